"""Reading a file that anybody may have put there: a regular one, of a bounded size, without ever waiting for it."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tda_tui.words.translate import gettext as _

LARGEST = 5_000_000
"""Bytes: no game, ruleset or theme comes near it."""


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """What stands in a file. OSError, with a reason for people, if it cannot be read, is no regular file or too large.

    A pipe or a device may never give an answer, or one without end: neither is opened.
    """
    try:
        _check(os.stat(path), path, largest)
        with open(path, "rb", opener=_open_at_once) as file:
            _check(os.fstat(file.fileno()), path, largest)
            # A file may grow meanwhile, and those of the system itself do not tell their size.
            data = file.read(largest + 1)
    except ValueError:
        raise OSError(errno.EINVAL, _("no file can have such a name"), str(path)) from None
    if len(data) > largest:
        raise _too_large(path, largest)
    return data


def _check(facts: os.stat_result, path: Path, largest: int) -> None:
    if stat.S_ISDIR(facts.st_mode):
        raise IsADirectoryError(errno.EISDIR, _("a folder, not a file"), str(path))
    if not stat.S_ISREG(facts.st_mode):
        raise OSError(errno.EINVAL, _("not a regular file"), str(path))
    if facts.st_size > largest:
        raise _too_large(path, largest)


def _too_large(path: Path, largest: int) -> OSError:
    return OSError(errno.EFBIG, _("larger than {largest} MB").format(largest=largest // 1_000_000), str(path))


def _open_at_once(path: str, flags: int) -> int:
    """Something else may have taken the file's place since it was looked at."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def toml_files(folder: Path) -> Iterator[Path]:
    """The *.toml in a folder, whatever they are; none where there is no such folder, or none that can be read."""
    with suppress(OSError, ValueError):
        for name in os.listdir(folder):
            if name.endswith(".toml"):
                yield folder / name


def is_there(path: Path) -> bool:
    """Whether there is something of that name, be it no file at all."""
    return os.path.lexists(path)


def real_path(path: Path | str) -> Path:
    """The path from the root on, links followed as far as they lead somewhere."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        return Path(path)
