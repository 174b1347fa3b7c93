"""A widget that is a list of lines."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

NEWLINE = Content("\n")


def wrap(text: str, width: int, style: str = "", indent: int = 0) -> list[Content]:
    """Text broken into lines at spaces."""
    import textwrap

    rows = textwrap.wrap(text, max(8, width), subsequent_indent=" " * indent) or [""]
    return [Content.styled(row, style) for row in rows]


def fit(text: str, width: int) -> str:
    """Text cut or filled to exactly that many columns."""
    return text[: width - 1] + "…" if len(text) > width else text.ljust(width)


def rule(title: str, width: int) -> Content:
    """A line across, with a title in it."""
    words = f" {title} "
    return Content.styled("──" + words + "─" * max(0, width - 2 - len(words)), "$faint")


class Lines(Widget):
    """Draws what `lines` gives. Its height is the number of lines unless the styles say otherwise."""

    DEFAULT_CSS = "Lines { height: auto; width: 100%; }"

    def lines(self, width: int) -> Sequence[Content]:
        """What to draw at that width."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as there are lines."""
        return len(self.lines(width))

    def render(self) -> Content:
        """All lines."""
        return NEWLINE.join(self.lines(self.content_size.width))

    def redraw(self, layout: bool = False) -> None:
        """Draw anew; with `layout` where the number of lines may have changed."""
        self.refresh(layout=layout)
