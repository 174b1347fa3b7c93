"""What moves across the table in a group of events: a card that is played, gold that is paid."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tda_tui.present.event_groups import EventGroup
from tda_tui.rules.events import STAKES, Event

POT = STAKES
"""Where stakes and ante lie, in place of a seat."""


class Move(Struct, frozen=True):
    """A card, or without one some gold, that goes from a seat or the pot to another; both may be the same seat."""

    start: int
    end: int
    card: str = ""
    gold: int = 0


def moves(group: EventGroup) -> list[Move]:
    """What moves, in the order of the events; gold of those who pay the same one goes at once."""
    return [move for step in group.steps for move in _moves(step.event)]


def _moves(event: Event) -> Iterator[Move]:
    if event.kind == "play":
        yield Move(event.seat, event.seat, card=event.cards[0])
    elif event.kind in ("pay", "repay") and event.gold:
        yield Move(event.seat, event.other, gold=event.gold)
    elif event.kind in ("steal", "share", "win-gambit") and event.gold:
        yield Move(POT, event.seat, gold=event.gold)
