"""The course of gold of a game in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from tda_tui.present.coach.coach_moves import answer_words
from tda_tui.present.coach.coach_text import more_wins
from tda_tui.review.course_of_gold import BestGambit, CourseOfGold, Mistake, Swing
from tda_tui.review.told import Told, when_words
from tda_tui.words.translate import gettext as _


def moments(course: CourseOfGold) -> Iterator[Told]:
    """The biggest swing, the person's best gambit and their costliest mistake, as far as there are any."""
    if course.swing is not None:
        yield Told(_swing(course, course.swing), course.swing.at)
    if course.best is not None:
        yield Told(_best(course.best), course.best.at)
    if course.mistake is not None:
        yield Told(_mistake(course.mistake), course.mistake.at)


def seat_names(course: CourseOfGold) -> list[str]:
    """The seats' names, with "You" for the person."""
    return [_("You") if seat == course.me else name for seat, name in enumerate(course.names)]


def course_lines(course: CourseOfGold) -> Iterator[str]:
    """The gold of each seat by gambit, and the memorable moments, as plain lines."""
    yield _("Gold at the beginning and after each gambit:")
    for name, gold in zip(seat_names(course), course.gold, strict=True):
        yield _("{name}: {gold}.").format(name=name, gold=", ".join(map(str, gold)))
    for moment in moments(course):
        yield moment.words


def _swing(course: CourseOfGold, swing: Swing) -> str:
    names = seat_names(course)
    won, lost = swing.gains[swing.won], swing.gains[swing.lost]
    said = _("Biggest swing: gambit {n}, {winner} {won:+d} gold, {loser} {lost:+d}.")
    return said.format(n=swing.gambit, winner=names[swing.won], won=won, loser=names[swing.lost], lost=lost)


def _best(best: BestGambit) -> str:
    return _("Your best gambit: gambit {n}, {gold:+d} gold.").format(n=best.gambit, gold=best.gain)


def _mistake(mistake: Mistake) -> str:
    view = mistake.view
    one = mistake.judgement
    chosen = answer_words(view, one.chosen)
    said = _("Your costliest mistake: gambit {n}, {when}: {chosen}. Better: {best}. {more}")
    return said.format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=chosen,
        best=answer_words(view, one.best),
        more=more_wins(one.loss.mean, chosen),
    )
