"""The prompt: the question, the options besides the hand, and the consequences of the choice."""

from collections.abc import Callable, Sequence

from textual import events
from textual.content import Content

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.table.pieces import TableLines, spot
from tda_tui.present.card_text import find
from tda_tui.words.cells import cell_len
from tda_tui.words.translate import gettext as _

_MOST_ROWS = 4
"""The most rows for the consequences."""


class Prompt(TableLines):
    """The question, or whose turn it is."""

    title = ""
    note = ""
    recap: Sequence[str] = ()
    side_text: Callable[[int], str] = staticmethod(lambda _width: "")
    """The text to the right of the question, for a number of columns."""

    def show(self, title: str, note: str = "", recap: Sequence[str] = ()) -> None:
        """`recap`: sentences after the question, as many as fit beside it."""
        self.title, self.note, self.recap = title, note, recap
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        choice, rules = self.scene.choice, self.scene.view.rules
        rows = self._question(width)
        for sentence in self.recap:
            if rows[-1].cell_length + cell_len(sentence) + 2 <= width:
                rows[-1] += Content(f"  {sentence}")
        if choice is not None and (side_text := self.side_text(width - rows[-1].cell_length - 3)):
            gap = width - rows[-1].cell_length - cell_len(side_text)
            rows[-1] += Content(" " * gap) + Content.styled(side_text, "$quiet")
        for index, _row, column, words in self._options(width):
            card = choice.items[index].card if choice is not None else None
            style = card_style(find(rules, card)) if card else ""
            style += " bold reverse" if choice is not None and choice.cursor == index else ""
            if column == 1:
                rows.append(Content(""))
            rows[-1] += Content(" " * (column - rows[-1].cell_length)) + Content.styled(words, style)
        return [*rows, *self._note(width - 2)] if self.note or choice is None else rows

    def _question(self, width: int) -> list[Content]:
        if self.scene.choice is None:
            return wrap(self.title, width, "bold")
        return wrap(f"{glyphs().then} {self.title}", width, "bold $accent", indent=2)

    def _options(self, width: int) -> list[tuple[int, int, int, str]]:
        """Of each option besides the hand: its index in the choice, its row and first column, its words."""
        choice = self.scene.choice
        if choice is None:
            return []
        words = [
            f"{'x' if item.value in choice.chosen else ' '}{item.key or ' '} {item.label} "
            for item in choice.items[choice.in_hand :]
        ]
        widest = max(map(cell_len, words), default=0) + 2
        columns = max(1, (width - 1) // widest)
        return [(choice.in_hand + at, at // columns, 1 + at % columns * widest, words[at]) for at in range(len(words))]

    def _note(self, width: int) -> list[Content]:
        """The consequences. Long ones take rows of the log; if that is not enough, a key shows the rest."""
        rows = [spot(self.scene, "preview", row) for row in wrap(self.note, width, "$quiet")]
        if len(rows) > _MOST_ROWS:
            more = Content.styled("  " + with_keys(_("{key:table.inspect=i} shows all")), "$accent")
            rows = [*rows[: _MOST_ROWS - 1], rows[_MOST_ROWS - 1].truncate(width - more.cell_length) + more]
        return rows

    def on_click(self, event: events.Click) -> None:
        width = self.content_size.width
        clicked = event.y - len(self._question(width))
        for index, row, column, words in self._options(width):
            if row == clicked and column <= event.x < column + cell_len(words):
                self.post_message(self.Clicked(index))
