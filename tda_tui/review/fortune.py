"""The turns of fortune of a game, and its dearest mistakes, in sentences."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.players.causes import Cause
from tda_tui.players.coach.coach import Advice, Rated, Reason
from tda_tui.players.coach.search_coach import why_better
from tda_tui.present.coach.cause_text import NEAR, cause_words, power_words
from tda_tui.present.coach.coach_moves import answer_words
from tda_tui.present.coach.coach_text import why
from tda_tui.present.standing import ahead
from tda_tui.review.judgement import Judgement, Luck, Review
from tda_tui.review.replay import Replay, Stop
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.view import View
from tda_tui.words.card_names import short_name
from tda_tui.words.figures import signed_tenths, tenths
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_TELLING = (
    "special-flight", "win-gambit", "draw", "knocked-out", "slay", "rob", "swap", "replace", "ability", "no-winner",
    "take-ante", "steal", "give", "buy", "spy", "play",
)  # fmt: skip
"""What is told of an answer's consequences: the first of these that there is."""
_SPEAKS_FOR_ITSELF = ("special-flight", "win-gambit", "draw", "knocked-out", "no-winner", "steal", "buy")
"""After the others it is said who is ahead."""


class Told(NamedTuple):
    """Something that is told of a game, and the stop in the replay at which it can be seen."""

    words: str
    at: int


def turns_of_fortune(review: Review, replay: Replay, seat: int) -> list[Told]:
    """The strokes of luck that mattered most to a seat, in the order of the game."""
    answers = {turning.after: turning.answer for turning in review.turnings if turning.seat == seat}
    account = review.account(seat)
    return [_turn(replay, seat, luck, answers[luck.after]) for luck in account.fortunes if luck.after in answers]


def _turn(replay: Replay, seat: int, luck: Luck, answer: int) -> Told:
    at = place_of(replay, answer + 1)
    gain = signed_tenths(100 * luck.gain)
    if answer < 0:
        good = mark("The first cards that were dealt: {change} %.")
        return Told(_(good).format(change=gain), at)
    stop = replay.stops[at]
    said = _("Gambit {n}, {when}: {change} %. {what}")
    number = replay.stops[max(0, at - 1)].gambit
    when = _when(replay.stops[max(0, at - 1)].round)
    return Told(said.format(n=number, when=when, change=gain, what=_what(replay, stop, seat, luck.gain > 0)), at)


def _what(replay: Replay, stop: Stop, seat: int, good: bool) -> str:
    """What came of an answer that can have made the difference."""
    if replay.asked[stop.answers - 1].kind == "ante" and (antes := _antes(replay, stop.gambit)):
        return antes
    events = [event for other in replay.stops if other.answers == stop.answers for event in other.events]
    me = replay.played.me
    told = [event.seen_by(seat) for event in events if event.kind in _TELLING and _may_be_it(event, seat, good)]
    told.sort(key=lambda event: _TELLING.index(event.kind))
    for event in told:
        if words := sentence(event, replay.called, replay.rules, me):
            standing = "" if event.kind in _SPEAKS_FOR_ITSELF else _standing(replay, stop)
            return " ".join(filter(None, (words, standing)))
    decider = replay.asked[stop.answers - 1].seat
    eyes = me if me is not None else next(other for other in range(len(replay.names)) if other != decider)
    return replay.decided(place_of(replay, stop.answers), eyes, open_=True)


def _antes(replay: Replay, gambit: int) -> str:
    """What everybody put into the ante of a gambit, and what it cost; "" where it was not revealed."""
    events = [event for stop in replay.stops if stop.gambit == gambit for event in stop.events]
    shown = [f"{replay.called[one.seat]} {_cards_of(replay, one)}" for one in events if one.kind == "ante"]
    price = next((event.gold for event in events if event.kind == "price"), None)
    if not shown:
        return ""
    if price is None:
        return _("The antes: {list}.").format(list=", ".join(shown))
    return _("The antes: {list}; each pays {gold} gold.").format(list=", ".join(shown), gold=price)


def _standing(replay: Replay, stop: Stop) -> str:
    """Who is ahead for the stakes after an answer, and whether that is new; "" where nobody is."""
    eyes = replay.played.me or 0
    view = replay.game(stop.answers).view(eyes)
    first = ahead(view) if view.phase == "play" else ()
    if not first:
        return ""
    if view.weakest_wins and not all(one.flight for one in view.seats if one.playing):
        return _("The weakest flight wins this gambit.")
    figures = {"n": view.seats[first[0]].score.total, "gold": view.stakes}
    if len(first) > 1:
        return _("The best flights tie at {n}, for {gold} gold in the stakes.").format(**figures)
    stays = ahead(replay.game(stop.answers - 1).view(eyes)) == first
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


def _may_be_it(event: Event, seat: int, good: bool) -> bool:
    """Whether it is good or bad for the seat as that stretch was."""
    if event.kind in ("win-gambit", "special-flight", "steal"):
        return (event.seat == seat) == good
    if event.kind in ("rob", "slay", "swap") and seat in (event.seat, event.other):
        return (event.seat == seat) == good
    if event.kind == "draw":
        return event.seat == seat
    return event.kind != "knocked-out" or event.seat != seat or not good


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
    reasons = why_better(view, one.best, one.chosen) or (Reason("worth", one.loss.mean),)
    rated = (Rated(one.best, 0.0), Rated(one.chosen, one.loss.mean))
    return _("For {why}.").format(why=why(view, Advice(one.best, rated, reasons), one.chosen))
