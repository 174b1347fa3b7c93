"""The ruleset of one evening, written down beside the record of its game."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomli_w

from tda_tui.regular_file import real_path


def write_house_rules(record: Path, base: str, changes: Mapping[str, Any]) -> str:
    """Write a ruleset that changes some keys of another beside a record; returns the name for the record's `ruleset`.

    `base` is a ruleset's id or the path of its file. Raises OSError if it cannot be written.
    """
    path = record.with_suffix(".rules.toml")
    write_whole(path, tomli_w.dumps({"extends": _seen_from(record.parent, base), **changes}))
    return path.name


def _seen_from(folder: Path, base: str) -> str:
    """A ruleset as a file in that folder names it: one that lies there too by its name alone, so that both can move."""
    if not base.endswith(".toml"):
        return base
    path = real_path(base)
    return path.name if path.parent == real_path(folder) else str(path)


def write_whole(path: Path, text: str) -> None:
    """Put a file in place as a whole: a reader finds the old one or the new one. Raises OSError."""
    new = path.with_suffix(".new")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)  # on a full disk what there is of it is in the way
        raise
