"""Powers that demand a card or gold from others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.rules.powers.registry import power
from tda_tui.rules.questions import PAY
from tda_tui.rules.state.public_action import PublicAction

if TYPE_CHECKING:
    from tda_tui.rules.powers.card_filter import CardFilter
    from tda_tui.rules.turn import Turn


@power("demand", in_any_order=True)
def neighbours_give_or_pay(turn: Turn, card: int, sides: Sequence[str], fits: CardFilter, gold: int) -> None:
    """Each neighbour in `sides`, or the opponent with the strongest flight, gives a fitting card or pays.

    With two players the opponent is both neighbours and is asked once for each side.
    """
    for side in sides:
        if side == "strongest":
            victim = turn.ask_strongest_opponent(card)
        else:
            victim = turn.table.left(turn.me) if side == "left" else turn.table.right(turn.me)
        give_or_pay(turn, card, victim, fits, gold)


def give_or_pay(turn: Turn, card: int, victim: int, fits: CardFilter, gold: int) -> None:
    """`victim` gives the player a fitting card of its choice, shown to all, or pays."""
    rules = turn.rules
    gifts = [rules.ids[c] for c in turn.table.hands[victim] if fits.admits(rules, c, card)]
    (choice,) = turn.ask("give-or-pay", victim, [*gifts, PAY], card, gold=gold)
    if choice == PAY:
        turn.table.note(PublicAction(victim, "refuse", card, gold=gold))
        turn.pay(victim, turn.me, gold)
    else:
        gift = rules.number[choice]
        turn.table.note(PublicAction(victim, "give", card, rules.strength[gift], gold))
        turn.give(victim, gift)
