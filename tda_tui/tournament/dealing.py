"""The games of a tournament: their rules, the deal of each with its players and abilities, playing those of others."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.games import play_game
from tda_tui.players.characters import (
    Candidate,
    ReadyCharacter,
    abilities_each,
    abilities_of_regular,
    deal_abilities,
    ready_characters,
)
from tda_tui.players.player import LEVELS, PERSON, USUAL_LEVEL, Role, level_title, make_player
from tda_tui.players.regulars import find_regular
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.characters import abilities_words, deal_characters
from tda_tui.session.new_game.options import ABILITIES, GameOptions
from tda_tui.session.new_game.rule_options import open_pairs, table_lengths
from tda_tui.session.workers import Workers
from tda_tui.tournament.tournament import ROUNDS, SEATS, TABLES, Setup, TableGame, Tournament
from tda_tui.words.phrases import either, fit_name
from tda_tui.words.rulesets import ruleset_name, unreachable_end
from tda_tui.words.translate import gettext as _


def problem_with(setup: Setup) -> str:
    """Why no tournament can be played with this setup; "" if one can."""
    for value, (least, most), words in (
        (setup.tables, TABLES, _("A tournament has {least} to {most} tables.")),
        (setup.seats, SEATS, _("A table has {least} to {most} seats.")),
        (setup.rounds, ROUNDS, _("A tournament has {least} to {most} rounds before the final.")),
    ):
        if not least <= value <= most:
            return words.format(least=least, most=most)
    if setup.level not in LEVELS:
        return _("There is no level {level}; choose from {levels}.").format(level=setup.level, levels=", ".join(LEVELS))
    try:
        ruleset = load_rules(setup.ruleset).ruleset
    except FileError as problem:
        return str(problem)
    if not ruleset.players[0] <= setup.seats <= ruleset.players[1]:
        return _("{name} is not for {n} players.").format(name=ruleset_name(ruleset), n=setup.seats)
    if setup.length not in (lengths := table_lengths(ruleset, setup.seats)):
        return _("The length can be {lengths}, not {length}.").format(
            lengths=either(list(lengths)), length=setup.length
        )
    if setup.abilities and open_pairs(ruleset) is None:
        return _("{name} has no abilities for tournaments.").format(name=ruleset_name(ruleset))
    known = characters_of(setup)
    if setup.character and setup.character not in known:
        words = _("There is no character {name}; choose from {names}.")
        return words.format(name=setup.character, names=", ".join(known) or "-")
    return unreachable_end(ruleset, setup.seats)


def characters_of(setup: Setup) -> Mapping[str, ReadyCharacter]:
    """The characters among whom the person may choose; none without abilities."""
    return ready_characters(load_rules(setup.ruleset).ruleset.abilities.edition) if setup.abilities else {}


def options_of(setup: Setup) -> GameOptions:
    """The options of the games."""
    ruleset = load_rules(setup.ruleset).ruleset
    options = GameOptions(name=setup.name).for_ruleset(setup.ruleset).at_level(setup.level)
    gold = table_lengths(ruleset, setup.seats).get(setup.length, "")
    pairs = open_pairs(ruleset) if setup.abilities else None
    options = options._replace(players=setup.seats, gold=gold, characters=(setup.character,))
    return options.with_choice(ABILITIES, pairs.id if pairs is not None else "")


def rules_of(setup: Setup) -> tuple[Rules, dict[str, Any]]:
    """The rules of the games, each single and without a clock, and the changes they need. Raises FileError."""
    ruleset = load_rules(setup.ruleset).ruleset
    changes = options_of(setup).changes(ruleset)
    own = {"series": 1, "time_limit_minutes": 0, "pick_specials": "nobody"}
    changes |= {key: value for key, value in own.items() if getattr(ruleset, key) != value}
    return load_rules(setup.ruleset, changes=changes), changes


def quick_level(level: str) -> str:
    """The level at tables nobody watches: levels that take their time are replaced by the usual one."""
    return USUAL_LEVEL if LEVELS[level].takes_time else level


def quick_words(level: str) -> str:
    """A note on the level at the other tables; "" if it is the chosen one."""
    quick, words = quick_level(level), _("The level at the other tables is {level}.")
    return words.format(level=level_title(quick)) if quick != level else ""


def pairs(tournament: Tournament) -> dict[str, str]:
    """The names of each entrant's abilities, which are public; "" if the rules have none."""
    try:
        rules = rules_of(tournament.setup)[0]
    except FileError:
        return {}
    abilities = rules.ruleset.abilities
    if abilities.mode == "none":
        return dict.fromkeys(tournament.entrants, "")
    brought = {one: abilities_of_regular(one, abilities.edition) for one in tournament.entrants if one != PERSON}
    ready = ready_characters(abilities.edition).get(tournament.character)
    brought[PERSON] = ready.abilities if ready is not None else ()
    each = abilities_each(abilities) or None
    return {one: abilities_words(rules, brought[one][:each]) for one in tournament.entrants}


def deal_of(tournament: Tournament, game: TableGame) -> tuple[Deal, Sequence[str]]:
    """The deal of a game, and the first lines of its log. Raises FileError if the ruleset can no longer be played."""
    rules, changes = rules_of(tournament.setup)
    own_name, level = fit_name(tournament.name, rules), tournament.level if game.mine else quick_level(tournament.level)
    names = [own_name if one == PERSON else find_regular(one).name for one in game.players]
    roles = [PERSON if one == PERSON else str(Role(level, one)) for one in game.players]
    log: Sequence[str] = ()
    if game.mine:
        dealt = deal_characters(options_of(tournament.setup), rules, names, roles, game.seed)
        abilities, log = dealt.abilities, dealt.sentences
    else:
        may = [Candidate(abilities_of_regular(one, rules.ruleset.abilities.edition)) for one in game.players]
        abilities = deal_abilities(rules, may, game.seed).abilities
    return Deal(tournament.ruleset, changes, rules, names, game.seed, roles, abilities), log


# The other tables


class Result(NamedTuple):
    """How a game ended: the gold by seat, and the winning seats."""

    gold: tuple[int, ...]
    winners: tuple[int, ...]


class TableTask(NamedTuple):
    """A game to be played, possibly in another process. The same task always ends in the same way."""

    names: Sequence[str]
    roles: Sequence[str]
    seed: int
    abilities: Sequence[Sequence[str]]

    def think(self, rules: Rules) -> Result:
        """Play the game to its end."""
        players = [make_player(role, self.seed * 8 + seat) for seat, role in enumerate(self.roles)]
        end = play_game(rules, self.names, players, self.seed, abilities=self.abilities)
        return Result(tuple(end.table.gold), tuple(end.winners))


async def play_here(tournament: Tournament) -> AsyncIterator[tuple[TableGame, Result]]:
    """Play the games of this round without the person, one after the other. Raises FileError."""
    rules = rules_of(tournament.setup)[0]
    for game in tournament.others:
        yield game, _task(tournament, game).think(rules)


async def play_beside(tournament: Tournament) -> AsyncIterator[tuple[TableGame, Result]]:
    """Play the same games in worker processes without blocking input; yields each result when it arrives."""

    async def play(game: TableGame) -> tuple[TableGame, Result]:
        return game, await workers.think(_task(tournament, game))

    workers = Workers(rules_of(tournament.setup)[0])
    playing = [asyncio.ensure_future(play(game)) for game in tournament.others]
    try:
        for result in asyncio.as_completed(playing):
            yield await result
    finally:
        for one in playing:
            one.cancel()
        workers.close()


def _task(tournament: Tournament, game: TableGame) -> TableTask:
    deal, _log = deal_of(tournament, game)
    return TableTask(tuple(deal.names), deal.roles, deal.seed, deal.abilities)
