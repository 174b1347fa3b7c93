"""The list of a game's gambits, for jumping to one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.window import shown_of, stepped, window
from tda_tui.review.replay import Gambit
from tda_tui.words.cells import cell_len, ljust
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

_ROOM = 14
"""Maximum rows of the list."""
_ROUNDS = 10
"""Minimum columns for the number of rounds."""


class GambitList(Lines):
    """A line for each gambit."""

    gambits: Sequence[Gambit] = ()
    cursor = 0

    def lines(self, width: int) -> list[Content]:
        """Number, rounds and outcome of each gambit."""
        places = window(len(self.gambits), self.cursor, _ROOM)
        wide = max([_ROUNDS, *(cell_len(_rounds(gambit)) + 1 for gambit in self.gambits)])
        rows = [self._row(place, wide).truncate(width) for place in places]
        if len(rows) < len(self.gambits):
            rows.append(shown_of(places[0] + 1, places[-1] + 1, len(self.gambits)))
        return rows

    def _row(self, place: int, wide: int) -> Content:
        gambit, here = self.gambits[place], place == self.cursor
        rounds = ljust(_rounds(gambit), wide)
        said = " ".join(gambit.said) or _("It was not played to its end.")
        look = "bold $accent" if here else ""
        return Content.styled(f"{glyphs().then if here else ' '} {gambit.number:>3}  {rounds}{said}", look)


def _rounds(gambit: Gambit) -> str:
    return ngettext("{n} round", "{n} rounds", gambit.rounds).format(n=gambit.rounds)


class JumpScreen(SizedModal[int]):
    """Returns the stop at which the chosen gambit begins; None if none was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "The gambit before", id="jump.up"),
        Binding("down,tab", "move(1)", "The next gambit", id="jump.down"),
        Binding("enter,space", "go", "Go there", id="jump.go"),
        Binding("escape,q,j", "close", "Close", id="jump.close"),
        Binding("question_mark", "app.help", "This list", id="jump.help"),
    ]

    def __init__(self, gambits: Sequence[Gambit], here: int) -> None:
        """`here` is the number of the current gambit."""
        super().__init__()
        self.gambits = gambits
        self.here = next((place for place, gambit in enumerate(gambits) if gambit.number == here), 0)
        self._typed = ""

    def body(self) -> ComposeResult:
        """The list."""
        with Vertical(classes="sheet"):
            yield Static(_("Jump to a gambit"), classes="title", markup=False)
            yield GambitList(id="gambits")
            yield Static(_("Arrows, digits  Choose    Enter  Go there    Esc  Close"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Select the current gambit."""
        self._point(self.here)

    def _point(self, place: int) -> None:
        found = self.query_one(GambitList)
        found.gambits, found.cursor = self.gambits, place
        found.redraw()

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
                self._point(numbers.index(int(typed)))
                break
        return True

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self._typed = ""
        self._point(stepped(self.query_one(GambitList).cursor, step, len(self.gambits)))

    def action_go(self) -> None:
        """Close, returning the selected gambit."""
        self.dismiss(self.gambits[self.query_one(GambitList).cursor].first)

    def action_close(self) -> None:
        """Close without jumping."""
        self.dismiss(None)
