"""Special flights and their rewards (Legendary rulebook, Special-Flight Rewards)."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.moments import Happening
from tda_tui.rules.state import flights
from tda_tui.rules.turn import Turn


def special_flights(turn: Turn) -> None:
    """Reward all newly completed special flights, the active player's first, until the gambit is over."""
    table = turn.table
    for seat in table.around(turn.me):
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
    """Whether it makes a difference which of several flights of a kind is rewarded first.

    It does where abilities or debts react to each payment, or where the stakes may not last for all thefts.
    """
    if turn.rules.listeners or turn.table.debts:
        return True
    return not found[0].is_colour and turn.table.stakes <= sum(flight.worth for flight in found)


def reward(turn: Turn, seat: int, flight: flights.SpecialFlight) -> None:
    """Pay the reward of one special flight (Legendary rulebook, Special-Flight Rewards)."""
    table = turn.table
    if turn.rules.listeners:
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
    if turn.rules.listeners:
        turn.moment(Happening("REWARDED", seat), flight)
