"""A menu of rows, each with a value that may be changed."""

from __future__ import annotations

from msgspec import Struct
from textual import events
from textual.content import Content
from textual.message import Message

from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.window import stepped
from tda_tui.words.cells import cell_len, cut, ljust


class Row(Struct, frozen=True):
    """A row: its id, label and value, and whether an empty line precedes it.

    A value that is too long is cut before its `tail`.
    """

    id: str
    label: str
    value: str = ""
    gap: bool = False
    tail: str = ""


class Menu(Lines):
    """The rows, one of them under the cursor."""

    class Clicked(Message):
        """A row was clicked, which moves the cursor there; `again` if it already was there."""

        def __init__(self, again: bool) -> None:
            super().__init__()
            self.again = again

    rows: tuple[Row, ...] = ()
    row = ""

    def show(self, *rows: Row, row: str | None = None) -> None:
        """Show these rows, with the cursor on one of them."""
        self.rows = rows
        self.row = row or self.row or rows[0].id
        self.redraw()

    def step(self, by: int) -> None:
        """Move the cursor by this many rows."""
        ids = [row.id for row in self.rows]
        self.row = ids[stepped(ids.index(self.row), by, len(ids))]
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """A line for each row."""
        drawn = []
        wide = max((cell_len(row.label) for row in self.rows), default=0) + 3
        for row in self.rows:
            if row.gap:
                drawn.append(Content(""))
            here = row.id == self.row
            start = f" {'>' if here else ' '} {ljust(row.label, wide)}"
            text = ljust(start + cut(row.value, width - cell_len(start), row.tail), width)
            drawn.append(Content.styled(text, "bold $accent" if here else "").truncate(width))
        return drawn

    def row_at(self, y: int) -> str | None:
        """The row at that height."""
        for row in self.rows:
            if row.gap:
                y -= 1
            if y == 0:
                return row.id
            y -= 1
        return None

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked row and report it."""
        row = self.row_at(event.y)
        if row is not None:
            again = row == self.row
            self.row = row
            self.redraw()
            self.post_message(self.Clicked(again))
