"""Sheets that cover of the table below them what matters least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import events
from textual.screen import Screen

from tda_tui.app.screens.base import SizedModal

Result = TypeVar("Result")


def sparing_row(costs: Sequence[int], rows: int) -> int:
    """Where a sheet of so many rows begins so that it covers the least; of equal places the one nearest the middle.

    `costs` say for each row of the screen what it would be to cover it.

    >>> sparing_row([0, 0, 5, 0, 0, 0, 0, 5], 3)
    3
    >>> sparing_row([1, 1], 3)
    0
    """
    middle = (len(costs) - rows) // 2
    places = range(max(1, len(costs) - rows + 1))
    return min(places, key=lambda top: (sum(costs[top : top + rows]), abs(top - middle)))


class SparingModal(SizedModal[Result]):
    """A sheet in the middle, or where it covers the least of a table."""

    COSTS: ClassVar[Mapping[str, int]] = {}
    """What it is to cover a row of a widget of the table, by its id; `own` is also one's row among the seats."""

    def rows(self) -> int:
        """How many rows the sheet has, with its frame."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """The table may be laid out anew below."""
        self.call_after_refresh(self.find_room)

    def on_resize(self, event: events.Resize) -> None:
        """Find room at this size."""
        self.find_room()
        self.call_after_refresh(self.find_room)

    def find_room(self) -> None:
        """Put the sheet where it covers the least."""
        if self.stands:
            self.query_one(".sheet").styles.offset = (0, sparing_row(self._costs(), self.rows()))

    def _costs(self) -> list[int]:
        """What it is to cover each row of the screen."""
        costs = [0] * self.app.size.height
        below = self.app.screen_stack[self.app.screen_stack.index(self) - 1]
        for widget, cost in self.COSTS.items():
            for row in _rows_of(below, widget):
                if row < len(costs):
                    costs[row] += cost
        return costs


def _rows_of(screen: Screen[object], widget: str) -> range:
    """The rows of a widget; one's own seat is the last row of all seats where it has no widget of its own."""
    found = [w.region for w in screen.query(f"#{widget}") if w.display and w.region.height]
    if not found and widget == "own":
        return _rows_of(screen, "flights")[-1:]
    return range(found[0].y, found[0].bottom) if found else range(0)
