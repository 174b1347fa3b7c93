"""JSON files of the program's own: one that cannot be read counts as missing, and one that cannot be written is not."""

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from tda_tui.files.atomic import make_folder, write_atomically
from tda_tui.files.regular_file import read_file

_T = TypeVar("_T")


def read_json(path: Path, kind: type[_T], largest: int = 10_000_000) -> _T | None:
    """The contents of a file of at most this many bytes; None if they cannot be used."""
    try:
        return msgspec.json.decode(read_file(path, largest), type=kind)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def write_json(path: Path, data: object) -> None:
    """Replace a file, if possible."""
    with suppress(OSError):
        make_folder(path.parent)
        write_atomically(path, msgspec.json.encode(data))
