"""Who looks ahead: every kind of decision is looked at, the better is found, and time and seeds are kept."""

import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.levels.master import Master
from tda_tui.players.levels.sharp import Sharp
from tda_tui.players.playouts.moves import legal_answers
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.players.search.search_player import SearchPlayer
from tda_tui.players.search.sequential_elimination import SequentialElimination
from tda_tui.records.position import start_game
from tda_tui.records.record import parse_record
from tda_tui.rules.fast_game import FastGame
from tda_tui.rules.game import Game
from tda_tui.rules.table import ANTE, PLAY, PublicAction
from tests.helpers import NAMES, random_decisions

KINDS = {
    "ante", "play", "opponent", "give-or-pay", "effect", "ante-card", "flight-card", "hand-card", "revealed-card",
    "trigger", "share",
}  # fmt: skip


def pondered(level, game, iterations=60, seat=None):
    """What a level thinks of what is asked first."""
    seat = game.questions[0].seat if seat is None else seat
    player = level(1)
    player.config = level.config._replace(iterations=iterations)
    return player.search(game.view(seat), partial(game.determinize, seat))


@pytest.mark.parametrize("level", [Sharp, Master])
def test_every_kind_of_decision_is_looked_at(level, monkeypatch):
    monkeypatch.setattr(level, "config", level.config._replace(iterations=8))
    seen = set()
    search = SearchPlayer.search

    def spied(self, view, determinize):
        thought = search(self, view, determinize)
        assert [tried.answer for tried in thought.tried] == legal_answers(view.question)
        assert all(tried.gold and tried.won for tried in thought.tried)
        seen.add(view.question.kind)
        return thought

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
    """Without the limit so many tries would take hours."""
    game = Game.start(load_rules("legendary"), NAMES[:4], 1)
    player = Master(1, seconds=0.05)
    player.config = player.config._replace(iterations=10_000_000)
    answer = player.choose(game.view(0), partial(game.determinize, 0))
    assert answer[0] in game.view(0).question.options


def test_the_same_seed_thinks_the_same():
    game = Game.start(load_rules("legendary"), NAMES[:4], 4)
    assert pondered(Master, game) == pondered(Master, game)


@pytest.mark.parametrize("level", [Sharp, Master])
def test_the_last_card_of_a_gambit_wins_the_stakes_if_it_can(level):
    """In the last round the last to play takes 40 gold with the Red Dragon 12, and gets nothing with the White 1."""
    game = start_game(parse_record(LAST_CARD))
    thought = pondered(level, game, 400)
    assert thought.best == ("red-12",)
    wins = {tried.answer[0]: sum(tried.won) / len(tried.won) for tried in thought.tried}
    assert wins == {"red-12": 1.0, "white-1": 0.0}


LAST_CARD = """
format = "tda/1"
ruleset = "legendary"

[[seat]]
name = "Ursula"
gold = 30
hand = ["red-12", "white-1"]
flight = ["gold-9", "black-3"]

[[seat]]
name = "Breen"
gold = 30
hand = ["white-2", "white-3"]
flight = ["gold-11", "green-4", "white-8"]

[position]
round = 3
leader = "Breen"
to_move = "Ursula"
stakes = 40
ante = ["blue-1", "blue-2"]
"""


# What the pieces promise


def test_a_race_ends_when_one_is_clearly_ahead():
    elimination = SequentialElimination([0.0, 0.0, 0.0])
    rng = random.Random(1)
    while not elimination.decided and elimination.rounds < 500:
        luck = rng.gauss(0, 0.1)
        elimination.add([[0.3, 0.5, 0.45][option] + luck + rng.gauss(0, 0.02) for option in elimination.running])
    assert elimination.leader == 1
    assert elimination.decided
    assert len(elimination.results[0]) <= len(elimination.results[2]) < 500


def test_an_opinion_counts_until_there_is_evidence():
    elimination = SequentialElimination([0.0, 0.01])
    assert elimination.leader == 1
    elimination.add([0.4, 0.3])
    assert elimination.leader == 1
    while not elimination.decided:
        elimination.add([0.4, 0.3])
    assert elimination.leader == 0
    assert elimination.rounds < 20


@pytest.mark.parametrize("ruleset", ["legendary", "original", "age-of-mortals"])
def test_chances_to_win_add_up_and_follow_the_gold(ruleset):
    game = Game.start(load_rules(ruleset), NAMES[:4], 7)
    table = game.table
    table.gold = [10, 50, 90, 50]
    for hand in table.hands:
        hand[:] = table.hands[0]
    found = win_probabilities(table)
    assert sum(found) == pytest.approx(1.0)
    assert found[1] == pytest.approx(found[3])
    assert found[0] < found[1] < found[2]


def test_a_game_that_is_over_leaves_no_chance():
    game = Game.start(load_rules("legendary"), NAMES[:3], 2)
    for question, answer in random_decisions(game, 2):
        game.answer(question.seat, answer)
    assert win_probabilities(game.table) == [
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(3)
    ]


def test_a_game_that_is_played_on_without_checks_goes_the_same_way():
    rules = load_rules("legendary")
    for seed in range(10):
        game = Game.start(rules, NAMES[:4], seed)
        quick = FastGame.taken_from(game.fork())
        for question, answer in random_decisions(game, seed):
            game.answer(question.seat, answer)
            if quick.question is not None:
                assert quick.question == question
                quick.answer(answer)
            elif quick.table.phase == ANTE:
                quick.commit(question.seat, rules.number[answer[0]])
            else:
                assert quick.table.phase == PLAY
                quick.play(rules.number[answer[0]])
        quick.table.public_actions, quick.table.met = (
            game.table.public_actions,
            game.table.met,
        )  # nobody draws conclusions there
        assert quick.table == game.table


def test_who_antes_a_strong_card_is_not_taken_to_hold_weak_ones():
    """A seat that antes a Red Dragon 8 hardly has a White Dragon 1; of a seat that antes that nothing is known."""
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
    assert odds[2][weak] > 0.6 * odds[2][strong]


def test_who_pays_rather_than_giving_is_not_taken_to_hold_a_poor_card_that_fits():
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 1)
    table = game.table
    table.phase = PLAY
    number = rules.number
    asking = next(card for card in rules.cards if card.figures.get("fits") == "stronger-good-dragon")
    assert asking.power == "demand"
    table.public_actions = [PublicAction(1, "refuse", asking.number, gold=asking.figures["gold"])]
    odds = hand_odds(table, 0, policy_of(rules))
    poor = min((card for card in rules.cards if fits(card, asking)), key=lambda card: card.strength)
    assert odds[1][poor.number] < 0.8 * odds[1][number["red-12"]]


def fits(card, asking):
    return card.kind == "good" and card.strength > asking.strength


def test_deeds_are_kept_for_a_gambit_and_told_to_nobody_before_the_antes_are_shown():
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
    """What is unlikely to be in a hand is no likelier to be the next card."""
    rules = load_rules("legendary")
    game = Game.start(rules, NAMES[:3], 5)
    odds = {1: [0.2 if rules.strength[card] > 8 else 1.0 for card in range(len(rules.cards))]}
    rng = random.Random(1)
    decks = [game.determinize(0, rng, odds).table.deck for _ in range(300)]
    strong = [sum(rules.strength[deck[place]] > 8 for deck in decks) for place in (-1, 0)]
    assert abs(strong[0] - strong[1]) < 60
