"""Invariants of every state: each card in exactly one place, no negative amounts."""

from __future__ import annotations

from tda_tui.rules.state.character import DISK
from tda_tui.rules.state.table import NO_CARD, Table


def problems(table: Table) -> list[str]:
    """Descriptions of all violated invariants."""
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
    if table.characters:
        found += _of_characters(table)
    if len(table.ante) != len(table.ante_owner):
        found.append("an ante card without an owner's entry")
    return found


def _of_characters(table: Table) -> list[str]:
    """Invariants of characters: one per seat, with only abilities they have expended or used."""
    if len(table.characters) != table.seats:
        return ["not as many characters as seats"]
    found = []
    for seat, character in enumerate(table.characters):
        spent = [*character.expended, *character.used_in_game, *character.used_in_gambit]
        if len(set(spent)) != len(spent) or not set(spent) <= {*character.names, DISK}:
            found.append(f"seat {seat} has spent {spent}, but has {list(character.abilities)}")
        if character.laid > len(character.played):
            found.append(f"seat {seat} has laid more cards than it has played")
    return found
