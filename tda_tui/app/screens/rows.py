"""Rows whose values are changed where they stand: what arrows and clicks do on every screen that has such rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.app.widgets.menu import Menu

if TYPE_CHECKING:
    from textual.dom import DOMNode as _Node
else:
    _Node = object  # Textual looks for styles along the first base that is a node


class ChangingRows(_Node):
    """A screen with a `Menu`, in which the row under the cursor has a value that can be changed."""

    def show_rows(self) -> None:
        """Draw the rows, and what the one under the cursor means."""
        raise NotImplementedError

    def action_change(self, step: int) -> None:
        """The next value of the row, or the one before."""
        raise NotImplementedError

    def action_row(self, step: int) -> None:
        """Another row."""
        self.query_one(Menu).step(step)
        self.show_rows()

    def on_menu_clicked(self, message: Menu.Clicked) -> None:
        """A click puts the cursor there; a second one changes the value."""
        if message.again:
            self.action_change(1)
        else:
            self.show_rows()
