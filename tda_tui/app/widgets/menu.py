"""A menu of rows, each with a value that may be changed, and the text about the current choice."""

from collections.abc import Sequence

from msgspec import Struct
from textual.content import Content

from tda_tui.app.widgets.lines import Lines, bar, pad, rule, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.words.cells import cell_len, cut, ljust

_ROOMY = 30
"""Window height in rows from which a blank line parts the groups."""
_BAR = 12
"""The most columns of a bar."""


class Row(Struct, frozen=True):
    """A row: its id, label and value, and what stands above it: the heading of its group, or an empty line.

    A value that is too long is cut before its `tail`, or `brief` is shown instead if there is one. One that is
    `changeable` stands in angle brackets under the cursor, one that is `changed` in colour, with a star behind its
    label; one that is `quiet` only describes the row. A bar at the end of the row is filled to `part` of it.
    """

    id: str
    label: str
    value: str = ""
    gap: bool = False
    heading: str = ""
    tail: str = ""
    brief: str = ""
    changeable: bool = False
    changed: bool = False
    quiet: bool = False
    part: float | None = None


class Menu(ListBox[Row]):
    """The rows, one of them under the cursor."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(self._draw, above=self._above, id=id)

    @property
    def row(self) -> str:
        return self.current.id if self.current is not None else ""

    def fill(self, *rows: Row, row: str = "") -> None:
        """Show these rows, with the cursor on that one, or on the same as before."""
        ids = [one.id for one in rows]
        wanted = row or self.row
        self.show(rows, ids.index(wanted) if wanted in ids else None)

    def go_to(self, row: str) -> None:
        self.fill(*self.items, row=row)

    def _above(self, row: Row, before: Row | None) -> list[Content]:
        parted = row.heading and before is not None and self.app.size.height >= _ROOMY
        blank = [Content("")] if row.gap or parted else []
        return [*blank, rule(row.heading, self.content_size.width)] if row.heading else blank

    def _draw(self, row: Row, selected: bool, width: int) -> Content:
        wide = max(cell_len(row.label) for row in self.items) + 3
        label = f"{row.label} *" if row.changed else row.label
        start = f" {'>' if selected else ' '} {ljust(label, wide)}"
        value, tail = row.value, row.tail
        if row.changeable:
            value, tail = (f"< {value} >", " >") if selected else (f"  {value}", "")
        room = width - cell_len(start)
        value = cut(row.brief if row.brief and cell_len(value) > room else value, room, tail)
        style = "bold $accent" if selected else "$accent" if row.changed else ""
        beside = style or ("$quiet" if row.quiet else "")
        drawn = Content.assemble((start, style), (value, beside))
        if row.part is not None and width - drawn.cell_length > _BAR:
            many = min(_BAR, width - drawn.cell_length - 2)
            drawn = pad(drawn, width - many - 1) + bar(row.part, many)
        return drawn.truncate(width)


class Meaning(Lines):
    """What the choice means in sentences; the one about the cursor's row is bright.

    If not all fit, sentences about other rows are omitted, the last first; then those about the cursor's row except the
    last, which says what can be done.
    """

    sentences: Sequence[tuple[str, str]] = ()
    row = ""

    def show(self, sentences: Sequence[tuple[str, str]], row: str) -> None:
        self.sentences, self.row = [one for one in sentences if one[1]], row
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        kept = list(self.sentences)
        while 0 < self.size.height < len(self._drawn_in(kept, width)) and len(kept) > 1:
            others = [one for one in kept if one[0] != self.row]
            kept.remove(others[-1] if others else kept[-2])
        return self._drawn_in(kept, width)

    def _drawn_in(self, sentences: Sequence[tuple[str, str]], width: int) -> list[Content]:
        styled = [Content.styled(words, "" if row == self.row else "$quiet") for row, words in sentences]
        text, rows, at = Content(" ").join(styled), [], 0
        for line in (row.plain for row in wrap(text.plain, width)):
            at = text.plain.find(line, at)
            rows.append(text[at : at + len(line)])
            at += len(line)
        return rows
