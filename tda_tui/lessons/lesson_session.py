"""A lesson as the learner plays it, for whatever shows it. No widgets."""

from __future__ import annotations

from tda_tui.lessons.lesson_controller import LessonController
from tda_tui.rules.questions import Question
from tda_tui.session.seat_session import SeatSession
from tda_tui.session.updates import Asked, Retold, Said, Update


class LessonSession(SeatSession):
    """What is shown, said and asked in a lesson, in order: it speaks after answers, before them, and at its end.

    What it says before the learner's own answer stands in `course.text` while that is asked.
    """

    def __init__(self, course: LessonController, pace: str = "off") -> None:
        super().__init__(course, pace=pace)
        self.course = course
        self._said_at = -1
        """The place in the script at which everything has been said that comes before the answer."""
        self._ended = False
        self._log_lengths: dict[int, int] = {}
        """How long the log was before each decision of the learner, by how many came before it."""

    def _next_question(self) -> Update:
        return self._next_words() or super()._next_question()

    def _next_words(self) -> Said | None:
        """What the lesson says now, once."""
        course = self.course
        if comment := course.take_comment():
            return Said(comment)
        if course.over:
            ended, self._ended = self._ended, True
            return None if ended else Said(course.lesson.end, ends=True)
        if course.question is not None or not course.text or self._said_at == course.place:
            return None
        self._said_at = course.place
        return Said(course.text)

    def _ask(self, question: Question) -> Asked:
        self._log_lengths[self.course.decided] = len(self.log)
        return super()._ask(question)

    def _go_back(self) -> Retold:
        """Before the learner's last decision; the log tells what it told then."""
        self._wants_back = False
        self.course.take_back()
        del self.log[self._log_lengths.get(self.course.decided, 0) :]
        self._groups.clear()
        self._said_at, self._ended = -1, False
        return Retold(taken_back=True)
