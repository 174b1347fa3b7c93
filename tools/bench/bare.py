"""A minimal Textual program, one screen of coloured text, as a reference for starts and lines."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Static

COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan", "white", "orange")
LAST = "the last word."


def text(width: int = 80, height: int = 24) -> Content:
    """Rows of short coloured words that end with `LAST`."""
    rows = []
    for row in range(height):
        words = [(f"{row:02}-{word:02}   ", COLOURS[(row + word) % len(COLOURS)]) for word in range(width // 8)]
        rows.append(Content.assemble(*words).truncate(width))
    rows[-1] = Content.styled(LAST.rjust(width), COLOURS[0])
    return Content("\n").join(rows)


class Bare(App[None]):
    """An app with a single Static."""

    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        """The text."""
        yield Static(text())


if __name__ == "__main__":
    Bare().run()
