"""Exercises: a position in which to find the right answer, played at a table like a lesson of one step.

A person's own mistakes become exercises, each from the position before the mistake.
"""

from collections.abc import Collection
from typing import NamedTuple

from tda_tui.lessons.lesson import ANY, Lesson, LessonStep
from tda_tui.players.causes import Cause
from tda_tui.players.judgement import Judgement
from tda_tui.present.coach_text import answer_words, mistake_reason
from tda_tui.present.event_groups import LogEntry, entries_of
from tda_tui.review.moments import stop_after, view_of
from tda_tui.review.replay import Replay
from tda_tui.review.review import Review
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.view import View
from tda_tui.words.languages import messages
from tda_tui.words.phrases import tenths
from tda_tui.words.texts import theme_text
from tda_tui.words.translate import gettext as _


class Exercise(NamedTuple):
    """A position, its right answers, and the texts about them.

    In `game`, `seat` is being asked; `log` tells what happened before. `right` are all answers that count, the best
    first. `hint` follows the first wrong answer, `answer` with the right one the second.
    """

    id: str
    title: str
    task: str
    game: Game
    seat: int
    right: tuple[tuple[str, ...], ...]
    hint: str
    answer: str
    log: tuple[LogEntry, ...] = ()

    @property
    def question(self) -> Question:
        """The question to be answered."""
        return next(question for question in self.game.questions if question.seat == self.seat)

    def as_lesson(self) -> Lesson:
        """The exercise as a lesson of one step."""
        name, (best, *others) = self.game.names[self.seat], self.right
        also, wrong = tuple(map(frozenset, others)), {ANY: self.hint}
        step = LessonStep(name, best, self.question.kind, self.task, also, wrong=wrong, solution=self.answer)
        return Lesson(self.id, self.title, (name,), (name,), (step,), self.game.fork, log=self.log)


def right_first(best: tuple[str, ...], right: Collection[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """All right answers, the best first."""
    return (best, *(answer for answer in right if set(answer) != set(best)))


def task_words(question: Question) -> str:
    """The task in words."""
    texts = messages("questions")["tasks"]
    return _(texts.get(question.kind, texts["other"]))


_BY_PART = {
    "win": "win-stakes", "stakes": "win-stakes", "sure": "keep-the-strong", "lost": "keep-the-strong",
    "kept": "keep-the-strong", "more": "more-cards", "better": "keep-the-strong", "flight": "third-of-a-kind",
    "flight-cost": "leave-them-nothing", "steal": "empty-the-pot", "paid": "what-it-costs", "bought": "what-it-costs",
    "rival": "leave-them-nothing", "rival-wins": "leave-them-nothing", "rival-flight": "leave-them-nothing",
    "ends": "the-end", "goes-on": "the-end",
}  # fmt: skip
_ANTE_BY_PART = {"flight": "third-of-a-kind", "ends": "the-end", "goes-on": "the-end", "bought": "what-it-costs"}
_BY_KIND = {
    "give-or-pay": "give-or-pay", "opponent": "whom", "ante-card": "which-card", "flight-card": "which-card",
    "hand-card": "which-card", "revealed-card": "which-card",
}  # fmt: skip


def theme_of(view: View, best: Answer, tempting: Answer, cause: Cause) -> str:
    """The theme, by the question and the main cause why the best answer beats the tempting one."""
    question, rules = view.question, view.rules
    assert question is not None
    if question.kind not in ("ante", "play"):
        return _BY_KIND.get(question.kind, "choose-well")
    strength = [rules.strength[rules.number[answer[0]]] for answer in (best, tempting)]
    stronger = strength[0] > strength[1]
    if question.kind == "ante":
        return _ANTE_BY_PART.get(cause.part, "ante-high" if stronger else "ante-low")
    if rules.cards[rules.number[best[0]]].power == "weakest-wins" and cause.part in ("win", "stakes"):
        return "weakest-wins"
    if cause.part == "power":
        return "use-the-power" if stronger else "weak-to-trigger"
    return _BY_PART[cause.part]


def exercises(review: Review, replay: Replay, seat: int) -> list[Exercise]:
    """An exercise for each marked mistake of a seat, in the order of the game."""
    found = [one for one in review.of(seat) if one.is_mistake]
    return [_exercise(replay, one, number, len(found)) for number, one in enumerate(found, 1)]


def _exercise(replay: Replay, one: Judgement, number: int, of: int) -> Exercise:
    view = view_of(replay, one)
    assert view.question is not None
    hint = _("Not that one: think about what comes after it, and what your opponents can do.")
    if one.causes:
        theme = theme_text(theme_of(view, one.best, one.chosen, one.causes[0]))
        hint = _("Not that one. {hint}").format(hint=theme.hint)
    text = _(
        "The best answer is {best}. {why} In the game you chose {chosen}, which wins {loss} fewer games in 100."
    ).format(
        best=answer_words(view, one.best),
        why=mistake_reason(view, one),
        chosen=answer_words(view, one.chosen),
        loss=tenths(100 * one.loss.mean),
    )
    return Exercise(
        id=f"mistake-{one.answers}",
        title=_("Mistake {n} of {all}").format(n=number, all=of),
        task=task_words(view.question),
        game=replay.game(one.answers),
        seat=one.seat,
        right=right_first(one.best, one.right),
        hint=hint,
        answer=text,
        log=tuple(log_before(replay, one.answers, one.seat)),
    )


def log_before(replay: Replay, answers: int, seat: int) -> list[LogEntry]:
    """The log of the current gambit up to this answer, as the seat saw it."""
    last = stop_after(replay, answers)
    gambit = replay.stops[last].gambit
    first = next(at for at, stop in enumerate(replay.stops) if stop.gambit == gambit)
    groups = [group for at in range(first, last + 1) for group in replay.event_groups(at, seat)]
    return [entry for group in groups for entry in entries_of(group)]
