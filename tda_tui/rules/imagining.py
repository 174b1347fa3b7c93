"""Dealing hidden cards again, consistent with what one seat knows; and the checks that every state must pass."""

from __future__ import annotations

from tda_tui.rules import chance
from tda_tui.rules.table import NO_CARD, Table


class _Dealer:
    """A source of randomness of its own, so that the game's is not disturbed."""

    def __init__(self, seed: int) -> None:
        self.rng = seed


def deal_again(table: Table, seat: int, seed: int) -> None:
    """Deal every card anew whose place the seat cannot know: other hands, secret antes, deck, cards left out."""
    dealer = _Dealer(seed)
    bit = 1 << seat
    pool = _gather(table, seat, bit)
    met = table.met[seat]
    special = table.rules.special
    movable_out = [card for card in pool if special[card] and not met >> card & 1]
    out_count = len(table.out)
    chance.shuffle(dealer, movable_out)
    table.out = sorted(movable_out[:out_count])
    left_out = set(table.out)
    dealt = [card for card in pool if card not in left_out]
    chance.shuffle(dealer, dealt)
    _fill(table, seat, dealt, dealer)
    table.rng = chance.below(dealer, 1 << 64)


def _unknown(table: Table, cards: list[int], bit: int) -> list[int]:
    return [card for card in cards if not table.known[card] & bit]


def _gather(table: Table, seat: int, bit: int) -> list[int]:
    """All cards whose place the seat does not know."""
    pool = _unknown(table, table.deck, bit) + _unknown(table, table.aside, bit) + table.out
    for other in range(table.seats):
        if other != seat:
            pool += _unknown(table, table.hands[other], bit)
            committed = table.committed[other]
            if committed != NO_CARD and not table.known[committed] & bit:
                pool.append(committed)
    return sorted(pool)


def _fill(table: Table, seat: int, dealt: list[int], dealer: _Dealer) -> None:
    """Put the dealt cards where unknown ones lay. What others know of each other's cards stays as it was in number."""
    bit = 1 << seat

    def swap_in(cards: list[int], owner_bit: int) -> list[int]:
        fresh = []
        for card in cards:
            if not table.known[card] & bit:
                card = dealt.pop()
                table.known[card] = owner_bit
            fresh.append(card)
        return fresh

    table.deck = swap_in(table.deck, 0)
    table.aside = swap_in(table.aside, 0)
    for other in range(table.seats):
        if other == seat:
            continue
        held = swap_in([*table.hands[other], *_committed(table, other)], 1 << other)
        if table.committed[other] != NO_CARD:
            chance.shuffle(dealer, held)
            table.committed[other] = held.pop()
        table.hands[other] = held
    for card in table.out:
        table.known[card] = 0


def _committed(table: Table, seat: int) -> list[int]:
    return [] if table.committed[seat] == NO_CARD else [table.committed[seat]]


def problems(table: Table) -> list[str]:
    """Cards that lie nowhere or in two places, and amounts that cannot be."""
    rules = table.rules
    places: list[list[int]] = [
        *table.hands, *table.flights, table.ante, table.deck, table.discards, table.aside, table.out, table.absent,
        [card for card in table.committed if card != NO_CARD],
    ]  # fmt: skip
    lying = [card for place in places for card in place]
    found = []
    if sorted(lying) != list(range(len(rules.cards))):
        twice = sorted({rules.ids[card] for card in lying if lying.count(card) > 1})
        nowhere = [rules.ids[card] for card in range(len(rules.cards)) if card not in lying]
        found.append(f"cards twice: {twice}, nowhere: {nowhere}")
    if min(table.gold) < 0 or table.stakes < 0 or table.hole < 0 or min(table.owes) < 0:
        found.append("negative gold")
    if max(len(hand) for hand in table.hands) > rules.hand_limit:
        found.append("a hand is over the limit")
    if len(table.ante) != len(table.ante_owner):
        found.append("an ante card without an owner's entry")
    return found
