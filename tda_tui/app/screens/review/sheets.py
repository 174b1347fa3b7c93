"""The sheets of a replay: jumping to a gambit, playing on from a moment, and exporting the game."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.sheet import ListScreen, MenuScreen
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.files.folders import at_home, away
from tda_tui.players.player import LEVELS, level_in, level_title
from tda_tui.review.replay import Gambit, Replay
from tda_tui.words.cells import cell_len, ljust
from tda_tui.words.languages import messages
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _, mark, ngettext

_ROOM = 14
"""Maximum rows of the list of gambits."""
_ROUNDS = 10
"""Minimum columns for the number of rounds."""


class JumpScreen(SizedModal[int], ListScreen[Gambit, int]):
    """Returns the stop at which the chosen gambit begins; None if none was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", "The previous gambit", id="jump.up"),
        Binding("down,tab", "row(1)", "The next gambit", id="jump.down"),
        Binding("enter,space", "go", "Go there", id="jump.go"),
        Binding("escape,q,j", "dismiss", "Close", id="jump.close"),
    ]
    CLASSES = "sheet"
    KEYS = mark("Arrows, digits  Choose    Enter  Go there    Esc  Close")
    takes_text = True

    def __init__(self, gambits: Sequence[Gambit], current: int) -> None:
        """`current` is the number of the current gambit."""
        super().__init__(_("Jump to a gambit"))
        self.gambits = gambits
        self.current = current
        self._typed = ""
        self._wide = max([_ROUNDS, *(cell_len(_rounds(gambit)) + 1 for gambit in gambits)])

    def parts(self) -> Sequence[Widget]:
        return (ListBox(self._drawn, id="gambits"),)

    def on_mount(self) -> None:
        self.list.styles.height = min(_ROOM, len(self.gambits))
        numbers = [gambit.number for gambit in self.gambits]
        self.list.show(self.gambits, numbers.index(self.current) if self.current in numbers else 0)

    def _drawn(self, gambit: Gambit, selected: bool, width: int) -> Content:
        outcome = " ".join(gambit.ending) or _("The game was not finished.")
        row = f"{glyphs().then if selected else ' '} {gambit.number:>3}  {ljust(_rounds(gambit), self._wide)}{outcome}"
        return Content.styled(row, "bold $accent" if selected else "").truncate(width)

    def take_key(self, key: events.Key) -> bool:
        """Consecutive digits make up a gambit's number."""
        if not key.character or not key.character.isdecimal():
            return False
        numbers = [gambit.number for gambit in self.gambits]
        for typed in (self._typed + key.character, key.character):
            if int(typed) in numbers:
                self._typed = typed
                self.list.show(self.gambits, numbers.index(int(typed)))
                break
        return True

    def action_row(self, step: int) -> None:
        self._typed = ""
        super().action_row(step)

    def action_go(self) -> None:
        self.dismiss(self.gambits[self.list.cursor].first)


def _rounds(gambit: Gambit) -> str:
    return ngettext("{n} round", "{n} rounds", gambit.rounds).format(n=gambit.rounds)


_AS_BEFORE = "-"
"""The row that is not a level."""


class BranchScreen(SizedModal[str], MenuScreen[str]):
    """Asks how to play on from a moment of a replay.

    Returns the level of the opponents, "" for the original ones, or None not to play on.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left,k,h", "row(-1)", "The level above", id="play_on.up"),
        Binding("down,right,j,l,tab", "row(1)", "The level below", id="play_on.down"),
        Binding("enter,space", "go", "Play on from there", id="play_on.go"),
        Binding("escape,q", "dismiss", "Back to the replay", id="play_on.close"),
    ]
    HINT = "play-on-hint"
    KEYS = mark("Arrows  Level    Enter  Play on    Esc  Back")

    def __init__(self, replay: Replay, answers: int, seat: int) -> None:
        super().__init__(_("Play on after move {n} of {all}").format(n=answers, all=len(replay.asked)))
        self.replay, self.seat = replay, seat

    def parts(self) -> Sequence[Widget]:
        chair = _("You take {name}'s seat.").format(name=self.replay.called[self.seat])
        if self.replay.played.me == self.seat:
            chair = _("You take your own seat.")
        return Static(f"{chair} {_('Your opponents play:')}", classes="note", markup=False), *super().parts()

    def on_mount(self) -> None:
        rows = [Row(level, level_title(level)) for level in LEVELS]
        known = any(level_in(role) in LEVELS for role in self.replay.played.levels)
        self.query_one(Menu).fill(*([Row(_AS_BEFORE, _("as they did")), *rows] if known else rows))
        self.show_item()

    def hint(self) -> str:
        level = LEVELS.get(self.row)
        words = _("This starts a separate game, saved like any other; it does not count in your history.")
        return f"{_(level.thinks)} {words}" if level is not None else words

    def action_go(self) -> None:
        self.dismiss("" if self.row == _AS_BEFORE else self.row)


_SUFFIXES = {"text": ".txt", "record": ".toml"}


class ExportScreen(SizedModal[None], MenuScreen[None]):
    """Exports a game: as text or record to a file, or as text to the clipboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="export.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="export.down"),
        Binding("enter,space", "go", "Export in this format", id="export.go"),
        Binding("escape,q", "dismiss", "Close", id="export.close"),
    ]
    HINT = "export-hint"
    KEYS = mark("Arrows  Choose    Enter  Export    Esc  Close")

    def __init__(self, replay: Replay, folder: Path | None = None) -> None:
        """Files are written to `folder`, by default the current one; nothing is overwritten."""
        super().__init__(_("Export this game"))
        self.replay = replay
        self.folder = folder or Path.cwd()

    def on_mount(self) -> None:
        rows = [Row("copy", _("Copy the text"))]
        if not away():
            text, record = self._file("text").name, self._file("record").name
            rows = [Row("text", _("Text to share"), text), Row("record", _("Record"), record), *rows]
        self.query_one(Menu).fill(*rows)
        self.show_item()

    def _file(self, row: str) -> Path:
        from tda_tui.files.atomic import free_path

        return free_path(self.folder / f"tda-{self.replay.played.path.stem}{_SUFFIXES[row]}")

    def hint(self) -> str:
        return _(messages("screens")["export"]["copy_alone" if away() else self.row])

    def action_go(self) -> None:
        from tda_tui.review.export import export_record, export_text
        from tda_tui.review.game_text import game_text

        if self.row == "copy":
            self.app.copy_to_clipboard("\n".join(game_text(self.replay)))
            self.say(_("Copied, if your terminal allows it."))
            return
        out = self._file(self.row)
        try:
            (export_text if self.row == "text" else export_record)(self.replay, out)
        except (OSError, FileError) as problem:
            reason = why(problem) if isinstance(problem, OSError) else str(problem)
            self.say(_("Cannot write {path}: {why}.").format(path=at_home(out), why=reason))
        else:
            self.say(_("Written: {path}").format(path=at_home(out)))

    def clicked(self, again: bool) -> None:
        self.action_go()
