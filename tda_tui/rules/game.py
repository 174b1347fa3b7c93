"""Game, the interface of the rules engine: start, ask, answer, view, fork, determinize."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tda_tui.rules import gambit
from tda_tui.rules.abilities.listeners import with_abilities
from tda_tui.rules.abilities.registry import new_characters
from tda_tui.rules.events import Event
from tda_tui.rules.moments import Unanswered, declined
from tda_tui.rules.questions import Answer, Asking, Question, Refusal, check_answer
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.setup import build_deck, deal
from tda_tui.rules.state import invariants
from tda_tui.rules.state.determinization import Odds, Random, deal_hidden_cards, show_hands
from tda_tui.rules.state.table import ANTE, NO_CARD, OVER, PLAY, SET, Table
from tda_tui.rules.turn import Turn
from tda_tui.rules.view import View, view_of


class _Resume:
    """How the step being resolved began: the table before it, and the seat and card it began with."""

    __slots__ = ("base", "card", "seat")

    def __init__(self, base: Table, seat: int, card: int) -> None:
        self.base = base
        self.seat = seat
        self.card = card


class GameSnapshot(NamedTuple):
    """A game's current state without its rules, which can be pickled and unpacked in another process."""

    names: tuple[str, ...]
    table: Table
    seat: int
    card: int
    asking: bool
    answers: tuple[Answer, ...]


class Game:
    """A game of Three-Dragon Ante: a ruleset, seats, a seed, and the answers given so far.

    With `tracking` the game keeps what is needed to fork it in the middle of a turn.

    >>> from tda_tui.files.ruleset_files import load_rules
    >>> game = Game.start(load_rules("legendary"), ["Ursula", "Breen"], seed=1)
    >>> [event.kind for event in game.opening()]
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

    __slots__ = (
        "_answer_at_once",
        "_answers",
        "_asked",
        "_events",
        "_listener",
        "_muted",
        "_pending",
        "_resume",
        "_sent",
        "_stopped",
        "_table",
        "_told",
        "names",
        "rules",
        "tracking",
    )  # fmt: skip

    def __new__(cls, *_begin_with: object, **_options: bool) -> Game:
        """Create an empty game: `__init__` sets up a new one, `fork` copies the state of another."""
        return object.__new__(cls)

    def __init__(
        self, rules: Rules, names: Sequence[str], table: Table, tracking: bool = True, telling: bool = True
    ) -> None:
        self.rules = table.rules = with_abilities(rules, table.characters)
        self.names = tuple(names)
        self._table: Table | None = table
        self.tracking = tracking
        self._listener: Callable[[Event], None] | None = None
        self._events: list[Event] | None = [] if telling else None
        self._pending: Asking[None] | None = None
        self._asked: tuple[Question, ...] | None = None
        self._resume: _Resume | None = None
        self._answers: list[Answer] = []
        self._answer_at_once: Callable[[Question], Answer] = declined
        self._start_counting()

    @classmethod
    def start(
        cls,
        rules: Rules,
        names: Sequence[str],
        seed: int,
        tracking: bool = True,
        telling: bool = True,
        abilities: Sequence[Sequence[str]] = (),
    ) -> Game:
        """Deal a new game (Legendary rulebook, Setup). All randomness comes from the seed.

        `abilities` holds the ids of each seat's roleplaying abilities, one entry per seat; empty for a game without
        them. Raises ValueError for a wrong number of seats or for equal names.
        """
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
        table.gold = [rules.starting_gold(len(names))] * len(names)
        game = cls(rules, names, table, tracking, telling)
        table.phase = SET
        game._start_step(-1, NO_CARD)
        return game

    @classmethod
    def at(cls, rules: Rules, names: Sequence[str], table: Table, tracking: bool = True, telling: bool = True) -> Game:
        """Continue from a position that lies before everything that happens at the start of a turn or of an ante."""
        game = cls(rules, names, table, tracking, telling)
        game._start_step(-1, NO_CARD)
        return game

    @property
    def table(self) -> Table:
        """The complete state of the game, hidden cards included."""
        return self._table or self._catch_up()

    @property
    def listener(self) -> Callable[[Event], None] | None:
        """Called with every event as it happens. Setting it in the middle of a turn reports only what happens
        afterwards."""
        return self._listener

    @listener.setter
    def listener(self, listener: Callable[[Event], None] | None) -> None:
        if self._table is None:
            self._catch_up()
        self._listener = listener

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
        if self._asked is None:
            self._asked = self._questions_at_rest()
        return self._asked

    def _questions_at_rest(self) -> tuple[Question, ...]:
        """The questions between turns, which follow from the table alone."""
        table, ids = self.table, self.rules.ids
        if table.phase == PLAY:
            seat = table.to_move
            return (Question("play", seat, tuple([ids[card] for card in table.hands[seat]])),)
        if table.phase == ANTE:
            return tuple(
                [
                    Question("ante", seat, tuple([ids[card] for card in hand]))
                    for seat, hand in enumerate(table.hands)
                    if hand and table.committed[seat] == NO_CARD
                ]
            )
        return ()

    def opening(self) -> list[Event]:
        """The events before the first question."""
        return self._take_events()

    def answer(self, seat: int, choices: Sequence[str]) -> list[Event]:
        """Answer the seat's question; returns the events up to the next question.

        Raises Refusal, with a reason to show the player, if the answer is not legal; nothing has changed then.
        """
        if type(choices) is str:
            raise Refusal("an answer is a list of choices")
        question = self._question_of(seat)
        if len(choices) != 1 or question.min != 1 or choices[0] not in question.options:
            known = bool(choices) and all(choice in self.rules.number for choice in choices)
            check_answer(question, choices, known)
        if self._table is None:
            self._catch_up()
        if self._pending is not None:
            self._answers.append(tuple(choices))
            self._continue_step(self._pending)
        elif question.kind == "ante":
            self._commit(seat, self.rules.number[choices[0]])
        else:
            self._start_step(seat, self.rules.number[choices[0]])
        return self._take_events()

    def _question_of(self, seat: int) -> Question:
        for question in self.questions:
            if question.seat == seat:
                return question
        if self.over:
            raise Refusal("the game is over")
        if not 0 <= seat < self.table.seats:
            raise Refusal("there is no seat {seat}", seat=seat)
        waiting = ", ".join(self.names[question.seat] for question in self.questions)
        raise Refusal("{seat} is not asked now: waiting for {others}", seat=self.names[seat], others=waiting)

    def _commit(self, seat: int, card: int) -> None:
        """Store a secret ante; once the last one is in, reveal them all."""
        table = self.table
        table.hands[seat].remove(card)
        table.committed[seat] = card
        if self._asked is not None:
            self._asked = tuple([question for question in self._asked if question.seat != seat])
        if gambit.all_committed(table):
            self._start_step(-1, NO_CARD)

    def call_last_gambit(self) -> int:
        """End the game by the clock: returns the number of the last gambit (2005 rulebook, Optional Rules).

        If no card has been played in the current gambit yet it is the last, otherwise the next one is.
        """
        table = self.table
        fresh = table.phase in (SET, ANTE)
        table.last_gambit = table.gambit if fresh else table.gambit + 1
        if self._resume is not None:
            base = self._resume.base.copy()  # the old one may be shared with forks, which must not see the change
            base.last_gambit = table.last_gambit
            self._resume = _Resume(base, self._resume.seat, self._resume.card)
        if self._listener is not None:
            self._listener(Event("time-up", gold=table.last_gambit))
        return table.last_gambit

    # Running

    def _turn(self, seat: int) -> Turn:
        sink = self._sink if self._events is not None or self._listener is not None else None
        if self.rules.listeners:
            return Turn(self.table, self.names, seat, sink, self._answer_now)
        return Turn(self.table, self.names, seat, sink)

    def _sink(self, event: Event) -> None:
        self._told += 1
        if self._told <= self._muted:
            return
        if self._events is not None:
            self._events.append(event)
        if self._listener is not None:
            self._listener(event)

    def _take_events(self) -> list[Event]:
        if self._events is None:
            return []
        events, self._events = self._events, []
        return events

    def _step(self, seat: int, card: int) -> Asking[None]:
        """The generator of the next step: `seat` plays `card`; with seat -1 the antes are revealed or a turn begins."""
        table = self.table
        if seat >= 0:
            return gambit.take_turn(self._turn(seat), card)
        if table.phase == SET:
            return deal(self._turn(0))
        if table.phase == PLAY:
            return gambit.next_turn(self._turn(table.to_move))
        if gambit.all_committed(table):
            return gambit.reveal_ante(self._turn(table.last_winner))
        return _nothing()

    def _start_step(self, seat: int, card: int) -> None:
        """Start a step, keeping a copy of the table if the step may have to be resolved again."""
        again = self.tracking or self.rules.listeners
        self._resume = _Resume(self.table.copy(), seat, card) if again else None
        self._answers = []
        self._start_counting()
        self._pending = step = self._step(seat, card)
        self._advance(step, None)

    def _start_counting(self) -> None:
        """Reset the counts of the current step: answers sent, events emitted, and events that must not be repeated."""
        self._sent = self._told = self._muted = 0
        self._stopped = False

    def _advance(self, step: Asking[None], answer: Answer | None) -> None:
        self._asked = ()  # no question is open while events happen: the last one may have been secret
        try:
            question = next(step, None) if answer is None else step.send(answer)
        except StopIteration:
            question = None
        except Unanswered as unanswered:
            self._stopped = True
            question = unanswered.question
        if question is not None:
            self._asked = (question,)
        else:
            self._pending = self._asked = self._resume = None

    def _continue_step(self, step: Asking[None]) -> None:
        """Continue after the last answer. A step that stopped in the middle of a verb is resolved again from its
        start."""
        if self._stopped:
            assert self._resume is not None
            self._muted = max(self._told, self._muted)
            self._replay_step(self._resume, self._answers)
        else:
            self._send_next(step)

    def _send_next(self, step: Asking[None]) -> None:
        self._sent += 1
        self._advance(step, self._answers[self._sent - 1])

    def _answer_now(self, question: Question) -> Answer:
        """The answer to a question in the middle of a verb: the next recorded one, otherwise stop by raising
        Unanswered.

        A step whose hidden cards have been dealt again cannot be resolved again: `_answer_at_once` answers instead.
        """
        if self._sent < len(self._answers):
            self._sent += 1
            return self._answers[self._sent - 1]
        if self._resume is None:
            return self._answer_at_once(question)
        raise Unanswered(question)

    # Looking and copying

    def view(self, seat: int) -> View:
        """What the seat can see."""
        return view_of(self.table, self.names, self.questions, seat)

    def fork(self, tracking: bool | None = None, listener: Callable[[Event], None] | None = None) -> Game:
        """An independent copy at the same question that continues in the same way.

        `listener` is called with every later event. Raises ValueError in the middle of a turn without `tracking`.
        """
        resume = self._resume_point()
        other = Game.__new__(Game)
        other.rules = self.rules
        other.names = self.names
        other.tracking = self.tracking if tracking is None else tracking
        other._table = self.table.copy() if resume is None else None
        other._listener = listener
        other._events = None
        other._pending = None
        other._asked = None if resume is None else self._asked
        other._resume = resume
        other._answers = self._answers[:]
        other._answer_at_once = declined
        other._start_counting()
        other._stopped = self._stopped
        return other

    def _catch_up(self) -> Table:
        """Resolve the turn up to the current question; a fork puts this off until somebody needs more than the
        question."""
        assert self._resume is not None
        self._muted = sys.maxsize  # all of its events have been emitted before
        table = self._replay_step(self._resume, self._answers)
        self._muted = self._told
        return table

    def _resume_point(self) -> _Resume | None:
        """How the current turn began; None at rest."""
        if self.at_rest:
            return None
        if self._resume is None:
            raise ValueError("a game without tracking cannot be forked in the middle of a turn")
        return self._resume

    def _replay_step(self, resume: _Resume, answers: Sequence[Answer]) -> Table:
        """Resolve the turn again from its start with the answers given in it; returns the resulting table."""
        table = self._table = resume.base.copy()
        self._resume = resume
        self._answers = list(answers)
        self._sent = self._told = 0
        self._stopped = False
        step = self._pending = self._step(resume.seat, resume.card)
        self._advance(step, None)
        while self._pending is not None and self._sent < len(self._answers):
            self._send_next(step)
        return table

    def snapshot(self) -> GameSnapshot:
        """The state to send to another process. Raises ValueError under the same condition as `fork`."""
        resume = self._resume_point()
        table = (resume.base if resume else self.table).copy()
        seat, card = (resume.seat, resume.card) if resume else (-1, NO_CARD)
        return GameSnapshot(self.names, table, seat, card, resume is not None, tuple(self._answers) if resume else ())

    @classmethod
    def unpack(cls, rules: Rules, snapshot: GameSnapshot) -> Game:
        """The game of a snapshot, at the same question and without events."""
        snapshot.table.rules = rules
        table = snapshot.table.copy()
        game = cls(rules, snapshot.names, table, telling=False)
        if snapshot.asking:
            game._replay_step(_Resume(table, snapshot.seat, snapshot.card), snapshot.answers)
        return game

    @property
    def at_rest(self) -> bool:
        """Whether the current questions follow from the table alone: antes, or a card to play."""
        return self._pending is None and self._table is not None

    def give_up(self, answer_now: Callable[[Question], Answer] = declined) -> Asking[None] | None:
        """Hand over the step being resolved, if any, to a caller that takes over the table.

        `answer_now` answers questions in the middle of a verb from then on. Raises ValueError if the game is waiting in
        the middle of a verb, because that step would have to be resolved again.
        """
        if self._table is None:
            self._catch_up()
        if self._stopped:
            raise ValueError("in the middle of a verb nobody else can go on with a game")
        self._answer_at_once = answer_now
        return self._pending

    def as_asked(self, seat: int) -> Game:
        """The game as the given seat has to see it when asked for an ante: with no other seat's ante chosen yet.

        All seats choose at the same time, so the result must not depend on who was quicker.
        """
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
        """Whether hidden cards can be dealt again for this seat.

        In the middle of a turn only for the seat that is asked; never in the middle of a verb, which would have to be
        resolved again.
        """
        return self.at_rest or (not self._stopped and self.questions[0].seat == seat)

    def determinize(
        self, seat: int, rng: Random, odds: Odds | None = None, listener: Callable[[Event], None] | None = None
    ) -> Game:
        """A determinization: a fork in which all cards hidden from the seat are dealt again, consistent with what it
        knows.

        `odds` weights the deals; `listener` is called with every later event. The result cannot be forked until the
        turn is over. Raises ValueError where `can_determinize` is False.
        """
        return self._determinize(seat, rng, odds, False, listener)

    def determinize_deck(self, seat: int, rng: Random) -> Game:
        """Like `determinize` for a seat that sees all hands; used to measure what seeing them is worth."""
        return self._determinize(seat, rng, None, True)

    def _determinize(
        self,
        seat: int,
        rng: Random,
        odds: Odds | None,
        hands_open: bool,
        listener: Callable[[Event], None] | None = None,
    ) -> Game:
        if not self.can_determinize(seat):
            raise ValueError("in the middle of a turn only the seat that is asked can determinize")
        other = self.fork(listener=listener)
        if hands_open:
            show_hands(other.table, seat)
        deal_hidden_cards(other.table, seat, rng, odds)
        other._resume = None
        if other._pending is None:
            other._asked = None
        return other

    def problems(self) -> list[str]:
        """Violated invariants: cards not in exactly one place, no question in an unfinished game, no legal answer."""
        return (
            invariants.problems(self.table)
            + [
                f"{question.kind} has no legal answer"
                for question in self.questions
                if len(question.options) < question.min or len(set(question.options)) != len(question.options)
            ]
            + ([] if self.over or self.questions else ["nothing is asked though the game is not over"])
        )


def _nothing() -> Asking[None]:
    return
    yield
