"""The playout policy plays sensibly."""

import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.levels import Gambler
from tda_tui.players.playouts.playout import FastGame, play_out
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Question
from tests.helpers import NAMES

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
