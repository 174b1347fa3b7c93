"""Cards that trigger each other come to an end, and cards discarded together are shuffled together."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import PLAY, Table
from tda_tui.rules.turn import MOST_POWERS
from tests.helpers import NAMES, legendary


def without_a_deck(rules: Rules, hand: list[str], flight: list[str], seed: int = 1) -> Game:
    """Ursula's turn in round 2 against one opponent, with no cards in the deck or the discards."""
    table = Table(rules, 2, seed)
    number = rules.number
    table.hands[0] = [number[card] for card in hand]
    table.flights[0] = [number[card] for card in flight]
    lying = [*table.hands[0], *table.flights[0]]
    others = [card for card in rules.standard_cards if card not in lying]
    table.hands[1] = others[:2]
    table.removed = [card for card in range(len(rules.cards)) if card not in [*lying, *others[:2]]]
    table.phase, table.round, table.stakes, table.gold = PLAY, 2, 30, [30, 30]
    return Game.at(rules, NAMES[:2], table)


def test_trickster_and_princess_who_bring_each_other_back_for_ever_come_to_an_end() -> None:
    game = without_a_deck(legendary(), ["princess", "red-2", "red-5"], ["copper-trickster"])
    game.answer(0, ["princess"])
    answers = 0
    while game.questions[0].kind == "trigger":
        game = game.fork()
        game.answer(0, ["yes"])
        answers += 1
        assert answers <= MOST_POWERS
    assert answers > 10, "she acts again whenever she comes back"
    assert game.table.to_move == 1
    assert game.problems() == []


def test_a_player_may_leave_the_circle() -> None:
    game = without_a_deck(legendary(), ["princess", "red-2", "red-5"], ["copper-trickster"])
    game.answer(0, ["princess"])
    game.answer(0, ["yes"])
    game.answer(0, ["no"])
    assert game.table.to_move == 1


@pytest.mark.parametrize(
    ("ruleset", "card", "others", "answer"),
    [
        ("legendary", "kobold", ["red-2", "red-5", "red-7"], ["red-2", "red-5", "red-7"]),
        ("emperors-gambit", "adventurer", ["iron-1", "iron-3", "iron-5"], ["hand"]),
    ],
)
def test_cards_discarded_together_are_shuffled_together(
    ruleset: str, card: str, others: list[str], answer: list[str]
) -> None:
    first = set()
    for seed in range(20):
        game = without_a_deck(load_rules(ruleset), [card, *others], [], seed)
        game.answer(0, [card])
        drawn = next(event for event in game.answer(0, answer) if event.kind == "draw")
        assert sorted(drawn.cards) == others
        assert game.problems() == []
        first.add(drawn.cards[0])
    assert first == set(others), "not a deck of the first card alone"
