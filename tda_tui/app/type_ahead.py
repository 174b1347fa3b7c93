"""An app whose screens take keys one after the other, and do nothing any more once they are closed."""

from __future__ import annotations

from collections import deque
from typing import Any

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.events import Event, Key, Paste
from textual.screen import Screen

from tda_tui.app.screens.base import Ground, SizedScreen

LONGEST_PASTE = 40
"""Letters: nothing longer is ever asked for."""


class TypeAheadApp(App[None]):
    """Keys wait, each until all that the one before it has led to is done.

    Before a key is taken, the screen on top is asked. It answers in turn, like to everything that it is told: not
    before it is composed, and after what it has to do and to say because of the last key. If another screen lies above
    it by then, that one is asked.
    """

    def __init__(self) -> None:
        super().__init__()
        self._waiting_keys: deque[Key] = deque()
        self.last_key = ""
        """The key that was taken last: it may have opened the screen that is being composed."""

    def get_default_screen(self) -> Screen[Any]:
        """What lies below the first screen."""
        return Ground()

    async def on_event(self, event: Event) -> None:
        """A key with priority is heeded at once, any other when the screen on top can take it.

        What is pasted is typed where text is asked for, and dropped elsewhere.
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
        """Close the screen on top; what it is still at ends with it."""
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    def exit(self, *args: Any, **kwargs: Any) -> None:
        """Leave; nobody goes on with anything."""
        self.workers.cancel_all()
        super().exit(*args, **kwargs)
