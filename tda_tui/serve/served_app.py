"""The app for a visitor, one of many in a process, on a terminal at the other end of an SSH line."""

import asyncio
import io
import sys
from collections.abc import Iterable
from contextvars import copy_context
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, ClassVar

from rich.console import Console
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from tda_tui.app import tda
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal import glyphs
from tda_tui.app.terminal.capabilities import SECTION, decide
from tda_tui.app.terminal.keyboard import SILENCE, Keyboard
from tda_tui.evening.visit import Visit
from tda_tui.files.settings import Settings
from tda_tui.players.player import make_player
from tda_tui.process.hangup import HUNG_UP
from tda_tui.saves.store import Saves
from tda_tui.serve.line import Line
from tda_tui.serve.visitor import Visitor
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.pace import think_time

_AT_ONCE = 256
"""Bytes of input handled in one step: no key is longer, and other visitors are waiting."""
_TYPED, _WAITING = 64 * 1024, 256
"""The most bytes of input that wait to be read, and messages that wait for the app: more than anybody types ahead."""
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


class ServedApp(TdaApp):
    """Three-Dragon Ante on a line of SSH: it uses nothing of the process, neither streams, signals nor variables."""

    CSS_PATH = str(Path(tda.__file__).with_name("app.tcss"))

    # The inherited suspend binding stays active: this only keeps it from being listed.
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in TdaApp.BINDINGS if isinstance(binding, Binding) and binding.id != "app.suspend"
    ]

    def __init__(self, line: Line, visitor: Visitor, settings: Settings, visit: Visit) -> None:
        self.line = line
        terminal = decide(settings.section(SECTION), visitor.environment)
        glyphs.use(glyphs.ASCII if terminal.ascii else glyphs.beyond_ascii(visitor.environment))
        super().__init__(
            lambda role, seed: make_player(role, seed, think_time(settings.section(SECTION))),
            settings,
            terminal=terminal,
            saves=Saves(fleeting=not visitor.key),
            visit=visit,
            players=GameOptions.remembered(settings.section("new_game")).players if visit.wanted == "play" else None,
            row="learn" if visit.wanted == "tutorial" else "",
        )
        # Styles cache the escape codes of the app that renders them first. So all apps render with all colours, and the
        # buffer of each writes those its terminal has.
        self.console = Console(
            file=io.StringIO(), color_system="truecolor", force_terminal=True, no_color=False, legacy_windows=False,
            highlight=False, emoji=False, safe_box=False,
        )  # fmt: skip
        self.no_color = self.no_colour
        line.when_gone(partial(self.leave, HUNG_UP))

    def get_driver_class(self) -> type[Driver]:
        """The driver of the line."""
        return ChannelDriver

    async def show(self) -> int:
        """Run until the visitor leaves or the line breaks; returns the exit status."""
        # From Python 3.12 on, Textual makes the loop start all tasks eagerly; asyncssh relies on the default.
        loop = asyncio.get_running_loop()
        loop.call_soon(loop.set_task_factory, None)
        try:
            await self.run_async(mouse=self.terminal.mouse, size=self.line.size)
        finally:
            self.on_unmount()  # Textual may not get that far if a screen cannot be closed
        self._leave_streams_alone()
        return self.return_code or 0

    def on_mount(self) -> None:
        """Several apps would get in each other's way with the streams of the process, which Textual takes over."""
        self._leave_streams_alone()

    def _leave_streams_alone(self) -> None:
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__

    async def on_event(self, event: events.Event) -> None:
        """Let other visitors have their turn between the events of one.

        Keys are no use any more when the app is to exit: from then on, screens open without anything on them.
        """
        await asyncio.sleep(0)
        if self.return_code is None or not isinstance(event, events.InputEvent):
            await super().on_event(event)

    def action_suspend_process(self) -> None:
        """Do nothing: the process is not the visitor's."""


class ChannelDriver(Driver):
    """Writes only screen changes to a line, and reads input from it.

    Frames for which the line has no room are dropped; when there is room again, the newest is drawn in full.
    """

    def __init__(self, app: App[Any], mouse: bool = True, **_options: Any) -> None:
        assert isinstance(app, ServedApp)
        super().__init__(app, mouse=mouse, size=app.line.size)
        self.app, self.mouse, self._line = app, mouse, app.line
        self.loop = asyncio.get_running_loop()
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
            self.loop.call_soon(self._write_changes)
        self._drawn.append(data)

    def _write_changes(self) -> None:
        data = "".join(self._drawn)
        self._drawn.clear()
        if data and self._line.full:
            self._stale = True
            self._line.left_out += 1
        elif changes := self.app.buffer.changes(data):
            self._send(changes)

    def _send(self, text: str) -> None:
        self._line.write(text.encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._send(_BEGIN + (_MOUSE_ON if self.mouse else ""))
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
        self._send((_MOUSE_OFF if self.mouse else "") + _END)

    def _resized(self) -> None:
        if self._resizes is None:
            self._resizes = self.loop.call_later(_SIZED, self._take_new_size)

    def _take_new_size(self) -> None:
        self._resizes = None
        if self._line.size == self.app.size:  # it was another one for a moment
            self.app.call_later(self.app.action_redraw)
        self._take_size()

    def _take_size(self) -> None:
        size = Size(*self._line.size)
        self.send_message(events.Resize(size, size))

    def _draw_anew(self) -> None:
        """The line has room again: if frames were dropped, redraw the whole screen."""
        if self._stale:
            self._stale = False
            self.app.buffer.forget()
            self._send(_AFRESH)
            self.app.call_later(self.app.action_redraw)

    def _hear(self, data: bytes) -> None:
        """Receive input."""
        if not self._typed:
            self.loop.call_soon(self._hear_some, context=self._context)
        if len(self._typed) < _TYPED:
            self._typed += data

    def _hear_some(self) -> None:
        """Pass input to the app, and check shortly afterwards for incomplete sequences."""
        data = bytes(self._typed[:_AT_ONCE])
        del self._typed[:_AT_ONCE]
        self._tell(self._keyboard.feed(data))
        if self._typed:
            self.loop.call_soon(self._hear_some, context=self._context)
            return
        self.app.call_after_refresh(self._line.answered)
        for timer in self._timers:
            timer.cancel()
        self._timers = [self.loop.call_later(seconds, self._tick) for seconds in (_ESCAPE, SILENCE + _ESCAPE)]

    def _tick(self) -> None:
        self._tell(self._keyboard.tick())

    def _tell(self, messages: Iterable[Message]) -> None:
        """Pass input to the app, unless it is far behind; of consecutive mouse moves only the last."""
        every = list(messages)
        for message, after in zip_longest(every, every[1:]):
            is_outdated = isinstance(message, events.MouseMove) and isinstance(after, events.MouseMove)
            if not is_outdated and self.app.message_queue_size < _WAITING:
                self.process_message(message)

    def send_message(self, message: Message) -> None:
        """Post a message to the app; called only from the event loop the app runs in."""
        self.app.post_message(message)
