"""The prompt: the question, the options besides the hand, and the consequences of the choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual.content import Content
from textual.message import Message

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.present.card_text import find
from tda_tui.present.choice import Choice, Item
from tda_tui.words.cells import cell_len
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.view import View

_MOST_ROWS = 4
"""The most rows for the consequences."""


class Prompt(Lines):
    """The question, or whose turn it is."""

    class Clicked(Message):
        """An option was clicked, with its index in the choice."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    view: View | None = None
    choice: Choice | None = None
    title = ""
    note = ""
    aside: Callable[[int], str] = staticmethod(lambda _width: "")
    """The text to the right of the question, for a number of columns."""

    def show(self, view: View, choice: Choice | None, title: str, note: str) -> None:
        """Show this question."""
        self.view = view
        self.choice = choice
        self.title = title
        self.note = note
        self.redraw()

    def _options(self) -> list[tuple[int, Item]]:
        if self.choice is None:
            return []
        return list(enumerate(self.choice.items))[self.choice.in_hand :]

    def _rows(self, width: int) -> list[list[tuple[int, Item, int]]]:
        """The options in rows: index, item, and first column."""
        options = self._options()
        widest = max((cell_len(self._words(item)) for _place, item in options), default=0) + 2
        columns = max(1, (width - 1) // max(1, widest))
        rows: list[list[tuple[int, Item, int]]] = []
        for number, (place, item) in enumerate(options):
            if number % columns == 0:
                rows.append([])
            rows[-1].append((place, item, 1 + (number % columns) * widest))
        return rows

    def _words(self, item: Item) -> str:
        picked = "x" if self.choice is not None and item.value in self.choice.chosen else " "
        key = item.key or " "
        return f"{picked}{key} {item.label} "

    def lines(self, width: int) -> list[Content]:
        """The question, the options, and the consequences."""
        asked = self.choice is not None
        rows = self._question(width)
        if asked and (aside := self.aside(width - rows[-1].cell_length - 3)):
            gap = width - rows[-1].cell_length - cell_len(aside)
            rows[-1] += Content(" " * gap) + Content.styled(aside, "$quiet")
        for options in self._rows(width):
            row = Content("")
            for place, item, column in options:
                row += Content(" " * (column - row.cell_length))
                row += self._option(place, item)
            rows.append(row)
        if self.note or not asked:
            rows += self._note(width - 2)
        return rows

    def _question(self, width: int) -> list[Content]:
        """The question, nearly always in one row; or whose turn it is."""
        if self.choice is None:
            return [Content.styled(self.title, "$quiet").truncate(width)]
        return wrap(f"{glyphs().then} {self.title}", width, "bold $accent", indent=2)

    def _note(self, width: int) -> list[Content]:
        """The consequences. Long ones take rows of the log; if that is not enough, a key shows the rest."""
        rows = wrap(self.note, width, "$quiet")
        if len(rows) > _MOST_ROWS:
            more = Content.styled("  " + with_keys(_("{key:table.inspect=i} shows all")), "$accent")
            rows = [*rows[: _MOST_ROWS - 1], rows[_MOST_ROWS - 1].truncate(width - more.cell_length) + more]
        return rows

    def _option(self, place: int, item: Item) -> Content:
        current = self.choice is not None and self.choice.cursor == place
        look = ""
        if item.card and self.view is not None:
            look = card_style(find(self.view.rules, item.card))
        return Content.styled(self._words(item), f"{look} bold reverse" if current else look)

    def on_click(self, event: events.Click) -> None:
        """Report which option was clicked."""
        rows = self._rows(self.content_size.width)
        row = event.y - len(self._question(self.content_size.width))
        if 0 <= row < len(rows):
            for place, item, column in rows[row]:
                if column <= event.x < column + cell_len(self._words(item)):
                    self.post_message(self.Clicked(place))
