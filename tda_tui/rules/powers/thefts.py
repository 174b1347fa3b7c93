"""Powers that steal from the stakes, one of which then takes from every opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.registry import power
from tda_tui.rules.state import flights

if TYPE_CHECKING:
    from tda_tui.rules.turn import Turn


@power("steal")
def steal(turn: Turn, card: int, gold: int) -> None:
    """Steal gold from the stakes."""
    turn.steal(gold)


@power("raid")
def steal_then_take_more_from_each(turn: Turn, card: int, gold: int) -> None:
    """Steal gold, then take from each opponent, starting on the left, 1 more than from the one before.

    Opponents pay even if the theft emptied the stakes: a power that has begun is completed.
    """
    turn.steal(gold)
    for more, victim in enumerate(turn.opponents, 1):
        turn.pay(victim, turn.me, gold + more)


@power("steal-and-discard")
def steal_and_discard(turn: Turn, card: int, gold: int) -> None:
    """Steal gold, then discard a card from hand, even if the stakes are now empty (2005 rulebook, The Thief).

    A player who thus discards the last card buys only if the gambit continues after this turn.
    """
    turn.steal(gold)
    chosen = turn.ask_card("hand-card", turn.me, turn.table.hands[turn.me], card)
    if chosen >= 0:
        turn.discard_from_hand(turn.me, [chosen])
        turn.buys_later = not turn.table.hands[turn.me]


@power("steal-if-mortal")
def steal_if_mortal(turn: Turn, card: int, gold: int) -> None:
    """Steal gold if a mortal is in any flight."""
    if any(flights.holds(turn.table, seat, turn.rules.mortal) for seat in range(turn.table.seats)):
        turn.steal(gold)


@power("steal-more-without-good")
def steal_more_without_good(turn: Turn, card: int, gold: int, bonus: int) -> None:
    """Steal gold, with `bonus` added in the same theft if no good dragon is in the player's flight."""
    has_good = flights.holds(turn.table, turn.me, turn.rules.good)
    turn.steal(gold if has_good else gold + bonus)


@power("steal-or-tax-per-evil-dragon")
def steal_or_tax_per_evil_dragon(turn: Turn, card: int) -> None:
    """Per evil dragon in the flight, steal 1 gold or make each opponent pay the stakes 1; the player chooses."""
    count = sum(turn.rules.evil[c] for c in turn.table.flights[turn.me])
    (choice,) = turn.ask("effect", turn.me, ["steal", "tax"], card, gold=count)
    turn.tell("choose", turn.me, cards=[card], what=choice)
    if choice == "steal":
        turn.steal(count)
    else:
        for payer in turn.opponents:
            turn.pay(payer, STAKES, count)
