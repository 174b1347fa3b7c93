"""Sheets placed where they cover the least important part of the table."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from textual import events

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
    tops = range(max(1, len(costs) - rows + 1))
    return min(tops, key=lambda top: (sum(costs[top : top + rows]), abs(top - middle)))


class UnobtrusiveModal(SizedModal[Result]):
    """A sheet placed where it covers the least of the table, else in the middle."""

    COSTS: ClassVar[Mapping[str, int]] = {}
    """The cost of covering a row of a table widget, by id; `own` includes one's row among the seats."""

    def rows(self) -> int:
        raise NotImplementedError

    def on_mount(self) -> None:
        self.call_after_refresh(self.find_room)

    def on_resize(self, event: events.Resize) -> None:
        self.find_room()
        self.call_after_refresh(self.find_room)

    def find_room(self) -> None:
        if self.is_open:
            self.query_one(".sheet").styles.offset = (0, least_covering_row(self._costs(), self.rows()))

    def _costs(self) -> list[int]:
        below = self.app.screen_stack[self.app.screen_stack.index(self) - 1]
        regions = {widget.id: widget.region for widget in below.query("*") if widget.display and widget.region.height}
        if "own" not in regions and "flights" in regions:  # one's own seat is the last row of the seats
            regions["own"] = regions["flights"].split_horizontal(-1)[1]
        covered = [(regions[name], cost) for name, cost in self.COSTS.items() if name in regions]
        return [
            sum(cost for region, cost in covered if region.y <= row < region.bottom)
            for row in range(self.app.size.height)
        ]
