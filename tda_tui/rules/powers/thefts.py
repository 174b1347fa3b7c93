"""Powers that steal from the stakes, and one that takes from everybody after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.registry import power
from tda_tui.rules.state import flights

if TYPE_CHECKING:
    from tda_tui.rules.questions import Asking
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


@power("steal-and-discard")
def steal_and_discard(turn: Turn, card: int, gold: int) -> Asking[None]:
    """I steal gold, then discard a card of my hand, also when the stakes are empty now (2005 rulebook, The Thief).

    If that is my last card I buy new ones only if the gambit goes on after this turn.
    """
    turn.steal(gold)
    chosen = yield from turn.ask_card("hand-card", turn.me, turn.table.hands[turn.me], card)
    if chosen >= 0:
        turn.discard_from_hand(turn.me, [chosen])
        turn.buys_later = not turn.table.hands[turn.me]


@power("steal-if-mortal")
def steal_if_mortal(turn: Turn, card: int, gold: int) -> None:
    """I steal gold if a mortal lies in any flight."""
    if any(flights.holds(turn.table, seat, turn.rules.mortal) for seat in range(turn.table.seats)):
        turn.steal(gold)


@power("steal-more-without-good")
def steal_more_without_good(turn: Turn, card: int, gold: int, bonus: int) -> None:
    """I steal gold, in one theft, and more if no good dragon lies in my flight."""
    has_good = flights.holds(turn.table, turn.me, turn.rules.good)
    turn.steal(gold if has_good else gold + bonus)


@power("steal-or-tax-per-evil-dragon")
def steal_or_tax_per_evil_dragon(turn: Turn, card: int) -> Asking[None]:
    """Per evil dragon in my flight I steal one, or each opponent pays the stakes one; I choose."""
    count = sum(turn.rules.evil[c] for c in turn.table.flights[turn.me])
    (choice,) = yield from turn.ask("effect", turn.me, ["steal", "tax"], card, gold=count)
    turn.tell("choose", turn.me, cards=[card], what=choice)
    if choice == "steal":
        turn.steal(count)
    else:
        for payer in turn.opponents:
            turn.pay(payer, STAKES, count)
