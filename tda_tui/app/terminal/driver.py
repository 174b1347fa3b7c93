"""The terminal's driver: writes only what changes, and ends the program when the terminal is closed.

Textual's own reads a closed terminal forever, fails at an invalid byte, and blocks for good once its writer has failed.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import Queue

from textual.driver import Driver
from textual.message import Message

from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.process.hangup import hang_up

_CHECK = 0.1
"""Seconds between checks whether the app is still running."""
_AHEAD = 30
"""The most frames that wait for a slow terminal."""


def own_driver(driver: type[Driver], buffer: ScreenBuffer) -> type[Driver]:
    """A driver improved for this app; `buffer` knows what is on the screen."""
    if driver.__name__ == "WebDriver":
        return _browser_driver(driver, buffer)
    if os.name == "posix" and hasattr(driver, "run_input_thread"):
        return _terminal_driver(driver, buffer)

    class Thrifty(driver):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            if changes := buffer.changes(data):
                super().write(changes)

    return Thrifty


def _browser_driver(driver: type[Driver], buffer: ScreenBuffer) -> type[Driver]:
    """A driver for a browser, which exits with the server of the page, as nobody could see the app again."""

    def hanging_up(send: Callable[[], None]) -> None:
        try:
            send()
        except OSError:
            hang_up()

    class Attended(driver):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            if changes := buffer.changes(data):
                hanging_up(lambda: super(Attended, self).write(changes))

        def write_meta(self, data: dict[str, object]) -> None:
            hanging_up(lambda: super(Attended, self).write_meta(data))

        def write_binary_encoded(self, data: tuple[str | bytes, ...]) -> None:
            hanging_up(lambda: super(Attended, self).write_binary_encoded(data))

        def run_input_thread(self) -> None:
            super().run_input_thread()
            if not self.exit_event.is_set():
                hang_up()

    return Attended


class _Output(threading.Thread):
    """Writes to the terminal, which may be slow. Once it is closed nothing more is written, and the program ends."""

    def __init__(self) -> None:
        super().__init__(daemon=True, name="output")
        self._queue: Queue[str | None] = Queue(_AHEAD)
        # Not the standard error that Textual takes, which may be redirected to a file.
        self._file = sys.__stdout__.fileno() if sys.__stdout__ is not None else 1
        self.write = self._queue.put

    def run(self) -> None:
        gone = False
        while (text := self._queue.get()) is not None:
            data = text.encode("utf-8", "replace")
            while data and not gone:
                try:
                    data = data[os.write(self._file, data) :]
                except BlockingIOError:
                    select.select([], [self._file], [], 1.0)
                except OSError:
                    gone = True
                    hang_up()

    def stop(self) -> None:
        """Write what is left."""
        self._queue.put(None)
        self.join()


def _read(file: int) -> bytes | None:
    """The next input; None if no more can come."""
    try:
        return (os.read(file, 4096) or None) if select.select([file], [], [], _CHECK)[0] else b""
    except BlockingIOError:
        return b""
    except (OSError, ValueError):
        return None


def _terminal_driver(driver: type[Driver], buffer: ScreenBuffer) -> type[Driver]:
    """A driver that reads any input, and stops when the terminal is closed."""
    from tda_tui.app.terminal.keyboard import Keyboard

    class Steady(driver):  # type: ignore[misc, valid-type]
        fileno: int

        def start_application_mode(self) -> None:
            self.output = _Output()
            self.output.start()
            super().start_application_mode()

        def write(self, data: str) -> None:
            if changes := buffer.changes(data):
                self.output.write(changes)

        def close(self) -> None:
            super().close()
            self.output.stop()

        def run_input_thread(self) -> None:
            """Read until the app exits or the terminal is closed."""
            keyboard = Keyboard()
            while not self.exit_event.is_set():
                data = _read(self.fileno)
                if data is None:
                    hang_up()
                    return
                if data:
                    self._pass_on(keyboard.feed(data))
                self._pass_on(keyboard.tick())

        def _pass_on(self, messages: Iterable[Message]) -> None:
            with suppress(RuntimeError):  # the loop may have been closed meanwhile
                for message in messages:
                    self.process_message(message)

    return Steady
