"""How a gambit stands: who would win it now, and which special flights lack one card."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from tda_tui.rules.view import View, special_flight_names


class NearFlight(Struct, frozen=True):
    """A special flight with two of its cards in place: its name as in records, and those cards."""

    name: str
    cards: tuple[str, ...]


def ahead(view: View) -> tuple[int, ...]:
    """The seats that would win the gambit as the flights lie, several on a tie; empty before a card is played."""
    lines = [
        seat.score for seat in view.seats if seat.playing and not seat.score.barred_by
    ]  # fmt: skip
    if not lines or not any(seat.flight for seat in view.seats):
        return ()
    wanted = (min if view.weakest_wins else max)(line.total for line in lines)
    return tuple(line.seat for line in lines if line.total == wanted)


def near_flights(view: View, seat: int) -> tuple[NearFlight, ...]:
    """The unrewarded special flights that a third card of the colour or strength would complete."""
    facts = view.seats[seat]
    names = {card: tuple(_names_of(view, card)) for card in facts.flight}
    many = Counter(name for found in names.values() for name in found)
    return tuple(
        NearFlight(name, tuple(card for card in facts.flight if name in names[card]))
        for name, count in many.items()
        if count == 2 and name not in facts.special_flights
    )


def complete_cards(view: View, seat: int) -> frozenset[str]:
    """The cards of a flight that make up its special flights."""
    facts = view.seats[seat]
    return frozenset(card for card in facts.flight if set(_names_of(view, card)) & set(facts.special_flights))


def _names_of(view: View, card: str) -> Iterator[str]:
    """The special flights that a card counts for by its printed colours and strength."""
    rules, number = view.rules, view.rules.number[card]
    yield from special_flight_names(rules, rules.colours[number] & rules.flight_colours, rules.strength_bit[number])
