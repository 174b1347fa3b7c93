"""Players answer every kind of question; options of an unknown kind are equal to them."""

import random
from functools import partial

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players import rating
from tda_tui.players.coach import Coach
from tda_tui.players.levels import Novice
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.playouts import playout_policy
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.power_values import registry
from tda_tui.players.rating import rate_options
from tda_tui.players.search import hand_model
from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.rules.game import Game
from tda_tui.rules.questions import NONE, PASS, PAY, Question
from tda_tui.rules.questions import QUESTION_KINDS as KINDS
from tda_tui.rules.state.table import PLAY
from tests.helpers import NAMES, random_decisions

BETWEEN_TURNS = ("ante", "play")
UNKNOWN = "augury"

TABLES = {
    "ratings of answers": (rating._RATINGS, KINDS),
    "ratings in playouts": (playout_policy._RATINGS, tuple(kind for kind in KINDS if kind not in BETWEEN_TURNS)),
}
"""The tables by kind of question, and which kinds they must have; others may lack some."""


@pytest.fixture(scope="module")
def game():
    """The second round of a gambit, with the first seat to play."""
    rules = load_rules("legendary")
    for seed in range(50):
        game = Game.start(rules, NAMES[:4], seed)
        for question, answer in random_decisions(game, seed):
            table = game.table
            if table.phase == PLAY and table.round == 2 and game.at_rest and question.seat == 0 and table.ante:
                return game
            game.answer(question.seat, answer)
    raise AssertionError("no such position")


def question_of(kind, game):
    """A question of this kind to the first seat, asked by a card of its flight."""
    rules, table, names = game.rules, game.table, game.names
    ids = rules.ids
    hand, flight = [ids[card] for card in table.hands[0]], [ids[card] for card in table.flights[0]]
    options = {
        "opponent": [*names[1:], NONE],
        "share": names[:3],
        "give-or-pay": [*hand, PAY],
        "effect": ["collect", "tax"],
        "ante-card": [*(ids[card] for card in table.ante), NONE],
        "flight-card": [*(ids[card] for laid in table.flights for card in laid), NONE],
        "revealed-card": [ids[card] for card in table.deck[:3]],
        "trigger": ["yes", "no"],
        "ability": ["heal", "bluff", PASS],
        UNKNOWN: ["good", "ill", "none at all"],
    }.get(kind, hand)
    about = ids[table.deck[0]] if kind == "trigger" else None
    source = None if kind in BETWEEN_TURNS else flight[0]
    return Question(kind, 0, tuple(options), source=source, gold=3, about=about)


def asking(game, kind):
    return game.view(0)._replace(question=question_of(kind, game))


@pytest.mark.parametrize("name", TABLES)
def test_no_kind_is_missing_where_all_have_to_stand(name):
    table, kinds = TABLES[name]
    assert set(kinds) == set(table)


def test_tables_with_defaults_know_no_kind_that_is_never_asked():
    assert set(registry._USUALLY) <= set(KINDS)


@pytest.mark.parametrize("kind", [*KINDS, UNKNOWN])
@pytest.mark.parametrize("level", [level for level, about in LEVELS.items() if not about.searches])
def test_every_level_answers_every_kind(level, kind, game):
    view = asking(game, kind)
    for seed in range(3):
        assert make_player(level, seed).choose(view) in legal_answers(view.question)


@pytest.mark.parametrize("kind", [*KINDS, UNKNOWN])
def test_the_playout_policy_answers_every_kind(kind, game):
    policy, question = policy_of(game.rules), question_of(kind, game)
    answer = policy.answer(game.table, game.names, question, policy.noise(random.Random(1)))
    assert answer in legal_answers(question)


def test_an_unknown_kind_is_rated_neutrally(game):
    view = asking(game, UNKNOWN)
    assert rate_options(view) == Novice(1).rate(view) == []
    assert Coach().evaluate(view) is None
    position = rating.evaluate(view)
    asked = registry.asked_by(position, view.question)
    assert registry.answer_worth(UNKNOWN, None)(position, asked, 0) == 0.0
    assert registry.answer_worth(UNKNOWN, "steal")(position, asked, 0) == 0.0
    assert len({make_player("gambler", seed).choose(view) for seed in range(30)}) == 3


@pytest.mark.parametrize("level", [Sharp, Master])
def test_an_unknown_kind_has_no_priors(level, game):
    view = asking(game, UNKNOWN)
    assert level(1)._priors(view, legal_answers(view.question), 0.01) == [0.0, 0.0, 0.0]


def test_any_answer_to_an_unknown_kind_is_given_in_playouts(game):
    policy, question = policy_of(game.rules), question_of(UNKNOWN, game)
    rng = random.Random(1)
    given = {policy.answer(game.table, game.names, question, policy.noise(rng)) for _ in range(60)}
    assert given == set(legal_answers(question))


def test_an_action_of_an_unknown_kind_says_nothing_about_a_hand(game):
    policy = policy_of(game.rules)
    determinized = partial(game.determinize, 0)(random.Random(1))
    table = determinized.table
    before = hand_model.hand_odds(table, 0, policy)
    first = next(action for action in table.public_actions if action.seat != 0)
    table.public_actions = [*table.public_actions, msgspec.structs.replace(first, kind=UNKNOWN)]
    assert hand_model.hand_odds(table, 0, policy) == before
