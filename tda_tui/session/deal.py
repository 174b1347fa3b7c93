"""A deal, and the game controller created from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.files.ruleset_files import Story, load_story
from tda_tui.players.player import PERSON, USUAL_LEVEL, Player
from tda_tui.rules.state.table import NOBODY

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.controller import GameController
    from tda_tui.session.journals import Journal

MakePlayer = Callable[[str, int], Player]
"""Creates a player from a role and a seed."""


class Deal(NamedTuple):
    """Everything needed to deal a game: the ruleset's name, its changed keys, the resulting rules, names and seed.

    `seated` are the roles by seat; by default the person has seat 0 and all others play at the usual level. `abilities`
    are the roleplaying abilities of each seat, if any.
    """

    ruleset: str
    changes: Mapping[str, Any]
    rules: Rules
    names: Sequence[str]
    seed: int
    seated: Sequence[str] = ()
    abilities: Sequence[Sequence[str]] = ()

    @property
    def roles(self) -> tuple[str, ...]:
        """The role of each seat: PERSON, or a role as text."""
        return tuple(self.seated) or (PERSON, *[USUAL_LEVEL] * (len(self.names) - 1))

    @property
    def story(self) -> Story:
        """The ruleset's story."""
        return load_story(self.ruleset, self.changes)

    @property
    def me(self) -> int:
        """The person's seat; NOBODY in a game of computer players alone."""
        return self.roles.index(PERSON) if PERSON in self.roles else NOBODY

    def start(self, telling: bool = True) -> Game:
        """The game before its first decision. Raises ValueError with what is wrong."""
        from tda_tui.rules.game import Game

        return Game.start(self.rules, self.names, self.seed, telling=telling, abilities=self.abilities)


def deal_game(deal: Deal, make_player: MakePlayer, journal: Journal | None = None) -> GameController:
    """The controller of a new game, with computer players at all seats but the person's."""
    from tda_tui.session.controller import GameController

    controller = GameController(
        deal.start(),
        seat_players(deal, make_player),
        deal.me,
    )
    if journal is not None:
        write_down(controller, journal)
    return controller


def seat_players(deal: Deal, make_player: MakePlayer) -> dict[int, Player]:
    """The players of all seats but the person's, each with its own seed."""
    return {seat: make_player(role, deal.seed * 8 + seat) for seat, role in enumerate(deal.roles) if seat != deal.me}


def write_down(controller: GameController, journal: Journal) -> None:
    """Record the game in the journal from now on."""
    controller.on_decision = journal.decide
    controller.on_last_gambit = journal.last_gambit
    controller.on_take_back = journal.take_back if journal.can_take_back else None
