"""Judging the decisions of a game, in other processes; what has been found out stays where that is stopped."""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tda_tui.players.causes import Cause, causes_of
from tda_tui.players.heuristics.answer_rating import best_choices, rate_options
from tda_tui.players.playouts.moves import legal_answers
from tda_tui.players.think_task import ThinkTask, task_for
from tda_tui.players.win_share import ENGINE, Budget, figure, share_of_position, win_shares
from tda_tui.review.judgement import FORTUNES, MARKS, Judgement, Luck, Opinion, Review, Turning
from tda_tui.review.strokes import Part, can_be_imagined, parts_of, stroke_of
from tda_tui.rules.questions import Answer
from tda_tui.session.ai_workers.pool import cores
from tda_tui.session.ai_workers.workers import Workers

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.review.replay import Replay
    from tda_tui.rules.questions import Question
    from tda_tui.rules.view import View

NORMAL = Budget(iterations=1200, least=80)
"""How long a decision is thought about, unless said otherwise."""

_ROUNDS = 150
"""How often a position is played out to find out what turned the fortune."""
_LOOKED_AT = 2 * FORTUNES
"""Stretches of luck in which it is looked for what turned it, the greatest first, until there is enough to tell."""
_MOST_OF_IT = 0.5
"""What the greatest stroke must be of the greatest change: else the change came of the seat's own answer."""
_IMAGINED = 60
"""Games in which it is looked for why an answer was a mistake."""

Show = Callable[[int, int], None]
"""Is told how many decisions of how many have been judged."""


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
            won=(chosen.won.mean, best.won.mean),
        )


class Explain(NamedTuple):
    """Says why an answer was a mistake."""

    best: Answer
    chosen: Answer
    margin: float

    def causes(self, view: View, determinize: Determinize | None = None) -> tuple[Cause, ...]:
        """What it says. It may be sent to another process."""
        if determinize is None:
            return ()
        return causes_of(view, determinize, self.best, self.chosen, self.margin, _IMAGINED)


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


class Judging:
    """Judges every unforced decision of some seats, and finds out what turned their fortune, `most` at a time.

    What is `known` already is not judged again. `result` is what has been found out so far, wherever it was stopped.
    """

    def __init__(
        self,
        replay: Replay,
        seats: Collection[int],
        budget: Budget = NORMAL,
        show: Show | None = None,
        known: Review | None = None,
        most: int | None = None,
    ) -> None:
        self._replay, self._budget, self._show = replay, budget, show
        self._workers = Workers(replay.rules, most or cores())
        self._known = known or begun(replay, (), budget)
        self._seats = sorted({*seats} - {*self._known.seats})
        self._found = {one.answers: one for one in self._known.judgements}
        self._missing = [*self._known.unjudged]
        self._turnings = [*self._known.turnings]
        self._whole: list[int] = []
        self._done = self._all = 0

    async def judge(self) -> Review:
        """Judge all of it. Where this is cancelled, no process is left."""
        tasks = {place: task for place, task in self._tasks() if place not in self._found}
        self._all = len(tasks)
        self._tell(0)
        try:
            await asyncio.gather(*(self._judge(place, task) for place, task in tasks.items()))
            await asyncio.gather(*(self._explain(one) for one in self._found.values() if one.mark in MARKS))
            for seat in self._seats:
                await self._look_for_turnings(seat)
            self._whole = self._seats
        finally:
            self._workers.close()
        return self.result

    @property
    def result(self) -> Review:
        """What has been found out so far."""
        return msgspec.structs.replace(
            self._known,
            seats=tuple(sorted([*self._known.seats, *self._whole])),
            judgements=tuple(self._found[place] for place in sorted(self._found)),
            unjudged=tuple(self._missing if self._whole else self._known.unjudged),
            turnings=tuple(self._turnings if self._whole else self._known.turnings),
        )

    def _tell(self, more: int) -> None:
        self._done += more
        if self._show is not None:
            self._show(self._done, self._all)

    def _tasks(self) -> Iterator[tuple[int, ThinkTask[Opinion | None]]]:
        """The decisions that have to be judged, by how many answers had been given before."""
        replay = self._replay
        for place, question in enumerate(replay.asked):
            if question.seat in self._seats and not is_forced(question):
                judge = Judge(replay.played.given[place].choose, self._budget)
                yield place, task_for(replay.game(place), question.seat, judge.opinion)

    async def _judge(self, place: int, task: ThinkTask[Opinion | None]) -> None:
        opinion = await self._workers.think(task)
        question, given = self._replay.asked[place], self._replay.played.given[place]
        if opinion is None:
            self._missing[question.seat] += 1
        else:
            self._found[place] = Judgement.of(place, question, given.choose, opinion)
        self._tell(1)

    async def _explain(self, one: Judgement) -> None:
        """Why it was a mistake."""
        if one.causes:
            return
        explain = Explain(one.best, one.chosen, one.loss.mean)
        task = task_for(self._replay.game(one.answers), one.seat, explain.causes)
        causes = await self._workers.think(task)
        self._found[one.answers] = msgspec.structs.replace(one, causes=causes)

    async def _look_for_turnings(self, seat: int) -> None:
        """What turned the fortune of the seat, in the stretches of luck that mattered most."""
        review = self.result
        found: list[Turning] = []
        for luck in review.account(seat).by_weight[:_LOOKED_AT]:
            if len(found) < FORTUNES and (turning := await self._turning(review, seat, luck)):
                found.append(turning)
        self._turnings += found

    async def _turning(self, review: Review, seat: int, luck: Luck) -> Turning | None:
        """The answer that brought it about; None where the seat's own ones did most of it."""
        parts = parts_of(self._replay, luck)
        strokes = [part for part in parts if stroke_of(self._replay, seat, part, luck.gain > 0)]
        if not strokes:
            return None
        stood = await self._stood(review, seat, luck, parts)
        jumps = {part: (stood[part.after] - stood[part.first]) * math.copysign(1.0, luck.gain) for part in parts}
        best = max(strokes, key=lambda part: jumps[part])
        if jumps[best] <= _MOST_OF_IT * max(jumps.values()):
            return None
        return Turning(seat, luck.after, best.first)

    async def _stood(self, review: Review, seat: int, luck: Luck, parts: Sequence[Part]) -> dict[int, float]:
        """What it was worth to the seat at both ends of each part. What can be imagined is played out, for what one
        finds who searches is worth more than what comes of itself."""
        judged, account = {one.answers: one for one in review.of(seat)}, review.account(seat)
        stood = {luck.after - 1: judged[luck.after - 1].share.mean if luck.after else account.par}
        stood[luck.until] = judged[luck.until].value if luck.until in judged else account.result
        games = {part.after: self._replay.game(part.after) for part in parts}
        tasks = {
            place: task_for(game, seat, partial(_stands, _ROUNDS))
            for place, game in games.items()
            if can_be_imagined(game)
        }
        shares = await asyncio.gather(*map(self._workers.think, tasks.values()))
        return stood | dict(zip(tasks, shares, strict=True))


def _stands(rounds: int, view: View, determinize: Determinize | None = None) -> float:
    """What the position is worth to a seat that nobody asks."""
    assert determinize is not None
    return share_of_position(view, determinize, rounds).mean
