"""Playouts: fast games are the same games, the policy plays sensibly, and its figures can be learned again."""

import json
import math
import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.levels import Gambler
from tda_tui.players.playouts import win_probability
from tda_tui.players.playouts.playout import FastGame, play_out
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import win_probabilities, win_probability_per_gold
from tda_tui.players.search import hand_model
from tda_tui.players.search.hand_model import hand_odds
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.state.table import OVER, PLAY
from tests.helpers import NAMES, random_decisions
from tests.tables import table
from tools.train import hands, values
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


@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_cards_are_played_much_as_a_gambler_would(ruleset):
    assert agreement(ruleset, {"play"}) > 0.7


@pytest.mark.long
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
def test_antes_are_chosen_much_as_a_gambler_would(ruleset):
    assert agreement(ruleset, {"ante"}, 12) > 0.7


def test_the_cards_of_the_newest_box_are_played_almost_as_by_a_gambler():
    assert agreement("legendary", {"play"}) > 0.75
    assert agreement("legendary", {"effect", "give-or-pay"}, 12) > 0.75


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
    uses = 0
    for seed in range(100):
        game = Game.start(rules, NAMES[:4], seed, abilities=[[ability], [], [], []])
        uses += bool(played_out(game).table.characters[0].shown)
    assert uses


def test_whether_a_card_is_changed_or_kept_in_a_playout_depends_on_the_card():
    rules = load_rules("emperors-gambit")
    game = Game.start(rules, NAMES[:4], 1)
    policy = policy_of(rules)
    poor, good = (rules.ids[policy.hold.index(pick(policy.hold))] for pick in (min, max))
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
    fresh = rules.ruleset.draw_after_gambit
    for hand in table.hands:
        hand[:] = table.hands[0]
    before = win_probabilities(table)[0]
    average = min(range(len(rules.cards)), key=lambda card: abs(rules.strength[card] - 6))
    table.hands[0] = [*table.hands[0][:-fresh], average, *table.hands[0][-fresh:]]
    gained = (win_probabilities(table)[0] - before) / win_probability_per_gold(table, 0)
    assert 1.5 < gained < 12.0


def test_gold_counts_for_more_the_nearer_the_end():
    few, many = (
        Game.start(load_rules("legendary", changes={"gambits": gambits}), NAMES[:4], 3).table for gambits in (1, 9)
    )
    for each in (few, many):
        each.gold = [60, 40, 40, 40]
    assert win_probabilities(few)[0] > win_probabilities(many)[0] > 0.25


def test_a_ruleset_of_ones_own_is_judged_like_the_box_that_it_is_most_like():
    """No games with so much gold, or to a goal, were learned from; the probabilities are still sound."""
    rules = load_rules(
        "emperors-gambit", changes={"starting_gold_per_player": 500, "play_to_gold": 4000, "shortfall": "hole"}
    )
    table = Game.start(rules, NAMES[:3], 3).table
    table.gold = [3900, 100, 500]
    found = win_probabilities(table)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] > found[2] > found[1] > 0.0


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
    assert found[0].keys() == json.loads(win_probability.LEARNED.read_text(encoding="utf-8")).keys()
    assert all(figures.keys() == set(win_probability.Values._fields) for figures in found[0].values())


def test_the_same_games_teach_tables_that_can_be_read(played, tmp_path, monkeypatch):
    monkeypatch.setattr(hands, "TABLES", tmp_path / "tables.json")
    learner = hands.Learner()
    for game in played:
        learner.add(game)
    learner.learn(lambda line: None)
    known = json.loads((tmp_path / "tables.json").read_text(encoding="utf-8"))
    for family, learned in json.loads(hand_model.TABLES.read_text(encoding="utf-8")).items():
        assert known[family]["powers"] == learned["powers"]
        assert {name: len(table) for name, table in known[family]["tables"].items()} == hand_model.sizes(
            len(learned["powers"])
        )


def test_hands_of_games_that_nobody_learned_from_are_likelier_than_others():
    """By what was learned, a card actually held is likelier than the average of those that could be."""
    gained = []
    for game in games(20_000_000, 24, "gambler", changed=False):
        for moment in game.tables:
            if moment.phase == PLAY:
                odds = hand_odds(moment, 0, policy_of(game.rules))
                hidden = [card for hand in moment.hands[1:] for card in hand] + moment.deck
                for seat, likely in odds.items():
                    mean = sum(likely[card] for card in hidden) / len(hidden)
                    gained += [math.log(likely[card] / mean) for card in moment.hands[seat]]
    assert sum(gained) / len(gained) > 0.05
