"""Tasks for computer players and the coach: a game as a seat sees it, which can be sent to another process."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Generic, NamedTuple, TypeVar

from tda_tui.players.player import Determinize
from tda_tui.rules.game import Game, GameSnapshot
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.determinization import Odds
from tda_tui.rules.view import View

T = TypeVar("T")
Thinker = Callable[[View, Determinize | None], T]
"""A function such as a player's `choose`."""


class ThinkTask(NamedTuple, Generic[T]):
    """A thinker, the seat it thinks for, and the game."""

    thinker: Thinker[T]
    seat: int
    snapshot: GameSnapshot

    def think(self, rules: Rules) -> T:
        """Carry out the task in this process."""
        return _ask(self.thinker, Game.unpack(rules, self.snapshot), self.seat)


def task_for(game: Game, seat: int, thinker: Thinker[T]) -> ThinkTask[T]:
    """The task of thinking about the current game, for a seat that is asked."""
    return ThinkTask(thinker, seat, game.as_asked(seat).snapshot())


def think(game: Game, seat: int, thinker: Thinker[T]) -> T:
    """Think about a game in this process, for a seat that is asked."""
    return _ask(thinker, game.as_asked(seat), seat)


def think_seeing_hands(game: Game, seat: int, thinker: Thinker[T]) -> T:
    """Like `think`, but determinizations leave the other hands as they are."""
    asked = game.as_asked(seat)

    def determinize(rng: Random, _odds: Odds | None = None) -> Game:
        return asked.determinize_deck(seat, rng)

    return thinker(asked.view(seat), determinize if asked.can_determinize(seat) else None)


def _ask(thinker: Thinker[T], game: Game, seat: int) -> T:
    return thinker(game.view(seat), partial(game.determinize, seat) if game.can_determinize(seat) else None)
