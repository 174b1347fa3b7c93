"""What is chosen, in sentences."""

from __future__ import annotations

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, wrap


class Meaning(Lines):
    """What the choice means, a sentence each; the one that the cursor is about is bright.

    Where there is no room for all, only those stand there that the cursor is about.
    """

    sentences: tuple[tuple[str, str], ...] = ()
    row = ""

    def show(self, sentences: tuple[tuple[str, str], ...], row: str) -> None:
        """Draw these sentences: the row that each belongs to, and its words."""
        self.sentences, self.row = sentences, row
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The sentences, one after the other."""
        own = tuple((row, sentence) for row, sentence in self.sentences if row == self.row)
        drawn = self._told(self.sentences, width)
        return self._told(own, width) if 0 < self.size.height < len(drawn) else drawn

    def _told(self, sentences: tuple[tuple[str, str], ...], width: int) -> list[Content]:
        text = ""
        bright: list[tuple[int, int]] = []
        for row, sentence in sentences:
            start = len(text) + bool(text)
            text = f"{text} {sentence}" if text else sentence
            if row == self.row:
                bright.append((start, start + len(sentence)))
        rows, at = [], 0
        for line in wrap(text, width):
            end = at + len(line.plain)
            drawn = Content.styled(line.plain, "$quiet")
            for start, stop in bright:
                if start < end and stop > at:
                    drawn = drawn.stylize("$foreground bold", max(0, start - at), min(end, stop) - at)
            rows.append(drawn)
            at = end + 1
        return rows
