"""Options that are tried side by side, each time under the same circumstances, until one is clearly the best."""

from __future__ import annotations

import math
from collections.abc import Sequence

FIRM = 60
"""How many tries an opinion counts for that is there before the first."""
LEAST, EVERY = 12, 4
"""Tries before an option may drop out, and between looks at who should."""
CLEARLY = 2.0
"""Standard errors by which an option must lie behind to drop out."""


class Race:
    """`opinions` say what each option seems worth before it is tried, on the scale of the results."""

    def __init__(self, opinions: Sequence[float]) -> None:
        self._opinions = opinions
        self.results: list[list[float]] = [[] for _ in opinions]
        self.running = list(range(len(opinions)))
        self.rounds = 0
        self.leader = max(self.running, key=opinions.__getitem__)

    @property
    def decided(self) -> bool:
        """Whether one option alone is still in."""
        return len(self.running) == 1

    def add(self, results: Sequence[float]) -> None:
        """What the options that are still in have come to, in their order, all in the same world."""
        for option, result in zip(self.running, results, strict=True):
            self.results[option].append(result)
        self.rounds += 1
        worth = {option: self._worth(option) for option in self.running}
        self.leader = max(self.running, key=worth.__getitem__)
        if self.rounds >= LEAST and self.rounds % EVERY == 0:
            best = worth[self.leader]
            self.running = [o for o in self.running if o == self.leader or best - worth[o] < self._doubt(o)]

    def _worth(self, option: int) -> float:
        """The mean of the results and the opinion."""
        return (sum(self.results[option]) + FIRM * self._opinions[option]) / (self.rounds + FIRM)

    def _doubt(self, option: int) -> float:
        """By how much an option may lie behind the leader by chance."""
        gaps = [a - b for a, b in zip(self.results[self.leader], self.results[option], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
        return CLEARLY * math.sqrt(spread * self.rounds) / (self.rounds + FIRM)
