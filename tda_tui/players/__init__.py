"""Who answers when nobody is at the keyboard."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.imagining import Random
    from tda_tui.rules.view import View

Imagine = Callable[["Random"], "Game"]
"""Deals anew, from a source of randomness, everything that the seat cannot know: a game as it may be."""

PERSON = "person"
"""Stands among the roles for the seat at which the person plays."""
USUAL_LEVEL = "gambler"


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
    "novice": Level(
        "tda_tui.players.novice",
        "Novice",
        mark("Plays what triggers and what is strong, and thinks no further than the card it is about to play."),
    ),
    "gambler": Level(
        "tda_tui.players.gambler",
        "Gambler",
        mark("Weighs every card for the stakes, its power, special flights and what the next player can do with it."),
    ),
    "sharp": Level(
        "tda_tui.players.sharp",
        "Sharp",
        mark("Imagines hands that the others may hold, and plays each option to the end of the gambit in its head."),
        ponders=True,
    ),
    "master": Level(
        "tda_tui.players.master",
        "Master",
        mark("Looks several moves ahead for everybody, in hands that fit what has been anted, played and given away."),
        ponders=True,
    ),
}
"""The levels of play by name, the weakest first. Their classes are imported when they are asked for."""


def find_level(level: str) -> Level:
    """The level of that name; ValueError if there is none."""
    if level not in LEVELS:
        raise ValueError(f"no level {level!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level]


def make_player(level: str, seed: int, seconds: float | None = None) -> Player:
    """A player of that level. The same seed plays the same way.

    Who ponders stops after `seconds`, if they are given, however little has been thought by then.
    """
    found = find_level(level)
    limit = {"seconds": seconds} if found.ponders else {}
    player: Player = getattr(importlib.import_module(found.module), found.name)(seed, **limit)
    return player


def ponders(player: Player) -> bool:
    """Whether a player is of a level that takes its time."""
    kind = type(player)
    return any(
        level.ponders and (level.module, level.name) == (kind.__module__, kind.__name__) for level in LEVELS.values()
    )
