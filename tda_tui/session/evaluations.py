"""The coach's evaluations of one game's decisions: each is made once, whoever asks first, and kept beside the game."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tda_tui.files.folders import COACH_SUFFIX
from tda_tui.files.json_files import read_json, write_json
from tda_tui.players.coach import NORMAL, Coach, Evaluation
from tda_tui.players.judgement import Judgement
from tda_tui.players.think_task import ThinkTask, task_for
from tda_tui.players.win_share import ENGINE, Budget
from tda_tui.rules.questions import Answer
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.session.workers import Workers

if TYPE_CHECKING:
    from tda_tui.rules.game import Game

Made = Mapping[str, Evaluation | None]
"""Evaluations by `decision_key`; None for decisions that nobody can judge."""


class _Kept(msgspec.Struct, frozen=True):
    """The contents of the file. Those of another engine or a smaller budget are not used."""

    engine: str
    iterations: int
    evaluations: dict[str, Evaluation | None]


def read_evaluations(game: Path | None, budget: Budget = NORMAL) -> Made:
    """What is kept beside a game; nothing if another engine made it, or with a smaller budget."""
    kept = read_json(game.with_suffix(COACH_SUFFIX), _Kept) if game is not None else None
    if kept is None or kept.engine != ENGINE or kept.iterations < budget.iterations:
        return {}
    return kept.evaluations if all(map(_is_whole, kept.evaluations.values())) else {}


def decision_key(game: Game, seat: int) -> str:
    """Identifies a decision, in any replay, by the rules and all that the seat may know: what it sees, and the actions
    from which it infers hands. That is what is evaluated."""
    asked = game.as_asked(seat)
    _rules, *known = asked.view(seat)
    told = (fingerprint(game.rules), known, asked.table.public_actions)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def judgement_of(
    evaluation: Evaluation | None, game: Game, seat: int, answers: int, chosen: Answer
) -> Judgement | None:
    """The judgement of a seat's next answer, after so many `answers`, by an evaluation; None if it cannot be judged."""
    question = next(question for question in game.questions if question.seat == seat)
    return Judgement.of(evaluation, question, chosen, answers)


class Evaluations:
    """Evaluations made by worker processes. `path` is where the game is kept now; what is kept there is used again."""

    def __init__(
        self, workers: Workers, path: Callable[[], Path | None] = lambda: None, coach: Coach | None = None
    ) -> None:
        self.coach = coach or Coach()
        self.workers = workers
        self._path = path
        self.made = dict(read_evaluations(path(), self.coach.budget))
        self._thinking: dict[str, asyncio.Task[Evaluation | None]] = {}

    def of(self, game: Game, seat: int, urgent: bool = False) -> asyncio.Future[Evaluation | None]:
        """The future evaluation of a seat's decision."""
        key = decision_key(game, seat)
        if key in self.made:
            return _done(self.made[key])
        return self._begin(key, self._evaluate(key, task_for(game, seat, self.coach.evaluate), urgent))

    def advice(self, game: Game, seat: int) -> asyncio.Future[Evaluation | None]:
        """The same, with the reason for the best answer, as soon as possible."""
        key = decision_key(game, seat)
        known = self.made.get(key)
        if key in self.made and (known is None or not known.searched or known.reason(known.foil) is not None):
            return _done(known)
        return self._begin(f"{key} advice", self._advise(game, seat))

    def ahead(self, game: Game, seat: int) -> None:
        """Evaluate a decision while the player thinks about it, unless the workers are shared with other tables."""
        if not self.workers.shared:
            self.of(game, seat).add_done_callback(lambda found: found.cancelled() or found.exception())

    async def judge(
        self, game: Game, seat: int, answers: int, chosen: Answer, urgent: bool = False
    ) -> Judgement | None:
        """The judgement of a seat's next answer, after so many `answers`, explained if it is a mistake; None if it
        cannot be judged."""
        evaluation = await asyncio.shield(self.of(game, seat, urgent))
        one = judgement_of(evaluation, game, seat, answers, chosen)
        if evaluation is None or one is None or not one.is_mistake:
            return one
        evaluation = await self._explained(evaluation, game, seat, chosen, urgent)
        return judgement_of(evaluation, game, seat, answers, chosen)

    def _begin(self, name: str, thought: Coroutine[Any, Any, Evaluation | None]) -> asyncio.Future[Evaluation | None]:
        if name in self._thinking:
            thought.close()
            return self._thinking[name]
        task = self._thinking[name] = asyncio.create_task(thought)
        task.add_done_callback(lambda _done: self._thinking.pop(name, None))
        return task

    async def _evaluate(self, key: str, task: ThinkTask[Evaluation | None], urgent: bool) -> Evaluation | None:
        self.made[key] = await self.workers.think(task, urgent)
        return self.made[key]

    async def _advise(self, game: Game, seat: int) -> Evaluation | None:
        evaluation = await asyncio.shield(self.of(game, seat, urgent=True))
        if evaluation is None or not evaluation.searched:
            return evaluation
        return await self._explained(evaluation, game, seat, evaluation.foil, urgent=True)

    async def _explained(
        self, evaluation: Evaluation, game: Game, seat: int, other: Answer, urgent: bool
    ) -> Evaluation:
        """With the reason why the best answer is better than this one."""
        if evaluation.reason(other) is not None:
            return evaluation
        key = decision_key(game, seat)
        why = await self.workers.think(task_for(game, seat, partial(self.coach.explain, evaluation, other)), urgent)
        evaluation = (self.made[key] or evaluation).explained(why)
        self.made[key] = evaluation
        return evaluation

    async def finished(self) -> None:
        """Wait until all evaluations begun are made."""
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    def keep(self) -> None:
        """Write them beside the game, if it is kept there and nothing that a larger budget has found."""
        path, larger = self._path(), self.coach.budget._replace(iterations=self.coach.budget.iterations + 1)
        if path is not None and self.made and path.is_file() and not read_evaluations(path, larger):
            kept = _Kept(ENGINE, self.coach.budget.iterations, self.made)
            write_json(path.with_suffix(COACH_SUFFIX), kept)

    def close(self) -> None:
        """Keep what is known, and stop thinking."""
        self.keep()
        for task in list(self._thinking.values()):
            task.cancel()


def _done(evaluation: Evaluation | None) -> asyncio.Future[Evaluation | None]:
    found: asyncio.Future[Evaluation | None] = asyncio.get_running_loop().create_future()
    found.set_result(evaluation)
    return found


def _is_whole(evaluation: Evaluation | None) -> bool:
    """Whether an evaluation from a file is consistent; anybody may have written it."""
    from tda_tui.words.languages import messages

    if evaluation is None:
        return True
    parts, known = {cause.part for reason in evaluation.reasons for cause in reason.causes}, messages("coach")["causes"]
    printable = all(word.isprintable() for option in evaluation.options for word in option.answer)
    return 0 < evaluation.equal <= len(evaluation.options) and parts <= known.keys() and printable
