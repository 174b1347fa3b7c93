"""What the coach would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.sparing import SparingModal
from tda_tui.app.widgets.lines import wrap
from tda_tui.words.translate import gettext as _

_WIDTH = 70
_MORE = ("read(1)", "read(-1)", "figures")
"""What keys do that do not close the sheet."""
_FRAME, _LOW_FRAME = 6, 4
"""Rows around what is said: the frame, the title and the keys, which stand apart, but not in a low window."""
_LOW = 30
"""Rows below which a window is low."""


class HintScreen(SparingModal[None]):
    """The move, why, and what else would do; any key closes it."""

    COSTS: ClassVar[Mapping[str, int]] = {
        "own": 4, "hand": 4, "keys": 3, "prompt": 2, "flights": 2, "status": 2, "strays": 1, "effects": 1,
    }  # fmt: skip

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "read(1)", "Read on", id="hint.page_down"),
        Binding("pageup", "read(-1)", "Read back", id="hint.page_up"),
        Binding("escape,enter,space", "close", "Close", id="hint.close"),
    ]

    def __init__(self, said: Sequence[str]) -> None:
        super().__init__()
        self.said = said
        self._lines = 0

    def body(self) -> ComposeResult:
        """The sentences."""
        with Vertical(classes="sheet"):
            yield Static(_("The coach"), classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(id="said")
            yield Static("", classes="keys", markup=False)

    def on_mount(self) -> None:
        """Say it."""
        self.say(self.said)

    def on_resize(self, event: events.Resize) -> None:
        """In a low window nothing stands apart."""
        self.set_class(event.size.height < _LOW, "-low")

    def rows(self) -> int:
        """What is said, and the frame."""
        return self._lines + (_LOW_FRAME if self.app.size.height < _LOW else _FRAME)

    def say(self, said: Sequence[str]) -> None:
        """Say this and nothing else."""
        self.said = said
        rows: list[Content] = []
        for place, sentence in enumerate(said):
            if place:
                rows.append(Content(""))
            for line in sentence.split("\n"):
                rows += wrap(line, _WIDTH, "$quiet" if place else "")
        self.query_one("#said", Static).update(Content("\n").join(rows))
        self._lines = len(rows)
        self.find_room()
        self.say_keys(self.keys())

    def keys(self) -> str:
        """What keys do beside scrolling."""
        return _("Any key  Close")

    def take_key(self, key: events.Key) -> bool:
        """Any key closes it, but those for reading on and for what else there is."""
        bound = self.active_bindings.get(key.key)
        if bound is not None and bound.binding.action in _MORE:
            return False
        self.dismiss(None)
        return True

    def on_click(self) -> None:
        """So does a click."""
        self.dismiss(None)

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss(None)
