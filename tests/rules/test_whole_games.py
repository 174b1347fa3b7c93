"""Random games and positions keep every invariant; every record in tests/positions plays as it says."""

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.records.check import check_file, records_in
from tda_tui.rules.abilities.registry import ABILITIES, random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.state.table import PLAY, Table, ability_name
from tests.helpers import NAMES, legendary, new_game, random_answer, random_decisions
from tests.invariants import assert_imagining_changes_no_view, drive

SEEDS = st.integers(0, 2**32)
SEATS = st.integers(2, 6)


@settings(max_examples=40, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_whole_games_keep_every_invariant(seats, seed):
    game = new_game(seats, seed)
    drive(game, seed, 400)


@settings(max_examples=60, deadline=None)
@given(seats=SEATS, seed=SEEDS)
def test_random_positions_keep_every_invariant(seats, seed):
    game = Game.at(legendary(), NAMES[:seats], random_table(seats, seed))
    drive(game, seed, 60)


def random_table(seats, seed):
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


def test_every_seat_may_imagine_between_turns():
    game = new_game(4, 3)
    rng = random.Random(3)
    for question, answer in random_decisions(game, 3):
        if game.questions[0].kind in ("ante", "play"):
            for seat in range(4):
                assert_imagining_changes_no_view(game, seat, rng)
        game.answer(question.seat, answer)


def test_the_opening_deal_is_the_same_on_every_machine():
    game = new_game(3, 7)
    hands = [[game.rules.ids[card] for card in hand] for hand in game.table.hands]
    assert hands == OPENING_OF_SEED_7


OPENING_OF_SEED_7 = [
    ["copper-8", "priest", "black-6", "copper-3", "bronze-1", "gold-13"],
    ["green-4", "black-7", "white-5", "brass-1", "blue-9", "metallic-wyrmling"],
    ["silver-12", "bronze-8", "black-5", "black-3", "brass-9", "princess"],
]


EDITIONS = {"original": 8, "emperors-gambit": 16, "legendary": 12}
RARE = {"streetwise"}
"""Abilities that need three cards of one strength, which random play seldom has; records test them."""


def dealt(rules, players, seed):
    """A game in which every seat has random abilities."""
    abilities = random_abilities(rules, players, random.Random(seed))
    return Game.start(rules, NAMES[:players], seed, abilities=abilities)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_games_with_random_abilities_are_sound(ruleset, players):
    rules = load_rules(ruleset)
    for seed in range(2):
        drive(dealt(rules, players, seed), seed, determinized=6)


@pytest.mark.parametrize(("edition", "many"), EDITIONS.items())
def test_every_ability_of_an_edition_is_used(edition, many):
    assert len(ABILITIES[edition]) == many
    rules, used = load_rules(edition), Counter[str]()
    for seed in range(60):
        game, rng = dealt(rules, 4, seed), random.Random(seed)
        while not game.over:
            question = rng.choice(game.questions)
            answer = question.options[:1] if question.kind == "ability" else random_answer(question, rng)
            used.update(event.what for event in game.answer(question.seat, answer) if event.kind == "ability")
    assert set(used) | RARE == set(ABILITIES[edition]) | RARE


def test_secret_abilities_are_seen_by_nobody_else_before_they_are_used():
    rules = load_rules("legendary", changes={"abilities": {"secret": True}})
    used: set[tuple[int, str]] = set()
    for seed in range(4):
        used.clear()
        game, rng = dealt(rules, 3, seed), random.Random(seed)
        while not game.over:
            for viewer in range(3):
                assert game.view(viewer).rules is rules
                for owner, seat in enumerate(game.view(viewer).seats):
                    own = game.table.characters[owner].abilities
                    known = {name for whose, name in used if whose == owner}
                    seen = {ability_name(one) for one in seat.abilities}
                    if viewer == owner:
                        assert seat.abilities == own
                    elif game.at_rest:  # before a use is told of, its owner may still be asked what it needs to know
                        assert seen == known
                    else:
                        assert known <= seen
            question = rng.choice(game.questions)
            if game.can_determinize(question.seat):
                imagined = game.determinize(question.seat, rng)
                assert imagined.view(question.seat) == game.view(question.seat)
                others = [c for owner, c in enumerate(imagined.table.characters) if owner != question.seat]
                assert all(set(character.abilities) <= set(character.shown) for character in others)
            events = game.answer(question.seat, random_answer(question, rng))
            used |= {(event.seat, event.what) for event in events if event.kind == "ability"}


def test_what_is_open_is_seen_by_all():
    abilities = [["fast-hands", "draconic-ancestry:red"], ["desperation"], []]
    game = Game.start(load_rules("legendary"), NAMES[:3], 1, abilities=abilities)
    for viewer in range(3):
        assert [list(seat.abilities) for seat in game.view(viewer).seats] == abilities
        assert [seat.expended for seat in game.view(viewer).seats] == [False, False, False]


@pytest.mark.parametrize(
    ("ruleset", "abilities", "said"),
    [
        ("legendary", [["heal"], []], "no ability 'heal'"),
        ("legendary", [["draconic-ancestry"], []], "needs a colour"),
        ("emperors-gambit", [["heal"], ["heal"]], "belongs to another seat"),
        ("original", [["bluff", "bluff"], []], "is listed twice"),
        ("original", [["bluff"]], "abilities for 1 seats"),
    ],
)
def test_abilities_that_cannot_be_are_refused(ruleset, abilities, said):
    with pytest.raises(ValueError, match=said):
        Game.start(load_rules(ruleset), NAMES[:2], 1, abilities=abilities)


def test_a_game_without_abilities_listens_to_nothing_and_one_with_some_to_no_more_than_these():
    rules = load_rules("original")
    assert Game.start(rules, NAMES[:2], 1, abilities=[[], []]).rules is rules
    game = Game.start(rules, NAMES[:2], 1, abilities=[["bluff"], []])
    assert set(game.rules.listeners) == {"PAY"} and not rules.listeners
    assert Game.start(game.rules, NAMES[:2], 1).rules is rules


def test_a_game_with_abilities_is_sent_elsewhere_with_them():
    rules = load_rules("emperors-gambit")
    game = Game.start(rules, NAMES[:3], 2, abilities=[["heal", "bluff"], ["insight"], ["religion"]])
    for question, answer in random_decisions(game, 2):
        sent = Game.unpack(rules, game.snapshot())
        assert sent.questions == game.questions and sent.table == game.table
        game.answer(question.seat, answer)


def test_abilities_do_not_change_the_fingerprint_of_rules_but_what_they_do_does():
    plain = fingerprint(load_rules("emperors-gambit"))
    assert fingerprint(load_rules("emperors-gambit", changes={"abilities": {"mode": "picks", "picks": 2}})) == plain
    assert fingerprint(load_rules("emperors-gambit", changes={"abilities": {"streetwise_recharge": "same"}})) != plain


POSITIONS = Path(__file__).resolve().parent.parent / "positions"
FILES = list(records_in([POSITIONS]))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(POSITIONS).with_suffix("")) for path in FILES])
def test_position(path):
    assert check_file(path).problems == []


def test_every_card_of_legendary_stands_in_a_position():
    text = "\n".join(path.read_text() for path in FILES)
    types = {card.type for card in legendary().cards if card.special}
    assert [name for name in sorted(types) if f'"{name}"' not in text] == []
