"""Searches: every kind of decision, the better answer, times and seeds; and what they infer about hands."""

import random
import time
from functools import partial
from itertools import count

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.deals import Contestant
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.players.search.search_player import Master, SearchPlayer, Sharp
from tda_tui.players.search.sequential_elimination import SequentialElimination
from tda_tui.rules.game import Game
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.state.table import ANTE, PLAY
from tests.helpers import NAMES, random_decisions
from tests.players.positions import last_card

KINDS = {
    "ante", "play", "opponent", "give-or-pay", "effect", "ante-card", "flight-card", "hand-card", "revealed-card",
    "trigger", "share",
}  # fmt: skip


def searched(level, game, iterations=60, seat=None):
    """A level's search about the first question."""
    seat = game.questions[0].seat if seat is None else seat
    player = level(1)
    player.config = level.config._replace(iterations=iterations)
    return player.search(game.view(seat), partial(game.determinize, seat))


@pytest.mark.parametrize("level", [Sharp, Master])
def test_every_kind_of_decision_is_searched(level, monkeypatch):
    monkeypatch.setattr(level, "config", level.config._replace(iterations=8))
    seen = set()
    search = SearchPlayer.search

    def spied(self, view, determinize):
        result = search(self, view, determinize)
        assert [tried.answer for tried in result.tried] == legal_answers(view.question)
        assert all(tried.gold and tried.won for tried in result.tried)
        seen.add(view.question.kind)
        return result

    monkeypatch.setattr(SearchPlayer, "search", spied)
    for ruleset in ("legendary", "emperors-gambit", "original"):
        rules = load_rules(ruleset)
        for seed in range(60):
            game = Game.start(rules, NAMES[:3], seed)
            player = level(seed)
            for question, answer in random_decisions(game, seed):
                if question.kind in seen:
                    game.answer(question.seat, answer)
                    continue
                view = game.view(question.seat)
                game.answer(question.seat, player.choose(view, partial(game.determinize, question.seat)))
            if seen == KINDS:
                return
    assert seen == KINDS


def test_a_single_answer_is_given_at_once():
    game = Game.start(load_rules("legendary"), NAMES[:2], 1)
    view = game.view(0)
    alone = view._replace(question=view.question._replace(options=view.question.options[:1]))
    assert Master(1).choose(alone, None) == (view.question.options[0],)


def test_the_time_of_a_decision_is_limited():
    """Without the limit, this many iterations would take hours."""
    game = Game.start(load_rules("legendary"), NAMES[:4], 1)
    player = Master(1, seconds=0.05)
    player.config = player.config._replace(iterations=10_000_000)
    answer = player.choose(game.view(0), partial(game.determinize, 0))
    assert answer[0] in game.view(0).question.options


@pytest.mark.long
def test_the_work_of_a_decision_is_limited(monkeypatch):
    def iterations(level):
        game = Game.start(load_rules("legendary"), NAMES[:4], 1)
        player = Contestant.read(level).player(1)
        return player.search(game.view(0), partial(game.determinize, 0)).iterations

    assert iterations("master:seconds=0") == 0
    monkeypatch.setattr(time, "thread_time", count().__next__)  # a second for every round of the search
    few, more = iterations("master:seconds=3"), iterations("master:seconds=6")
    assert 0 < few < more < iterations("master:seconds=inf") == iterations("master")


@pytest.mark.parametrize("level", [Sharp, Master])
def test_the_last_card_of_a_gambit_wins_the_stakes_if_it_can(level):
    result = searched(level, last_card(), 400)
    assert result.best == ("red-12",)
    wins = {tried.answer[0]: sum(tried.won) / len(tried.won) for tried in result.tried}
    assert wins == {"red-12": 1.0, "white-1": 0.0}


STOPPING = {"weight": 10.0, "least": 12, "errors": 2.5}


def test_one_option_is_left_when_it_is_clearly_ahead():
    elimination = SequentialElimination([0.0, 0.0, 0.0], **STOPPING)
    rng = random.Random(1)
    while not elimination.decided and elimination.rounds < 500:
        noise = rng.gauss(0, 0.1)
        elimination.add([[0.3, 0.5, 0.45][option] + noise + rng.gauss(0, 0.02) for option in elimination.running])
    assert elimination.leader == 1
    assert elimination.decided
    assert len(elimination.results[0]) <= len(elimination.results[2]) < 500


def test_a_prior_counts_until_there_are_results():
    elimination = SequentialElimination([0.0, 0.01], **STOPPING)
    assert elimination.leader == 1
    elimination.add([0.4, 0.35])
    assert elimination.leader == 1
    while not elimination.decided:
        elimination.add([0.4, 0.35])
    assert elimination.leader == 0
    assert elimination.rounds < 20


@pytest.mark.parametrize("least", [0, 1])
def test_nothing_is_eliminated_by_one_result(least):
    elimination = SequentialElimination([0.0, 0.0], **{**STOPPING, "least": least})
    elimination.add([0.2, 0.9])
    assert not elimination.decided
    elimination.add([0.2, 0.9])
    assert elimination.decided


def test_who_antes_a_strong_card_is_not_taken_to_hold_weak_ones():
    """A seat that antes a Red Dragon 8 hardly has a White Dragon 1; anteing the White 1 reveals nothing like that."""
    rules = load_rules("original")
    policy = policy_of(rules)
    game = Game.start(rules, NAMES[:3], 1)
    table = game.table
    table.phase = PLAY
    number = rules.number
    told = {1: "red-8", 2: "white-1"}
    table.public_actions = [PublicAction(seat, "ante", number[card]) for seat, card in told.items()]
    odds = hand_odds(table, 0, policy)
    weak, strong = number["black-1"], number["red-12"]
    assert odds[1][weak] < 0.6 * odds[1][strong]
    assert odds[2][weak] / odds[2][strong] > 2 * odds[1][weak] / odds[1][strong]


def test_who_pays_rather_than_giving_is_not_taken_to_hold_a_poor_card_that_fits():
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 1)
    table = game.table
    table.phase = PLAY
    number = rules.number
    asking = next(card for card in rules.cards if card.figures.get("fits") == "stronger-good-dragon")
    assert asking.power == "demand"
    table.public_actions = [PublicAction(1, "refuse", source=asking.number, price=asking.figures["gold"])]
    odds = hand_odds(table, 0, policy_of(rules))
    poor = min((card for card in rules.cards if fits(card, asking)), key=lambda card: card.strength)
    assert odds[1][poor.number] < 0.8 * odds[1][number["red-12"]]


def fits(card, asking):
    return card.kind == "good" and card.strength > asking.strength


def test_who_plays_a_weak_card_that_triggers_probably_has_no_better_one_that_would():
    rules = load_rules("original")
    table = Game.start(rules, NAMES[:3], 1).table
    table.phase, table.round = PLAY, 1
    number = rules.number
    play = PublicAction(1, "play", number["black-1"], limit=6, stakes=12, round=1)
    table.public_actions = [play]
    odds = hand_odds(table, 0, policy_of(rules))[1]
    assert odds[number["gold-6"]] < odds[number["gold-9"]]


def test_what_was_seen_fades_while_new_cards_are_drawn():
    rules = load_rules("original")
    table = Game.start(rules, NAMES[:3], 1).table
    table.phase = PLAY
    number = rules.number
    table.public_actions = [PublicAction(1, "ante", number["red-8"])]
    weak, strong = number["black-1"], number["red-12"]
    ratios = []
    for table.round in (1, 2, 3):
        odds = hand_odds(table, 0, policy_of(rules))[1]
        ratios.append(odds[weak] / odds[strong])
    assert ratios == sorted(ratios)
    assert ratios[-1] < 1.0


def test_a_power_that_nobody_has_met_is_understood_by_its_cards_strength():
    """A mix of two boxes has cards that no single edition knows."""
    rules = load_rules("age-of-mortals")
    table = Game.start(rules, NAMES[:3], 1).table
    table.phase, table.round = PLAY, 1
    for card in rules.cards:
        table.public_actions = [PublicAction(1, "ante", card.number), PublicAction(1, "play", card.number, round=1)]
        odds = hand_odds(table, 0, policy_of(rules))
        assert odds.keys() == {1}
        assert len(odds[1]) == len(rules.cards)
        assert all(0.0 < weight <= 1.0 for weight in odds[1])


def test_actions_are_kept_for_a_gambit_and_known_to_nobody_before_the_antes_are_shown():
    game = Game.start(load_rules("legendary"), NAMES[:3], 5)
    for question, answer in random_decisions(game, 5):
        table = game.table
        if table.phase == ANTE:
            assert table.public_actions == []
        else:
            assert [action.card for action in table.public_actions if action.kind == "ante"][: len(table.ante)]
        game.answer(question.seat, answer)


def test_likely_hands_are_dealt_more_often():
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 5)
    liked = next(card for card in game.table.deck if not rules.special[card])
    odds = {1: [20.0 if card == liked else 1.0 for card in range(len(rules.cards))]}
    rng = random.Random(1)
    plain = sum(liked in game.determinize(0, rng).table.hands[1] for _ in range(200))
    likely = sum(liked in game.determinize(0, rng, odds).table.hands[1] for _ in range(200))
    assert plain < 60 < 100 < likely


def test_likely_hands_leave_the_deck_in_any_order():
    """A card unlikely to be in a hand is no likelier to be the next card of the deck."""
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 5)
    odds = {1: [0.2 if rules.strength[card] > 8 else 1.0 for card in range(len(rules.cards))]}
    rng = random.Random(1)
    decks = [game.determinize(0, rng, odds).table.deck for _ in range(300)]
    strong = [sum(rules.strength[deck[place]] > 8 for deck in decks) for place in (-1, 0)]
    assert abs(strong[0] - strong[1]) < 60
