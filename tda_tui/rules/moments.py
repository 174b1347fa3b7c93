"""Moments of a game at which listeners, such as roleplaying abilities, may react.

`Rules.listeners` holds them by moment. A listener may ask any seat, and what it returns replaces the value in question.
Without listeners a moment costs one test of an empty mapping.

While a question is open, a listener may keep references to seats and to cards known to the seat asked. Other cards, and
the lists that hold them, may have been dealt again by the time the answer comes. To act for a seat other than the one
to move, it uses `Turn.for_seat`.
"""

from typing import Literal, NamedTuple, get_args

from tda_tui.rules.state.table import NO_CARD, NOBODY

Moment = Literal[
    "DEAL",  # before the deal
    "ANTE",  # the antes are revealed, before the tie test
    "PRICE",  # price and leader are known, before anybody pays; the value is what each seat pays, in their order
    "ANTE_PAID",  # the price is paid, before ante effects and round 1
    "LEAD",  # a round's leader is known, before anything of the turn; the value is who leads
    "TURN",  # a seat's turn begins, after the Spy's payment, before buying
    "PLAY",  # the card lies in the flight, before trigger and power
    "REPLACED",  # `card` has taken the place of another and counts as played by `seat`, before its power
    "PAY",  # `seat` is about to pay `other`; the value is how much
    "STEAL",  # a theft has been made by a power or a strength flight; the value is how much
    "ROB",  # `seat` has taken `card` out of the hand of `other`
    "STRONGEST",  # the strongest opponent is looked for; the value is the list of those it may be
    "DRAWN",  # a power has drawn `card` from the deck into the hand of `seat`, before the next one
    "USED",  # `seat` is done with the power of `card`; the value is how much was stolen by it
    "FLIGHT",  # `seat` has played `card` and the powers of the turn are done, before special flights are looked for
    "REWARD",  # `seat` has completed a special flight, before it is rewarded; the value is the flight
    "REWARDED",  # the special flight has been rewarded; the value is the flight
    "PRICE_CARD",  # `seat` buys and `card` is turned up and lies aside, not yet paid; the value is the price
    "PRICE_DISCARDED",  # the price `card` has been discarded, not yet paid; the value is the price
    "PRICE_PAID",  # `seat` has paid the price, nothing is drawn yet; the value is how many cards the hand is filled to
    "BOUGHT",  # `seat` has bought cards
    "END",  # the gambit is over and everything paid, the game goes on, nobody has drawn yet; `seat` is who draws first
]
MOMENTS: tuple[Moment, ...] = get_args(Moment)


class Happening(NamedTuple):
    """What happens at a moment: the seat concerned, a second seat and a card, or NOBODY and NO_CARD."""

    moment: Moment
    seat: int
    other: int = NOBODY
    card: int = NO_CARD
