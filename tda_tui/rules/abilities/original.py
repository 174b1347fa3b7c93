"""The abilities of the 2005 edition (Special Abilities), with those that the 2010 edition (Appendix 2) shares."""

from functools import partial

from tda_tui.rules.abilities import registry
from tda_tui.rules.abilities.acting import announce, look_at_hand
from tda_tui.rules.events import Happening
from tda_tui.rules.settling import reward
from tda_tui.rules.state import flights
from tda_tui.rules.state.flights import SpecialFlight
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.turn import Turn

ability = partial(registry.ability, of=("original",))


def _nobody_has_less(turn: Turn, happening: Happening, prices: dict[int, int]) -> bool:
    hoards = turn.table.gold
    return prices.get(turn.me, 0) > 0 and all(hoards[seat] >= hoards[turn.me] for seat in turn.opponents)


@ability("concentration", "PRICE", when=_nobody_has_less)
def concentration(turn: Turn, happening: Happening, prices: dict[int, int]) -> dict[int, int]:
    """Pay 1 gold less for the ante while no opponent has less gold."""
    announce(turn, "concentration", gold=1)
    return {**prices, turn.me: prices[turn.me] - 1}


@ability("gambler", "PRICE_DISCARDED", may=True)
def gambler(turn: Turn, happening: Happening, price: int) -> int:
    """After the price card is discarded, turn up a second one and pay its strength instead."""
    table = turn.table
    second = turn.take_top()
    if second == NO_CARD:
        return price
    announce(turn, "gambler", cards=[second], gold=turn.rules.strength[second])
    table.discard(second)
    return turn.rules.strength[second]


def _two_of_a_colour(turn: Turn, happening: Happening, value: None) -> bool:
    table, rules, seat = turn.table, turn.rules, happening.seat
    flight = table.flights[seat]
    if seat == turn.me or table.characters[seat].laid != 2 or len(flight) != 2 or not table.hands[seat]:
        return False
    first, second = flight
    return bool(rules.colours[first] & rules.colours[second] & rules.dragon_colours)


@ability("sense-motive", "PLAY", when=_two_of_a_colour, may=True, counts_played=True)
def sense_motive(turn: Turn, happening: Happening, value: None) -> None:
    """Look at the hand of an opponent who played two dragons of one colour, before any powers trigger."""
    look_at_hand(turn, "sense-motive", happening.seat)


def _stakes_left_after_a_theft(turn: Turn, happening: Happening, value: object) -> bool:
    table = turn.table
    stolen = not value.is_colour if isinstance(value, SpecialFlight) else bool(value)
    return happening.seat == turn.me and stolen and table.stakes >= 2 and not table.gambit_over


@ability("sleight-of-hand", "USED", "REWARDED", when=_stakes_left_after_a_theft, may=True)
def sleight_of_hand(turn: Turn, happening: Happening, value: object) -> None:
    """Steal 1 more gold."""
    announce(turn, "sleight-of-hand")
    turn.take_from_stakes(1)


def _colours_to_complete(turn: Turn, mortal: int) -> list[int]:
    """The bits of the colours that have exactly two dragons in the owner's flight and no reward yet."""
    table, rules = turn.table, turn.rules
    flight = table.flights[turn.me]
    if not rules.mortal[mortal] or mortal not in flight:
        return []
    lying = [rules.colours[card] for card in flight if card != mortal]
    bits = [1 << number for number in range(len(rules.colour_names))]
    wanted = rules.dragon_colours & rules.flight_colours & ~table.colours_done[turn.me]
    return [bit for bit in bits if bit & wanted and sum(bool(colours & bit) for colours in lying) == 2]


def _i_played_a_mortal(turn: Turn, happening: Happening, value: None) -> bool:
    return happening.seat == turn.me and bool(_colours_to_complete(turn, happening.card))


@ability("wild-card", "FLIGHT", when=_i_played_a_mortal, may=True, spends="for the game")
def wild_card(turn: Turn, happening: Happening, value: None) -> None:
    """A mortal counts as the third dragon of a colour flight."""
    rules, mortal = turn.rules, happening.card
    bits = {f"colour:{rules.colour_names[bit.bit_length() - 1]}": bit for bit in _colours_to_complete(turn, mortal)}
    (name,) = turn.ask("effect", turn.me, list(bits), "wild-card", about=mortal)
    announce(turn, "wild-card", cards=[mortal])
    bit = bits[name]
    dragons = [card for card in turn.table.flights[turn.me] if rules.colours[card] & bit]
    worth = sorted([rules.strength[card] for card in [*dragons, mortal]])[-2]
    reward(turn, turn.me, SpecialFlight(name, True, bit, worth))


# Shared with the 2010 edition

shared = partial(registry.ability, of=("original", "emperors-gambit"))


@shared("bluff", "PAY", when=lambda turn, at, amount: at.seat == turn.me and amount >= 2)
def bluff(turn: Turn, happening: Happening, amount: int) -> int:
    """Pay another player 1 gold less; a debt for what is missing is based on the reduced amount."""
    announce(turn, "bluff", happening.other, gold=1)
    return amount - 1


def _tied_for_the_strongest(turn: Turn, happening: Happening, candidates: list[int]) -> bool:
    table = turn.table
    if turn.me not in candidates or turn.me not in flights.strongest(table, table.playing):
        return False
    return any("intimidate" not in table.characters[seat].names for seat in candidates)


@shared("intimidate", "STRONGEST", when=_tied_for_the_strongest)
def intimidate(turn: Turn, happening: Happening, candidates: list[int]) -> list[int]:
    """The owner is left out when the strongest opponent is chosen."""
    announce(turn, "intimidate", happening.seat)
    return [seat for seat in candidates if seat != turn.me]


def _i_lead(turn: Turn, happening: Happening, leader: int) -> bool:
    return happening.seat == turn.me == leader


def _name_leader(turn: Turn, happening: Happening, leader: int) -> int:
    """Choose another player to lead this round, who cannot pass the lead on."""
    named = turn.ask_opponent(turn.opponents, "diplomacy")
    announce(turn, "diplomacy", named)
    return named


costs: dict[str, registry.Spends] = {"original": "nothing", "emperors-gambit": "for the gambit"}
for edition, cost in costs.items():
    registry.ability("diplomacy", "LEAD", of=(edition,), when=_i_lead, may=True, spends=cost)(_name_leader)
