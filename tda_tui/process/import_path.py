"""Keeps the current folder, which may contain files of others, off the import path of this process and its children."""

# Import only what Python itself has already loaded: anything else could come from that folder.
import os
import site
import sys

_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def safe_path() -> list[str]:
    """The import path without the current folder; last if it contains this package, so that it shadows nothing."""
    kept = [folder for folder in sys.path if not _is_current(folder) or _is_of_python(folder)]
    return kept if _PACKAGE in map(os.path.realpath, kept) else [*kept, _PACKAGE]


def leave_out_current_folder() -> None:
    """Remove the current folder from this process's import path."""
    sys.path[:] = safe_path()


def child_variables() -> dict[str, str]:
    """Environment variables with which a Python child process finds the same modules and no others."""
    return {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(safe_path())}


def _is_current(folder: str) -> bool:
    """Whether it is the current folder under any name, or relative to it."""
    if not os.path.isabs(folder):
        return True
    try:
        return os.path.samefile(folder, os.curdir)
    except OSError:  # the folder does not exist, or the current one was deleted
        return False


def _is_of_python(folder: str) -> bool:
    """Whether it belongs to the standard library or installed packages, in which a program may also be started."""
    here = os.path.realpath(folder) + os.sep
    known = (os.path.dirname(os.__file__), *site.getsitepackages(), site.USER_SITE)
    return os.path.isabs(folder) and any(here.startswith(os.path.realpath(one) + os.sep) for one in known if one)
