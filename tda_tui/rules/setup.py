"""Building the deck and dealing the hands (Legendary rulebook, Setup)."""

from __future__ import annotations

from tda_tui.rules import gambit
from tda_tui.rules.moments import Happening
from tda_tui.rules.state import rng
from tda_tui.rules.state.table import Table
from tda_tui.rules.turn import Turn


def build_deck(table: Table) -> None:
    """Shuffle the standard cards with this game's special cards; nobody sees which are left out."""
    rules = table.rules
    specials = rules.special_cards[:]
    count = rules.ruleset.specials_count
    if count is not None:
        named = [rules.number[name] for name in dict.fromkeys(rules.ruleset.specials_named)]
        specials = [card for card in specials if card not in named]
        rng.shuffle(table, specials)
        for card in named:
            table.show(card)
        specials = named + specials
        specials, table.out = specials[:count], sorted(specials[count:])
    if rules.ruleset.show_specials:
        for card in specials:
            table.show(card)
    table.deck = rules.standard_cards + specials
    rng.shuffle(table, table.deck)


def deal(turn: Turn) -> None:
    """Deal the hands and begin the first gambit (Legendary rulebook, Setup)."""
    table = turn.table
    if turn.rules.listeners:
        turn.moment(Happening("SET", 0), None)
    for seat in range(table.seats):
        for _ in range(turn.rules.ruleset.starting_hand):
            table.into_hand(table.deck.pop(), seat)
    gambit.open_gambit(turn)
