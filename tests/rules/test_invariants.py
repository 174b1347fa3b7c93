"""Random games and positions keep every invariant. `make soak` plays far more."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tda_tui.rules.game import Game
from tda_tui.rules.state.table import PLAY, Table
from tests.helpers import NAMES, legendary, new_game, random_decisions
from tests.invariants import assert_imagining_changes_no_view, drive

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 6)


@settings(max_examples=40, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_whole_games_keep_every_invariant(seats: int, seed: int) -> None:
    game = new_game(seats, seed)
    drive(game, seed, 400)


@settings(max_examples=60, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_random_positions_keep_every_invariant(seats: int, seed: int) -> None:
    game = Game.at(legendary(), NAMES[:seats], random_table(seats, seed))
    drive(game, seed, 60)


def random_table(seats: int, seed: int) -> Table:
    """A random table: any round, thin decks, full hands, poor players, many special cards."""
    rng = random.Random(seed)
    rules = legendary()
    table = Table(rules, seats, seed)
    cards = list(range(len(rules.cards)))
    rng.shuffle(cards)
    take = lambda count: [cards.pop() for _ in range(min(count, len(cards)))]  # noqa: E731
    table.round = rng.randint(1, 4)
    table.phase = PLAY
    for seat in range(seats):
        table.hands[seat] = take(rng.choice([0, 1, 1, 2, 3, 5, 9, 10]))
        table.flights[seat] = take(table.round - 1)
        table.gold[seat] = rng.choice([0, 1, 3, 10, 40])
        table.owes[seat] = rng.choice([0, 0, 5])
        for card in table.hands[seat]:
            table.known[card] = 1 << seat
            table.specials_seen[seat] |= 1 << card
    table.ante = take(rng.randint(0, seats))
    table.ante_owner = [-1] * len(table.ante)
    table.left_out = [card for card in take(rng.randint(0, 20)) if rules.special[card]]
    table.discards = take(rng.randint(0, 10))
    table.deck = take(rng.choice([0, 1, 3, 80]))
    zones = (*table.hands, *table.flights, table.ante, table.left_out, table.discards, table.deck)
    table.discards += sorted(set(range(len(rules.cards))) - {card for zone in zones for card in zone})
    for seat in range(seats):
        for card in table.flights[seat] + table.ante + table.discards:
            table.show(card)
    table.stakes = rng.choice([1, 2, 7, 30])
    table.leader = table.to_move = rng.randrange(seats)
    return table


def test_every_seat_may_imagine_between_turns() -> None:
    game = new_game(4, 3)
    rng = random.Random(3)
    for question, answer in random_decisions(game, 3):
        if game.questions[0].kind in ("ante", "play"):
            for seat in range(4):
                assert_imagining_changes_no_view(game, seat, rng)
        game.answer(question.seat, answer)


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    tables = []
    for _ in range(2):
        game = new_game(5, 11)
        for question, answer in random_decisions(game, 11):
            game.answer(question.seat, answer)
        tables.append(game.table)
    assert tables[0] == tables[1]


def test_the_opening_deal_is_the_same_on_every_machine() -> None:
    game = new_game(3, 7)
    hands = [[game.rules.ids[card] for card in hand] for hand in game.table.hands]
    assert hands == OPENING_OF_SEED_7


OPENING_OF_SEED_7 = [
    ["copper-8", "priest", "black-6", "copper-3", "bronze-1", "gold-13"],
    ["green-4", "black-7", "white-5", "brass-1", "blue-9", "metallic-wyrmling"],
    ["silver-12", "bronze-8", "black-5", "black-3", "brass-9", "princess"],
]
