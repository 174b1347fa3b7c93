"""A real game beside a companion that is told only what is seen."""

from random import Random
from typing import NamedTuple

from tda_tui.companion.companion import Companion, Setting
from tda_tui.companion.run import Wanted
from tda_tui.rules.abilities.registry import ability_ids, random_abilities
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import NONE, PASS, PAY, Answer, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.view import View, public_view

NAMES = ("Ann", "Ben", "Cid", "Dee", "Eve", "Fay")


class Said(NamedTuple):
    """A question of the real game and its answer."""

    question: Question
    answer: Answer


class RealGame:
    """A real game at random, and a companion beside it."""

    def __init__(self, rules: Rules, seats: int, seed: int, adviser: int, abilities: bool = False) -> None:
        self.random = Random(f"{seed} {adviser}")
        given = random_abilities(rules, seats, self.random) if abilities else []
        self.game = Game.start(rules, NAMES[:seats], seed, abilities=given)
        self.game.take_events()
        self.me = adviser
        self.companion = Companion(
            Setting(rules, NAMES[:seats], adviser, tuple(map(tuple, given)), rules.ruleset.id, seed=seed + 1)
        )
        self.rules = rules
        self.happened: list[Event | Said] = []
        if adviser != NOBODY:
            self.companion.tell(adviser, [rules.ids[card] for card in self.game.table.hands[adviser]])

    def play(self, gambits: int = 1000) -> None:
        """Play, comparing at every rest, until so many gambits are over."""
        while not self.game.over and self.game.table.gambit <= gambits:
            self.step()

    def step(self) -> None:
        """Play on to the next rest and tell the companion."""
        told = []
        for question in sorted(self.game.questions, key=lambda one: one.seat != self.me):
            told.append((question.seat, self._answer(question)))
        while not self.game.at_rest:
            self._answer(self.game.questions[0])
        for seat, answer in told:
            self._heard(self.companion.tell(seat, answer))
        while self.companion._now.run is not None:
            (wanted,) = self.companion.wanted
            self._heard(self.companion.tell(wanted.seat, self._truth(wanted)))
        left = [one for one in self.happened if not (isinstance(one, Said) and self._unheard(one.question))]
        assert not left, left
        self.happened.clear()
        assert seen_by(self.game, self.me) == self._imagined(), "another table"
        assert not self.companion.game().problems()

    def _answer(self, question: Question) -> Answer:
        answer = question.first_answer
        if question.matters:
            many = self.random.randint(question.min, question.max)
            answer = tuple(self.random.sample(question.options, many))
        if not self.game.at_rest:
            self.happened.append(Said(question, answer))
        events = self.game.answer(question.seat, answer)
        self.happened += [event.seen_by(self.me) if self.me != NOBODY else event.seen_by_all() for event in events]
        return answer

    def _unheard(self, question: Question) -> bool:
        """Whether nobody tells the companion the answer: it does not matter, or stays hidden."""
        hidden = question.kind == "revealed-card" and question.seat != self.me
        return hidden or not question.matters

    def _heard(self, events: list[Event]) -> None:
        for event in events:
            self._skip_unheard()
            real = self.happened.pop(0)
            assert same(event) == same(real), (event, real)

    def _skip_unheard(self) -> None:
        while self.happened and isinstance(one := self.happened[0], Said) and self._unheard(one.question):
            del self.happened[0]

    def _truth(self, wanted: Wanted) -> Answer:
        if wanted.question is None or wanted.question.kind != "revealed-card":
            self._skip_unheard()
        real = self.happened[0] if self.happened else None
        if wanted.event is not None:
            assert isinstance(real, Event) and (real.kind, real.seat) == (wanted.kind, wanted.seat), (wanted, real)
            if wanted.kind == "dice":
                return (str(real.gold),)
            return tuple([card for card in real.cards if card not in wanted.event.cards])
        if isinstance(real, Said) and real.question.kind == wanted.kind and real.question.seat == wanted.seat:
            del self.happened[0]
            asked, question = wanted.question, real.question
            assert asked is not None
            if wanted.kind == "ability":
                assert set(wanted.options) >= set(question.options)
            else:
                facts = (asked.source, asked.gold, asked.about, asked.min, asked.max)
                assert facts == (question.source, question.gold, question.about, question.min, question.max)
            if wanted.kind not in ("hand-card", "give-or-pay", "ability"):
                assert sorted(asked.options) == sorted(question.options)
            return real.answer
        if wanted.kind == "ability":
            return (PASS,)
        assert wanted.unseen, ("not asked in the real game", wanted, real)
        if NONE in wanted.options:
            return (NONE,)
        if isinstance(real, Event) and real.seat == wanted.seat and real.cards:
            if real.kind in ("give", "show", "discard", "enter-ante"):
                return real.cards
            if real.kind == "ability":
                return real.cards[-1:]
        assert wanted.kind == "give-or-pay"
        return (PAY,)

    def _imagined(self) -> View:
        return plain(self.companion.view(), self.me)


def told_game(rules: Rules, seats: int, seed: int) -> int:
    """Play a game to its end and compare; returns the number of entries. Who is advised, if anyone, follows from the
    seed, and every second game has abilities."""
    abilities = bool(ability_ids(rules)) and seed % 2 == 1
    real = RealGame(rules, seats, seed, Random(seed).randrange(NOBODY, seats), abilities)
    real.play()
    return len(real.companion.entries)


def same(event: Event) -> tuple:
    return (*event._replace(cards=(), sheet=()), sorted(event.cards), event.sheet)


def seen_by(game: Game, me: int) -> View:
    if me == NOBODY:
        return plain(public_view(game.table, game.names, game.questions), me)
    return plain(game.view(me), me)


def plain(view: View, me: int) -> View:
    """The view without the order of cards in hands, which nobody has told."""
    question = view.question
    if question is not None:
        question = question._replace(options=tuple(sorted(question.options)))
    return view._replace(
        rules=None,
        hand=tuple(sorted(view.hand)),
        question=question,
        discards=tuple(sorted(view.discards)),
        specials_seen=() if me == NOBODY else view.specials_seen,
    )
