"""The sheets of a replay: jumping to a gambit, playing on from a moment, and exporting the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import Result, SizedModal
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.files.folders import at_home, away
from tda_tui.players.player import LEVELS, level_in, level_title
from tda_tui.review.replay import Gambit, Replay
from tda_tui.words.cells import cell_len, ljust
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_ROOM = 14
"""Maximum rows of the list of gambits."""
_ROUNDS = 10
"""Minimum columns for the number of rounds."""


class JumpScreen(SizedModal[int]):
    """Returns the stop at which the chosen gambit begins; None if none was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "The gambit before", id="jump.up"),
        Binding("down,tab", "move(1)", "The next gambit", id="jump.down"),
        Binding("enter,space", "go", "Go there", id="jump.go"),
        Binding("escape,q,j", "dismiss", "Close", id="jump.close"),
        Binding("question_mark", "app.help", "This list", id="jump.help"),
    ]

    def __init__(self, gambits: Sequence[Gambit], here: int) -> None:
        """`here` is the number of the current gambit."""
        super().__init__()
        self.gambits = gambits
        self.here = here
        self._typed = ""
        self._wide = max([_ROUNDS, *(cell_len(_rounds(gambit)) + 1 for gambit in gambits)])

    def body(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="sheet"):
            yield Static(_("Jump to a gambit"), classes="title", markup=False)
            yield ListBox(self._drawn, id="gambits")
            yield Static(_("Arrows, digits  Choose    Enter  Go there    Esc  Close"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Select the current gambit."""
        found = self.query_one(ListBox)
        found.styles.height = min(_ROOM, len(self.gambits))
        found.show(self.gambits, next((at for at, gambit in enumerate(self.gambits) if gambit.number == self.here), 0))

    def _drawn(self, gambit: Gambit, here: bool, width: int) -> Content:
        """Number, rounds and outcome of a gambit."""
        said = " ".join(gambit.ending) or _("It was not played to its end.")
        row = f"{glyphs().then if here else ' '} {gambit.number:>3}  {ljust(_rounds(gambit), self._wide)}{said}"
        return Content.styled(row, "bold $accent" if here else "").truncate(width)

    @property
    def takes_text(self) -> bool:
        """Always true: digits are typed."""
        return True

    def take_key(self, key: events.Key) -> bool:
        """Consecutive digits make up a gambit's number."""
        if not key.character or not key.character.isdecimal():
            return False
        numbers = [gambit.number for gambit in self.gambits]
        for typed in (self._typed + key.character, key.character):
            if int(typed) in numbers:
                self._typed = typed
                self.query_one(ListBox).show(self.gambits, numbers.index(int(typed)))
                break
        return True

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self._typed = ""
        self.query_one(ListBox).step(step)

    def action_go(self) -> None:
        """Close, returning the selected gambit."""
        self.dismiss(self.gambits[self.query_one(ListBox).cursor].first)


def _rounds(gambit: Gambit) -> str:
    return ngettext("{n} round", "{n} rounds", gambit.rounds).format(n=gambit.rounds)


class _MenuSheet(SizedModal[Result]):
    """A menu, and a hint about the selected row."""

    HINT = ""
    """The id of the hint."""

    def sheet(self, title: str, note: str, keys: str) -> ComposeResult:
        """The sheet with its menu."""
        with Vertical(classes="sheet"):
            yield Static(title, classes="title", markup=False)
            if note:
                yield Static(note, classes="note", markup=False)
            yield Menu(id="menu")
            yield Static("", id=self.HINT, markup=False)
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the rows."""
        self.query_one(Menu).fill(*self.rows())
        self.say(self.hint())

    def rows(self) -> list[Row]:
        """The rows of the menu."""
        raise NotImplementedError

    def hint(self) -> str:
        """The hint about the selected row."""
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Show words below the menu."""
        self.query_one(f"#{self.HINT}", Static).update(words)

    def action_row(self, step: int) -> None:
        """Select another row."""
        self.query_one(Menu).step(step)
        self.say(self.hint())


_AS_BEFORE = "-"
"""The row that is not a level."""


class BranchScreen(_MenuSheet[str]):
    """Asks how to play on from a moment of a replay.

    Returns the level of the opponents, "" for the original ones, or None not to play on.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left,k,h", "row(-1)", "The level above", id="play_on.up"),
        Binding("down,right,j,l,tab", "row(1)", "The level below", id="play_on.down"),
        Binding("enter,space", "go", "Play on from there", id="play_on.go"),
        Binding("escape,q", "dismiss", "Back to the replay", id="play_on.close"),
        Binding("question_mark", "app.help", "This list", id="play_on.help"),
    ]
    HINT = "play-on-hint"

    def __init__(self, replay: Replay, answers: int, seat: int) -> None:
        super().__init__()
        self.replay, self.answers, self.seat = replay, answers, seat

    def body(self) -> ComposeResult:
        """The moment, the person's seat, and the choice of opponents."""
        replay = self.replay
        chair = _("You sit where {name} sat.").format(name=replay.called[self.seat])
        if replay.played.me == self.seat:
            chair = _("You sit where you sat.")
        title = _("Play on after move {n} of {all}").format(n=self.answers, all=len(replay.asked))
        return self.sheet(title, f"{chair} {_('The others play:')}", _("Arrows  Level    Enter  Play on    Esc  Back"))

    def rows(self) -> list[Row]:
        """The levels."""
        rows = [Row(level, level_title(level)) for level in LEVELS]
        known = any(level_in(role) in LEVELS for role in self.replay.played.levels)
        return [Row(_AS_BEFORE, _("as they did")), *rows] if known else rows

    def hint(self) -> str:
        """What the level is, and what becomes of the game."""
        level = LEVELS.get(self.query_one(Menu).row)
        said = _("A game of its own begins, which is saved like any other; it does not count in the history.")
        return f"{_(level.thinks)} {said}" if level is not None else said

    def action_go(self) -> None:
        """Close, returning the choice."""
        row = self.query_one(Menu).row
        self.dismiss("" if row == _AS_BEFORE else row)

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """The first click selects a level, the second plays on."""
        self.say(self.hint())
        if message.again:
            self.action_go()


_HINTS = {
    "text": mark("The score sheet of each gambit, for people to read. It is written into the current folder."),
    "record": mark("Every decision, to be gone through and checked by the program: tda replay, tda check."),
    "copy": mark("The same text for pasting; not every terminal lets a program do that."),
}
_COPY_ALONE = mark("The score sheet of each gambit, for pasting; not every terminal lets a program do that.")
"""The hint where files written here are out of the user's reach."""


class ExportScreen(_MenuSheet[None]):
    """Exports a game: as text or record to a file, or as text to the clipboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="export.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="export.down"),
        Binding("enter,space", "go", "Export it so", id="export.go"),
        Binding("escape,q", "dismiss", "Close", id="export.close"),
        Binding("question_mark", "app.help", "This list", id="export.help"),
    ]
    HINT = "export-hint"

    def __init__(self, replay: Replay, folder: Path | None = None) -> None:
        """Files are written to `folder`, by default the current one; nothing is overwritten."""
        super().__init__()
        self.replay = replay
        self.folder = folder or Path.cwd()

    def body(self) -> ComposeResult:
        """The ways to export it."""
        return self.sheet(_("Export this game"), "", _("Arrows  Choose    Enter  Export    Esc  Close"))

    def rows(self) -> list[Row]:
        """The ways to export it."""
        copy = Row("copy", _("Copy the text"))
        if away():
            return [copy]
        text, record = self._file("text").name, self._file("record").name
        return [Row("text", _("Text to share"), text), Row("record", _("Record"), record), copy]

    def _file(self, row: str) -> Path:
        from tda_tui.review.export import free_path

        suffix = {"text": ".txt", "record": ".toml"}[row]
        return free_path(self.folder / f"tda-{self.replay.played.path.stem}{suffix}")

    def hint(self) -> str:
        """What the row does."""
        return _(_COPY_ALONE if away() else _HINTS[self.query_one(Menu).row])

    def action_go(self) -> None:
        """Do what the row says."""
        from tda_tui.review.export import export_record, export_text
        from tda_tui.review.game_text import game_text

        row = self.query_one(Menu).row
        if row == "copy":
            self.app.copy_to_clipboard("\n".join(game_text(self.replay)))
            self.say(_("Copied, if your terminal allows it."))
            return
        out = self._file(row)
        try:
            (export_text if row == "text" else export_record)(self.replay, out)
        except (OSError, FileError) as problem:
            reason = why(problem) if isinstance(problem, OSError) else str(problem)
            self.say(_("{path} cannot be written: {why}.").format(path=at_home(out), why=reason))
        else:
            self.say(_("Written: {path}").format(path=at_home(out)))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A click selects a row and carries it out."""
        self.action_go()
