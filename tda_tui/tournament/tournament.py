"""A tournament as in its file: settings, entrants and games; the points and standings that follow from the results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from tda_tui.players.player import PERSON, USUAL_LEVEL

FORMAT: Final = "tda-tournament 1"

TABLES, SEATS, ROUNDS = (2, 4), (3, 4), (1, 5)
"""The lowest and highest number of each; sixteen people at most, which are all regulars and the person."""


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

    place: int
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
        return [line._replace(place=1 + worth.index(mine)) for line, mine in zip(lines, worth, strict=True)]

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
            if (one.round, one.players) == (game.round, game.players) and not one.played
            else one
            for one in self.game
        ]
        return msgspec.structs.replace(self, game=games)
