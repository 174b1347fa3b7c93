"""Reading untrusted files: only regular files of limited size, without ever blocking."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tda_tui.words.translate import gettext as _

LARGEST = 5_000_000
"""The size limit in bytes, far above any game, ruleset or theme."""


def read_file(path: Path, largest: int = LARGEST) -> bytes:
    """The contents of a file. Raises OSError, with a translated reason, if it is unreadable, not regular or too large.

    Pipes and devices are not opened, because reading them could block or never end.
    """
    try:
        _check(os.stat(path), path, largest)
        # Without blocking, in case it has been replaced by something else since it was checked.
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as file:
            _check(os.fstat(file.fileno()), path, largest)
            # The file may grow in the meantime, and the system's virtual files do not report their size.
            data = file.read(largest + 1)
    except ValueError:
        raise OSError(errno.EINVAL, _("a file cannot have such a name"), str(path)) from None
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


def toml_files(folder: Path) -> Iterator[Path]:
    """All *.toml paths in a folder, whatever they are; none if the folder cannot be listed."""
    with suppress(OSError, ValueError):
        for name in os.listdir(folder):
            if name.endswith(".toml"):
                yield folder / name


def is_there(path: Path) -> bool:
    """Whether something with this path exists, even if it is not a file."""
    return os.path.lexists(path)


def real_path(path: Path | str) -> Path:
    """The absolute path with links resolved as far as possible."""
    try:
        return Path(os.path.realpath(path))
    except ValueError:
        return Path(path)
