"""Coins and a prize: chosen, stored, checked, described (Legendary, Appendix 2)."""

from pathlib import Path

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import COINS, Story, load_rules, load_story
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.saves.game_record import write_house_rules
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.rulesets import coin_names, prize_won, story_words
from tests.saves.kept_games import a_deal, begin, play, reopened

HOUSE = 'extends = "legendary"\nname = "House"\n[story]\ncoins = "copper"\nprize = "the goat"\n'


def test_coins_and_prize_are_chosen_remembered_and_said() -> None:
    ruleset = load_rules("legendary").ruleset
    chosen = GameOptions(coins="silver", prize="map")
    prize = "the map that nobody else wants to carry"
    assert chosen.changes(ruleset) == {"story": {"coins": "silver", "prize": prize}}
    assert GameOptions.remembered(chosen.saved()) == chosen
    assert chosen.changes_said(ruleset) == story_words("silver", prize)
    assert chosen.changed(ruleset) == ruleset
    assert set(coin_names()) == set(COINS)


def test_a_story_changes_no_rule(tmp_path: Path) -> None:
    changes = GameOptions(coins="platinum", prize="room").changes(load_rules("legendary").ruleset)
    assert fingerprint(load_rules("legendary", changes=changes)) == fingerprint(load_rules("legendary"))
    written = tmp_path / write_house_rules(tmp_path / "evening.toml", "legendary", changes)
    assert load_story(str(written)) == load_story("legendary", changes)
    assert load_story("legendary") == Story()


def test_a_house_tells_its_own_story_and_the_table_another(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    assert load_story(str(house)) == Story("copper", "the goat")
    assert load_story(str(house), {"story": {"coins": "gold"}}) == Story("gold", "the goat")
    ruleset = load_rules(str(house)).ruleset
    assert [option.name for option in GameOptions(ruleset=str(house)).options("prize", ruleset)][:2] == [
        "the goat",
        "none",
    ]
    assert GameOptions(ruleset=str(house), prize="none").changes(ruleset) == {"story": {"prize": ""}}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            '"copper"',
            '"brass"',
            '`story.coins` is "brass", but must be "copper", "gold", "platinum" or "silver"',
        ),
        ('"the goat"', "3", "`story.prize` is 3, but must be text in quotes"),
        ('"the goat"', '"\\u0007"', "`story.prize`: expected at most 60 characters that can be shown"),
        ("coins", "coin", "`story`: there is no key `coin`; did you mean `coins`?"),
        ("[story]\n", "story = 3\n[figures.black]\n", "`story` is 3, but must be a table"),
    ],
)
def test_a_story_that_cannot_be_told_is_refused_with_the_reason(old: str, new: str, said: str, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE.replace(old, new))
    with pytest.raises(FileError) as caught:
        load_rules(str(house))
    assert f"{house}: {said}" in caught.value.problems


def test_a_game_goes_on_with_its_story_and_without_it_where_the_file_is_gone(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(HOUSE)
    deal = a_deal(str(house), {"gambits": 3, "story": {"coins": "silver"}})
    controller, writer = begin(Saves(tmp_path / "saves"), deal)
    play(controller, until=5)
    writer.close()
    assert reopened(tmp_path / "saves").deal.story == Story("silver", "the goat")
    house.unlink()
    assert deal.story == Story()


@pytest.mark.parametrize(
    ("winners", "person", "said"),
    [
        (["You"], True, "You get the goat."),
        (["Brakk"], False, "Brakk gets the goat."),
        (["Brakk", "Pim"], False, "Brakk and Pim have to agree who gets the goat."),
    ],
)
def test_who_gets_the_prize_is_told(winners: list[str], person: bool, said: str) -> None:
    assert prize_won("the goat", winners, person) == said
    assert prize_won("", winners, person) == ""
