"""What the coach says, for which the coach may first have to think."""

import asyncio
from collections.abc import Awaitable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.base import FootLine
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.screens.unobtrusive import UnobtrusiveModal
from tda_tui.app.widgets.lines import wrap
from tda_tui.players.coach import Evaluation
from tda_tui.present.coach_text import advice_table, advice_words
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _

_WIDTH = 70
_MORE = ("read(1)", "read(-1)", "figures")
"""Actions whose keys do not close the sheet."""
_FRAME, _LOW_FRAME = 6, 4
"""Rows around the text: frame, title and keys; fewer in a low window, where they are not set apart."""
_LOW = 30
"""Window height in rows below which it is low."""


class HintScreen(UnobtrusiveModal[None]):
    """What the coach says; any key closes it. Until that is known only Esc does, as other keys may be hasty."""

    COSTS: ClassVar[Mapping[str, int]] = {
        "own": 4, "hand": 4, "keys": 3, "prompt": 2, "flights": 2, "status": 2, "effects": 1,
    }  # fmt: skip

    HELPS = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "read(1)", "Scroll down", id="hint.page_down"),
        Binding("pageup", "read(-1)", "Scroll up", id="hint.page_up"),
        Binding("escape,enter,space", "dismiss", "Close", id="hint.close"),
    ]

    def __init__(self, thought: Awaitable[Sequence[str]]) -> None:
        super().__init__()
        self.thought = asyncio.ensure_future(thought)
        self.words: Sequence[str] = [_("The coach is thinking.")]
        self._rows = 0

    def body(self) -> ComposeResult:
        yield sheet(_("The coach"), scroll(Static(id="words")), keys="")

    def on_mount(self) -> None:
        self.show(self.words)
        self.thought.add_done_callback(partial(self.call_later, self._answered))

    def _answered(self, thought: asyncio.Future[Sequence[str]]) -> None:
        if self.is_open and not thought.cancelled():
            self.show(thought.result())

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < _LOW, "-low")

    def rows(self) -> int:
        return self._rows + (_LOW_FRAME if self.app.size.height < _LOW else _FRAME)

    def show(self, words: Sequence[str]) -> None:
        self.words = words
        rows: list[Content] = []
        for at, sentence in enumerate(words):
            rows += [Content("")] if at else []
            rows += [row for line in sentence.split("\n") for row in wrap(line, _WIDTH, "$quiet" if at else "")]
        self.query_one("#words", Static).update(Content("\n").join(rows))
        self._rows = len(rows)
        self.find_room()
        self.query_one(FootLine).show(self.keys())

    def keys(self) -> str:
        """The keys besides those for scrolling."""
        return _("Any key  Close") if self.thought.done() else _("Esc  Cancel")

    def take_key(self, key: events.Key) -> bool:
        if not self.thought.done():
            return key.key != "escape"
        bound = self.active_bindings.get(key.key)
        if bound is not None and bound.binding.action in _MORE:
            return False
        self.dismiss(None)
        return True

    def on_click(self) -> None:
        self.dismiss(None)


class AdviceScreen(HintScreen):
    """The coach's advice on a position, and on a second press all figures."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "figures", "All numbers", id="advice.figures")]

    def __init__(self, evaluation: asyncio.Future[Evaluation | None], view: View) -> None:
        """`evaluation` may still be pending; `view` is the position it is about."""
        super().__init__(self._advice(evaluation))
        self.view = view
        self._figures: list[str] = []
        """All figures, until they are shown."""

    async def _advice(self, evaluation: asyncio.Future[Evaluation | None]) -> Sequence[str]:
        found = await asyncio.shield(evaluation)
        self._figures = advice_table(found, self.view)
        return advice_words(found, self.view) or [_("The coach has no advice.")]

    def keys(self) -> str:
        more = [_("h  All numbers")] if self._figures else []
        return "    ".join([*more, super().keys()])

    def action_figures(self) -> None:
        """Show all figures; if they are shown already or there are none, close the sheet."""
        if not self._figures:
            self.dismiss(None)
            return
        figures, self._figures = self._figures, []
        self.show([*self.words, "\n".join(figures)])
