"""The puzzles: the daily one, and the next one of each difficulty."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.puzzles.puzzle import (
    LEVELS,
    OF_THE_DAY,
    Chosen,
    Progress,
    chosen,
    exercise_of,
    found_words,
    level_words,
    puzzles,
    state_words,
    streak_words,
)
from tda_tui.session.deal import MakePlayer
from tda_tui.words.phrases import day
from tda_tui.words.translate import gettext as _


def _now() -> datetime:
    return datetime.now().astimezone()


class PuzzlesScreen(SizedScreen[None]):
    """The list of puzzles, each played on its own table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="puzzles.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="puzzles.down"),
        Binding("enter,space", "go", "Begin, or the next one", id="puzzles.go"),
        Binding("escape,q", "dismiss", "To the first screen", id="puzzles.back"),
    ]

    now = staticmethod(_now)
    """The current local time, which determines the daily puzzle."""

    def __init__(self, make_player: MakePlayer, motion: bool, edition: str, progress: Progress | None = None) -> None:
        """`edition` is the one that the player plays."""
        super().__init__()
        self.edition = edition
        self.make_player = make_player
        self.motion = motion
        self.progress = progress or Progress()
        self.puzzles = puzzles()
        self.said = ""

    @property
    def today(self) -> date:
        """The player's local date."""
        return self.now().date()

    def body(self) -> ComposeResult:
        """The rows."""
        with Vertical(classes="sheet"):
            yield Static(_("Puzzles"), classes="title", markup=False)
            yield Menu(id="menu")
            yield Static("", id="hint", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the rows, with the daily puzzle selected."""
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Move")), (key_name("enter"), _("Begin")), (key_name("escape"), _("Back")), ("?", _("Keys"))
        )
        self._show()

    def _show(self) -> None:
        rows = []
        for level in (OF_THE_DAY, *LEVELS):
            state = state_words(self.puzzles, self.progress, level, self.today)
            of_the_day = level == OF_THE_DAY
            words = f"{day(self.now())}  {state}" if of_the_day else state
            rows.append(Row(str(level), level_words(level), words, gap=level == min(LEVELS)))
        self.query_one(Menu).fill(*rows)
        self._say()

    def _say(self) -> None:
        words = _("{key:puzzles.go=Enter} lays the position on the table: find the answer that wins most games.")
        rules = self._chosen().puzzle.rules_name
        told = [f"{rules}.", with_keys(words), streak_words(self.progress, self.today)]
        self.query_one("#hint", Static).update(self.said or " ".join(filter(None, told)))

    def action_row(self, step: int) -> None:
        """Select another row."""
        self.said = ""
        self.query_one(Menu).step(step)
        self._say()

    def _chosen(self) -> Chosen:
        """The puzzle of the selected row."""
        return chosen(self.puzzles, self.progress, int(self.query_one(Menu).row), self.today, self.edition)

    def action_go(self) -> None:
        """Open the selected puzzle."""
        found = self._chosen()
        try:
            exercise = exercise_of(found.puzzle, found.title)
        except FileError as problem:
            self.app.bell()
            self.notify(str(problem), severity="error", markup=False)
            return
        screen = ExerciseScreen(exercise, self.make_player, self.motion, _("Back to the puzzles"))
        self.app.push_screen(screen, lambda _closed: self._remember(found, screen))

    def _remember(self, found: Chosen, screen: ExerciseScreen) -> None:
        """Save the progress if the puzzle was solved."""
        course = screen.course
        if course.solved:
            self.progress.note(found.puzzle, course.tries, self.today, found.of_the_day)
            self.said = found_words(course)
        self._show()

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """The first click selects a row, the second opens its puzzle."""
        self._say()
        if message.again:
            self.action_go()
