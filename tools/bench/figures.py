"""The figures of the benchmark as rows, for a table on the screen and for a file."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROUNDS = 5
_WIDE = 130
"""The width of tables that are not printed to a terminal."""
BROKEN_OFF = "broken off here"


class Stuck(RuntimeError):
    """Raised if something to be measured does not happen; the rest of the part is left out."""


class Row(NamedTuple):
    """A row of the report. A figure above its limit is over, or one below it if `at_least`.

    A figure is None if it could not be measured, for the reason in `note`.
    """

    what: str
    figure: float | None
    limit: float | None = None
    unit: str = ""
    note: str = ""
    at_least: bool = False

    @property
    def over(self) -> bool:
        """Whether the limit is violated."""
        if self.limit is None or self.figure is None:
            return False
        return self.figure < self.limit if self.at_least else self.figure > self.limit

    def number(self, figure: float | None) -> str:
        """A figure with its unit."""
        if figure is None:
            return ""
        if not self.unit:
            return f"{figure:.2f}x"
        return f"{figure:,.0f} {self.unit}" if figure >= 10 or figure == int(figure) else f"{figure:.2f} {self.unit}"


def rate(work: Callable[[], int]) -> float:
    """The best of several rounds, in units per second of CPU time."""
    best = 0.0
    for _ in range(ROUNDS):
        begun = time.process_time()
        count = work()
        best = max(best, count / (time.process_time() - begun))
    return best


def rate_row(what: str, speed: float, reference: float | None = None) -> Row:
    """The rate per second, and its ratio to the reference."""
    beside = f", {speed / reference:.2f} x python-chess" if reference is not None else ""
    return Row(what, speed, None, "/s", f"{1e6 / speed:.1f} µs{beside}")


def measured(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows, with a final one that gives the reason if the rest could not be measured."""
    try:
        yield from rows
    except Stuck as problem:
        yield Row(BROKEN_OFF, None, note=str(problem))


def show(title: str, rows: Iterable[Row]) -> list[Row]:
    """Print a table; returns its rows."""
    table = Table("What", "Figure", "Limit", "", "Beside it", title=title)
    for column in table.columns[:4]:
        column.no_wrap = True
    shown = list(rows)
    for row in shown:
        verdict = "" if row.limit is None or row.figure is None else "[bold red]over[/]" if row.over else "ok"
        table.add_row(row.what, row.number(row.figure), row.number(row.limit), verdict, row.note)
    Console(width=None if sys.stdout.isatty() else _WIDE).print(table)
    return shown
