"""The turns of fortune of a game, and its dearest mistakes, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.players.causes import Cause
from tda_tui.players.coach.coach import Advice, Rated
from tda_tui.players.coach.search_coach import why_better
from tda_tui.present.coach.cause_text import NEAR, cause_words, power_words
from tda_tui.present.coach.coach_moves import answer_words
from tda_tui.present.coach.coach_text import why
from tda_tui.present.standing import ahead
from tda_tui.review.judgement import Judgement, Luck, Review
from tda_tui.review.replay import Replay
from tda_tui.review.strokes import DEAL, Stroke, parts_of, stroke_of
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name, short_name
from tda_tui.words.figures import signed_tenths, tenths
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_SPEAKS_FOR_ITSELF = ("special-flight", "win-gambit", "draw", "knocked-out", "no-winner", "buy")
"""After the others it is said who is ahead."""


class Told(NamedTuple):
    """Something that is told of a game, and the stop in the replay at which it can be seen."""

    words: str
    at: int


def turns_of_fortune(review: Review, replay: Replay, seat: int) -> list[Told]:
    """The strokes of luck that mattered most to a seat, in the order of the game."""
    answers = {turning.after: turning.answer for turning in review.turnings if turning.seat == seat}
    luck = [one for one in review.account(seat).luck if one.after in answers]
    turned = [(one, _stroke(replay, seat, one, answers[one.after])) for one in luck]
    return [_turn(replay, seat, one, stroke) for one, stroke in turned if stroke is not None]


def _stroke(replay: Replay, seat: int, luck: Luck, answer: int) -> Stroke | None:
    """What can be told of the part of that stretch which that answer begins."""
    part = next((part for part in parts_of(replay, luck) if part.first == answer), None)
    return stroke_of(replay, seat, part, luck.gain > 0) if part is not None else None


def _turn(replay: Replay, seat: int, luck: Luck, stroke: Stroke) -> Told:
    at = place_of(replay, stroke.answer + 1)
    gain = signed_tenths(100 * luck.gain)
    if stroke.answer == DEAL:
        good = mark("The first cards that were dealt: {change} %.")
        return Told(_(good).format(change=gain), at)
    said = _("Gambit {n}, {when}: {change} %. {what}")
    before = replay.stops[max(0, at - 1)]
    words = said.format(n=before.gambit, when=_when(before.round), change=gain, what=_what(replay, seat, stroke))
    return Told(words, at)


def _what(replay: Replay, seat: int, stroke: Stroke) -> str:
    """What came of an answer that can have made the difference."""
    if any(event.kind == "ante" for event in stroke.events):
        return _antes(replay, stroke.events)
    me = replay.played.me
    told = [_sentence(replay, seat, event) for event in stroke.events]
    if any(told):
        if stroke.events[-1].kind not in _SPEAKS_FOR_ITSELF:
            told.append(_standing(replay, stroke.answer + 1))
        return " ".join(filter(None, told))
    decider = replay.asked[stroke.answer].seat
    eyes = me if me is not None else next(other for other in range(len(replay.names)) if other != decider)
    return replay.decided(place_of(replay, stroke.answer + 1), eyes, open_=True)


def _sentence(replay: Replay, seat: int, event: Event) -> str:
    """The event; of one's own cards it is chance which one comes in the place of another."""
    if event.kind == "replace" and event.seat == seat:
        first, second = (card_name(replay.rules, card) for card in event.cards)
        return _("{second:The} comes in the place of {first:the}.").format(first=first, second=second)
    return sentence(event, replay.called, replay.rules, replay.played.me)


def _antes(replay: Replay, events: Sequence[Event]) -> str:
    """What everybody put into the ante, and what it cost."""
    shown = [f"{replay.called[one.seat]} {_cards_of(replay, one)}" for one in events if one.kind == "ante"]
    price = next((event.gold for event in events if event.kind == "price"), None)
    if price is None:
        return _("The antes: {list}.").format(list=", ".join(shown))
    return _("The antes: {list}; each pays {gold} gold.").format(list=", ".join(shown), gold=price)


def _standing(replay: Replay, answers: int) -> str:
    """Who is ahead for the stakes after so many answers, and whether that is new; "" where nobody is."""
    eyes = replay.played.me or 0
    view = replay.game(answers).view(eyes)
    first = ahead(view) if view.phase == "play" else ()
    if not first:
        return ""
    if view.weakest_wins and not all(one.flight for one in view.seats if one.playing):
        return _("The weakest flight wins this gambit.")
    figures = {"n": view.seats[first[0]].score.total, "gold": view.stakes}
    if len(first) > 1:
        return _("The best flights tie at {n}, for {gold} gold in the stakes.").format(**figures)
    stays = ahead(replay.game(answers - 1).view(eyes)) == first
    name = replay.called[first[0]]
    if first[0] == replay.played.me:
        said = mark("You stay ahead with {n}, for {gold} gold in the stakes.") if stays else mark(
            "That puts you ahead with {n}, for {gold} gold in the stakes."
        )  # fmt: skip
    else:
        said = mark("{name} stays ahead with {n}, for {gold} gold in the stakes.") if stays else mark(
            "That puts {name} ahead with {n}, for {gold} gold in the stakes."
        )  # fmt: skip
    return _(said).format(name=name, **figures)


def _cards_of(replay: Replay, event: Event) -> str:
    """The cards of an event in short."""
    return ", ".join(short_name(replay.rules, card) for card in event.cards)


def _when(round_: int) -> str:
    return _("round {n}").format(n=round_) if round_ else _("ante")


def place_of(replay: Replay, answers: int) -> int:
    """The stop at which so many answers have been given, and all that came of them has happened."""
    return max(place for place, stop in enumerate(replay.stops) if stop.answers <= answers and not stop.score)


def view_of(replay: Replay, one: Judgement) -> View:
    """What the seat saw when it had to decide."""
    return replay.game(one.answers).view(one.seat)


def mistake_words(replay: Replay, one: Judgement) -> Told:
    """A mistake: what was chosen, what would have been better, by how much, and why."""
    game = replay.game(one.answers)
    view = game.view(one.seat)
    said = _(
        "{mark} Gambit {n}, {when}: {chosen}, {loss} % (+-{error}). Better is {best}. {why} "
        "In this gambit alone: {gold} gold instead of {less}."
    )
    words = said.format(
        mark=one.mark,
        n=view.gambit,
        when=_when(view.round if view.phase != "ante" else 0),
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
    """The one good answer, where it was hard to see."""
    view = view_of(replay, one)
    said = _("! Gambit {n}, {when}: {chosen}. Everything else gives away {loss} % at least.")
    words = said.format(
        n=view.gambit,
        when=_when(view.round if view.phase != "ante" else 0),
        chosen=answer_words(view, one.chosen),
        loss=tenths(100 * one.next_best.mean),
    )
    return Told(words, place_of(replay, one.answers))


def reason(game: Game, view: View, one: Judgement) -> str:
    """Why the best answer is better than the one that was given, in sentences."""
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
