"""Setting up a tournament."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.before.new_game import shelf_order
from tda_tui.app.screens.rows import ChangingRows
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.meaning import Meaning
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.player import LEVELS, level_title
from tda_tui.session.new_game.ability_options import ability_options, open_pairs
from tda_tui.session.new_game.rule_options import length_name, table_lengths
from tda_tui.tournament.dealing import characters_of, problem_with
from tda_tui.tournament.setup_words import meaning
from tda_tui.tournament.tournament import ROUNDS, SEATS, TABLES, Setup
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _

_MOST_DIGITS = 9
"""Maximum digits of a typed seed."""


class SetupScreen(ChangingRows, SizedScreen[tuple[Setup, int | None]]):
    """A row for each option; returns the setup and the seed if one was typed, or None not to begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="setup.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="setup.down"),
        Binding("left,h", "change(-1)", "The choice before", id="setup.less"),
        Binding("right,l", "change(1)", "The next choice", id="setup.more"),
        *(Binding(str(n), f"type({n})", "A digit of the seed", id=f"setup.digit_{n}") for n in range(10)),
        Binding("backspace", "shorten", "Take a digit away", id="setup.shorten"),
        Binding("enter", "begin", "Begin the tournament", id="setup.begin"),
        Binding("escape,q", "back", "To the first screen", id="setup.back"),
        Binding("question_mark", "app.help", "This list", id="setup.help"),
    ]

    def __init__(self, setup: Setup, problem: str = "") -> None:
        """`problem` is shown until the cursor moves."""
        super().__init__()
        self.setup = setup
        self.problem = problem
        self.seed = ""

    def body(self) -> ComposeResult:
        """The rows and their explanation."""
        with Vertical(id="setup", classes="sheet"):
            yield Static(_("Tournament"), classes="title", markup=False)
            yield Menu(id="menu")
            yield Meaning(id="meaning")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the current setup."""
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Change")), (key_name("enter"), _("Begin")), ("0-9", _("Seed")),
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip
        self.show_rows()

    def show_rows(self) -> None:
        """Draw the rows and the text about the selected one."""
        setup, ruleset = self.setup, load_rules(self.setup.ruleset).ruleset
        characters, own, pairs = characters_of(setup), ability_options(ruleset)[0], open_pairs(ruleset)
        character = characters[setup.character].name if setup.character in characters else _("drawn by lot")
        menu = self.query_one(Menu)
        values = {
            "ruleset": (_("Rules"), ruleset_name(ruleset)),
            "tables": (_("Tables"), str(setup.tables)),
            "seats": (_("Seats"), str(setup.seats)),
            "rounds": (_("Rounds"), _("{n} and a final").format(n=setup.rounds)),
            "level": (_("Level"), level_title(setup.level)),
            "length": (_("Games"), length_name(setup.length)),
            "abilities": (_("Abilities"), own.name if pairs is None or not setup.abilities else pairs.name),
            "character": (_("You are"), character),
        }
        if not characters:
            del values["character"]
        rows = [Row(key, label, f"< {value} >", tail=" >") for key, (label, value) in values.items()]
        rows.append(Row("seed", _("Seed"), f"  {self.seed or _('drawn by lot')}"))
        menu.show(*rows)
        said = ((menu.row, self.problem),) if self.problem else meaning(setup, menu.row)
        self.query_one(Meaning).show(said, menu.row)

    def action_row(self, step: int) -> None:
        """Select another row and clear the problem."""
        self.problem = ""
        super().action_row(step)

    def action_change(self, step: int) -> None:
        """The next or previous value of the row."""
        row = self.query_one(Menu).row
        ways: dict[str, Callable[[], list[str] | list[int] | list[bool]]] = {
            "ruleset": lambda: shelf_order({*ruleset_ids(), self.setup.ruleset}),
            "tables": lambda: list(range(TABLES[0], TABLES[1] + 1)),
            "seats": lambda: list(range(SEATS[0], SEATS[1] + 1)),
            "rounds": lambda: list(range(ROUNDS[0], ROUNDS[1] + 1)),
            "level": lambda: list(LEVELS),
            "length": lambda: list(table_lengths(load_rules(self.setup.ruleset).ruleset, self.setup.seats)),
            "abilities": lambda: [False, True] if open_pairs(load_rules(self.setup.ruleset).ruleset) else [False],
            "character": lambda: ["", *characters_of(self.setup)],
        }
        if row not in ways:
            return
        self.problem = ""
        values = ways[row]()
        now = getattr(self.setup, row)
        at = values.index(now) if now in values else 0
        for further in range(1, len(values) + 1):
            with suppress(FileError):
                self._choose(row, values[(at + step * further) % len(values)])
                break
        self.show_rows()

    def _choose(self, row: str, value: str | int) -> None:
        """Set the value. Raises FileError if a ruleset cannot be read."""
        setup = Setup(**{**self.setup._asdict(), row: value})
        ruleset = load_rules(setup.ruleset).ruleset
        if open_pairs(ruleset) is None:
            setup = setup._replace(abilities=False)
        if setup.character not in characters_of(setup):
            setup = setup._replace(character="")
        if setup.length not in table_lengths(ruleset, setup.seats):
            setup = setup._replace(length="usual")
        self.setup = setup

    def take_paste(self, text: str) -> None:
        """Type the digits of the text."""
        for digit in filter(str.isdecimal, text):
            self.action_type(int(digit))

    def action_type(self, digit: int) -> None:
        """Type a digit of the seed, on any row."""
        self.query_one(Menu).row = "seed"
        self.seed = f"{self.seed}{digit}"[:_MOST_DIGITS]
        self.show_rows()

    def action_shorten(self) -> None:
        """Remove the last digit of the seed."""
        self.seed = self.seed[:-1]
        self.show_rows()

    def action_begin(self) -> None:
        """Begin, if the setup is playable."""
        self.problem = problem_with(self.setup)
        if self.problem:
            self.show_rows()
        else:
            self.dismiss((self.setup, int(self.seed) if self.seed else None))

    def action_back(self) -> None:
        """Close without beginning."""
        self.dismiss(None)
