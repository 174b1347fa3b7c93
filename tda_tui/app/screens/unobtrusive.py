"""Sheets placed where they cover the least important part of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import events
from textual.screen import Screen

from tda_tui.app.screens.base import SizedModal

Result = TypeVar("Result")


def least_covering_row(costs: Sequence[int], rows: int) -> int:
    """The top row at which a sheet of `rows` rows covers the least; of equal ones, the nearest to the middle.

    `costs` is the cost of covering each row of the screen.

    >>> least_covering_row([0, 0, 5, 0, 0, 0, 0, 5], 3)
    3
    >>> least_covering_row([1, 1], 3)
    0
    """
    middle = (len(costs) - rows) // 2
    places = range(max(1, len(costs) - rows + 1))
    return min(places, key=lambda top: (sum(costs[top : top + rows]), abs(top - middle)))


class UnobtrusiveModal(SizedModal[Result]):
    """A sheet placed where it covers the least of the table, else in the middle."""

    COSTS: ClassVar[Mapping[str, int]] = {}
    """The cost of covering a row of a table widget, by id; `own` includes one's row among the seats."""

    def rows(self) -> int:
        """The number of rows of the sheet with its frame."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Find room once the table below is laid out."""
        self.call_after_refresh(self.find_room)

    def on_resize(self, event: events.Resize) -> None:
        """Find room at the new size."""
        self.find_room()
        self.call_after_refresh(self.find_room)

    def find_room(self) -> None:
        """Move the sheet to where it covers the least."""
        if self.is_open:
            self.query_one(".sheet").styles.offset = (0, least_covering_row(self._costs(), self.rows()))

    def _costs(self) -> list[int]:
        """The cost of covering each row of the screen."""
        costs = [0] * self.app.size.height
        below = self.app.screen_stack[self.app.screen_stack.index(self) - 1]
        for widget, cost in self.COSTS.items():
            for row in _rows_of(below, widget):
                if row < len(costs):
                    costs[row] += cost
        return costs


def _rows_of(screen: Screen[object], widget: str) -> range:
    """The rows of a widget; one's own seat, if it has no widget of its own, is the last row of the seats."""
    found = [w.region for w in screen.query(f"#{widget}") if w.display and w.region.height]
    if not found and widget == "own":
        return _rows_of(screen, "flights")[-1:]
    return range(found[0].y, found[0].bottom) if found else range(0)
