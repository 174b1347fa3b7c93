"""The log of the inn: a line of JSON for whatever happens, and nothing that anybody has typed or holds in hand."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path

LOG = "serve.log"
_LARGEST = 2 * 1024 * 1024
_KEPT = 4
"""Bytes of the file, and how many older ones are kept."""


class Log:
    """Writes into a file, which is set aside when it has become large; without one nowhere."""

    def __init__(self, path: Path | None) -> None:
        self._logger = logging.Logger("tda.serve")
        if path is not None:
            handler = RotatingFileHandler(path, maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8", delay=True)
            handler.handleError = lambda record: None  # type: ignore[method-assign]  # a full disk ends no game
            self._logger.addHandler(handler)
        else:
            self._logger.addHandler(logging.NullHandler())

    def tell(self, what: str, **about: str | int | float | bool) -> None:
        """Write down what happened."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._logger.info(json.dumps({"at": now, "what": what, **about}))

    def close(self) -> None:
        """Nothing is written any more."""
        for handler in self._logger.handlers:
            handler.close()
