"""The puzzles: that of the day, and the next one of each difficulty."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.table.exercise import ExerciseScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.puzzles.progress import Progress, next_of
from tda_tui.puzzles.puzzle import LEVELS, Puzzle, exercise_of, puzzle_of_the_day, puzzles
from tda_tui.session.deal import MakePlayer
from tda_tui.words.figures import day
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

_TODAY = "today"


def _now() -> datetime:
    return datetime.now().astimezone()


class PuzzlesScreen(SizedScreen[None]):
    """Each puzzle is played at a table of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="puzzles.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="puzzles.down"),
        Binding("enter,space", "go", "Begin, or the next one", id="puzzles.go"),
        Binding("escape,q", "back", "To the first screen", id="puzzles.back"),
        Binding("question_mark", "app.help", "This list", id="puzzles.help"),
    ]

    now = staticmethod(_now)
    """The time, by which it is known what day it is."""

    def __init__(self, make_player: MakePlayer, motion: bool, progress: Progress | None = None) -> None:
        super().__init__()
        self.make_player = make_player
        self.motion = motion
        self.progress = progress or Progress()
        self.puzzles = puzzles()
        self.said = ""

    @property
    def today(self) -> date:
        """What day it is where the player is."""
        return self.now().date()

    def body(self) -> ComposeResult:
        """The rows."""
        with Vertical(classes="sheet"):
            yield Static(_("Puzzles"), classes="title", markup=False)
            yield Menu(id="menu")
            yield Static("", id="hint", markup=False)
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """The cursor on that of the day."""
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Move")), (key_name("enter"), _("Begin")), (key_name("escape"), _("Back")), ("?", _("Keys"))
        )
        self._show()

    def _of(self, level: int) -> list[Puzzle]:
        return [puzzle for puzzle in self.puzzles if puzzle.notes.level == level]

    def _show(self) -> None:
        today = self.today
        state = _("solved") if self.progress.done_on(today) else _("open")
        rows = [Row(_TODAY, _("Puzzle of the day"), f"{day(self.now())}  {state}")]
        for level, name in LEVELS.items():
            found = self._of(level)
            words = _("{n} of {all} solved, {first} at once").format(
                n=self.progress.solved(found), all=len(found), first=self.progress.at_once(found)
            )
            rows.append(Row(str(level), _(name).capitalize(), words, gap=level == min(LEVELS)))
        self.query_one(Menu).show(*rows)
        self._say()

    def _say(self) -> None:
        streak = self.progress.streak(self.today)
        days = ngettext("{n} day in a row.", "{n} days in a row.", streak).format(n=streak) if streak else ""
        words = _("{key:puzzles.go=Enter} lays the position on the table: find the answer that wins most games.")
        self.query_one("#hint", Static).update(self.said or " ".join([with_keys(words), days]).rstrip())

    def action_row(self, step: int) -> None:
        """Another row."""
        self.said = ""
        self.query_one(Menu).step(step)
        self._say()

    def action_go(self) -> None:
        """Lay the next puzzle on the table."""
        row = self.query_one(Menu).row
        if row == _TODAY:
            puzzle = puzzle_of_the_day(self.today, self.puzzles)
            title = _("Puzzle of the day, {level}").format(level=_(LEVELS[puzzle.notes.level]))
        else:
            found = self._of(int(row))
            puzzle = next_of(found, self.progress)
            title = _("Puzzle {n} of {all}, {level}").format(
                n=found.index(puzzle) + 1, all=len(found), level=_(LEVELS[puzzle.notes.level])
            )
        try:
            exercise = exercise_of(puzzle, title)
        except FileError as problem:
            self.app.bell()
            self.notify(str(problem), severity="error", markup=False)
            return
        screen = ExerciseScreen(exercise, self.make_player, self.motion, _("Back to the puzzles"))
        self.app.push_screen(screen, lambda _closed: self._remember(puzzle, screen, row == _TODAY))

    def _remember(self, puzzle: Puzzle, screen: ExerciseScreen, of_the_day: bool) -> None:
        """Remember what was solved."""
        course = screen.course
        if course.solved:
            self.progress.note(puzzle, course.tries, self.today, of_the_day)
            self.said = _("Found at once.") if not course.tries else _("Found.")
        self._show()

    def on_menu_clicked(self, message: Menu.Clicked) -> None:
        """A click is the cursor; a second one begins."""
        self._say()
        if message.again:
            self.action_go()

    def action_back(self) -> None:
        """To the first screen."""
        self.dismiss(None)
