"""Powers that steal from the stakes, and one that takes from everybody after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.powers import power

if TYPE_CHECKING:
    from tda_tui.rules.turn import Turn


@power("steal")
def steal(turn: Turn, card: int, gold: int) -> None:
    """I steal gold from the stakes."""
    turn.steal(gold)


@power("raid")
def steal_then_take_more_from_each(turn: Turn, card: int, gold: int) -> None:
    """I steal gold, then take one more from each opponent than from the one before, beginning on my left.

    The taking is done even if the theft emptied the stakes: a power that has begun is finished.
    """
    turn.steal(gold)
    for more, victim in enumerate(turn.opponents, 1):
        turn.pay(victim, turn.me, gold + more)
