"""Choosing the opponents and their levels, the way to play with abilities, and everybody's character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.widgets.lines import Paragraphs
from tda_tui.app.widgets.menu import Menu
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import abilities_each
from tda_tui.players.player import Role
from tda_tui.session.new_game.characters import OWN, about_choice, own_choice
from tda_tui.session.new_game.forms import abilities_row, character_row, character_rows, opponent_rows, own_level_row
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.rows import Row
from tda_tui.session.new_game.seating import chosen_guests, level_of
from tda_tui.words.rulesets import abilities_meaning
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


class OpponentsScreen(SizedModal[GameOptions], OptionsScreen[GameOptions, GameOptions]):
    """A row for each opponent's seat. Returns the changed game options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The seat before", id="opponents.up"),
        Binding("down,j,tab", "row(1)", "The next seat", id="opponents.down"),
        Binding("left", "change(-1)", "The regular before", id="opponents.less"),
        Binding("right", "change(1)", "The next regular", id="opponents.more"),
        Binding("l", "level", "The next level for this seat alone", id="opponents.level"),
        Binding("backspace,delete", "lot", "Draw this seat by lot, at the level of all", id="opponents.lot"),
        Binding("enter,escape,q", "done", "Done", id="opponents.done"),
        Binding("question_mark", "app.help", "This list", id="opponents.help"),
    ]
    SHEET = "opponents"
    KEYS = mark("Arrows  Move and change    l  Level    Backspace  By lot    Enter  Done")

    def __init__(self, game_options: GameOptions) -> None:
        super().__init__(game_options, _("Opponents"))

    def parts(self) -> Sequence[Widget]:
        """The seats, and the opponent at the selected one."""
        return Menu(id="menu"), RegularCard(id="regular")

    def rows(self) -> list[Row[GameOptions]]:
        """The other seats."""
        return opponent_rows(self.form)

    def tell(self) -> None:
        """Show the opponent at the selected seat."""
        seat = int(self.row.id)
        role = Role(level_of(self.form, seat), chosen_guests(self.form)[seat])
        self.query_one(RegularCard).show(role, drawn=True)

    def action_level(self) -> None:
        """The next level for this seat; the cycle includes the common level."""
        self.use(own_level_row(int(self.row.id)).step(self.form, 1))

    def action_lot(self) -> None:
        """Reset the seat: drawn by lot, at the common level."""
        seat = int(self.row.id)
        self.use(self.form.with_guest(seat, "").with_own_level(seat, ""))


class CharactersScreen(SizedModal[GameOptions], OptionsScreen[GameOptions, GameOptions]):
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
    KEYS = mark("Arrows  Change    Space  One by one    Enter  Done    ?  Keys")

    def __init__(self, game_options: GameOptions, own_alone: bool = False) -> None:
        """`own_alone`: only the person's own character can be chosen."""
        super().__init__(game_options, _("Abilities and characters"))
        self.own_alone = own_alone
        self.rules = load_rules(game_options.ruleset)

    def parts(self) -> Sequence[Widget]:
        """The rows, and the text about the selected one."""
        return Menu(id="menu"), VerticalScroll(Paragraphs(id="said"), id="text", can_focus=False)

    def rows(self) -> list[Row[GameOptions]]:
        """The ability mode, and everybody's character."""
        return [character_row(0)] if self.own_alone else [abilities_row(), *character_rows(self.form)]

    def tell(self) -> None:
        """Show who the selected character is, or what the ability mode means."""
        row = self.row.id
        if row != ABILITIES:
            said = about_choice(self.form, self.rules, int(row))
        else:
            said = [abilities_meaning(self.form.ability_rules(self.rules.ruleset))]
            if self.row.changeable(self.form):
                said.append(
                    _("An ability lets its owner do what the cards alone do not: pay less, look, draw, steal more.")
                )
        self.query_one(Paragraphs).show(said)
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_usual(self) -> None:
        """Reset the row to its default."""
        self.use(self.row.set(self.form, ""))

    def action_own(self) -> None:
        """Choose one's own abilities one by one."""
        from tda_tui.app.screens.before.pick import OwnAbilitiesScreen

        def chosen(abilities: tuple[str, ...] | None) -> None:
            if abilities is not None:
                self.form = self.form.with_character(0, OWN)._replace(own_abilities=abilities)
                self.query_one(Menu).go_to("0")
            self.show_rows()

        said = self.form.ability_rules(self.rules.ruleset)
        if said.mode != "none":
            own = own_choice(self.form, self.rules)
            self.app.push_screen(OwnAbilitiesScreen(self.rules, abilities_each(said), own), chosen)
