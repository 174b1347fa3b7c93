"""Game, the interface of the rules engine: start, ask, answer, view, fork, determinize."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from tda_tui.rules import gambit
from tda_tui.rules.abilities.acting import with_abilities
from tda_tui.rules.abilities.registry import new_characters
from tda_tui.rules.events import Event, Happening
from tda_tui.rules.questions import Question, QuestionKind, Refusal, check_answer
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.determinization import Odds, deal_hidden_cards, show_hands
from tda_tui.rules.state.table import ANTE, DISK, NO_CARD, OVER, PLAY, SET, Table
from tda_tui.rules.turn import Answers, Chance, Decide, Sink, Step, Stopped, Turn
from tda_tui.rules.view import View, view_of


class GameSnapshot(NamedTuple):
    """A game's current state without its rules, which can be pickled and unpacked in another process."""

    names: tuple[str, ...]
    table: Table
    step: Step | None
    chance: Chance | None = None


class Game:
    """A game of Three-Dragon Ante: a ruleset, seats, a seed, and the answers given so far.

    At rest, between turns, the table alone determines what follows. A turn that asks something stops there, and is
    resolved again from its start with all answers given in it so far.

    >>> from tda_tui.files.ruleset_files import load_rules
    >>> game = Game.start(load_rules("legendary"), ["Ursula", "Breen"], seed=1)
    >>> [event.kind for event in game.take_events()]
    ['gambit']
    >>> [(question.kind, question.seat) for question in game.questions]
    [('ante', 0), ('ante', 1)]
    >>> game.answer(0, ["green-8"])
    []
    >>> [event.kind for event in game.answer(1, ["gold-9"])][:3]
    ['ante', 'ante', 'price']
    >>> (game.questions[0].kind, game.names[game.questions[0].seat], game.over)
    ('play', 'Breen', False)
    """

    __slots__ = ("_asked", "_events", "_step", "chance", "listener", "names", "rules", "table")

    def __new__(cls, *_begin_with: object, **_options: bool) -> Game:
        """Create an empty game: `__init__` sets up a new one, `fork` copies the state of another."""
        return object.__new__(cls)

    def __init__(self, rules: Rules, names: Sequence[str], table: Table, telling: bool = True) -> None:
        self.rules = table.rules = with_abilities(rules, table.characters)
        self.names = tuple(names)
        self.table = table  # the complete state, hidden cards included; in a turn that has stopped, nobody changes it
        self.listener: Callable[[Event], None] | None = None  # called with every event as it happens
        self.chance: Chance | None = None  # what was seen of chance at a real table
        self._events: list[Event] | None = [] if telling else None
        self._asked: tuple[Question, ...] | None = None
        self._step: Step | None = None  # what has stopped at the current question

    @classmethod
    def start(
        cls,
        rules: Rules,
        names: Sequence[str],
        seed: int,
        telling: bool = True,
        abilities: Sequence[Sequence[str]] = (),
    ) -> Game:
        """Deal a new game (Legendary rulebook, Setup). All randomness comes from the seed. `abilities` are the ids of
        each seat's roleplaying abilities, if any. Raises ValueError for a wrong number of seats or for equal names."""
        fewest, most = rules.ruleset.players
        if not fewest <= len(names) <= most:
            raise ValueError(f"{len(names)} seats: expected {fewest} to {most}")
        if len(set(names)) != len(names):
            raise ValueError("two seats have the same name")
        if abilities and len(abilities) != len(names):
            raise ValueError(f"abilities for {len(abilities)} seats, but there are {len(names)}")
        table = Table(rules, len(names), seed)
        table.characters = new_characters(rules, abilities)
        build_deck(table)
        table.gold = [rules.ruleset.gold_each(len(names))] * len(names)
        game = cls(rules, names, table, telling)
        table.phase = SET
        game._start(-1, NO_CARD)
        return game

    @classmethod
    def at(cls, rules: Rules, names: Sequence[str], table: Table, telling: bool = True) -> Game:
        """Continue from a position that lies before everything that happens at the start of a turn or of an ante."""
        game = cls(rules, names, table, telling)
        game._start(-1, NO_CARD)
        return game

    # Asking and answering

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.phase == OVER

    @property
    def winners(self) -> list[int]:
        """The seats that won; empty until the game is over."""
        return self.table.winners

    @property
    def questions(self) -> tuple[Question, ...]:
        """The open questions: several seats at once for the ante, otherwise one, and none when the game is over."""
        if self._asked is None:  # between turns, where they follow from the table alone
            table = self.table
            self._asked = ()
            if table.phase == PLAY:
                self._asked = (self._choice_from_hand("play", table.to_move),)
            elif table.phase == ANTE:
                seats = [seat for seat in range(table.seats) if table.hands[seat] and table.committed[seat] == NO_CARD]
                self._asked = tuple([self._choice_from_hand("ante", seat) for seat in seats])
        return self._asked

    def _choice_from_hand(self, kind: QuestionKind, seat: int) -> Question:
        return Question(kind, seat, tuple([self.rules.ids[card] for card in self.table.hands[seat]]))

    def take_events(self) -> list[Event]:
        """The events that have not been taken yet: those before the first question."""
        if self._events is None:
            return []
        events, self._events = self._events, []
        return events

    def answer(self, seat: int, choices: Sequence[str]) -> list[Event]:
        """Answer the seat's question; returns the events up to the next question. Raises Refusal, with a reason to show
        the player, if the answer is not legal; nothing has changed then."""
        if type(choices) is str:
            raise Refusal("an answer must be a list of choices")
        question = self._question_of(seat)
        if len(choices) != 1 or question.min != 1 or choices[0] not in question.options:
            known = bool(choices) and all(choice in self.rules.number for choice in choices)
            check_answer(question, choices, known)
        if (step := self._step) is not None:
            self.table = step.base.copy()
            self._resolve(step._replace(given=(*step.given, tuple(choices))))
        elif question.kind == "ante":
            self._commit(seat, self.rules.number[choices[0]])
        else:
            self._start(seat, self.rules.number[choices[0]])
        return self.take_events()

    def _question_of(self, seat: int) -> Question:
        for question in self.questions:
            if question.seat == seat:
                return question
        if self.over:
            raise Refusal("the game is over")
        if not 0 <= seat < self.table.seats:
            raise Refusal("there is no seat {seat}", seat=seat)
        waiting = ", ".join(self.names[question.seat] for question in self.questions)
        raise Refusal("{seat} is not being asked: waiting for {others}", seat=self.names[seat], others=waiting)

    def _commit(self, seat: int, card: int) -> None:
        table = self.table
        table.hands[seat].remove(card)
        table.committed[seat] = card
        if self._asked is not None:
            self._asked = tuple([question for question in self._asked if question.seat != seat])
        if gambit.all_committed(table):
            self._start(-1, NO_CARD)

    def call_last_gambit(self) -> int:
        """End the game by the clock after this gambit, or the next one if cards have been played (2005 rulebook,
        Optional Rules); returns its number."""
        fresh = self.table.phase in (SET, ANTE)
        last = self.table.gambit if fresh else self.table.gambit + 1
        if self._step is not None:  # forks share these tables
            self.table = self.table.copy()
            self._step = self._step._replace(base=self._step.base.copy())
            self._step.base.last_gambit = last
        self.table.last_gambit = last
        if self.listener is not None:
            self.listener(Event("time-up", gold=last))
        return last

    # Running

    def _start(self, seat: int, card: int) -> None:
        self._resolve(Step(self.table.copy(), self.names, seat, card, chance=self.chance))

    def _resolve(self, step: Step) -> None:
        self._step, self._asked = None, ()  # no question is open while events happen: the last one may have been secret
        sink = self._tell if self._events is not None or self.listener is not None else None
        try:
            resolve(step, self.table, sink)
        except Stopped as stopped:
            self._step = step._replace(question=stopped.question, interrupts=stopped.interrupts)
            self._asked = (stopped.question,)
        else:
            self._asked = None

    def _tell(self, event: Event) -> None:
        if self._events is not None:
            self._events.append(event)
        if self.listener is not None:
            self.listener(event)

    # Looking and copying

    def view(self, seat: int) -> View:
        """What the seat can see."""
        return view_of(self.table, self.names, self.questions, seat)

    def fork(self, listener: Callable[[Event], None] | None = None) -> Game:
        """An independent copy at the same question that continues in the same way. `listener` is called with every
        later event."""
        other = Game.__new__(Game)
        other.rules, other.names, other._step = self.rules, self.names, self._step
        other.table = self.table.copy() if self._step is None else self.table
        other.listener, other._events, other.chance = listener, None, self.chance
        other._asked = None if self._step is None else self._asked
        return other

    def snapshot(self) -> GameSnapshot:
        """The state to send to another process."""
        return GameSnapshot(self.names, self.table.copy(), self._step, self.chance)

    @classmethod
    def unpack(cls, rules: Rules, snapshot: GameSnapshot) -> Game:
        """The game of a snapshot, at the same question and without events."""
        snapshot.table.rules = rules
        game = cls(rules, snapshot.names, snapshot.table.copy(), telling=False)
        game.chance = snapshot.chance
        if (step := snapshot.step) is not None:
            for table in (step.base, *(dealt for _, dealt in step.deals)):
                table.rules = game.rules
            game._step, game._asked = step, (step.question,) if step.question is not None else ()
        return game

    @property
    def at_rest(self) -> bool:
        """Whether the current questions follow from the table alone: antes, or a card to play."""
        return self._step is None

    def as_asked(self, seat: int) -> Game:
        """The game as a seat has to see it when asked for an ante, whoever was quicker: with no other ante chosen."""
        if not self.at_rest or self.table.phase != ANTE:
            return self
        other = self.fork()
        table = other.table
        for owner, card in enumerate(table.committed):
            if owner != seat:
                if card != NO_CARD:
                    table.hands[owner].append(card)
                    table.committed[owner] = NO_CARD
                table.hands[owner].sort(key=lambda held: (not table.known[held] >> seat & 1, held))
        return other

    def can_determinize(self, seat: int) -> bool:
        """Whether hidden cards can be dealt again for this seat. In the middle of a turn only for the seat that is
        asked; never in the middle of a verb."""
        return self._step is None or (not self._step.interrupts and self.questions[0].seat == seat)

    def determinize(
        self, seat: int, rng: Random, odds: Odds | None = None, listener: Callable[[Event], None] | None = None
    ) -> Game:
        """A determinization: a fork in which all cards hidden from the seat are dealt again, consistent with what it
        knows. Raises ValueError where `can_determinize` is False."""
        if not self.can_determinize(seat):
            raise ValueError("in the middle of a turn only the seat that is asked can determinize")
        other = self.fork(listener)
        other.chance = None
        if self._step is not None:
            other.table = self.table.copy()
            step = self._step
            other._step = step._replace(deals=(*step.deals, (len(step.given), other.table)))
        deal_hidden_cards(other.table, seat, rng, odds)
        return other

    def determinize_deck(self, seat: int, rng: Random) -> Game:
        """Like `determinize` for a seat that sees all hands; used to measure what seeing them is worth."""
        open_game = self.fork()
        open_game.table = self.table.copy()
        show_hands(open_game.table, seat)
        return open_game.determinize(seat, rng)

    @property
    def stopped(self) -> Step | None:
        """What has stopped at the current question; None at rest."""
        return self._step

    def problems(self) -> list[str]:
        """Violated invariants: cards not in exactly one place, no question in an unfinished game, no legal answer."""
        return (
            table_problems(self.table)
            + [
                f"{question.kind} has no legal answer"
                for question in self.questions
                if len(question.options) < question.min or len(set(question.options)) != len(question.options)
            ]
            + ([] if self.over or self.questions else ["nothing is asked though the game is not over"])
        )


def resolve(step: Step, table: Table, sink: Sink | None, decide: Decide | None = None, asks_all: bool = False) -> None:
    """Resolve a step on a table that stands as its `base`, up to the next rest. Raises Stopped where it asks. With
    `asks_all`, `decide` also gets the questions with only one legal answer."""
    answers = Answers(step.names, decide, step.given, step.deals, step.chance, asks_all)
    answers.shuffles_told = table.shuffles
    if step.seat >= 0:
        gambit.take_turn(Turn(table, step.seat, sink, answers), step.card)
    elif table.phase == SET:
        deal(Turn(table, 0, sink, answers))
    elif table.phase == PLAY:
        gambit.next_turn(Turn(table, table.to_move, sink, answers))
    elif gambit.all_committed(table):
        gambit.reveal_ante(Turn(table, table.last_winner, sink, answers))


def build_deck(table: Table) -> None:
    """Shuffle the standard cards with this game's special cards; nobody sees which are left out."""
    rules = table.rules
    specials = rules.special_cards[:]
    count = rules.ruleset.specials_count
    if count is not None:
        named = [rules.number[name] for name in dict.fromkeys(rules.ruleset.specials_named)]
        specials = [card for card in specials if card not in named]
        table.shuffle(specials)
        for card in named:
            table.show(card)
        specials = named + specials
        specials, table.left_out = specials[:count], sorted(specials[count:])
    if rules.ruleset.show_specials:
        for card in specials:
            table.show(card)
    table.deck = rules.standard_cards + specials
    table.shuffle(table.deck)


def deal(turn: Turn) -> None:
    """Deal the hands and begin the first gambit (Legendary rulebook, Setup)."""
    table = turn.table
    turn.moment(Happening("DEAL", 0), None)
    for seat in range(table.seats):
        for _ in range(turn.rules.ruleset.starting_hand):
            table.into_hand(table.deck.pop(), seat)
    gambit.open_gambit(turn)


def table_problems(table: Table) -> list[str]:
    """Descriptions of all violated invariants."""
    rules = table.rules
    piles: list[list[int]] = [
        *table.hands, *table.flights, table.ante, table.deck, table.discards, table.aside, table.left_out,
        table.removed, [card for card in table.committed if card != NO_CARD],
    ]  # fmt: skip
    lying = [card for pile in piles for card in pile]
    found = []
    if sorted(lying) != list(range(len(rules.cards))):
        twice = sorted({rules.ids[card] for card in lying if lying.count(card) > 1})
        nowhere = [rules.ids[card] for card in range(len(rules.cards)) if card not in lying]
        found.append(f"cards twice: {twice}, nowhere: {nowhere}")
    if min(table.gold) < 0 or table.stakes < 0 or table.hole < 0 or min(table.owes) < 0:
        found.append("negative gold")
    if max(len(hand) for hand in table.hands) > rules.hand_limit:
        found.append("a hand is over the limit")
    if table.characters:
        found += _of_characters(table)
    if len(table.ante) != len(table.ante_owner):
        found.append("an ante card without an owner's entry")
    return found


def _of_characters(table: Table) -> list[str]:
    if len(table.characters) != table.seats:
        return ["not as many characters as seats"]
    found = []
    for seat, character in enumerate(table.characters):
        spent = [*character.expended, *character.used_in_game, *character.used_in_gambit]
        if len(set(spent)) != len(spent) or not set(spent) <= {*character.names, DISK}:
            found.append(f"seat {seat} has spent {spent}, but has {list(character.abilities)}")
        if character.laid > len(character.played):
            found.append(f"seat {seat} has laid more cards than it has played")
    return found
