"""The abilities of the 2019 edition (Appendix 5): each player has one disk, which any use expends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tda_tui.rules.abilities import registry
from tda_tui.rules.abilities.acting import announce, ante_card, roll
from tda_tui.rules.abilities.registry import When
from tda_tui.rules.events import STAKES
from tda_tui.rules.moments import Happening
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NOBODY
from tda_tui.rules.turn import Turn

ability = partial(registry.ability, of=("legendary",), may=True, spends="everything")

CARDS = 2
"""Cards drawn by most of these abilities."""
DICE, SIDES = 2, 6
"""The dice that set how much more the leader antes."""
WEAK, STRONG = 2, 11
"""Strengths that count as weak (at most the first) and strong (at least the second) for a card that is shown."""
AHEAD = 4
"""How much stronger than the next ante card the owner's has to be for `gambling-background`."""


# Drawing cards


def _draw(turn: Turn, name: str, count: int = CARDS) -> None:
    announce(turn, name)
    turn.draw(turn.me, count)


def _single_digits(turn: Turn, happening: Happening, value: None) -> bool:
    return 1 <= turn.table.gold[turn.me] <= 9


@ability("desperation", "END", when=_single_digits)
def desperation(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards at the end of a gambit with fewer than ten gold left."""
    _draw(turn, "desperation")


def _left_opponent_won(turn: Turn, happening: Happening, value: None) -> bool:
    return turn.table.gambit_winners[-1] == turn.table.left(turn.me)


@ability("blessing-of-the-trickster", "END", when=_left_opponent_won)
def blessing_of_the_trickster(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards when the opponent to the left has won the gambit."""
    _draw(turn, "blessing-of-the-trickster")


def _second_of_my_colour(turn: Turn, happening: Happening, value: None) -> bool:
    """Whether the card just played is the second of the owner's chosen colour in this gambit."""
    character, colours = turn.table.characters[turn.me], turn.rules.colours
    bit = turn.rules.colour_bit(character.colour_of("draconic-ancestry"))
    if happening.seat != turn.me or not colours[happening.card] & bit:
        return False
    return sum(bool(colours[card] & bit) for card in character.played) == 2


@ability("draconic-ancestry", "PLAY", "REPLACED", when=_second_of_my_colour, coloured=True, counts_played=True)
def draconic_ancestry(turn: Turn, happening: Happening, value: None) -> None:
    """Draw a card on playing the second card of the chosen colour, before its power triggers."""
    _draw(turn, "draconic-ancestry", 1)


def _i_stole(turn: Turn, happening: Happening, stolen: int) -> bool:
    return happening.seat == turn.me and stolen > 0


@ability("fast-hands", "STEAL", when=_i_stole)
def fast_hands(turn: Turn, happening: Happening, stolen: int) -> None:
    """Draw a card, then steal 1 more gold if any is left."""
    _draw(turn, "fast-hands", 1)
    if turn.table.stakes:
        turn.take_from_stakes(1)


def _ante_strengths(turn: Turn) -> tuple[int | None, list[int]]:
    """The strength of the owner's ante card (None without one), and the strengths of all other ante cards."""
    strength, own = turn.rules.strength, ante_card(turn, turn.me)
    others = [strength[card] for card in turn.table.ante if card != own]
    return None if own is None else strength[own], others


def _far_ahead(turn: Turn, happening: Happening, value: None) -> bool:
    own, others = _ante_strengths(turn)
    return own is not None and bool(others) and own >= max(others) + AHEAD


@ability("gambling-background", "ANTE_PAID", when=_far_ahead)
def gambling_background(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards when the owner's ante card is far stronger than the next one."""
    _draw(turn, "gambling-background")


def _lowest(turn: Turn, happening: Happening, value: None) -> bool:
    own, others = _ante_strengths(turn)
    return own is not None and all(own <= other for other in others)


@ability("inspiring-leader", "ANTE_PAID", when=_lowest)
def inspiring_leader(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards when no ante card is weaker than the owner's; then each opponent draws one."""
    _draw(turn, "inspiring-leader")
    for seat in turn.opponents:
        turn.draw(seat, 1)


def _two_opponents_expended(turn: Turn, happening: Happening, value: None) -> bool:
    characters = turn.table.characters
    return happening.seat == turn.me and sum(bool(characters[seat].expended) for seat in turn.opponents) >= 2


@ability("practice-counts", "TURN", when=_two_opponents_expended)
def practice_counts(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards at the start of the owner's turn while at least two opponents have expended abilities."""
    _draw(turn, "practice-counts")


@ability("versatile-trickster", "BOUGHT")
def versatile_trickster(turn: Turn, happening: Happening, value: None) -> None:
    """Draw two cards after buying."""
    _draw(turn, "versatile-trickster")


# The ante


def _highest_untied(turn: Turn) -> int:
    """The seat whose ante card is the strongest untied one, or NOBODY."""
    table, strength = turn.table, turn.rules.strength
    strengths = [strength[card] for card in table.ante]
    untied = [value for value in strengths if strengths.count(value) == 1]
    return table.ante_owner[strengths.index(max(untied))] if untied else NOBODY


def _showing(turn: Turn, fits: Callable[[int], bool]) -> list[int]:
    """The cards the owner may show that fit: from hand, or only the ante card, depending on the ruleset."""
    strength = turn.rules.strength
    own = ante_card(turn, turn.me)
    from_hand = turn.rules.ruleset.abilities.reveal_from == "hand"
    cards = turn.table.hands[turn.me] if from_hand else [] if own is None else [own]
    return [card for card in cards if fits(strength[card])]


def _can_show(fits: Callable[[int], bool]) -> When:
    def can_show(turn: Turn, happening: Happening, value: None) -> bool:
        return _highest_untied(turn) not in (NOBODY, turn.me) and bool(_showing(turn, fits))

    return can_show


def _is_weak(strength: int) -> bool:
    return strength <= WEAK


def _is_strong(strength: int) -> bool:
    return strength >= STRONG


def _ante_more(turn: Turn, name: str, fits: Callable[[int], bool]) -> None:
    """Show a card, which the owner keeps; the seat with the highest untied ante pays a roll of the dice to the
    stakes."""
    card = turn.ask_card("hand-card", turn.me, _showing(turn, fits), name)
    table, leader = turn.table, _highest_untied(turn)
    announce(turn, name, leader, [card])
    if card in table.hands[turn.me]:
        table.known[card] = (1 << table.seats) - 1
        table.show(card)
    turn.pay(leader, STAKES, roll(turn, DICE, SIDES))


@ability("confusingly-smooth", "ANTE_PAID", when=_can_show(_is_weak), tells_hand=True)
def confusingly_smooth(turn: Turn, happening: Happening, value: None) -> None:
    """Show a weak card to make the leader ante more."""
    _ante_more(turn, "confusingly-smooth", _is_weak)


@ability("threats-and-promises", "ANTE_PAID", when=_can_show(_is_strong), tells_hand=True)
def threats_and_promises(turn: Turn, happening: Happening, value: None) -> None:
    """Show a strong card to make the leader ante more."""
    _ante_more(turn, "threats-and-promises", _is_strong)


# Buying


def _nobody_has_denied(turn: Turn, happening: Happening, fill_to: int) -> bool:
    return happening.seat != turn.me and fill_to == turn.rules.ruleset.buy_to


def _a_weaker_flight_buys(turn: Turn, happening: Happening, fill_to: int) -> bool:
    table = turn.table
    weaker = flights.strength(table, happening.seat) < flights.strength(table, turn.me)
    return weaker and _nobody_has_denied(turn, happening, fill_to)


@ability("cutting-words", "PRICE_PAID", when=_a_weaker_flight_buys)
def cutting_words(turn: Turn, happening: Happening, fill_to: int) -> int:
    """A buyer whose flight is weaker than the owner's draws one card less."""
    announce(turn, "cutting-words", happening.seat)
    return fill_to - 1


def _a_winner_buys(turn: Turn, happening: Happening, fill_to: int) -> bool:
    return turn.table.gambits_won(happening.seat) > 0 and _nobody_has_denied(turn, happening, fill_to)


@ability("magical-discouragement", "PRICE_PAID", when=_a_winner_buys)
def magical_discouragement(turn: Turn, happening: Happening, fill_to: int) -> int:
    """A buyer who has already won a gambit in this game draws one card less."""
    announce(turn, "magical-discouragement", happening.seat)
    return fill_to - 1
