"""Exporting a game: as text or record to a file, or as text to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.files.folders import at_home, away
from tda_tui.review.replay import Replay
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_HINTS = {
    "text": mark("The score sheet of each gambit, for people to read. It is written into the current folder."),
    "record": mark("Every decision, to be gone through and checked by the program: tda replay, tda check."),
    "copy": mark("The same text for pasting; not every terminal lets a program do that."),
}
_COPY_ALONE = mark("The score sheet of each gambit, for pasting; not every terminal lets a program do that.")
"""The hint where files written here are out of the user's reach."""


class ExportScreen(SizedModal[None]):
    """The choice of export formats."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "row(-1)", "The row above", id="export.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="export.down"),
        Binding("enter,space", "go", "Export it so", id="export.go"),
        Binding("escape,q", "close", "Close", id="export.close"),
        Binding("question_mark", "app.help", "This list", id="export.help"),
    ]

    def __init__(self, replay: Replay, folder: Path | None = None) -> None:
        """Files are written to `folder`, by default the current one; nothing is overwritten."""
        super().__init__()
        self.replay = replay
        self.folder = folder or Path.cwd()

    def body(self) -> ComposeResult:
        """The rows."""
        with Vertical(classes="sheet"):
            yield Static(_("Export this game"), classes="title", markup=False)
            yield Menu(id="menu")
            yield Static("", id="export-hint", markup=False)
            yield Static(_("Arrows  Choose    Enter  Export    Esc  Close"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the rows."""
        copy = Row("copy", _("Copy the text"))
        if away():
            self.query_one(Menu).fill(copy)
        else:
            self.query_one(Menu).fill(
                Row("text", _("Text to share"), self._file(".txt").name),
                Row("record", _("Record"), self._file(".toml").name),
                copy,
            )
        self._hint()

    def _file(self, suffix: str) -> Path:
        from tda_tui.review.export import free_path

        return free_path(self.folder / f"tda-{self.replay.played.path.stem}{suffix}")

    def _say(self, words: str) -> None:
        self.query_one("#export-hint", Static).update(words)

    def action_row(self, step: int) -> None:
        """Select another row."""
        self.query_one(Menu).step(step)
        self._hint()

    def _hint(self) -> None:
        """Show what the row does."""
        self._say(_(_COPY_ALONE if away() else _HINTS[self.query_one(Menu).row]))

    def action_go(self) -> None:
        """Do what the row says."""
        from tda_tui.review.export import export_record, export_text
        from tda_tui.review.game_text import game_text

        row = self.query_one(Menu).row
        if row == "text":
            self._write(export_text, ".txt")
        elif row == "record":
            self._write(export_record, ".toml")
        else:
            self.app.copy_to_clipboard("\n".join(game_text(self.replay)))
            self._say(_("Copied, if your terminal allows it."))

    def _write(self, export: Callable[[Replay, Path], None], suffix: str) -> None:
        out = self._file(suffix)
        try:
            export(self.replay, out)
        except (OSError, FileError) as problem:
            reason = why(problem) if isinstance(problem, OSError) else str(problem)
            self._say(_("{path} cannot be written: {why}.").format(path=at_home(out), why=reason))
        else:
            self._say(_("Written: {path}").format(path=at_home(out)))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """A click selects a row and carries it out."""
        self.action_go()

    def action_close(self) -> None:
        """Close."""
        self.dismiss(None)
