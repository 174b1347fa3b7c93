"""The environment keeps PettingZoo's promises, plays the core's game, and shows an agent only what its seat may see."""

import random
import re
import tomllib
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="the extra `env` is not installed")
pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

from pettingzoo.test import api_test, seed_test  # noqa: E402

import tda_tui  # noqa: E402
from tda_tui.env.encoding import CHOICES, DONE, EFFECTS  # noqa: E402
from tda_tui.env.three_dragon_ante import SHARES, ThreeDragonAnte, env  # noqa: E402
from tda_tui.files.ruleset_files import ruleset_ids  # noqa: E402
from tda_tui.rules.game import Game  # noqa: E402

RULESETS = sorted(ruleset_ids())
ROOT = Path(tda_tui.__file__).parent


def legal(observation):
    return [int(action) for action in np.flatnonzero(observation["action_mask"])]


def moves(game, seed):
    """Yield every agent with its observation; once the caller has looked, take a random legal action."""
    rng = random.Random(seed)
    while not game.game.over:
        agent = game.agent_selection
        observation = game.observe(agent)
        yield agent, observation
        game.step(rng.choice(legal(observation)))


def until(game, wanted):
    """Play at random until the question is one that is wanted; returns it."""
    for seed in range(100):
        game.reset(seed=seed)
        for _agent, _observation in moves(game, seed):
            if wanted(game.game.questions[0]):
                return game.game.questions[0]
    raise AssertionError("no such question was asked")


def section(game, observation, name):
    found = game.layout.sections[name]
    return observation["observation"][found.place].reshape(found.shape)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.filterwarnings("ignore:Observation")
def test_pettingzoo_accepts_it(seats):
    api_test(env(seats=seats), num_cycles=200)


def test_the_same_seed_leads_to_the_same_game():
    seed_test(env, num_cycles=200)


def test_a_seed_begins_a_series_of_deals():
    one, other = ThreeDragonAnte(), ThreeDragonAnte()
    one.reset(seed=5)
    other.reset(seed=5)
    first = one.game.table
    assert other.game.table == first == Game.start(one.rules, one.possible_agents, 5).table
    one.reset()
    other.reset()
    assert one.game.table == other.game.table != first


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_can_be_played_to_its_end(ruleset, seats):
    game = ThreeDragonAnte(ruleset, seats)
    game.reset(seed=seats)
    agents = set()
    for agent, observation in moves(game, seats):
        assert game.observation_space(agent).contains(observation)
        assert not any(game.rewards.values())
        agents.add(agent)
    assert agents == set(game.possible_agents)
    assert all(game.terminations.values())
    assert game.game.winners
    for agent in game.agents:
        assert game.observation_space(agent).contains(game.observe(agent))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_agent_sees_nothing_of_hidden_cards(ruleset):
    game, other = ThreeDragonAnte(ruleset), ThreeDragonAnte(ruleset)
    game.reset(seed=1)
    other.reset(seed=2)
    rng = random.Random(3)
    differing = 0
    for agent, observation in moves(game, 1):
        if game.game.can_determinize(seat := game.game.questions[0].seat):
            other.game, other.agent_selection = game.game.determinize(seat, rng), agent
            if not observation["observation"][game.layout.sections["picked"].place].any():
                seen = other.observe(agent)
                assert all(np.array_equal(seen[part], observation[part]) for part in seen)
                differing += other.game.table.hands != game.game.table.hands
    assert differing


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_observation_says_what_the_view_shows(ruleset):
    game = ThreeDragonAnte(ruleset, seats=3)
    game.reset(seed=6)
    seen = set()
    for _agent, observation in moves(game, 6):
        view = game.game.view(game.game.questions[0].seat)
        parts = {name: section(game, observation, name) for name in game.layout.sections}
        assert set(in_order(game, parts["hand"])) == {held.card for held in view.hand}
        assert set(in_order(game, parts["fires"])) == {held.card for held in view.hand if held.fires}
        assert set(in_order(game, parts["ante"])) == set(view.ante)
        assert set(in_order(game, parts["discards"])) == set(view.discards)
        assert set(in_order(game, parts["aside"])) == set(view.aside) - {None}
        assert in_order(game, parts["deck"]) == [card for card in view.deck_known if card is not None]
        assert in_order(game, parts["source"]) == [view.question.source] * (view.question.source is not None)
        for place in range(3):
            number = (view.me + place) % 3
            seat = view.seats[number]
            mine = {card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner == number}
            assert set(in_order(game, parts["antes"][place])) == mine
            assert in_order(game, parts["flight"][place]) == list(seat.flight)
            assert set(in_order(game, parts["known"][place])) == set(seat.known)
            assert parts["special_flights"][place].sum() == len(seat.special_flights)
            assert parts["owes"][place] == seat.owes
            assert parts["to_move"][place] == (number == view.to_move)
        assert parts["debts"].sum() == sum(debt.gold for debt in view.debts)
        assert parts["effects"].sum() == sum(effect.figure or 1 for effect in view.effects)
        assert (parts["stakes"].item(), parts["hole"].item()) == (view.stakes, view.hole)
        seen |= {name for name, part in parts.items() if part.any()}
    assert {"hand", "fires", "ante", "antes", "discards", "flight", "known", "source", "stakes"} <= seen


def in_order(game, part):
    """The cards that have a number, ordered by it."""
    return [game.rules.ids[card] for card in np.argsort(part, kind="stable") if part[card]]


def test_antes_are_chosen_without_knowing_those_of_others():
    game, other = ThreeDragonAnte(), ThreeDragonAnte()
    game.reset(seed=1)
    other.reset(seed=1)
    for agent in game.possible_agents:
        assert game.agent_selection == other.agent_selection == agent
        seen, also = game.observe(agent), other.observe(agent)
        assert np.array_equal(seen["observation"], also["observation"])
        assert section(game, seen, "hand_size").tolist() == [6] * 4
        game.step(legal(seen)[0])
        other.step(legal(also)[-1])
    assert game.game.table.ante != other.game.table.ante


def test_actions_are_the_options_of_the_question():
    game = ThreeDragonAnte()
    game.reset(seed=1)
    for agent, observation in moves(game, 1):
        question = game.game.questions[0]
        options = [game.options[agent][action] for action in legal(observation)]
        picked = np.flatnonzero(section(game, observation, "picked"))
        left = set(question.options) - {game.options[agent][action] for action in picked}
        assert set(options) - {DONE} == left
        assert (DONE in options) == (question.min <= len(picked) and question.min < question.max)
        others = [one for one in game.agents if one != agent]
        assert not any(game.observe(one)["action_mask"].any() for one in others)


def test_an_answer_of_several_picks_is_given_one_at_a_time():
    game = ThreeDragonAnte()
    question = until(game, lambda question: question.min == 0 and question.max > 2)
    agent, before = game.agent_selection, game.game.table.copy()
    first, second = (game.options[agent].index(option) for option in question.options[:2])
    game.step(first)
    game.step(second)
    observation = game.observe(agent)
    assert np.flatnonzero(section(game, observation, "picked")).tolist() == sorted([first, second])
    assert not {first, second} & set(legal(observation))
    assert (game.game.table, game.game.questions[0]) == (before, question)
    expected = game.game.fork()
    expected.answer(question.seat, question.options[:2])
    game.step(game.options[agent].index(DONE))
    assert (game.game.table, game.game.questions) == (expected.table, expected.questions)


def test_the_last_of_a_fixed_number_of_picks_completes_the_answer():
    game = ThreeDragonAnte()
    question = until(game, lambda question: question.min == question.max == 2)
    expected = game.game.fork()
    expected.answer(question.seat, question.options[:2])
    for option in question.options[:2]:
        game.step(game.options[game.agent_selection].index(option))
    assert (game.game.table, game.game.questions) == (expected.table, expected.questions)


def test_seats_are_counted_from_the_one_that_acts():
    game = ThreeDragonAnte()
    question = until(game, lambda question: question.kind == "opponent" and question.seat == 1)
    places = {option: game.options["player_1"].index(option) - len(game.rules.cards) for option in question.options}
    assert places.items() <= {"player_2": 1, "player_3": 2, "player_0": 3}.items()
    gold = section(game, game.observe("player_1"), "gold").tolist()
    table = game.game.table.gold
    assert gold == [table[1], table[2], table[3], table[0]]


def test_an_illegal_action_is_refused_and_changes_nothing():
    game = ThreeDragonAnte()
    game.reset(seed=1)
    agent, before = game.agent_selection, game.observe(game.agent_selection)
    for action in (int(np.argmin(before["action_mask"])), -1, len(game.options[agent]), None):
        with pytest.raises(ValueError, match="not legal"):
            game.step(action)
        assert game.agent_selection == agent
        assert np.array_equal(game.observe(agent)["observation"], before["observation"])


@pytest.mark.parametrize("reward", SHARES)
def test_rewards_add_up_to_nothing_and_favour_the_winner(reward):
    game = ThreeDragonAnte(seats=3, reward=reward)
    game.reset(seed=4)
    for _move in moves(game, 4):
        pass
    assert sum(game.rewards.values()) == pytest.approx(0)
    best = [agent for agent, got in game.rewards.items() if got == max(game.rewards.values())]
    assert best == [game.possible_agents[seat] for seat in game.game.winners]


def test_a_share_of_the_gold_is_what_the_hoards_say():
    game = ThreeDragonAnte(seats=2, reward="gold")
    game.reset(seed=4)
    for _move in moves(game, 4):
        pass
    mine, theirs = game.game.table.gold
    assert game.rewards["player_0"] == pytest.approx(mine / (mine + theirs) - 1 / 2)


def test_a_ruleset_can_be_changed():
    game = ThreeDragonAnte(changes={"starting_hand": 4})
    game.reset(seed=1)
    assert section(game, game.observe("player_0"), "hand").sum() == 4


def test_every_word_that_answers_a_question_is_an_action():
    assert set(messages("options.toml")) == set(CHOICES)


def test_every_lasting_effect_is_in_the_observation():
    named = (key.partition(":") for key in messages("events.toml"))
    assert {name for kind, _, name in named if kind == "effect" and name} == set(EFFECTS)


def messages(file):
    return tomllib.loads((ROOT / "words" / "messages" / file).read_text("utf-8"))


def test_the_page_lists_the_observation_as_it_is():
    page = (ROOT.parent / "docs" / "env.md").read_text("utf-8")
    listed = [name for row in re.findall(r"^\| (`.*?) \|", page, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    sections = list(ThreeDragonAnte().layout.sections)
    assert [name for name in listed if name in sections] == sections
