"""What a ruleset may change, above all cards' figures and names, appears in every sentence about it."""

import re
import tomllib
from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.telling import table
from tda_tui.present.card_text import reason
from tda_tui.present.preview import preview
from tda_tui.records.playback import replay
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.words.glossary import glossary
from tda_tui.words.languages import folder_of
from tda_tui.words.sentences import sentence
from tda_tui.words.texts import card_text
from tests.helpers import read_record

EMPEROR_IN_ROUND_TWO = """
format = "tda/1"
ruleset = "house.toml"
[[seat]]
name = "Ada"
hand = ["emperor", "gray-2", "iron-1"]
flight = ["gray-10"]
[[seat]]
name = "Bram"
hand = ["steel-5", "brown-6", "steel-9"]
flight = ["iron-4"]
[position]
round = 2
stakes = 20
ante = ["iron-9", "purple-8"]
"""

LAST_ROUND = """
format = "tda/1"
ruleset = "house.toml"
[[seat]]
name = "Ada"
hand = ["black-2", "brass-2", "red-5", "red-10"]
flight = ["white-5"]
[[seat]]
name = "Bram"
hand = ["prophet", "bronze-warlord", "gold-monarch", "archmage", "dracolich", "gold-13"]
flight = ["green-4"]
[position]
round = 2
leader = "Bram"
stakes = 30
ante = ["red-2", "blue-4"]
"""


def game_of(folder: Path, base: str, house: str, record: str) -> Game:
    """A position under house rules."""
    (folder / "house.toml").write_text(f'extends = "{base}"\nid = "house"\nname = "House"\n{house}\n')
    path = folder / "position.toml"
    path.write_text(record)
    game = replay(read_record(path)[0], path.parent, telling=True).game
    game.opening()
    return game


def told(game: Game, events: list[Event], me: int | None = None) -> list[str]:
    return [sentence(event, game.names, game.rules, me) for event in events]


def test_emperor_under_house_rules(tmp_path: Path) -> None:
    house = "[figures.emperor]\nrounds = 5\nbonus = 7"
    game = game_of(tmp_path, "emperors-gambit", house, EMPEROR_IN_ROUND_TWO)
    assert "The gambit is not scored before the end of round 5." in preview(game, game.view(0), "emperor")
    said = told(game, game.answer(0, ["emperor"]))
    assert "The gambit is not scored before the end of round 5." in said
    assert "The flight of Ada will score 7 more." in said


def prophet_shows(folder: Path, card: str, house: str = "") -> list[str]:
    game = game_of(folder, "legendary", house, LAST_ROUND)
    return told(game, game.answer(1, ["prophet"]) + game.answer(1, [card]))


def test_an_effect_that_another_card_copies_has_its_figures(tmp_path: Path) -> None:
    assert "The flight of Bram will score 2 more for each evil dragon in it." in prophet_shows(tmp_path, "dracolich")
    house = "[figures.gold-monarch]\ngold = 6"
    said = prophet_shows(tmp_path, "gold-monarch", house)
    assert "If Bram wins this gambit, each opponent of Bram is paid 6 gold." in said


def test_another_round_is_brought_by_the_card_that_has_the_effect_after_any_number_of_rounds(tmp_path: Path) -> None:
    game = game_of(tmp_path, "legendary", "min_rounds = 2", LAST_ROUND)
    said = told(game, game.answer(1, ["prophet"]) + game.answer(1, ["bronze-warlord"]), me=1)
    assert "Another round follows round 2 unless you win after it." in said
    game = game_of(tmp_path, "legendary", "min_rounds = 2", LAST_ROUND.replace('"white-5"', '"white-5", "gold-11"'))
    said = told(
        game, game.answer(1, ["prophet"]) + game.answer(1, ["bronze-warlord"]) + game.answer(0, ["red-5"]), me=1
    )
    assert "The Prophet 10 brings another round: you have not won." in said


def test_the_card_that_makes_later_ones_trigger_is_named(tmp_path: Path) -> None:
    game = game_of(tmp_path, "legendary", "[figures.archmage]\nstrength = 7", LAST_ROUND)
    for seat, card in ((1, "archmage"), (0, "red-10"), (0, "black-2")):
        game.answer(seat, [card])
    held = next(held for held in game.view(1).hand if held.card == "gold-13")
    assert reason(game.rules, held) == "Triggers: the Archmage 7 sees to it."
    assert "Its power triggers: the Archmage 7 sees to it." in told(game, game.answer(1, ["gold-13"]))


CHANGED = ("gold", "cards", "bonus", "rounds", "fee", "ante_figure")


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
def test_every_figure_of_a_card_that_a_ruleset_changes_is_in_its_text(tmp_path: Path, ruleset: str) -> None:
    printed = {card.type: card for card in load_rules(ruleset).cards}
    for card in printed.values():
        figures = {"fee": card.fee, "ante_figure": card.ante_figure, **card.figures}
        for name in CHANGED:
            if figures.get(name):
                path = tmp_path / f"{card.type}-{name}.toml"
                path.write_text(f'extends = "{ruleset}"\nid = "h"\nname = "H"\n[figures.{card.type}]\n{name} = 37\n')
                changed = next(each for each in load_rules(str(path)).cards if each.type == card.type)
                assert re.search("37|38", card_text(changed).short), (card.type, name)


def test_no_card_text_has_a_number_of_its_own() -> None:
    paths = [*(folder_of("en") / "cards").glob("*.toml")]
    assert paths
    for path in paths:
        for card, said in tomllib.loads(path.read_text()).items():
            for text in said.values():
                assert not re.search(r"\b([2-9]|1\d|nine|ten|fourth|fifth)\b", text), (path.stem, card, text)


@pytest.mark.parametrize(
    ("ruleset", "house", "term", "said"),
    [
        ("emperors-gambit", "[figures.emperor]\nrounds = 6", "scoring", "The Emperor puts scoring off until round 6"),
        ("emperors-gambit", "[figures.exarch]\nante_figure = 8", "trigger", "cards of 8 or more trigger"),
        ("emperors-gambit", "[figures.spy]\nante_figure = 3", "turn", "pays each opponent 3 gold"),
        ("legendary", "min_rounds = 2", "scoring", "would not win after round 2 adds one more"),
        ("legendary", "min_rounds = 2", "ruling-warlord", "If round 2 ends in a tie"),
        ("legendary", "[figures.silver-seer]\ncards = 5", "ruling-seer", "the top 5"),
        ("legendary", "[figures.dragonrider]\nstrength = 8", "ruling-dragonrider", "it is 8 again"),
        ("legendary", "[figures.bahamut]\nstrength = 15", "strength", "from 1 to 15"),
        ("original", "[figures.fool]\nfee = 3", "mortal", "cost 1 or 3 gold"),
        ("original-revised", "", "ruling-last-turn-buying", "discarded the last card for the Thief"),
        ("age-of-mortals", "", "ruling-last-turn-buying", "discarded the last card for the Thief"),
    ],
)
def test_the_glossary_has_figures_and_names_from_the_ruleset(
    tmp_path: Path, ruleset: str, house: str, term: str, said: str
) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{ruleset}"\nid = "house"\nname = "House"\n{house}\n')
    assert said in glossary(load_rules(str(path)))[term].text


def test_the_table_in_lines_names_the_figures_of_what_is_in_effect(tmp_path: Path) -> None:
    game = game_of(tmp_path, "emperors-gambit", "", EMPEROR_IN_ROUND_TWO)
    game.answer(0, ["emperor"])
    said = list(table(game.view(0)))
    assert "In effect: The gambit is not scored before the end of round 4." in said
    assert "In effect: Your flight will score 4 more." in said
