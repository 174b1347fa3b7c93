"""A series: several games in a row, won by the most gold in total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tda_tui.players.player import PERSON
from tda_tui.rules.rulesets.rules import Rules


class Series:
    """Games with the same seats and rules: one, unless the ruleset has more."""

    def __init__(
        self,
        rules: Rules,
        names: Sequence[str],
        changes: Mapping[str, Any] | None = None,
        roles: Sequence[str] = (),
    ) -> None:
        """`changes` are the ruleset keys changed for the series, if the options alone do not determine them.

        `roles` are the roles of the seats.
        """
        self.rules = rules
        self.changes = changes
        self.names = list(names)
        self.roles = tuple(roles)
        self.games = rules.ruleset.series
        self.played = 0
        self.gold = [0] * len(self.names)

    def count(self, gold: Sequence[int]) -> None:
        """Add each seat's gold at a game's end."""
        self.played += 1
        self.gold = [sum(pair) for pair in zip(self.gold, gold, strict=True)]

    def again(self) -> Series:
        """A new series at the same table."""
        return Series(self.rules, self.names, self.changes, self.roles)

    @property
    def me(self) -> int:
        """The person's seat."""
        return self.roles.index(PERSON) if self.roles else 0

    @property
    def over(self) -> bool:
        """Whether the last game has been played."""
        return self.played >= self.games

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most gold so far."""
        best = max(self.gold)
        return tuple(seat for seat, gold in enumerate(self.gold) if gold == best)
