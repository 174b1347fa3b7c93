"""What commands print, and leaving the program with a message and an exit status."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tda_tui.files.sanitize import escape_in_json, sanitize
from tda_tui.process import hangup
from tda_tui.process.streams import discard, say, tell, write
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _, ngettext

if TYPE_CHECKING:
    from rich.table import Table

    from tda_tui.files.errors import FileError

BAD_INPUT = 2
INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""
SECONDS_A_LINE = 60.0
WIDEST_PAGE, NARROWEST_TABLE = 100, 80
"""The widest readable page, and the narrowest table that has room for its figures."""


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


@contextmanager
def writing(path: Path | None) -> Iterator[None]:
    """A context in which a file is written, or only the output. If that fails, the reason is printed and the program
    left; silently if it is about the output and its reader is gone."""
    try:
        yield
    except OSError as problem:
        if hangup.says_gone(problem):
            leave_unread(problem)
        path = Path(problem.filename or path or _("the output"))
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


def say_json(data: object) -> None:
    """Print plain data as JSON."""
    import json

    from tda_tui.words.writing import writes_utf8

    say(sanitize(json.dumps(data, indent=2, ensure_ascii=not writes_utf8()), escape_in_json))


def show_table(table: Table) -> None:
    """Print a table. Its cells are plain text without markup or control characters."""
    from rich.console import Console
    from rich.text import Text

    class _Console(Console):
        def render_str(self, text: str, **options: Any) -> Text:
            return super().render_str(sanitize(text), **options)

    console = _Console(markup=False, emoji=False)
    with console.capture() as captured:
        console.print(table)
    write(captured.get())


@contextmanager
def progress(words: str, least: int = 0) -> Iterator[Callable[..., None]]:
    """A progress bar, shown while there are more than `least` steps; yields a function to report progress.

    The function takes the steps done, their number, and optionally a text to show. Without a terminal it prints the
    text as a line now and then.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    errors = Console(stderr=True)
    next_line = time.monotonic()
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(escape(sanitize(words)), total=None, visible=least == 0)

        def show(done: int, of: int, text: str = "") -> None:
            nonlocal next_line
            described = escape(sanitize(text)) if text else None
            bar.update(task, completed=done, total=of, visible=of > least, description=described)
            if text and not errors.is_terminal and time.monotonic() >= next_line:
                tell(text)
                next_line = time.monotonic() + SECONDS_A_LINE

        yield show
