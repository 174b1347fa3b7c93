"""Judges the decisions of a game in other processes; results so far survive cancellation."""

import asyncio
import hashlib
import math
from collections.abc import Callable, Collection, Sequence
from functools import partial

import msgspec

from tda_tui.players.coach import NORMAL, Coach, Evaluation
from tda_tui.players.player import Determinize
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.think_task import task_for
from tda_tui.players.win_share import ENGINE, Budget, share_of_position
from tda_tui.review.moments import Part, can_be_imagined, parts_of, turning_point
from tda_tui.review.replay import Replay
from tda_tui.review.review import FORTUNES, Luck, Review, Turning, keep_review, read_review
from tda_tui.rules.questions import Question
from tda_tui.rules.view import View
from tda_tui.session.evaluations import Evaluations
from tda_tui.session.workers import Workers, cores

_ROUNDS = 150
"""Playouts of a position when looking for what turned the fortune."""
_LOOKED_AT = 2 * FORTUNES
"""The most stretches of luck examined for their cause, greatest first."""
_MOST_OF_IT = 0.5
"""A point is the cause of a change only if it makes up at least this part of the greatest change."""
Show = Callable[[int, int], None]
"""Called with the decisions judged so far and in total."""


def game_sum(replay: Replay) -> str:
    """A checksum that identifies a game by its rules, seats and answers."""
    given = [(one.seat, one.choose, one.last_gambit) for one in replay.played.given]
    game = repr((replay.rules.ruleset, replay.names, replay.played.record.seed, replay.played.record.position, given))
    return hashlib.sha256(game.encode()).hexdigest()[:20]


def is_forced(question: Question) -> bool:
    """Whether there is nothing to decide: only one answer, or answers that all come to the same."""
    return not question.matters or len(legal_answers(question)) == 1


def begun(replay: Replay, seats: Collection[int], budget: Budget = NORMAL) -> Review:
    """The review of a game before anything has been judged."""
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
    """Judges every unforced decision of some seats and finds their turns of fortune, with `most` tasks at a time.

    Decisions already judged in `known` are not judged again. `result` is valid at any time.
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
        self._replay, self._show = replay, show
        self._workers = Workers(replay.rules, most or cores(), reviews=True)
        self._evaluations = Evaluations(self._workers, lambda: replay.played.path, Coach(budget))
        self._known = known or begun(replay, (), budget)
        self._seats = sorted({*seats} - {*self._known.seats})
        self._found = {one.answers: one for one in self._known.judgements}
        self._missing = [*self._known.unjudged]
        self._turnings = [*self._known.turnings]
        self._whole: list[int] = []
        self._done = self._all = 0

    async def judge(self) -> Review:
        """Judge everything. No process is left running if this is cancelled."""
        unforced = [
            answers
            for answers, question in enumerate(self._replay.asked)
            if question.seat in self._seats and not is_forced(question) and answers not in self._found
        ]
        self._all = len(unforced)
        self._tell(0)
        try:
            await asyncio.gather(*map(self._judge, unforced))
            for seat in self._seats:
                await self._look_for_turnings(seat)
            self._whole = self._seats
        finally:
            self._evaluations.close()
            self._workers.close()
        return self.result

    @property
    def result(self) -> Review:
        """The results so far."""
        return msgspec.structs.replace(
            self._known,
            seats=tuple(sorted([*self._known.seats, *self._whole])),
            judgements=tuple([one for _answers, one in sorted(self._found.items())]),
            unjudged=tuple(self._missing if self._whole else self._known.unjudged),
            turnings=tuple(self._turnings if self._whole else self._known.turnings),
        )

    def _tell(self, more: int) -> None:
        self._done += more
        if self._show is not None:
            self._show(self._done, self._all)

    async def _judge(self, answers: int) -> None:
        seat, given = self._replay.asked[answers].seat, self._replay.played.given[answers]
        one = await self._evaluations.judge(self._replay.game(answers), seat, answers, given.choose)
        if one is None:
            self._missing[seat] += 1
        else:
            self._found[answers] = one
        self._tell(1)

    async def _look_for_turnings(self, seat: int) -> None:
        """Find the causes of the seat's greatest stretches of luck."""
        review = self.result
        found: list[Turning] = []
        for luck in review.account(seat).by_weight[:_LOOKED_AT]:
            if len(found) < FORTUNES and (turning := await self._turning(review, seat, luck)):
                found.append(turning)
        self._turnings += found

    async def _turning(self, review: Review, seat: int, luck: Luck) -> Turning | None:
        """The answer that caused the stretch; None if mostly the seat's own answers did."""
        parts = parts_of(self._replay, luck)
        points = [part for part in parts if turning_point(self._replay, seat, part, luck.gain > 0)]
        if not points:
            return None
        stood = await self._stood(review, seat, luck, parts)
        jumps = {part: (stood[part.after] - stood[part.first]) * math.copysign(1.0, luck.gain) for part in parts}
        best = max(points, key=lambda part: jumps[part])
        if jumps[best] <= _MOST_OF_IT * max(jumps.values()):
            return None
        return Turning(seat, luck.after, best.first)

    async def _stood(self, review: Review, seat: int, luck: Luck, parts: Sequence[Part]) -> dict[int, float]:
        """The seat's win share at both ends of each part.

        Positions in between are played out from the same evaluator, because a search finds more than a playout does.
        """
        judged, account = {one.answers: one for one in review.of(seat)}, review.account(seat)
        stood = {luck.after - 1: judged[luck.after - 1].share.mean if luck.after else account.par}
        stood[luck.until] = judged[luck.until].value if luck.until in judged else account.result
        games = {part.after: self._replay.game(part.after) for part in parts}
        think = partial(_waiting_share, _ROUNDS)
        tasks = {answers: task_for(game, seat, think) for answers, game in games.items() if can_be_imagined(game)}
        shares = await asyncio.gather(*map(self._workers.think, tasks.values()))
        return stood | dict(zip(tasks, shares, strict=True))


def _waiting_share(rounds: int, view: View, determinize: Determinize | None = None) -> float:
    assert determinize is not None
    return share_of_position(view, determinize, rounds).mean


async def review_game(
    replay: Replay, seats: Collection[int], budget: Budget = NORMAL, show: Show | None = None, most: int | None = None
) -> Review:
    """Judge the decisions of these seats. After a cancellation the next call continues from there."""
    path = replay.played.path
    known = read_review(path)
    if known is not None and (known.game != game_sum(replay) or known.iterations < budget.iterations):
        known = None
    if known is not None and set(seats) <= set(known.seats):
        return known
    judging = Judging(replay, seats, budget, show, known, most)
    try:
        return await judging.judge()
    finally:
        keep_review(path, judging.result)


class ReplayCoach:
    """Advises on decisions of a replay, in other processes."""

    def __init__(self, replay: Replay, coach: Coach | None = None) -> None:
        self._replay = replay
        self._workers = Workers(replay.rules)
        self._evaluations = Evaluations(self._workers, lambda: replay.played.path, coach)

    def asked(self, at: int) -> list[int]:
        """The seats that have to decide at a stop; none at a scoring or after the game."""
        stop = self._replay.stops[at]
        if stop.score:
            return []
        return [question.seat for question in self._replay.game(stop.answers).questions]

    def advice(self, at: int, seat: int) -> asyncio.Future[Evaluation | None]:
        """The future advice for a seat that is asked at this stop."""
        return self._evaluations.advice(self._replay.game(self._replay.stops[at].answers), seat)

    def close(self) -> None:
        """Keep what was found, cancel all thinking and end its processes."""
        self._evaluations.close()
        self._workers.close()
