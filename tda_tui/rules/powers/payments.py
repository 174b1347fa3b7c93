"""Powers that make other players pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.registry import power
from tda_tui.rules.state import flights

if TYPE_CHECKING:
    from tda_tui.rules.turn import Turn


@power("collect-or-tax")
def collect_or_tax(turn: Turn, card: int, gold: int) -> None:
    """Each opponent pays the player, or pays the stakes once for each card in the player's flight; the player
    chooses."""
    (choice,) = turn.ask("effect", turn.me, ["collect", "tax"], card, gold=gold)
    turn.tell("choose", turn.me, cards=[card], what=choice)
    to, times = (turn.me, 1) if choice == "collect" else (STAKES, len(turn.table.flights[turn.me]))
    for payer in turn.opponents:
        turn.pay(payer, to, gold * times)


@power("weakest-pays")
def weakest_pays(turn: Turn, card: int, gold: int) -> None:
    """The opponent with the weakest flight pays the player."""
    payer = turn.ask_weakest_opponent(card)
    turn.pay(payer, turn.me, gold)


@power("weaker-pay")
def weaker_pay(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with a weaker flight pays the player."""
    mine = flights.strength(turn.table, turn.me)
    for payer in turn.opponents:
        if flights.strength(turn.table, payer) < mine:
            turn.pay(payer, turn.me, gold)


@power("mixed-flights-pay")
def mixed_flights_pay(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with both a good and an evil dragon in their flight pays the player."""
    for payer in turn.opponents:
        if flights.is_mixed(turn.table, payer):
            turn.pay(payer, turn.me, gold)


@power("rob-mixed-flights")
def rob_mixed_flights(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with both a good and an evil dragon pays the player and loses a random card to them."""
    for victim in turn.opponents:
        if flights.is_mixed(turn.table, victim):
            turn.pay(victim, turn.me, gold)
            turn.rob(victim)


@power("rob-strongest")
def rob_strongest(turn: Turn, card: int, gold: int) -> None:
    """The opponent with the strongest flight pays the player and loses a random card to them."""
    victim = turn.ask_strongest_opponent(card)
    turn.pay(victim, turn.me, gold)
    turn.rob(victim)


@power("all-pay-stakes")
def all_pay_stakes(turn: Turn, card: int) -> None:
    """Everybody, the player included, pays the stakes as much gold as there are players."""
    for payer in turn.table.around(turn.me):
        turn.pay(payer, STAKES, len(turn.table.playing))


@power("strongest-pays-per-evil-ante")
def strongest_pays_per_evil_ante(turn: Turn, card: int) -> None:
    """The opponent with the strongest flight pays the player 1 gold per evil dragon in the ante."""
    price = sum(turn.rules.evil[c] for c in turn.table.ante)
    payer = turn.ask_strongest_opponent(card, matters=price > 0)
    turn.pay(payer, turn.me, price)


@power("collect-per-colour")
def collect_per_colour(turn: Turn, card: int, colour: str) -> None:
    """Each opponent pays the player 1 gold per dragon of the colour in all flights and the ante."""
    bit = turn.rules.colour_bit(colour)
    lying = [c for flight in turn.table.flights for c in flight] + turn.table.ante
    count = sum(bool(turn.rules.colours[c] & bit) for c in lying)
    for payer in turn.opponents:
        turn.pay(payer, turn.me, count)
