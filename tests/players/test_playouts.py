"""Playouts: fast games are the same games, the policy plays sensibly, and its figures can be learned again."""

import json
import math
import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.levels import Gambler
from tda_tui.players.playouts.playout import FastGame, play_out
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import (
    LEARNED,
    wealth,
    win_probabilities,
    win_probability_per_gold,
)
from tda_tui.players.rating import evaluate
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.state.table import OVER, PLAY
from tests.helpers import NAMES, random_decisions
from tests.tables import table
from tools.train import values
from tools.train.selfplay import games

NO_NOISE = [0.0] * 200


def agreement(ruleset, kinds, games=6):
    """How often the playout policy agrees with a gambler, where there is a choice."""
    rules = load_rules(ruleset)
    policy, same, asked = policy_of(rules), 0, 0
    for seed in range(games):
        game = Game.start(rules, NAMES[:4], seed)
        players = [Gambler(seed * 8 + seat) for seat in range(4)]
        while not game.over:
            question = game.questions[0]
            answer = players[question.seat].choose(game.view(question.seat))
            if len(question.options) > 1 and question.kind in kinds:
                asked += 1
                same += by_policy(policy, game, question) == answer
            game.answer(question.seat, answer)
    return same / asked


def by_policy(policy, game, question):
    if question.kind == "ante":
        return (policy.rules.ids[policy.choose_ante(game.table.hands[question.seat], NO_NOISE)],)
    if question.kind == "play":
        return (policy.rules.ids[policy.choose_play(game.table, question.seat, NO_NOISE)],)
    return policy.answer(game.table, game.names, question, NO_NOISE)


def played_out(game):
    policy = policy_of(game.rules.without_abilities)
    fast = FastGame(game.table, game.names, partial(policy.decide, NO_NOISE))
    play_out(fast, policy, NO_NOISE, 1)
    return fast


@pytest.mark.every(3)
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_cards_are_played_much_as_a_gambler_would(ruleset):
    assert agreement(ruleset, {"play"}) > 0.87


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_antes_are_chosen_much_as_a_gambler_would(ruleset):
    assert agreement(ruleset, {"ante"}, 12) > 0.7


def test_the_cards_of_the_newest_box_are_played_almost_as_by_a_gambler():
    assert agreement("legendary", {"play"}, 12) > 0.88
    assert agreement("legendary", {"effect", "give-or-pay"}, 12) > 0.8


ALIKE = (
    "totals", "scores", "rounds_after", "evil_bonus", "bonus_now", "flight_colours", "weakest_wins", "weakest_by_power",
    "colours_done", "strengths_done", "opponents", "to_move", "ante", "hand", "share", "count",
)  # fmt: skip


@pytest.mark.parametrize("abilities", [False, True])
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_a_table_is_evaluated_as_the_view_of_it(ruleset, abilities):
    rules = load_rules(ruleset)
    for seed in range(3):
        dealt = random_abilities(rules, 4, random.Random(seed)) if abilities else ()
        game = Game.start(rules, NAMES[:4], seed, abilities=dealt)
        policy = policy_of(game.rules)
        for question, answer in random_decisions(game, seed):
            if question.kind == "play":
                seen = evaluate(game.view(question.seat))
                table = policy.evaluator.position(game.table, question.seat, game.names)
                assert [getattr(table, fact) for fact in ALIKE] == [getattr(seen, fact) for fact in ALIKE]
                assert set(table.wild) == set(seen.wild)
                assert [table.gold_left(seat) for seat in range(4)] == [seen.gold_left(seat) for seat in range(4)]
                chance = seen.chance_with(seen.flight, seen.hand)
                assert table.chance_with(table.flight, table.hand) == pytest.approx(chance, abs=0.05)
            game.answer(question.seat, answer)


def test_before_the_first_card_nobody_has_more_to_play_than_there_are_rounds():
    game = Game.start(load_rules("legendary"), NAMES[:4], 2)
    table = game.table.copy()
    table.round = 0
    position = policy_of(game.rules).evaluator.position(table, 0, game.names)
    assert [position.plays_left(seat) for seat in range(4)] == [3] * 4


@pytest.mark.parametrize("score", [-5000, 5000])
def test_no_bonus_is_too_great_to_be_evaluated(score):
    game = Game.start(load_rules("emperors-gambit"), NAMES[:4], 2)
    position = policy_of(game.rules).evaluator.position(game.table, 0)
    position.scores, position.evil_bonus, position.chance = [score, 0, 0, 0], score, 0.5
    assert all(0.0 <= chance <= 1.0 for chance in position.chances(position.planned_plays(), 1))
    assert abs(position.more_strength(score)) <= position.prize


@pytest.mark.parametrize(
    ("ruleset", "ability"),
    [
        ("legendary", "versatile-trickster"),
        ("legendary", "fast-hands"),
        ("emperors-gambit", "luck-domain"),
        ("original", "gambler"),
    ],
)
def test_abilities_that_are_asked_about_in_the_middle_of_a_verb_are_used_in_playouts(ruleset, ability):
    rules = load_rules(ruleset)
    games = (Game.start(rules, NAMES[:4], seed, abilities=[[ability], [], [], []]) for seed in range(1000))
    assert any(played_out(game).table.characters[0].shown for game in games)


def test_whether_a_card_is_changed_or_kept_in_a_playout_depends_on_the_card():
    rules = load_rules("emperors-gambit")
    game = Game.start(rules, NAMES[:4], 1)
    policy = policy_of(rules)
    poor, good = (rules.ids[policy.evaluator.kept.index(pick(policy.evaluator.kept))] for pick in (min, max))
    for ability, card, answer in [
        ("luck-domain", poor, "luck-domain"),
        ("luck-domain", good, PASS),
        ("dungeoneering", poor, "dungeoneering"),
        ("dungeoneering", good, PASS),
        ("religion", poor, PASS),
        ("religion", good, "religion"),
    ]:
        question = Question("ability", 0, (ability, PASS), 1, 1, ability, 0, card)
        assert policy.decide(policy.noise(random.Random(1)), game.table, game.names, question, True) == (answer,)


def test_strengths_beyond_all_measure_do_no_harm(tmp_path):
    """A house ruleset with the strongest possible mortal, and the longest possible gambits."""
    house = tmp_path / "giants.toml"
    house.write_text(
        'extends = "legendary"\nid = "giants"\nname = "Giants"\nmin_rounds = 9\nspecials_named = ["druid", "thief"]\n'
        "[figures.druid]\nstrength = 99\n[figures.thief]\nstrength = 98\n"
    )
    rules = load_rules(str(house))
    for seed in range(6):
        game = played_out(Game.start(rules, NAMES[:4], seed))
        assert sum(win_probabilities(game.table)) == pytest.approx(1.0)


def worths(game):
    """The values of each card of the first seat's hand to the evaluator and to a gambler, relative to the last card."""
    table, view = game.table, game.view(0)
    evaluator = policy_of(game.rules).evaluator.worths(table, 0, table.hands[0])
    gambler = {one.option: one.worth for one in Gambler(1).rate(view)}
    found = [gambler[game.rules.ids[card]] for card in table.hands[0]]
    return [worth - evaluator[-1] for worth in evaluator], [worth - found[-1] for worth in found]


THREE = (["black-3", "green-2"], ["black-5", "green-1"], ["black-2", "green-4"])


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(
            table(["copper-1", "copper-10", "white-1"], THREE, stakes=30, round=3, leader="Ursula", to_move="Ursula"),
            id="a card from the deck helps little while others have still to play",
        ),
        pytest.param(
            table(
                ["purple-11", "brown-1"], (["purple-2"], ["brown-5"], ["purple-3"]), stakes=30, round=3,
                ruleset="emperors-gambit", ante=["hatchling", "brown-9", "purple-8"], leader="Ursula", to_move="Ursula",
            ),
            id="the weakest flight wins by a card in the ante",
        ),
        pytest.param(
            table(["druid", "red-12", "gold-11"], ([], [], []), stakes=9, round=1, leader="Ursula", to_move="Ursula"),
            id="the card that is played is not played again",
        ),
    ],
)  # fmt: skip
def test_cards_are_ranked_as_a_gambler_does(game):
    evaluator, gambler = worths(game)
    assert evaluator.index(max(evaluator)) == gambler.index(max(gambler))
    assert evaluator == pytest.approx(gambler, abs=6.0)


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


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("ruleset", ["legendary", "original", "original-revised", "oddshuffle"])
def test_a_card_more_is_worth_some_gold_but_no_fortune(ruleset, seats):
    rules = load_rules(ruleset)
    table = Game.start(rules, NAMES[:seats], 7).table
    for hand in table.hands:
        hand[:] = table.hands[0]
    before = win_probabilities(table)[0]
    average = min(range(len(rules.cards)), key=lambda card: abs(rules.strength[card] - 6))
    table.hands[0] = [average, *table.hands[0]]
    gained = (win_probabilities(table)[0] - before) / win_probability_per_gold(table, 0)
    assert 1.5 < gained < 12.0


def test_what_gold_is_worth_says_nothing_about_hands():
    table = Game.start(load_rules("legendary"), NAMES[:4], 7).table
    before = win_probability_per_gold(table, 0)
    table.hands[0].reverse()
    table.hands[1], table.hands[2] = table.hands[2][:3], table.hands[1] + table.hands[2][3:]
    assert win_probability_per_gold(table, 0) == before


def test_three_of_a_colour_in_hand_are_worth_more_than_three_colours():
    rules = load_rules("legendary")
    table = Game.start(rules, NAMES[:3], 7).table
    drawn = ["gold-2", "gold-4"]
    hands = (["red-2", "red-5", "red-8"], ["red-2", "black-5", "red-8"], ["red-2", "black-5", "white-8"])
    table.hands = [[rules.number[card] for card in [*hand, *drawn]] for hand in hands]
    alike, mixed, _mixed = wealth(table)
    assert alike > mixed + 2.0


def test_gold_counts_for_more_the_nearer_the_end():
    few, many = (
        Game.start(load_rules("legendary", changes={"gambits": gambits}), NAMES[:4], 3).table for gambits in (1, 9)
    )
    for each in (few, many):
        each.gold = [60, 40, 40, 40]
    assert win_probabilities(few)[0] > win_probabilities(many)[0] > 0.25


ENDS = [
    {},
    {"gambits": 5},
    {"play_to_gold": 120},
    {"players_left": 1},
    {"players_left": 2},
    {"play_to_gold": 150, "gambits": 9, "players_left": 2},
    {"starting_gold": 500, "starting_gold_per_player": 0},
    {"shortfall": "debt-settle", "buy_to": 6, "hand_limit": 20},
]


@pytest.mark.parametrize("changes", ENDS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_by_all_house_rules_more_gold_never_lowers_the_chance_to_win(changes, seats):
    rules = load_rules("legendary", changes=changes)
    table = Game.start(rules, NAMES[:seats], 5).table
    table.gambit, least = 3, 0.0
    for gold in range(1, 119, 3):
        table.gold = [gold, *[60] * (seats - 1)]
        found = win_probabilities(table)
        assert sum(found) == pytest.approx(1.0)
        assert found[0] >= least
        least = found[0]
    assert least > 1 / seats


def test_a_seat_that_is_out_of_the_game_cannot_win():
    table = Game.start(load_rules("legendary", changes={"players_left": 1}), NAMES[:3], 5).table
    table.playing, table.gold, table.hands[1] = [0, 2], [40, 0, 50], []
    found = win_probabilities(table)
    assert found[1] == 0.0
    assert found[2] > found[0] > 0.25


def test_who_plays_until_one_has_everything_wins_in_proportion_to_the_gold():
    table = Game.start(load_rules("legendary"), NAMES[:2], 5).table
    table.hands[1] = table.hands[0][:]
    for gold in (10, 20, 30):
        table.gold = [gold, 40 - gold]
        assert win_probabilities(table)[0] == pytest.approx(gold / 40, abs=0.08)


def test_with_much_gold_the_same_lead_says_less():
    """Nothing was learned from games with so much gold."""
    leads = []
    for start in (50, 200, 1000):
        changes = {"starting_gold": start, "starting_gold_per_player": 0}
        table = Game.start(load_rules("emperors-gambit", changes=changes), NAMES[:4], 3).table
        table.gold = [start + 20, start, start, start]
        for hand in table.hands:
            hand[:] = table.hands[0]
        leads.append(win_probabilities(table)[0])
    assert leads == sorted(leads, reverse=True)
    assert leads[-1] == pytest.approx(0.25, abs=0.02)


def test_a_game_that_is_played_on_without_checks_goes_the_same_way():
    rules = load_rules("legendary")
    for seed in range(10):
        game, before, made = Game.start(rules, NAMES[:4], seed), [], []
        for question, answer in random_decisions(game, seed):
            before.append(game.fork())
            made.append((question, answer))
            game.answer(question.seat, answer)
        for start in range(0, len(made), 9):
            fast = play_on(before[start], iter(made[start:]))
            # Nobody draws inferences in a playout.
            fast.table.public_actions, fast.table.specials_seen = game.table.public_actions, game.table.specials_seen
            assert fast.table == game.table


def play_on(game, made):
    """Make these decisions to the end of the game."""

    def decide(_table, _names, asked, _interrupts):
        question, answer = next(made)
        assert asked == question
        return answer

    fast = FastGame(game.table.copy(), game.names, decide, game.stopped)
    while fast.table.phase != OVER:
        question, answer = next(made)
        at_rest = question.kind in ("ante", "play")
        fast.make(question.seat, game.rules.number[answer[0]] if at_rest else answer)
    assert next(made, None) is None
    return fast


@pytest.fixture(scope="module")
def played():
    return list(games(0, 48, "gambler", changed=True))


@pytest.mark.long
def test_the_same_games_teach_the_same_values(played, tmp_path, monkeypatch):
    found = []
    for number in range(2):
        monkeypatch.setattr(values, "LEARNED", tmp_path / f"{number}.json")
        learner = values.Learner()
        for game in played:
            learner.add(game)
        learner.learn(lambda line: None)
        found.append(json.loads((tmp_path / f"{number}.json").read_text(encoding="utf-8")))
    assert found[0] == found[1]
    assert found[0].keys() == json.loads(LEARNED.read_text(encoding="utf-8")).keys()


def test_chances_are_fitted_by_the_formula_that_is_played_by():
    learner = values.Learner()
    for game in games(0, 12, "gambler", changed=True):
        learner.add(game)
    learned = values.Values(**json.loads(LEARNED.read_text(encoding="utf-8")))
    every = learner.positions()
    found = values.chances(values.utilities(learned, every), every.playing)
    assert found == pytest.approx(every.before)


@pytest.mark.parametrize(("level", "least"), [("gambler", 0.05), ("novice", 0.01)])
@pytest.mark.every(2)
def test_cards_that_are_held_are_likelier_than_others(level, least):
    """By what everybody saw, a card actually held is likelier than the average of those that could be."""
    gained = []
    for game in games(20_000_000, 24, level, changed=False):
        for moment in game.tables:
            if moment.phase == PLAY:
                odds = hand_odds(moment, 0, policy_of(game.rules))
                hidden = [card for hand in moment.hands[1:] for card in hand] + moment.deck
                for seat, likely in odds.items():
                    mean = sum(likely[card] for card in hidden) / len(hidden)
                    gained += [math.log(likely[card] / mean) for card in moment.hands[seat]]
    assert sum(gained) / len(gained) > least
