"""Leaving the program with a message and an exit status."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tda_tui.process import hangup
from tda_tui.process.streams import discard, tell
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

if TYPE_CHECKING:
    from tda_tui.files.errors import FileError

BAD_INPUT = 2
INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""


def complain(message: str) -> None:
    """Print a message about what is wrong."""
    tell(f"tda: {message}")


def fail(message: str) -> NoReturn:
    """Print a message about what is wrong, and leave."""
    complain(message)
    raise SystemExit(BAD_INPUT)


def fail_to_read(problem: FileError) -> NoReturn:
    """Print everything wrong with a file, one problem per line, and leave."""
    many = len(problem.problems)
    if many > 1:
        fail("\n  ".join([ngettext("{n} problem:", "{n} problems:", many).format(n=many), *problem.problems]))
    fail(str(problem))


def fail_to_write(record: Path | None, problem: OSError) -> NoReturn:
    """Print why a record, or the file named by the error, cannot be written, and leave.

    If the error is about the output and its reader is gone, leave silently.
    """
    if hangup.says_gone(problem):
        leave_unread(problem)
    path = Path(problem.filename or record or _("the output"))
    reason = why(problem)
    if isinstance(problem, FileNotFoundError) and not path.parent.is_dir():
        reason = _("there is no folder {folder}").format(folder=path.parent)
    fail(_("{path} cannot be written: {why}").format(path=path, why=reason))


def leave_unread(problem: OSError) -> NoReturn:
    """Leave because the reader of the output is gone, which is no error for a pipe."""
    leave_quietly(0 if isinstance(problem, BrokenPipeError) else hangup.HUNG_UP)


def leave_quietly(status: int = 0) -> NoReturn:
    """Leave without a message, as other programs do when their reader is gone."""
    discard(sys.stdout)
    raise SystemExit(status)
