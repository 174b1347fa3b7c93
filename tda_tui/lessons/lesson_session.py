"""A lesson at a table of computer players and a learner, independent of how it is shown."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from tda_tui.lessons.lesson import ANY, Column, Lesson, LessonStep
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.present.event_groups import EventGroup, LogEntry, Step, entries_of
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.state.table import NOBODY
from tda_tui.session.controller import GameController
from tda_tui.session.deal import MakePlayer
from tda_tui.session.seat_session import Asked, Notice, Rebuilt, SeatSession, Update
from tda_tui.words.translate import gettext as _, mark


class _Before(NamedTuple):
    """The state before a decision of the learner."""

    game: Game
    place: int
    scripted: bool


class LessonController(GameController):
    """Plays a lesson: the script answers for the other seats, or computer players once it has ended or was left.

    `place` is the number of steps made, `misses` the number of unwanted answers in a row, and `tries` that of all.
    """

    def __init__(self, lesson: Lesson, make_player: MakePlayer, place: int = 0) -> None:
        """`place` is the number of script steps to make at once."""
        self.lesson = lesson
        self.place = self.misses = self.tries = 0
        self.scripted = True
        self.solved = False
        """Whether the script has ever been played to its end."""
        self._comment = ""
        self._past: list[_Before] = []
        game = lesson.deal()
        self._gambits = len(game.table.gambit_winners)
        super().__init__(game, {seat: make_player(USUAL_LEVEL, seat + 1) for seat in range(len(game.names))})
        for step in lesson.steps[: min(place, len(lesson.steps) - 1)]:
            seat = game.names.index(step.seat)
            self._past += self._state_before(seat)
            game.answer(seat, step.choose)
            self.place += 1
        self.mine.take_steps()
        self._settle_down()

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
    def shown(self) -> bool:
        """Whether the right answer of an exercise has been told."""
        return self.tries > 1

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
            self.tries += 1
            if step.solution and self.shown:
                raise Refusal(step.solution)
            raise Refusal(
                _text_for(step.wrong, choices) or _("Legal, but not what this lesson is about: try another answer.")
            )
        before = self._state_before(question.seat)
        super().answer(question, choices)
        self.misses = 0
        self._past += before
        if step is not None:
            self._comment = _text_for(step.comment, choices) or step.solution
            self.scripted = step.is_right(choices)
            self.place += self.scripted
            self.solved = self.solved or (self.scripted and self.step is None)
        self._settle_down()

    def _state_before(self, seat: int) -> list[_Before]:
        """The state before a decision, to be returned to if it is one of the learner's that matters."""
        matters = self._is_learner(seat) and self._matters(seat)
        return [_Before(self.game.fork(), self.place, self.scripted)] if matters else []

    def _settle_down(self) -> None:
        """Leave the script if it cannot continue, and move the learner to the seat of their next question."""
        step = self.step
        if step is not None and not _can_be_given(step, self._next_question()):
            self.scripted = False
        question = self.question
        if question is not None:
            self.mine.seat = question.seat

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

    def why_not_back(self, seat: int | None = None) -> str:
        """Why nothing can be taken back; "" if the learner has made a move."""
        return "" if self._past else _("There is nothing to undo yet.")

    @property
    def decided(self) -> int:
        """The number of decisions the learner has made."""
        return len(self._past)

    def take_back(self, seat: int | None = None) -> None:
        """Return to the learner's last decision, undoing everything since."""
        game, self.place, self.scripted = self._past.pop()
        self.game = game.fork(listener=self._hear)
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


class LessonSession(SeatSession):
    """What is shown, said and asked in a lesson, in order; the lesson speaks before and after answers, and at its end.

    Its text for the learner's current question is `controller.text`. When the learner leaves the script, they are told
    so and hear the coach from then on.

    If the learner changes seats, the log calls everyone by name and each question says who "you" is now; cards and
    previews address the owner of the current seat.
    """

    controller: LessonController

    def __init__(self, controller: LessonController, pace: str = "off") -> None:
        self.changes_chairs = len(controller.lesson.learners) > 1
        words = _by_name if self.changes_chairs else entries_of
        super().__init__(controller, pace=pace, words=words, on_leaving=self._on_leaving)
        self.log += controller.lesson.log
        self._told: set[str | int] = set()
        """What has been told: the texts of steps by their numbers, that the script was left, and the end."""
        self._log_lengths: dict[int, int] = {}
        """The length of the log before each decision of the learner, by the number of decisions before it."""

    def _on_leaving(self) -> str:
        if not self.controller.plays_freely:
            return ""
        return _("If you leave, the lesson resumes where its script stopped: what you have played since then is lost.")

    def _next_question(self) -> Update:
        return self._next_words() or super()._next_question()

    def _next_words(self) -> Notice | None:
        """What the lesson says now; each text is returned only once."""
        controller = self.controller
        if comment := controller.take_comment():
            return Notice(comment)
        if controller.over:
            return Notice(controller.lesson.end, ends=True) if self._is_new("end") else None
        if controller.strayed and self._is_new("astray"):
            self.hints = "always"
            return Notice(_(_ASTRAY))
        if controller.step is None and self.hints == "off":
            self.hints = "request"  # the lesson says nothing more, so the coach may be asked
        asks = controller.question is not None or not controller.text
        return Notice(controller.text) if not asks and self._is_new(controller.place) else None

    def _is_new(self, what: str | int) -> bool:
        new = what not in self._told
        self._told.add(what)
        return new

    def _ask(self, question: Question) -> Asked:
        self._log_lengths[self.controller.decided] = len(self.log)
        asked = super()._ask(question)
        if self.controller.text:
            asked.choice.about = ""  # the lesson says what to do; the card's own text could contradict it
        if self.changes_chairs:
            words = _("You are {name}: play a card") if question.kind == "play" else _("{name}: {asked}")
            asked.choice.title = words.format(name=self.controller.names[question.seat], asked=asked.choice.title)
        return asked

    def _go_back(self) -> Rebuilt:
        """Return to before the learner's last decision and cut the log accordingly."""
        self._wants_back = False
        self.controller.take_back()
        del self.log[self._log_lengths.get(self.controller.decided, 0) :]
        self._groups.clear()
        self._told = {"astray"} if self.controller.strayed else set()
        if not self._told:
            self.hints = "off"
        return Rebuilt(taken_back=True)


_ASTRAY = mark(
    "You are leaving my script here: from now on your opponents play as they like. The coach sits "
    "down beside you and, before each of your choices, tells you what it would do and why. You need "
    "not follow its advice. ({key:lesson.take_back=u} undoes this and returns to the lesson.)"
)


def _by_name(group: EventGroup) -> Sequence[LogEntry]:
    """Log entries for a learner who changes seats: nobody is called "you"."""
    return entries_of(EventGroup(tuple(_told_to_nobody(step) for step in group.steps)))


def _told_to_nobody(step: Step) -> Step:
    return Step(step.event, step.viewer._replace(me=NOBODY), lambda: step.view)
