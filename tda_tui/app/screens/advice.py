"""What the coach says, for which the coach may first have to think."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tda_tui.app.screens.hint import HintScreen
from tda_tui.players.coach import Evaluation
from tda_tui.present.coach.coach_text import advice_table, advice_words
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _


class CoachScreen(HintScreen):
    """Shows what the coach says once it is known. Until then only Esc closes it, as other keys may be hasty."""

    def __init__(self, thought: asyncio.Future[Sequence[str]]) -> None:
        super().__init__([_("The coach is thinking.")])
        self.thought = thought

    def on_mount(self) -> None:
        """Show what is said, or that the coach is thinking."""
        self.say(self.said)
        self.thought.add_done_callback(partial(self.call_later, self._answered))

    def _answered(self, thought: asyncio.Future[Sequence[str]]) -> None:
        if self.is_open and not thought.cancelled():
            self.say(thought.result())

    def keys(self) -> str:
        """The key line, which says how to leave while the coach is thinking."""
        return super().keys() if self.thought.done() else _("Esc  Never mind")

    def take_key(self, key: events.Key) -> bool:
        """Close the screen on any key; while the coach is thinking, only on Esc."""
        if not self.thought.done() and key.key != "escape":
            return True
        return super().take_key(key)


class AdviceScreen(CoachScreen):
    """The coach's advice on a position, and on a second press all figures."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("h", "figures", "All figures", id="advice.figures")]

    def __init__(self, evaluation: asyncio.Future[Evaluation | None], view: View) -> None:
        """`evaluation` may still be pending; `view` is the position it is about."""
        super().__init__(asyncio.ensure_future(self._advice(evaluation)))
        self.evaluation = evaluation
        self.view = view
        self._all_shown = False

    async def _advice(self, evaluation: asyncio.Future[Evaluation | None]) -> Sequence[str]:
        return advice_words(await asyncio.shield(evaluation), self.view) or [_("The coach has no advice.")]

    def keys(self) -> str:
        """The key line, with the key for all figures until they are shown."""
        more = [_("h  All figures")] if self._more else []
        return "    ".join([*more, super().keys()])

    @property
    def _table(self) -> list[str]:
        done = self.evaluation.done() and not self.evaluation.cancelled()
        return advice_table(self.evaluation.result(), self.view) if done else []

    @property
    def _more(self) -> bool:
        """Whether there are figures not yet shown."""
        return self.thought.done() and not self._all_shown and bool(self._table)

    def action_figures(self) -> None:
        """Show all figures; if they are shown already or there are none, close the sheet."""
        if not self._more:
            self.dismiss(None)
            return
        self._all_shown = True
        self.say([*self.said, "\n".join(self._table)])
