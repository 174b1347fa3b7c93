"""Python code is not taken from the current folder: not by this process, and not by those that it starts.

Whatever lies there may be somebody else's: a download, a game that was sent. An installed command never looks there;
`python -m`, `python -c` and an empty part of PYTHONPATH do.
"""

from __future__ import annotations

# Nothing that is not there anyway when a program begins: whatever else is imported here may come from that folder.
import os
import site
import sys

_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


def safe_path() -> list[str]:
    """Where modules are looked for, without the current folder.

    Where that is the very folder of this package, it comes last: nothing in it stands before the standard library.
    """
    kept = [folder for folder in sys.path if not _is_current(folder) or _is_of_python(folder)]
    return kept if _PACKAGE in map(os.path.realpath, kept) else [*kept, _PACKAGE]


def leave_out_current_folder() -> None:
    """From now on this process imports nothing from the current folder."""
    sys.path[:] = safe_path()


def child_variables() -> dict[str, str]:
    """What stands in the environment of a Python process that finds the same modules as this one, and no others."""
    return {"PYTHONSAFEPATH": "1", "PYTHONPATH": os.pathsep.join(safe_path())}


def _is_current(folder: str) -> bool:
    """Whether it is the current folder, by whatever name, or one that is looked for below it."""
    if not os.path.isabs(folder):
        return True
    try:
        return os.path.samefile(folder, os.curdir)
    except OSError:  # there is no such folder, or the current one has been deleted
        return False


def _is_of_python(folder: str) -> bool:
    """Whether it belongs to the standard library or to what is installed: a program may be started in there too."""
    here = os.path.realpath(folder) + os.sep
    known = (os.path.dirname(os.__file__), *site.getsitepackages(), site.USER_SITE)
    return os.path.isabs(folder) and any(here.startswith(os.path.realpath(one) + os.sep) for one in known if one)
