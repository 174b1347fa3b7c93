"""The Textual driver of an app whose terminal is at the other end of an SSH line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextvars import copy_context
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tda_tui.app.terminal.keyboard import SILENCE, Keyboard
from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.serve.line import Line

if TYPE_CHECKING:
    from textual.app import App

_AT_ONCE = 256
"""Bytes of input handled in one step: no key is longer, and other visitors are waiting."""
_SIZED = 0.03
"""Seconds before redrawing after a resize: a window being dragged changes size many times."""
_ESCAPE = 0.12
"""Seconds after which an escape that nothing follows counts as the Escape key."""

_BEGIN = "\x1b[?1049h\x1b[?25l\x1b[?1004h\x1b[?2004h\x1b[?7l"
_END = "\x1b[0m\x1b[?2026l\x1b[?2004l\x1b[?7h\x1b[?1004l\x1b[?1049l\x1b[?25h"
"""Alternate screen, cursor hidden, focus reporting, bracketed paste, no line wrap; and the reverse."""
_MOUSE = ("1000", "1003", "1006")
_MOUSE_ON = "".join(f"\x1b[?{mode}h" for mode in _MOUSE)
_MOUSE_OFF = "".join(f"\x1b[?{mode}l" for mode in _MOUSE)
_AFRESH = "\x1b[?2026l\x1b[0m\x1b[2J"


class ChannelDriver(Driver):
    """Writes only screen changes to a line, and reads input from it.

    Frames for which the line has no room are dropped; when there is room again, the newest is drawn in full.
    """

    def __init__(self, line: Line, buffer: ScreenBuffer, app: App[Any], mouse: bool = True, **_options: Any) -> None:
        super().__init__(app, mouse=mouse, size=line.size)
        self._line = line
        self._buffer = buffer
        self._keyboard = Keyboard()
        self._stale = False
        self._drawn: list[str] = []
        """Output not yet compared with the screen's contents."""
        self._context = copy_context()
        self._typed = bytearray()
        """Input not yet handled."""
        self._timers: list[asyncio.TimerHandle] = []
        self._resizes: asyncio.TimerHandle | None = None

    def write(self, data: str) -> None:
        """Write changes to the screen, in a later step: drawing takes long, and other visitors are waiting."""
        if not self._drawn:
            self._loop.call_soon(self._write_changes)
        self._drawn.append(data)

    def _write_changes(self) -> None:
        data = "".join(self._drawn)
        self._drawn.clear()
        if data and self._line.full:
            self._stale = True
            self._line.left_out += 1
        elif changes := self._buffer.changes(data):
            self._send(changes)

    def _send(self, text: str) -> None:
        self._line.write(text.encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._send(_BEGIN + (_MOUSE_ON if self._mouse else ""))
        self._take_size()
        self._line.listen(self._hear, self._resized, self._draw_anew)

    def disable_input(self) -> None:
        """Stop listening for input."""
        self._line.nobody_listens()
        self._typed.clear()
        for timer in (*self._timers, *filter(None, [self._resizes])):
            timer.cancel()

    def stop_application_mode(self) -> None:
        """Restore the terminal."""
        self._write_changes()
        self._send((_MOUSE_OFF if self._mouse else "") + _END)

    def _resized(self) -> None:
        if self._resizes is None:
            self._resizes = self._loop.call_later(_SIZED, self._take_size)

    def _take_size(self) -> None:
        self._resizes = None
        size = Size(*self._line.size)
        self._size = self._line.size
        self.send_message(events.Resize(size, size))

    def _draw_anew(self) -> None:
        """The line has room again: if frames were dropped, redraw the whole screen."""
        if self._stale:
            self._stale = False
            self._buffer.forget()
            self._send(_AFRESH)
            self._app.call_later(self._app.action_redraw)  # type: ignore[attr-defined]

    def _hear(self, data: bytes) -> None:
        """Receive input."""
        if not self._typed:
            self._loop.call_soon(self._hear_some, context=self._context)
        self._typed += data

    def _hear_some(self) -> None:
        """Pass input to the app, and check shortly afterwards for incomplete sequences."""
        data = bytes(self._typed[:_AT_ONCE])
        del self._typed[:_AT_ONCE]
        self._tell(self._keyboard.feed(data))
        if self._typed:
            self._loop.call_soon(self._hear_some, context=self._context)
            return
        for timer in self._timers:
            timer.cancel()
        self._timers = [self._loop.call_later(seconds, self._tick) for seconds in (_ESCAPE, SILENCE + _ESCAPE)]

    def _tick(self) -> None:
        self._tell(self._keyboard.tick())

    def _tell(self, messages: Iterable[Message]) -> None:
        """Pass input to the app; of consecutive mouse moves only the last."""
        told = list(messages)
        for message, after in zip_longest(told, told[1:]):
            if not (isinstance(message, events.MouseMove) and isinstance(after, events.MouseMove)):
                self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Post a message to the app; called only from the event loop the app runs in."""
        self._app.post_message(message)
