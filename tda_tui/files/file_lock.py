"""File locks, so that two programs do not continue the same game. A lock ends when the file is closed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_FAR = 1 << 30
"""The byte locked on Windows: beyond any content, because locked bytes cannot be read by others."""


def lock(file: int) -> None:
    """Lock an open file until it is closed or the program ends.

    Raises BlockingIOError if it is locked already. Does nothing if the file system does not support locks.
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
    """Whether somebody has locked the file. Raises OSError if it cannot be opened."""
    with path.open("rb") as file:
        try:
            lock(file.fileno())
        except BlockingIOError:
            return True
    return False
