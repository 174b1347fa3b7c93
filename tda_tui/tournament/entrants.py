"""Setting up a tournament: its settings, and the entrants, who are the person and regulars for all other seats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import ReadyCharacter, drawn_characters, ready_characters
from tda_tui.players.player import LEVELS, PERSON, USUAL_LEVEL
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.session.new_game.ability_options import open_pairs
from tda_tui.session.new_game.names import clean_name
from tda_tui.session.new_game.rule_options import table_lengths
from tda_tui.tournament.pairing import schedule
from tda_tui.tournament.standings import finalists
from tda_tui.tournament.tournament import FORMAT, ROUNDS, SEATS, TABLES, TableGame, Tournament
from tda_tui.words.listing import either
from tda_tui.words.rulesets import ruleset_name, unreachable_end
from tda_tui.words.translate import gettext as _


class Setup(NamedTuple):
    """The settings of a tournament.

    `abilities`: everybody brings a pair of them; `character` is then the id of a ready-made one, or "" to draw one at
    random.
    """

    ruleset: str = "legendary"
    tables: int = 4
    seats: int = 4
    rounds: int = 3
    level: str = USUAL_LEVEL
    length: str = "usual"
    name: str = ""
    character: str = ""
    abilities: bool = False


def problem_with(setup: Setup) -> str:
    """Why no tournament can be played with this setup; "" if one can."""
    for value, (least, most), said in (
        (setup.tables, TABLES, _("A tournament has {least} to {most} tables.")),
        (setup.seats, SEATS, _("A table has {least} to {most} seats.")),
        (setup.rounds, ROUNDS, _("There are {least} to {most} rounds before the final.")),
    ):
        if not least <= value <= most:
            return said.format(least=least, most=most)
    if setup.level not in LEVELS:
        return _("There is no level {level}; there are {levels}.").format(level=setup.level, levels=", ".join(LEVELS))
    try:
        ruleset = load_rules(setup.ruleset).ruleset
    except FileError as problem:
        return str(problem)
    if not ruleset.players[0] <= setup.seats <= ruleset.players[1]:
        return _("{name} is not for {n} players.").format(name=ruleset_name(ruleset), n=setup.seats)
    if setup.length not in (lengths := table_lengths(ruleset, setup.seats)):
        return _("A game can be {lengths}, not {length}.").format(lengths=either(list(lengths)), length=setup.length)
    if setup.abilities and open_pairs(ruleset) is None:
        return _("A tournament with {name} has no abilities.").format(name=ruleset_name(ruleset))
    known = characters_of(setup)
    if setup.character and setup.character not in known:
        said = _("There is no character {name}; there are {names}.")
        return said.format(name=setup.character, names=", ".join(known) or "-")
    return unreachable_end(ruleset, setup.seats)


def characters_of(setup: Setup) -> Mapping[str, ReadyCharacter]:
    """The characters among whom the person may choose; none without abilities."""
    return ready_characters(load_rules(setup.ruleset).ruleset.abilities.edition) if setup.abilities else {}


def begin(setup: Setup, seed: int, now: datetime) -> Tournament:
    """A tournament before its first game. The same setup and seed give the same people, tables and deals."""
    source = random.Random(f"tournament {seed}")
    many = setup.tables * setup.seats - 1
    name = clean_name(setup.name)
    free = [one for one in regular_ids() if find_regular(one).name.lower() != name.lower()]
    if len(free) < many:
        # All regulars are needed, so the person has to go by another name.
        name, free = "", list(regular_ids())
    entrants = [PERSON, *source.sample(free, many)]
    source.shuffle(entrants)
    games = [
        _game(number, table, source)
        for number, tables in enumerate(schedule(entrants, setup.tables, setup.rounds, seed), 1)
        for table in tables
    ]
    edition = load_rules(setup.ruleset).ruleset.abilities.edition
    drawn = next(iter(drawn_characters(edition, 1, seed)), "") if setup.abilities else ""
    return Tournament(
        FORMAT, now, seed, setup.ruleset, setup.tables, setup.seats, setup.rounds, setup.level, setup.length,
        name, setup.character or drawn, entrants, games, setup.abilities,
    )  # fmt: skip


def with_final(tournament: Tournament) -> Tournament:
    """The tournament with its final, once the finalists are known."""
    if tournament.final is not None or not tournament.qualified:
        return tournament
    source = random.Random(f"final {tournament.seed}")
    final = _game(tournament.last_round, finalists(tournament), source)
    return msgspec.structs.replace(tournament, game=[*tournament.game, final])


def _game(number: int, people: Sequence[str], source: random.Random) -> TableGame:
    """A game of these people in random seats, listed from the person's seat on."""
    seated = source.sample(people, len(people))
    at = seated.index(PERSON) if PERSON in seated else 0
    return TableGame(number, [*seated[at:], *seated[:at]], source.getrandbits(32))
