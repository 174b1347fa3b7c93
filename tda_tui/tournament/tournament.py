"""A tournament as in its file: settings, entrants and games; what follows from the results; and how it is drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import combinations
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.characters import drawn_characters
from tda_tui.players.player import PERSON, USUAL_LEVEL
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.saves.autosave import any_seed
from tda_tui.words.phrases import clean_name

FORMAT: Final = "tda-tournament 1"

TABLES, SEATS, ROUNDS = (2, 4), (3, 4), (1, 5)
"""The lowest and highest number of each; sixteen people at most, which are all regulars and the person."""


class Setup(NamedTuple):
    """The settings of a tournament; with `abilities` everybody brings a pair, as `character` or one drawn."""

    ruleset: str = "legendary"
    tables: int = 4
    seats: int = 4
    rounds: int = 3
    level: str = USUAL_LEVEL
    length: str = "usual"
    name: str = ""
    character: str = ""
    abilities: bool = False


class TableGame(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A game of a round: its players, clockwise, and its seed.

    `gold` and `winners` (seats) are its result, empty until it has been played. `save` is the file name of the person's
    own game.
    """

    round: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS[1] + 1)]
    players: list[str]
    seed: int
    gold: list[int] = []
    winners: list[int] = []
    save: str = ""

    @property
    def played(self) -> bool:
        """Whether the game has a result."""
        return bool(self.gold)

    @property
    def mine(self) -> bool:
        """Whether the person plays in it."""
        return PERSON in self.players

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat, the winners above all others whatever their gold; ties share a rank."""
        return [1 + sum(other > mine for other in self._order) for mine in self._order]

    @property
    def points(self) -> list[int]:
        """The points of each seat: two for each player below, one for each tie."""
        return [sum(2 * (mine > other) + (mine == other) for other in self._order) - 1 for mine in self._order]

    @property
    def _order(self) -> list[tuple[bool, int]]:
        return [(seat in self.winners, gold) for seat, gold in enumerate(self.gold)]


class Standing(NamedTuple):
    """An entrant's line: place, points in each qualifying round (None: not played yet), and gold in all of them.

    `final` is the rank in the final, 0 without one. Entrants with equal points and gold share a place; those who
    played the final, only with an equal rank in it.
    """

    rank: int
    entrant: str
    points: tuple[int | None, ...]
    gold: int
    final: int = 0

    @property
    def total(self) -> int:
        """The total of points."""
        return sum(points or 0 for points in self.points)


class Tournament(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A tournament as in its file. `entrants` are ids of regulars and PERSON, in random order.

    `rounds` counts the qualifying rounds; the final is added once its players are known. With `abilities` everybody
    brings a pair of them, which was so in all tournaments before this could be chosen.
    """

    format: Literal["tda-tournament 1"]
    begun: datetime
    seed: int
    ruleset: str
    tables: Annotated[int, msgspec.Meta(ge=TABLES[0], le=TABLES[1])]
    seats: Annotated[int, msgspec.Meta(ge=SEATS[0], le=SEATS[1])]
    rounds: Annotated[int, msgspec.Meta(ge=ROUNDS[0], le=ROUNDS[1])]
    level: str
    length: str
    name: str
    character: str
    entrants: list[str]
    game: list[TableGame]
    abilities: bool = True

    @property
    def setup(self) -> Setup:
        """The settings."""
        return Setup._make(getattr(self, key) for key in Setup._fields)

    @property
    def last_round(self) -> int:
        """The number of the final."""
        return self.rounds + 1

    @property
    def round(self) -> int:
        """The current round; the final when everything is over."""
        return next((game.round for game in self.game if not game.played), self.game[-1].round)

    @property
    def in_final(self) -> bool:
        """Whether the final is being played or has been."""
        return self.round == self.last_round

    @property
    def qualified(self) -> bool:
        """Whether all qualifying rounds are over."""
        return all(game.played for game in self.game if game.round != self.last_round)

    @property
    def final(self) -> TableGame | None:
        """The final, once its players are known."""
        return next((game for game in self.game if game.round == self.last_round), None)

    @property
    def over(self) -> bool:
        """Whether the final has been played."""
        return self.final is not None and self.final.played

    @property
    def mine(self) -> TableGame | None:
        """The person's next game; None if it has been played or they are not in this round."""
        return next((game for game in self.games_of(self.round) if game.mine and not game.played), None)

    @property
    def others(self) -> list[TableGame]:
        """The unplayed games of this round without the person."""
        return [game for game in self.games_of(self.round) if not (game.mine or game.played)]

    @property
    def finalists(self) -> list[str]:
        """The players of the final, or those who would be if the qualifying rounds ended now."""
        if self.final is not None:
            return list(self.final.players)
        return [line.entrant for line in self.standings[: self.seats]]

    @property
    def champions(self) -> list[str]:
        """The winners of the final; empty before it has been played."""
        return [self.final.players[seat] for seat in self.final.winners] if self.final is not None else []

    @property
    def standings(self) -> list[Standing]:
        """All entrants, the best first: by rank in the final, then points, then gold, then the order of the draw."""
        ranks = dict(zip(self.final.players, self.final.ranks, strict=True)) if self.final and self.final.played else {}
        lines = [self._qualifying(entrant)._replace(final=ranks.get(entrant, 0)) for entrant in self.entrants]
        lines.sort(key=lambda line: (line.final or len(self.entrants), -line.total, -line.gold))
        worth = [line.final or (line.total, line.gold) for line in lines]
        return [line._replace(rank=1 + worth.index(mine)) for line, mine in zip(lines, worth, strict=True)]

    def _qualifying(self, entrant: str) -> Standing:
        points: list[int | None] = [None] * self.rounds
        gold = 0
        for game in self.game:
            if game.played and entrant in game.players and game.round != self.last_round:
                seat = game.players.index(entrant)
                points[game.round - 1] = game.points[seat]
                gold += game.gold[seat]
        return Standing(0, entrant, tuple(points), gold)

    def games_of(self, number: int) -> list[TableGame]:
        """The games of a round."""
        return [game for game in self.game if game.round == number]

    def with_result(self, game: TableGame, gold: Sequence[int], winners: Sequence[int]) -> Tournament:
        """The tournament with the result of this game. An existing result is kept, so nothing counts twice."""
        return self._with(game, gold=list(gold), winners=list(winners))

    def with_save(self, game: TableGame, save: str) -> Tournament:
        """The tournament with the file name of this game's save."""
        return self._with(game, save=save)

    def _with(self, game: TableGame, **facts: object) -> Tournament:
        games = [
            msgspec.structs.replace(one, **facts)
            if (one.round, one.players, one.seed) == (game.round, game.players, game.seed) and not one.played
            else one
            for one in self.game
        ]
        return msgspec.structs.replace(self, game=games)


# The draw: the person and regulars for all other seats, the tables of each round, the final

Round = list[list[str]]
"""The tables of a round, each a list of entrants."""

_TRIES = 60
"""How many schedules are drawn at most; the best is taken, or the first that cannot be improved."""


def begin(setup: Setup, seed: int | None, now: datetime | None = None) -> Tournament:
    """A tournament before its first game. The same setup and seed give the same people, tables and deals."""
    seed = any_seed() if seed is None else seed
    now = now or datetime.now().astimezone().replace(microsecond=0)
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
    seated = source.sample(people, len(people))
    at = seated.index(PERSON) if PERSON in seated else 0
    return TableGame(number, [*seated[at:], *seated[:at]], source.getrandbits(32))


# The tables of each round: everyone plays once a round and meets the same people as rarely as possible


def _schedule(entrants: Sequence[str], tables: int, rounds: int, seed: int) -> list[Round]:
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
        again = {one: {other: met[frozenset((one, other))] ** 2 for other in entrants} for one in entrants}
        while _improve(seated, again):
            pass
        met += meetings([seated])
        drawn.append(seated)
    return drawn


def _improve(tables: Round, again: Mapping[str, Mapping[str, int]]) -> bool:
    """Swap two people if that lowers the cost of meeting `again`; returns whether a swap was made."""
    seats = [(table, seat) for table, people in enumerate(tables) for seat in range(len(people))]
    costs = {one: [sum(map(costs.__getitem__, people)) for people in tables] for one, costs in again.items()}
    for (here, my_seat), (there, their_seat) in combinations(seats, 2):
        mine, theirs = tables[here][my_seat], tables[there][their_seat]
        now = costs[mine][here] + costs[theirs][there]
        then = costs[mine][there] + costs[theirs][here] - 2 * again[mine][theirs]  # each is gone from the other's table
        if here != there and then < now:
            tables[here][my_seat], tables[there][their_seat] = theirs, mine
            return True
    return False
