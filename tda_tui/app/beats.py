"""Steps gathered into beats: what is shown and said together, before the next pause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.app.controller import Step
from tda_tui.rules.view import View
from tda_tui.words.sentences import sentence

# Each kind joins a beat whose last event is one of these.
_JOINS = {
    "trigger": {"play"},
    "no-trigger": {"play"},
    "ante": {"ante"},
    "price": {"ante"},
    "ante-tied": {"ante"},
    "pay": {"pay", "owe", "choose", "special-flight", "steal", "buy", "power", "price"},
    "owe": {"pay", "owe", "choose", "special-flight", "price"},
    "draw": {"draw", "buy", "discard", "look"},
    "rob": {"pay", "owe"},
    "put-back": {"look"},
    "discard-deck": {"draw", "put-back"},
    "enter-ante": {"enter-ante"},
    "take-ante": {"take-ante", "steal"},
    "steal": {"special-flight"},
    "power": {"replace", "swap", "reveal"},
    "hole-paid-out": {"game-over", "hole-paid-out"},
    "game-over": {"game-over"},
}
_AFTER_SCORE = {"win-gambit", "no-winner", "split", "pay", "owe", "hole", "another-round"}
_SHORT = {"leader": 0.6, "draw": 0.5, "gambit": 0.5, "shuffle": 0.3, "price": 0.6}


class Beat(NamedTuple):
    """Steps that belong together."""

    steps: tuple[Step, ...]

    @property
    def kind(self) -> str:
        """The kind of its first event."""
        return self.steps[0].event.kind

    @property
    def view(self) -> View:
        """The table when the beat is over; for a score the table before it is cleared."""
        if self.is_score:
            return next(step.view for step in self.steps if step.event.kind == "score")
        return self.steps[-1].view

    @property
    def is_score(self) -> bool:
        """Whether a gambit is scored in it."""
        return any(step.event.kind == "score" for step in self.steps)

    @property
    def is_heading(self) -> bool:
        """Whether its line in the log begins something new."""
        return self.kind in ("gambit", "leader", "stakes-empty", "score", "game-over")

    @property
    def weight(self) -> float:
        """How long it is shown, as a part of the pace's pause."""
        return _SHORT.get(self.kind, 1.0)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it is about."""
        return tuple(card for step in self.steps for card in step.event.cards)

    def said(self) -> list[str]:
        """What happened, a sentence an event."""
        lines = []
        for step in self.steps:
            line = sentence(step.event, step.view.names, step.view.rules, step.view.me)
            if line:
                lines.append(line)
        return lines


def beats(steps: Sequence[Step]) -> list[Beat]:
    """The steps gathered into beats."""
    groups: list[list[Step]] = []
    scoring = False
    for step in steps:
        kind = step.event.kind
        last = groups[-1][-1].event.kind if groups else ""
        if kind == "score":
            joins = last == "stakes-empty"
            scoring = True
        elif scoring and kind in _AFTER_SCORE:
            joins = True
        else:
            scoring = False
            joins = kind == "shuffle" or last in _JOINS.get(kind, ()) or (last == "shuffle" and kind != "leader")
        if joins and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    return [Beat(tuple(group)) for group in groups]
