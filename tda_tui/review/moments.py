"""Sentences about moments of a replayed game: what was decided, mistakes, good answers, and turns of fortune."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from tda_tui.players.judgement import Judgement
from tda_tui.present.card_text import flight_name
from tda_tui.present.coach_text import answer_words, mistake_reason
from tda_tui.present.standing import ahead
from tda_tui.review.replay import Replay
from tda_tui.review.review import Luck, Review
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, PAY, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name, short_name, source_card
from tda_tui.words.languages import messages
from tda_tui.words.phrases import Noun, Nouns, shown_name, signed_tenths, tenths
from tda_tui.words.sentences import sentence, text_for
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _


class Moment(NamedTuple):
    """A sentence about a game, and the replay stop at which it can be seen."""

    words: str
    at: int


class Finding(NamedTuple):
    """What changed a seat's chance of winning: by how much, when, what it was and why that matters.

    `mark` is that of a mistake, "" for luck. The change is seen after this many `answers`, the event itself `at` a stop
    of the replay.
    """

    gain: float
    mark: str
    when: str
    what: str
    why: str
    answers: int
    at: int

    @property
    def words(self) -> str:
        """All of it in one line."""
        text = _("{change}%. {when}: {what} {why}")
        words = text.format(change=signed_tenths(100 * self.gain), when=self.when, what=self.what, why=self.why)
        return f"{self.mark} {words}".strip()


def in_order(found: Iterable[Finding]) -> list[Finding]:
    """The findings as they are numbered, by when the changes are seen."""
    return sorted(found, key=lambda one: (one.answers, one.at))


def stop_after(replay: Replay, answers: int) -> int:
    """The stop after this many answers and all their consequences."""
    return max(at for at, stop in enumerate(replay.stops) if stop.answers <= answers and not stop.score)


def when_words(round_: int) -> str:
    """When in a gambit something happened; round 0 is the ante."""
    return _("round {n}").format(n=round_) if round_ else _("ante")


def _when(gambit: int, round_: int) -> str:
    return _("Gambit {n}, {when}").format(n=gambit, when=when_words(round_))


# Decisions


def decided(replay: Replay, at: int, seat: int, open_: bool = False, short: bool = False) -> str:
    """The answer that led to this stop in a sentence, as far as the seat could see it; "" at the first stop.

    `short` names cards as in narrow places.
    """
    answers = replay.stops[at].answers
    if not answers:
        return ""
    chosen, question = replay.played.given[answers - 1].choose, replay.asked[answers - 1]
    hidden = not open_ and question.seat != seat
    if question.kind == "ability":  # only its owner knows of an ability that was declined
        secret, key = hidden and chosen[0] == PASS, "passes" if chosen[0] == PASS else "uses"
    else:
        events = replay.events_of_answer(answers)
        seen = {card for event in events for card in (event if open_ else event.seen_by(seat)).cards}
        secret = hidden and any(choice in replay.rules.number and choice not in seen for choice in chosen)
        key = question.kind if question.kind in ("ante", "play") else "asked" if question.source else "chooses"
    texts = messages("review")[key]
    words = [_choice_words(replay.rules, choice, question, short) for choice in chosen]
    return _(texts["secret"] if secret else text_for(texts, seat, question.seat)).format(
        name=replay.called[question.seat],
        choice=Nouns.of(words) if words else Noun(_("nothing")),
        ability=ability_text(replay.rules, chosen[0]).name if chosen else "",
        card=_asks(replay.rules, question, short),
    )


def _asks(rules: Rules, question: Question, short: bool) -> Noun:
    card = source_card(rules, question)
    if card is not None:
        return card_name(rules, card, short)
    return Noun(ability_text(rules, question.source).name if question.source else "")


def _choice_words(rules: Rules, choice: str, question: Question, short: bool) -> Noun:
    if choice in rules.number:
        return card_name(rules, choice, short)
    if ":" in choice:
        return Noun(flight_name(rules, choice))
    if choice == PAY:
        return Noun(_("pay {gold}").format(gold=question.gold))
    texts = messages("options").get(choice)
    return Noun(_(texts["chosen"]) if texts else shown_name(choice))


def view_of(replay: Replay, one: Judgement) -> View:
    """What the seat saw when it had to decide."""
    return replay.game(one.answers).view(one.seat)


def mistake_words(replay: Replay, one: Judgement) -> Finding:
    """A mistake: the choice, the better answer, by how much it is better, and why."""
    view = view_of(replay, one)
    return Finding(
        -one.loss.mean,
        one.mark,
        _when(view.gambit, view.round),
        _("{chosen}. Better: {best}.").format(chosen=answer_words(view, one.chosen), best=answer_words(view, one.best)),
        mistake_reason(view, one),
        one.answers + 1,
        stop_after(replay, one.answers),
    )


def found_words(replay: Replay, one: Judgement) -> str:
    """A good answer that was the only one and hard to find."""
    view = view_of(replay, one)
    text = _("! Gambit {n}, {when}: {chosen}. Every other choice gives away at least {loss}%.")
    return text.format(
        n=view.gambit,
        when=when_words(view.round),
        chosen=answer_words(view, one.chosen),
        loss=tenths(100 * one.next_best.mean),
    )


# Turns of fortune: events in a stretch of luck that the seat did not bring about itself

DEAL = -1
"""Stands for the deal in place of an answer."""
_TELLING = (
    "special-flight", "win-gambit", "draw", "knocked-out", "slay", "rob", "swap", "replace", "ability", "no-winner",
    "take-ante", "steal", "give", "buy", "spy", "play",
)  # fmt: skip
"""Kinds of events that can explain a change, the most telling first."""
_ENDS = ("win-gambit", "no-winner")
"""With cards drawn for the next gambit, the end of the last one is told as well: the cards alone change little."""
_CHANCE = ("draw", "rob", "buy")
"""Events that are chance even to the seat that causes them."""
_SPEAKS_FOR_ITSELF = ("special-flight", "win-gambit", "draw", "knocked-out", "no-winner", "buy")
"""Events after which the current standing is not added."""


class Part(NamedTuple):
    """A part of a stretch: the answers from `first` up to but not including `after`."""

    first: int
    after: int


class TurningPoint(NamedTuple):
    """What turned the fortune: an answer, counted from 0, and the events that show it. Without events, the answer
    itself or the deal is told."""

    answer: int
    events: tuple[Event, ...] = ()


def parts_of(replay: Replay, luck: Luck) -> list[Part]:
    """The parts of a stretch. At their ends the value of the game is known, or can be found by playing out."""
    answers = [answer for answer in range(luck.after, luck.until) if can_be_imagined(replay.game(answer))]
    return [Part(*ends) for ends in pairwise([luck.after - 1, *answers, luck.until])]


def can_be_imagined(game: Game) -> bool:
    """Whether the position can be played out for a seat that is not asked: not while antes are being chosen."""
    return game.at_rest and not game.over and all(card == NO_CARD for card in game.table.committed)


def turning_point(replay: Replay, seat: int, part: Part, good: bool) -> TurningPoint | None:
    """The most telling event of a part that may have turned it for better or worse: others' answers, cards drawn or
    revealed.

    None if the seat brought about everything itself.
    """
    if part.first == DEAL:
        return TurningPoint(DEAL)
    happened = [(answer, event) for answer in range(*part) for event in replay.events_of_answer(answer + 1)]
    antes = [(answer, event) for answer, event in happened if event.kind in ("ante", "price")]
    if any(event.kind == "ante" for _answer, event in antes):
        return TurningPoint(antes[-1][0], tuple(event for _answer, event in antes))
    not_own = [pair for pair in happened if pair[1].kind in _TELLING and not _own(replay, seat, *pair)]
    possible = [pair for pair in not_own if _may_be_it(pair[1], seat, good)]
    if possible:
        answer, event = min(possible, key=lambda pair: _TELLING.index(pair[1].kind))
        ends = [other for _answer, other in not_own if other.kind in _ENDS and event.kind == "draw"]
        return TurningPoint(answer, (*ends[:1], event.seen_by(seat)))
    others = (answer for answer in range(*part) if replay.asked[answer].seat != seat)
    return next((TurningPoint(answer) for answer in others if replay.asked[answer].kind != "ante"), None)


def _own(replay: Replay, seat: int, answer: int, event: Event) -> bool:
    """Whether the seat brought the event about and knew that it would happen."""
    if replay.asked[answer].seat != seat or event.kind in _CHANCE:
        return False
    # The player of a card that gets replaced does not know by which one.
    return event.kind != "replace" or event.cards[0] not in replay.played.given[answer].choose


def _may_be_it(event: Event, seat: int, good: bool) -> bool:
    """Whether the event can explain a change in this direction."""
    own_gain = event.kind in ("win-gambit", "special-flight", "steal")
    if own_gain or (event.kind in ("rob", "slay", "swap") and seat in (event.seat, event.other)):
        return (event.seat == seat) == good
    if event.kind == "draw":
        return event.seat == seat
    return event.kind != "knocked-out" or event.seat != seat or not good


def turning_points(review: Review, replay: Replay, seat: int) -> list[Finding]:
    """The points of luck that mattered most to a seat, in the order of the game."""
    answers = {turning.after: turning.answer for turning in review.turnings if turning.seat == seat}
    found = []
    for luck in review.account(seat).luck:
        for part in parts_of(replay, luck) if luck.after in answers else ():
            if part.first == answers[luck.after] and (point := turning_point(replay, seat, part, luck.gain > 0)):
                found.append(_turn(replay, seat, luck, point))
    return found


def _turn(replay: Replay, seat: int, luck: Luck, point: TurningPoint) -> Finding:
    at = stop_after(replay, point.answer + 1)
    before = replay.stops[max(0, at - 1)]
    what, why = _decisive_event(replay, seat, point)
    return Finding(luck.gain, "", _when(before.gambit, before.round), what, why, luck.until, at)


def _decisive_event(replay: Replay, seat: int, point: TurningPoint) -> tuple[str, str]:
    """What happened through an answer that may have made the difference, and what came before or of it."""
    if point.answer == DEAL:
        return _("The first cards."), ""
    if any(event.kind == "ante" for event in point.events):
        return _antes(replay, point.events), ""
    if said := [words for event in point.events if (words := _sentence(replay, seat, event))]:
        *before, what = said
        after = _standing(replay, point.answer + 1) if point.events[-1].kind not in _SPEAKS_FOR_ITSELF else ""
        return what, " ".join(filter(None, [*before, after]))
    me, decider = replay.played.me, replay.asked[point.answer].seat
    reader = me if me is not None else next(other for other in range(len(replay.names)) if other != decider)
    return decided(replay, stop_after(replay, point.answer + 1), reader, open_=True, short=True), ""


def _sentence(replay: Replay, seat: int, event: Event) -> str:
    """The event in a sentence; for a card of the seat's own, chance decided which one replaces it."""
    if event.kind == "replace" and event.seat == seat:
        first, second = (card_name(replay.rules, card, short=True) for card in event.cards)
        return _("{second:The} replaces {first:the}.").format(first=first, second=second)
    return sentence(event, replay.called, replay.rules, replay.played.me, short=True)


def _antes(replay: Replay, events: Sequence[Event]) -> str:
    called = [_("You") if seat == replay.played.me else name for seat, name in enumerate(replay.called)]
    shown = ", ".join(
        f"{called[one.seat]} {', '.join(short_name(replay.rules, card) for card in one.cards)}"
        for one in events
        if one.kind == "ante"
    )
    price = next((event.gold for event in events if event.kind == "price"), None)
    text = _("The antes: {list}.") if price is None else _("The antes: {list}; everyone pays {gold} gold.")
    return text.format(list=shown, gold=price)


def _standing(replay: Replay, answers: int) -> str:
    """Who is ahead for the stakes after this many answers, and whether that is new; "" if nobody is."""
    reader = replay.played.me or 0
    view = replay.game(answers).view(reader)
    first = ahead(view) if view.phase == "play" else ()
    if not first:
        return ""
    if view.weakest_wins and not all(one.flight for one in view.seats if one.playing):
        return _("The weakest flight wins this gambit.")
    texts = messages("review")["standing"]
    stays = ahead(replay.game(answers - 1).view(reader)) == first
    text = texts["tie"] if len(first) > 1 else text_for(texts["stays" if stays else "new"], replay.played.me, first[0])
    return _(text).format(name=replay.called[first[0]], n=view.seats[first[0]].score.total, gold=view.stakes)
