"""The current choice, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from tda_tui.app.widgets.lines import Lines, wrap


class Meaning(Lines):
    """What the choice means in sentences; the one about the cursor's row is bright.

    If not all fit, sentences about other rows are omitted, the last first; then those about the cursor's row except the
    last, which says what can be done.
    """

    sentences: tuple[tuple[str, str], ...] = ()
    row = ""

    def show(self, sentences: tuple[tuple[str, str], ...], row: str) -> None:
        """Show these sentences: the row each belongs to, and its text."""
        self.sentences, self.row = sentences, row
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The sentences, one after the other."""
        kept = list(self.sentences)
        drawn = self._told(kept, width)
        while 0 < self.size.height < len(drawn) and len(kept) > 1:
            others = [one for one in kept if one[0] != self.row]
            kept.remove(others[-1] if others else kept[-2])
            drawn = self._told(kept, width)
        return drawn

    def _told(self, sentences: Sequence[tuple[str, str]], width: int) -> list[Content]:
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
