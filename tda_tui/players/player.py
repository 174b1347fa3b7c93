"""Players, the levels of play, and the roles of the seats at a table."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from tda_tui.words.translate import gettext, mark

if TYPE_CHECKING:
    from tda_tui.players.weights import Style
    from tda_tui.rules.events import Event
    from tda_tui.rules.game import Game
    from tda_tui.rules.view import View

Determinize = Callable[..., "Game"]
"""Creates a determinization for the seat that is asked, from a random source (see `Game.determinize`).

An optional second argument weights hands (`determinization.Odds`), a third is a listener of events.
"""


class Player(Protocol):
    """Answers for a seat. It sees the seat's View and determinizations, and keeps no state between questions."""

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        """The answer to `view.question`. Players that search need `determinize`, for the seat that is asked."""


@runtime_checkable
class Outsider(Player, Protocol):
    """A player outside this process. It takes its time, and is told what happens."""

    def hear(self, event: Event) -> None:
        """Hear of an event, as its seat may see it."""

    def go_back(self) -> None:
        """Forget all events: the game has gone back to its opening, and those up to the current moment follow."""

    def take_complaints(self) -> list[str]:
        """Sentences about answers that were missing or not legal, since the last call."""

    def leave(self, over: bool) -> None:
        """Take no further part in the game, which is `over` or is left; later questions are answered at random."""


class Program(NamedTuple):
    """A program from outside: its command, how many seconds it may take for an answer, and the file descriptor of its
    errors; None for that of this process."""

    command: tuple[str, ...]
    seconds: float
    errors: int | None = None


class Level(NamedTuple):
    """A level of play: where its class is, and its title and description for the player (to be translated). A level
    that `searches` takes up to a second per decision and needs determinizations; a `program` from outside takes as long
    as it may; others answer at once."""

    path: str
    title: str
    thinks: str
    searches: bool = False
    program: Program | None = None

    @property
    def takes_time(self) -> bool:
        """Whether it does not answer at once."""
        return self.searches or self.program is not None


LEVELS: dict[str, Level] = {
    "random": Level(
        "tda_tui.players.levels.RandomPlayer", mark("tipsy"), mark("Plays any legal card, without a thought.")
    ),
    "novice": Level(
        "tda_tui.players.levels.Novice",
        mark("novice"),
        mark("Plays what triggers and what is strong, and thinks no further than the card it plays."),
    ),
    "gambler": Level(
        "tda_tui.players.levels.Gambler",
        mark("gambler"),
        mark("Weighs the stakes, each card's power, special flights and the next player's options."),
    ),
    "sharp": Level(
        "tda_tui.players.search.search_player.Sharp",
        mark("sharp"),
        mark("Imagines hands that its opponents may hold, and plays out each option to the end of the gambit."),
        searches=True,
    ),
    "master": Level(
        "tda_tui.players.search.search_player.Master",
        mark("master"),
        mark(
            "Plays out each option far more often than a sharp, with hands that fit what was anted, "
            "played and given away."
        ),
        searches=True,
    ),
}
"""The levels of play by name, weakest first. Their classes are imported on first use. Programs from outside are added
behind them if the command that started this process names any, and only then (`add_programs`)."""

USUAL_LEVEL = "gambler"
BOT = "bot"
"""The level of the first program from outside; those of others have a number behind it."""
PERSON = "person"
"""The role of a seat played by a person."""
SOMEBODY = "somebody"  # the role of another person, in a record kept by one of the players


def add_programs(programs: Sequence[Program]) -> list[str]:
    """Add a level for each program from outside, in place of those added before; returns their names."""
    for level in [name for name, level in LEVELS.items() if level.program is not None]:
        del LEVELS[level]
    names = [BOT if number == 1 else f"{BOT}{number}" for number in range(1, len(programs) + 1)]
    for name, program in zip(names, programs, strict=True):
        thinks = mark("An external program decides.")
        LEVELS[name] = Level("tda_tui.bots.bot_player.BotPlayer", name, thinks, program=program)
    return names


class Role(NamedTuple):
    """The player of a seat: a level, and the id of the regular whose style it has ("" for none). Written "gambler" or
    "gambler/okka" in records, saves and arenas."""

    level: str
    regular: str = ""

    @classmethod
    def read(cls, text: str) -> Role:
        """Parse a role. Raises ValueError for an unknown level or regular."""
        role = cls(*text.split("/", 1))
        if role.level not in LEVELS:
            from tda_tui.files.validation import did_you_mean

            near, known = did_you_mean(role.level, LEVELS, "'"), ", ".join(LEVELS)
            refused = gettext("no level {level}{near}; choose from {levels}")
            raise ValueError(refused.format(level=repr(role.level), near=near, levels=known))
        role.style()
        return role

    def style(self) -> Style | None:
        """The style of the regular, if there is one."""
        if not self.regular:
            return None
        from tda_tui.players.regulars import find_regular

        return find_regular(self.regular).style

    def __str__(self) -> str:
        return f"{self.level}/{self.regular}" if self.regular else self.level


def level_in(role: str) -> str:
    """The level part of a role, known or not; PERSON for a person."""
    return role.partition("/")[0]


def level_title(level: str) -> str:
    """The translated title of a level."""
    return gettext(LEVELS[level].title)


def role_title(role: str) -> str:
    """The translated title of a role's level; for a level that no longer exists, its id."""
    level = level_in(role)
    if level == SOMEBODY:
        return gettext("a person")
    return level_title(level) if level in LEVELS else level


def find_level(role: str) -> Level:
    """The level of a role; raises ValueError if it is unknown."""
    return LEVELS[Role.read(role).level]


def make_player(role: str, seed: int, seconds: float | None = None) -> Player:
    """The player of a role. The same seed gives the same play; a search stops after `seconds`, if given. Raises
    ValueError for an unknown level or regular."""
    known = Role.read(role)
    found = LEVELS[known.level]
    options: dict[str, Any] = {"seconds": seconds} if found.searches else {}
    if found.program is not None:
        options["program"] = found.program
    module, _dot, name = found.path.rpartition(".")
    player: Player = getattr(importlib.import_module(module), name)(seed, style=known.style(), **options)
    return player


def searches(player: Player) -> bool:
    """Whether a player is of a level that searches."""
    path = f"{type(player).__module__}.{type(player).__name__}"
    return any(level.searches and level.path == path for level in LEVELS.values())


def decision_rng(seed: int, view: View) -> random.Random:
    """A random source for one decision, which follows from the seed and the question, not from earlier questions. So a
    player needs no memory, and answers the same after loading a saved game or in another process."""
    golds = [seat.gold for seat in view.seats]
    return random.Random(f"{seed} {view.me} {view.gambit} {view.round} {view.stakes} {golds} {view.question}")
