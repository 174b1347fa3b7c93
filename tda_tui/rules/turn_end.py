"""What follows the power of the card played: rewards of special flights, and buying cards."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.events import STAKES
from tda_tui.rules.moments import Happening
from tda_tui.rules.powers.lasting import BUYING_PAYS
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.turn import Turn

# Special flights (Legendary rulebook, Special-Flight Rewards)


def special_flights(turn: Turn) -> None:
    """Reward all newly completed special flights, the active player's first, until the gambit is over."""
    table = turn.table
    others_may = turn.changes or table.effects or turn.rules.listeners  # else only the flight of the active player
    for seat in table.around(turn.me) if others_may else [turn.me]:
        if flights.may_be_complete(table, seat):
            collect(turn, seat)
            if table.gambit_over:
                return


def collect(turn: Turn, seat: int) -> None:
    """Reward one seat's special flights: colour flights before strength flights, and the seat chooses among several."""
    table = turn.table
    while not table.gambit_over:
        found = flights.colour_flights(table, seat) or flights.strength_flights(table, seat)
        if not found:
            return
        flight = found[0]
        if len(found) > 1:
            source = table.flights[seat][-1]
            names, matters = [f.name for f in found], _order_matters(turn, found)
            (name,) = turn.ask("effect", seat, names, source, matters=matters)
            flight = next(f for f in found if f.name == name)
        reward(turn, seat, flight)


def _order_matters(turn: Turn, found: Sequence[flights.SpecialFlight]) -> bool:
    """Whether it makes a difference which of several flights of a kind is rewarded first. It does where abilities or
    debts react to each payment, or where the stakes may not last for all thefts."""
    if turn.rules.listeners or turn.table.debts:
        return True
    return not found[0].is_colour and turn.table.stakes <= sum(flight.worth for flight in found)


def reward(turn: Turn, seat: int, flight: flights.SpecialFlight) -> None:
    """Pay the reward of one special flight."""
    table = turn.table
    flight = turn.moment(Happening("REWARD", seat), flight)
    table.mark_done(seat, flight.is_colour, flight.mark)
    mine = turn.for_seat(seat)
    limit = turn.rules.ruleset.strength_flight_ante_cards
    many = 0 if flight.is_colour else min(len(table.ante) if limit < 0 else limit, len(table.ante), mine.room(seat))
    turn.tell("special-flight", seat, gold=flight.worth, what=flight.name, count=many)
    if flight.is_colour or flight.paid:
        for payer in table.opponents(seat):
            turn.pay(payer, seat, flight.worth)
    else:
        mine.steal(flight.worth)
        many = min(many, mine.room(seat))  # a listener may have filled the hand
    if many > 0:
        ids = turn.rules.ids
        source = table.flights[seat][-1]
        options = [ids[card] for card in table.ante]
        taken = turn.ask("ante-card", seat, options, source, least=many, most=many)
        for card in taken:
            mine.take_from_ante(turn.rules.number[card])
    turn.moment(Happening("REWARDED", seat), flight)


# Buying cards (Legendary rulebook, Buying Cards)


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
            fill_to = turn.interrupt(Happening("PRICE_PAID", seat), fill_to)
    turn.draw(seat, fill_to - len(table.hands[seat]))
    if listening and price_card != NO_CARD:
        turn.interrupt(Happening("BOUGHT", seat), None)


def _price_held(turn: Turn, seat: int, card: int, price: int) -> int:
    table = turn.table
    table.aside.append(card)
    table.known[card] = (1 << table.seats) - 1
    table.show(card)
    price = turn.interrupt(Happening("PRICE_CARD", seat, card=card), price)
    if card in table.aside:
        table.aside.remove(card)
        table.discard(card)
        price = turn.interrupt(Happening("PRICE_DISCARDED", seat, card=card), price)
    return price
