"""A game at a real table, told step by step: the rules keep gold, hands' sizes, powers and payments; hidden cards are
imagined so that everything that was seen could happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tda_tui.companion.chance import SeenChance
from tda_tui.companion.hidden import Sight, Swap, exchange
from tda_tui.companion.history import History, history
from tda_tui.companion.repair import Impossible, consistent, likeliest_first, with_all_questions
from tda_tui.companion.run import Answered, Entry, Run, Told, Wanted
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game, GameSnapshot
from tda_tui.rules.questions import Answer, Refusal
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE, NO_CARD, NOBODY, OVER, PLAY, Table
from tda_tui.rules.view import View, public_view, view_of


class Setting(NamedTuple):
    """A game at a real table: its rules, the seats clockwise with their abilities, and the seat that is advised, if
    any. The rules are those of a `ruleset`, an id or a path, with `changes`; `seed` decides what is imagined."""

    rules: Rules
    names: tuple[str, ...]
    adviser: int = NOBODY
    abilities: tuple[tuple[str, ...], ...] = ()
    ruleset: str = "legendary"
    changes: Mapping[str, Any] = {}
    seed: int = 0


class _State(NamedTuple):
    """The game after an entry: the last rest, the step that has begun since then, if any, and what has happened."""

    table: Table
    sight: Sight
    run: Run | None = None
    events: tuple[Event, ...] = ()
    swaps: tuple[Swap, ...] = ()
    """What was exchanged since the rest so that what was told since then could happen."""
    antes: tuple[Answered, ...] = ()
    steps: tuple[Told, ...] = ()


class Companion:
    """A game that is told. `wanted` says what has to be told next, `tell` takes it, `undo` forgets the last entry.

    >>> from tda_tui.files.ruleset_files import load_rules
    >>> companion = Companion(Setting(load_rules("legendary"), ("Ursula", "Breen")))
    >>> [(wanted.kind, wanted.seat) for wanted in companion.wanted]
    [('ante', 0), ('ante', 1)]
    >>> _ = companion.tell(0, ["red-7"])
    >>> [(event.kind, event.seat, event.gold) for event in companion.tell(1, ["gold-9"])][2:5]
    [('price', -1, 9), ('pay', 1, 9), ('pay', 0, 9)]
    """

    def __init__(self, setting: Setting, numbers: Mapping[int, Mapping[int, int]] | None = None) -> None:
        """`numbers` are random numbers that are imagined, unless others are seen: by step, then by how many came
        before."""
        self.setting, self._numbers = setting, numbers or {}
        self.entries: list[Entry] = []
        abilities = setting.abilities if any(setting.abilities) else ()
        game = Game.start(setting.rules, setting.names, setting.seed, abilities=abilities)
        table = game.table
        special = [card for card in table.rules.special_cards if all(seen >> card & 1 for seen in table.specials_seen)]
        sight = Sight(setting.adviser, frozenset(special))
        self._states = [_State(table, sight, events=tuple(game.take_events()))]

    @property
    def rules(self) -> Rules:
        """The rules, with the abilities of this game."""
        return self._now.table.rules

    @property
    def _now(self) -> _State:
        return self._states[-1]

    @property
    def table(self) -> Table:
        """The table as imagined now, with everything that has been told."""
        state = self._now
        return state.table if state.run is None else state.run.shown

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.phase == OVER

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened since the last rest before the last entry, as it was seen."""
        return self._now.events

    @property
    def story(self) -> list[Event]:
        """Everything that has happened, as it was seen."""
        rests = [event for state in self._states if state.run is None for event in state.events]
        return rests + (list(self._now.events) if self._now.run is not None else [])

    # What has to be told

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        """What has to be told next: the adviser's hand, antes in any order, otherwise one thing; nothing at the end."""
        state, me = self._now, self.setting.adviser
        table = state.table
        if state.run is not None:
            return (state.run.wanted,) if state.run.wanted is not None else ()
        if me != NOBODY and not self.entries:
            many = len(table.hands[me])
            return (Wanted("hand", me, (), many, many, True),)
        if table.phase == PLAY:
            return (self._from_hand("play", table.to_move),)
        if table.phase == ANTE:
            seats = [seat for seat in range(table.seats) if table.hands[seat] and table.committed[seat] == NO_CARD]
            seats.sort(key=lambda seat: seat != me)
            return tuple([self._from_hand("ante", seat) for seat in seats])
        return ()

    def _from_hand(self, kind: str, seat: int) -> Wanted:
        table, sight = self._now.table, self._now.sight
        unseen = sight.unseen_in(table, seat)
        options = tuple([self.rules.ids[card] for card in table.hands[seat] if card not in unseen])
        return Wanted(kind, seat, options, unseen=bool(unseen))

    def tell(self, seat: int, told: Sequence[str]) -> list[Event]:
        """Take what is wanted about the seat; returns what has happened since. Raises Refusal if that is impossible;
        nothing has changed then."""
        wanted = next((one for one in self.wanted if one.seat == seat), None)
        if wanted is None:
            raise Refusal("nothing is asked of seat {seat}", seat=seat + 1)
        answer = tuple(told)
        self._check(wanted, answer)
        before = self._now
        entry = Entry(wanted.kind, seat, answer)
        if before.run is not None:
            after, news = self._go_on(before, (*before.run.told, entry))
        elif wanted.kind == "hand":
            after, news = self._deal(before, answer), []
        elif wanted.kind == "ante":
            after, news = self._commit(self._holding(before, seat, answer[0]), entry)
        else:
            after, news = self._begin(self._holding(before, seat, answer[0]), seat, self.rules.number[answer[0]])
        self._states.append(after)
        self.entries.append(entry)
        return news

    def undo(self) -> None:
        """Forget the last entry."""
        del self.entries[-1], self._states[-1]

    def told_again(self, seed: int) -> Companion:
        """The same game, told to a companion that imagines other cards, as far as it is clear how they came to be where
        they are. Raises Refusal if they contradict it."""
        other = Companion(self.setting._replace(seed=seed))
        for entry in self.entries:
            other.tell(entry.seat, entry.answer)
            if not all(step.clear for step in other._now.steps[-1:]):
                break
        return other

    def _check(self, wanted: Wanted, told: Answer) -> None:
        """Refuse what can be refused without trying it."""
        if len(set(told)) != len(told):
            raise Refusal("the same choice is given twice")
        if not wanted.least <= len(told) <= wanted.most:
            if wanted.least == wanted.most:
                raise Refusal("{n} chosen: expected {most}", n=len(told), most=wanted.most)
            raise Refusal("{n} chosen: expected {least} to {most}", n=len(told), least=wanted.least, most=wanted.most)
        for one in told:
            if wanted.unseen and one not in self.rules.number and one not in wanted.options:
                raise Refusal("{choice} is not a card in this game", choice=one)
            if not wanted.unseen and one not in wanted.options:
                options = ", ".join(wanted.options)
                raise Refusal("{choice} cannot be chosen: expected one of {options}", choice=one, options=options)

    # Steps

    def _deal(self, state: _State, hand: Answer) -> _State:
        """The game in which the adviser was dealt this hand."""
        me, number = self.setting.adviser, self.rules.number
        table = state.table.copy()
        cards = [number[card] for card in hand]
        watching = Sight(special=state.sight.special).seeing(self.rules, cards)  # nobody has looked at a card yet
        for card in cards:
            if card not in table.hands[me]:
                instead = next(held for held in table.hands[me] if held not in cards)
                if not exchange(table, watching, card, instead):
                    raise self.refusal(card)
        public = sum(1 << card for card in state.sight.special)
        table.specials_seen[me] = public | sum(1 << card for card in cards if self.rules.special[card])
        return _State(table, state.sight.seeing(self.rules, cards))

    def _holding(self, state: _State, seat: int, card_id: str) -> _State:
        """The state at rest with this card, which is about to be seen, in the hand of the seat."""
        card, table, swaps = self.rules.number[card_id], state.table.copy(), state.swaps
        if card not in table.hands[seat]:
            instead = likeliest_first(state.sight, card, sorted(state.sight.unseen_in(table, seat)))
            exchanged = exchange(table, state.sight, card, instead[0])
            if not exchanged:
                raise self.refusal(card)
            swaps = (*swaps, *exchanged)
            state = state._replace(sight=state.sight.swapped(exchanged))
        return state._replace(table=table, sight=state.sight.seeing(self.rules, [card]), swaps=swaps, events=())

    def _commit(self, state: _State, ante: Entry) -> tuple[_State, list[Event]]:
        table, card = state.table, self.rules.number[ante.answer[0]]
        table.hands[ante.seat].remove(card)
        table.committed[ante.seat] = card
        state = state._replace(antes=(*state.antes, Answered("ante", ante.seat, None, ante.answer)))
        if any(table.hands[other] and table.committed[other] == NO_CARD for other in range(table.seats)):
            return state, []
        return self._begin(state, NOBODY, NO_CARD)

    def _begin(self, state: _State, seat: int, card: int) -> tuple[_State, list[Event]]:
        """The state after a step has begun, and what has happened."""
        chance = SeenChance(state.sight, numbers=self._numbers.get(len(state.steps), {}))
        run = Run(state.table, self.setting.names, seat, card, (), chance, state.sight, state.swaps)
        return self._carry_out(state, run)

    def _go_on(self, state: _State, told: tuple[Entry, ...]) -> tuple[_State, list[Event]]:
        """The state after one more answer in a step, and what has happened since then."""
        run = state.run
        assert run is not None
        after, news = self._carry_out(
            state, Run(run.base, run.names, run.seat, run.card, told, run.chance, run.chance.sight, run.swaps)
        )
        return after, news[len(run.events) :]

    def _carry_out(self, state: _State, run: Run) -> tuple[_State, list[Event]]:
        try:
            run = with_all_questions(consistent(run))
        except Impossible as impossible:
            raise impossible.refusal or self.refusal(impossible.card) from None
        if run.wanted is not None:
            return state._replace(table=run.base, run=run, events=tuple(run.events)), run.events
        steps = (*state.steps, self._told(state, run))
        return _State(run.table, run.sight, None, tuple(run.events), steps=steps), run.events

    def _told(self, state: _State, run: Run) -> Told:
        first = state.antes or (Answered("play", run.seat, None, (self.rules.ids[run.card],)),)
        answers = (*first, *run.answered)
        chance = tuple(run.takes), tuple(run.drawn), tuple(run.robbed)
        return Told(run.swaps, answers, *chance, run.sight.hidden_since, run.by_the_way)

    def history(self) -> History | None:
        """The game as it must have been played; None if that is not clear."""
        state, first = self._now, self._states[0 if self.setting.adviser == NOBODY else min(1, len(self.entries))]
        steps = state.steps
        if state.run is not None:
            steps = (*steps, self._told(state, state.run))
        elif state.antes or state.swaps:
            steps = (*steps, Told(state.swaps, state.antes, (), (), (), state.sight.hidden_since, False))
        return history(first.table, steps)

    def refusal(self, card: int | None) -> Refusal:
        """Why a card cannot be where it was told to be."""
        if card is None:
            return Refusal("that is impossible as things stand")
        table, sight, choice = self.table, self._now.sight, self.rules.ids[card]
        if card in table.discards:
            return Refusal("{choice} is among the discards", choice=choice)
        if card in table.ante or card in table.committed:
            return Refusal("{choice} is in the ante", choice=choice)
        for seat, name in enumerate(self.setting.names):
            if card in table.flights[seat]:
                return Refusal("{choice} is in {name}'s flight", choice=choice, name=name)
            if card in table.hands[seat] and sight.knows(table, card):
                return Refusal("{choice} is in {name}'s hand", choice=choice, name=name)
        if card in table.left_out:
            return Refusal("{choice} is not in this game: all special cards of the game have been seen", choice=choice)
        return Refusal("{choice} cannot be there", choice=choice)

    # Looking

    def unseen(self) -> set[int]:
        """All cards whose location is not known, but for those that cannot be in this game."""
        state, run = self._now, self._now.run
        return (state.sight if run is None else run.sight).possible(self.table)

    def view(self) -> View:
        """What the adviser, or a watcher, sees."""
        game, me = self.game(), self.setting.adviser
        questions = game.questions if game is not None else ()
        if me == NOBODY:
            return public_view(self.table, self.setting.names, questions)
        return view_of(self.table, self.setting.names, questions, me)

    def game(self) -> Game | None:
        """The game as imagined, at the same question; None where something has to be told that nobody decides."""
        state = self._now
        if state.run is None:
            return Game.unpack(self.rules, GameSnapshot(self.setting.names, state.table, None))
        if state.run.stopped is None:
            return None
        return Game.unpack(self.rules, GameSnapshot(self.setting.names, state.run.table, state.run.step))
