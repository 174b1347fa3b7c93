"""What people bring to a shared table before the deal: special cards, and a character or their own abilities."""

from __future__ import annotations

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import ready_characters
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.characters import OWN, abilities_words, character_name, chosen_characters, own_choice
from tda_tui.session.new_game.decks import most_picks, picks_alone
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.seats import Wish
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.card_names import type_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext


def picks_of(ruleset: Ruleset, hosts: bool) -> int:
    """How many special cards a person picks for the deck: if only one picks for all, it is the host."""
    return most_picks(ruleset) if hosts or not picks_alone(ruleset) else 0


def brings_character(ruleset: Ruleset) -> bool:
    """Whether everybody has a character, or their own abilities."""
    return ruleset.abilities.mode != "none"


def can_bring(options: TableOptions, hosts: bool) -> bool:
    """Whether a person can bring anything. Raises TableProblem if the rules cannot be read."""
    ruleset = options.changed
    return bool(picks_of(ruleset, hosts)) or brings_character(ruleset)


def wish_from(game: GameOptions, rules: Rules) -> Wish:
    """The wish in a person's options for a new game."""
    chosen = chosen_characters(game, rules.ruleset)[0]
    own = tuple(own_choice(game, rules)) if chosen == OWN else ()
    known = chosen in ready_characters(rules.ruleset.abilities.edition)
    picks = game.picked if picks_alone(rules.ruleset) else ()
    return Wish(picks, chosen if known else "", own)


def game_with(game: GameOptions, wish: Wish) -> GameOptions:
    """The options for a new game with that wish."""
    character = wish.character or (OWN if wish.abilities else "")
    return game._replace(picked=wish.picks, characters=(character,), own_abilities=wish.abilities)


def wish_words(options: TableOptions, wish: Wish, hosts: bool) -> str:
    """A sentence on what a person brings; "" if there is nothing to bring."""
    ruleset, said = options.changed, list[str]()
    if not can_bring(options, hosts):
        return ""
    rules = options.rules() if wish != Wish() else load_rules(options.game.ruleset)
    if most := picks_of(ruleset, hosts):
        cards = [type_name(rules.cards[rules.number[card]]) for card in wish.picks if card in rules.number][:most]
        said.append(", ".join(cards) or ngettext("a special card by lot", "special cards by lot", most))
    if brings_character(ruleset):
        said.append(_character(rules, wish))
    return _("You bring: {what}.").format(what="; ".join(said))


def _character(rules: Rules, wish: Wish) -> str:
    edition = rules.ruleset.abilities.edition
    if wish.character in ready_characters(edition):
        return character_name(edition, wish.character)
    return abilities_words(rules, wish.abilities) if wish.abilities else _("a character by lot")
