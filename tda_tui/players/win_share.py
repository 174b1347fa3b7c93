"""The evaluator: the win share of each answer, the probability to win the game as far as its seat can know. The coach
(`coach.py`), luck and the puzzles all use it, so that they agree."""

import math
import random
import statistics
from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from tda_tui import __version__
from tda_tui.players.player import Determinize
from tda_tui.players.playouts.playout import DeterminizedGame, play_out
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.players.search.search_player import AnswerResults, Master
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View

ENGINE = f"{__version__}/5"
"""The version of the evaluator, with which stored figures are labelled. Increase the number when its figures change."""
FEWEST = 2  # the fewest results from which an answer is valued
CLEAR = 2.0  # how many standard errors apart two answers must be to be told apart
HARDLY = 0.005  # a negligible win share: about the value of one coin in the middle of a game


class Budget(NamedTuple):
    """The budget for a decision: iterations at most, and results of each answer at least. After these an answer is
    tried no further once it is `errors` standard errors behind the best one."""

    iterations: int
    least: int
    errors: float = 2.5


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class AnswerValue(NamedTuple):
    """The value of an answer: its win share, how far it is behind the best one, the gold it gains in this gambit, and
    how often it wins the gambit. `visits` is how often it was tried, `loss` what it gives away, without selection
    bias."""

    answer: Answer
    share: Figure
    behind: Figure
    gold: Figure
    won: Figure
    visits: int
    loss: Figure = Figure(0.0, 0.0)

    @property
    def as_good(self) -> bool:
        """Whether the answer cannot be told from the best one, or the difference is negligible."""
        return self.behind.mean < max(HARDLY, CLEAR * self.behind.error)


def value_of(options: Sequence[AnswerValue], answer: Collection[str]) -> AnswerValue | None:
    """The value of an answer; None if there were too many to try it."""
    wanted = set(answer)
    return next((option for option in options if set(option.answer) == wanted), None)


def figure(values: Sequence[float]) -> Figure:
    """The mean of results with its standard error, which is 1 for fewer than FEWEST results."""
    if len(values) < FEWEST:
        return Figure(values[0] if values else 0.0, 1.0)
    return Figure(statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values)))


def win_shares(view: View, determinize: Determinize, budget: Budget, seed: int = 0) -> tuple[AnswerValue, ...]:
    """The value of every answer to `view.question`, the best first."""
    searcher = Master(seed)
    searcher.config = searcher.config._replace(iterations=budget.iterations, least=budget.least, errors=budget.errors)
    result = searcher.search(view, determinize)
    best = next(tried for tried in result.tried if tried.answer == result.best)
    ranked = sorted(zip(result.tried, result.worse, strict=True), key=lambda pair: (pair[0] is not best, pair[1]))
    return tuple([_valued(tried, best, worse * result.per_gold, result.tried) for tried, worse in ranked])


def _valued(
    tried: AnswerResults, best: AnswerResults, behind: float, all_tried: Sequence[AnswerResults]
) -> AnswerValue:
    """The value of an answer. One eliminated early has met other cards than the best, so its share follows from the
    gap."""
    visits = len(tried.gold)
    wins = sum(tried.won) / visits if visits else 0.0
    won = Figure(wins, math.sqrt(max(wins * (1.0 - wins), 0.25 / visits) / visits) if visits else 1.0)
    gaps = [a - b for a, b in zip(best.share, tried.share, strict=False)]
    top = figure(best.share)
    return AnswerValue(
        tried.answer,
        Figure(top.mean - behind, top.error),
        Figure(behind, 0.0 if tried is best else figure(gaps).error),
        figure(tried.gold),
        won,
        visits,
        _loss(tried, all_tried),
    )


def _loss(chosen: AnswerResults, all_tried: Sequence[AnswerResults]) -> Figure:
    """The win share lost by an answer, without selection bias.

    The best answer is selected on one half of the tries and compared on the other. So an equally good answer loses
    nothing on average, whereas comparing it with whatever came out best would always find a loss.
    """
    mine = chosen.share
    rivals = [one.share for one in all_tried if len(one.share) >= len(mine)]
    gaps: list[float] = []
    for half in (0, 1):
        best = max(rivals, key=lambda results: _half_mean(results, half))
        gaps += [a - b for a, b in zip(best[1 - half :: 2], mine[1 - half :: 2], strict=False)]
    return figure(gaps)


def _half_mean(results: Sequence[float], half: int) -> float:
    tried = results[half::2]
    return statistics.fmean(tried) if tried else -math.inf


def share_of_position(view: View, determinize: Determinize, rounds: int, seed: int = 0) -> Figure:
    """The win share of a seat that is not asked, from `rounds` determinizations, between turns of whoever is to
    move."""
    policy, rng, me = policy_of(view.rules), random.Random(seed), view.me
    odds = hand_odds(determinize(rng).table, me, policy)
    found = []
    for _round in range(rounds):
        dealt, noise = DeterminizedGame(determinize, me, rng.getrandbits(64), odds), policy.noise(rng)
        game = dealt.game(partial(policy.decide, noise))
        play_out(game, policy, noise, game.table.gambit)
        found.append(win_probabilities(game.table)[me])
    return figure(found)
