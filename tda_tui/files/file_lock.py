"""Holding a file, so that two programs do not go on with the same game. It is let go when the file is closed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_FAR = 1 << 30
"""Where Windows holds a byte: behind any content, for what is held there cannot be read by others."""


def lock(file: int) -> None:
    """Hold an open file until it is closed, or the program ends in whatever way.

    Raises BlockingIOError if somebody holds it already. Where the file system cannot hold files nothing is done.
    """
    if sys.platform == "win32":
        import msvcrt

        at = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError as problem:
            raise BlockingIOError(problem.errno, problem.strerror) from None
        finally:
            os.lseek(file, at, os.SEEK_SET)
    else:
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            return


def is_locked(path: Path) -> bool:
    """Whether somebody holds that file. Raises OSError if it cannot be opened."""
    with path.open("rb") as file:
        try:
            lock(file.fileno())
        except BlockingIOError:
            return True
    return False
