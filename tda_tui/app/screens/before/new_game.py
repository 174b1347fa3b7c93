"""Setting up a new game: box, deck, end and other options, and their explanations."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.rows import ChangingRows
from tda_tui.app.terminal.key_names import key_name, with_keys
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.meaning import Meaning
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_changed, load_rules, ruleset_ids
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.characters import abilities_chosen
from tda_tui.session.new_game.decks import MIX, can_mix
from tda_tui.session.new_game.options import ABILITIES, OPTIONS, STORY, GameOptions, playable_options
from tda_tui.session.new_game.row_words import row_label
from tda_tui.session.new_game.rows import Number
from tda_tui.session.new_game.seating import chosen_guests, opponents_words, usual_level
from tda_tui.words.rulesets import about, debts_meaning, deck_meaning, ruleset_name
from tda_tui.words.texts.regular_texts import regular_texts
from tda_tui.words.translate import gettext as _

_OTHERS = (0, 1, 7, 8, 9)
"""Digits that are never a number of players."""


class NewGameScreen(ChangingRows, SizedScreen[tuple[GameOptions, bool]]):
    """All options of a game; returns the options and whether to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k,shift+tab", "row(-1)", "The row above", id="new.up"),
        Binding("down,j,tab", "row(1)", "The row below", id="new.down"),
        Binding("left,h", "change(-1)", "The choice before", id="new.less"),
        Binding("right,l", "change(1)", "The next choice", id="new.more"),
        *(Binding(str(n), f"players({n})", "That many players", id=f"new.players_{n}") for n in range(2, 7)),
        *(Binding(str(n), f"type({n})", "A number, in a row that has one", id=f"new.digit_{n}") for n in _OTHERS),
        Binding("backspace", "shorten", "Take a digit away", id="new.shorten"),
        Binding("o", "opponents", "Who sits at the other seats", id="new.opponents"),
        Binding("a", "abilities", "Abilities and characters", id="new.abilities"),
        Binding("m", "mix", "A mix of your own from both older boxes", id="new.mix"),
        Binding("enter", "deal", "Deal the cards", id="new.deal"),
        Binding("escape,q", "back", "To the first screen", id="new.back"),
        Binding("question_mark", "app.help", "This list", id="new.help"),
    ]

    def __init__(self, game_options: GameOptions, verb: str = "") -> None:
        """`verb` names what Enter does, if not to deal."""
        super().__init__()
        self.verb = verb or _("Deal")
        self.game_options, _problem = playable_options(game_options)
        self.rules = load_rules(self.game_options.ruleset)
        self.typed: str | None = None
        """The digits typed so far in the selected row; None if none."""
        self._typed_in = ""

    def body(self) -> ComposeResult:
        """The rows and their explanation."""
        with Vertical(id="new-game", classes="sheet"):
            yield Static(_("New game"), classes="title", markup=False)
            yield Menu(id="menu")
            yield Meaning(id="meaning")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Show the current choices."""
        self._players(self.game_options.players)

    def _show_keys(self, row: str) -> None:
        number = self._number(row)
        digits = ("0-9", _(number.label)) if number is not None else ("2-6", _("Players"))
        sheet = ("a", _("Abilities")) if row == ABILITIES else ("o", _("Opponents"))
        self.query_one(KeyLine).show(
            (_("Arrows"), _("Change")), (key_name("enter"), self.verb), digits, sheet,
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    def show_rows(self) -> None:
        """Draw the current choices."""
        self._show(self.game_options)

    def _show(self, game_options: GameOptions) -> None:
        self.game_options = game_options
        menu = self.query_one(Menu)
        row = menu.row or "rules"
        if row != self._typed_in:
            self.typed = None
        self._show_keys(row)
        level = usual_level(game_options)
        rows = [
            Row("rules", row_label("rules"), f"< {ruleset_name(self.rules.ruleset)} >", tail=" >"),
            Row("players", row_label("players"), f"< {game_options.players} >"),
            Row("opponents", row_label("opponents"), f"< {opponents_words(game_options)} >", tail=" >"),
            Row("level", row_label("level"), f"< {level_title(level)} >"),
        ]
        for key in (*OPTIONS, *STORY):
            only = len(game_options.options(key, self.rules.ruleset)) == 1
            name = game_options.choice(key, self.rules.ruleset).name
            if self.typed is not None and key == row and (number := self._number(row)):
                name = number.words(self.typed)
            rows.append(Row(key, row_label(key), f"  {name}" if only else f"< {name} >", tail=" >"))
        if len(game_options.options(ABILITIES, self.rules.ruleset)) > 1:
            rows.append(
                Row(ABILITIES, row_label(ABILITIES), f"< {abilities_chosen(game_options, self.rules)} >", tail=" >")
            )
        menu.show(*rows, row=row)
        self.query_one(Meaning).show(self._meaning(row), row)

    def _meaning(self, row: str) -> tuple[tuple[str, str], ...]:
        rules, game_options = self.rules, self.game_options
        chosen = {key: game_options.choice(key, rules.ruleset).meaning for key in (*OPTIONS, *STORY)}
        each = game_options.choice("gold", rules.ruleset).changes.get("starting_gold_per_player")
        each = each or rules.ruleset.starting_gold_per_player
        if each:
            said = _("Everybody starts with {n} gold: {each} for each of {players} players.")
            chosen["gold"] = said.format(n=each * game_options.players, each=each, players=game_options.players)
        if problem := self._problem():
            chosen[problem[0]] = problem[1]
        sentences = [
            ("rules", about(rules.ruleset)),
            ("rules", deck_meaning(rules)),
            ("deck", chosen["deck"]),
            ("shown", chosen["shown"]),
            ("gold", chosen["gold"]),
            ("rules", debts_meaning(rules.ruleset)),
            *((key, chosen[key]) for key in ("hole", "ends", "time", "series", *STORY)),
        ]
        if row == "deck" and game_options.mixes(rules.ruleset):
            sentences = [("deck", chosen["deck"]), ("deck", with_keys(_("Press {key:new.mix=m} to pick them.")))]
        if row == "players":
            told = (chosen["gold"], game_options.length_words(rules.ruleset), chosen["ends"])
            sentences = [("players", said) for said in told]
        if row == "gold":
            length = game_options.length_words(rules.ruleset)
            sentences = [("gold", chosen["gold"]), ("gold", length), ("ends", chosen["ends"])]
        elif row in ("ends", "time", "series"):
            sentences = [(row, chosen[row])]
        elif row == ABILITIES:
            sentences = [(row, game_options.choice(row, rules.ruleset).meaning), (row, _more_there())]
        if number := self._number(row):
            sentences.append((row, number.about()))
        if row in ("opponents", "level"):
            styles = [("opponents", said) for said in self._about_opponents()]
            sentences = [*styles, ("level", self._about_level())]
        return tuple((about, said) for about, said in sentences if said)

    def _number(self, row: str) -> Number | None:
        """The number that digits set in a row, if any."""
        return self.game_options.number(row, self.rules.ruleset)

    def _problem(self) -> tuple[str, str] | None:
        """The row with an invalid value and the reason; None if all is playable."""
        ruleset, row = self.rules.ruleset, self._typed_in
        if self.typed is not None:
            said = self.game_options.number_problem(row, int(self.typed or 0), ruleset)
            return (row, said) if said else None
        said = self.game_options.end_problem(ruleset)
        return ("ends", said) if said else None

    def _about_opponents(self) -> list[str]:
        """The styles of the first chosen opponents, and how to choose them."""
        chosen = [guest for guest in chosen_guests(self.game_options) if guest]
        style = _("{name}: {style}")
        said = [
            style.format(name=find_regular(guest).name, style=regular_texts(guest).style) for guest in chosen[:_FEW]
        ]
        return [*said, with_keys(_("Press {key:new.opponents=o} to read about the regulars and to choose among them."))]

    def _about_level(self) -> str:
        return _("Everybody at this level: {thinks}").format(thinks=_(LEVELS[usual_level(self.game_options)].thinks))

    def action_change(self, step: int) -> None:
        """The next or previous value of the row."""
        row, game_options = self.query_one(Menu).row, self.game_options
        self.typed = None
        if row == "players":
            fewest, most = self.rules.ruleset.players
            self._players(fewest + (game_options.players + step - fewest) % (most - fewest + 1))
        elif row == "rules":
            self._other_rules(step)
        elif row == "opponents":
            self.action_opponents()
        elif row == ABILITIES:
            self.action_abilities()
        elif row == "level":
            levels = list(LEVELS)
            at = levels.index(usual_level(game_options)) + step
            self._show(game_options.at_level(levels[at % len(levels)]))
        elif row in (*OPTIONS, *STORY):
            options = game_options.options(row, self.rules.ruleset)
            at = (game_options.place(row, self.rules.ruleset) + step) % len(options)
            self._show(game_options.with_choice(row, options[at].id))

    def _other_rules(self, step: int) -> None:
        """The next playable ruleset; a user's own file may be broken."""
        rulesets = shelf_order({*ruleset_ids(), self.game_options.ruleset})
        at = rulesets.index(self.game_options.ruleset)
        for further in range(1, len(rulesets)):
            name = rulesets[(at + step * further) % len(rulesets)]
            with suppress(FileError):
                self.rules = load_rules(name)
                self.game_options = self.game_options._replace(ruleset=name)
                self._players(self.game_options.players)
                return

    def take_paste(self, text: str) -> None:
        """Type the digits of the text."""
        for digit in filter(str.isdecimal, text):
            self.action_type(int(digit))

    def action_type(self, digit: int) -> None:
        """Type a digit, on a row with a number."""
        if number := self._number(self.query_one(Menu).row):
            self._type(f"{self.typed or ''}{digit}"[: number.digits])

    def action_shorten(self) -> None:
        """Remove the last digit of the number."""
        number = self._number(self.query_one(Menu).row)
        if number is None:
            return
        now = getattr(self.game_options.changed(self.rules.ruleset), number.key)
        if self.typed is not None or now:
            self._type((str(now) if self.typed is None else self.typed)[:-1])

    def _type(self, typed: str) -> None:
        """Apply the typed number, if it is valid."""
        self.typed, self._typed_in = typed.lstrip("0"), self.query_one(Menu).row
        self._show(self.game_options.with_number(self._typed_in, int(self.typed or 0), self.rules.ruleset))

    def action_players(self, many: int) -> None:
        """Set the number of players within the ruleset's limits; on a row with a number, type the digit."""
        if self._number(self.query_one(Menu).row):
            self.action_type(many)
        else:
            self._players(many)

    def _players(self, many: int) -> None:
        fewest, most = self.rules.ruleset.players
        self._show(self.game_options._replace(players=max(fewest, min(most, many))))

    def action_opponents(self) -> None:
        """Choose the opponents."""
        from tda_tui.app.screens.before.opponents import OpponentsScreen

        self.app.push_screen(
            OpponentsScreen(self.game_options), lambda game_options: self._show(game_options or self.game_options)
        )

    def action_abilities(self) -> None:
        """Choose the ability mode and the characters."""
        from tda_tui.app.screens.before.characters import CharactersScreen

        self.app.push_screen(
            CharactersScreen(self.game_options), lambda game_options: self._show(game_options or self.game_options)
        )

    def action_deal(self) -> None:
        """Close to play, if the options are valid."""
        ruleset = self.rules.ruleset
        if problem := self._problem():
            self.query_one(Menu).row = problem[0]
            self._show(self.game_options)
            return
        changes = self.game_options.changes(ruleset)
        try:
            if changes:
                load_changed(self.game_options.ruleset, changes)
        except FileError as problem:
            self.query_one(Meaning).show((("problem", str(problem)),), "problem")
            return
        if self.game_options.mix_problem(ruleset):
            self._mix(deal=True)
        else:
            self.dismiss((self.game_options, True))

    def action_mix(self) -> None:
        """Pick the cards of a custom mix."""
        if can_mix(self.rules.ruleset):
            self._mix(deal=False)

    def _mix(self, deal: bool) -> None:
        from tda_tui.app.screens.before.mix import MixScreen

        self.app.push_screen(MixScreen(self.game_options.mix, deal), partial(self._mixed, deal))

    def _mixed(self, deal: bool, mix: tuple[str, ...] | None) -> None:
        if mix is None:
            return
        self._show(self.game_options._replace(deck=MIX, mix=mix))
        if deal:
            self.action_deal()

    def action_back(self) -> None:
        """Back without playing."""
        self.dismiss((self.game_options, False))


def _more_there() -> str:
    """A hint on how to choose abilities and characters."""
    return with_keys(_("Press {key:new.abilities=a} to choose abilities and characters for every seat."))


def shelf_order(ids: set[str]) -> list[str]:
    """The rulesets by year, newest first, each box before the decks made from its cards, the user's own last."""
    known = dict.fromkeys(ids, (0, ""))
    for name in ids:
        with suppress(FileError):
            ruleset = load_rules(name).ruleset
            known[name] = ruleset.year, ruleset.box
    return sorted(ids, key=lambda name: (-known[name][0], known[name][1] != name, name))


_FEW = 2
"""Number of opponents described."""
