"""An app whose screens handle keys one after the other, and nothing once they are closed."""

from __future__ import annotations

from collections import deque
from typing import Any

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Event, Key, Paste
from textual.screen import Screen

from tda_tui.app.screens.base import Ground, SizedScreen

LONGEST_PASTE = 40
"""Letters kept of a paste; no input is ever longer."""


class TypeAheadApp(App[None]):
    """Queues keys until everything the previous key caused is done.

    Before a key is delivered, the top screen is asked. It answers in the order of its messages: only after it is
    composed and has handled all effects of the last key. If another screen covers it by then, that one is asked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting_keys: deque[Key] = deque()
        self.last_key = ""
        """The last key delivered, which may have opened the screen being composed."""

    def get_default_screen(self) -> Screen[Any]:
        """The screen below the first one."""
        return Ground()

    async def on_event(self, event: Event) -> None:
        """Handle a key with priority at once, any other when the top screen is ready.

        Pasted text is typed where text is asked for, and otherwise dropped.
        """
        if isinstance(event, Paste):
            if isinstance(self.screen, SizedScreen) and self.screen.takes_text:
                for letter in "".join(event.text.splitlines()[:1])[:LONGEST_PASTE]:
                    await self.on_event(Key(letter, letter))
        elif not isinstance(event, Key):
            await super().on_event(event)
        elif not await self._check_bindings(event.key, priority=True):
            self._waiting_keys.append(event)
            if len(self._waiting_keys) == 1:
                self._ask()

    def _ask(self) -> None:
        screen = self.screen
        if not screen.call_later(self.call_later, self._answered, screen):
            self.call_later(self._ask)  # it is just being closed

    async def _answered(self, screen: Screen[Any]) -> None:
        if screen is self.screen:
            await self._take_key(screen, self._waiting_keys.popleft())
        if self._waiting_keys:
            self.call_later(self._ask)

    async def _take_key(self, screen: Screen[Any], key: Key) -> None:
        self.last_key = key.key
        if not (isinstance(screen, SizedScreen) and not screen.covered and screen.take_key(key)):
            await self._check_bindings(key.key)

    def pop_screen(self) -> AwaitComplete:
        """Close the top screen and stop its work."""
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    def exit(self, *args: Any, **kwargs: Any) -> None:
        """Exit, stopping all work."""
        self.workers.cancel_all()
        super().exit(*args, **kwargs)
