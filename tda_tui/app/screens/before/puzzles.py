"""The puzzles: the daily one, and the next one of each difficulty."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget

from tda_tui.app.pictures.cards import COMPACT, LINE, SEEN, Form, face, fan
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.screens.base import HIGH, TALL
from tda_tui.app.screens.sheet import MenuScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Lines, pad, rule
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.app.widgets.table.pieces import back_tag, seats_in_order, sum_pieces
from tda_tui.files.errors import FileError
from tda_tui.present.card_text import find
from tda_tui.puzzles.puzzle import (
    LEVELS,
    OF_THE_DAY,
    Chosen,
    Progress,
    Puzzle,
    chosen,
    exercise_of,
    found_words,
    level_words,
    of_level,
    puzzles,
    state_words,
    streak_words,
)
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.cells import cell_len, fit
from tda_tui.words.phrases import day, shown_name
from tda_tui.words.translate import gettext as _

_LEAST = 24
"""The rows of a window in which there is room for a hand."""
_AROUND, _LARGE_TITLE = 14, 3
"""The rows of a window around the position, and those that a large title takes besides."""
_NAME, _INNER = 14, 12
"""The columns of a name, and inside a card without a picture."""
_FORMS = (SEEN, COMPACT, LINE)
"""The sizes of cards, the largest first."""


class Position(Lines):
    """What a puzzle is about: the hand, in a high window with pictures, and where there is room the flights as well."""

    puzzle: Puzzle | None = None

    def show(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        high = self.app.size.height
        if self.puzzle is None or high < _LEAST:
            return []
        try:
            exercise = exercise_of(self.puzzle)
        except FileError:
            return []
        view = exercise.game.view(exercise.seat)
        flights, forms = _flights(view, width, self.drawing), _FORMS if high >= HIGH else _FORMS[1:]
        drawn = ([*flights, *self._hand(view, form, width)] for form in forms)
        room = high - _AROUND - (_LARGE_TITLE if high >= TALL else 0)
        return next((rows for rows in drawn if len(rows) <= room), self._hand(view, forms[0], width))

    def _hand(self, view: View, form: Form, width: int) -> list[Content]:
        if not view.hand:
            return []
        cards = [find(view.rules, held.card) for held in view.hand]
        names = ["" if form.picture or form.names else type_name(card, short=True) for card in cards]
        inner = form.inner if form.picture else max(_INNER, *map(cell_len, names))
        named = zip(cards, names, strict=True)
        drawn = [face(view.rules, card, form, self.drawing, inner, name) for card, name in named]
        return [Content(""), rule(_("Your hand"), width), *fan(drawn, width)]


def _flights(view: View, width: int, drawing: Drawing) -> list[Content]:
    """A row for each seat, the viewer's last: gold, flight and strength."""
    legend = "  ".join((_("Gambit {n}").format(n=view.gambit), _("Stakes {n}").format(n=view.stakes)))
    rows = [Content(""), rule(_("The table"), width, legend)]
    for seat in seats_in_order(view):
        facts = view.seats[seat]
        gold = Content.styled(f"{facts.gold:>4}", "$gold-coin") + Content("  ")
        cards = [back_tag(view.rules, card, drawing) for card in facts.flight]
        named = Content.styled(f"   {fit(shown_name(facts.name), _NAME)}", "bold $accent" if seat == view.me else "")
        total = Content.assemble(*sum_pieces(view, seat, facts.strength))
        row = named + gold + Content(" ").join(cards)
        rows.append(pad(row, width - total.cell_length) + total if cards else row)
    return rows


class PuzzlesScreen(MenuScreen[None]):
    """The list of puzzles, each played on its own table."""

    HEADED = TALL

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="puzzles.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="puzzles.down"),
        Binding("enter,space", "go", "Begin the puzzle", id="puzzles.go"),
        Binding("escape,q", "dismiss", "To the first screen", id="puzzles.back"),
    ]

    now = staticmethod(lambda: datetime.now().astimezone())
    """The current local time, which determines the daily puzzle."""

    def __init__(self, edition: str, progress: Progress | None = None) -> None:
        """`edition` is the one that the player plays."""
        super().__init__(_("Puzzles"))
        self.edition = edition
        self.progress = progress or Progress()
        self.puzzles = puzzles()

    def parts(self) -> Sequence[Widget]:
        menu, hint = super().parts()
        return menu, Position(), hint

    @property
    def today(self) -> date:
        return self.now().date()

    def on_mount(self) -> None:
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Move")), (key_name("enter"), _("Begin")), (key_name("escape"), _("Back")), ("?", _("Keys"))
        )
        self._show()

    def _show(self, found: str = "") -> None:
        rows, wide = [], max(len(str(len(of_level(self.puzzles, level)))) for level in LEVELS)
        for level in (OF_THE_DAY, *LEVELS):
            state = state_words(self.puzzles, self.progress, level, self.today, wide)
            words = f"{day(self.now())}  {state}" if level == OF_THE_DAY else state
            some = of_level(self.puzzles, level)
            part = self.progress.solved(some) / len(some) if some else None
            rows.append(Row(str(level), level_words(level), words, gap=level == min(LEVELS), part=part))
        self.query_one(Menu).fill(*rows)
        self.show_item()
        if found:
            self.say(found)

    def show_item(self) -> None:
        super().show_item()
        self.query_one(Position).show(self._chosen.puzzle)

    def hint(self) -> str:
        words = _("{key:puzzles.go=Enter} sets up the position: find the answer that wins most often.")
        rules = self._chosen.puzzle.rules_name
        sentences = [f"{rules}.", with_keys(words), streak_words(self.progress, self.today)]
        return " ".join(filter(None, sentences))

    @property
    def _chosen(self) -> Chosen:
        return chosen(self.puzzles, self.progress, int(self.row), self.today, self.edition)

    def action_go(self) -> None:
        found = self._chosen
        try:
            exercise = exercise_of(found.puzzle, found.title)
        except FileError as problem:
            self.app.bell()
            self.notify(str(problem), severity="error", markup=False)
            return
        screen = ExerciseScreen(exercise, _("Back to the puzzles"))
        self._play(found, screen)

    @work(exclusive=True)
    async def _play(self, found: Chosen, screen: ExerciseScreen) -> None:
        await screen.played(self.app)
        controller = screen.controller
        if controller.solved:
            self.progress.note(found.puzzle, controller.tries, self.today, found.of_the_day)
        self._show(found_words(controller) if controller.solved else "")
