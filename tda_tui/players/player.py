"""What a player is, the levels of play, and the roles in which players sit at a table."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tda_tui.words.translate import gettext, mark

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.view import View

Determinize = Callable[..., "Game"]
"""Deals anew, from a source of randomness, everything that the seat cannot know: a game as it may be.

A second argument, if there is one, says how likely each seat is to hold each card (determinization.Odds)."""


class Player(Protocol):
    """Somebody who sits at a seat. It sees the View of its seat, and determinizations; it remembers nothing."""

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        """The answer to `view.question`. Who searches needs `determinize`, for the seat that is asked."""


class Level(NamedTuple):
    """A level of play: where its class lies, and for the player (to be translated) its title and how it thinks.

    Who `searches` takes up to a second for a decision and needs determinizations; the others answer at once.
    """

    module: str
    name: str
    title: str
    thinks: str
    searches: bool = False


LEVELS: dict[str, Level] = {
    "random": Level(
        "tda_tui.players.levels.random_player",
        "RandomPlayer",
        mark("tipsy"),
        mark("Plays any card that it may, without a thought."),
    ),
    "novice": Level(
        "tda_tui.players.levels.novice",
        "Novice",
        mark("novice"),
        mark("Plays what triggers and what is strong, and thinks no further than the card it is about to play."),
    ),
    "gambler": Level(
        "tda_tui.players.levels.gambler",
        "Gambler",
        mark("gambler"),
        mark("Weighs every card for the stakes, its power, special flights and what the next player can do with it."),
    ),
    "sharp": Level(
        "tda_tui.players.levels.sharp",
        "Sharp",
        mark("sharp"),
        mark("Imagines hands that the others may hold, and plays each option to the end of the gambit in its head."),
        searches=True,
    ),
    "master": Level(
        "tda_tui.players.levels.master",
        "Master",
        mark("master"),
        mark("Plays each option out far more often, in hands that fit what has been anted, played and given away."),
        searches=True,
    ),
}
"""The levels of play by name, the weakest first. Their classes are imported when they are asked for."""

USUAL_LEVEL = "gambler"
PERSON = "person"
"""Stands among the roles for the seat at which a person plays."""
SOMEBODY = "somebody"
"""Stands there for another person, in the record of a game that is kept as one's own."""


class Role(NamedTuple):
    """Who plays a seat: a level, and by id the regular whose style it has; "" for nobody in particular.

    As text "gambler" or "gambler/okka": so it stands in records and saves, and is asked for in an arena.
    """

    level: str
    regular: str = ""

    @classmethod
    def read(cls, text: str) -> Role:
        """The role that the text names. Raises ValueError if there is no such level or regular."""
        level, _slash, regular = text.partition("/")
        if level not in LEVELS:
            said = gettext("no level {level}; there are {levels}")
            raise ValueError(said.format(level=repr(level), levels=", ".join(LEVELS)))
        if regular:
            from tda_tui.players.regulars import find_regular

            find_regular(regular)
        return cls(level, regular)

    def __str__(self) -> str:
        return f"{self.level}/{self.regular}" if self.regular else self.level


def level_in(role: str) -> str:
    """The level that a role names, whether there is one or not; PERSON for a person."""
    return role.partition("/")[0]


def level_title(level: str) -> str:
    """What a player calls a level."""
    return gettext(LEVELS[level].title)


def role_title(role: str) -> str:
    """What a player calls the level of a role; one that is gone by its id."""
    level = level_in(role)
    if level == SOMEBODY:
        return gettext("a person")
    return level_title(level) if level in LEVELS else level


def find_level(role: str) -> Level:
    """The level of that name, or of that role; ValueError if there is none."""
    return LEVELS[Role.read(role).level]


def make_player(role: str, seed: int, seconds: float | None = None) -> Player:
    """A player of that level, or of a level and a regular's style. The same seed plays the same way.

    Who searches stops after `seconds`, if they are given, however short the search has been by then. Raises ValueError
    if there is no such level or regular.

    >>> from tda_tui.files.ruleset_files import load_rules
    >>> from tda_tui.rules.game import Game
    >>> game = Game.start(load_rules("legendary"), ["Ann", "Bob"], seed=1)
    >>> view = game.view(0)
    >>> (ante,) = make_player("gambler/okka", seed=7).choose(view)
    >>> ante in view.question.options
    True
    """
    level, regular = Role.read(role)
    found = LEVELS[level]
    options: dict[str, Any] = {"seconds": seconds} if found.searches else {}
    if regular:
        from tda_tui.players.regulars import find_regular

        options["style"] = find_regular(regular).style
    player: Player = getattr(importlib.import_module(found.module), found.name)(seed, **options)
    return player


def searches(player: Player) -> bool:
    """Whether a player is of a level that takes its time."""
    kind = type(player)
    return any(
        level.searches and (level.module, level.name) == (kind.__module__, kind.__name__) for level in LEVELS.values()
    )
