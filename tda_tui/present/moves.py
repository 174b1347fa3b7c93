"""What moves across the table in a group of events: cards played and gold paid."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tda_tui.present.event_groups import EventGroup
from tda_tui.rules.events import STAKES, Event

POT = STAKES
"""The place of the stakes and the ante, used like a seat."""


class Move(Struct, frozen=True):
    """A card or, without one, gold moving between seats or the pot; start and end may be the same seat."""

    start: int
    end: int
    card: str = ""
    gold: int = 0


def moves(group: EventGroup) -> list[Move]:
    """The moves of a group, in the order of its events."""
    return [move for step in group.steps for move in _moves(step.event)]


def _moves(event: Event) -> Iterator[Move]:
    if event.kind == "play":
        yield Move(event.seat, event.seat, card=event.cards[0])
    elif event.kind in ("pay", "repay") and event.gold:
        yield Move(event.seat, event.other, gold=event.gold)
    elif event.kind in ("steal", "share", "win-gambit") and event.gold:
        yield Move(POT, event.seat, gold=event.gold)
