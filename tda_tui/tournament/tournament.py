"""The data of a tournament: its entrants, and the games of its rounds, played or not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal

import msgspec

from tda_tui.players.player import PERSON

FORMAT: Final = "tda-tournament 1"

TABLES, SEATS, ROUNDS = (2, 4), (3, 4), (1, 5)
"""The lowest and highest number of each; sixteen people at most, which are all regulars and the person."""


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
        return all(game.played for game in self.games_of(*range(1, self.last_round)))

    @property
    def over(self) -> bool:
        """Whether the final has been played."""
        final = self.final
        return final is not None and final.played

    @property
    def final(self) -> TableGame | None:
        """The final, once its players are known."""
        return next((game for game in self.game if game.round == self.last_round), None)

    @property
    def mine(self) -> TableGame | None:
        """The person's next game; None if it has been played or they are not in this round."""
        return next((game for game in self.games_of(self.round) if game.mine and not game.played), None)

    @property
    def others(self) -> list[TableGame]:
        """The unplayed games of this round without the person."""
        return [game for game in self.games_of(self.round) if not (game.mine or game.played)]

    def games_of(self, *rounds: int) -> list[TableGame]:
        """The games of these rounds."""
        return [game for game in self.game if game.round in rounds]

    def with_result(self, game: TableGame, gold: Sequence[int], winners: Sequence[int]) -> Tournament:
        """The tournament with the result of this game. An existing result is kept, so nothing counts twice."""
        return self._with(game, gold=list(gold), winners=list(winners))

    def with_save(self, game: TableGame, save: str) -> Tournament:
        """The tournament with the file name of this game's save."""
        return self._with(game, save=save)

    def _with(self, game: TableGame, **said: object) -> Tournament:
        games = [
            msgspec.structs.replace(one, **said) if _same(one, game) and not one.played else one for one in self.game
        ]
        return msgspec.structs.replace(self, game=games)


def _same(one: TableGame, other: TableGame) -> bool:
    return (one.round, one.players) == (other.round, other.players)
