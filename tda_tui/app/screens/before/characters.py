"""Choosing the mode of roleplaying abilities and the character of each seat."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.rows import ChangingRows
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.app.widgets.paragraphs import Paragraphs
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import abilities_each
from tda_tui.rules.rulesets.ruleset import AbilityRules
from tda_tui.session.new_game.character_words import about_choice, character_words
from tda_tui.session.new_game.characters import OWN, choices, chosen_characters, own_choice
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.seating_words import seat_words
from tda_tui.words.rulesets import abilities_meaning
from tda_tui.words.translate import gettext as _


class CharactersScreen(ChangingRows, SizedModal[GameOptions]):
    """A row for the ability mode and one per seat. Returns the changed game options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="characters.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="characters.down"),
        Binding("left,h", "change(-1)", "The choice before", id="characters.less"),
        Binding("right,l", "change(1)", "The next choice", id="characters.more"),
        Binding("space", "own", "Choose your abilities one by one", id="characters.own"),
        Binding("backspace,delete", "usual", "As usual: nothing is chosen here", id="characters.usual"),
        Binding("pagedown", "read(1)", "Read on", id="characters.page_down"),
        Binding("pageup", "read(-1)", "Read back", id="characters.page_up"),
        Binding("enter,escape,q", "done", "Done", id="characters.done"),
        Binding("question_mark", "app.help", "This list", id="characters.help"),
    ]

    def __init__(self, game_options: GameOptions, own_alone: bool = False) -> None:
        """`own_alone`: only the person's own character can be chosen."""
        super().__init__()
        self.own_alone = own_alone
        self.game_options = game_options
        self.rules = load_rules(game_options.ruleset)

    def body(self) -> ComposeResult:
        """The rows, and the text about the selected one."""
        with Vertical(classes="sheet full"):
            yield Static(_("Abilities and characters"), classes="title", markup=False)
            yield Menu(id="menu")
            with VerticalScroll(id="text", can_focus=False):
                yield Paragraphs(id="said")
            keys = _("Arrows  Change    Space  One by one    Enter  Done    ?  Keys")
            yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the current choices."""
        self.show_rows()

    @property
    def ability_rules(self) -> AbilityRules:
        """The ability rules as currently chosen."""
        return self.game_options.ability_rules(self.rules.ruleset)

    @property
    def _first(self) -> str:
        return "0" if self.own_alone else ABILITIES

    @property
    def place(self) -> int | None:
        """The selected seat, 0 being the person's own; None on the abilities row."""
        row = self.query_one(Menu).row or self._first
        return None if row == ABILITIES else int(row)

    def show_rows(self) -> None:
        """Draw the rows and the text about the selected one."""
        game_options, rules = self.game_options, self.rules
        name = game_options.choice(ABILITIES, self.rules.ruleset).name
        rows = [] if self.own_alone else [Row(ABILITIES, _("Abilities"), f"< {name} >")]
        if self.ability_rules.mode != "none":
            rows += [
                Row(str(place), self._seat(place), f"< {character_words(game_options, rules, place)} >", tail=" >")
                for place in range(1 if self.own_alone else game_options.players)
            ]
        self.query_one(Menu).show(*rows, row=self.query_one(Menu).row or self._first)
        self.query_one(Paragraphs).show(self._about())
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _seat(self, place: int) -> str:
        return seat_words(place - 1, self.game_options.players) if place else _("You")

    def _about(self) -> list[str]:
        if self.place is not None:
            return about_choice(self.game_options, self.rules, self.place)
        said = [abilities_meaning(self.ability_rules)]
        if len(self.game_options.options(ABILITIES, self.rules.ruleset)) > 1:
            said.append(
                _("An ability lets its owner do what the cards alone do not: pay less, look, draw, steal more.")
            )
        return said

    def action_change(self, step: int) -> None:
        """The next ability mode, or the next character not taken by another seat."""
        game_options, place = self.game_options, self.place
        if place is None:
            ids = [option.id for option in game_options.options(ABILITIES, self.rules.ruleset)]
            at = game_options.place(ABILITIES, self.rules.ruleset) + step
            self.game_options = game_options._replace(abilities=ids[at % len(ids)])
        else:
            free = choices(game_options, self.rules.ruleset, place)
            at = free.index(chosen_characters(game_options, self.rules.ruleset)[place]) + step
            self.game_options = game_options.with_character(place, free[at % len(free)])
        self.show_rows()

    def action_usual(self) -> None:
        """Reset the row to its default."""
        if self.place is None:
            self.game_options = self.game_options._replace(abilities="")
        else:
            self.game_options = self.game_options.with_character(self.place, "")
        self.show_rows()

    def action_own(self) -> None:
        """Choose one's own abilities one by one."""
        from tda_tui.app.screens.before.own_abilities import OwnAbilitiesScreen

        if self.ability_rules.mode == "none":
            return
        most, chosen = abilities_each(self.ability_rules), own_choice(self.game_options, self.rules)
        self.app.push_screen(OwnAbilitiesScreen(self.rules, most, chosen), self._own_chosen)

    def _own_chosen(self, abilities: tuple[str, ...] | None) -> None:
        if abilities is not None:
            self.game_options = self.game_options.with_character(0, OWN)._replace(own_abilities=abilities)
            self.query_one(Menu).row = "0"
        self.show_rows()

    def action_done(self) -> None:
        """Close, returning the game options."""
        self.dismiss(self.game_options)
