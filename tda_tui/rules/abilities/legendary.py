"""The abilities of the 2019 edition (Appendix 5): each player has one disk, which any use expends."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tda_tui.rules.abilities import registry
from tda_tui.rules.abilities.acting import announce, ante_card, roll
from tda_tui.rules.abilities.registry import When, mine
from tda_tui.rules.events import STAKES, Happening, Moment
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.turn import Turn

ability = partial(registry.ability, of=("legendary",), may=True, spends="everything")

CARDS = 2  # cards drawn by most of these abilities
DICE, SIDES = 2, 6  # the dice that set how much more the leader antes
WEAK, STRONG = 2, 11
"""Strengths that count as weak (at most the first) and strong (at least the second) for a card that is shown."""
AHEAD = 4  # how much stronger than the next ante card the owner's has to be for `gambling-background`


# Drawing cards


def _draw(turn: Turn, name: str, count: int = CARDS) -> None:
    announce(turn, name)
    turn.draw(turn.me, count)


def _draws(name: str, *moments: Moment, when: When = mine, count: int = CARDS, **more: Any) -> None:
    ability(name, *moments, when=when, **more)(lambda turn, happening, value: _draw(turn, name, count))


def _left_opponent_won(turn: Turn, happening: Happening, value: None) -> bool:
    return turn.table.gambit_winners[-1] == turn.table.left(turn.me)


def _second_of_my_colour(turn: Turn, happening: Happening, value: None) -> bool:
    character, colours = turn.table.characters[turn.me], turn.rules.colours
    bit = turn.rules.colour_bit(character.colour_of("draconic-ancestry"))
    if happening.seat != turn.me or not colours[happening.card] & bit:
        return False
    return sum(bool(colours[card] & bit) for card in character.played) == 2


def _ante_strengths(turn: Turn) -> tuple[int | None, list[int]]:
    """The strength of the owner's ante card (None without one), and the strengths of all other ante cards."""
    strength, own = turn.rules.strength, ante_card(turn, turn.me)
    others = [strength[card] for card in turn.table.ante if card != own]
    return None if own is None else strength[own], others


def _far_ahead(turn: Turn, happening: Happening, value: None) -> bool:
    own, others = _ante_strengths(turn)
    return own is not None and bool(others) and own >= max(others) + AHEAD


def _lowest(turn: Turn, happening: Happening, value: None) -> bool:
    own, others = _ante_strengths(turn)
    return own is not None and all(own <= other for other in others)


def _two_opponents_expended(turn: Turn, happening: Happening, value: None) -> bool:
    characters = turn.table.characters
    return happening.seat == turn.me and sum(bool(characters[seat].expended) for seat in turn.opponents) >= 2


_draws("desperation", "END", when=lambda turn, at, value: 1 <= turn.table.gold[turn.me] <= 9)
_draws("blessing-of-the-trickster", "END", when=_left_opponent_won)
# Before the card's power triggers.
_draws("draconic-ancestry", "PLAY", "REPLACED", when=_second_of_my_colour, count=1, coloured=True, counts_played=True)


@ability("fast-hands", "STEAL", when=lambda turn, at, stolen: at.seat == turn.me and stolen > 0)
def fast_hands(turn: Turn, happening: Happening, stolen: int) -> None:
    """Draw a card, then steal 1 more gold if any is left."""
    _draw(turn, "fast-hands", 1)
    if turn.table.stakes:
        turn.take_from_stakes(1)


_draws("gambling-background", "ANTE_PAID", when=_far_ahead)


@ability("inspiring-leader", "ANTE_PAID", when=_lowest)
def inspiring_leader(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards when no ante card is weaker than the owner's; then each opponent draws one."""
    _draw(turn, "inspiring-leader")
    for seat in turn.opponents:
        turn.draw(seat, 1)


_draws("practice-counts", "TURN", when=_two_opponents_expended)
_draws("versatile-trickster", "BOUGHT")

# The ante


def _highest_untied(turn: Turn) -> int:
    table = turn.table
    card = turn.strongest_untied(table.ante)
    return table.ante_owner[table.ante.index(card)] if card >= 0 else NOBODY


def _showing(turn: Turn, fits: Callable[[int], bool]) -> list[int]:
    """The cards the owner may show that fit: from hand, or only the ante card, depending on the ruleset."""
    own = ante_card(turn, turn.me)
    from_hand = turn.rules.ruleset.abilities.reveal_from == "hand"
    cards = turn.table.hands[turn.me] if from_hand else [] if own is None else [own]
    return [card for card in cards if fits(turn.rules.strength[card])]


def _makes_leader_ante_more(name: str, fits: Callable[[int], bool]) -> None:
    """Register an ability to show a card, which the owner keeps; the seat with the highest untied ante then pays a roll
    of the dice to the stakes."""

    def can_show(turn: Turn, happening: Happening, value: None) -> bool:
        return _highest_untied(turn) not in (NOBODY, turn.me) and bool(_showing(turn, fits))

    def show(turn: Turn, happening: Happening, value: None) -> None:
        card = turn.ask_card("hand-card", turn.me, _showing(turn, fits), name)
        table, leader = turn.table, _highest_untied(turn)
        announce(turn, name, leader, [card])
        if card in table.hands[turn.me]:
            table.known[card] = (1 << table.seats) - 1
            table.show(card)
        turn.pay(leader, STAKES, roll(turn, DICE, SIDES))

    ability(name, "ANTE_PAID", when=can_show, tells_hand=True)(show)


_makes_leader_ante_more("confusingly-smooth", lambda strength: strength <= WEAK)
_makes_leader_ante_more("threats-and-promises", lambda strength: strength >= STRONG)


# Buying


def _denies(name: str, when: When) -> None:

    def can_deny(turn: Turn, happening: Happening, fill_to: int) -> bool:
        nobody_has = happening.seat != turn.me and fill_to == turn.rules.ruleset.buy_to
        return nobody_has and when(turn, happening, fill_to)

    def deny(turn: Turn, happening: Happening, fill_to: int) -> int:
        announce(turn, name, happening.seat)
        return fill_to - 1

    ability(name, "PRICE_PAID", when=can_deny)(deny)


def _a_weaker_flight_buys(turn: Turn, happening: Happening, fill_to: int) -> bool:
    return flights.strength(turn.table, happening.seat) < flights.strength(turn.table, turn.me)


_denies("cutting-words", _a_weaker_flight_buys)
_denies("magical-discouragement", lambda turn, at, fill_to: turn.table.gambits_won(at.seat) > 0)
