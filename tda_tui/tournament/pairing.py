"""The seating of each round: everyone plays once a round and meets the same people as rarely as possible."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

Round = list[list[str]]
"""The tables of a round, each a list of entrants."""

_TRIES = 60
"""How many schedules are drawn at most; the best is taken, or the first that cannot be improved."""


def schedule(entrants: Sequence[str], tables: int, rounds: int, seed: int) -> list[Round]:
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
    for (here, one), (there, other) in _swaps(tables):
        before = _again(tables[here], one, met) + _again(tables[there], other, met)
        mine, theirs = tables[here][one], tables[there][other]
        tables[here][one], tables[there][other] = theirs, mine
        if _again(tables[here], one, met) + _again(tables[there], other, met) < before:
            return True
        tables[here][one], tables[there][other] = mine, theirs
    return False


def _swaps(tables: Round) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    places = [(table, seat) for table, people in enumerate(tables) for seat in range(len(people))]
    return ((one, other) for one, other in combinations(places, 2) if one[0] != other[0])


def _again(table: Sequence[str], seat: int, met: Counter[frozenset[str]]) -> int:
    """The cost of the person at this seat meeting the others at the table again."""
    mine = table[seat]
    return sum(met[frozenset((mine, other))] ** 2 for other in table if other != mine)
