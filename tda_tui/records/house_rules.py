"""House rules: a ruleset written beside the record of the game that uses it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import tomli_w

from tda_tui.files.atomic import write_atomically
from tda_tui.files.regular_file import real_path
from tda_tui.files.ruleset_files import RULES_SUFFIX


def write_house_rules(record: Path, base: str, changes: Mapping[str, Any]) -> str:
    """Write a ruleset that changes keys of another beside a record; returns its name for the record's `ruleset`.

    `base` is a ruleset's id or the path of its file. Raises OSError if it cannot be written.
    """
    path = rules_path(record)
    write_atomically(path, tomli_w.dumps({"extends": _seen_from(record.parent, base), **changes}).encode())
    return path.name


def rules_path(record: Path) -> Path:
    """The path of a record's own rules file."""
    return record.with_suffix(RULES_SUFFIX)


def _seen_from(folder: Path, base: str) -> str:
    """How a file in this folder refers to a ruleset: by its name alone if it is in the same folder, so that both can be
    moved."""
    if not base.endswith(".toml"):
        return base
    path = real_path(base)
    return path.name if path.parent == real_path(folder) else str(path)
