"""A lesson as the learner plays it, independent of how it is shown. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.lessons.lesson_controller import LessonController
from tda_tui.present.event_groups import EventGroup, LogEntry, Step, entries_of
from tda_tui.rules.questions import Question
from tda_tui.rules.state.table import NOBODY
from tda_tui.session.seat_session import Asked, Notice, Rebuilt, SeatSession, Update
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


class LessonSession(SeatSession):
    """What is shown, said and asked in a lesson, in order; the lesson speaks before and after answers, and at its end.

    Its text for the learner's current question is `course.text`. When the learner leaves the script, they are told so
    and hear the coach from then on.

    If the learner changes seats, the log calls everyone by name and each question says who "you" is now; cards and
    previews address the owner of the current seat.
    """

    def __init__(self, course: LessonController, pace: str = "off") -> None:
        self.course = course
        self.changes_chairs = len(course.lesson.learners) > 1
        words = _by_name if self.changes_chairs else entries_of
        super().__init__(course, pace=pace, words=words, on_leaving=self._said_on_leaving)
        self._said_at = -1
        """The step of the script whose text has already been said."""
        self._told_astray = False
        self._ended = False
        self._log_lengths: dict[int, int] = {}
        """The length of the log before each decision of the learner, by the number of decisions before it."""

    def _said_on_leaving(self) -> str:
        if not self.course.plays_freely:
            return ""
        return _("The lesson goes on before the decision from which you play freely: what came after it is lost.")

    def _next_question(self) -> Update:
        return self._next_words() or super()._next_question()

    def _next_words(self) -> Notice | None:
        """What the lesson says now; each text is returned only once."""
        course = self.course
        if comment := course.take_comment():
            return Notice(comment)
        if course.over:
            ended, self._ended = self._ended, True
            return None if ended else Notice(course.lesson.end, ends=True)
        if course.strayed and not self._told_astray:
            self._told_astray = True
            self.hints = "always"
            return Notice(_(_ASTRAY))
        if course.step is None and self.hints == "off":
            self.hints = "request"  # the lesson says nothing more, so the coach may be asked
        if course.question is not None or not course.text or self._said_at == course.place:
            return None
        self._said_at = course.place
        return Notice(course.text)

    def _ask(self, question: Question) -> Asked:
        self._log_lengths[self.course.decided] = len(self.log)
        asked = super()._ask(question)
        if self.course.text:
            asked.choice.about = ""  # the lesson says what to do; the card's own text could contradict it
        if self.changes_chairs:
            words = _("You are {name}: play a card") if question.kind == "play" else _("{name}: {asked}")
            asked.choice.title = words.format(name=self.course.names[question.seat], asked=asked.choice.title)
        return asked

    def _go_back(self) -> Rebuilt:
        """Return to before the learner's last decision and cut the log accordingly."""
        self._wants_back = False
        self.course.take_back()
        del self.log[self._log_lengths.get(self.course.decided, 0) :]
        self._groups.clear()
        self._said_at, self._ended = -1, False
        if not self.course.strayed:
            self._told_astray = False
            self.hints = "off"
        return Rebuilt(taken_back=True)


_ASTRAY = mark(
    "Here you leave the way that I know: from now on the others play as they like. The coach sits down beside you and "
    "says before each of your choices what he would do, and why. You need not follow him. "
    "({key:lesson.take_back=u} takes back and returns.)"
)


def _by_name(group: EventGroup) -> Sequence[LogEntry]:
    """Log entries for a learner who changes seats: nobody is called "you"."""
    return entries_of(EventGroup(tuple(map(_as_told_to_nobody, group.steps))))


def _as_told_to_nobody(step: Step) -> Step:
    return Step(step.event, step.viewer._replace(me=NOBODY), lambda: step.view)
