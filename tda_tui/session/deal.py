"""A deal; series of games, watched games, and what records a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tda_tui.files.regular_file import real_path
from tda_tui.files.ruleset_files import Story, load_story
from tda_tui.players.characters import Candidate, abilities_of_regular, deal_abilities
from tda_tui.players.player import PERSON, USUAL_LEVEL, Player, Role
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.records.record import GivenAnswer
    from tda_tui.rules.game import Game


class Journal(Protocol):
    """Records a game while it is played."""

    def decide(self, given: GivenAnswer) -> None:
        """Record an answer, and that the clock has called the last gambit after it."""

    @property
    def can_take_back(self) -> bool:
        """Whether recorded answers can be taken back."""

    def take_back(self, kept: int, game: Game) -> None:
        """Remove all answers after the first `kept`; the journal may keep `game`, which is at that point."""


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
    def base(self) -> str:
        """The ruleset, named so that it is found from any folder."""
        return str(real_path(self.ruleset)) if self.ruleset.endswith(".toml") else self.ruleset

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


def seat_players(deal: Deal, make_player: MakePlayer) -> dict[int, Player]:
    """The players of all seats but the person's, each with its own seed."""
    return {seat: make_player(role, deal.seed * 8 + seat) for seat, role in enumerate(deal.roles) if seat != deal.me}


class Series:
    """Games with the same seats and rules as this deal: one, unless the ruleset has more."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.rules, self.names, self.roles, self.me = deal.rules, list(deal.names), deal.roles, deal.me
        self.games = deal.rules.ruleset.series
        self.played = 0
        self.gold = [0] * len(deal.names)

    def count(self, gold: Sequence[int]) -> None:
        """Add each seat's gold at a game's end."""
        self.played += 1
        self.gold = [sum(pair) for pair in zip(self.gold, gold, strict=True)]

    @property
    def over(self) -> bool:
        """Whether the last game has been played."""
        return self.played >= self.games

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most gold so far."""
        best = max(self.gold)
        return tuple(seat for seat, gold in enumerate(self.gold) if gold == best)


def deal_watched(
    rules: Rules,
    ruleset: str,
    players: int,
    level: str,
    seed: int,
    changes: Mapping[str, Any] | None = None,
    levels: Sequence[str] = (),
) -> Deal:
    """Regulars drawn at random, with abilities if the rules have any. A `level` may be a role, whose style all have;
    `levels` are those of the first seats, if they have their own."""
    guests = random.Random(seed).sample(regular_ids(), players)
    names = [find_regular(guest).name for guest in guests]
    seated = [*levels, *[level] * players][:players]
    roles = [
        one if Role.read(one).regular else str(Role(one, guest)) for one, guest in zip(seated, guests, strict=True)
    ]
    edition = rules.ruleset.abilities.edition
    candidates = [Candidate(abilities_of_regular(guest, edition)) for guest in guests]
    return Deal(ruleset, changes or {}, rules, names, seed, roles, deal_abilities(rules, candidates, seed).abilities)


def seed_words(seed: int) -> str:
    """How to see the same game again."""
    return _("Seed {seed}: `--seed {seed}` deals the same game again.").format(seed=seed)
