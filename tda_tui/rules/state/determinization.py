"""Determinization: dealing hidden cards again, consistent with what one seat knows."""

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random

from tda_tui.rules.state.table import NO_CARD, Table

Odds = Mapping[int, Sequence[float]]
"""For some seats, the relative weight of each card (by card number, greater than 0) to be in that hand."""


def deal_hidden_cards(table: Table, seat: int, source: Random, odds: Odds | None = None) -> None:
    """Deal again, in place, every card whose location the seat cannot know. Every location is equally likely for a
    card, except for hands listed in `odds`: these draw by weight, one card after another, the seats in random order.
    `source` is separate from the game's own randomness."""
    bit = 1 << seat
    known = table.known
    pool = [card for card in table.deck + table.aside if not known[card] & bit] + table.left_out
    for other in table.opponents(seat):
        pool += [card for card in table.held(other) if not known[card] & bit]
    pool.sort()  # the order must tell nothing about where the cards were
    draw = source.random
    dealt = [card for _, card in sorted([(draw(), card) for card in pool])]
    if table.left_out:
        dealt = _leave_out(table, dealt, table.specials_seen[seat])
    table.rng = source.getrandbits(64)
    if table.characters and table.rules.ruleset.abilities.secret:  # expended abilities are visible anyway
        characters = enumerate(table.characters)
        known_abilities = [one._replace(abilities=one.known_to(owner == seat, True)) for owner, one in characters]
        table.characters = tuple(known_abilities)
    others = table.opponents(seat)
    if odds:
        others = [other for _, other in sorted([(draw(), other) for other in others])]
    for other in others:
        if odds and other in odds:
            hidden = sum([not known[card] & bit for card in table.held(other)])
            _take_likely(dealt, odds[other], hidden, draw)
        _deal_hand(table, other, dealt, bit, draw)
    table.aside = _deal(table, table.aside, dealt, bit, 0)
    table.deck = _deal(table, table.deck, dealt, bit, 0)


def take_hidden_cards(table: Table, dealt: Table) -> None:
    """Deal again, in place, as on another table at the same question, where `deal_hidden_cards` has dealt."""
    for hand, other in zip(table.hands, dealt.hands, strict=True):
        hand[:] = other
    table.deck[:], table.aside[:], table.left_out, table.known[:] = dealt.deck, dealt.aside, dealt.left_out, dealt.known
    table.rng, table.characters = dealt.rng, dealt.characters


def exchange_hidden_cards(table: Table, one: int, other: int) -> None:
    """Exchange two hidden cards, in place: each gets the location of the other, and those who know it."""
    swap = {one: other, other: one}
    for cards in (*table.hands, table.deck, table.aside, table.committed):
        for at, card in enumerate(cards):
            if card in swap:
                cards[at] = swap[card]
    if one in table.left_out or other in table.left_out:
        table.left_out = sorted([swap.get(card, card) for card in table.left_out])
    table.known[one], table.known[other] = table.known[other], table.known[one]


def show_hands(table: Table, seat: int) -> None:
    """Let the seat know all cards in other hands."""
    for other in table.opponents(seat):
        for card in table.held(other):
            table.known[card] |= 1 << seat


def _leave_out(table: Table, dealt: list[int], seen: int) -> list[int]:
    """Choose the special cards that are not in this game, among those the seat has not seen; returns the others."""
    special = table.rules.special
    unseen = [card for card in dealt if special[card] and not seen >> card & 1]
    table.left_out = sorted(unseen[: len(table.left_out)])
    for card in table.left_out:
        table.known[card] = 0
    return [card for card in dealt if card not in table.left_out]


def _take_likely(dealt: list[int], odds: Sequence[float], count: int, draw: Callable[[], float]) -> None:
    """Draw cards by weight, without replacement, and move them to the end of `dealt`, where hands are dealt from."""
    if not 0 < count < len(dealt):
        return
    # Exponential arrival times: the `count` earliest are a weighted sample without replacement.
    arrivals = sorted([(-math.log(1.0 - draw()) / odds[card], card) for card in dealt])
    taken = [card for _, card in arrivals[:count]]
    dealt[:] = [*(card for card in dealt if card not in taken), *taken]


def _deal(table: Table, cards: list[int], dealt: list[int], bit: int, knowing: int) -> list[int]:
    """The cards, where those that the seat with `bit` does not know are dealt again, known to the seats `knowing`."""
    known = table.known
    fresh = []
    for card in cards:
        if not known[card] & bit:
            card = dealt.pop()
            known[card] = knowing
        fresh.append(card)
    return fresh


def _deal_hand(table: Table, seat: int, dealt: list[int], bit: int, draw: Callable[[], float]) -> None:
    """Deal a hand, in an order that tells nothing, and, if the seat has anted, a random one of its cards as the
    ante."""
    held = sorted(_deal(table, table.held(seat), dealt, bit, 1 << seat))
    if table.committed[seat] != NO_CARD:
        table.committed[seat] = held.pop(int(draw() * len(held)))
    table.hands[seat] = held
