"""Sheets: a frame with a title, parts and a line of keys; and the screens that consist of one."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.pictures.title import headline
from tda_tui.app.screens.base import FootLine, Result, SizedScreen
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Menu
from tda_tui.words.cells import cell_len
from tda_tui.words.translate import gettext as _

Item = TypeVar("Item")
_BETWEEN = "  "
_TEXT_LINES = 3
"""Minimum lines for the text below a list as large as the window."""


def sheet(
    title: str | Widget | None,
    *parts: Widget,
    keys: str | FootLine | KeyLine | None = None,
    id: str | None = None,
    classes: str = "sheet",
) -> Vertical:
    """A sheet with its parts between a title and a line of keys, either of which may be missing."""
    head = Static(title, markup=False) if isinstance(title, str) else title
    foot = FootLine(keys) if isinstance(keys, str) else keys
    above = [] if head is None else [head.add_class("title")]
    below = [] if foot is None else [foot.add_class("keys")]
    return Vertical(*above, *parts, *below, id=id, classes=classes)


def scroll(part: Widget | list[Content], id: str | None = None) -> VerticalScroll:
    """What is scrolled by keys if it does not fit."""
    if isinstance(part, list):
        part = Static(Content("\n").join(part), markup=False)
    return VerticalScroll(part, id=id, can_focus=False)


class Heading(Lines):
    """A title; in a window of so many rows in large letters below a blank row, beside them what follows a colon."""

    def __init__(self, title: str, rows: int) -> None:
        super().__init__()
        self.title = title
        self.rows = rows

    def show(self, title: str) -> None:
        self.title = title
        self.redraw()

    @property
    def more_rows(self) -> int:
        """The rows that it takes besides that of a small one."""
        return len(self.lines(self.size.width)) - 1

    def lines(self, width: int) -> list[Content]:
        large, _colon, beside = self.title.partition(": ")
        drawn = headline(large, self.drawing, golden=True) if self.app.size.height >= self.rows else []
        if not drawn or drawn[0].cell_length + len(_BETWEEN) + cell_len(beside) > width:
            return [Content(self.title)]
        return [Content(""), *drawn[:-1], drawn[-1] + Content.styled(_BETWEEN + beside, "not bold $quiet")]


class SheetScreen(SizedScreen[Result]):
    """A sheet with a title, parts and keys."""

    SHEET = ""
    """The id of the sheet."""
    CLASSES = "sheet full"
    """The style classes of the sheet."""
    HEADED = 0
    """The rows of a window from which the title is large; 0 for a title that never is."""
    KEYS = ""
    """The line of keys at the foot of the sheet; without one there is a `KeyLine` below it."""

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.title_text = title

    def body(self) -> ComposeResult:
        keys = self.key_text() or None
        title = Heading(self.title_text, self.HEADED) if self.HEADED else self.title_text
        yield sheet(title, *self.parts(), keys=keys, id=self.SHEET or None, classes=self.CLASSES)
        if keys is None:
            yield KeyLine(id="keys")

    def key_text(self) -> str:
        return _(self.KEYS) if self.KEYS else ""

    def parts(self) -> Sequence[Widget]:
        raise NotImplementedError


class ListScreen(SheetScreen[Result], Generic[Item, Result]):
    """Shows a list; a click selects an item, and another one does with it what Enter does."""

    @property
    def list(self) -> ListBox[Item]:
        return self.query_one(ListBox)

    def show_item(self) -> None:
        """Show the text about the item under the cursor."""

    def show_text(self, *paragraphs: str) -> None:
        width = max(40, min(self.app.size.width, 116) - 8)
        lines = [line for words in paragraphs for line in wrap(words, width)]
        blank = Content("")
        rows = [blank, *lines, *[blank] * (_TEXT_LINES - len(lines))]
        self.query_one("#text", Static).update(Content("\n").join(rows))

    def action_row(self, step: int) -> None:
        self.list.step(step)
        self.show_item()

    def action_go(self) -> None:
        raise NotImplementedError

    def on_list_box_clicked(self, message: ListBox.Clicked) -> None:
        self.clicked(message.again)

    def clicked(self, again: bool) -> None:
        """An item was clicked; `again` if it was already selected."""
        self.show_item()
        if again:
            self.action_go()


class MenuScreen(ListScreen[Any, Result]):
    """A short menu, and a hint about the selected row."""

    CLASSES = "sheet"
    HINT = "hint"
    """The id of the hint."""

    def parts(self) -> Sequence[Widget]:
        return Menu(id="menu"), Static("", id=self.HINT, markup=False)

    @property
    def row(self) -> str:
        return self.query_one(Menu).row

    def show_item(self) -> None:
        self.say(self.hint())

    def hint(self) -> str:
        raise NotImplementedError

    def say(self, words: str) -> None:
        self.query_one(f"#{self.HINT}", Static).update(words)
