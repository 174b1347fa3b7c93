"""Explains why one answer is better than another: plays both on in the same determinizations and compares the outcomes
of the gambit part by part."""

import random
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

import msgspec

from tda_tui.players.player import Determinize, make_player
from tda_tui.players.playouts.win_probability import wealth, win_probabilities
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.questions import Answer
from tda_tui.rules.view import View

T = TypeVar("T")

AGREES = 0.3  # the part of the known margin that these games must show; otherwise they do not reveal the cause
LEAST = 0.8  # the least gold a part must account for
SECOND = 0.6  # a second cause is given if it accounts for at least this part of the first
_NEARLY = 0.92  # the frequency of what is practically certain
_TURN: Final = ("play", "trigger", "no-trigger", "power")
_AFTER: Final = ("leader", "another-round", "score", "stakes-empty", "buy")
"""Events that end a turn; whatever follows them is not the effect of the card played."""


class Cause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part in which two answers differ, with its average after the better and after the other answer, in this gambit.

    `part` says what is counted and so the unit: a frequency, gold, or cards. `who` is the rival or the special flight
    concerned; `card` the card mainly responsible, if there is one.
    """

    part: str
    best: float
    other: float
    who: str = ""
    card: str = ""


class Outcome(NamedTuple):
    """The outcome of an answer in one determinization, up to the end of the gambit."""

    chances: list[float]
    winner: int
    over: bool
    parts: list[Counter[str]]  # each seat's gold by origin
    powers: Counter[tuple[int, str]]  # gold from powers by payer and card
    flights: Counter[str]  # the player's special flights
    gold: list[int]
    hand: frozenset[str]  # the player's cards at the end
    cards: float  # their worth in gold


def has_effect(determinize: Determinize, seat: int, answer: Answer) -> bool:
    """Whether the power of a played card does anything or asks a question, in one determinization."""
    events: list[Event] = []
    game = determinize(random.Random(0), None, events.append)
    game.answer(seat, answer)
    for event in events:
        if event.kind in _AFTER:
            return False
        if event.kind not in _TURN:
            return True
    return any(question.kind not in ("ante", "play") for question in game.questions)


def _outcome(determinize: Determinize, seat: int, answer: Answer, rng: random.Random) -> Outcome:
    events: list[Event] = []
    game = determinize(rng, None, events.append)
    gambit, before = game.table.gambit, list(game.table.gold)
    players = [make_player("gambler", rng.randrange(1000)) for _seat in before]
    game.answer(seat, answer)
    while not game.over and game.table.gambit == gambit:
        question = game.questions[0]
        game.answer(question.seat, players[question.seat].choose(game.view(question.seat)))
    table, ids = game.table, game.rules.ids
    parts = [Counter[str]() for _seat in before]
    powers = Counter[tuple[int, str]]()
    for each, counted in enumerate(parts):
        for part, gold, payer, card in _gold_of(events, each):
            counted[part] += gold
            if part == "power" and each == seat:
                powers[payer, card] += gold
    return Outcome(
        win_probabilities(table),
        next((event.seat for event in events if event.kind == "win-gambit"), -1),
        game.over,
        parts,
        powers,
        Counter(event.what for event in events if event.kind == "special-flight" and event.seat == seat),
        [now - then for now, then in zip(table.gold, before, strict=True)],
        frozenset(ids[card] for card in table.hands[seat]),
        wealth(table)[seat] - table.gold[seat],
    )


def _gold_of(events: Sequence[Event], me: int) -> Iterator[tuple[str, int, int, str]]:
    """For each change of the seat's gold: its origin, the amount, the payer, and the seat's card that triggered
    last."""
    flight, buying, card = -1, False, ""
    for event in events:
        if event.kind == "special-flight":
            flight = event.seat
        elif event.kind not in ("pay", "owe", "steal"):
            flight = -1
        if event.kind == "buy":
            buying = event.seat == me
        if event.kind in ("trigger", "power") and event.seat == me:
            card = event.cards[0]
        if event.kind == "pay" and event.seat == me:
            bought = buying and event.other == STAKES
            yield "flight-cost" if flight >= 0 else "bought" if bought else "paid", -event.gold, me, card
            buying = False
        elif event.kind == "pay" and event.other == me:
            yield "flight" if flight == me else "power", event.gold, event.seat, card
        elif event.kind == "steal" and event.seat == me:
            yield "flight" if flight == me else "steal", event.gold, STAKES, card
        elif event.kind in ("win-gambit", "split", "share") and event.seat == me:
            yield "win", event.gold, STAKES, card


class Compared(NamedTuple):
    """Two answers of a seat and the outcomes of each."""

    names: tuple[str, ...]
    seat: int
    answers: tuple[Answer, Answer]
    best: list[Outcome]
    other: list[Outcome]

    def means(self, of: Callable[[Outcome], float]) -> tuple[float, float]:
        """The average of a figure after each of the two answers."""
        return statistics.fmean(map(of, self.best)), statistics.fmean(map(of, self.other))

    def parts(self, seat: int, part: str) -> tuple[float, float]:
        """The average gold of this origin."""
        return self.means(lambda one: one.parts[seat][part])

    def chance(self, seat: int) -> float:
        """The average win probability after either answer."""
        return statistics.fmean(one.chances[seat] for one in self.best + self.other)


def causes_of(
    view: View, determinize: Determinize, best: Answer, other: Answer, margin: float, rounds: int
) -> tuple[Cause, ...]:
    """The main causes, at most two, of the `margin` in win probability between two answers, from `rounds`
    determinizations. Empty if these games do not show the margin."""
    seat = view.me
    after_best, after_other = (
        [_outcome(determinize, seat, answer, random.Random(number)) for number in range(rounds)]
        for answer in (best, other)
    )
    both = Compared(view.names, seat, (best, other), after_best, after_other)
    after, instead = both.means(lambda one: one.chances[seat])
    if after - instead < AGREES * margin:
        return ()
    found = sorted([pair for pair in _weighed(both) if pair[0] >= LEAST], key=lambda pair: -pair[0])
    if found and found[0][1].part == "power":
        found = [pair for pair in found if pair[1].who != found[0][1].who or pair is found[0]]
    main = [cause for weight, cause in found if weight >= SECOND * found[0][0]]
    return tuple([*_ending(both), *main][:2])


def _weighed(both: Compared) -> Iterator[tuple[float, Cause]]:
    for part in ("win", "flight", "flight-cost", "power", "steal", "paid", "bought"):
        best, other = both.parts(both.seat, part)
        yield best - other, _part(both, part, best, other)
    best, other = both.means(lambda one: one.cards)
    yield best - other, _cards(both, best, other)
    for rival in range(len(both.names)):
        if rival != both.seat:
            best, other = both.means(lambda one, rival=rival: one.gold[rival])  # type: ignore[misc]
            weight = both.chance(rival) / max(0.05, 1 - both.chance(both.seat))
            yield (other - best) * weight, _of_rival(both, rival, best, other)


def _of_rival(both: Compared, rival: int, best: float, other: float) -> Cause:
    name, much = both.names[rival], 0.6 * abs(other - best)
    less, more = both.parts(rival, "win")
    seldom, often = both.means(lambda one: one.winner == rival)
    if more - less >= much and often - seldom >= 0.1:
        return Cause("rival-wins", seldom, often, name)
    less, more = both.parts(rival, "flight")
    if more - less >= much:
        return Cause("rival-flight", less, more, name)
    return Cause("rival", best, other, name)


def _part(both: Compared, part: str, best: float, other: float) -> Cause:
    if part == "win":
        return of_the_stakes(both, best, other)
    if part == "flight":
        flights = sum((one.flights for one in both.best), Counter[str]())
        return Cause(part, best, other, flights.most_common(1)[0][0] if flights else "")
    if part == "power":
        powers = sum((one.powers for one in both.best), Counter[tuple[int, str]]())
        payers, cards = Counter[int](), Counter[str]()
        for (payer, card), gold in powers.items():
            payers[payer] += gold
            cards[card] += gold
        main = _main(payers)
        return Cause(part, best, other, both.names[main] if main is not None else "", _main(cards) or "")
    return Cause(part, best, other, _winner(both)[0] if part == "steal" else "")


def of_the_stakes(both: Compared, best: float, other: float) -> Cause:
    """That the stakes are won more often, if this is at least half of what they bring more; else what they bring."""
    often, seldom = both.means(lambda one: one.winner == both.seat)
    mostly = (often - seldom) * best >= 0.5 * (best - other) * often
    return Cause("win", often, seldom) if mostly and often - seldom >= 0.05 else Cause("stakes", best, other)


def _main(counted: Counter[T]) -> T | None:
    most = 0.8 * sum(counted.values())
    return next((one for one, count in counted.most_common(1) if count >= most), None)


def _winner(both: Compared) -> tuple[str, float]:
    """The rival most likely to win the gambit, with the frequency; "" if it is not above one half."""
    wins = Counter(one.winner for one in both.best if one.winner not in (both.seat, -1))
    seat, count = next(iter(wins.most_common(1)), (-1, 0))
    often = count / len(both.best)
    return (both.names[seat], often) if often > 0.5 else ("", often)


def _cards(both: Compared, best: float, other: float) -> Cause:
    tempting = {*both.answers[1]}
    won = both.means(lambda one: one.winner == both.seat)
    kept, _gone = both.means(lambda one: bool(tempting) and tempting <= one.hand)
    if kept >= _NEARLY:
        name, often = _winner(both)
        if min(won) >= _NEARLY:
            return Cause("sure", *won)
        if max(won) <= 1 - _NEARLY and name:
            return Cause("lost", often, often, name)
        return Cause("kept", *won)
    more, fewer = both.means(lambda one: len(one.hand))
    return Cause("more", more, fewer) if more - fewer >= 0.5 else Cause("better", best, other)


def _ending(both: Compared) -> Iterator[Cause]:
    best, other = both.means(lambda one: one.over)
    ends = [one.chances[both.seat] for one in both.best + both.other if one.over]
    if best - other >= 0.15 and statistics.fmean(ends) >= 0.6:
        yield Cause("ends", best, other)
    elif other - best >= 0.15 and statistics.fmean(ends) <= 0.4:
        yield Cause("goes-on", best, other)
