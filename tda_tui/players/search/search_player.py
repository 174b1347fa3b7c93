"""Players that search: they try each option in many determinizations and choose by the results."""

import gc
import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from tda_tui.players.player import Determinize, decision_rng
from tda_tui.players.playouts.playout import DeterminizedGame, legal_answers, outcome
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import win_probability_per_gold
from tda_tui.players.rating import best_choices, rate_options
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.players.search.sequential_elimination import SequentialElimination
from tda_tui.players.weights import WEIGHTS, Style, styled
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View


class SearchConfig(NamedTuple):
    """Settings of a search: `iterations` at most; `infers` enables inference about hands.

    An option is eliminated once it was tried `least` times and is `errors` standard errors behind the best one. The
    one-step rating of an option counts as much as `prior` iterations. `seconds` limits the processor time of a
    decision.
    """

    iterations: int
    infers: bool = False
    least: int = 16
    errors: float = 2.5
    prior: float = 10.0
    seconds: float = math.inf


class AnswerResults(NamedTuple):
    """The results of an answer by iteration: gold gained in the gambit, whether the gambit was won, and the probability
    to win the game at its end."""

    answer: Answer
    gold: list[int]
    won: list[bool]
    share: Sequence[float] = ()


class SearchResult(NamedTuple):
    """The best answer, the results of each, and how much gold each is worse than the best.

    `worse` refers to the whole game, including gold, cards kept and the chance to win. `per_gold` is the probability to
    win the game that 1 gold is worth.
    """

    best: Answer
    tried: Sequence[AnswerResults]
    worse: Sequence[float]
    iterations: int
    per_gold: float = 0.0


class SearchPlayer:
    """Searches with the settings in `config`. `seconds` limits how long a decision takes by the clock, for people who
    wait for it; without a limit of time results are reproducible. A style, factors on weights, changes the priors of
    the search."""

    config = SearchConfig(300)

    def __init__(self, seed: int, style: Style | None = None, seconds: float | None = None) -> None:
        self._seed = seed
        self._seconds = seconds
        self._weights = styled(WEIGHTS, style)

    def choose(self, view: View, determinize: Determinize | None = None) -> Answer:
        """The answer to `view.question`: at once if there is only one, otherwise by search or one-step rating."""
        question = view.question
        assert question is not None
        answers = legal_answers(question)
        if len(answers) == 1:
            return answers[0]
        if determinize is not None:
            return self.search(view, determinize).best
        rated = rate_options(view, self._weights)
        return best_choices(question, rated) if rated else decision_rng(self._seed, view).choice(answers)

    def search(self, view: View, determinize: Determinize | None) -> SearchResult:
        """Try all answers until one is clearly best, or iterations or time are used up. Raises ValueError if nothing is
        asked, or without `determinize`."""
        question = view.question
        if question is None or determinize is None:
            raise ValueError("nothing is asked, or nothing can be determinized")
        rules, me, config = view.rules, view.me, self.config
        clock_end = math.inf if self._seconds is None else time.monotonic() + self._seconds
        work_end = time.thread_time() + config.seconds
        answers = legal_answers(question)
        rng, policy = decision_rng(self._seed, view), policy_of(rules)
        at_rest = question.kind in ("ante", "play")
        moves = [rules.number[answer[0]] if at_rest else answer for answer in answers]
        table = determinize(rng).table
        odds = hand_odds(table, me, policy) if config.infers else None
        per_gold = win_probability_per_gold(table, me)
        elimination = SequentialElimination(
            self._priors(view, answers, per_gold), config.prior, config.least, config.errors
        )
        tried = [AnswerResults(answer, [], [], share) for answer, share in zip(answers, elimination.results)]
        gold, left = table.gold[me], config.iterations
        with _garbage_collection_paused():
            while left > 0 and not elimination.decided:
                if time.monotonic() >= clock_end or time.thread_time() >= work_end:
                    break
                determinized = DeterminizedGame(determinize, me, rng.getrandbits(64), odds)
                noise = policy.noise(rng)
                decide = partial(policy.decide, noise)
                results = []
                for option in elimination.running:
                    game = determinized.game(decide)
                    results.append(outcome(game, me, moves[option], policy, noise))
                    tried[option].gold.append(game.table.gold[me] - gold)
                    tried[option].won.append(game.table.gambit_winners[-1] == me)
                elimination.add(results)
                left -= len(results)
        worse = [max(0.0, elimination.behind(option)) / per_gold if per_gold else 0.0 for option in range(len(answers))]
        return SearchResult(answers[elimination.leader], tried, worse, config.iterations - left, per_gold)

    def _priors(self, view: View, answers: Sequence[Answer], per_gold: float) -> list[float]:
        """The value of each answer before it is tried, as a difference in the probability to win the game."""
        worth = {one.option: one.worth for one in rate_options(view, self._weights)}
        if not worth:
            return [0.0] * len(answers)
        return [per_gold * sum([worth[option] for option in answer]) for answer in answers]


@contextmanager
def _garbage_collection_paused() -> Iterator[None]:
    """A search creates many objects but no reference cycles: looking for these would take a sixth of its time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Sharp(SearchPlayer):
    """Tries every option in a few determinizations, assuming that everybody follows the playout policy."""

    config = SearchConfig(iterations=30)


class Master(SearchPlayer):
    """Searches like the sharp but longer, and infers what hands hold."""

    config = SearchConfig(iterations=800, infers=True)
