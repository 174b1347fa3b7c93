"""The commands about rulesets: listing, checking, showing; and refusals of invalid ones."""

import os
import re
from pathlib import Path

import pytest

from tests.cli.running import tda


def test_rulesets_are_listed_checked_and_shown(tmp_path: Path) -> None:
    listing = tda("rulesets", env={"COLUMNS": "160", "PATH": "", "HOME": str(tmp_path)}).stdout
    assert "emperors-gambit" in listing and "oddshuffle" in listing
    for column in ("id", "name", "edition", "cards", "debts", "where from"):
        assert column in listing.splitlines()[1]
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n[figures.black]\ngold = 5\n')
    assert "80 cards" in tda("rulesets", "check", str(house)).stdout
    assert "gold = 5" in tda("rulesets", "show", str(house)).stdout
    house.write_text('extends = "legendary"\nhand_limit = "ten"\n')
    wrong = tda("rulesets", "check", str(house))
    assert wrong.returncode == 2 and "hand_limit" in wrong.stderr


@pytest.mark.parametrize(
    ("keys", "noted"),
    [
        ('without = ["black"]\n', ["35 good dragons and 28 evil ones", "73 cards, not the 70"]),
        ('without = ["black", "gold"]\ndeck_size = 66\n', []),
        ("specials_count = 12\n", ["82 cards"]),
        ("specials_count = 12\ndeck_size = 82\n", []),
        ("", []),
    ],
)
def test_an_unusual_deck_is_noted_but_is_no_mistake(keys: str, noted: list[str], tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(f'extends = "legendary"\nid = "house"\nname = "House"\n{keys}')
    done = tda("rulesets", "check", str(house))
    first, *notes = done.stdout.splitlines()
    assert done.returncode == 0 and first.startswith("ok ")
    assert len(notes) == len(noted)
    for line, words in zip(notes, noted, strict=True):
        assert line.startswith("note: ") and words in line


def test_a_ruleset_is_shown_in_the_nearest_ascii(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "Zw\u00f6lf \u2013 Drachen"\n', encoding="utf-8")
    done = tda("rulesets", "show", str(house), env={**os.environ, "LC_ALL": "C"})
    assert 'name = "Zwolf - Drachen"' in done.stdout


def test_a_broken_ruleset_of_ones_own_is_listed_and_told_below(tmp_path: Path) -> None:
    own = tmp_path / "tda" / "rulesets"
    own.mkdir(parents=True)
    (own / "house.toml").write_text('extends = "legendary"\ngambitz = 4\nseriess = 2\n')
    done = tda("rulesets", env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "COLUMNS": "100"})
    assert done.returncode == 0
    table, _blank, problems = done.stdout.partition(" \n" + str(own))
    assert any(line.split() == ["house", "cannot", "be", "played", "yours"] for line in table.splitlines())
    assert "`gambitz`" not in table
    assert "`gambitz`; did you mean `gambits`?" in problems and "`seriess`; did you mean `series`?" in problems


def test_an_id_that_is_not_the_files_name_is_noted(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "legendary"\n')
    done = tda("rulesets", "check", str(house))
    assert done.returncode == 0
    assert "note: the file's name is its id: this ruleset is house" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["watch", "--players", "2"],
        ["simulate", "--games", "2", "--players", "3"],
        ["arena", "novice", "novice"],
        ["--plain", "--players", "3"],
    ],
)
def test_gold_that_cannot_be_played_to_at_that_table_is_refused_before_the_game(
    arguments: list[str], tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "House"\nplay_to_gold = 100\n')
    done = tda(*arguments, "--ruleset", str(house))
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(r"tda: House: Nobody can win 100 gold .* of \d players together is \d\d\.\n", done.stderr)


def test_ends_that_do_not_hold_at_every_table_are_noted_and_one_that_holds_at_none_is_refused(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "House"\nplay_to_gold = 100\nplayers_left = 3\n')
    done = tda("rulesets", "check", str(house))
    assert done.returncode == 0
    assert "nobody can play to 100 gold (play_to_gold) at a table of 2, 3:" in done.stdout
    assert "players_left says nothing for 3 players or fewer" in done.stdout
    house.write_text('extends = "legendary"\nname = "House"\nplay_to_gold = 1000\n')
    done = tda("rulesets", "check", str(house))
    assert done.returncode == 2
    assert "play_to_gold: Nobody can win 1000 gold" in done.stderr and "6 players together is 360" in done.stderr


def test_all_problems_of_a_ruleset_are_told_a_line_each(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\ngambitz = 4\nseriess = 2\n')
    for arguments in (["rulesets", "check", str(house)], ["--plain", "--ruleset", str(house)]):
        done = tda(*arguments)
        assert done.returncode == 2
        assert done.stderr.splitlines()[0] == "tda: 2 problems:"
        assert [line.startswith(f"  {house}: there is no key") for line in done.stderr.splitlines()[1:]] == [True, True]
