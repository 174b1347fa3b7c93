"""The records of games at shared tables: how many are kept."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.tables.limits import Limits

_RULES = re.compile(rb'^x_sum = "([^"]+)"', re.MULTILINE)


def prune_records(games: Path, limits: Limits) -> None:
    """Remove the oldest records of finished games where there are too many, and rules that no game is played with."""
    size, gone = 0, False
    for kept, path in enumerate(sorted(_records(games / "finished"), key=_written, reverse=True), 1):
        size += _size(path)
        if kept > limits.records or size > limits.record_bytes:
            discard_game(path)
            gone = True
    if gone:
        _prune_rules(games)


def discard_game(path: Path) -> None:
    """Remove a record, with its rules file."""
    for file in (path, path.with_suffix(RULES_SUFFIX)):
        with suppress(OSError):
            file.unlink()


def _prune_rules(games: Path) -> None:
    used = {
        found.decode() for folder in (games, games / "finished") for path in _records(folder) for found in _ids(path)
    }
    with suppress(OSError):
        for path in (games / "rules").iterdir():
            if path.name.partition(".")[0] not in used:
                path.unlink()


def _ids(path: Path) -> list[bytes]:
    with suppress(OSError):
        return [found[1] for found in _RULES.finditer(path.read_bytes())]
    return []


def _records(folder: Path) -> list[Path]:
    with suppress(OSError):
        return [path for path in folder.iterdir() if path.suffix == ".toml" and not path.name.endswith(RULES_SUFFIX)]
    return []


def _written(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _size(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0
