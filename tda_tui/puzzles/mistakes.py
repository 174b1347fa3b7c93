"""A person's own mistakes as exercises, each from the position before the mistake."""

from __future__ import annotations

from tda_tui.players.causes import Cause
from tda_tui.players.judgement import Judgement
from tda_tui.present.answers import answer_words
from tda_tui.present.coach_text import mistake_reason
from tda_tui.present.event_groups import LogEntry, entries_of
from tda_tui.puzzles.exercise import Exercise, right_first, task_words
from tda_tui.review.decision_text import place_of, view_of
from tda_tui.review.replay import Replay
from tda_tui.review.review import Review
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View
from tda_tui.words.phrases import tenths
from tda_tui.words.texts import theme_text
from tda_tui.words.translate import gettext as _

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


def to_learn_from(review: Review, seat: int) -> list[Judgement]:
    """The marked mistakes of a seat, in the order of the game."""
    return [one for one in review.of(seat) if one.is_mistake]


def exercises(review: Review, replay: Replay, seat: int) -> list[Exercise]:
    """An exercise for each marked mistake of a seat."""
    found = to_learn_from(review, seat)
    return [_exercise(replay, one, number, len(found)) for number, one in enumerate(found, 1)]


def _exercise(replay: Replay, one: Judgement, number: int, of: int) -> Exercise:
    view = view_of(replay, one)
    assert view.question is not None
    game = replay.game(one.answers)
    said = _("The best answer is {best}. {why} In the game you chose {chosen}, which gives {loss} % away.").format(
        best=answer_words(view, one.best),
        why=mistake_reason(view, one),
        chosen=answer_words(view, one.chosen),
        loss=tenths(100 * one.loss.mean),
    )
    return Exercise(
        id=f"mistake-{one.answers}",
        title=_("Mistake {n} of {all}").format(n=number, all=of),
        task=task_words(view.question),
        game=game,
        seat=one.seat,
        right=right_first(one.best, one.right),
        hint=_hint(view, one),
        answer=said,
        log=tuple(log_before(replay, one.answers, one.seat)),
    )


def _hint(view: View, one: Judgement) -> str:
    """A hint that does not give the answer away."""
    if one.causes:
        hint = theme_text(theme_of(view, one.best, one.chosen, one.causes[0])).hint
        return _("Not that one. {hint}").format(hint=hint)
    return _("Not that one: think of what comes after it, and of what the others can do then.")


def log_before(replay: Replay, answers: int, seat: int) -> list[LogEntry]:
    """The log of the current gambit up to this answer, as the seat saw it."""
    last = place_of(replay, answers)
    gambit = replay.stops[last].gambit
    first = next(place for place, stop in enumerate(replay.stops) if stop.gambit == gambit)
    groups = [group for at in range(first, last + 1) for group in replay.event_groups(at, seat)]
    return [entry for group in groups for entry in entries_of(group)]
