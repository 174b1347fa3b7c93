"""The screen of all forms: rows whose values the arrows change, and a text about the row under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.base import Result, SizedScreen
from tda_tui.app.widgets import menu
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Meaning, Menu
from tda_tui.session.new_game.rows import Form, Row
from tda_tui.words.translate import gettext as _


class OptionsScreen(SizedScreen[Result], Generic[Form, Result]):
    """Shows the rows of `form`, which changes replace."""

    SHEET = ""
    """The id of the sheet; one without is as large as the window."""
    KEYS = ""
    """The line of keys at the foot of the sheet; without one there is a `KeyLine` below it."""

    def __init__(self, form: Form, title: str) -> None:
        super().__init__()
        self.form = form
        self.title_words = title

    def body(self) -> ComposeResult:
        with Vertical(id=self.SHEET or None, classes="sheet" if self.SHEET else "sheet full"):
            yield Static(self.title_words, classes="title", markup=False)
            yield from self.parts()
            if self.KEYS:
                yield Static(self.keys_words(), classes="keys", markup=False)
        if not self.KEYS:
            yield KeyLine(id="keys")

    def keys_words(self) -> str:
        return _(self.KEYS)

    def parts(self) -> Sequence[Widget]:
        """What is between the title and the keys."""
        return Menu(id="menu"), Meaning(id="meaning")

    def on_mount(self) -> None:
        self.show_rows()

    def rows(self) -> Sequence[Row[Form]]:
        raise NotImplementedError

    @property
    def row(self) -> Row[Form]:
        rows = self.rows()
        return next((row for row in rows if row.id == self.query_one(Menu).row), rows[0])

    def show_rows(self) -> None:
        self.query_one(Menu).fill(*map(self.drawn, self.rows()))
        self.tell()

    def drawn(self, row: Row[Form]) -> menu.Row:
        """A row as it is drawn; whether it can be changed is seen by its signs."""
        words = self.words(row)
        if row.changeable(self.form):
            return menu.Row(row.id, row.label, f"< {words} >", tail=" >")
        return menu.Row(row.id, row.label, f"  {words}")

    def words(self, row: Row[Form]) -> str:
        return row.words(self.form)

    def tell(self) -> None:
        row = self.row.id
        self.query_one(Meaning).show(self.sentences(row), row)

    def sentences(self, row: str) -> Sequence[tuple[str, str]]:
        """The sentences of that text, each with the row it is about; empty ones are left out."""
        raise NotImplementedError

    def use(self, form: Form) -> None:
        self.form = form
        self.show_rows()

    def action_row(self, step: int) -> None:
        self.query_one(Menu).step(step)
        self.show_rows()

    def action_change(self, step: int) -> None:
        """The next or previous value of the row, or the form behind it."""
        if self.row.opens:
            self.action_open(self.row.opens)
        elif self.row.changeable(self.form):
            self.use(self.row.step(self.form, step))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """The first click selects a row, the second changes its value."""
        if message.again:
            self.action_change(1)
        else:
            self.show_rows()

    # Forms behind a row

    def action_open(self, name: str) -> None:
        self.app.push_screen(self.opened(name), self.returned)

    def opened(self, name: str) -> Screen[Any]:
        raise NotImplementedError

    def returned(self, found: Any) -> None:
        raise NotImplementedError

    # Leaving

    def action_back(self) -> None:
        self.dismiss(None)

    def action_done(self) -> None:
        self.dismiss(self.form)  # type: ignore[arg-type]
