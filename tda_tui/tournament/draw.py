"""Drawing a tournament: the person and regulars for all other seats, the tables of each round, the final."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import combinations

import msgspec

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import drawn_characters
from tda_tui.players.player import PERSON
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.tournament.tournament import FORMAT, Setup, TableGame, Tournament
from tda_tui.words.phrases import clean_name

Round = list[list[str]]
"""The tables of a round, each a list of entrants."""

_TRIES = 60
"""How many schedules are drawn at most; the best is taken, or the first that cannot be improved."""


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
        for number, tables in enumerate(_schedule(entrants, setup.tables, setup.rounds, seed), 1)
        for table in tables
    ]
    edition = load_rules(setup.ruleset).ruleset.abilities.edition
    drawn = next(iter(drawn_characters(edition, 1, seed)), "") if setup.abilities else ""
    settings = setup._replace(name=name, character=setup.character or drawn)._asdict()
    return Tournament(format=FORMAT, begun=now, seed=seed, entrants=entrants, game=games, **settings)


def with_final(tournament: Tournament) -> Tournament:
    """The tournament with its final, once the finalists are known."""
    if tournament.final is not None or not tournament.qualified:
        return tournament
    final = _game(tournament.last_round, tournament.finalists, random.Random(f"final {tournament.seed}"))
    return msgspec.structs.replace(tournament, game=[*tournament.game, final])


def _game(number: int, people: Sequence[str], source: random.Random) -> TableGame:
    """A game of these people in random seats, listed from the person's seat on."""
    seated = source.sample(people, len(people))
    at = seated.index(PERSON) if PERSON in seated else 0
    return TableGame(number, [*seated[at:], *seated[:at]], source.getrandbits(32))


# The tables of each round: everyone plays once a round and meets the same people as rarely as possible


def _schedule(entrants: Sequence[str], tables: int, rounds: int, seed: int) -> list[Round]:
    """The rounds of a tournament; the same seed gives the same rounds."""
    source = random.Random(f"pairing {seed}")
    fewest = _fewest(len(entrants), tables, rounds)
    best: list[Round] = []
    for _try in range(_TRIES):
        drawn = _drawn(entrants, tables, rounds, source)
        if not best or _cost(drawn) < _cost(best):
            best = drawn
        if _cost(best) <= fewest:
            break
    return best


def meetings(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often each pair has sat at the same table; pairs that never did are missing."""
    return Counter(frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2))


def _cost(rounds: Sequence[Round]) -> int:
    """The cost of a schedule, lower for evenly spread meetings: third meetings cost more than twice second ones."""
    return sum(many**3 for many in meetings(rounds).values())


def _fewest(entrants: int, tables: int, rounds: int) -> int:
    """The cost if all pairs met equally often, as far as possible."""
    seats = entrants // tables
    pairs = entrants * (entrants - 1) // 2
    usual, more = divmod(rounds * tables * seats * (seats - 1) // 2, pairs)
    return (pairs - more) * usual**3 + more * (usual + 1) ** 3


def _drawn(entrants: Sequence[str], tables: int, rounds: int, source: random.Random) -> list[Round]:
    met: Counter[frozenset[str]] = Counter()
    drawn = []
    for _round in range(rounds):
        order = list(entrants)
        source.shuffle(order)
        seated = [order[table::tables] for table in range(tables)]
        while _improve(seated, met):
            pass
        met += meetings([seated])
        drawn.append(seated)
    return drawn


def _improve(tables: Round, met: Counter[frozenset[str]]) -> bool:
    """Swap two people if that lowers the number of repeated meetings; returns whether a swap was made."""
    seats = [(number, seat) for number, table in enumerate(tables) for seat in range(len(table))]
    for (one, here), (other, there) in combinations(seats, 2):
        mine, theirs = tables[one], tables[other]
        if mine is theirs:
            continue
        before = _again(mine, here, met) + _again(theirs, there, met)
        mine[here], theirs[there] = theirs[there], mine[here]
        if _again(mine, here, met) + _again(theirs, there, met) < before:
            return True
        mine[here], theirs[there] = theirs[there], mine[here]
    return False


def _again(table: Sequence[str], seat: int, met: Counter[frozenset[str]]) -> int:
    """The cost of the person at this seat meeting the others at the table again."""
    return sum(met[frozenset((table[seat], other))] ** 2 for other in table if other != table[seat])
