"""What commands print besides plain lines: tables, JSON, progress bars."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tda_tui.files.sanitize import escape_in_json, sanitize
from tda_tui.process.streams import say, tell, write

if TYPE_CHECKING:
    from rich.table import Table

SECONDS_A_LINE = 60.0
WIDEST_PAGE, NARROWEST_TABLE = 100, 80
"""The widest readable page, and the narrowest table that has room for its figures."""


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
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task(escape(sanitize(words)), total=None, visible=least == 0)

        next_line = time.monotonic()

        def show(done: int, of: int, said: str = "") -> None:
            nonlocal next_line
            described = escape(sanitize(said)) if said else None
            progress.update(task, completed=done, total=of, visible=of > least, description=described)
            if said and not errors.is_terminal and time.monotonic() >= next_line:
                tell(said)
                next_line = time.monotonic() + SECONDS_A_LINE

        yield show
