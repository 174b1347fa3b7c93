"""Turn: the verbs in which powers and the gambit sequence are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

from tda_tui.rules.events import EVERYONE, STAKES, Event, EventKind, Happening
from tda_tui.rules.questions import NONE, Answer, Question, QuestionKind
from tda_tui.rules.state import flights, gold
from tda_tui.rules.state.determinization import take_hidden_cards
from tda_tui.rules.state.table import NO_CARD, NOBODY, Effect, Table

Sink = Callable[[Event], None]
Decide = Callable[[Table, tuple[str, ...], Question, bool], Answer]
"""Answers a question in a playout; the bool says whether it interrupts a verb, such as a payment."""
T = TypeVar("T")


class Chance(Protocol):
    """What chance brings in a step at a real table, as far as it was seen. `number` counts the cards taken from the
    deck, or the random numbers, since the step began."""

    def turn_up(self, table: Table, number: int) -> None:
        """Called before the deck's top card is taken: may exchange it for another hidden card."""

    def below(self, table: Table, bound: int, number: int) -> int:
        """A random number from 0 to bound - 1."""


MOST_POWERS: Final = 50  # the most powers used in one turn; stops cards that would trigger each other forever


class Stopped(Exception):
    """Stops a turn at a question without an answer. Once it has one, the turn is resolved again from its start."""

    def __init__(self, question: Question, interrupts: bool) -> None:
        self.question = question
        self.interrupts = interrupts


class Step(NamedTuple):
    """What is resolved from one rest to the next, with the answers given in it so far, and where it has stopped.

    `seat` plays `card`; with seat -1 the antes are revealed or a turn begins. `base` is the table before it, which
    nobody changes. `deals`: after so many answers, the hidden cards were dealt again as on this table. `interrupts`
    says whether the question arose in the middle of a verb, such as a payment. `chance` replaces the table's own.
    """

    base: Table
    names: tuple[str, ...]
    seat: int
    card: int
    given: tuple[Answer, ...] = ()
    deals: tuple[tuple[int, Table], ...] = ()
    question: Question | None = None
    interrupts: bool = False
    chance: Chance | None = None


class Answers:
    """The answers to the questions of a step: first those given, then those of `decide`, in a playout; without it, the
    step stops. `asks_all`: `decide` also gets the questions with only one legal answer."""

    __slots__ = ("asks_all", "chance", "deals", "decide", "given", "names", "numbers", "shuffles_told", "taken", "used")

    def __init__(
        self,
        names: tuple[str, ...],
        decide: Decide | None = None,
        given: tuple[Answer, ...] = (),
        deals: tuple[tuple[int, Table], ...] = (),
        chance: Chance | None = None,
        asks_all: bool = False,
    ) -> None:
        self.names, self.decide, self.given, self.deals = names, decide, given, deals
        self.chance, self.asks_all = chance, asks_all
        self.taken = self.numbers = 0  # cards taken from the deck, and random numbers, while `chance` decides
        self.used = 0  # how many of the given answers the step has come to
        self.shuffles_told = 0

    @property
    def told_chance(self) -> Chance | None:
        """What chance brings now, if it was seen: not after hidden cards have been dealt again."""
        return self.chance if not self.deals or self.used <= self.deals[0][0] else None


class Turn:
    """A turn being resolved. `me` is the acting seat, for which powers act.

    Whatever asks a question (`ask`) simply gets the answer, because a turn is resolved again for each. So the same
    answers must always lead to the same state, and nothing may depend on anything but the table.
    """

    __slots__ = (
        "answers", "buys_later", "changes", "interrupting", "me", "names", "powers_used", "rules",
        "sink", "stack", "stolen", "table", "using",
    )  # fmt: skip

    def __init__(self, table: Table, me: int, sink: Sink | None, answers: Answers) -> None:
        self.table, self.rules, self.me = table, table.rules, me
        self.sink, self.answers, self.names = sink, answers, answers.names
        self.interrupting = False  # in the middle of a verb, such as a payment
        self.stack: tuple[tuple[int, str, int], ...] = ()
        self.powers_used = 0
        self.changes = 0  # of the cards in flights and ante
        self.buys_later = False  # a power has emptied the hand so that it buys only if the gambit continues
        self.stolen = 0  # by the current power; counted only with listeners
        self.using = NO_CARD  # the card whose printed power is being used

    def for_seat(self, seat: int) -> Turn:
        """The same turn from the side of another seat, for its reward or ability."""
        other = Turn(self.table, seat, self.sink, self.answers)
        other.interrupting = self.interrupting
        return other

    def tell(
        self,
        kind: EventKind,
        seat: int = -1,
        other: int = -1,
        cards: Sequence[int] = (),
        gold: int = 0,
        what: str = "",
        audience: int = EVERYONE,
        count: int = 0,
    ) -> None:
        """Emit an event, if there is a sink."""
        if self.sink is not None:
            if self.answers.shuffles_told != self.table.shuffles:
                self.answers.shuffles_told = self.table.shuffles
                self.emit(Event("shuffle"))
            ids = tuple([self.rules.ids[card] for card in cards])
            self.emit(Event(kind, seat, other, ids, gold, what, audience, count or len(ids)))

    def emit(self, event: Event) -> None:
        """Pass an event on, unless it is known already, because the step has not yet come to the last answer."""
        if self.sink is not None and self.answers.used >= len(self.answers.given):
            self.sink(event)

    # Asking

    def ask(
        self,
        kind: QuestionKind,
        seat: int,
        options: Sequence[str],
        source: int | str,
        least: int = 1,
        most: int = 1,
        gold: int = 0,
        about: int = NO_CARD,
        matters: bool = True,
    ) -> Answer:
        """Ask a seat, for the card with the number `source` or the ability with this id; a question with only one
        legal answer is answered without asking."""
        if least == len(options) and not self.answers.asks_all:
            return tuple(options)
        answers, ids = self.answers, self.rules.ids
        if (number := answers.used) < len(answers.given):
            for when, dealt in answers.deals:
                if when == number:
                    take_hidden_cards(self.table, dealt)
            answers.used += 1
            return answers.given[number]
        if about == NO_CARD:
            about = self.using
        other = ids[about] if about not in (NO_CARD, source) else None
        asking = source if isinstance(source, str) else ids[source]
        question = Question(kind, seat, tuple(options), least, most, asking, gold, other, matters)
        if answers.decide is None:
            raise Stopped(question, self.interrupting)
        return answers.decide(self.table, self.names, question, self.interrupting)

    def ask_card(
        self,
        kind: QuestionKind,
        seat: int,
        cards: Sequence[int],
        source: int | str,
        optional: bool = False,
        matters: bool = True,
    ) -> int:
        """Ask for one of the cards; NO_CARD if there are none or, where optional, none is chosen."""
        options = [self.rules.ids[card] for card in cards]
        if optional:
            options.append(NONE)
        if not options:
            return NO_CARD
        (choice,) = self.ask(kind, seat, options, source, matters=matters)
        return NO_CARD if choice == NONE else self.rules.number[choice]

    def ask_opponent(self, seats: Sequence[int], source: int | str, gold: int = 0, matters: bool = True) -> int:
        """Let the acting seat choose one of several seats."""
        if len(seats) == 1:
            return seats[0]
        names = [self.names[seat] for seat in seats]
        (choice,) = self.ask("opponent", self.me, names, source, gold=gold, matters=matters)
        return self.names.index(choice)

    def ask_strongest_opponent(self, source: int, matters: bool = True) -> int:
        """The opponent with the strongest flight; the acting seat chooses on a tie."""
        strongest = flights.strongest(self.table, self.opponents)
        if self.rules.listeners:
            strongest = self.moment(Happening("STRONGEST", self.me, card=source), strongest)
        return self.ask_opponent(strongest, source, matters=matters)

    # Moments

    def moment(self, happening: Happening, value: T) -> T:
        """Let the listener of a moment act, if there is one; returns the value that it leaves."""
        listener = self.rules.listeners.get(happening.moment)
        return value if listener is None else listener(self, happening, value)

    def interrupt(self, happening: Happening, value: T) -> T:
        """Like `moment`, in the middle of a verb: nobody searches for an answer to what is asked there."""
        before, self.interrupting = self.interrupting, True
        value = self.moment(happening, value)
        self.interrupting = before
        return value

    # Seats and cards

    @property
    def opponents(self) -> list[int]:
        """The acting seat's opponents clockwise, starting on the left."""
        return self.table.opponents(self.me)

    def room(self, seat: int) -> int:
        """How many more cards the hand can take."""
        return self.rules.hand_limit - len(self.table.hands[seat])

    def strongest_untied(self, cards: Sequence[int]) -> int:
        """The strongest of the cards whose strength is unique among them, or NO_CARD."""
        strengths = [self.rules.strength[card] for card in cards]
        untied = [value for value in strengths if strengths.count(value) == 1]
        return cards[strengths.index(max(untied))] if untied else NO_CARD

    def my_slot(self, card: int) -> int | None:
        """The slot of the card in the acting seat's flight, or None."""
        flight = self.table.flights[self.me]
        return flight.index(card) if card in flight else None

    # Gold

    def pay(self, payer: int, to: int, amount: int) -> None:
        """Pay gold to a seat or to STAKES; what is missing is owed."""
        if self.rules.listeners and to != STAKES and amount > 0:
            amount = self.interrupt(Happening("PAY", payer, to), amount)
        if amount <= 0:
            return
        if self.sink is None:
            gold.pay(self.table, payer, to, amount)
            return
        paid = min(self.table.gold[payer], amount)
        if paid:
            self.tell("pay", payer, to, gold=paid)
        if paid < amount:
            what = "hole" if self.rules.ruleset.shortfall == "hole" else "debt"
            self.tell("owe", payer, to, gold=amount - paid, what=what)
        gold.pay(self.table, payer, to, amount, self.tell_repaid)

    def tell_repaid(self, debtor: int, creditor: int, amount: int) -> None:
        """Emit the event that a debt was repaid."""
        self.tell("repay", debtor, creditor, gold=amount)

    def steal(self, amount: int) -> None:
        """Steal gold from the stakes; emptying them ends the gambit once the power is completed."""
        taken = self.take_from_stakes(amount)
        if self.rules.listeners:
            self.stolen += taken
            self.interrupt(Happening("STEAL", self.me, card=self.using), taken)

    def take_from_stakes(self, amount: int) -> int:
        """Steal without calling listeners, for abilities; returns how much was taken."""
        self.tell("steal", self.me, gold=min(self.table.stakes, amount))
        return gold.steal(self.table, self.me, amount, None if self.sink is None else self.tell_repaid)

    # Chance

    def take_top(self) -> int:
        """Take the deck's top card, or NO_CARD; the caller puts it where it belongs and then calls `settle_deck`."""
        answers, table = self.answers, self.table
        if answers.chance is not None and (chance := answers.told_chance) is not None:
            if not table.deck:
                table.settle_deck()
            if table.deck:
                chance.turn_up(table, answers.taken)
                answers.taken += 1
        return table.take_top()

    def below(self, bound: int) -> int:
        """A random number from 0 to bound - 1."""
        answers = self.answers
        if answers.chance is None or (chance := answers.told_chance) is None:
            return self.table.below(bound)
        answers.numbers += 1
        return chance.below(self.table, bound, answers.numbers - 1)

    # Cards on the move

    def draw(self, seat: int, count: int) -> None:
        """Draw from the deck, as far as hand limit and deck allow."""
        table = self.table
        one_by_one = bool(self.rules.listeners) and self.using != NO_CARD
        drawn = []
        for _ in range(min(count, self.room(seat))):
            if one_by_one and self.room(seat) <= 0:
                break  # a listener has filled the hand
            if (card := self.take_top()) == NO_CARD:
                break
            table.into_hand(card, seat)
            if not table.deck:
                table.settle_deck()
            if one_by_one:
                self.tell("draw", seat, cards=[card], audience=1 << seat)
                self.interrupt(Happening("DRAWN", seat, card=card), None)
            else:
                drawn.append(card)
        if drawn and self.sink is not None:
            self.tell("draw", seat, cards=drawn, audience=1 << seat)

    def rob(self, victim: int) -> None:
        """Take a random card from a hand; only the two seats see it."""
        table, hand = self.table, self.table.hands[victim]
        if not hand or self.room(self.me) <= 0:
            return
        both = 1 << self.me | 1 << victim
        for held in hand:
            table.known[held] &= both  # nobody else knows which one has left
        card = hand.pop(self.below(len(hand)))
        table.into_hand(card, self.me)
        table.known[card] = both
        self.tell("rob", self.me, victim, [card], audience=both)
        if self.rules.listeners:
            self.interrupt(Happening("ROB", self.me, victim, card), None)

    def give(self, giver: int, card: int) -> None:
        """Take a card from a hand face up; with a full hand, only look at it."""
        table = self.table
        table.known[card] = (1 << table.seats) - 1
        table.show(card)
        if self.room(self.me) <= 0:
            self.tell("show", giver, self.me, [card])
            return
        table.hands[giver].remove(card)
        table.into_hand(card, self.me)
        self.tell("give", giver, self.me, [card])

    def take_from_ante(self, card: int) -> None:
        """Take an ante card into hand, if there is room."""
        table = self.table
        if self.room(self.me) <= 0:
            return
        index = table.ante.index(card)
        del table.ante[index], table.ante_owner[index]
        table.known[card] = (1 << table.seats) - 1
        table.into_hand(card, self.me)
        self.changes += 1
        self.tell("take-ante", self.me, cards=[card])

    def enter_ante(self, card: int, seat: int) -> None:
        """Put a card, already removed from its place, face up into the ante."""
        self.table.ante.append(card)
        self.table.ante_owner.append(NOBODY)
        self.table.known[card] = 0
        self.table.show(card)
        self.changes += 1
        self.tell("enter-ante", seat, cards=[card])

    def entry_effect(self, card: int, first: int) -> None:
        """The effect of an ante card when it is revealed or enters: everybody pays the weakest ante strength."""
        if self.rules.ante_effect[card] == "all-pay-weakest" and card in self.table.ante:
            price = min(self.rules.strength[other] for other in self.table.ante)
            self.tell("ante-effect", cards=[card], gold=price)
            for payer in self.table.around(first):
                self.pay(payer, STAKES, price)

    def feed_ante(self, seat: int, source: int) -> None:
        """A seat puts a card from hand into the ante, if it has one; the card's entry effect follows at once."""
        card = self.ask_card("hand-card", seat, self.table.hands[seat], source)
        if card != NO_CARD:
            self.leave_hand(seat, card)
            self.enter_ante(card, seat)
            self.entry_effect(card, self.me)

    def leave_hand(self, seat: int, card: int) -> None:
        """Remove a card from a hand, to be put elsewhere."""
        self.table.hands[seat].remove(card)
        if seat == self.me:
            self.buys_later = False

    def discard_from_hand(self, seat: int, cards: Sequence[int]) -> None:
        """Discard cards from a hand, face up."""
        for card in cards:
            self.leave_hand(seat, card)
        self.tell("discard", seat, cards=cards)
        self.table.discard(*cards)

    def begin(self, name: str, source: int, figure: int = 0, card_bound: bool = False) -> None:
        """Start an effect for the acting seat that lasts until the gambit's end."""
        self.table.effects = [*self.table.effects, Effect(name, self.me, source, figure, card_bound)]
        self.tell("effect", self.me, cards=[source], gold=figure, what=name)

    # Powers

    def use(self, printed: int, source: int) -> None:
        """Use the power printed on one card, with `source` as the card that carries it out.

        A power that the same card is already carrying out is not entered again before a card in flights or ante has
        changed: cards that only trigger each other would never end.
        """
        power = self.rules.powers[printed]
        if power is None:
            return
        key = (source, power.name, self.changes)
        if key in self.stack or self.powers_used >= MOST_POWERS:
            return
        self.powers_used += 1
        stack, using = self.stack, self.using
        self.stack, self.using = (*stack, key), printed
        if self.rules.fee[printed]:
            self.pay(self.me, STAKES, self.rules.fee[printed])
        power.run(self, source)
        self.stack, self.using = stack, using
        if self.rules.listeners:
            stolen, self.stolen = self.stolen, 0
            self.moment(Happening("USED", self.me, card=printed), stolen)

    def trigger(self, card: int) -> None:
        """A card's own power triggers because another power says so."""
        self.tell("power", self.me, cards=[card])
        self.use(card, card)
