"""The costliest mistakes of a game, and its good answers that were hard to find, in sentences."""

from __future__ import annotations

from tda_tui.players.judgement import Judgement
from tda_tui.present.coach.coach_moves import answer_words
from tda_tui.present.coach.coach_text import mistake_reason
from tda_tui.review.replay import Replay
from tda_tui.review.told import Told, place_of, when_words
from tda_tui.rules.view import View
from tda_tui.words.figures import signed_tenths, tenths
from tda_tui.words.translate import gettext as _


def view_of(replay: Replay, one: Judgement) -> View:
    """What the seat saw when it had to decide."""
    return replay.game(one.answers).view(one.seat)


def mistake_words(replay: Replay, one: Judgement) -> Told:
    """A mistake: the choice, the better answer, by how much it is better, and why."""
    view = view_of(replay, one)
    said = _("{mark} Gambit {n}, {when}: {chosen}, {loss} % (+-{error}). Better is {best}. {why}")
    words = said.format(
        mark=one.mark,
        n=view.gambit,
        when=when_words(view.round),
        chosen=answer_words(view, one.chosen),
        loss=signed_tenths(-100 * one.loss.mean),
        error=tenths(100 * one.loss.error),
        best=answer_words(view, one.best),
        why=mistake_reason(view, one),
    )
    return Told(words, place_of(replay, one.answers))


def found_words(replay: Replay, one: Judgement) -> Told:
    """A good answer that was the only one and hard to find."""
    view = view_of(replay, one)
    said = _("! Gambit {n}, {when}: {chosen}. Everything else gives away {loss} % at least.")
    words = said.format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=answer_words(view, one.chosen),
        loss=tenths(100 * one.next_best.mean),
    )
    return Told(words, place_of(replay, one.answers))
