"""The terminal's driver: writes only what changes, and survives line noise and a closed terminal."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from textual.driver import Driver
from textual.message import Message

from tda_tui.app.terminal.screen_buffer import ScreenBuffer
from tda_tui.process.hangup import hang_up

_LOOKS = 0.1
"""Seconds between checks whether the app is still running."""


def own_driver(driver: type[Driver], buffer: ScreenBuffer) -> type[Driver]:
    """A driver improved for this app; `buffer` knows what is on the screen."""
    in_browser = driver.__name__ == "WebDriver"
    driver = _thrifty(driver, buffer)
    if in_browser:
        return _attended(driver)
    return _steady(driver) if os.name == "posix" and hasattr(driver, "run_input_thread") else driver


def _thrifty(driver: type[Driver], buffer: ScreenBuffer) -> type[Driver]:
    """A driver that writes only the cells that change."""

    class Thrifty(driver):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            if changes := buffer.changes(data):
                super().write(changes)

    return Thrifty


def _attended(driver: type[Driver]) -> type[Driver]:
    """A driver for a browser, which exits with the server of the page, as nobody could see the app again."""

    class Attended(driver):  # type: ignore[misc, valid-type]
        _write: Callable[[bytes], int]

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            send = self._write

            def write(data: bytes) -> int:
                try:
                    return send(data)
                except OSError:
                    hang_up()
                    return 0

            self._write = write

        def run_input_thread(self) -> None:
            super().run_input_thread()
            if not self.exit_event.is_set():
                hang_up()

    return Attended


class _Screen:
    """The terminal as an output. Once it is closed nothing more is written, and the program is notified."""

    def __init__(self, file: int) -> None:
        self._file = file
        self._parts: list[str] = []
        self._gone = False

    def fileno(self) -> int:
        """The file descriptor."""
        return self._file

    def write(self, text: str) -> None:
        """Buffer text until the next `flush`."""
        self._parts.append(text)

    def flush(self) -> None:
        """Write the buffered text."""
        data = "".join(self._parts).encode("utf-8", "replace")
        self._parts.clear()
        while data and not self._gone:
            try:
                data = data[os.write(self._file, data) :]
            except BlockingIOError:
                select.select([], [self._file], [], 1.0)
            except OSError:
                self._gone = True
                hang_up()


def _steady(driver: type[Driver]) -> type[Driver]:
    """A driver that reads any input, and stops when the terminal is closed."""
    from tda_tui.app.terminal.keyboard import Keyboard

    class Steady(driver):  # type: ignore[misc, valid-type]
        _file: object
        fileno: int

        def start_application_mode(self) -> None:
            # Not the standard error that Textual chose, which may be redirected to a file.
            self._file = _Screen(sys.__stdout__.fileno() if sys.__stdout__ is not None else 1)
            super().start_application_mode()

        def write(self, data: str) -> None:
            if self._writer_thread is not None:  # there is none if the terminal was closed at startup
                super().write(data)

        def run_input_thread(self) -> None:
            """Read until the app exits or the terminal is closed."""
            keyboard = Keyboard()
            while not self.exit_event.is_set():
                data = self._read()
                if data is None:
                    hang_up()
                    return
                if data:
                    self._tell(keyboard.feed(data))
                self._tell(keyboard.tick())

        def _read(self) -> bytes | None:
            """The next input; None if no more can come."""
            try:
                if not select.select([self.fileno], [], [], _LOOKS)[0]:
                    return b""
                return os.read(self.fileno, 4096) or None
            except BlockingIOError:
                return b""
            except (OSError, ValueError):
                return None

        def _tell(self, messages: Iterable[Message]) -> None:
            with suppress(RuntimeError):  # the loop may have been closed meanwhile
                for message in messages:
                    self.process_message(message)

    return Steady
