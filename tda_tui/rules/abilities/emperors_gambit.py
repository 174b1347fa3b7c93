"""The abilities of the 2010 edition (Appendix 2) that it does not share with the 2005 edition; see `original`."""

from functools import partial

from tda_tui.rules.abilities import registry
from tda_tui.rules.abilities.acting import announce, ante_card, can_turn_up, look_at_hand
from tda_tui.rules.events import Happening
from tda_tui.rules.state.flights import SpecialFlight
from tda_tui.rules.state.table import NO_CARD, NOBODY
from tda_tui.rules.turn import Turn

ability = partial(registry.ability, of=("emperors-gambit",))
choice = partial(ability, may=True, spends="itself")


# Special flights


@ability("arcana", "REWARDED")
def arcana(turn: Turn, happening: Happening, flight: SpecialFlight) -> None:
    """Draw a card for a special flight, even one that ends the gambit: the card is part of the reward."""
    announce(turn, "arcana")
    turn.draw(turn.me, 1)


@ability("nature", "REWARD")
def nature(turn: Turn, happening: Happening, flight: SpecialFlight) -> SpecialFlight:
    """The owner's special flights are worth 2 more."""
    announce(turn, "nature", gold=2)
    return flight._replace(worth=flight.worth + 2)


@choice("streetwise", "REWARD", when=lambda turn, at, flight: at.seat == turn.me and not flight.is_colour)
def streetwise(turn: Turn, happening: Happening, flight: SpecialFlight) -> SpecialFlight:
    """Opponents pay the owner for a strength flight; nothing is stolen from the stakes."""
    announce(turn, "streetwise", gold=flight.worth)
    return flight._replace(paid=True)


# Stealing


@ability("endurance", "BOUGHT", when=lambda turn, at, value: at.seat != turn.me and not turn.table.gambit_over)
def endurance(turn: Turn, happening: Happening, value: None) -> None:
    """Steal 2 gold after an opponent has bought cards."""
    announce(turn, "endurance", happening.seat)
    turn.take_from_stakes(2)


def _i_play_a_mortal_or_a_god(turn: Turn, happening: Happening, value: None) -> bool:
    rules = turn.rules
    return happening.seat == turn.me and (rules.mortal[happening.card] or rules.god[happening.card])


@ability("history", "PLAY", when=_i_play_a_mortal_or_a_god)
def history(turn: Turn, happening: Happening, value: None) -> None:
    """Steal 1 gold when playing a mortal or a dragon god, before its power triggers."""
    announce(turn, "history", cards=[happening.card])
    turn.take_from_stakes(1)


def _i_stole_by_a_power(turn: Turn, happening: Happening, stolen: int) -> bool:
    by_a_power = happening.card != NO_CARD and stolen > 0
    return happening.seat == turn.me and by_a_power and turn.table.stakes > 0


@ability("thievery", "STEAL", when=_i_stole_by_a_power)
def thievery(turn: Turn, happening: Happening, stolen: int) -> None:
    """Steal 1 more gold with a card's power, if the stakes hold any."""
    announce(turn, "thievery")
    turn.take_from_stakes(1)


# Buying


@ability("religion", "PRICE_CARD", when=lambda turn, at, price: at.seat == turn.me and turn.room(turn.me) > 0, may=True)
def religion(turn: Turn, happening: Happening, price: int) -> None:
    """Keep the card that sets the price, which is still paid; everybody knows the card."""
    table = turn.table
    announce(turn, "religion", cards=[happening.card])
    table.aside.remove(happening.card)
    table.into_hand(happening.card, turn.me)
    table.settle_deck()


@ability("stealth", "PRICE_PAID")
def stealth(turn: Turn, happening: Happening, fill_to: int) -> int:
    """Draw one card more whenever buying."""
    announce(turn, "stealth")
    return fill_to + 1


# Cards


@choice(
    "perception",
    "ANTE",
    when=lambda turn, at, value: ante_card(turn, turn.me) is not None and bool(turn.table.hands[turn.me]),
)
def perception(turn: Turn, happening: Happening, value: None) -> None:
    """Exchange the owner's ante card for a card from hand; everybody knows the card taken back."""
    table = turn.table
    new = turn.ask_card("hand-card", turn.me, table.hands[turn.me], "perception")
    index = table.ante_owner.index(turn.me)
    old = table.ante[index]
    announce(turn, "perception", cards=[old, new])
    turn.leave_hand(turn.me, new)
    table.ante[index] = new
    table.known[new] = 0
    table.show(new)
    table.into_hand(old, turn.me)
    table.known[old] = (1 << table.seats) - 1


@choice("dungeoneering", "ROB", when=lambda turn, at, value: at.seat == turn.me and bool(turn.table.hands[at.other]))
def dungeoneering(turn: Turn, happening: Happening, value: None) -> None:
    """Take a second random card from the robbed hand and give the first one back; the owner knows that card from then
    on."""
    table, first, victim = turn.table, happening.card, happening.other
    hand, both = table.hands[victim], 1 << turn.me | 1 << victim
    second = hand.pop(turn.below(len(hand)))
    table.known[second] = both
    if first in table.aside:
        table.aside[table.aside.index(first)] = second
        table.see_special(second, turn.me)
    else:
        table.hands[turn.me].remove(first)
        table.into_hand(second, turn.me)
    table.into_hand(first, victim)
    announce(turn, "dungeoneering", victim, [first, second], audience=both)


def _a_card_that_i_drew(turn: Turn, happening: Happening, value: None) -> bool:
    return happening.seat == turn.me and happening.card in turn.table.hands[turn.me] and can_turn_up(turn)


@choice("luck-domain", "DRAWN", when=_a_card_that_i_drew)
def luck_domain(turn: Turn, happening: Happening, value: None) -> None:
    """Discard a card just drawn by a power, and draw another."""
    announce(turn, "luck-domain", cards=[happening.card])
    turn.discard_from_hand(turn.me, [happening.card])
    turn.draw(turn.me, 1)


# Others


@choice("heal", "TURN", when=lambda turn, at, value: at.seat == turn.me and can_turn_up(turn))
def heal(turn: Turn, happening: Happening, value: None) -> None:
    """Turn up and discard the deck's top card, and pay its strength to an opponent of the owner's choice."""
    table = turn.table
    card = turn.take_top()
    strength = turn.rules.strength[card]
    announce(turn, "heal", cards=[card], gold=strength)
    table.discard(card)
    paid = turn.ask_opponent(turn.opponents, "heal", strength)
    turn.pay(turn.me, paid, strength)


def _somebody_else_won(turn: Turn, happening: Happening, value: None) -> bool:
    winner = turn.table.gambit_winners[-1]
    return winner not in (NOBODY, turn.me) and bool(turn.table.hands[winner])


@choice("insight", "END", when=_somebody_else_won)
def insight(turn: Turn, happening: Happening, value: None) -> None:
    """The winner of the gambit shows the owner the rest of their hand."""
    look_at_hand(turn, "insight", turn.table.gambit_winners[-1])
