"""The screen of all forms: rows whose values the arrows change, and a text about the row under the cursor."""

from collections.abc import Sequence
from typing import Any, Generic

from textual import events
from textual.screen import Screen
from textual.widget import Widget

from tda_tui.app.screens.base import TALL, Result
from tda_tui.app.screens.sheet import SheetScreen
from tda_tui.app.widgets import menu
from tda_tui.app.widgets.menu import Meaning, Menu
from tda_tui.session.new_game.rows import Form, Row


class OptionsScreen(SheetScreen[Result], Generic[Form, Result]):
    """Shows the rows of `form`, which changes replace."""

    CLASSES = "sheet"
    HEADED = TALL

    def __init__(self, form: Form, title: str) -> None:
        super().__init__(title)
        self.form = form

    def parts(self) -> Sequence[Widget]:
        return Menu(id="menu"), Meaning(id="meaning")

    def on_mount(self) -> None:
        self.show_rows()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.query_one(Menu).redraw)

    def rows(self) -> Sequence[Row[Form]]:
        raise NotImplementedError

    @property
    def row(self) -> Row[Form]:
        rows = self.rows()
        return next((row for row in rows if row.id == self.query_one(Menu).row), rows[0])

    def show_rows(self) -> None:
        self.query_one(Menu).fill(*map(self.drawn, self.rows()))
        self.describe()

    def drawn(self, row: Row[Form]) -> menu.Row:
        words, changed, heading = self.words(row), self.stands_out(row), self.heading(row)
        if row.opens:
            return menu.Row(row.id, row.label, f"  {words} ...", heading=heading, tail=" ...", changed=changed)
        if row.changeable(self.form):
            return menu.Row(row.id, row.label, words, heading=heading, changeable=True, changed=changed)
        return menu.Row(row.id, row.label, f"  {words}", heading=heading)

    def stands_out(self, row: Row[Form]) -> bool:
        """Whether the row's value stands out because it is not the usual one."""
        return False

    def heading(self, row: Row[Form]) -> str:
        """The heading of the group that begins with the row."""
        return ""

    def words(self, row: Row[Form]) -> str:
        return row.words(self.form)

    def describe(self) -> None:
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
        if self.row.opens:
            self.action_open(self.row.opens)
        elif self.row.changeable(self.form):
            self.use(self.row.step(self.form, step))

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
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
