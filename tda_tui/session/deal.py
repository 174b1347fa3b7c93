"""What is about to be dealt, and the table that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tda_tui.files.ruleset_files import load_story
from tda_tui.files.story import Story
from tda_tui.players.player import PERSON, USUAL_LEVEL, Player

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.controller import GameController
    from tda_tui.session.journals import Journal

MakePlayer = Callable[[str, int], Player]
"""Gives a player for a role and a seed."""


class Deal(NamedTuple):
    """What is about to be dealt: a ruleset by its name, the keys changed in it, what they make, names and seed.

    `seated` are the roles by seat; without them everybody but the person plays at the usual level. `abilities` are the
    roleplaying abilities of each seat, if there are any.
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
        """Who plays each seat: PERSON, or a role as text."""
        return tuple(self.seated) or (PERSON, *[USUAL_LEVEL] * (len(self.names) - 1))

    @property
    def story(self) -> Story:
        """What is played for."""
        return load_story(self.ruleset, self.changes)

    @property
    def me(self) -> int:
        """The person's seat."""
        return self.roles.index(PERSON)

    def start(self, telling: bool = True) -> Game:
        """The game as it was dealt, before its first decision. Raises ValueError with what is wrong."""
        from tda_tui.rules.game import Game

        return Game.start(self.rules, self.names, self.seed, telling=telling, abilities=self.abilities)


def deal_game(deal: Deal, make_player: MakePlayer, journal: Journal | None = None) -> GameController:
    """Deal it: the person sits at its seat, players of their own seeds at the others."""
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
    """The players of all seats but the person's."""
    return {seat: make_player(role, deal.seed * 8 + seat) for seat, role in enumerate(deal.roles) if seat != deal.me}


def write_down(controller: GameController, journal: Journal) -> None:
    """From now on the game is written down in the journal."""
    controller.on_decision = journal.decide
    controller.on_last_gambit = journal.last_gambit
    controller.on_take_back = journal.take_back if journal.can_take_back else None
