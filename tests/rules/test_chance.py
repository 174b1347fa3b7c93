"""Chance in the game: cards are dealt, drawn, stolen and left out with equal probability."""

import random
from collections import Counter

import pytest

from tda_tui.rules.game import Game
from tda_tui.rules.state.determinization import deal_hidden_cards
from tda_tui.rules.turn import Answers, Turn
from tests.helpers import NAMES, legendary, new_game
from tests.rules.test_determinization import SURELY, chi_squared


def test_every_card_is_as_likely_in_every_hand():
    rules = legendary()
    ordinary = [card for card in range(len(rules.cards)) if not rules.special[card]]
    counts = [Counter() for _seat in range(3)]
    for seed in range(2000):
        for count, hand in zip(counts, Game.start(rules, NAMES[:3], seed, telling=False).table.hands, strict=True):
            count.update(hand)
    for count in counts:
        dealt = [count[card] for card in ordinary]
        assert chi_squared(dealt, [sum(dealt) / len(dealt)] * len(dealt)) < SURELY


def test_every_special_card_is_as_likely_in_the_game():
    rules = legendary()
    left_out = Counter()
    for seed in range(2000):
        left_out.update(Game.start(rules, NAMES[:3], seed, telling=False).table.left_out)
    found = [left_out[card] for card in range(len(rules.cards)) if rules.special[card]]
    # Each game leaves out different cards, which makes the counts more alike than independent ones.
    assert chi_squared(found, [sum(found) / len(found)] * len(found)) < SURELY


def test_every_special_card_that_a_seat_has_not_seen_is_as_likely_to_be_left_out():
    table = new_game(seed=4).table
    rules = table.rules
    unseen = [
        card for card in range(len(rules.cards)) if rules.special[card] and not table.specials_seen[0] >> card & 1
    ]
    source, left_out = random.Random(2), Counter()
    for _deal in range(3000):
        fresh = table.copy()
        deal_hidden_cards(fresh, 0, source)
        assert len(fresh.left_out) == len(table.left_out)
        left_out.update(fresh.left_out)
    assert left_out.keys() == set(unseen)
    expected = [sum(left_out.values()) / len(unseen)] * len(unseen)
    assert chi_squared([left_out[card] for card in unseen], expected) < SURELY


@pytest.mark.parametrize("held", [2, 5])
def test_every_card_of_a_hand_is_as_likely_to_be_stolen(held):
    game = new_game()
    stolen = Counter()
    table = game.table
    hand = table.hands[1][:held]
    for _try in range(2000):
        fresh = table.copy()
        fresh.rng = table.rng = table.rng + table.below(1 << 62)
        fresh.hands[1] = hand[:]
        Turn(fresh, 0, None, Answers(game.names, None)).rob(1)
        stolen.update(set(hand) - set(fresh.hands[1]))
    assert chi_squared([stolen[card] for card in hand], [2000 / held] * held) < SURELY


def test_every_order_of_the_discards_is_as_likely_when_they_become_the_deck():
    table = new_game().table
    orders = Counter()
    for _try in range(2400):
        cards = [1, 2, 3, 4]
        table.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 24
    assert chi_squared(list(orders.values()), [100.0] * 24) < SURELY
