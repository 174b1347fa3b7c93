"""The coach's advice, for which the coach may first have to think."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tda_tui.app.screens.hint import HintScreen
from tda_tui.players.coach.coach import Advice
from tda_tui.present.coach.coach_text import advice_table, advice_words
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _


class AdviceScreen(HintScreen):
    """Shows the coach's advice once it is ready. Until then only Esc closes it, as other keys may be hasty."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "figures", "All figures", id="advice.figures")]

    def __init__(self, advice: asyncio.Future[Advice | None], view: View) -> None:
        """`advice` may still be pending; `view` is the position it is about."""
        super().__init__([_("The coach is thinking.")])
        self.advice = advice
        self._all_shown = False
        self.view = view

    def on_mount(self) -> None:
        """Show the advice, or that it is pending."""
        if self.advice.done():
            self._answered(self.advice)
        else:
            self.say(self.said)
            self.advice.add_done_callback(partial(self.call_later, self._answered))

    def _answered(self, advice: asyncio.Future[Advice | None]) -> None:
        if not advice.cancelled():
            self.say(advice_words(advice.result(), self.view) or [_("The coach has no advice.")])

    def keys(self) -> str:
        """The key line, with the key for all figures until they are shown."""
        if not self.advice.done():
            return _("Esc  Never mind")
        more = [_("h  All figures")] if self._more else []
        return "    ".join([*more, super().keys()])

    def _table(self) -> list[str]:
        return [] if self.advice.cancelled() else advice_table(self.advice.result(), self.view)

    def take_key(self, key: events.Key) -> bool:
        """Close the screen on any key; while the advice is pending, only on Esc."""
        if not self.advice.done() and key.key != "escape":
            return True
        return super().take_key(key)

    @property
    def _more(self) -> bool:
        """Whether there are figures not yet shown."""
        return self.advice.done() and not self._all_shown and bool(self._table())

    def action_figures(self) -> None:
        """Show all figures; if they are shown already or there are none, close the sheet."""
        if not self._more:
            self.dismiss(None)
            return
        self._all_shown = True
        self.say([*self.said, "\n".join(self._table())])
