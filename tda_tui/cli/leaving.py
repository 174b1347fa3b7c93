"""Leaving with one sentence that says why, and an exit status."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tda_tui.process import hangup
from tda_tui.process.streams import discard, tell
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

if TYPE_CHECKING:
    from tda_tui.files.errors import FileError

BAD_INPUT = 2
INTERRUPTED = 130
"""Exit status, as shells have it for Ctrl-C."""


def complain(message: str) -> None:
    """Say in one sentence what is wrong."""
    tell(f"tda: {message}")


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, and leave."""
    complain(message)
    raise SystemExit(BAD_INPUT)


def fail_to_read(problem: FileError) -> NoReturn:
    """Say everything that is wrong with a file, a line each, and leave."""
    many = len(problem.problems)
    if many > 1:
        fail("\n  ".join([ngettext("{n} problem:", "{n} problems:", many).format(n=many), *problem.problems]))
    fail(str(problem))


def fail_to_write(record: Path | None, problem: OSError) -> NoReturn:
    """Say in one sentence why a record, or another file named by the problem, cannot be written; and leave.

    Where it was the output, and nobody reads it any more, there is nothing to say.
    """
    if hangup.says_gone(problem):
        leave_unread(problem)
    path = Path(problem.filename or record or _("the output"))
    reason = why(problem)
    if isinstance(problem, FileNotFoundError) and not path.parent.is_dir():
        reason = _("there is no folder {folder}").format(folder=path.parent)
    fail(_("{path} cannot be written: {why}").format(path=path, why=reason))


def leave_unread(problem: OSError) -> NoReturn:
    """Nobody reads any more what is written: a reader that has seen enough is no mistake."""
    leave_quietly(0 if isinstance(problem, BrokenPipeError) else hangup.HUNG_UP)


def leave_quietly(status: int = 0) -> NoReturn:
    """The reader has gone away: leave without a word, as other programs do in a pipe."""
    discard(sys.stdout)
    raise SystemExit(status)
