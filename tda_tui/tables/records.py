"""Limiting the records of games at shared tables."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.tables.limits import Limits

_RULES = re.compile(rb'^x_sum = "([^"]+)"', re.MULTILINE)


def prune_records(games: Path, limits: Limits) -> None:
    """Delete the oldest records of finished games beyond the limits, and rules files no record uses any more."""
    size, gone = 0, False
    for kept, (_written, many, path) in enumerate(sorted(_written_records(games / "finished"), reverse=True), 1):
        size += many
        if kept > limits.records or size > limits.record_bytes:
            discard_game(Path(path))
            gone = True
    if gone:
        _prune_rules(games)


def _written_records(folder: Path) -> Iterator[tuple[float, int, str]]:
    """When each record was written, its size in bytes, and its path."""
    for entry in _records(folder):
        with suppress(OSError):
            about = entry.stat()
            yield about.st_mtime, about.st_size, entry.path


def discard_game(path: Path) -> None:
    """Delete a record, with its rules file."""
    for file in (path, path.with_suffix(RULES_SUFFIX)):
        with suppress(OSError):
            file.unlink()


def _prune_rules(games: Path) -> None:
    used = {
        found.decode()
        for folder in (games, games / "finished")
        for entry in _records(folder)
        for found in _ids(Path(entry.path))
    }
    with suppress(OSError):
        for path in (games / "rules").iterdir():
            if path.name.partition(".")[0] not in used:
                path.unlink()


def _ids(path: Path) -> list[bytes]:
    with suppress(OSError):
        return [found[1] for found in _RULES.finditer(path.read_bytes())]
    return []


def _records(folder: Path) -> list[os.DirEntry[str]]:
    with suppress(OSError), os.scandir(folder) as found:
        return [entry for entry in found if entry.name.endswith(".toml") and not entry.name.endswith(RULES_SUFFIX)]
    return []
