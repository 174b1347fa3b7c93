"""A matter to think about: a game as a seat sees it, and who thinks. It can be sent to another process."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from tda_tui.rules.game import Game

if TYPE_CHECKING:
    from tda_tui.players.player import Imagine
    from tda_tui.rules.game import Parcel
    from tda_tui.rules.rules import Rules
    from tda_tui.rules.view import View

T = TypeVar("T")


class Matter(NamedTuple, Generic[T]):
    """Who or what thinks, such as a player's `choose`; for which seat, and about which game."""

    mind: Callable[[View, Imagine | None], T]
    seat: int
    parcel: Parcel

    def think(self, rules: Rules) -> T:
        """Think it, wherever this is."""
        return _of(self.mind, Game.unpack(rules, self.parcel), self.seat)


def matter_for(game: Game, seat: int, mind: Callable[[View, Imagine | None], T]) -> Matter[T]:
    """What is to be thought about a game as it stands, for a seat that is asked."""
    return Matter(mind, seat, game.as_asked(seat).parcel())


def think(game: Game, seat: int, mind: Callable[[View, Imagine | None], T]) -> T:
    """Think about a game here and now."""
    return _of(mind, game.as_asked(seat), seat)


def _of(mind: Callable[[View, Imagine | None], T], game: Game, seat: int) -> T:
    return mind(game.view(seat), partial(game.imagine, seat))
