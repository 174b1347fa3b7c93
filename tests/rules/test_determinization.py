"""Determinizations: what a seat cannot know is dealt with the right frequencies, and what it knows never moves."""

import random
from collections import Counter
from itertools import permutations

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.state.determinization import deal_hidden_cards
from tda_tui.rules.state.table import NO_CARD, PLAY
from tests.helpers import random_decisions

NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay"]
DEALS = 4000
SURELY = 4.5
"""Standard deviations of a chi-squared statistic that chance does not reach in all of these tests together."""


def chi_squared(counts, expected):
    """The statistic's distance from its mean, in standard deviations."""
    statistic = sum((count - wanted) ** 2 / wanted for count, wanted in zip(counts, expected, strict=True))
    freedom = len(counts) - 1
    return (statistic - freedom) / (2 * freedom) ** 0.5


def table_of(ruleset, seats, known, seed=3):
    """A table at which the first seat knows so many cards of each other hand: those with the greatest numbers, which
    are the last in any order."""
    table = Game.start(load_rules(ruleset), NAMES[:seats], seed).table
    for other in range(1, seats):
        for card in sorted(table.hands[other])[len(table.hands[other]) - known :]:
            table.known[card] |= 1
    return table


def hidden_from_first(table):
    places = [*table.hands[1:], table.deck, table.aside]
    return sorted([card for cards in places for card in cards if not table.known[card] & 1] + table.left_out)


def dealt_hands(table, odds=None, deals=DEALS):
    """The hidden cards that each deal puts into the other hands, by seat."""
    source = random.Random(f"{table.seats} {table.hands}")
    for _deal in range(deals):
        fresh = table.copy()
        deal_hidden_cards(fresh, 0, source, odds)
        yield [[card for card in hand if not table.known[card] & 1] for hand in fresh.hands[1:]]


@pytest.mark.parametrize("known", range(6))
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.every(5)
def test_with_equal_odds_every_hidden_card_is_as_likely_as_any_other(seats, known):
    table = table_of("original", seats, known)
    hidden = hidden_from_first(table)
    odds = dict.fromkeys(range(1, seats), [1.0] * len(table.rules.cards))
    deals = [*dealt_hands(table, odds, DEALS // seats)]
    for seat in range(1, seats):
        counts = Counter(card for hands in deals for card in hands[seat - 1])
        size = len(table.hands[seat]) - known
        expected = size * (DEALS // seats) / len(hidden)
        assert chi_squared([counts[card] for card in hidden], [expected] * len(hidden)) < SURELY


@pytest.mark.parametrize("known", [0, 2, 5])
def test_without_odds_every_hidden_card_is_as_likely_as_any_other(known):
    table = table_of("original", 4, known)
    hidden = hidden_from_first(table)
    counts = Counter(card for hands in dealt_hands(table) for hand in hands for card in hand)
    expected = 3 * (6 - known) * DEALS / len(hidden)
    assert chi_squared([counts[card] for card in hidden], [expected] * len(hidden)) < SURELY


def drawn_in_turn(weights, count):
    """How likely each card is among `count` that are drawn one after another by weight, without replacement."""
    found = [0.0] * len(weights)
    for order in permutations(range(len(weights)), count):
        chance, left = 1.0, sum(weights)
        for card in order:
            chance *= weights[card] / left
            left -= weights[card]
        for card in order:
            found[card] += chance
    return found


@pytest.mark.parametrize("known", [3, 4, 5])
def test_with_odds_the_hidden_cards_are_drawn_one_after_another_by_weight(known):
    table = table_of("original", 2, known)
    # A short deck, so that the frequencies can be computed from all orders.
    table.discards, table.deck = [*table.discards, *table.deck[:-5]], table.deck[-5:]
    for card in table.discards:
        table.known[card] |= 1
    hidden = hidden_from_first(table)
    weights = [1.0 + index for index in range(len(hidden))]
    odds = [1.0] * len(table.rules.cards)
    for card, weight in zip(hidden, weights, strict=True):
        odds[card] = weight
    counts = Counter(card for hands in dealt_hands(table, {1: odds}) for card in hands[0])
    expected = [DEALS * chance for chance in drawn_in_turn(weights, 6 - known)]
    assert sum(expected) == pytest.approx(DEALS * (6 - known))
    assert chi_squared([counts[card] for card in hidden], expected) < SURELY


def test_no_seat_draws_before_the_others_when_all_want_the_same_card():
    table = table_of("original", 4, 2)
    wanted = hidden_from_first(table)[7]
    odds = [1.0] * len(table.rules.cards)
    odds[wanted] = 200.0
    owners = Counter(
        seat
        for hands in dealt_hands(table, dict.fromkeys((1, 2, 3), odds))
        for seat, hand in enumerate(hands)
        if wanted in hand
    )
    whole = sum(owners.values())
    assert chi_squared([owners[seat] for seat in range(3)], [whole / 3] * 3) < SURELY


@pytest.mark.parametrize("odds", [False, True])
@pytest.mark.parametrize("abilities", [False, True])
@pytest.mark.parametrize("ruleset", ["legendary", "emperors-gambit", "original"])
def test_nothing_that_a_seat_knows_ever_moves(ruleset, abilities, odds):
    """Abilities show cards of hands and of the deck, so they are included."""
    rules = load_rules(ruleset)
    source = random.Random(ruleset)
    game = Game.start(rules, NAMES[:4], 11, abilities=random_abilities(rules, 4, source) if abilities else ())
    for question, answer in random_decisions(game, 11):
        seat = question.seat
        if not game.can_determinize(seat):
            game.answer(seat, answer)
            continue
        weights = [source.uniform(0.1, 5.0) for _card in rules.cards]
        likely = dict.fromkeys(game.table.opponents(seat), weights) if odds else None
        dealt = game.determinize(seat, source, likely)
        assert dealt.problems() == []
        assert dealt.view(seat) == game.view(seat)
        for owner in game.table.opponents(seat):
            mine = {card for card in game.table.held(owner) if game.table.known[card] >> seat & 1}
            assert mine <= set(dealt.table.held(owner))
            assert len(dealt.table.held(owner)) == len(game.table.held(owner))
        game.answer(seat, answer)


def test_the_order_of_a_hand_does_not_tell_which_cards_are_known():
    table = table_of("original", 3, 3)
    known_first = table.copy()
    for hand in known_first.hands[1:]:
        hand.sort(key=lambda card: not table.known[card] & 1)
    known_last = table.copy()
    for hand in known_last.hands[1:]:
        hand.sort(key=lambda card: table.known[card] & 1)
    for each in (known_first, known_last):
        deal_hidden_cards(each, 0, random.Random(5))
    assert known_first.hands == known_last.hands


def test_an_ante_that_is_still_hidden_may_be_any_card_of_the_hand():
    table = table_of("original", 2, 0)
    table.committed[1] = table.hands[1].pop()
    source, counts = random.Random(8), Counter()
    hidden = sorted([*hidden_from_first(table), table.committed[1]])
    for _deal in range(DEALS):
        fresh = table.copy()
        deal_hidden_cards(fresh, 0, source)
        assert fresh.phase != PLAY
        assert fresh.committed[0] == NO_CARD
        counts[fresh.committed[1]] += 1
    assert chi_squared([counts[card] for card in hidden], [DEALS / len(hidden)] * len(hidden)) < SURELY
