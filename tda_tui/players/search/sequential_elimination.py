"""Options that are tried side by side, each time under the same circumstances, until one is clearly the best."""

from __future__ import annotations

import math
from collections.abc import Sequence

FIRM = 60
"""How many tries an opinion counts for that is there before the first."""
LEAST, SELDOM = 12, 8
"""Tries before an option may usually drop out; then it is looked at after each eighth more of them."""
NEARLY = 0.003
"""What is better by less is not worth the time."""
CLEARLY = 2.0
"""Standard errors by which an option must lie behind to drop out."""


class SequentialElimination:
    """`opinions` say what each option seems worth before it is tried, on the scale of the results.

    Nobody drops out before `least` tries.
    """

    def __init__(self, opinions: Sequence[float], least: int = LEAST) -> None:
        self._opinions = opinions
        self.results: list[list[float]] = [[] for _ in opinions]
        self.running = list(range(len(opinions)))
        self.rounds = 0
        self.leader = max(self.running, key=opinions.__getitem__)
        self._totals = [FIRM * opinion for opinion in opinions]
        self._look = least

    @property
    def decided(self) -> bool:
        """Whether one option alone is still in."""
        return len(self.running) == 1

    def add(self, results: Sequence[float]) -> None:
        """What the options that are still in have come to, in their order, all in the same world."""
        for option, result in zip(self.running, results, strict=True):
            self.results[option].append(result)
            self._totals[option] += result
        self.rounds += 1
        self.leader = max(self.running, key=self._totals.__getitem__)
        if self.rounds >= self._look:
            self._look += max(1, self.rounds // SELDOM)
            self.running = [option for option in self.running if option == self.leader or self._may_win(option)]

    def behind(self, option: int) -> float:
        """By how much an option is worse than the leader, going by the tries that both have had."""
        tries = len(self.results[option])
        gap = sum(self.results[self.leader][:tries]) - sum(self.results[option])
        return (gap + FIRM * (self._opinions[self.leader] - self._opinions[option])) / (tries + FIRM)

    def _may_win(self, option: int) -> bool:
        """Whether an option may yet prove better than the leader, by an amount that matters."""
        behind = self._totals[self.leader] - self._totals[option]
        return behind + NEARLY * self.rounds < self._doubt(option)

    def _doubt(self, option: int) -> float:
        """By how much an option's total may lie behind the leader's by chance."""
        gaps = [a - b for a, b in zip(self.results[self.leader], self.results[option], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
        return CLEARLY * math.sqrt(spread * self.rounds)
