"""The inn's log: a line of JSON per event, containing no input and no cards."""

import json
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

from tda_tui.files.appended_file import stamp
from tda_tui.tables.database import DatabaseProblem
from tda_tui.tables.limits import RateLimit

LOG = "serve.log"
_LARGEST = 2 * 1024 * 1024
_KEPT = 4
"""Bytes per file, and the number of older files kept."""


class _File(RotatingFileHandler):
    """A file that is rotated when it gets large, and begun again if the host has moved or deleted it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        if self.stream and (self.stream.closed or not self._is_in_place(self.stream.fileno())):
            with suppress(OSError):  # the disk is full
                self.stream.close()
            self.stream = None
        super().emit(record)

    def _is_in_place(self, stream: int) -> bool:
        return stamp(stream)[:2] == stamp(Path(self.baseFilename))[:2]


class Log:
    """Writes to a file that is rotated when it gets large."""

    def __init__(self, path: Path) -> None:
        self._file = _File(path, maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8", delay=True)
        self._file.handleError = lambda record: None  # type: ignore[method-assign]  # a full disk ends no game

    def tell(self, what: str, **about: str | int | float | bool) -> None:
        """Log an event."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._file.handle(logging.makeLogRecord({"msg": json.dumps({"at": now, "what": what, **about})}))

    def close(self) -> None:
        """Close the file; what a full disk did not take is lost."""
        with suppress(OSError):
            self._file.close()


_OURS, _LOOP = "tda_tui", "asyncio"
_A_MINUTE = 60
"""How many lines of the same trouble are logged in a minute: otherwise it might fill all files."""


class Warned(logging.Handler):
    """Logs the program's warnings, from any thread, and errors in the event loop, until it is closed.

    Only the subject and, for an error, its type are logged, as further words may repeat what was typed. `mistake` is
    called with errors that only the program can have caused.
    """

    def __init__(self, log: Log, mistake: Callable[[BaseException], None]) -> None:
        super().__init__(logging.WARNING)
        self._log = log
        self._mistake = mistake
        self._logged = RateLimit(60)
        self._heard = [logging.getLogger(_OURS), logging.getLogger(_LOOP)]
        for logger in self._heard:
            logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Log a warning. The loop's own only say that somebody who hung up was sent something, hundreds of times."""
        if record.name == _LOOP and record.levelno < logging.ERROR:
            return
        error = record.exc_info[1] if record.exc_info else None
        text = str(record.msg).partition(":")[0] if record.name.startswith(_OURS) else ""
        kind = type(error).__name__ if error is not None else ""
        if self._logged.allows((record.name, text, kind), time.monotonic(), _A_MINUTE):
            self._log.tell("trouble", where=record.name, said=text, kind=kind)
        if error is not None and not isinstance(error, OSError | DatabaseProblem):
            self._mistake(error)

    def close(self) -> None:
        """Stop listening."""
        for logger in self._heard:
            logger.removeHandler(self)
        super().close()
