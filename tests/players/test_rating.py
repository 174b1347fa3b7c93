"""Every power, question and ability has a value; what is new or unknown is played too, and its options are equal."""

import random
from functools import partial
from itertools import cycle, islice

import msgspec
import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players import rating
from tda_tui.players.arena.games import play_game
from tda_tui.players.coach import Coach
from tda_tui.players.levels import Gambler, Novice
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.playouts.playout import legal_answers
from tda_tui.players.playouts.playout_policy import policy_of
from tda_tui.players.power_values import registry
from tda_tui.players.power_values.registry import POWER_VALUES, asked_by, usual_gain, usual_worths, value_of
from tda_tui.players.rating import evaluate, rate_options
from tda_tui.players.search import hand_model
from tda_tui.players.search.search_player import Master, Sharp
from tda_tui.rules.game import Game
from tda_tui.rules.powers.registry import POWERS, power
from tda_tui.rules.questions import NONE, PASS, PAY, QUESTION_KINDS as KINDS, Question
from tda_tui.rules.state.table import PLAY
from tests.helpers import NAMES, new_game, random_decisions
from tests.players.positions import SEATS
from tests.tables import table


def test_every_power_has_an_estimate_and_no_other_is_registered():
    assert set(POWER_VALUES) == set(POWERS)
    assert [name for name in POWERS if value_of(name).estimate is usual_gain] == []


class Judge:
    """Notes which power asks what, and checks that options are rated. A `careless` one answers at random."""

    def __init__(self, seed, asked, careless):
        self.asked, self.player = asked, make_player("random" if careless else "gambler", seed)

    def choose(self, view, determinize=None):
        question = view.question
        assert rate_options(view), f"{question.source} asks {question.kind}: nobody judges {question.options}"
        if question.source is not None:
            power = asked_by(evaluate(view), question).power
            self.asked.setdefault(power, {}).setdefault(question.kind, set()).update(question.options)
        return self.player.choose(view)


def all_rules():
    """All shipped rulesets; those with random special cards several times, with different ones."""
    for ruleset in sorted(ruleset_ids()):
        rules = load_rules(ruleset)
        count = rules.ruleset.specials_count
        specials = [rules.ids[card] for card in rules.special_cards]
        if count is None:
            yield rules
            continue
        for first in range(0, len(specials), count):
            yield load_rules(ruleset, changes={"specials_named": specials[first : first + count]})


@pytest.fixture(scope="module")
def asked():
    """The options that came up in games of all shipped rulesets, by power and kind of question."""
    found = {}
    for rules in all_rules():
        for seed in range(16 if rules.ruleset.specials_named else 4):
            players = [Judge(seed * 8 + seat, found, careless=seat % 2 == 1) for seat in range(4)]
            assert play_game(rules, NAMES[:4], players, seed, check=seed == 0).over
    return found


@pytest.mark.long
def test_every_question_is_judged_and_every_judgement_is_asked_for(asked):
    for name, value in POWER_VALUES.items():
        kinds = asked.get(name, {})
        assert set(value.answers) <= set(kinds), name
        assert set(value.effects) == kinds.get("effect", set()), name


def test_a_card_without_a_power_brings_nothing():
    rules = new_game().rules
    for card, usual in zip(rules.cards, usual_worths(rules), strict=True):
        assert card.power is not None or usual == 0.0


BETWEEN_TURNS = ("ante", "play")
UNKNOWN = "augury"


def test_every_kind_of_question_has_its_ratings():
    assert set(rating._ANSWERS) == set(KINDS) - set(BETWEEN_TURNS)
    assert set(registry._USUALLY) <= set(KINDS)


@pytest.fixture(scope="module")
def game():
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


def game_of(ruleset, ability, hands, antes=(), **more):
    """A game in which the first seat has the ability, after these antes."""
    mine, *others = [hand.split() for hand in hands]
    game = table(mine, others=others, ruleset=ruleset, abilities=[ability], names=SEATS, **more)
    for seat, ante in enumerate(antes):
        game.answer(seat, [ante])
    return game


def answers(game):
    """A gambler's answer, which must not depend on its seed."""
    assert game.questions[0].kind in ("ability", "hand-card")
    seat = game.questions[0].seat
    (found,) = {Gambler(seed).choose(game.view(seat)) for seed in range(5)}
    return found


@pytest.mark.parametrize(("price", "answer"), [("mithral-13", "religion"), ("brown-1", "pass")])
def test_the_card_that_sets_the_price_is_kept_if_it_is_better_than_an_unknown_one(price, answer):
    hands = ("gray-2", "iron-4 gray-10 brown-6", "gray-6 brown-9 steel-11")
    where = {"round": 1, "leader": "Me", "stakes": 27, "ante": ["mercury-9", "mithral-7", "steel-2"]}
    deck = [price, "shadow-1", "shadow-2", "shadow-4", "shadow-6"]
    assert answers(game_of("emperors-gambit", "religion", hands, deck=deck, **where)) == (answer,)


def revealed(hand, antes):
    """The antes are revealed, and the first seat may exchange its own."""
    hands = (f"{hand} {antes[0]}", f"{antes[1]} gray-6 brown-6 iron-4", f"{antes[2]} shadow-4 brown-9 steel-2")
    return game_of("emperors-gambit", "perception", hands, antes, stakes=0, round=0)


def test_a_strong_ante_that_does_not_lead_comes_back_for_the_poorest_card():
    game = revealed("brown-1 gray-2 iron-1", ["mithral-11", "mithral-13", "steel-5"])
    assert answers(game) == ("perception",)
    game.answer(0, ["perception"])
    (card,) = answers(game)
    assert card in ("brown-1", "iron-1")


def test_a_poor_ante_beside_a_strong_hand_stays_where_it_lies():
    game = revealed("mithral-13 gray-10 adamantine-12", ["brown-1", "mithral-7", "steel-5"])
    assert answers(game) == ("pass",)


@pytest.mark.parametrize("more", ["", " blue-11 red-3"])
def test_two_cards_for_one_each_are_taken_by_whoever_holds_most_too(more):
    hands = (f"white-3 black-1 green-4{more}", "gold-9 brass-7 red-10", "red-7 brass-1 red-8")
    game = game_of("legendary", "inspiring-leader", hands, ["white-3", "gold-9", "red-7"], stakes=0, round=0)
    assert answers(game) == ("inspiring-leader",)


SEEDS = 1000
FAST = [name for name, level in LEVELS.items() if not level.searches]
SEARCHED = 8
"""One of so many games includes searching levels."""

RULESET = """
extends = "legendary"
id = "stormy"
name = "Stormy Evenings"
cards = ["cards/legendary.toml", "storm.toml"]
specials_count = 11
specials_named = ["storm-dragon"]
starting_gold_per_player = 3
buy_to = 5

[figures.black]
gold = 4
"""

CARDS = """
edition = "storm"

[[card]]
id = "storm-dragon"
name = "Storm Dragon"
strength = 6
kind = "unaligned"
special = true
power = "blow"
gold = 2
"""


def blow(turn, card, gold):
    """Choose a wind: a gale steals from the stakes; a breeze makes an opponent of the player's choice pay."""
    (wind,) = turn.ask("wind", turn.me, ["breeze", "gale"], card, gold=gold)
    if wind == "gale":
        turn.steal(gold)
    else:
        payer = turn.ask_opponent(turn.opponents, card)
        turn.pay(payer, turn.me, gold)


@pytest.fixture
def new_rules(tmp_path):
    """The edition, in a folder of its own; its power is registered while the test runs."""
    (tmp_path / "stormy.toml").write_text(RULESET)
    (tmp_path / "storm.toml").write_text(CARDS)
    power("blow")(blow)
    try:
        yield load_rules(str(tmp_path / "stormy.toml"))
    finally:
        del POWERS["blow"]


@pytest.mark.long
def test_all_levels_play_a_new_edition(new_rules, monkeypatch):
    for level in (Sharp, Master):
        monkeypatch.setattr(level, "config", level.config._replace(iterations=3))
    answered = {level: set() for level in LEVELS}

    def note(question, answer):
        answered[levels[question.seat]].add((question.kind, *answer) if question.kind == "wind" else question.kind)

    for seed in range(SEEDS):
        levels = list(LEVELS) if seed % SEARCHED == 0 else list(islice(cycle(FAST), seed, seed + 2 + seed % 3))
        players = [make_player(level, seed * 8 + seat) for seat, level in enumerate(levels)]
        game = play_game(new_rules, NAMES[: len(levels)], players, seed, on_decision=note)
        assert game.over and game.problems() == []
    for level, kinds in answered.items():
        assert {"ante", "play", "opponent"} <= kinds, level
        assert {("wind", "breeze"), ("wind", "gale")} & kinds, level
