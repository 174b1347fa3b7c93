"""A seat's view and its options as numbers: the layout of observations, and the list of actions.

Seats are counted clockwise from the one that observes or acts: 0 is itself, 1 its left neighbour.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from math import prod
from operator import or_
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tda_tui.rules.events import STAKES
from tda_tui.rules.powers import lasting
from tda_tui.rules.powers.draws import GIFT, PROLONG
from tda_tui.rules.questions import ANSWERS, QUESTION_KINDS, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import ANTE, NOBODY, OVER, PLAY, SET
from tda_tui.rules.view import SeatView, View, special_flight_names

DONE: Final = "done"
"""The action that ends an answer of several picks."""
CHOICES: Final = (*ANSWERS, "collect", "tax", "steal", "one", "hand")
"""Words that answer questions."""
PHASES: Final = (SET, ANTE, PLAY, OVER)
EFFECTS: Final = (
    flights.ALL_TRIGGER, flights.WILD, flights.UNITES_MORTALS, lasting.WEAKEST_WINS, lasting.SPLIT_STAKES,
    lasting.BUYING_PAYS, lasting.PER_EVIL, lasting.RIDES, lasting.FLIGHT_BONUS, lasting.SCORE_LATER, lasting.LEAD_NEXT,
    GIFT, PROLONG,
)  # fmt: skip
"""Effects that outlast their turn."""
UNBOUNDED: Final = int(np.iinfo(np.int32).max)


def special_flights(rules: Rules) -> tuple[str, ...]:
    """The names of all special flights there may be."""
    return special_flight_names(rules, (1 << len(rules.colour_names)) - 1, reduce(or_, rules.strength_bit))


def options_of(rules: Rules, names: Sequence[str], seat: int) -> tuple[str, ...]:
    """The options that a seat's actions stand for, by number: cards, seats, words, special flights, and DONE."""
    return (*rules.ids, *names[seat:], *names[:seat], *CHOICES, *special_flights(rules), DONE)


class Section(NamedTuple):
    """A part of the observation: where it begins, its shape, and the greatest value in it; the least is 0."""

    start: int
    shape: tuple[int, ...]
    most: int

    @property
    def place(self) -> slice:
        """Where it is in the observation."""
        return slice(self.start, self.start + prod(self.shape))


class Layout:
    """The layout of the observations of a game with these rules and so many seats."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.number, self.seats, self.cards = rules.number, seats, len(rules.cards)
        self.marks = {name: number for number, name in enumerate(special_flights(rules))}
        self.effects = {name: number for number, name in enumerate(EFFECTS)}
        self.sections: dict[str, Section] = {}
        self.size = 0
        for name, shape, most in self._shapes(len(options_of(rules, [""] * seats, 0))):
            self.sections[name] = section = Section(self.size, shape, most)
            self.size = section.place.stop
        self.starts = {name: section.start for name, section in self.sections.items()}

    def _shapes(self, actions: int) -> Iterable[tuple[str, tuple[int, ...], int]]:
        cards, seats = self.cards, self.seats
        for name in ("hand", "fires", "committed", "ante", "aside", "played", "bound", "discards", "specials"):
            yield name, (cards,), 1
        yield "deck", (cards,), cards
        yield "flight", (seats, cards), cards
        for name in ("antes", "known"):
            yield name, (seats, cards), 1
        for name in ("gold", "owes", "hand_size", "strength", "total"):
            yield name, (seats,), UNBOUNDED
        for name in ("barred", "playing", "leader", "to_move", "last_seat", "winners"):
            yield name, (seats,), 1
        yield "gambits_won", (seats,), UNBOUNDED
        yield "special_flights", (seats, len(self.marks)), 1
        yield "effects", (seats, len(EFFECTS)), UNBOUNDED
        yield "debts", (seats, seats + 1), UNBOUNDED
        for name in ("stakes", "hole", "gambit", "last_gambit", "round", "deck_size", "aside_size"):
            yield name, (1,), UNBOUNDED
        yield "weakest_wins", (1,), 1
        yield "phase", (len(PHASES),), 1
        yield "question", (len(QUESTION_KINDS),), 1
        for name in ("least", "most", "at_stake"):
            yield name, (1,), UNBOUNDED
        yield "matters", (1,), 1
        for name in ("source", "about"):
            yield name, (cards,), 1
        yield "picked", (actions,), 1

    @property
    def most(self) -> NDArray[np.int32]:
        """The greatest value of each number of an observation."""
        return np.concatenate([np.full(prod(shape), most, np.int32) for _, shape, most in self.sections.values()])

    def encode(self, view: View, picked: Iterable[int]) -> NDArray[np.int32]:
        """The observation of a view, and of the actions with which its seat has begun to answer."""
        vector = np.zeros(self.size, np.int32)
        numbers = vector.data  # the same numbers, faster to set one by one
        self._encode_cards(numbers, view)
        for place, seat in enumerate((*view.seats[view.me :], *view.seats[: view.me])):
            self._encode_seat(numbers, place, seat)
        self._encode_relations(numbers, view)
        self._encode_table(numbers, view)
        if view.question is not None:
            self._encode_question(numbers, view.question)
        for action in picked:
            numbers[self.starts["picked"] + action] = 1
        return vector

    def _mark(self, numbers: memoryview, start: int, cards: Iterable[str | None]) -> None:
        for card in cards:
            if card is not None:
                numbers[start + self.number[card]] = 1

    def _number(self, numbers: memoryview, start: int, cards: Iterable[str | None]) -> None:
        for place, card in enumerate(cards, 1):
            if card is not None:
                numbers[start + self.number[card]] = place

    def _encode_cards(self, numbers: memoryview, view: View) -> None:
        starts = self.starts
        self._mark(numbers, starts["hand"], [held.card for held in view.hand])
        self._mark(numbers, starts["fires"], [held.card for held in view.hand if held.fires])
        self._mark(numbers, starts["committed"], [view.committed])
        self._mark(numbers, starts["ante"], view.ante)
        self._mark(numbers, starts["aside"], view.aside)
        self._mark(numbers, starts["played"], [seat.round_card for seat in view.seats])
        self._mark(numbers, starts["discards"], view.discards)
        self._mark(numbers, starts["specials"], view.specials_seen)
        self._number(numbers, starts["deck"], view.deck_known)

    def _encode_seat(self, numbers: memoryview, place: int, seat: SeatView) -> None:
        starts = self.starts
        self._number(numbers, starts["flight"] + place * self.cards, seat.flight)
        self._mark(numbers, starts["known"] + place * self.cards, seat.known)
        numbers[starts["gold"] + place] = seat.gold
        numbers[starts["owes"] + place] = seat.owes
        # With the secret ante: who has chosen one already is only the order in which agents act.
        numbers[starts["hand_size"] + place] = seat.hand_size + seat.anted
        numbers[starts["strength"] + place] = seat.strength
        numbers[starts["total"] + place] = seat.score.total
        numbers[starts["barred"] + place] = bool(seat.score.barred_by)
        numbers[starts["playing"] + place] = seat.playing
        for name in seat.special_flights:
            numbers[starts["special_flights"] + place * len(self.marks) + self.marks[name]] = 1

    def _encode_relations(self, numbers: memoryview, view: View) -> None:
        starts, seats, me = self.starts, self.seats, view.me
        chosen = (
            ("leader", (view.leader,)), ("to_move", (view.to_move,)), ("last_seat", (view.last_seat,)),
            ("winners", view.winners), ("gambits_won", view.gambit_winners),
        )  # fmt: skip
        for name, found in chosen:
            for seat in found:
                if seat != NOBODY:
                    numbers[starts[name] + (seat - me) % seats] += 1
        for card, owner in zip(view.ante, view.ante_owner, strict=True):
            if owner != NOBODY:
                self._mark(numbers, starts["antes"] + (owner - me) % seats * self.cards, [card])
        for effect in view.effects:
            of_seat = starts["effects"] + (effect.seat - me) % seats * len(EFFECTS)
            numbers[of_seat + self.effects[effect.name]] += effect.figure or 1
            if effect.card_bound:
                numbers[starts["bound"] + effect.card] = 1
        for debt in view.debts:
            creditor = seats if debt.creditor == STAKES else (debt.creditor - me) % seats
            numbers[starts["debts"] + (debt.debtor - me) % seats * (seats + 1) + creditor] += debt.gold

    def _encode_table(self, numbers: memoryview, view: View) -> None:
        starts = self.starts
        numbers[starts["stakes"]] = view.stakes
        numbers[starts["hole"]] = view.hole
        numbers[starts["gambit"]] = view.gambit
        numbers[starts["last_gambit"]] = view.last_gambit
        numbers[starts["round"]] = view.round
        numbers[starts["deck_size"]] = view.deck_size
        numbers[starts["aside_size"]] = len(view.aside)
        numbers[starts["weakest_wins"]] = view.weakest_wins
        numbers[starts["phase"] + PHASES.index(view.phase)] = 1

    def _encode_question(self, numbers: memoryview, question: Question) -> None:
        starts = self.starts
        numbers[starts["question"] + QUESTION_KINDS.index(question.kind)] = 1
        numbers[starts["least"]] = question.min
        numbers[starts["most"]] = question.max
        numbers[starts["at_stake"]] = question.gold
        numbers[starts["matters"]] = question.matters
        self._mark(numbers, starts["source"], [question.source])
        self._mark(numbers, starts["about"], [question.about])
