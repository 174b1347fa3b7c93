"""Powers that make others pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.registry import power
from tda_tui.rules.state import flights

if TYPE_CHECKING:
    from tda_tui.rules.questions import Asking
    from tda_tui.rules.turn import Turn


@power("collect-or-tax")
def collect_or_tax(turn: Turn, card: int, gold: int) -> Asking[None]:
    """Each opponent pays me, or pays the stakes once for each card in my flight; I choose."""
    (choice,) = yield from turn.ask("effect", turn.me, ["collect", "tax"], card, gold=gold)
    turn.tell("choose", turn.me, cards=[card], what=choice)
    to, times = (turn.me, 1) if choice == "collect" else (STAKES, len(turn.table.flights[turn.me]))
    for payer in turn.opponents:
        turn.pay(payer, to, gold * times)


@power("weakest-pays")
def weakest_pays(turn: Turn, card: int, gold: int) -> Asking[None]:
    """The opponent with the weakest flight pays me."""
    payer = yield from turn.ask_weakest_opponent(card)
    turn.pay(payer, turn.me, gold)


@power("weaker-pay")
def weaker_pay(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with a flight weaker than mine pays me."""
    mine = flights.strength(turn.table, turn.me)
    for payer in turn.opponents:
        if flights.strength(turn.table, payer) < mine:
            turn.pay(payer, turn.me, gold)


@power("mixed-flights-pay")
def mixed_flights_pay(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with a good and an evil dragon in the flight pays me."""
    for payer in turn.opponents:
        if flights.is_mixed(turn.table, payer):
            turn.pay(payer, turn.me, gold)


@power("rob-mixed-flights")
def rob_mixed_flights(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with a good and an evil dragon in the flight pays me and loses a random card to me."""
    for victim in turn.opponents:
        if flights.is_mixed(turn.table, victim):
            turn.pay(victim, turn.me, gold)
            turn.rob(victim)


@power("rob-strongest")
def rob_strongest(turn: Turn, card: int, gold: int) -> Asking[None]:
    """The opponent with the strongest flight pays me and loses a random card to me."""
    victim = yield from turn.ask_strongest_opponent(card)
    turn.pay(victim, turn.me, gold)
    turn.rob(victim)


@power("all-pay-stakes")
def all_pay_stakes(turn: Turn, card: int) -> None:
    """Everybody, I too, pays the stakes as much as there are players."""
    for payer in turn.table.around(turn.me):
        turn.pay(payer, STAKES, len(turn.table.playing))


@power("strongest-pays-per-evil-ante")
def strongest_pays_per_evil_ante(turn: Turn, card: int) -> Asking[None]:
    """The opponent with the strongest flight pays me one per evil dragon in the ante."""
    payer = yield from turn.ask_strongest_opponent(card)
    turn.pay(payer, turn.me, sum(turn.rules.evil[c] for c in turn.table.ante))


@power("collect-per-colour")
def collect_per_colour(turn: Turn, card: int, colour: str) -> None:
    """Each opponent pays me one per dragon of the colour in all flights and in the ante."""
    bit = turn.rules.colour_bit(colour)
    lying = [c for flight in turn.table.flights for c in flight] + turn.table.ante
    count = sum(bool(turn.rules.colours[c] & bit) for c in lying)
    for payer in turn.opponents:
        turn.pay(payer, turn.me, count)
