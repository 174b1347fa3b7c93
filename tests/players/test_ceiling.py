"""The ceiling: a master that sees all hands, and how much of its gain a level achieves."""

import random
from functools import partial

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.arena.arena import measure_ceiling, part_of_gain
from tda_tui.players.arena.arena_file import ArenaError
from tda_tui.players.arena.contestant import CLAIRVOYANT, Contestant
from tda_tui.players.player import LEVELS, make_player
from tda_tui.players.search.search_player import Master
from tda_tui.players.think_task import think, think_seeing_hands
from tda_tui.rules.game import Game
from tests.helpers import NAMES, random_decisions
from tests.players.arena_runs import figures, stop_after


@pytest.fixture
def quick(monkeypatch):
    """Masters with a very short search."""
    monkeypatch.setattr(Master, "config", Master.config._replace(iterations=12))


def held(game):
    return [sorted(hand) for hand in game.table.hands]


def dealt(game, seat, thinking):
    """Games as passed to a player's search."""
    found = []

    def looks(view, determinize):
        if determinize is not None:
            found.extend(determinize(random.Random(number)) for number in range(3))

    thinking(game, seat, looks)
    return found


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_the_clairvoyant_knows_hands_and_not_the_deck(ruleset):
    game = Game.start(load_rules(ruleset), NAMES[:4], seed=3)
    decks = set()
    for question, answer in random_decisions(game, 3):
        seeing = dealt(game, question.seat, think_seeing_hands)
        if question.kind == "play":
            assert [held(each) for each in seeing] == [held(game)] * 3
            assert any(held(each) != held(game) for each in dealt(game, question.seat, think))
            decks |= {tuple(each.table.deck) == tuple(game.table.deck) for each in seeing}
        for each in seeing:
            assert sorted(each.table.deck + each.table.out) == sorted(game.table.deck + game.table.out)
            assert not each.problems()
        game.answer(question.seat, answer)
    assert False in decks


def test_the_clairvoyant_sits_at_no_table():
    assert CLAIRVOYANT not in LEVELS
    with pytest.raises(ValueError, match="no level 'clairvoyant'"):
        make_player(CLAIRVOYANT, 1)
    contestant = Contestant.read(f"{CLAIRVOYANT}:iterations=5")
    assert contestant.sees_hands and isinstance(contestant.player(1), Master)
    assert not Contestant.read("master").sees_hands


def test_both_arenas_are_of_the_same_deals(quick, tmp_path):
    levels, path = ["master", "random"], tmp_path / "state.jsonl"
    measure = partial(measure_ceiling, levels, 6, path, ruleset="original", jobs=1)
    stopped = measure(on_progress=stop_after(8))
    assert (stopped.level.deals, stopped.twin.deals, stopped.twin.stopped) == (3, 1, True)
    heard = []
    whole = measure(on_progress=lambda *done: heard.append(done))
    assert heard[-1] == (12, 12)
    assert whole.level.shares.keys() == whole.twin.shares.keys() == {1, 2, 3}
    assert whole.twin.levels == (CLAIRVOYANT, "random")
    again = measure_ceiling(levels, 6, ruleset="original", jobs=1)
    assert [figures(whole.level), figures(whole.twin)] == [figures(again.level), figures(again.twin)]
    told = whole.as_dict()
    assert told["clairvoyant"]["deals"] == 3 and told["part"] == (whole.part.mean if whole.part else None)


def test_there_is_no_twin_where_the_first_arena_was_stopped(quick):
    ceiling = measure_ceiling(["master", "random"], 8, jobs=1, on_progress=stop_after(2))
    assert (ceiling.level.stopped, ceiling.twin, ceiling.part) == (True, None, None)


def test_one_level_is_compared_with_another():
    with pytest.raises(ArenaError, match="name one level, and another one for every other seat"):
        measure_ceiling(["master", "gambler", "sharp"], 8)


# The level's part of the gain


def test_the_interval_holds_the_part_in_95_of_100_measurements():
    rng, inside = random.Random(4), 0
    for _ in range(200):
        level, twin = {}, {}
        for seed in range(150):
            luck = rng.gauss(0.0, 0.2)
            level[seed] = 0.25 + 0.24 + luck + rng.gauss(0.0, 0.1)
            twin[seed] = 0.25 + 0.40 + luck + rng.gauss(0.0, 0.1)
        part, half = part_of_gain(level, twin, 0.25)
        inside += abs(part - 0.6) <= half
    assert 0.90 <= inside / 200 <= 0.99


def test_deals_that_only_one_has_played_do_not_count():
    level, twin = {1: 0.5, 2: 0.75, 3: 0.0}, {1: 0.75, 2: 1.0, 4: 0.0}
    assert part_of_gain(level, twin, 0.25).mean == pytest.approx(0.6)


@pytest.mark.parametrize("twin", [{}, {1: 1.0}, {1: 0.25, 2: 0.25}, {1: 0.0, 2: 1.0}])
def test_there_is_no_part_of_a_gain_that_may_be_chance(twin):
    assert part_of_gain({1: 0.5, 2: 0.5}, twin, 0.25) is None
