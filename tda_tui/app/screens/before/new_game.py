"""Setting up a new game: what most people change, all other rules; its opponents; abilities and characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import msgspec
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget

from tda_tui.app.screens.base import HIGH, TALL, SizedModal
from tda_tui.app.screens.options import OptionsScreen
from tda_tui.app.screens.sheet import Heading, scroll
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets import menu
from tda_tui.app.widgets.game_preview import CardsPreview, OpponentsPreview
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Paragraphs
from tda_tui.app.widgets.menu import Meaning, Menu
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import abilities_each
from tda_tui.players.player import Role
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.characters import OWN, about_choice, own_choice
from tda_tui.session.new_game.decks import MIX, can_mix
from tda_tui.session.new_game.forms import (
    FEW,
    abilities_row,
    character_row,
    character_rows,
    few_rows,
    opponent_rows,
    other_rows,
    own_level_row,
    ruleset_of,
    with_players,
)
from tda_tui.session.new_game.options import ABILITIES, GameOptions, playable_options
from tda_tui.session.new_game.rows import Number, Row
from tda_tui.session.new_game.seating import chosen_guests, level_of, usual_level
from tda_tui.words.languages import messages
from tda_tui.words.rulesets import abilities_meaning, about, debts_meaning, deck_meaning
from tda_tui.words.texts import regular_texts
from tda_tui.words.translate import gettext as _, mark

_OTHERS = (0, 1, 7, 8, 9)
"""Digits that are never a number of players."""
_FEW = 2
"""Number of opponents described."""


class NewGameScreen(OptionsScreen[GameOptions, tuple[GameOptions, bool]]):
    """All options of a game; returns the options and whether to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="new.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="new.down"),
        Binding("left,h", "change(-1)", "The previous choice", id="new.less"),
        Binding("right,l", "change(1)", "The next choice", id="new.more"),
        *(Binding(str(n), f"type({n})", "The number of players", id=f"new.players_{n}") for n in range(2, 7)),
        *(
            Binding(str(n), f"type({n})", "Type a number, in a row that takes one", id=f"new.digit_{n}")
            for n in _OTHERS
        ),
        Binding("backspace", "shorten", "Delete a digit", id="new.shorten"),
        Binding("o", "open('opponents')", "Choose your opponents", id="new.opponents"),
        Binding("a", "open('abilities')", "Abilities and characters", id="new.abilities"),
        Binding("m", "mix(False)", "Choose your own mix from both older boxes", id="new.mix"),
        Binding("enter", "deal", "Deal the cards", id="new.deal"),
        Binding("escape,q", "back", "To the first screen", id="new.back"),
    ]
    SHEET = "new-game"

    def __init__(self, game_options: GameOptions, verb: str = "", opens: str = "") -> None:
        """`verb` names what Enter does, if not to deal; `opens` is the form that is opened at once."""
        game, _problem = playable_options(game_options)
        super().__init__(with_players(game, game.players), _("New game"))
        self.verb = verb or _("Deal")
        self.opens = opens
        self.more = False
        """Whether the second page is shown: the rules that few people change."""
        self.typed: str | None = None
        """The digits typed so far in the selected row; None if none."""
        self._typed_in = ""

    def parts(self) -> Sequence[Widget]:
        form = Vertical(*super().parts(), id="form")
        return Horizontal(form, OpponentsPreview(id="preview"), id="beside"), CardsPreview(id="deck")

    def on_mount(self) -> None:
        self.show_rows()
        if self.opens:
            self.action_open(self.opens)

    def action_open(self, name: str) -> None:
        """Turn to the second page, or open a form, which returns to the row with what was chosen in it."""
        if name == "more":
            self._turn(True)
        else:
            self._turn(name not in FEW, name)
            super().action_open(name)

    def _turn(self, more: bool, row: str = "") -> None:
        """Show the other page, with the cursor on that row, or else on its first."""
        self.more = more
        self.query_one(".sheet").set_class(more, "-more")
        rows = self.rows()
        self.query_one(Menu).fill(*map(self.drawn, rows), row=row or rows[0].id)
        self.show_rows()

    def opened(self, name: str) -> OpponentsScreen | CharactersScreen:
        return OpponentsScreen(self.form) if name == "opponents" else CharactersScreen(self.form)

    def returned(self, found: GameOptions | None) -> None:
        self.use(found or self.form)

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_of(self.form)

    @property
    def _number(self) -> Number | None:
        return self.row.number(self.form)

    def rows(self) -> list[Row[GameOptions]]:
        return other_rows(self.form) if self.more else few_rows(self.form)

    def heading(self, row: Row[GameOptions]) -> str:
        heading = messages("new_game")["rows"].get(row.id, {}).get("heading", "") if self.more else ""
        return _(heading) if heading else ""

    def stands_out(self, row: Row[GameOptions]) -> bool:
        return self.more and bool(self.form.choice(row.id, self.ruleset).changes)

    def words(self, row: Row[GameOptions]) -> str:
        number = row.number(self.form) if self.typed is not None and row.id == self.row.id else None
        return number.words(self.typed or "") if number is not None else super().words(row)

    def show_rows(self) -> None:
        row = self.query_one(Menu).row
        if row != self._typed_in:
            self.typed = None
        super().show_rows()
        self._show_previews()
        title = (
            _("New game: more rules (* changed)")
            if any(map(self.stands_out, self.rows()))
            else _("New game: more rules")
        )
        self.query_one(Heading).show(title if self.more else _("New game"))
        number = self._number
        digits = ("0-9", number.label) if number is not None else ("2-6", _("Players"))
        arrows = (key_name("right"), _("Open")) if self.row.opens else (_("Arrows"), _("Change"))
        sheet = ("a", _("Abilities")) if row == ABILITIES else ("o", _("Names"))
        enter = _("More rules") if row == "more" else self.verb
        self.query_one(KeyLine).show(
            arrows, (key_name("enter"), enter), digits, sheet,
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    def drawn(self, row: Row[GameOptions]) -> menu.Row:
        """The few rows of the first page stand apart in a tall window."""
        parted = not self.more and row.id != FEW[0] and self.app.size.height >= TALL
        return msgspec.structs.replace(super().drawn(row), gap=parted)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_rows)

    def _show_previews(self) -> None:
        """The cards are below the form, unless the window is too low: then they are below the opponents."""
        below = self.app.size.height >= (TALL if self.more else HIGH)
        self.query_one(".sheet").set_class(below, "-cards-below")
        self.query_one(OpponentsPreview).show(self.form, cards="elsewhere" if below else "below")
        self.query_one(CardsPreview).show(self.form)

    # The text about the row

    def sentences(self, row: str) -> list[tuple[str, str]]:
        """What the row is for and what its choice means, how to type its number, and what is wrong in any row."""
        words, number = _ABOUT[row](self.form) if row in _ABOUT else _about_rule(self.form, row), self._number
        where, problem = self._problem() or ("", "")
        sentences = [(row, one) for one in ([problem] if where == row else words)]
        sentences += [(where, problem)] if where not in ("", row) else []
        return [*sentences, (row, number.about())] if number is not None else sentences

    def _problem(self) -> tuple[str, str] | None:
        """The row with an invalid value and the reason; None if all is playable."""
        row, problem = "ends", self.form.end_problem(self.ruleset)
        if self.typed is not None and (number := self._number) is not None:
            row, problem = self._typed_in, self.form.number_problem(number, int(self.typed or 0), self.ruleset)
        return (row, problem) if problem else None

    # Numbers

    def action_change(self, step: int) -> None:
        self.typed = None
        super().action_change(step)

    def take_paste(self, text: str) -> None:
        """Take pasted digits as the number of a row that has one."""
        digits = "".join(str(int(one)) for one in text if one.isdecimal())
        if digits and (number := self._number):
            self._type(number, (self.typed or "") + digits)

    def action_type(self, digit: int) -> None:
        """Type a digit on a row with a number; on others it is the number of players."""
        if number := self._number:
            self._type(number, f"{self.typed or ''}{digit}")
        elif digit not in _OTHERS:
            self.use(with_players(self.form, digit))

    def action_shorten(self) -> None:
        if (number := self._number) is None:
            return
        now = getattr(self.form.changed(self.ruleset), number.key)
        if self.typed is not None or now:
            self._type(number, (str(now) if self.typed is None else self.typed)[:-1])

    def _type(self, number: Number, typed: str) -> None:
        self.typed, self._typed_in = typed.lstrip("0")[: number.digits], self.row.id
        if not self.form.number_problem(number, int(self.typed or 0), self.ruleset):
            self.form = self.form.with_choice(self._typed_in, f"{number.before}{int(self.typed or 0)}")
        self.show_rows()

    # Leaving

    def action_deal(self) -> None:
        if self.row.opens == "more":
            self._turn(True)
            return
        if problem := self._problem():
            self._turn(problem[0] not in FEW, problem[0])
            return
        if self.form.mix_problem(self.ruleset):
            self.action_mix(True)
        elif words := self.form.problem(self.ruleset):
            self.query_one(Meaning).show((("problem", words),), "problem")
        else:
            self.dismiss((self.form, True))

    def action_mix(self, deal: bool) -> None:
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
        if self.more:
            self._turn(False, "more")
        else:
            self.dismiss((self.form, False))


# What the choices mean; on the first page in words that need no knowledge of the game


def _about_players(game: GameOptions) -> list[str]:
    ruleset = ruleset_of(game)
    return [game.gold_words(ruleset), game.length_words(ruleset)]


def _about_level(game: GameOptions) -> list[str]:
    return [_(messages("new_game")["levels"][usual_level(game)]), _("All opponents play at this level.")]


def _about_edition(game: GameOptions) -> list[str]:
    rules = load_rules(game.ruleset)
    plain = messages("new_game")["editions"].get(game.ruleset)
    return [_(plain) if plain else about(rules.ruleset), deck_meaning(rules)]


def _about_length(game: GameOptions) -> list[str]:
    ruleset = ruleset_of(game)
    return [game.length_words(ruleset), game.gold_words(ruleset)]


def _about_names(game: GameOptions) -> list[str]:
    chosen = [guest for guest in chosen_guests(game) if guest][:_FEW]
    style = _("{name}: {style}").format
    return [
        *(style(name=find_regular(one).name, style=regular_texts(one).style) for one in chosen),
        with_keys(_("Press {key:new.opponents=o} to read about the regulars and choose your opponents.")),
    ]


def _about_more(game: GameOptions) -> list[str]:
    words = _("The cards in the deck, the end of the game, a time limit, a series of games, abilities.")
    return [words, *game.change_sentences(ruleset_of(game))]


def _about_rule(game: GameOptions, row: str) -> list[str]:
    texts = messages("new_game")["rows"][row]
    return [_(texts["about"]), game.choice(row, ruleset_of(game)).meaning or _(texts["without"])]


def _about_deck(game: GameOptions) -> list[str]:
    mixes = game.choice("deck", ruleset_of(game)).id == MIX
    return _about_rule(game, "deck") + ([with_keys(_("Press {key:new.mix=m} to pick the cards."))] if mixes else [])


def _about_gold(game: GameOptions) -> list[str]:
    ruleset = ruleset_of(game)
    about, meaning = _about_rule(game, "gold")
    if each := game.changed(ruleset).starting_gold_per_player:
        words = _("Everyone starts with {n} gold: {each} x {players} players.")
        meaning = words.format(n=each * game.players, each=each, players=game.players)
    return [meaning, about, game.length_words(ruleset)]


def _about_hole(game: GameOptions) -> list[str]:
    return [debts_meaning(ruleset_of(game)), game.choice("hole", ruleset_of(game)).meaning]


def _about_abilities(game: GameOptions) -> list[str]:
    keys = _("Press {key:new.abilities=a} to choose abilities and characters for every seat.")
    return [*_about_rule(game, ABILITIES), with_keys(keys)]


_ABOUT: dict[str, Callable[[GameOptions], list[str]]] = {
    "players": _about_players,
    "level": _about_level,
    "rules": _about_edition,
    "length": _about_length,
    "opponents": _about_names,
    "more": _about_more,
    "deck": _about_deck,
    "gold": _about_gold,
    "hole": _about_hole,
    ABILITIES: _about_abilities,
}


# The other seats, and everybody's characters


class OpponentsScreen(SizedModal[GameOptions], OptionsScreen[GameOptions, GameOptions]):
    """A row for each opponent's seat. Returns the changed game options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The previous seat", id="opponents.up"),
        Binding("down,j,tab", "row(1)", "The next seat", id="opponents.down"),
        Binding("left", "change(-1)", "The previous regular", id="opponents.less"),
        Binding("right", "change(1)", "The next regular", id="opponents.more"),
        Binding("l", "level", "The next level, for this seat only", id="opponents.level"),
        Binding(
            "backspace,delete",
            "random",
            "Fill this seat at random, at the level set for all opponents",
            id="opponents.lot",
        ),
        Binding("enter,escape,q", "done", "Done", id="opponents.done"),
    ]
    SHEET = "opponents"
    KEYS = mark("Arrows  Move and change    l  Level    Backspace  At random    Enter  Done")

    def __init__(self, game_options: GameOptions) -> None:
        super().__init__(game_options, _("Opponents"))

    def parts(self) -> Sequence[Widget]:
        return Menu(id="menu"), RegularCard(id="regular")

    def rows(self) -> list[Row[GameOptions]]:
        return opponent_rows(self.form)

    def describe(self) -> None:
        seat = int(self.row.id)
        role = Role(level_of(self.form, seat), chosen_guests(self.form)[seat])
        self.query_one(RegularCard).show(role, drawn=True)

    def action_level(self) -> None:
        self.use(own_level_row(int(self.row.id)).step(self.form, 1))

    def action_random(self) -> None:
        seat = int(self.row.id)
        self.use(self.form.with_seat("guests", seat, "").with_seat("levels", seat, ""))


class CharactersScreen(SizedModal[GameOptions], OptionsScreen[GameOptions, GameOptions]):
    """A row for the ability mode and one per seat. Returns the changed game options."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="characters.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="characters.down"),
        Binding("left,h", "change(-1)", "The previous choice", id="characters.less"),
        Binding("right,l", "change(1)", "The next choice", id="characters.more"),
        Binding("space", "own", "Choose your abilities one by one", id="characters.own"),
        Binding("backspace,delete", "usual", "Restore the default", id="characters.usual"),
        Binding("pagedown", "read(1)", "Scroll down", id="characters.page_down"),
        Binding("pageup", "read(-1)", "Scroll up", id="characters.page_up"),
        Binding("enter,escape,q", "done", "Done", id="characters.done"),
    ]
    SHEET = "characters"
    CLASSES = "sheet full"
    KEYS = mark("Arrows  Change    Space  Choose one by one    Enter  Done    ?  Keys")

    def __init__(self, game_options: GameOptions, own_alone: bool = False) -> None:
        """`own_alone`: only the person's own character can be chosen."""
        super().__init__(game_options, _("Abilities and characters"))
        self.own_alone = own_alone
        self.rules = load_rules(game_options.ruleset)

    def parts(self) -> Sequence[Widget]:
        rows = [Menu(id="menu"), scroll(Paragraphs(), id="text")]
        if self.own_alone:
            return rows
        return [Horizontal(Vertical(*rows, id="form"), OpponentsPreview(id="preview"), id="beside")]

    def rows(self) -> list[Row[GameOptions]]:
        return [character_row(0)] if self.own_alone else [abilities_row(), *character_rows(self.form)]

    def describe(self) -> None:
        row = self.row
        if row.id != ABILITIES:
            words = about_choice(self.form, self.rules, int(row.id))
        else:
            words = [abilities_meaning(self.form.ability_rules(self.rules.ruleset))]
            if row.changeable(self.form):
                words.append(_(messages("new_game")["rows"][ABILITIES]["about"]))
        self.query_one(Paragraphs).show(words)
        self.query_one(VerticalScroll).scroll_home(animate=False)
        for preview in self.query(OpponentsPreview):
            preview.show(self.form)

    def action_usual(self) -> None:
        self.use(self.row.set(self.form, ""))

    def action_own(self) -> None:
        from tda_tui.app.screens.before.pick import OwnAbilitiesScreen

        def chosen(abilities: tuple[str, ...] | None) -> None:
            if abilities is not None:
                self.form = self.form.with_seat("characters", 0, OWN)._replace(own_abilities=abilities)
                self.query_one(Menu).go_to("0")
            self.show_rows()

        ability_rules = self.form.ability_rules(self.rules.ruleset)
        if ability_rules.mode != "none":
            own = own_choice(self.form, self.rules)
            self.app.push_screen(OwnAbilitiesScreen(self.rules, abilities_each(ability_rules), own), chosen)
