"""An evening in plain lines: what is chosen and told before a game, series, and games after each other."""

import json
import os
import re
from collections import Counter
from pathlib import Path

import pytest

from tda_tui.records.playback import replay
from tda_tui.records.record import parse_record
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import seat_everybody
from tests.helpers import legendary
from tests.plain.listening import listen


def house_rules(folder, **keys):
    """A file of rules for games of one gambit."""
    path = folder / "house.toml"
    house = {"extends": "legendary", "id": "house", "name": "House", "gambits": 1, **keys}
    text = "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in house.items())
    path.write_text(text, encoding="utf-8")
    return str(path)


def own_ruleset(text):
    """A ruleset in the player's own folder."""
    folder = Path(os.environ["XDG_CONFIG_HOME"], "tda", "rulesets")
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text('extends = "legendary"\nname = "House"\n' + text)


def played(record):
    """The game of a record, which is over."""
    game = replay(parse_record(record.read_text()), record.parent).game
    assert game.over
    return game


def begun(*script, players=None, ruleset=None, settings=""):
    """What is heard of a game that is left at its first question."""
    return listen(2, players, ruleset, [*script, "q", "y"], settings=settings)


# Games after each other


def test_a_game_goes_on_after_another():
    seeds = re.findall(r"Seed (\d+)", listen(1, 2, again=[["y", "q", "y"]]).text)
    assert len(seeds) == 2 and seeds[0] != seeds[1]


def test_the_same_seed_and_answers_make_the_same_game():
    assert listen(7, 3).lines == listen(7, 3).lines


def test_a_series_is_played_game_after_game(tmp_path):
    record = tmp_path / "game.toml"
    listener, lines, text = listen(5, 3, house_rules(tmp_path, series=2), record=record)
    assert [line for line in lines if re.fullmatch(r"Game \d of 2\.", line)] == ["Game 1 of 2.", "Game 2 of 2."]
    assert text.count("Seats, clockwise") == 1 and text.count("Play again?") == 1
    gold = Counter[str]()
    for name, has in re.findall(r"Place \d: (\w+), (\d+) gold", text):
        gold[name] += int(has)
    assert len(gold) == 3
    standing = re.search(r"Game 2 of 2 is over\. Gold in all games so far: ([^.]+)\.", text)
    assert standing and {name: int(has) for name, has in re.findall(r"(\w+) (\d+)", standing[1])} == gold
    best = {name for name, has in gold.items() if has == max(gold.values())}
    assert set(re.findall("Most gold over all games: (.+?)\\.", text)[0].split(" and ")) == best
    assert played(record)
    assert listener.questions[-1].endswith("y or n; Enter alone: n.")


def test_the_others_talk_in_plain_lines_unless_it_is_turned_off():
    def remarks(how):
        lines = listen(5, settings=f'[new_game]\ntalk = "{how}"\n').lines
        return [line for line in lines if re.fullmatch(r'[A-Z][a-z]+: ".+"', line)]

    assert remarks("often") and not remarks("off")


# Names and seats


def test_names_are_heard_as_they_are_or_in_ascii():
    assert seat_everybody(GameOptions(2, "Zo\u00eb"), legendary(), 1).names[0] == "Zo\u00eb"
    for name in ("pay", "7", "tiamat", "", " \x1b ", "breen", "okka"):
        names = seat_everybody(GameOptions(6, name), legendary(), 1).names
        assert len({other.lower() for other in names}) == 6
        assert names[0] not in ("pay", "7", "tiamat", "")


def test_the_same_seed_seats_the_same_regulars_as_on_the_screen():
    from tests.app.driving import make_app

    app = make_app(5)
    others = ", ".join(seat_everybody(app.evening.options, app.evening.rules, 8).names[1:])
    assert f"Seats, clockwise: you, {others}." in listen(8, 5, script=["q", "y"]).text


def test_a_house_ruleset_may_be_called_anything_that_can_be_shown(tmp_path):
    house, record = house_rules(tmp_path, name="Caf\u00e9 \u2014\u9f8d"), tmp_path / "games" / "game.toml"
    record.parent.mkdir()
    lines = listen(1, 2, house, record=record).lines
    assert "".join(lines).isascii() and lines[3].startswith("Cafe -? (2019).") and played(record)
    lines = listen(1, 2, house, ascii_only=False).lines
    assert "Caf\u00e9" in lines[3] and "\x1b" not in "".join(lines)


# Special cards and abilities


def test_each_player_picks_a_card_by_its_number(tmp_path):
    record = tmp_path / "game.toml"
    house = house_rules(tmp_path, pick_specials="each")
    _listener, lines, text = listen(3, 4, house, ["c 19", "t", "31", "1 2", "", "19"], record)
    assert text.count("19. Druid 6, mortal. The weakest flight wins this gambit instead of the strongest.") == 2
    assert "If flights tie for weakest, play another round" in text
    assert "31 is not an answer: type a number from 1 to 30." in text
    assert "Choose 1, not 2." in text and "Type a number from 1 to 30." in text
    seats = re.search(r"Seats, clockwise: you, (\w+), (\w+), (\w+)\.", text)
    assert seats
    assert "You pick Druid for the deck." in lines
    picked = [found[1] for name in seats.groups() if (found := re.search(rf"{name} picks ([\w ]+) for the deck", text))]
    assert len({"Druid", *picked}) == 4
    specials = re.search(r"Special cards in the deck: ([^.]+)\.", text)
    assert specials and all(card in specials[1] for card in ("Druid", *picked))
    assert "druid" in played(record).rules.ruleset.specials_named


def test_a_list_of_cards_is_picked_and_offered_again(tmp_path):
    house = house_rules(tmp_path, pick_specials="host", specials_count=3, deck_size=73)
    text = listen(1, 2, house, ["1 2 3 4", "19 14"], again=[["y", ""], ["y", "0"]]).text
    assert (
        "Choose special cards for the deck, at most 3. Type numbers with spaces between them. Enter alone: none."
        in text
    )
    assert "Choose 0 to 3, not 4." in text
    assert "Type numbers with spaces between them. Enter alone: Druid 6, Tiamat 13. 0: none." in text
    assert text.count("Special cards in the deck: Druid 6, Tiamat 13.") == 2
    assert text.count("Everyone has") == 3


def test_the_list_of_the_last_time_is_offered(tmp_path):
    house = house_rules(tmp_path, pick_specials="host")
    heard = listen(1, 2, house, [""], settings='[new_game]\npicked = ["druid", "nosuch"]\n')
    assert "Enter alone: Druid 6. 0: none." in heard.text
    assert "Special cards in the deck: Druid 6." in heard.lines


def test_a_game_with_abilities_says_who_can_do_what_and_is_remembered_as_it_was_chosen():
    text = listen(4, 3, "emperors-gambit", abilities="picks-2").text
    assert "Insight checks: " in text and "You, as " in text
    text = listen(4, ruleset="original", settings='[new_game]\nruleset = "original"\nabilities = "all"\n').text
    assert " You, as " not in text  # another ruleset is played as it says
    text = listen(4, 3, None, ["1"], settings='[new_game]\nabilities = "noted"\n').text
    assert " You, as " in text and "As you chose last time: Every character has 2 abilities." in text


def test_abilities_that_the_rules_do_not_have_are_told_and_it_is_played_without():
    assert "choose from none, one, all." in listen(4, 2, "original", abilities="noted").text


# What was chosen last

LAST = '[new_game]\nplayers = 3\nname = "Zoe"\nruleset = "original"\nends = "gambits-3"\ngold = "80"\n'


def test_enter_alone_plays_what_was_chosen_last(tmp_path):
    record = tmp_path / "game.toml"
    text = listen(2, None, None, ["", ""], record, settings=LAST).text
    assert "How many players, 2 to 6? Enter alone: 3." in text
    assert re.search(
        "Which rules\\? Enter alone: (\\d+)\\..* \\1\\. Three-Dragon Ante \\(2005\\).*As you chose last time: ", text
    )
    assert "Everyone has 80 gold." in text
    assert "Gambit 3 begins." in text and "Gambit 4 begins." not in text
    names = played(record).names
    assert names[0] == "Zoe" and len(names) == 3


@pytest.mark.parametrize(("ruleset", "script"), [(None, ["", "1"]), ("original", [""])])
def test_what_was_changed_holds_for_those_rules_alone(ruleset, script):
    text = begun(*script, ruleset=ruleset, settings=LAST).text
    assert "Everyone has" in text and "Everyone has 80 gold." not in text


def test_settings_that_cannot_be_read_or_played_do_no_harm():
    text = begun("", "", settings="new_game = [").text
    assert ": not TOML" in text and "Enter alone: 4." in text
    text = begun("", "", settings='[new_game]\nplayers = 9\nruleset = "nosuch"\nends = "gambits-3"\n').text
    assert "How many players, 2 to 6? Enter alone: 6." in text and "Which rules? Enter alone: 1." in text
    assert " Legendary Edition (2019). Seats" in text


# How a game ends


OWN_COURSE = (
    "The game ends after 2 gambits, or when a hoard is empty. After 45 minutes, everyone plays one last gambit."
)


def test_how_house_rules_end_is_told_before_they_are_chosen_and_before_the_game():
    own_ruleset("gambits = 2\ntime_limit_minutes = 45\n")
    assert OWN_COURSE in begun("", "").text.partition("Seed")[0]
    assert OWN_COURSE in begun(players=3, ruleset="house").text.partition("Gambit 1 begins.")[0]
    assert "The game ends" not in begun(players=3, ruleset="legendary").text


def test_the_gold_to_play_to_is_asked_and_refused_with_the_reason():
    """Two players cannot play to the remembered goal; the default can be reached, and so can one that is typed."""
    last = '[new_game]\nplayers = 2\nends = "gold-100"\n'
    text = begun("", "", "50", "x", "39", settings=last).text
    assert "How much gold ends the game, 21 to 39? Enter alone: 26." in text
    assert "Nobody can reach 50 gold while others are still playing: 2 players together have 40." in text
    assert "Type a number from 21 to 39." in text
    assert "The game ends when a hoard holds 39 gold after a gambit." in text.partition("Gambit 1 begins.")[0]
    assert "The game ends when a hoard holds 26 gold after a gambit." in begun("", "", "", settings=last).text


def test_house_rules_that_cannot_end_at_this_table_are_told_and_other_gold_is_asked():
    own_ruleset("play_to_gold = 100\n")
    text = begun("3", "", ruleset="house").text
    assert "Nobody can reach 100 gold while others are still playing: 3 players together have 90." in text
    assert "The game ends when a hoard holds 60 gold after a gambit." in text
    assert "How much gold ends the game" not in begun("4", ruleset="house").text


@pytest.mark.parametrize("players", [2, 3])
def test_when_two_remain_says_nothing_for_two_players(players):
    text = begun(str(players), "", settings='[new_game]\nplayers = 2\nends = "left-2"\n').text
    assert ("players are left" in text) is (players > 2)


def test_house_rules_that_cannot_be_played_are_told_in_a_line():
    own_ruleset("gambitz = 2\n")
    lines = begun("", "").lines
    assert "house cannot be played: `tda rulesets check house` says why." in lines
    assert not any(re.match(r"\d+\. House", line) for line in lines)
