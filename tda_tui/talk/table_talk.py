"""Table talk: now and then a regular comments on what has just happened."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence

from tda_tui.players.regulars import find_regular
from tda_tui.present.event_groups import Step
from tda_tui.rules.view import View
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.seating import Seating
from tda_tui.talk.remark_triggers import RemarkTrigger, RemarkTriggers
from tda_tui.words.phrases import capital
from tda_tui.words.texts import everybodys_lines, regular_texts
from tda_tui.words.translate import gettext as _

_EAGER = {
    "wins-game": 1.0, "loses-game": 1.0, "bronze": 0.6, "chance": 1.0, "selfish": 0.9, "dwarf": 0.6, "fat": 0.8,
    "white": 0.8, "yours": 0.6, "empties": 0.9, "emptied": 0.7, "flight": 0.8, "their-flight": 0.5, "tie": 0.8,
    "wins": 0.5, "loses": 0.35, "raises": 0.5, "dear": 0.4, "cheap": 0.4, "robs": 0.4, "robbed": 0.6, "broke": 0.8,
    "poor": 0.6, "paid": 0.3, "pays": 0.3, "buys": 0.4, "steals": 0.3, "misses": 0.15, "missed": 0.15,
}  # fmt: skip
"""The probability that a trigger leads to a remark, if anyone may make it."""
_USUAL_EAGERNESS = 0.5

_TELLING = {"bronze", "chance", "selfish", "dwarf", "fat", "white", "empties", "emptied"}
"""Triggers that are rare or have a name of their own in the game."""
_LAST = {"wins-game", "loses-game"}


_GAPS = {"often": (5, 5, 6), "sometimes": (5, 8, 14)}
"""The fewest cards played before a remark about the end of the game, a telling event, or anything else."""


class TableTalk:
    """The regulars at one table. They see what the person sees, and repeat no sentence of anybody's within a game.

    Their remarks follow from the seed and the events, so a continued or replayed game has the same ones. `how` is
    `often`, `sometimes` or `off`. A person under the default name is called a stranger.
    """

    def __init__(
        self, seating: Seating, seed: int, how: str, called: Callable[[int], Sequence[str]] | None = None
    ) -> None:
        """`called` returns the seats' names in a gambit; a regular speaks only while their seat has their name."""
        self.seating = seating
        self._called = called or (lambda gambit: seating.names)
        self._gambit = 0
        here = seating.regulars() if how in _GAPS else {}
        self._lines = {seat: (regular_texts(name).says, everybodys_lines()) for seat, name in here.items()}
        heritage = {seat: find_regular(name).heritage for seat, name in here.items()}
        self._noticing = RemarkTriggers({seat: colour for seat, colour in heritage.items() if colour})
        self._seed = seed
        self._how = how
        self._said: set[str] = set()
        self._heard = self._turns = 0
        self._spoke_at = -1000

    @classmethod
    def at(cls, deal: Deal, how: str, called: Callable[[int], Sequence[str]] | None = None) -> TableTalk:
        """The table talk of a game."""
        return cls(Seating(deal.names, deal.roles), deal.seed, how, called)

    def anew(self) -> TableTalk:
        """A fresh copy that has not said anything yet."""
        return TableTalk(self.seating, self._seed, self._how, self._called)

    def hear_all(self, steps: Iterable[Step]) -> list[str]:
        """The remarks on these steps, a line each. Every step of the game must be heard, in order."""
        return [said for step in steps if (said := self.hear(step))]

    def hear(self, step: Step) -> str:
        """The remark on a step; "" for none."""
        if not self._lines:
            return ""
        self._heard += 1
        if step.event.kind == "gambit":
            self._gambit = step.event.gold
        self._turns += step.event.kind == "play"
        last, telling, ordinary = _GAPS[self._how]
        found: list[tuple[RemarkTrigger, int, str]] = []
        for each in self._noticing.notice(step):
            gap = last if each.about in _LAST else telling if each.about in _TELLING else ordinary
            if self._turns - self._spoke_at >= gap:
                lines = [(each, seat, line) for seat in each.speakers for line in self._lines_of(seat, each.about)]
                found += [remark for remark in lines if self._said.isdisjoint(_sentences(remark[2]))]
        return self._speak(found) if found else ""

    def _lines_of(self, seat: int, about: str) -> list[str]:
        if self._called(self._gambit)[seat] != self.seating.names[seat]:
            return []
        return [line for texts in self._lines.get(seat, ()) for line in texts.get(about, ())]

    def _speak(self, found: Sequence[tuple[RemarkTrigger, int, str]]) -> str:
        rng = random.Random(f"{self._seed} {self._heard}")
        trigger, seat, line = rng.choice(found)
        if rng.random() >= _EAGER.get(trigger.about, _USUAL_EAGERNESS):
            return ""
        self._said |= _sentences(line)
        self._spoke_at = self._turns
        return self._quoted(seat, line, trigger.to, trigger.gold)

    def farewell(self, view: View) -> str:
        """The line beside the picture of the winner: the winner's own, or a loser's to the person who has won.

        Of the losers, the one with most gold speaks. "" if no regular has a line, or table talk is off.
        """
        mine = view.me in view.winners
        others = [seat for seat in range(len(view.seats)) if seat not in view.winners]
        speakers = sorted(others, key=lambda seat: -view.seats[seat].gold) if mine else view.winners[:1]
        about = "loses-game" if mine else "wins-game"
        for seat in speakers:
            if lines := self._lines_of(seat, about):
                return self._quoted(seat, lines[self._seed % len(lines)], view.me, view.seats[view.winners[0]].gold)
        return ""

    def _quoted(self, seat: int, line: str, to: int, gold: int) -> str:
        name = self._called(self._gambit)[to]
        if name in ("You", _("You")):  # the default name may be in the language the game was begun in
            name = _("stranger")
        words = capital(line.format(name=name, gold=gold))
        return _('{name}: "{words}"').format(name=self.seating.names[seat], words=words)


def _sentences(line: str) -> set[str]:
    """The sentences of a line, in small letters."""
    return {sentence for part in re.split(r"[.!?]", line) if (sentence := part.strip().lower())}
