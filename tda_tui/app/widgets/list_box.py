"""The list of all screens: a line per item, one of them under the cursor; what does not fit is scrolled to."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from textual import events
from textual.content import Content
from textual.message import Message

from tda_tui.app.widgets.lines import Lines, pad, wrap
from tda_tui.words.translate import gettext as _

Item = TypeVar("Item")

FAR = 10_000
"""More rows than any list has: as a step it leads to the first or the last row."""


class ListBox(Lines, Generic[Item]):
    """Items drawn by `draw`, which gets the item, whether the cursor is on it, and the width.

    `heading` draws the lines at the top, which stay there. `above` gives the lines between an item and the one before
    it, such as the heading of its group. Without items it says only `nothing`, whose lines are paragraphs.
    """

    class Clicked(Message):
        """An item was clicked, and the cursor is on it now; `again` if it was there before."""

        def __init__(self, again: bool) -> None:
            super().__init__()
            self.again = again

    def __init__(
        self,
        draw: Callable[[Item, bool, int], Content],
        heading: Callable[[int], list[Content]] = lambda _width: [],
        above: Callable[[Item, Item | None], Sequence[Content]] = lambda _item, _before: (),
        nothing: str = "",
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self.nothing = nothing
        self.draw, self.heading, self.above = draw, heading, above
        self.items: Sequence[Item] = ()
        self.cursor = 0
        self.points = True
        """Whether the cursor is shown, because something can be done with an item."""

    @property
    def current(self) -> Item | None:
        return self.items[self.cursor] if self.items else None

    def show(self, items: Sequence[Item], cursor: int | None = None) -> None:
        """Show these items; the cursor goes to that index, or stays at its own as far as possible."""
        self.items = items
        self.cursor = max(0, min(self.cursor if cursor is None else cursor, len(items) - 1))
        self.redraw()

    def step(self, by: int) -> None:
        """Move the cursor: a single step leads round from the end to the start, a longer one ends there."""
        if self.items:
            at, many = self.cursor + by, len(self.items)
            self.show(self.items, at % many if abs(by) == 1 else at)

    @property
    def _rows(self) -> list[tuple[int, Content | None]]:
        rows: list[tuple[int, Content | None]] = []
        before: Item | None = None
        for at, item in enumerate(self.items):
            rows += [*((at, line) for line in self.above(item, before)), (at, None)]
            before = item
        return rows

    def _shown(self, room: int) -> list[tuple[int, Content | None]]:
        """The rows that fit, the cursor's among them; if these are not all, a line is left free below them."""
        rows = self._rows
        if not rows or self.styles.is_auto_height or len(rows) <= room:
            return rows
        room = max(1, room - 1)
        first = max(0, min(rows.index((self.cursor, None)) - room // 2, len(rows) - room))
        return rows[first : first + room]

    def lines(self, width: int) -> list[Content]:
        if not self.items and self.nothing:
            return [line for words in self.nothing.split("\n") for line in wrap(words, width, "$quiet")]
        drawn = self.heading(width)
        if not self.items:
            return drawn
        shown = self._shown(self.size.height - len(drawn))
        indexes = [at for at, line in shown if line is None]
        drawn += [self._row(at, width) if line is None else line for at, line in shown]
        if len(indexes) < len(self.items):
            text = _("{first}-{last} of {all}").format(first=indexes[0] + 1, last=indexes[-1] + 1, all=len(self.items))
            drawn.append(Content.styled(f"  {text}", "$quiet"))
        return drawn

    def _row(self, at: int, width: int) -> Content:
        """An item; the one under the cursor lies on a bar."""
        selected = at == self.cursor and self.points
        row = self.draw(self.items[at], selected, width)
        return pad(row, width).stylize_before("on $panel") if selected else row

    @property
    def overflows(self) -> bool:
        room = self.size.height - len(self.heading(self.content_size.width))
        return len(self._shown(room)) < len(self._rows)

    def on_click(self, event: events.Click) -> None:
        above = len(self.heading(self.content_size.width))
        shown = self._shown(self.size.height - above)
        if not above <= event.y < above + len(shown):
            return
        at, line = shown[event.y - above]
        if line is None:
            again = at == self.cursor
            self.show(self.items, at)
            self.post_message(self.Clicked(again))
