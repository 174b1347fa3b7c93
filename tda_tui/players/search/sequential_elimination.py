"""Sequential elimination: options are tried side by side in the same determinizations until one is clearly best."""

import math
from collections.abc import Sequence

TEST_INTERVAL = 8  # after the first test, another follows whenever results have grown by 1 / TEST_INTERVAL
INDIFFERENCE = 0.006  # the smallest difference worth the time


class SequentialElimination:
    """The state of an elimination.

    `priors` are the options' values before they are tried, on the scale of the results; each counts as `weight`
    results. An option is eliminated after at least `least` results, and not before the second, if it is `errors`
    standard errors behind.
    """

    def __init__(self, priors: Sequence[float], weight: float, least: int, errors: float) -> None:
        self._priors, self._prior_visits, self._errors = priors, weight, errors
        self.results: list[list[float]] = [[] for _ in priors]
        self.running, self.rounds = list(range(len(priors))), 0
        self.leader = max(self.running, key=priors.__getitem__)
        self._totals = [weight * prior for prior in priors]
        self._next_test = max(2, least)  # one result has no standard error

    @property
    def decided(self) -> bool:
        """Whether only one option is left."""
        return len(self.running) == 1

    def add(self, results: Sequence[float]) -> None:
        """Add one result for each option still running, in order, all from the same determinization."""
        for option, result in zip(self.running, results, strict=True):
            self.results[option].append(result)
            self._totals[option] += result
        self.rounds += 1
        self.leader = max(self.running, key=self._totals.__getitem__)
        if self.rounds >= self._next_test:
            self._next_test += max(1, self.rounds // TEST_INTERVAL)
            self.running = [option for option in self.running if self._stays(option)]

    def behind(self, option: int) -> float:
        """How much worse an option is than the leader, on the results both have."""
        visits = len(self.results[option])
        gap = sum(self.results[self.leader][:visits], 0.0) - sum(self.results[option], 0.0)
        gap += self._prior_visits * (self._priors[self.leader] - self._priors[option])
        return gap / (visits + self._prior_visits)

    def _stays(self, option: int) -> bool:
        """Whether an option leads, or may still prove better than the leader by an amount that matters."""
        if option == self.leader:
            return True
        behind = self._totals[self.leader] - self._totals[option]
        gaps = [a - b for a, b in zip(self.results[self.leader], self.results[option], strict=True)]
        mean = sum(gaps, 0.0) / len(gaps)
        spread = sum([(gap - mean) ** 2 for gap in gaps], 0.0) / (len(gaps) - 1)
        return behind + INDIFFERENCE * self.rounds < self._errors * math.sqrt(spread * self.rounds)
