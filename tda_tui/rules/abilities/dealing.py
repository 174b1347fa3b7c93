"""Random abilities for every seat, used to test all abilities in simulated games."""

from __future__ import annotations

from typing import Protocol

from tda_tui.rules.abilities.registry import ability_ids, one_owner
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.character import ability_name


class Random(Protocol):
    """A source of randomness, such as random.Random."""

    def random(self) -> float:
        """A number from 0 to below 1."""


MOST = 3
"""The most abilities a seat is dealt."""


def random_abilities(rules: Rules, seats: int, source: Random) -> list[list[str]]:
    """Deal each seat one to three random abilities of the ruleset, fewer if they run out.

    Returns one list of ability ids per seat; the lists are empty where the ruleset has no abilities.
    """
    given: list[list[str]] = [[] for _ in range(seats)]
    gone: set[str] = set()
    for ids in given:
        for _ in range(1 + int(source.random() * MOST)):
            names = {ability_name(one) for one in ids} | (gone if one_owner(rules) else set())
            left = [one for one in ability_ids(rules) if ability_name(one) not in names]
            if left:
                ids.append(left[int(source.random() * len(left))])
                gone.add(ability_name(ids[-1]))
    return given
