"""From which seats a card demands a card or gold, as far as the viewer can know."""

from __future__ import annotations

from tda_tui.present.previews.forecast import known_cards
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.view import View


def demanded_of(view: View, card: Card, source: str) -> list[int]:
    """The seats that must decide what to give if `source` uses the power of the card now, once per demand.

    Empty if the viewer first has to choose between equally strong opponents, or if, as far as the viewer knows, none of
    them can have a fitting card and so can only pay.
    """
    playing = [seat for seat in seats_around(view) if seat != view.me]
    strengths = {seat: view.seats[seat].strength for seat in playing}
    strongest = [seat for seat in playing if strengths[seat] == max(strengths.values())]
    sides = card.figures["sides"]
    if "strongest" in sides and len(strongest) > 1:
        return []
    seats = {"left": playing[0], "right": playing[-1], "strongest": strongest[0]}
    victims = [seats[side] for side in sides]
    fits = CardFilter.named(card.figures["fits"])
    return victims if any(_may_give(view, seat, fits, source) for seat in victims) else []


def seats_around(view: View) -> list[int]:
    """The seats still in the game, clockwise from the viewer's."""
    count = len(view.seats)
    order = [(view.me + step) % count for step in range(count)]
    return [seat for seat in order if view.seats[seat].playing]


def _may_give(view: View, seat: int, fits: CardFilter, source: str) -> bool:
    """Whether, as far as the viewer knows, the seat's hand may contain a fitting card."""
    rules, facts = view.rules, view.seats[seat]
    cards = set(facts.known)
    if facts.hand_size > len(cards):
        held = {card for other in view.seats for card in other.known}
        cards |= set(rules.ids) - known_cards(view) - held - set(view.discards)
    return any(fits.admits(rules, rules.number[card], rules.number[source]) for card in cards)
