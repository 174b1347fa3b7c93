"""Setting up a tournament."""

from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu
from tda_tui.session.new_game.rows import Row
from tda_tui.tournament.dealing import problem_with
from tda_tui.tournament.setup_form import setup_meaning, setup_rows
from tda_tui.tournament.tournament import Setup
from tda_tui.words.translate import gettext as _

_MOST_DIGITS = 9
"""Maximum digits of a typed seed."""


class SetupScreen(OptionsScreen[Setup, tuple[Setup, int | None]]):
    """A row for each option; returns the setup and the seed if one was typed, or None not to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="setup.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="setup.down"),
        Binding("left,h", "change(-1)", "The previous choice", id="setup.less"),
        Binding("right,l", "change(1)", "The next choice", id="setup.more"),
        *(Binding(str(n), f"type({n})", "Type a digit of the seed", id=f"setup.digit_{n}") for n in range(10)),
        Binding("backspace", "shorten", "Delete a digit", id="setup.shorten"),
        Binding("enter", "begin", "Begin the tournament", id="setup.begin"),
        Binding("escape,q", "back", "To the first screen", id="setup.back"),
        Binding("question_mark", "app.help", "This list", id="setup.help"),
    ]
    SHEET = "setup"

    def __init__(self, setup: Setup, problem: str = "") -> None:
        """`problem` is shown until the cursor moves."""
        super().__init__(setup, _("Tournament"))
        self.problem = problem
        self.seed = ""

    def on_mount(self) -> None:
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Change")), (key_name("enter"), _("Begin")), ("0-9", _("Seed")),
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    def rows(self) -> list[Row[Setup]]:
        return [*setup_rows(self.form), Row("seed", _("Seed"), text=lambda _setup: self.seed or _("drawn at random"))]

    def sentences(self, row: str) -> list[tuple[str, str]]:
        return [(row, self.problem)] if self.problem else setup_meaning(self.form, row)

    def action_row(self, step: int) -> None:
        self.problem = ""
        super().action_row(step)

    def action_change(self, step: int) -> None:
        if self.row.id != "seed":
            self.problem = ""
            super().action_change(step)

    def take_paste(self, text: str) -> None:
        for digit in [*filter(str.isdecimal, text)][:_MOST_DIGITS]:
            self.action_type(int(digit))

    def action_type(self, digit: int) -> None:
        self.seed = f"{self.seed}{digit}"[:_MOST_DIGITS]
        self.query_one(Menu).go_to("seed")
        self.show_rows()

    def action_shorten(self) -> None:
        self.seed = self.seed[:-1]
        self.show_rows()

    def action_begin(self) -> None:
        self.problem = problem_with(self.form)
        if self.problem:
            self.show_rows()
        else:
            self.dismiss((self.form, int(self.seed) if self.seed else None))
