"""The terminal's driver: writes only what changes, and ends the program when the terminal is closed.

Textual's own reads a closed terminal forever, fails at an invalid byte, and blocks for good once its writer has failed.
"""

import os
import select
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
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

    class Thrifty(driver):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            if changes := buffer.changes(data):
                self.send(changes)

        def send(self, text: str) -> None:
            super().write(text)

    if driver.__name__ == "WebDriver":
        return _browser_driver(Thrifty)
    if os.name == "posix" and hasattr(driver, "run_input_thread"):
        return _terminal_driver(Thrifty)
    return Thrifty


def _browser_driver(driver: type[Driver]) -> type[Driver]:
    class Attended(driver):  # type: ignore[misc, valid-type]
        def send(self, text: str) -> None:
            with _until_gone():
                super().send(text)

        def write_meta(self, data: dict[str, object]) -> None:
            with _until_gone():
                super().write_meta(data)

        def write_binary_encoded(self, data: tuple[str | bytes, ...]) -> None:
            with _until_gone():
                super().write_binary_encoded(data)

        def run_input_thread(self) -> None:
            super().run_input_thread()
            if not self.exit_event.is_set():
                hang_up()

    return Attended


@contextmanager
def _until_gone() -> Iterator[None]:
    try:
        yield
    except OSError:
        hang_up()


def _terminal_driver(driver: type[Driver]) -> type[Driver]:
    from tda_tui.app.terminal.keyboard import Keyboard

    class Steady(driver):  # type: ignore[misc, valid-type]
        fileno: int

        def start_application_mode(self) -> None:
            self.frames: Queue[str | None] = Queue(_AHEAD)
            self.output = threading.Thread(target=_write, args=[self.frames], daemon=True, name="output")
            self.output.start()
            super().start_application_mode()

        def send(self, text: str) -> None:
            self.frames.put(text)

        def close(self) -> None:
            super().close()
            self.frames.put(None)
            self.output.join()

        def run_input_thread(self) -> None:
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


def _write(frames: Queue[str | None]) -> None:
    """Write to the terminal, which may be slow. Once it is closed nothing more is written, and the program ends."""
    # Not the standard error that Textual takes, which may be redirected to a file.
    file = sys.__stdout__.fileno() if sys.__stdout__ is not None else 1
    gone = False
    while (text := frames.get()) is not None:
        data = text.encode("utf-8", "replace")
        while data and not gone:
            try:
                data = data[os.write(file, data) :]
            except BlockingIOError:
                select.select([], [file], [], 1.0)
            except OSError:
                gone = True
                hang_up()


def _read(file: int) -> bytes | None:
    try:
        return (os.read(file, 4096) or None) if select.select([file], [], [], _CHECK)[0] else b""
    except BlockingIOError:
        return b""
    except (OSError, ValueError):
        return None
