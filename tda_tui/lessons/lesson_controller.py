"""Plays a lesson at a table of computer players and a learner."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tda_tui.lessons.lesson import ANY, Column, Lesson, LessonStep
from tda_tui.players.player import Player
from tda_tui.records.playback import start_game
from tda_tui.records.record import GivenAnswer
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question, Refusal
from tda_tui.session.controller import GameController
from tda_tui.words.translate import gettext as _


class _Move(NamedTuple):
    """An answer that was given, and the state of the lesson before it."""

    given: GivenAnswer
    place: int
    scripted: bool
    by_learner: bool


class LessonController(GameController):
    """Plays a lesson: the script answers for the other seats, or computer players once it has ended or was left."""

    def __init__(self, lesson: Lesson, players: Mapping[int, Player], place: int = 0) -> None:
        """`players` must cover every seat; `place` is the number of script steps to make at once."""
        self.lesson = lesson
        self.place = 0
        self.scripted = True
        self.misses = 0
        """The number of unwanted answers in a row."""
        self._comment = ""
        self._moves: list[_Move] = []
        game = self.dealt()
        self._gambits = len(game.table.gambit_winners)
        super().__init__(game, players)
        for step in lesson.steps[: min(place, len(lesson.steps) - 1)]:
            self._give(game.names.index(step.seat), step.choose)
            self.place += 1
        self.mine.take_steps()
        self._settle_down()

    def dealt(self) -> Game:
        """The game before the first step of the script."""
        return start_game(self.lesson.record)

    @property
    def step(self) -> LessonStep | None:
        """The next step of the script; None if it has ended or was left."""
        return self.lesson.steps[self.place] if self.scripted and self.place < len(self.lesson.steps) else None

    @property
    def text(self) -> str:
        """The text before the next decision."""
        return self.step.say if self.step is not None else ""

    @property
    def strayed(self) -> bool:
        """Whether the learner has left the script and plays on."""
        return not self.scripted and not self.over

    @property
    def plays_freely(self) -> bool:
        """Whether the learner plays without a script; nothing of that is saved."""
        return self.step is None and not self.over

    @property
    def hidden(self) -> frozenset[Column]:
        """The columns the table does not show yet, because they have not been explained."""
        told = self.lesson.steps[: self.place + 1] if self.scripted else self.lesson.steps
        return self.lesson.hides.difference(*(step.shows for step in told))

    @property
    def right_answer(self) -> Collection[str]:
        """The answer the lesson wants now; empty if there is none."""
        step, question = self.step, self.question
        if step is None or question is None:
            return ()
        return next((answer for answer in step.answers if set(answer) <= set(question.options)), ())

    def take_comment(self) -> str:
        """The comment on the last decision; it is returned only once."""
        comment, self._comment = self._comment, ""
        return comment

    @property
    def over(self) -> bool:
        """Whether the lesson has ended: its script, or the gambit played on after it."""
        if self.game.over or len(self.game.table.gambit_winners) > self._gambits:
            return self.step is None
        return self.scripted and self.step is None and not self.lesson.plays_on

    def question_of(self, _seat: int) -> Question | None:
        """The learner's current question, at any of their seats."""
        question = self._next_question()
        return question if question is not None and self._is_learner(question.seat) else None

    def awaited_at(self, _seat: int) -> Question | None:
        """The current question of another seat."""
        question = self._next_question()
        return question if question is not None and not self._is_learner(question.seat) else None

    def _next_question(self) -> Question | None:
        if self.over:
            return None
        step = self.step
        if step is None:
            mine = [question for question in self.game.questions if self._is_learner(question.seat)]
            return next(iter([*mine, *self.game.questions]), None)
        return next((q for q in self.game.questions if self.names[q.seat] == step.seat), None)

    def _is_learner(self, seat: int) -> bool:
        return self.names[seat] in (self.lesson.learners if self.step is not None else self.lesson.learners_then)

    def answer(self, question: Question, choices: tuple[str, ...]) -> None:
        """Carry out an answer. Raises Refusal with an explanation if the lesson wants another one."""
        step = self.step
        if step is not None and not step.is_right(choices) and not step.free:
            self.game.fork().answer(question.seat, choices)  # illegal answers are refused for their own reason
            self.misses += 1
            raise Refusal(_text_for(step.wrong, choices) or _("Legal, but not what this lesson is about: try another."))
        move = self._about_to(question.seat, choices)
        super().answer(question, choices)
        self.misses = 0
        self._moves.append(move)
        if step is not None:
            self._comment = _text_for(step.comment, choices)
            self.scripted = step.is_right(choices)
            self.place += self.scripted
        self._settle_down()

    def _settle_down(self) -> None:
        """Leave the script if it cannot continue, and move the learner to the seat of their next question."""
        step = self.step
        if step is not None and not _can_be_given(step, self._next_question()):
            self.scripted = False
        question = self.question
        if question is not None:
            self.mine.seat = question.seat

    def _give(self, seat: int, choices: Sequence[str]) -> None:
        move = self._about_to(seat, choices)
        self.game.answer(seat, choices)
        self._moves.append(move)

    def _about_to(self, seat: int, choices: Sequence[str]) -> _Move:
        """An answer together with the current state of the lesson."""
        given = GivenAnswer(self.names[seat], None, tuple(choices))
        return _Move(given, self.place, self.scripted, self._is_learner(seat) and self._matters(seat))

    async def let_other_act(self, seat: int | None = None) -> None:
        """Let another seat act: by the script, or as its computer player decides."""
        question, step = self.awaited_at(self.me), self.step
        if question is not None and step is not None:
            self.answer(question, step.choose)
        else:
            await super().let_other_act(seat)

    def answer_what_does_not_matter(self) -> bool:
        """Answer such a question, unless the script does."""
        return self.step is None and super().answer_what_does_not_matter()

    @property
    def can_take_back(self) -> bool:
        """Whether the learner has made a move."""
        return self.decided > 0

    @property
    def decided(self) -> int:
        """The number of decisions the learner has made."""
        return sum(move.by_learner for move in self._moves)

    def take_back(self, _seat: int | None = None) -> None:
        """Return to the learner's last decision, undoing everything since."""
        while self._moves:
            last = self._moves.pop()
            if last.by_learner:
                self.place, self.scripted = last.place, last.scripted
                break
        self.game = self.dealt()
        for move in self._moves:
            self.game.answer(self.names.index(move.given.seat), move.given.choose)
        self.game.listener = self._hear
        self._comment = ""
        self.misses = 0
        self.mine.take_steps()
        self._settle_down()


def _text_for(texts: Mapping[str, str], choices: Sequence[str]) -> str:
    return next((texts[choice] for choice in choices if choice in texts), texts.get(ANY, ""))


def _can_be_given(step: LessonStep, question: Question | None) -> bool:
    if question is None or (step.ask is not None and step.ask != question.kind):
        return False
    return any(set(answer) <= set(question.options) for answer in step.answers)
