"""A queue for keys: each reaches the screen that the one before it has opened.

Textual alone lost keys that were typed after one that opens a screen, before this was shown.
"""

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.events import Event, Key, Paste
from textual.screen import Screen

from tda_tui.app.terminal.key_names import keys_now
from tda_tui.app.terminal.keyboard import PASTED

_REPEATED, _LATE = 0.06, 0.1
"""The most seconds between the repeats of a key that is held down, and those for which keys may then wait."""
_MOST = 256
"""The most keys that wait: nobody types so far ahead."""


class KeyQueue:
    """Delivers a key to an app when everything that the one before it has caused is done; one with priority at once.

    To know, it asks whoever gets the keys, and all that it is in: they answer in the order of their messages, which is
    after they are composed and have handled the key; asked twice, also after what the key made them post. If another
    screen is on top by then, that one is asked.

    Of a key that is held down for longer than the screen can follow, no more are queued: it would go on after the
    player has let go. Nor are any when very many are waiting.
    """

    def __init__(self, app: App[Any], deliver: Callable[[Event], Awaitable[None]]) -> None:
        self._app, self._deliver = app, deliver
        self.waiting: deque[Key | Paste] = deque()
        self._newest: Key | Paste | None = None
        self._busy = False
        """Whether something of the last key may not be done yet."""
        self.last_key = ""
        """The last key delivered, which may have opened the screen being composed."""

    async def take(self, event: Event) -> None:
        """Queue keys and pasted text that come from the terminal; the parts of a long paste are joined."""
        if not isinstance(event, Key | Paste) or event.is_forwarded or self._has_priority(event):
            await self._deliver(event)
        elif isinstance(event, Paste) and self.waiting and isinstance(before := self.waiting[-1], Paste):
            self.waiting[-1] = Paste((before.text + event.text)[:PASTED])
        elif not self._is_ahead(event):
            self.waiting.append(event)
            if not self._busy:
                await self._deliver_next()

    def _is_ahead(self, event: Key | Paste) -> bool:
        """Whether a key is held down while keys have been waiting for long, or too many are waiting."""
        before, self._newest = self._newest, event
        if len(self.waiting) >= _MOST:
            return True
        if not (isinstance(event, Key) and isinstance(before, Key) and self.waiting):
            return False
        held = event.key == before.key and event.time - before.time < _REPEATED
        return held and event.time - self.waiting[0].time > _LATE

    def _has_priority(self, event: Key | Paste) -> bool:
        first = [one for one in self._app.BINDINGS if isinstance(one, Binding) and one.priority]
        return isinstance(event, Key) and any(event.key in keys_now(binding) for binding in first)

    async def _deliver_next(self) -> None:
        event = self.waiting.popleft()
        self.last_key = event.key if isinstance(event, Key) else self.last_key
        self._busy = True
        await self._deliver(event)
        self._ask()

    def _ask(self) -> None:
        screen = self._app.screen
        nodes = [node for node in (self._app.focused or screen).ancestors_with_self if node is not self._app]
        self._ask_next([*nodes, *nodes], screen)

    def _ask_next(self, nodes: list[DOMNode], screen: Screen[Any]) -> None:
        if not nodes:
            self._app.call_later(self._done, screen)
        elif not nodes[0].call_later(self._ask_next, nodes[1:], screen):
            self._app.call_later(self._ask)  # it is just being closed

    async def _done(self, screen: Screen[Any]) -> None:
        if screen is not self._app.screen:
            self._ask()
        elif self.waiting:
            await self._deliver_next()
        else:
            self._busy = False
