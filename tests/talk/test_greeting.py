"""Before a game one of the regulars speaks of the games before it."""

import string

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.session.deal import Deal
from tda_tui.talk.greeting import greeting
from tda_tui.words.languages import read_texts
from tda_tui.words.texts import regular_texts


def greeted(runs, how="often", seed=1, name="Ada"):
    """What Brakk or Pim says to Ada, who has met them before as `runs` says."""
    roles = ("person", "gambler/brakk", "gambler/pim")
    return greeting(Deal("legendary", {}, load_rules("legendary"), (name, "Brakk", "Pim"), seed, roles), how, runs)


@pytest.mark.parametrize(
    ("runs", "speaker", "occasion"),
    [
        ({"Brakk": -1}, "pim", "strangers"),
        ({"Brakk": 2, "Pim": -1}, "brakk", "beaten"),
        ({"Brakk": 4, "Pim": 1}, "brakk", "losing"),
        ({"Brakk": 3, "Pim": -3}, "pim", "winning"),
    ],
)
def test_whoever_has_most_to_say_speaks(runs, speaker, occasion):
    lines = regular_texts(speaker).greets[occasion]
    called = find_regular(speaker).name
    said = [f'{called}: "{line.format(name="Ada", n=abs(runs.get(called, 0)))}"' for line in lines]
    assert all(greeted(runs, seed=seed) in said for seed in range(5))


def test_nobody_speaks_where_there_is_nothing_to_say_or_talk_is_off():
    assert greeted({"Brakk": -1, "Pim": 0}) == greeted({}, "off") == ""
    assert 0 < sum(bool(greeted({}, "sometimes", seed)) for seed in range(20)) < 20


def test_a_person_without_a_name_is_a_stranger():
    assert "stranger" in greeted({}, name="You")


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_regular_has_a_line_that_fits_for_every_occasion(language):
    for one in regular_ids():
        greets = read_texts(f"regulars/{one}.toml", language)["greets"]
        assert [*greets] == ["strangers", "beaten", "losing", "winning"]
        for occasion, lines in greets.items():
            for line in lines:
                fields = {field for _text, field, _spec, _conversion in string.Formatter().parse(line) if field}
                assert fields == ({"name", "n"} if occasion in ("losing", "winning") else {"name"}), line
                assert len(f'Sarresh: "{line.format(name="Sarresh", n=12)}"') <= 79, line
