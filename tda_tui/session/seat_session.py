"""A game as the person at one seat plays it, independent of the display."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from tda_tui.present.abilities import asking_ability
from tda_tui.present.card_text import find
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import EventGroup, LogEntry, Step, entries_of, event_groups
from tda_tui.present.gold_moves import ForcedPayments, GoldMoves
from tda_tui.present.prompt import choice_of
from tda_tui.rules.events import Event
from tda_tui.rules.questions import Question
from tda_tui.rules.state.table import ability_name
from tda_tui.rules.view import View, knows_of
from tda_tui.session.controller import GameController
from tda_tui.session.d20_check import can_roll, roll_d20
from tda_tui.session.pace import Pacing
from tda_tui.session.seat_feed import SeatFeed
from tda_tui.words.card_names import source_card
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.players.coach import Evaluation
    from tda_tui.present.preview import PreviewCache
    from tda_tui.rules.game import Game
    from tda_tui.session.new_game.seating import Seating


class Answered(NamedTuple):
    """A decision of the person: what they saw, the answer, and the game before it after so many `answers`."""

    view: View
    choices: tuple[str, ...]
    game: Game
    answers: int


class Happened(Struct, frozen=True):
    """A group of events has happened: its log entries, and after a scoring the person's decisions in the gambit, of
    which another round may follow."""

    group: EventGroup
    entries: Sequence[LogEntry]
    answered: Sequence[Answered] = ()

    @property
    def gold_before(self) -> list[int]:
        """Each seat's gold when the person anted in the gambit; empty if that was not in this session."""
        views = (one.view for one in self.answered)
        anted = next((view for view in views if view.question is not None and view.question.kind == "ante"), None)
        return [seat.gold for seat in anted.seats] if anted is not None else []


class Rebuilt(Struct, frozen=True):
    """The log was rebuilt, and nothing is shown again. `taken_back`: because the person has taken back a decision."""

    taken_back: bool


class Asked(Struct, frozen=True):
    """The person is asked: the view at that moment, and the options."""

    question: Question
    view: View
    choice: Choice


class Waiting(Struct, frozen=True):
    """Another seat is asked; `question` is None if the person may not know it."""

    question: Question | None


class Notice(Struct, frozen=True):
    """Words that have to be read before the game continues, such as a lesson's; `ends`: the game is over then."""

    words: str
    ends: bool = False


class Over(Struct, frozen=True):
    """The game is over: the final view, the events of its end, and a remark beside the winner."""

    view: View
    final: Sequence[Event]
    last_words: str


Update = Happened | Rebuilt | Asked | Waiting | Notice | Over


FINAL = ("game-over", "hole-paid-out", "win-game")
"""The events at the end of a game."""


def begins_turn(question: Question) -> bool:
    """Whether the question begins the person's turn, rather than coming up during a turn."""
    return question.kind in ("ante", "play")


class Talk(Protocol):
    """What the opponents say."""

    seating: Seating

    def remarks(self, steps: Sequence[Step]) -> list[str]:
        """Remarks about some steps, a line each."""

    def farewell(self, view: View) -> str:
        """A remark beside the picture of the winner; "" for none."""

    def anew(self) -> Talk:
        """The same talk from the beginning of the game."""


class SeatSession:
    """What is shown and asked at one seat, in order. A game can have one session per person.

    A front end calls `next` and acts on the update: it shows what has happened, asks and passes on the `answer`, or
    lets another seat act with `wait`, until the game is over. `log` is everything so far in words.
    `words` makes log entries of events; `hints` says when the coach speaks: `request`, `always` or `off`. With
    `thinks_ahead`, which needs an event loop, computer players start thinking early. `on_leaving` says what happens to
    a game that is left; `d20` is the seed of a d20 check that can be rolled instead of playing.
    """

    def __init__(
        self,
        controller: GameController,
        pace: str = "off",
        lines: Sequence[str] = (),
        hints: str = "off",
        talk: Talk | None = None,
        words: Callable[[EventGroup], Sequence[LogEntry]] = entries_of,
        thinks_ahead: bool = False,
        takes_back: bool = True,
        on_leaving: Callable[[], str] = lambda: "",
        d20: int | None = None,
        feed: SeatFeed | None = None,
    ) -> None:
        """`lines` are the first lines of the log. `feed` is that of somebody else than the controller's person."""
        self.controller = controller
        self.pacing = Pacing(pace)
        self.hints = hints
        self.talk = talk
        self.takes_back = takes_back
        self.on_leaving = on_leaving
        self._d20 = d20
        self.log = [LogEntry(line) for line in lines]
        self.asked: Asked | None = None
        self.latest: str | None = None
        """The last card that replaced another in a flight."""
        self._feed = feed or controller.mine
        self._words = words
        self._thinks_ahead = thinks_ahead
        self._groups: deque[EventGroup] = deque()
        self._previews: PreviewCache | None = None
        self._forced = ForcedPayments()
        self.gold_moves = GoldMoves()
        """Gold gained and lost since the person's last turn."""
        self._first_entries = len(self.log)
        self._final: list[Event] = []
        self.answered: list[Answered] = []
        """The person's decisions since the last scoring."""
        self._by_strength = False
        self._wants_back = False
        self._acting: asyncio.Future[None] | None = None

    @property
    def seat(self) -> int:
        """The person's seat."""
        return self._feed.seat

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.controller.over

    def view(self) -> View:
        """What the person sees now."""
        return self._feed.view(self.controller.game)

    def note(self, line: str) -> None:
        """Add a line to the first lines of the log."""
        self.log.append(LogEntry(line))
        self._first_entries = len(self.log)

    @property
    def first_lines(self) -> list[LogEntry]:
        """The lines of the log before the first event."""
        return self.log[: self._first_entries]

    # What comes next

    def next(self) -> Update:
        """The next thing to show, to ask or to wait for."""
        self.asked = None
        if self._feed.rewound:
            self._wants_back = False  # another person's taking back included it
            self.answered.clear()
            self._forget()
        if self._wants_back:
            return self._go_back()
        if past := self._feed.take_past():
            self._retell(past)
            return Rebuilt(taken_back=False)
        return self._next_group() or self._next_question()

    def _next_group(self) -> Happened | None:
        if not self._groups:
            if self._thinks_ahead:
                self.controller.think_ahead()
            self._groups.extend(event_groups(self._feed.take_steps()))
        if not self._groups:
            return None
        group = self._groups.popleft()
        entries = self._note_down(group)
        if not group.is_score:
            return Happened(group, entries)
        answered = tuple(self.answered)
        if not any(step.event.kind == "another-round" for step in group.steps):
            self.answered.clear()
        return Happened(group, entries, answered)

    def _next_question(self) -> Update:
        if self.controller.answer_what_does_not_matter():
            return self.next()
        if self.controller.over:
            view = self.view()
            return Over(view, self._final, self.talk.farewell(view) if self.talk is not None else "")
        if (question := self.controller.question_of(self.seat)) is not None:
            return self._ask(question)
        return Waiting(self._awaited())

    def _awaited(self) -> Question | None:
        """Another seat's question, as far as the person may know of it."""
        question, game = self.controller.awaited_at(self.seat), self.controller.game
        return question if question is not None and knows_of(game.table, question, self.seat) else None

    def _retell(self, past: Sequence[Sequence[Step]]) -> None:
        for steps in past:
            for group in event_groups(steps):
                self._note_down(group)
        self.gold_moves.forget()

    def _note_down(self, group: EventGroup) -> list[LogEntry]:
        """Add a group of events to the log and keep track of them."""
        forced: list[str] = []
        for step in group.steps:
            self.gold_moves.add(step)
            forced.append(self._forced.explain(step))
            if step.event.kind == "replace":
                self.latest = step.event.cards[1]
            if step.event.kind in FINAL:
                self._final.append(step.event)
        remarks = self.talk.remarks(group.steps) if self.talk is not None else []
        entries = [*self._words(group), *map(LogEntry, filter(None, forced)), *map(LogEntry, remarks)]
        self.log += map(LogEntry, self.controller.take_complaints())
        self.log += entries
        return entries

    def _ask(self, question: Question) -> Asked:
        self.pacing.show_again()
        view = self.view()
        self.asked = Asked(question, view, choice_of(question, view, self.hand_order(view), self.latest))
        if self._thinks_ahead and self.hints != "off":
            self.controller.evaluate_ahead(self.seat)
        return self.asked

    # What the person does

    def answer(self, choices: tuple[str, ...]) -> None:
        """Answer the question, unless it was taken back meanwhile. Raises Refusal; then it stays open."""
        if self.asked is None:
            raise ValueError("nothing is asked")
        if self._feed.rewound:
            self.asked = None
            return
        before, answers = self.controller.game.fork(), len(self.controller.given)
        self._give(self.asked.question, choices)
        self.answered.append(Answered(self.asked.view, choices, before, answers))
        if begins_turn(self.asked.question):
            self.gold_moves.forget()
        self.asked = None

    def _give(self, question: Question, choices: tuple[str, ...]) -> None:
        self.controller.answer(question, choices)

    def why_not_back(self) -> str:
        """Why no decision can be taken back now; "" if one can."""
        if not self.takes_back:
            return _("Undo is switched off in the settings.")
        return self.controller.why_not_back(self.seat)

    def take_back(self) -> None:
        """Take back the person's last decision at the next update, skipping what is still to be shown or waited for."""
        self._wants_back = True
        self.pacing.skip_ahead()
        if self._acting is not None:
            self._acting.cancel()

    def _go_back(self) -> Rebuilt:
        self._wants_back = False
        self.controller.take_back(self.seat)
        del self.answered[-1:]
        self._forget()
        self._retell(self._feed.take_past())
        return Rebuilt(taken_back=True)

    def _forget(self) -> None:
        self._feed.rewound = False
        self._groups.clear()
        del self.log[self._first_entries :]
        self.latest, self._final = None, []
        self.gold_moves.forget()
        self.talk = self.talk.anew() if self.talk is not None else None

    def can_roll(self) -> bool:
        """Whether a d20 may be rolled instead of playing."""
        return self._d20 is not None and can_roll(self.view())

    def roll(self) -> str:
        """Roll the d20, once, and note it in the log; the game is not affected."""
        assert self._d20 is not None
        outcome, self._d20 = roll_d20(self._d20), None
        self.log.append(LogEntry(outcome))
        return outcome

    # Waiting for others

    async def wait(self) -> None:
        """Let another seat act, unless something is taken back meanwhile."""
        self._acting = asyncio.ensure_future(self.controller.let_other_act(self.seat))
        try:
            await self._acting
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not (self._wants_back or self._feed.rewound) or (task is not None and task.cancelling()):
                raise

    def close(self) -> None:
        """Stop all thinking because the game is over or was left."""
        self.controller.close()

    # The hand

    def hand_order(self, view: View) -> list[str]:
        """The hand in the order the person prefers."""
        rules = view.rules
        cards = [held.card for held in view.hand]
        if self._by_strength:
            return sorted(cards, key=lambda card: (-find(rules, card).strength, rules.number[card]))
        return sorted(cards, key=rules.number.__getitem__)

    def sort_otherwise(self) -> None:
        """Toggle the order of the hand between the deck's order and strength."""
        self._by_strength = not self._by_strength

    # Advice

    def advice(self) -> asyncio.Future[Evaluation | None]:
        """The coach's future advice on the current question."""
        return self.controller.evaluations.advice(self.controller.game, self.seat)

    async def mistakes(self, happened: Happened) -> list[str]:
        """The mistakes in a scored gambit, in sentences."""
        from tda_tui.present.coach_text import gambit_words

        found = []
        for view, choices, game, answers in happened.answered:
            one = await self.controller.evaluations.judge(game, self.seat, answers, choices, urgent=True)
            found += [(view, one)] if one is not None else []
        return gambit_words(found)

    def preview(self, card: str) -> list[str]:
        """What a card from hand would do now."""
        from tda_tui.present.preview import PreviewCache

        self._previews = self._previews or PreviewCache()
        return self._previews.preview(self.controller.game, self.view(), card)

    def card_in_question(self) -> str | None:
        """The card under the cursor; otherwise the card that asks, or the new one that may trigger."""
        if self.asked is None:
            return None
        question, item = self.asked.question, self.asked.choice.current
        if item is not None and item.card is not None:
            return item.card
        if question.kind == "trigger" and self.latest:
            return self.latest
        return source_card(self.controller.rules, question) or question.about

    def ability_in_question(self) -> str | None:
        """The ability under the cursor, or the one that asks, if any."""
        if self.asked is None:
            return None
        question, item = self.asked.question, self.asked.choice.current
        if question.kind != "ability":
            return asking_ability(question, self.asked.view)
        own = self.asked.view.seats[self.seat].abilities
        return next((one for one in own if item is not None and ability_name(one) == item.value), None)
