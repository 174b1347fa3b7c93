"""The costliest mistakes of a game, and its good answers that were hard to find, in sentences."""

from __future__ import annotations

from tda_tui.players.causes import Cause
from tda_tui.players.coach.coach import Advice, Rated
from tda_tui.players.coach.search_coach import why_better
from tda_tui.present.coach.cause_text import NEAR, cause_words, power_words
from tda_tui.present.coach.coach_moves import answer_words
from tda_tui.present.coach.coach_text import why
from tda_tui.review.judgement import Judgement
from tda_tui.review.replay import Replay
from tda_tui.review.told import Told, place_of, when_words
from tda_tui.rules.game import Game
from tda_tui.rules.view import View
from tda_tui.words.figures import signed_tenths, tenths
from tda_tui.words.translate import gettext as _


def view_of(replay: Replay, one: Judgement) -> View:
    """What the seat saw when it had to decide."""
    return replay.game(one.answers).view(one.seat)


def mistake_words(replay: Replay, one: Judgement) -> Told:
    """A mistake: the choice, the better answer, by how much it is better, and why."""
    game = replay.game(one.answers)
    view = game.view(one.seat)
    said = _(
        "{mark} Gambit {n}, {when}: {chosen}, {loss} % (+-{error}). Better is {best}. {why} "
        "In this gambit alone: {gold} gold instead of {less}."
    )
    words = said.format(
        mark=one.mark,
        n=view.gambit,
        when=when_words(view.round),
        chosen=answer_words(view, one.chosen),
        loss=signed_tenths(-100 * one.loss.mean),
        error=tenths(100 * one.loss.error),
        best=answer_words(view, one.best),
        why=reason(game, view, one),
        gold=signed_tenths(one.gold[1]),
        less=signed_tenths(one.gold[0]),
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


def reason(game: Game, view: View, one: Judgement) -> str:
    """Why the best answer is better than the chosen one, in sentences."""
    best, chosen = answer_words(view, one.best), answer_words(view, one.chosen)
    causes = one.causes
    if not causes and one.won[1] - one.won[0] >= NEAR:
        causes = (Cause("win", one.won[1], one.won[0]),)
    if causes:
        why_so = [power_words(game, view, one.best, one.chosen), cause_words(view, causes, best, chosen)]
        return " ".join(filter(None, why_so))
    reasons = why_better(view, one.best, one.chosen)
    if all(each.part == "worth" for each in reasons):
        return _("All in all it wins more games, for no single reason.")
    rated = (Rated(one.best, 0.0), Rated(one.chosen, one.loss.mean))
    return _("For {why}.").format(why=why(view, Advice(one.best, rated, reasons), one.chosen))
