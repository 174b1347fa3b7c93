"""An app whose screens handle keys one after the other, and nothing once they are closed."""

from __future__ import annotations

from collections import deque
from typing import Any

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Event, Key, Paste
from textual.screen import Screen

from tda_tui.app.screens.base import Ground, SizedScreen
from tda_tui.app.terminal.keyboard import PASTED


class TypeAheadApp(App[None]):
    """Queues keys until everything the previous key caused is done.

    Before a key is delivered, the top screen is asked. It answers in the order of its messages: only after it is
    composed and has handled all effects of the last key. If another screen covers it by then, that one is asked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[Key | Paste] = deque()
        self.last_key = ""
        """The last key delivered, which may have opened the screen being composed."""

    def get_default_screen(self) -> Screen[Any]:
        """The screen below the first one."""
        return Ground()

    async def on_event(self, event: Event) -> None:
        """Handle a key with priority at once; any other, and pasted text, when the top screen is ready."""
        if isinstance(event, Paste):
            self._queue_paste(event)
        elif not isinstance(event, Key):
            await super().on_event(event)
        elif not await self._check_bindings(event.key, priority=True):
            self._queue(event)

    def _queue(self, event: Key | Paste) -> None:
        self._waiting.append(event)
        if len(self._waiting) == 1:
            self._ask()

    def _queue_paste(self, event: Paste) -> None:
        """Join the parts of a long paste, whose end no field would take."""
        before = self._waiting[-1] if self._waiting else None
        if isinstance(before, Paste):
            self._waiting[-1] = Paste((before.text + event.text)[:PASTED])
        else:
            self._queue(event)

    def _ask(self) -> None:
        screen = self.screen
        if not screen.call_later(self.call_later, self._answered, screen):
            self.call_later(self._ask)  # it is just being closed

    async def _answered(self, screen: Screen[Any]) -> None:
        if screen is self.screen:
            await self._take(screen, self._waiting.popleft())
        if self._waiting:
            self.call_later(self._ask)

    async def _take(self, screen: Screen[Any], key: Key | Paste) -> None:
        if isinstance(key, Paste):
            if isinstance(screen, SizedScreen) and not screen.covered:
                screen.take_paste("".join(key.text.splitlines()[:1]))
            return
        self.last_key = meant = key.key
        if isinstance(screen, SizedScreen):
            if not screen.covered and screen.take_key(key):
                return
            meant = screen.key_meant(meant)
        await self._check_bindings(meant)

    def pop_screen(self) -> AwaitComplete:
        """Close the top screen and stop its work."""
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    def exit(self, *args: Any, **kwargs: Any) -> None:
        """Exit, stopping all work."""
        self.workers.cancel_all()
        super().exit(*args, **kwargs)
