"""Who answers when nobody is at the keyboard."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from tda_tui.rules.game import Game, Random
    from tda_tui.rules.view import View

Imagine = Callable[["Random"], "Game"]
"""Deals anew, from a source of randomness, everything that the seat cannot know: a game as it may be."""


class Player(Protocol):
    """Somebody who sits at a seat. It sees the View of its seat, and what it can imagine; it remembers nothing."""

    def choose(self, view: View, imagine: Imagine | None = None) -> tuple[str, ...]:
        """The answer to `view.question`. Who looks ahead needs `imagine`, for the seat that is asked."""


class Level(NamedTuple):
    """A level of play: where its class lies, and in a sentence for the player (to be translated) how it thinks.

    Who `ponders` takes up to a second for a decision and needs to imagine; the others answer at once.
    """

    module: str
    name: str
    thinks: str
    ponders: bool = False


LEVELS: dict[str, Level] = {
    "random": Level(
        "tda_tui.players.anyone",
        "RandomPlayer",
        mark("Plays any card that it may, without a thought."),
    ),
    "gambler": Level(
        "tda_tui.players.gambler",
        "Gambler",
        mark("Weighs every card for the stakes, its power, special flights and what the next player can do with it."),
    ),
    "novice": Level(
        "tda_tui.players.novice",
        "Novice",
        mark("Plays what triggers and what is strong, and thinks no further than the card it is about to play."),
    ),
}
"""The levels of play by name. Their classes are imported when they are asked for."""


def find_level(level: str) -> Level:
    """The level of that name; ValueError if there is none."""
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level]


def make_player(level: str, seed: int) -> Player:
    """A player of that level. The same seed plays the same way."""
    found = find_level(level)
    player: Player = getattr(importlib.import_module(found.module), found.name)(seed)
    return player
