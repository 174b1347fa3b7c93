"""Variants of levels, by which changed settings are measured."""

import pytest

from tda_tui.players.arena.arena import arena
from tda_tui.players.arena.arena_file import ArenaError
from tda_tui.players.arena.contestant import Contestant
from tda_tui.players.search.search_player import Master
from tests.players.arena_runs import figures


def test_a_variant_differs_in_its_settings_alone():
    before = Master.config
    player = Contestant.read("master:iterations=40,infers=off").player(7)
    assert isinstance(player, Master)
    assert player.config == before._replace(iterations=40, infers=False)
    assert Master.config == before == Contestant.read("master").player(7).config


def test_a_variant_may_have_the_style_of_a_regular():
    contestant = Contestant.read("sharp/okka:iterations=10")
    assert (str(contestant.role), contestant.settings) == ("sharp/okka", {"iterations": 10})


def test_two_variants_of_a_level_are_measured_against_each_other():
    quick, quicker = "sharp:iterations=8", "sharp:iterations=4"
    result = arena([quick, quicker], 2, seed=3, jobs=1)
    assert [one.level for one in result.standings] == [quick, quicker]
    same = arena([quick, "sharp:iterations=8,least=8"], 4, seed=3, jobs=1)
    assert [one.won for one in same.standings] == [2.0, 2.0]
    assert figures(result) == figures(arena([quick, quicker], 2, seed=3, jobs=1))


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("master:depth=2", "no setting 'depth'; there are iterations, infers"),
        ("master:iteration=2", "did you mean `iterations`?"),
        ("master:", "no setting ''"),
        ("master:infers", "the setting infers is '', but must be on or off"),
        ("master:iterations=many", "the setting iterations is 'many', but must be a whole number"),
        ("gambler:infers=on", "gambler does not search, so it has no settings"),
        ("champion:infers=on", "no level 'champion:infers=on'"),
    ],
)
def test_what_is_no_variant_is_refused_in_a_sentence(level, said):
    with pytest.raises(ArenaError, match=said):
        arena([level, "random"], 2, jobs=1)
