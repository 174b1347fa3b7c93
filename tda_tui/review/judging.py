"""Judging the decisions of a game, in other processes; what has been found out stays where that is stopped."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tda_tui.players.heuristics.answer_rating import best_choices, rate_options
from tda_tui.players.playouts.moves import legal_answers
from tda_tui.players.think_task import ThinkTask, task_for
from tda_tui.players.win_share import ENGINE, Budget, Figure, figure, win_shares
from tda_tui.review.judgement import Judgement, Review
from tda_tui.rules.questions import Answer
from tda_tui.session.ai_workers.workers import Workers, cores

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.review.replay import Replay
    from tda_tui.rules.questions import Question
    from tda_tui.rules.view import View

NORMAL = Budget(iterations=2000, least=120)
"""How long a decision is thought about, unless said otherwise."""

Show = Callable[[int, int], None]
"""Is told how many decisions of how many have been judged."""


class Opinion(NamedTuple):
    """What the evaluator says of an answer."""

    best: Answer
    right: tuple[Answer, ...]
    share: Figure
    loss: Figure
    next_best: Figure
    obvious: bool
    gold: tuple[float, float]


class Judge(NamedTuple):
    """Judges the answer that was given to a question; None where that cannot be said."""

    chosen: Answer
    budget: Budget
    seed: int = 0

    def opinion(self, view: View, determinize: Determinize | None = None) -> Opinion | None:
        """What it says. It may be sent to another process."""
        assert view.question is not None
        if determinize is None:
            return None
        shares = win_shares(view, determinize, self.budget, self.chosen, self.seed)
        chosen, best = shares.of(self.chosen), shares.options[0]
        if chosen is None:
            return None
        return Opinion(
            best=best.answer,
            right=tuple(one.answer for one in shares.options if one.as_good),
            share=figure(shares.results[chosen.answer]),
            loss=shares.loss(chosen),
            next_best=shares.options[1].behind,
            obvious=_obvious(view, best.answer),
            gold=(chosen.gold.mean, best.gold.mean),
        )


def _obvious(view: View, best: Answer) -> bool:
    """Whether who weighs the cards at a glance answers the same."""
    assert view.question is not None
    rated = rate_options(view)
    return bool(rated) and set(best_choices(view.question, rated)) == set(best)


def game_sum(replay: Replay) -> str:
    """By which a game is known: its rules, seats and answers."""
    given = [(one.seat, one.choose, one.last_gambit) for one in replay.played.given]
    told = repr((replay.rules.ruleset, replay.names, replay.played.record.seed, replay.played.record.position, given))
    return hashlib.sha256(told.encode()).hexdigest()[:20]


def is_forced(question: Question) -> bool:
    """Whether there is but one answer."""
    return len(legal_answers(question)) == 1


def begun(replay: Replay, seats: Collection[int], budget: Budget = NORMAL) -> Review:
    """The review of a game in which nothing has been judged yet."""
    end = replay.game(len(replay.asked))
    forced = [0] * len(replay.names)
    for question in replay.asked:
        forced[question.seat] += is_forced(question)
    won = tuple((seat in end.winners) / len(end.winners) for seat in range(len(replay.names))) if end.over else None
    return Review(
        engine=ENGINE,
        iterations=budget.iterations,
        game=game_sum(replay),
        names=tuple(replay.called),
        seats=tuple(sorted(seats)),
        judgements=(),
        forced=tuple(forced),
        unjudged=(0,) * len(replay.names),
        won=won,
        last=len(replay.asked),
    )


async def judge_game(
    replay: Replay,
    seats: Collection[int],
    budget: Budget = NORMAL,
    show: Show | None = None,
    known: Collection[Judgement] = (),
    keep: Callable[[Review], None] | None = None,
    most: int | None = None,
) -> Review:
    """Judge every unforced decision of these seats that is not `known` yet, `most` at a time.

    Where it is cancelled, what has been found out is given to `keep`, as it is at the end.
    """
    review = begun(replay, seats, budget)
    found = {one.answers: one for one in known}
    tasks = {place: task for place, task in _tasks(replay, seats, budget) if place not in found}
    workers = Workers(replay.rules, most or cores())
    missing: list[int] = []
    done = 0

    async def judge(place: int, task: ThinkTask[Opinion | None]) -> None:
        nonlocal done
        opinion = await workers.think(task)
        question, given = replay.asked[place], replay.played.given[place]
        if opinion is None:
            missing.append(question.seat)
        else:
            found[place] = Judgement(place, question.seat, question.kind, given.choose, **opinion._asdict())
        done += 1
        if show is not None:
            show(done, len(tasks))

    def result() -> Review:
        judgements = tuple(found[place] for place in sorted(found))
        unjudged = tuple(missing.count(seat) for seat in range(len(replay.names)))
        return msgspec.structs.replace(review, judgements=judgements, unjudged=unjudged)

    try:
        if show is not None:
            show(0, len(tasks))
        await asyncio.gather(*(judge(place, task) for place, task in tasks.items()))
    finally:
        workers.close()
        if keep is not None:
            keep(result())
    return result()


def _tasks(replay: Replay, seats: Collection[int], budget: Budget) -> Iterator[tuple[int, ThinkTask[Opinion | None]]]:
    """The decisions that have to be judged, by how many answers had been given before."""
    for place, question in enumerate(replay.asked):
        if question.seat not in seats or is_forced(question):
            continue
        chosen = replay.played.given[place].choose
        yield place, task_for(replay.game(place), question.seat, Judge(chosen, budget).opinion)
