"""The deal of a tournament game: its rules, its players with their abilities, its seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.players.characters import Candidate, abilities_each, abilities_of_regular, deal_abilities, ready_characters
from tda_tui.players.player import LEVELS, PERSON, USUAL_LEVEL, Role, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.ability_options import open_pairs
from tda_tui.session.new_game.characters import abilities_words, deal_characters
from tda_tui.session.new_game.names import fit_name
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.rule_options import table_lengths
from tda_tui.tournament.tournament import TableGame, Tournament
from tda_tui.words.translate import gettext as _


class Dealt(NamedTuple):
    """A game ready to be dealt, and the first lines of its log."""

    deal: Deal
    said: tuple[str, ...] = ()


class Chosen(Protocol):
    """The settings for the games of a tournament; a Setup or a Tournament."""

    @property
    def ruleset(self) -> str:
        """The ruleset's id or file."""

    @property
    def seats(self) -> int:
        """The number of seats at a table."""

    @property
    def level(self) -> str:
        """The level of the computer players."""

    @property
    def length(self) -> str:
        """The length of the games."""

    @property
    def name(self) -> str:
        """The person's name."""

    @property
    def abilities(self) -> bool:
        """Whether everybody brings a pair of abilities, if the ruleset has some."""

    @property
    def character(self) -> str:
        """The id of the person's character."""


def options_of(tournament: Chosen) -> GameOptions:
    """The options of the games."""
    ruleset = load_rules(tournament.ruleset).ruleset
    options = GameOptions(name=tournament.name).for_ruleset(tournament.ruleset).at_level(tournament.level)
    gold = table_lengths(ruleset, tournament.seats).get(tournament.length, "")
    pairs = open_pairs(ruleset) if tournament.abilities else None
    options = options._replace(players=tournament.seats, gold=gold, characters=(tournament.character,))
    return options.with_choice(ABILITIES, pairs.id if pairs is not None else "")


def rules_of(tournament: Chosen) -> tuple[Rules, dict[str, Any]]:
    """The rules of the games, and the changes to the ruleset they need. Raises FileError.

    A tournament game is a single game without a clock, and its special cards are drawn at random.
    """
    ruleset = load_rules(tournament.ruleset).ruleset
    changes = options_of(tournament).changes(ruleset)
    for key, value in {"series": 1, "time_limit_minutes": 0, "pick_specials": "nobody"}.items():
        if getattr(ruleset, key) != value:
            changes[key] = value
    return (load_changed(tournament.ruleset, changes) if changes else load_rules(tournament.ruleset)), changes


def deal_of(tournament: Tournament, game: TableGame) -> Dealt:
    """The deal of a game. Raises FileError if the ruleset can no longer be played."""
    rules, changes = rules_of(tournament)
    names = [name_of(tournament, entrant, rules) for entrant in game.players]
    if game.mine:
        roles = [PERSON if one == PERSON else str(Role(tournament.level, one)) for one in game.players]
        played = deal_characters(options_of(tournament), rules, names, roles, game.seed)
        return Dealt(Deal(tournament.ruleset, changes, rules, names, game.seed, roles, played.abilities), played.said)
    roles = [str(Role(quick_level(tournament.level), one)) for one in game.players]
    may = [abilities_of_regular(one, rules.ruleset.abilities.edition) for one in game.players]
    dealt = deal_abilities(rules, [Candidate(abilities) for abilities in may], game.seed)
    return Dealt(Deal(tournament.ruleset, changes, rules, names, game.seed, roles, dealt.abilities))


def quick_level(level: str) -> str:
    """The level at tables nobody watches: levels that search are replaced by the usual one."""
    return USUAL_LEVEL if LEVELS[level].searches else level


def quick_words(level: str) -> str:
    """A note on the level at the other tables; "" if it is the chosen one."""
    quick = quick_level(level)
    if quick == level:
        return ""
    return _("At the other tables they play as {level}.").format(level=level_title(quick))


def name_of(tournament: Tournament, entrant: str, rules: Rules) -> str:
    """The name of an entrant at a table."""
    return fit_name(tournament.name, rules) if entrant == PERSON else find_regular(entrant).name


def pair_of(tournament: Tournament, entrant: str, rules: Rules) -> str:
    """The names of an entrant's abilities; "" if the rules have none."""
    said = rules.ruleset.abilities
    if said.mode == "none":
        return ""
    if entrant == PERSON:
        ready = ready_characters(said.edition).get(tournament.character)
        may: Sequence[str] = ready.abilities if ready is not None else ()
    else:
        may = abilities_of_regular(entrant, said.edition)
    return abilities_words(rules, may[: abilities_each(said) or None])
