"""One step of the game, from one rest to the next, carried out with what has been told about it so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, NamedTuple

from tda_tui.companion.chance import SeenChance
from tda_tui.companion.hidden import UNCERTAIN, Rob, Sight, Swap
from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.events import Event
from tda_tui.rules.game import resolve
from tda_tui.rules.questions import PASS, Answer, Question, Refusal, check_answer
from tda_tui.rules.state.table import NO_CARD, Table
from tda_tui.rules.turn import Step, Stopped

FROM_HIDDEN_HAND: Final = ("hand-card", "give-or-pay")
"""Questions whose options depend on a hand."""
IN_ORDER: Final = ("look", "reveal")
"""Events whose cards are told in the order in which they lie."""
DICE: Final = "dice"


class Wanted(NamedTuple):
    """What the companion has to be told next: the answer to a `question`, or what an `event` showed besides its cards.

    `least` to `most` cards or `options`. With `unseen`, any card may be told that can be where it is wanted, besides
    the options.
    """

    kind: str
    seat: int
    options: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    unseen: bool = False
    question: Question | None = None
    event: Event | None = None


class Entry(NamedTuple):
    """What was told: which kind of thing, about which seat, and the answer."""

    kind: str
    seat: int
    answer: Answer


class Mismatch(NamedTuple):
    """Where a run could not continue: the cards told but not imagined there, those imagined instead, and the random
    numbers drawn since the event before, with their bounds; for dice, the sum that was told; the ability that could not
    be used."""

    missing: tuple[int, ...] = ()
    instead: tuple[int, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()
    total: int = 0
    ability: str = ""


class Taken(NamedTuple):
    """A card taken from the deck: after so many reshuffles, with so many cards below it."""

    shuffles: int
    below: int
    card: int


class Drawn(NamedTuple):
    """A random number: when in the game it was drawn, how many were drawn before in the step, and what it was."""

    gambit: int
    round: int
    turn: int
    number: int
    value: int


class Robbed(NamedTuple):
    """A card taken unseen from a hand: its number, after how many cards from the deck in the step, by which random
    number; the hand before with the card imagined to be taken, and since when each of its cards had been hidden."""

    number: int
    takes: int
    drawn: int
    hand: tuple[int, ...]
    moved: int
    since: Mapping[int, int]
    moved_since: int
    """Since when the card taken is hidden afterwards."""


class Answered(NamedTuple):
    """An answer given in the game, asked for by the card or ability `source`, or given without being asked for because
    there was no other."""

    kind: str
    seat: int
    source: str | None
    answer: Answer


class Told(NamedTuple):
    """A step that has been told: what was exchanged before it, and what happened in it."""

    swaps: tuple[Swap, ...]
    answers: tuple[Answered, ...]
    takes: tuple[Taken, ...]
    drawn: tuple[Drawn, ...]
    robbed: tuple[Robbed, ...]
    hidden_since: Mapping[int, int]
    by_the_way: bool
    """Whether cards were exchanged in the middle of the step."""

    @property
    def clear(self) -> bool:
        """Whether it is clear how the cards came to be where they are."""
        return not self.by_the_way and all(swap.clear for swap in self.swaps)


class _Ended(Exception):
    """Ends a run before its rest."""


def hand_telling(table: Table, seat: int) -> list[str]:
    """The abilities of a seat that it can use now only with certain cards in hand."""
    if not table.characters:
        return []
    character, abilities = table.characters[seat], abilities_in(table.rules)
    return [name for name in character.names if abilities[name].tells_hand and not character.spent(name)]


@dataclass
class Run:
    """A step being carried out on a copy of its base. Afterwards it says how far it came.

    `told` holds answers in the order in which they are wanted. Without a `mismatch`, either the step came to its end,
    or `wanted` says what has to be told next. `used` counts the answers that fitted.
    """

    base: Table
    names: tuple[str, ...]
    seat: int
    card: int
    told: tuple[Entry, ...]
    chance: SeenChance
    sight: Sight
    swaps: tuple[Swap, ...] = ()
    """What was exchanged before the step so that it could happen as told."""
    used: int = 0
    matched: int = 0
    wanted: Wanted | None = None
    mismatch: Mismatch | None = None
    refusal: Refusal | None = None
    events: list[Event] = field(default_factory=list)
    given: list[Answer] = field(default_factory=list)
    answered: list[Answered] = field(default_factory=list)
    takes: list[Taken] = field(default_factory=list)
    drawn: list[Drawn] = field(default_factory=list)
    robbed: list[Robbed] = field(default_factory=list)
    stopped: Stopped | None = None
    asked: list[Question] = field(default_factory=list)
    taken: int = 0
    by_the_way: bool = False
    """Whether cards were exchanged in the middle of the step."""
    _numbers: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.table = self.base.copy()
        self.shown = self.base
        self._shuffles = self.base.shuffles
        self._unseen = self.sight.everything_unseen(self.base) - {self.card}
        self._last_told: set[int] = set()
        step = Step(self.base, self.names, self.seat, self.card, chance=self)
        try:
            resolve(step, self.table, self._see, self._decide, asks_all=True)
        except (_Ended, Stopped):
            pass
        else:
            self.shown = self.table
        self._note_shuffle(self.table)

    @property
    def progress(self) -> tuple[int, int]:
        """How many answers fitted, and how many cards of the next one."""
        return self.used, self.matched

    @property
    def unclear(self) -> int:
        """How often it is unclear how cards came to be where they are."""
        return self.by_the_way + sum(not swap.clear for swap in self.swaps)

    @property
    def step(self) -> Step:
        """The step as the game would have stopped at the question that is open."""
        assert self.stopped is not None
        return Step(
            self.base, self.names, self.seat, self.card, tuple(self.given), (), self.stopped.question,
            self.stopped.interrupts, self.chance,
        )  # fmt: skip

    # Chance

    def turn_up(self, table: Table, number: int) -> None:
        """Let the card that was seen be on top of the deck."""
        self._note_shuffle(table)
        self.by_the_way |= self.chance.tops.get(number, table.deck[-1]) not in table.deck
        self.chance.turn_up(table, number)
        self.taken = number + 1
        self.takes.append(Taken(table.shuffles, len(table.deck) - 1, table.deck[-1]))
        self._unseen |= self.sight.unseen(table, table.deck[-1:])

    def below(self, table: Table, bound: int, number: int) -> int:
        """The number that was seen, or any."""
        if bound > 1:
            self._numbers.append((number, bound))
        value = self.chance.below(table, bound, number)
        self.drawn.append(Drawn(table.gambit, table.round, table.turns_taken, number, value))
        return value

    def _note_shuffle(self, table: Table) -> None:
        if table.shuffles != self._shuffles:
            self._shuffles = table.shuffles
            self.sight = self.sight.hiding(table.deck, table.shuffles)

    # Events

    def _see(self, event: Event) -> None:
        seen, number = self.sight.of(event), self.base.rules.number
        cards = [number[card] for card in seen.cards]
        to_tell = [card for card in cards if card in self._unseen]
        if self._numbers:
            open_cards = {*chain(*self.shown.flights), *self.shown.ante, *self.shown.discards, *self._last_told}
            to_tell = [card for card in cards if card not in open_cards]
            if event.kind == DICE:
                self._tell_dice(event)
        if to_tell:
            many, known = len(to_tell), tuple([card for card in seen.cards if number[card] not in to_tell])
            shown = seen._replace(cards=known, gold=0)
            told = self._next(Wanted(event.kind, event.seat, (), many, many, True, event=shown))
            self._compare(event.kind, told, to_tell)
        if seen is event:
            self._numbers.clear()
            self._last_told.clear()  # chance may bring these cards again
        elif event.kind == "rob" and not seen.cards:
            self._note_rob(event, number[event.cards[0]])
        elif event.kind == "ability" and not seen.cards and self.robbed:  # the card was exchanged for another
            self.sight = self.sight._replace(robs=(*self.sight.robs[:-1], Rob((), NO_CARD, 0)))
        self.sight = self.sight.after(self.table, event)
        if seen is not event or event.kind == "rob":  # something has moved unseen
            lost = self.sight.unseen(self.table, [card for hand in self.table.hands for card in hand]) - self._unseen
            self._unseen |= lost
            if lost:
                self.sight = self.sight.hiding(lost, UNCERTAIN)
            if self.robbed and self.robbed[-1].moved in lost:
                self.robbed[-1] = self.robbed[-1]._replace(moved_since=UNCERTAIN)
        self.events.append(seen)
        self.shown = self.table.copy()

    def _note_rob(self, event: Event, moved: int) -> None:
        at, hand = self.drawn[-1].value, self.table.hands[event.other]
        before = (*hand[:at], moved, *hand[at:])
        since = {card: self.sight.hidden_since.get(card, 0) for card in before}
        number = len(self.sight.robs)
        self.robbed.append(Robbed(number, len(self.takes), len(self.drawn) - 1, before, moved, since, since[moved]))
        self.sight = self.sight._replace(robs=(*self.sight.robs, Rob(before, moved, self.table.shuffles)))

    def _tell_dice(self, event: Event) -> None:
        bounds = [bound for _, bound in self._numbers]
        options = tuple(map(str, range(len(bounds), sum(bounds) + 1)))
        (told,) = self._next(Wanted(DICE, event.seat, options, event=event._replace(gold=0)))
        if told != str(event.gold):
            self._end(Mismatch(numbers=tuple(self._numbers), total=int(told)))
        self.used += 1

    def _compare(self, kind: str, told: Answer, imagined: list[int]) -> None:
        """Check that the cards told are those that the event shows."""
        cards = [self.base.rules.number[card] for card in told]
        if kind in IN_ORDER:
            pairs = zip(cards, imagined, strict=True)
            self.matched = next((at for at, (one, other) in enumerate(pairs) if one != other), len(cards))
            missing, instead = tuple(cards[self.matched :][:1]), tuple(imagined[self.matched :][:1])
        else:
            missing = tuple([card for card in cards if card not in imagined])
            instead = tuple([card for card in imagined if card not in cards])
            self.matched = len(cards) - len(missing)
        if missing:
            self._end(Mismatch(missing, instead, tuple(self._numbers)))
        self._accept(told)

    # Questions

    def _decide(self, table: Table, names: tuple[str, ...], question: Question, interrupts: bool) -> Answer:
        answer = self._answer(question, interrupts)
        forced = question.min == len(question.options)
        if not forced:
            self.given.append(answer)
        if not forced or question.kind in FROM_HIDDEN_HAND:
            self.answered.append(Answered(question.kind, question.seat, question.source, answer))
        return answer

    def _answer(self, question: Question, interrupts: bool) -> Answer:
        numbers = self.base.rules.number
        hidden = self._unseen & {numbers[option] for option in question.options if option in numbers}
        if question.kind == "revealed-card" and question.seat != self.sight.seat and hidden:
            return question.first_answer  # the others' choice among cards that stay hidden
        in_hand = set[int]()
        if question.kind in FROM_HIDDEN_HAND and question.seat != self.sight.seat:
            in_hand = self._unseen & set(self.table.hands[question.seat])
        forced = question.min == len(question.options)
        if (forced and not in_hand) or not question.matters:
            return question.first_answer
        options = tuple([option for option in question.options if numbers.get(option) not in in_hand])
        self.asked.append(question)
        self.stopped = None if forced else Stopped(question, interrupts)
        if numbers.get(question.about or "") in self._unseen:
            question = question._replace(about=None)
        perhaps = self._perhaps_usable(question)
        told = self._next(
            Wanted(
                question.kind, question.seat, options + perhaps, question.min, question.max, bool(in_hand), question
            )
        )  # fmt: skip
        if told and told[0] in perhaps:
            self._end(Mismatch(ability=told[0]))
        missing = tuple([numbers[one] for one in told if one not in question.options and one in numbers])
        if in_hand and missing:
            self.matched = len(told) - len(missing)
            self._end(Mismatch(missing, tuple(sorted(in_hand - {numbers.get(one, -1) for one in told}))))
        try:
            check_answer(question, told)
        except Refusal as refusal:
            self.refusal = refusal
            self._end(Mismatch())
        self._accept(told)
        return told

    def _perhaps_usable(self, question: Question) -> tuple[str, ...]:
        """Further abilities that the seat may use if its hidden hand allows it."""
        if question.kind != "ability" or question.seat == self.sight.seat:
            return ()
        abilities = abilities_in(self.base.rules)
        moments = {moment for name in question.options if name != PASS for moment in abilities[name].moments}
        return tuple(
            [
                name
                for name in hand_telling(self.table, question.seat)
                if name not in question.options and not moments.isdisjoint(abilities[name].moments)
            ]
        )

    # What was told

    def _next(self, wanted: Wanted) -> Answer:
        self.matched = 0
        for kind, seat, answer in self.told[self.used :]:
            if (kind, seat) == (wanted.kind, wanted.seat):
                return answer
            if answer != (PASS,):  # who could not use an ability has nothing to pass on
                self._end(Mismatch())
            self.used += 1
        self.wanted = wanted
        if wanted.event is None:
            self.shown = self.table
        raise _Ended

    def _accept(self, told: Answer) -> None:
        numbers = self.base.rules.number
        cards = {numbers[one] for one in told if one in numbers}
        self._unseen -= cards
        self._last_told = cards
        self.used += 1
        self.matched = 0
        self.stopped = None

    def _end(self, mismatch: Mismatch) -> None:
        self.mismatch = mismatch
        raise _Ended
