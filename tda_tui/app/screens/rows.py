"""What arrows and clicks do on screens whose rows have changeable values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.app.widgets.menu import Menu

if TYPE_CHECKING:
    from textual.dom import DOMNode as _Node
else:
    _Node = object  # Textual looks for styles along the first base class that is a node


class ChangingRows(_Node):
    """A screen with a `Menu` in which the selected row has a value that can be changed."""

    def show_rows(self) -> None:
        """Draw the rows and the text about the selected one."""
        raise NotImplementedError

    def action_change(self, step: int) -> None:
        """The next or previous value of the row."""
        raise NotImplementedError

    def action_row(self, step: int) -> None:
        """Select another row."""
        self.query_one(Menu).step(step)
        self.show_rows()

    def on_menu_clicked(self, message: Menu.Clicked) -> None:
        """The first click selects a row, the second changes its value."""
        if message.again:
            self.action_change(1)
        else:
            self.show_rows()
