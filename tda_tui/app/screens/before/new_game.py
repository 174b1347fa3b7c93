"""Setting up a new game: box, deck, end and other options; its opponents; abilities and characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Paragraphs
from tda_tui.app.widgets.menu import Meaning, Menu
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import abilities_each
from tda_tui.players.player import LEVELS, Role
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.characters import OWN, about_choice, own_choice
from tda_tui.session.new_game.decks import MIX, can_mix
from tda_tui.session.new_game.forms import (
    abilities_row,
    character_row,
    character_rows,
    game_rows,
    opponent_rows,
    own_level_row,
    ruleset_of,
    with_players,
)
from tda_tui.session.new_game.options import ABILITIES, RULE_ROWS, GameOptions, playable_options
from tda_tui.session.new_game.rows import Number, Row
from tda_tui.session.new_game.seating import chosen_guests, level_of, usual_level
from tda_tui.words.rulesets import abilities_meaning, about, debts_meaning, deck_meaning
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_OTHERS = (0, 1, 7, 8, 9)
"""Digits that are never a number of players."""
_FEW = 2
"""Number of opponents described."""


class NewGameScreen(OptionsScreen[GameOptions, tuple[GameOptions, bool]]):
    """All options of a game; returns the options and whether to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="new.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="new.down"),
        Binding("left,h", "change(-1)", "The choice before", id="new.less"),
        Binding("right,l", "change(1)", "The next choice", id="new.more"),
        *(Binding(str(n), f"type({n})", "That many players", id=f"new.players_{n}") for n in range(2, 7)),
        *(Binding(str(n), f"type({n})", "A number, in a row that has one", id=f"new.digit_{n}") for n in _OTHERS),
        Binding("backspace", "shorten", "Take a digit away", id="new.shorten"),
        Binding("o", "open('opponents')", "Who sits at the other seats", id="new.opponents"),
        Binding("a", "open('abilities')", "Abilities and characters", id="new.abilities"),
        Binding("m", "mix(False)", "A mix of your own from both older boxes", id="new.mix"),
        Binding("enter", "deal", "Deal the cards", id="new.deal"),
        Binding("escape,q", "back", "To the first screen", id="new.back"),
        Binding("question_mark", "app.help", "This list", id="new.help"),
    ]
    SHEET = "new-game"

    def __init__(self, game_options: GameOptions, verb: str = "") -> None:
        """`verb` names what Enter does, if not to deal."""
        game, _problem = playable_options(game_options)
        super().__init__(with_players(game, game.players), _("New game"))
        self.verb = verb or _("Deal")
        self.typed: str | None = None
        """The digits typed so far in the selected row; None if none."""
        self._typed_in = ""

    def opened(self, name: str) -> OpponentsScreen | CharactersScreen:
        """The form of the other seats, or that of the characters."""
        return OpponentsScreen(self.form) if name == "opponents" else CharactersScreen(self.form)

    def returned(self, found: GameOptions | None) -> None:
        """Show what was chosen there."""
        self.use(found or self.form)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset as in its file."""
        return ruleset_of(self.form)

    def rows(self) -> list[Row[GameOptions]]:
        """All options of a game."""
        return game_rows(self.form)

    def words(self, row: Row[GameOptions]) -> str:
        """The value of a row, or what is being typed in it."""
        number = self._number if self.typed is not None and row.id == self.query_one(Menu).row else None
        return number.words(self.typed or "") if number is not None else super().words(row)

    def show_rows(self) -> None:
        """Draw the rows and the keys that are useful in the current one."""
        menu = self.query_one(Menu)
        if menu.row != self._typed_in:
            self.typed = None
        super().show_rows()
        number = self._number
        digits = ("0-9", _(number.label)) if number is not None else ("2-6", _("Players"))
        sheet = ("a", _("Abilities")) if menu.row == ABILITIES else ("o", _("Opponents"))
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Change")), (key_name("enter"), self.verb), digits, sheet,
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    # The text about the row

    def sentences(self, row: str) -> list[tuple[str, str]]:
        """What the choice means, with the most important of the other rows."""
        game, ruleset = self.form, self.ruleset
        if row in ("opponents", "level"):
            return [*(("opponents", said) for said in self._about_opponents()), ("level", self._about_level())]
        chosen = {key: game.choice(key, ruleset).meaning for key in RULE_ROWS}
        each = game.changed(ruleset).starting_gold_per_player
        if each:
            said = _("Everybody starts with {n} gold: {each} for each of {players} players.")
            chosen["gold"] = said.format(n=each * game.players, each=each, players=game.players)
        if problem := self._problem():
            chosen[problem[0]] = problem[1]
        length, number = game.length_words(ruleset), self._number
        told = {
            "players": [chosen["gold"], length, chosen["ends"]],
            "gold": [chosen["gold"]],
            ABILITIES: [chosen[ABILITIES], with_keys(_("Press {key:new.abilities=a} to choose abilities and "
                                                       "characters for every seat."))],
            **{key: [chosen[key]] for key in ("ends", "time", "series")},
        }  # fmt: skip
        if row == "deck" and game.mixes(ruleset):
            told["deck"] = [chosen["deck"], with_keys(_("Press {key:new.mix=m} to pick them."))]
        sentences = [(row, said) for said in told[row]] if row in told else self._whole(chosen)
        if row == "gold":
            sentences += [("gold", length), ("ends", chosen["ends"])]
        return [*sentences, (row, number.about())] if number is not None else sentences

    def _whole(self, chosen: dict[str, str]) -> list[tuple[str, str]]:
        """The game as a whole."""
        rules = load_rules(self.form.ruleset)
        return [
            ("rules", about(rules.ruleset)),
            ("rules", deck_meaning(rules)),
            *((key, chosen[key]) for key in ("deck", "shown", "gold")),
            ("rules", debts_meaning(rules.ruleset)),
            ("hole", chosen["hole"]),
            *((key, said) for key, said in chosen.items() if key not in ("deck", "shown", "gold", "hole", ABILITIES)),
        ]

    def _problem(self) -> tuple[str, str] | None:
        """The row with an invalid value and the reason; None if all is playable."""
        row, said = "ends", ""
        if self.typed is not None:
            row = self._typed_in
            said = self.form.number_problem(row, int(self.typed or 0), self.ruleset)
        else:
            said = self.form.end_problem(self.ruleset)
        return (row, said) if said else None

    def _about_opponents(self) -> list[str]:
        """The styles of the first chosen opponents, and how to choose them."""
        chosen = [guest for guest in chosen_guests(self.form) if guest]
        style = _("{name}: {style}")
        said = [
            style.format(name=find_regular(guest).name, style=regular_texts(guest).style) for guest in chosen[:_FEW]
        ]
        return [*said, with_keys(_("Press {key:new.opponents=o} to read about the regulars and to choose among them."))]

    def _about_level(self) -> str:
        return _("Everybody at this level: {thinks}").format(thinks=_(LEVELS[usual_level(self.form)].thinks))

    # Numbers

    @property
    def _number(self) -> Number | None:
        """The number that digits set in the current row, if any."""
        return self.form.number(self.query_one(Menu).row, self.ruleset)

    def action_change(self, step: int) -> None:
        """The next or previous value of the row, instead of what was typed."""
        self.typed = None
        super().action_change(step)

    def take_paste(self, text: str) -> None:
        """Type the digits of the text."""
        for digit in filter(str.isdecimal, text):
            self.action_type(int(digit))

    def action_type(self, digit: int) -> None:
        """Type a digit on a row with a number; on others it is the number of players."""
        if number := self._number:
            self._type(f"{self.typed or ''}{digit}"[: number.digits])
        elif digit not in _OTHERS:
            self.use(with_players(self.form, digit))

    def action_shorten(self) -> None:
        """Remove the last digit of the number."""
        if (number := self._number) is None:
            return
        now = getattr(self.form.changed(self.ruleset), number.key)
        if self.typed is not None or now:
            self._type((str(now) if self.typed is None else self.typed)[:-1])

    def _type(self, typed: str) -> None:
        """Apply the typed number, if it is valid."""
        self.typed, self._typed_in = typed.lstrip("0"), self.query_one(Menu).row
        self.use(self.form.with_number(self._typed_in, int(self.typed or 0), self.ruleset))

    # Leaving

    def action_deal(self) -> None:
        """Close to play, if the options are valid."""
        if problem := self._problem():
            self.query_one(Menu).go_to(problem[0])
            self.show_rows()
            return
        changes = self.form.changes(self.ruleset)
        try:
            if changes:
                load_rules(self.form.ruleset, changes=changes)
        except FileError as problem:
            self.query_one(Meaning).show((("problem", str(problem)),), "problem")
            return
        if self.form.mix_problem(self.ruleset):
            self.action_mix(True)
        else:
            self.dismiss((self.form, True))

    def action_mix(self, deal: bool) -> None:
        """Pick the cards of a custom mix, to be dealt at once or kept."""
        from tda_tui.app.screens.before.pick import MixScreen

        def mixed(mix: tuple[str, ...] | None) -> None:
            if mix is None:
                return
            self.use(self.form._replace(deck=MIX, mix=mix))
            if deal:
                self.action_deal()

        if can_mix(self.ruleset):
            self.app.push_screen(MixScreen(self.form.mix, deal), mixed)

    def action_back(self) -> None:
        """Back without playing."""
        self.dismiss((self.form, False))


# The other seats, and everybody's characters


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
