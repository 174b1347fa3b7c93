"""Large figures with what they mean, and blocks of rows side by side."""

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.pictures.cards import digit_rows
from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.widgets.lines import pad


def figure(number: str, after: str, drawing: Drawing, style: str = "bold $accent") -> list[Content]:
    """A number in large digits, and what follows it: three rows, equally wide."""
    rows = [Content.styled(row, style) for row in digit_rows(number, drawing.pixels)]
    rows[-1] += Content.styled(f" {after}", "$quiet") if after else Content("")
    return block(*rows)


def block(*rows: Content) -> list[Content]:
    """The rows, equally wide."""
    return [pad(row, max(one.cell_length for one in rows)) for row in rows]


def in_a_row(blocks: Sequence[Sequence[Content]], gap: int) -> list[Content]:
    """Blocks of equally many rows, so many columns apart."""
    return [Content(" " * gap).join(row) for row in zip(*blocks, strict=True)]
