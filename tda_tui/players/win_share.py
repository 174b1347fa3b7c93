"""The evaluator: what share of winning the whole game each answer is worth, from what its seat can know.

The coach, the review of a game, its luck and the puzzles all ask here, so that what they say agrees.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tda_tui import __version__
from tda_tui.players.levels.master import Master
from tda_tui.players.playouts.playout import play_out
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.players.search.determinized_game import DeterminizedGame

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.players.search.search_player import SearchResult, Tried
    from tda_tui.rules.questions import Answer
    from tda_tui.rules.view import View

ENGINE = f"{__version__}/3"
"""Which evaluator this is: figures that are kept are those of one. The number grows when its figures change."""
FEWEST = 2
"""Results without which nothing is said of an answer."""
CLEAR = 2.0
"""So many standard errors apart two answers are told from each other."""
HARDLY = 0.005
"""A share of winning that hardly counts: about what a coin is worth in the middle of a game."""


class Budget(NamedTuple):
    """How long is thought about a decision: iterations at most, results of each answer at least, seconds at most."""

    iterations: int
    least: int
    seconds: float | None = None


class Figure(NamedTuple):
    """A mean, and its standard error."""

    mean: float
    error: float


class Valued(NamedTuple):
    """An answer: the share of winning that it is worth, by how much it is behind the best one, the gold that it gains
    in this gambit, and how often it wins it. `visits` is how often it was tried."""

    answer: Answer
    share: Figure
    behind: Figure
    gold: Figure
    won: Figure
    visits: int

    @property
    def as_good(self) -> bool:
        """Whether it cannot be told from the best answer, or what is between them hardly counts."""
        return self.behind.mean < max(HARDLY, CLEAR * self.behind.error)


class WinShares(NamedTuple):
    """What every answer to a question is worth, the best first, and how much gold a share of 1 is about.

    `results` are the shares that each came to, try by try.
    """

    options: tuple[Valued, ...]
    gold_per_share: float
    results: Mapping[Answer, Sequence[float]]

    @property
    def best(self) -> Answer:
        """The best answer."""
        return self.options[0].answer

    def of(self, answer: Collection[str]) -> Valued | None:
        """What that answer is worth; None where there were too many to try it."""
        wanted = set(answer)
        return next((option for option in self.options if set(option.answer) == wanted), None)

    def loss(self, chosen: Valued) -> Figure:
        """What was given away by that answer, without favour: which one is best is found out in one half of the tries,
        by how much it is better in the other. So an answer that is as good as the best loses nothing on average, where
        to compare it with whatever came out on top would always find something."""
        mine = self.results[chosen.answer]
        rivals = [results for results in self.results.values() if len(results) >= len(mine)]
        gaps: list[float] = []
        for half in (0, 1):
            best = max(rivals, key=lambda results: _half_mean(results, half))
            gaps += [a - b for a, b in zip(best[1 - half :: 2], mine[1 - half :: 2], strict=False)]
        return figure(gaps)


def figure(values: Sequence[float]) -> Figure:
    """The mean of results with its standard error; where there are none or one, anything may be."""
    if len(values) < FEWEST:
        return Figure(values[0] if values else 0.0, 1.0)
    return Figure(statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)))


def _half_mean(results: Sequence[float], half: int) -> float:
    tried = results[half::2]
    return statistics.fmean(tried) if tried else -math.inf


def win_shares(
    view: View, determinize: Determinize, budget: Budget, chosen: Collection[str] | None = None, seed: int = 0
) -> WinShares:
    """What each answer to `view.question` is worth. The answer `chosen` is measured as well as the best one."""
    searcher = Master(seed, seconds=budget.seconds)
    searcher.config = searcher.config._replace(iterations=budget.iterations, least=budget.least)
    return _valued(searcher.search(view, determinize, chosen))


def _valued(result: SearchResult) -> WinShares:
    best = next(tried for tried in result.tried if tried.answer == result.best)
    ranked = sorted(
        zip(result.tried, result.worse, strict=True), key=lambda pair: (pair[0].answer != result.best, pair[1])
    )
    options = tuple([_one(tried, best, worse * result.per_gold) for tried, worse in ranked])
    results = {tried.answer: tried.share for tried in result.tried}
    return WinShares(options, 1.0 / result.per_gold if result.per_gold else 0.0, results)


def _one(tried: Tried, best: Tried, behind: float) -> Valued:
    """An answer that dropped out early met other cards than the best one: what counts is by how much it is behind."""
    visits = len(tried.gold)
    wins = sum(tried.won) / visits if visits else 0.0
    won = Figure(wins, math.sqrt(max(wins * (1.0 - wins), 0.25 / visits) / visits) if visits else 1.0)
    gaps = [a - b for a, b in zip(best.share, tried.share, strict=False)]
    top = figure(best.share)
    return Valued(
        tried.answer,
        Figure(top.mean - behind, top.error),
        Figure(behind, 0.0 if tried is best else figure(gaps).error),
        figure(tried.gold),
        won,
        visits,
    )


def share_of_position(view: View, determinize: Determinize, rounds: int, seed: int = 0) -> Figure:
    """What it is worth to a seat that nobody is asked, in so many determinizations: between turns, whoever moves."""
    policy, rng, me = policy_of(view.rules), random.Random(seed), view.me
    found = []
    for _round in range(rounds):
        game = DeterminizedGame(determinize, me, rng.getrandbits(64), None, policy.answer_at_once).game()
        play_out(game, policy, policy.noise(rng), game.table.gambit)
        found.append(win_probabilities(game.table)[me])
    return figure(found)
