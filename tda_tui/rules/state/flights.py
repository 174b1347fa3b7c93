"""Flights: strength, special flights, and whether a card's power triggers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from tda_tui.rules.state.table import NO_CARD, NOBODY, Table

WILD: Final = "wild-colour"
UNITES_MORTALS: Final = "unites-mortals"
ALL_TRIGGER: Final = "later-cards-trigger"


def strength(table: Table, seat: int, changed: Mapping[int, int] | None = None) -> int:
    """The total strength of a flight; `changed` holds strengths that differ from the printed ones while scoring."""
    printed = table.rules.strength
    if changed:
        return sum(changed.get(card, printed[card]) for card in table.flights[seat])
    return sum([printed[card] for card in table.flights[seat]])


def strongest(table: Table, seats: Sequence[int], weakest: bool = False) -> list[int]:
    """Those of the seats with the strongest, or else the weakest, flight; several on a tie."""
    totals = [strength(table, seat) for seat in seats]
    best = min(totals) if weakest else max(totals)
    return [seat for seat, total in zip(seats, totals) if total == best]


def holds(table: Table, seat: int, facts: Sequence[bool]) -> bool:
    """Whether the flight has a card whose entry in `facts`, a list by card number, is true."""
    return any(facts[card] for card in table.flights[seat])


def is_mixed(table: Table, seat: int) -> bool:
    """Whether the flight has both a good and an evil dragon."""
    return holds(table, seat, table.rules.good) and holds(table, seat, table.rules.evil)


def barred_by(table: Table, seat: int) -> list[int]:
    """The dragon gods that bar the seat from winning the gambit (Legendary rulebook, Dragon God Abilities)."""
    rules = table.rules
    gods = [card for card in table.flights[seat] if rules.bars[card]]
    if not gods:
        return gods
    facts = {"good": rules.good, "evil": rules.evil, "mortal": rules.mortal}
    return [god for god in gods if any([holds(table, seat, facts[kind]) for kind in rules.bars[god]])]


# Special flights


class SpecialFlight(NamedTuple):
    """A completed special flight."""

    name: str  # as in records
    is_colour: bool
    mark: int  # its bit in the table's marks
    worth: int  # gold
    paid: bool = False  # opponents pay for it as for a colour flight although it is a strength flight


def _thrice(marks: Iterable[int]) -> int:
    once = twice = thrice = 0
    for bits in marks:
        thrice |= twice & bits
        twice |= once & bits
        once |= bits
    return thrice


def may_be_complete(table: Table, seat: int) -> bool:
    """Whether the flight may hold an unrewarded special flight. A fast test without false negatives."""
    flight = table.flights[seat]
    if len(flight) < 3:
        return False
    if table.effects:
        return True
    colours, bits = table.rules.colours, table.rules.strength_bit
    once = twice = thrice = alone = paired = tripled = 0
    for card in flight:
        colour, bit = colours[card], bits[card]
        thrice |= twice & colour
        twice |= once & colour
        once |= colour
        tripled |= paired & bit
        paired |= alone & bit
        alone |= bit
    rules = table.rules
    return bool(thrice & rules.flight_colours & ~table.colours_done[seat] or tripled & ~table.strengths_done[seat])


def colour_flights(table: Table, seat: int) -> list[SpecialFlight]:
    """Colour flights not rewarded yet. Each is worth the second highest strength of its cards."""
    flight, rules = table.flights[seat], table.rules
    colours, allowed = rules.colours, rules.flight_colours
    if table.effects:
        colours = colours[:]
        for effect in table.effects_of(WILD):  # Legendary rulebook, The Wyrmpriest
            colours[effect.card] |= rules.dragon_colours
        if table.has_effect(UNITES_MORTALS, seat):
            allowed |= rules.mortal_colour
    complete = _thrice([colours[card] for card in flight]) & allowed & ~table.colours_done[seat]
    found = []
    while complete:
        bit = complete & -complete
        complete ^= bit
        worth = sorted([rules.strength[card] for card in flight if colours[card] & bit])[-2]
        found.append(SpecialFlight(f"colour:{rules.colour_names[bit.bit_length() - 1]}", True, bit, worth))
    return found


def strength_flights(table: Table, seat: int, changed: Mapping[int, int] | None = None) -> list[SpecialFlight]:
    """Strength flights not rewarded yet: three cards of equal strength."""
    bits = table.rules.strength_bit
    flight = table.flights[seat]
    marks = [1 << changed[card] if changed and card in changed else bits[card] for card in flight]
    complete = _thrice(marks) & ~table.strengths_done[seat]
    found = []
    while complete:
        bit = complete & -complete
        complete ^= bit
        value = bit.bit_length() - 1
        found.append(SpecialFlight(f"strength:{value}", False, bit, value))
    return found


# Triggering powers


TriggerReason = Literal[
    "leads",  # the first card of the round
    "not-stronger",
    "effect",  # all later cards trigger
    "stronger",
    "no-card",  # the card to compare with is gone
    "ante",  # an ante card makes strong cards trigger
]


class Trigger:
    """Whether a power triggers, why, and the card it was compared with or that makes it trigger (or NO_CARD)."""

    __slots__ = ("against", "fires", "why")

    def __init__(self, fires: bool, why: TriggerReason, against: int = NO_CARD) -> None:
        self.fires = fires
        self.why = why
        self.against = against


_LEADS: Final = Trigger(True, "leads")
_NO_CARD: Final = Trigger(False, "no-card")


def trigger_if_played(table: Table, seat: int, card: int) -> Trigger:
    """Whether the card's power would trigger if it were played next (Legendary rulebook, Triggering Powers)."""
    if table.last_seat == NOBODY:
        return _LEADS
    against = table.round_card(table.last_seat)
    if against >= 0 and table.rules.strength[card] <= table.rules.strength[against]:
        return Trigger(True, "not-stronger", against)
    for effect in table.effects:
        if effect.name == ALL_TRIGGER and effect.seat == seat:
            return Trigger(True, "effect", effect.card)
    if table.rules.ante_effects:
        ante_card = table.in_ante("strong-cards-trigger")
        if ante_card >= 0 and table.rules.strength[card] >= table.rules.ante_figure[ante_card]:
            return Trigger(True, "ante", ante_card)
    return Trigger(False, "stronger", against) if against >= 0 else _NO_CARD
