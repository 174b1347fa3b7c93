"""Buying cards (Legendary rulebook, Buying Cards)."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.events import STAKES
from tda_tui.rules.moments import Happening
from tda_tui.rules.powers.lasting import BUYING_PAYS
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.turn import Turn


def buy_for_empty_hands(turn: Turn, waiting: Sequence[int] = ()) -> None:
    """Every seat without cards buys, starting with the seat to move; seats in `waiting` buy later."""
    for seat in turn.table.around(turn.me):
        if not turn.table.hands[seat] and seat not in waiting and not turn.table.gambit_over:
            buy(turn, seat)


def buy(turn: Turn, seat: int) -> None:
    """A seat buys cards: the strength of the deck's top card is the price, then the hand is filled up."""
    table, listening = turn.table, bool(turn.rules.listeners)
    fill_to = turn.rules.ruleset.buy_to
    price_card = table.take_top()
    if price_card != NO_CARD:
        price = turn.rules.strength[price_card]
        turn.tell("buy", seat, cards=[price_card], gold=price)
        if listening:
            price = _price_held(turn, seat, price_card, price)
        else:
            table.discard(price_card)
        payee = next((e.seat for e in table.effects if e.name == BUYING_PAYS), STAKES)
        if payee != seat:
            turn.pay(seat, payee, price)
        if listening:
            fill_to = turn.interrupt(Happening("BPAID", seat), fill_to)
    turn.draw(seat, fill_to - len(table.hands[seat]))
    if listening and price_card != NO_CARD:
        turn.interrupt(Happening("BOUGHT", seat), None)


def _price_held(turn: Turn, seat: int, card: int, price: int) -> int:
    """Set the price card aside, face up, while abilities react to it, then discard it; returns the final price."""
    table = turn.table
    table.aside.append(card)
    table.known[card] = (1 << table.seats) - 1
    table.show(card)
    price = turn.interrupt(Happening("PCARD", seat, card=card), price)
    if card in table.aside:
        table.aside.remove(card)
        table.discard(card)
        price = turn.interrupt(Happening("PDISCARDED", seat, card=card), price)
    return price
