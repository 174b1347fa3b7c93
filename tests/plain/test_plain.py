"""The game as plain lines, played with numbers alone by somebody who only hears the lines."""

from __future__ import annotations

import io
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.settings import Settings
from tda_tui.plain import telling
from tda_tui.plain.choosing import Wanted
from tda_tui.plain.game import PlainGame
from tda_tui.plain.lines import PROMPT, WIDTH, Lines
from tda_tui.plain.start import ascii_wanted, run
from tda_tui.present.ante_effects import ante_effect
from tda_tui.records.playback import replay
from tda_tui.records.position import start_game
from tda_tui.records.record import Decision, Record, parse_record
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.cards import AnteEffect
from tda_tui.rules.view import View
from tda_tui.session.controller import GameController
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import seat_everybody
from tda_tui.session.seat_session import SeatSession
from tests.helpers import PATIENCE, legendary, usual_signals


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The home of a player without settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


class Listener(io.TextIOBase):
    """Hears the lines and answers each prompt, first from `script`, then with random legal numbers."""

    def __init__(self, seed: int, script: list[str] | None = None) -> None:
        self.heard = io.StringIO()
        self.random = random.Random(seed)
        self.script = list(script or [])
        self.questions: list[str] = []
        self.most = 0

    def readline(self, _size: int | None = -1) -> str:  # type: ignore[override]
        lines = re.split(rf"(?m)^{PROMPT}.*\n", self.heard.getvalue())[-1].splitlines()[:-1]
        numbers = [int(found[1]) for line in lines if (found := re.match(r"(\d+)\. ", line))]
        self.most = numbers[-1] if numbers else self.most
        self.questions.append(" ".join(lines))
        return (self.script.pop(0) if self.script else self.any_answer(self.questions[-1])) + "\n"

    def any_answer(self, question: str) -> str:
        if "Play again?" in question:
            return "n"
        many = 1
        if found := re.search(r": (?:choose|take) (\d+) (?:ante )?cards", question):
            many = int(found[1])
        elif "as many cards as you like" in question:
            many = self.random.randint(0, self.most)
        return " ".join(str(number) for number in self.random.sample(range(1, self.most + 1), many))


def settings_of(text: str) -> Settings:
    """Settings with this file."""
    path = Path(os.environ["XDG_CONFIG_HOME"], "settings.toml")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Settings(path)


def listen(
    seed: int = 1,
    players: int | None = 4,
    ruleset: str | None = "legendary",
    script: list[str] | None = None,
    record: Path | None = None,
    ascii_only: bool = True,
    name: str = "",
    settings: str = "",
) -> tuple[Listener, list[str]]:
    """Play a whole game in this process; returns the lines."""
    listener = Listener(seed, script)
    wanted = Wanted(seed, players, ruleset, "random", name, record)
    status = run(wanted, settings_of(settings), Lines(listener, listener.heard, ascii_only, echo=True))
    assert status == 0
    return listener, listener.heard.getvalue().splitlines()


def tda(typed: str | None, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command, with its answers piped in."""
    return subprocess.run(
        [sys.executable, "-m", "tda_tui", *arguments],
        input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False, env={**os.environ, **environment},
    )  # fmt: skip


@pytest.mark.parametrize("ruleset", ["legendary", "original", "emperors-gambit"])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_whole_game_is_played_by_its_lines_alone(ruleset: str, players: int, tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    listener, lines = listen(players, players, ruleset, record=record)
    text = listener.heard.getvalue()
    assert all(character == "\n" or " " <= character <= "~" for character in text)
    assert max(map(len, lines)) <= WIDTH
    assert not [line for line in lines if "no answer" in line or line.startswith("Choose ")]
    assert sum(line.startswith("Place ") for line in lines) == players
    played = replay(parse_record(record.read_text()), tmp_path)
    assert played.game.over and played.refused is None
    gold = {name: played.game.table.gold[seat] for seat, name in enumerate(played.game.names)}
    for name, has in gold.items():
        said = "you" if name == "You" else name
        assert any(re.match(rf"Place \d: {said}, {has} gold", line) for line in lines)


POSITIONS = Path(__file__).parents[1] / "positions"


class Scripted:
    """A player that answers as in a record."""

    def __init__(self, decisions: Sequence[Decision], seat: str) -> None:
        self.answers = [tuple(decision.choose) for decision in decisions if decision.seat == seat]

    def choose(self, view: View, determinize: object = None) -> tuple[str, ...]:
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)


class Script(Listener):
    """Types the answers of a record, by the text of the options."""

    def any_answer(self, question: str) -> str:
        raise EOFError


def decisions_that_matter(record: Record, game: Game) -> list[Decision]:
    """The decisions of a record without answers to questions that no person is asked."""
    game, kept = game.fork(), []
    for decision in record.decision:
        seat = game.names.index(decision.seat)
        kept += [decision for question in game.questions if question.seat == seat and question.matters]
        game.answer(seat, decision.choose)
    return kept


def hear_record(path: Path) -> tuple[str, Game, str]:
    """Play a record, typing the decisions of its busiest seat; returns the lines, the game and that seat."""
    record = parse_record(path.read_text())
    game = start_game(record, path.parent)
    decisions = decisions_that_matter(record, game)
    seats = [decision.seat for decision in decisions]
    me = max(game.names, key=seats.count)
    players = {seat: Scripted(decisions, name) for seat, name in enumerate(game.names) if name != me}
    listener = Script(1, [" ".join(decision.choose) for decision in decisions if decision.seat == me])
    at_table = GameController(game, players, game.names.index(me))
    with suppress(EOFError):
        PlainGame(Lines(listener, listener.heard, echo=True), SeatSession(at_table, words=telling.told)).play()
    assert not listener.script, path
    return listener.heard.getvalue(), game, me


@pytest.mark.parametrize("edition", [path.name for path in sorted(POSITIONS.iterdir())])
def test_every_kind_of_question_can_be_answered(edition: str) -> None:
    asked = set()
    for path in sorted((POSITIONS / edition).glob("*.toml")):
        record = parse_record(path.read_text())
        if not record.decision or (record.expect is not None and record.expect.refuses):
            continue
        text, game, me = hear_record(path)
        assert "no answer" not in text, f"{path}: {text}"
        assert text.isascii() and max(map(len, text.splitlines())) <= WIDTH, path
        ended = replay(record, path.parent).game
        for question in [question for question in ended.questions if not question.matters]:
            ended.answer(question.seat, question.first_answer)
        wanted = ended.table
        played = game.table
        assert (played.gold, played.flights, played.stakes) == (wanted.gold, wanted.flights, wanted.stakes), path
        asked |= {decision.ask for decision in record.decision if decision.seat == me}
    assert {"play", "ante-card"} <= asked


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("copper-trickster-shows-a-card-and-declines", ["let the Copper Dragon 7 trigger?", "The power of the Copper"]),
        ("kobold-discards-the-whole-hand", ["or none. Numbers with spaces between. Enter alone: none."]),
        ("chromatic-wyrmling-may-stay", ["Or none. Enter alone: 2.", "Its power: You may replace this card"]),
        ("red-with-two-strongest-opponents-asks", ["1. Breen: flight 8, 30 gold, 4 in hand."]),
    ],
)
def test_a_question_says_what_it_is_about(position: str, said: list[str]) -> None:
    text = " ".join(hear_record(POSITIONS / "legendary" / f"{position}.toml")[0].split())
    for words in said:
        assert words in text


def test_a_gambit_whose_ante_is_tied_does_not_begin_twice() -> None:
    text = " ".join(hear_record(POSITIONS / "legendary" / "ante-two-players-tie-and-ante-again.toml")[0].split())
    assert "antes again." in text
    assert "begins" not in text.partition("antes again.")[2]


def test_the_first_lines_say_what_can_be_typed_and_the_table_is_short() -> None:
    _listener, lines = listen(3, 3)
    assert "? help" in lines[1] and "q leave" in lines[1]
    start = lines.index("Gambit 1, ante. Stakes 0.")
    assert lines[start + 1 : start + 5] == [
        f"{lines[start + 1].split(':')[0]}: 30 gold, 6 cards.",
        f"{lines[start + 2].split(':')[0]}: 30 gold, 6 cards.",
        "You: 30 gold, 6 cards.",
        "Ante: put one card down in secret.",
    ]
    assert any(re.match(r"Gambit 1, round 1\. Stakes \d+\. (You lead|\w+ leads)\.", line) for line in lines)
    assert any(re.match(r"Ante: .*\(you\)", line) for line in lines)
    assert any(re.match(r"\d\. [\w ]+ \d+, (good|evil|mortal) \[\*\]\. ", line) for line in lines)


def test_commands_at_any_prompt() -> None:
    script = ["?", "t", "c 1", "c tiamat", "c nosuch", "c", "1", "l", "l 3", "q", "n"]
    listener, lines = listen(5, 3, script=script)
    text = "\n".join(lines)
    assert "c and a number or a name" in text
    assert text.count("Gambit 1, ante. Stakes 0.") == 2
    assert "Tiamat 13, evil god, counts as" in text
    assert text.count("No such card") == 2
    assert "Leave the game?" in text
    assert any(line.startswith("Place 1") for line in lines), "the game went on"
    assert listener.script == []


def test_leaving_asks_first_and_ends_at_once() -> None:
    listener, lines = listen(5, 3, script=["q", "y"])
    assert lines[-1] == "You leave the table. Farewell."
    assert len(listener.questions) == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a number from 1 to 6."),
        ("0", "0 is no answer: type a number from 1 to 6."),
        ("7", "7 is no answer: type a number from 1 to 6."),
        ("1 2", "Choose 1, not 2."),
        ("1 1", "You chose the same one twice."),
        ("\u00b2", "2 is no answer: type a number from 1 to 6."),
        ("-1", "-1 is no answer: type a number from 1 to 6."),
        ("9" * 6000, "99999999999999999999... is no answer: type a number from 1 to 6."),
        ("\x1b[31mred", "\\x1b[31mred is no answer: type a number from 1 to 6."),
    ],
)
def test_a_wrong_answer_gets_one_sentence_and_the_question_again(typed: str, said: str) -> None:
    listener, lines = listen(5, 3, script=[typed, "q", "y"])
    at = next(place for place, line in enumerate(lines) if line.startswith(PROMPT))
    assert lines[at + 1 : at + 3] == [said, "Ante: put one card down in secret."]
    assert "\x1b" not in listener.heard.getvalue()


def test_answers_may_be_given_by_their_own_names() -> None:
    _listener, lines = listen(5, 3, script=["nosuch", "q", "y"])
    first = next(line for line in lines if line.startswith("1. "))
    found = re.match(r"1\. (\w+) Dragon (\d+)", first)
    assert found
    _listener, lines = listen(5, 3, script=[f"{found[1].lower()}-{found[2]}"])
    assert any(line.startswith(f"You ante the {found[1]} Dragon {found[2]}") for line in lines)


def test_a_game_goes_on_after_another() -> None:
    class Again(Listener):
        def any_answer(self, question: str) -> str:
            if "Play again?" in question:
                self.script = ["y", "q", "y"]
                return self.script.pop(0)
            return super().any_answer(question)

    listener = Again(1)
    run(Wanted(1, 2, "legendary", "random"), settings_of(""), Lines(listener, listener.heard, True, True))
    seeds = re.findall(r"Seed (\d+)", listener.heard.getvalue())
    assert len(seeds) == 2 and seeds[0] != seeds[1]


def test_names_are_heard_as_they_are_or_in_ascii() -> None:
    assert seat_everybody(GameOptions(2, "Zo\u00eb"), legendary(), 1).names[0] == "Zo\u00eb"
    for name in ("pay", "7", "tiamat", "", " \x1b ", "breen", "okka"):
        names = seat_everybody(GameOptions(6, name), legendary(), 1).names
        assert len({other.lower() for other in names}) == 6
        assert names[0] not in ("pay", "7", "tiamat", "")


def test_a_house_ruleset_may_be_called_anything_that_can_be_shown(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "Caf\u00e9 \u2014\u9f8d"\n', encoding="utf-8")
    record = tmp_path / "games" / "game.toml"
    record.parent.mkdir()
    listener, lines = listen(1, 2, str(house), record=record)
    assert listener.heard.getvalue().isascii()
    assert lines[3].startswith("Cafe -? (2019).")
    assert replay(parse_record(record.read_text()), record.parent).game.over
    listener, lines = listen(1, 2, str(house), ascii_only=False)
    assert "Caf\u00e9" in lines[3] and "\x1b" not in listener.heard.getvalue()


@pytest.mark.parametrize(
    ("environment", "encoding", "ascii_only"),
    [
        ({"LANG": "de_DE.UTF-8"}, "utf-8", False),
        ({"LANG": "de_DE.UTF-8"}, "iso8859-1", True),
        ({"LANG": "C"}, "utf-8", True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, "utf-8", True),
        ({}, "utf-8", True),
    ],
)
def test_the_locale_decides_about_ascii(environment: dict[str, str], encoding: str, ascii_only: bool) -> None:
    assert ascii_wanted(environment, encoding) is ascii_only


@pytest.mark.parametrize("effect", get_args(AnteEffect))
def test_every_effect_of_the_ante_is_said_in_words(effect: str) -> None:
    cards = load_rules("emperors-gambit").cards
    card = next(card for card in cards if card.ante_effect == effect)
    said = ante_effect(card, effect)
    assert said != effect and "{" not in said
    assert not card.ante_figure or str(card.ante_figure) in said


# Before the game, and several games


def house_rules(folder: Path, **keys: object) -> str:
    """A file of rules for games of one gambit."""
    path = folder / "house.toml"
    path.write_text(
        'extends = "legendary"\nid = "house"\nname = "House"\ngambits = 1\n'
        + "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    )
    return str(path)


def told(lines: list[str]) -> str:
    """All lines as one."""
    return " ".join(" ".join(lines).split())


def test_each_player_picks_a_card_by_its_number(tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    house = house_rules(tmp_path, pick_specials="each")
    _listener, lines = listen(3, 4, house, ["c 19", "t", "31", "1 2", "", "19"], record)
    text = told(lines)
    assert text.count("19. Druid 6, mortal. The weakest flight wins this gambit instead of the strongest.") == 2
    assert "A tie for weakest is played on" in text
    assert "31 is no answer: type a number from 1 to 30." in text
    assert "Choose 1, not 2." in text and "Type a number from 1 to 30." in text
    seats = re.search(r"Seats, clockwise: you, (\w+), (\w+), (\w+)\.", text)
    assert seats
    assert "You pick Druid for the deck." in lines
    picked = [found[1] for name in seats.groups() if (found := re.search(rf"{name} picks ([\w ]+) for the deck", text))]
    assert len({"Druid", *picked}) == 4
    specials = re.search(r"Special cards in the deck: ([^.]+)\.", text)
    assert specials and all(card in specials[1] for card in ("Druid", *picked))
    played = replay(parse_record(record.read_text()), tmp_path)
    assert played.game.over and "druid" in played.game.rules.ruleset.specials_named


def test_a_list_of_cards_is_picked_and_offered_again(tmp_path: Path) -> None:
    house = house_rules(tmp_path, pick_specials="host", specials_count=3, deck_size=73)

    class Again(Listener):
        rounds = 0

        def any_answer(self, question: str) -> str:
            if "Play again?" in question:
                self.rounds += 1
                self.script = [["y", ""], ["y", "0"], ["n"]][self.rounds - 1]
                return self.script.pop(0)
            return super().any_answer(question)

    listener = Again(1, ["1 2 3 4", "19 14"])
    run(Wanted(1, 2, house, "random"), settings_of(""), Lines(listener, listener.heard, True, True))
    text = told(listener.heard.getvalue().splitlines())
    assert "Choose up to 3 special cards for the deck. Numbers with spaces between. Enter alone: none." in text
    assert "Choose 0 to 3, not 4." in text
    assert "Numbers with spaces between. Enter alone: Druid 6, Tiamat 13. 0: none." in text
    assert text.count("Special cards in the deck: Druid 6, Tiamat 13.") == 2
    assert len(re.findall("Everybody has", text)) == 3


def test_the_list_of_the_last_time_is_offered(tmp_path: Path) -> None:
    house = house_rules(tmp_path, pick_specials="host")
    _listener, lines = listen(1, 2, house, [""], settings='[new_game]\npicked = ["druid", "nosuch"]\n')
    assert "Enter alone: Druid 6. 0: none." in told(lines)
    assert "Special cards in the deck: Druid 6." in lines


def test_a_series_is_played_game_after_game(tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    listener, lines = listen(5, 3, house_rules(tmp_path, series=2), record=record)
    text = told(lines)
    assert [line for line in lines if re.fullmatch(r"Game \d of 2\.", line)] == ["Game 1 of 2.", "Game 2 of 2."]
    assert text.count("Seats, clockwise") == 1 and text.count("Play again?") == 1
    gold: dict[str, int] = {}
    for name, has in re.findall(r"Place \d: (\w+), (\d+) gold", text):
        gold[name] = gold.get(name, 0) + int(has)
    assert len(gold) == 3
    standing = re.search(r"Game 2 of 2 is over\. Gold of all games so far: ([^.]+)\.", text)
    assert standing and {name: int(has) for name, has in re.findall(r"(\w+) (\d+)", standing[1])} == gold
    best = [name for name in re.findall(r"(\w+) \d+", standing[1]) if gold[name] == max(gold.values())]
    assert set(re.findall(r"Most gold in all games: (.+?)\.", text)[0].split(" and ")) == set(best)
    assert replay(parse_record(record.read_text()), tmp_path).game.over
    assert listener.questions[-1].endswith("y or n; Enter alone: n.")


LAST = """[new_game]
players = 3
name = "Zoe"
ruleset = "original"
ends = "gambits-3"
gold = "80"
"""


def test_enter_alone_plays_what_was_chosen_last(tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    _listener, lines = listen(2, None, None, ["", ""], record, settings=LAST)
    text = told(lines)
    assert "How many players, 2 to 6? Enter alone: 3." in text
    assert re.search(r"Which rules\? Enter alone: (\d+)\..* \1\. Three-Dragon Ante \(2005\).*As you chose last: ", text)
    assert "Everybody has 80 gold." in text
    assert "Gambit 3 begins." in text and "Gambit 4 begins." not in text
    game = replay(parse_record(record.read_text()), tmp_path).game
    assert game.over and game.names[0] == "Zoe" and len(game.names) == 3


def own_ruleset(text: str) -> None:
    """A ruleset in the player's own folder."""
    folder = Path(os.environ["XDG_CONFIG_HOME"], "tda", "rulesets")
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text('extends = "legendary"\nname = "House"\n' + text)


OWN_COURSE = "The game ends after 2 gambits, or when a hoard is empty. After 45 minutes one last gambit is played."


def test_how_house_rules_end_is_told_before_they_are_chosen_and_before_the_game() -> None:
    own_ruleset("gambits = 2\ntime_limit_minutes = 45\n")
    _listener, lines = listen(2, None, None, ["", "", "q", "y"])
    assert OWN_COURSE in told(lines).partition("Seed")[0]
    _listener, lines = listen(2, 3, "house", ["q", "y"])
    assert OWN_COURSE in told(lines).partition("Gambit 1 begins.")[0]
    _listener, lines = listen(2, 3, script=["q", "y"])
    assert "The game ends" not in told(lines)


def test_the_gold_to_play_to_is_asked_and_refused_with_the_reason() -> None:
    """Two players cannot play to the remembered goal; the default can be reached, and so can one that is typed."""
    last = '[new_game]\nplayers = 2\nends = "gold-100"\n'
    _listener, lines = listen(2, None, None, ["", "", "50", "x", "39", "q", "y"], settings=last)
    text = told(lines)
    assert "To how much gold do you play, 21 to 39? Enter alone: 26." in text
    assert "Nobody can win 50 gold while others still play: all gold of 2 players together is 40." in text
    assert "Type a number from 21 to 39." in text
    assert "The game ends when a hoard holds 39 gold after a gambit." in text.partition("Gambit 1 begins.")[0]
    _listener, lines = listen(2, None, None, ["", "", "", "q", "y"], settings=last)
    assert "The game ends when a hoard holds 26 gold after a gambit." in told(lines)


def test_house_rules_that_cannot_end_at_this_table_are_told_and_other_gold_is_asked() -> None:
    own_ruleset("play_to_gold = 100\n")
    _listener, lines = listen(2, None, "house", ["3", "", "q", "y"])
    text = told(lines)
    assert "Nobody can win 100 gold while others still play: all gold of 3 players together is 90." in text
    assert "The game ends when a hoard holds 60 gold after a gambit." in text
    _listener, lines = listen(2, None, "house", ["4", "q", "y"])
    assert "To how much gold" not in told(lines)


def test_when_two_remain_says_nothing_for_two_players() -> None:
    _listener, lines = listen(2, None, None, ["", "", "q", "y"], settings='[new_game]\nplayers = 2\nends = "left-2"\n')
    assert "players are left" not in told(lines)
    _listener, lines = listen(2, None, None, ["3", "", "q", "y"], settings='[new_game]\nplayers = 2\nends = "left-2"\n')
    assert "players are left" in told(lines)


def test_house_rules_that_cannot_be_played_are_told_in_a_line() -> None:
    own_ruleset("gambitz = 2\n")
    _listener, lines = listen(2, None, None, ["", "", "q", "y"])
    assert "house cannot be played: `tda rulesets check house` says why." in lines
    assert not any(re.match(r"\d+\. House", line) for line in lines)


@pytest.mark.parametrize(("ruleset", "script"), [(None, ["", "1"]), ("original", [""])])
def test_what_was_changed_holds_for_those_rules_alone(ruleset: str | None, script: list[str]) -> None:
    _listener, lines = listen(2, None, ruleset, [*script, "q", "y"], settings=LAST)
    assert "Everybody has 80 gold." not in told(lines)
    assert "Everybody has" in told(lines)


def test_settings_that_cannot_be_read_or_played_do_no_harm() -> None:
    _listener, lines = listen(2, None, None, ["", "", "q", "y"], settings="new_game = [")
    assert ": not TOML" in told(lines)
    assert "Enter alone: 4." in told(lines)
    gone = '[new_game]\nplayers = 9\nruleset = "nosuch"\nends = "gambits-3"\n'
    _listener, lines = listen(2, None, None, ["", "", "q", "y"], settings=gone)
    assert "How many players, 2 to 6? Enter alone: 6." in told(lines)
    assert "Which rules? Enter alone: 1." in told(lines)
    assert any(line.startswith("Legendary Edition (2019). Seats") for line in lines)


def test_the_same_seed_seats_the_same_regulars_as_on_the_screen() -> None:
    from tests.app.driving import make_app

    app = make_app(5)
    others = ", ".join(seat_everybody(app.evening.options, app.evening.rules, 8).names[1:])
    _listener, lines = listen(8, 5, script=["q", "y"])
    assert f"Seats, clockwise: you, {others}." in told(lines)


# The command


def numbers(seed: int, many: int = 400) -> str:
    """Answers for an unattended game: invalid ones are refused harmlessly."""
    source = random.Random(seed)
    return "".join(f"{source.randint(1, 6)}\n" for _ in range(many))


@pytest.mark.parametrize(("ruleset", "players"), [("legendary", "4"), ("original", "2"), ("emperors-gambit", "6")])
def test_the_command_plays_a_game_from_piped_answers(ruleset: str, players: str, tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    options = ["--seed", "4", "--players", players, "--ruleset", ruleset, "--level", "random"]
    done = tda(numbers(4), "--plain", "--ascii", *options, "--record", str(record))
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.isascii() and "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= WIDTH
    assert "Place 1: " in done.stdout
    assert tda(None, "check", str(record)).returncode == 0


def test_the_same_seed_and_answers_make_the_same_game() -> None:
    assert listen(7, 3)[1] == listen(7, 3)[1]


def test_without_options_it_asks_for_players_and_rules() -> None:
    done = tda("x\n\n99\n\nq\ny\n", "--plain")
    assert "How many players, 2 to 6? Enter alone: 4." in done.stdout
    assert "1. Legendary Edition (2019)" in done.stdout
    assert "Everybody has 40 gold." in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize("typed", ["", "3\n", "3\n\n", "3\n\n1\n", "3\n\nq\n"])
def test_when_no_more_answers_come_it_leaves_with_a_sentence(typed: str) -> None:
    done = tda(typed, "--plain", "--seed", "1")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.splitlines()[-1] == "No more answers come in: you leave the table."


@pytest.mark.parametrize("arguments", [[], ["--players", "3"], ["--seed", "4", "--ruleset", "original"]])
def test_it_is_chosen_where_there_is_no_terminal(arguments: list[str]) -> None:
    done = tda("", *arguments, TERM="xterm-256color")
    assert done.returncode == 0
    assert done.stdout.startswith("Three-Dragon Ante in plain lines.")


def test_bytes_that_are_no_text_are_only_wrong_answers() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tda_tui", "--plain", "--players", "3", "--ruleset", "legendary", "--ascii"],
        input=b"\xff\xfe\x00\n1\nq\ny\n", capture_output=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and done.stderr == b""
    assert b"is no answer" in done.stdout and done.stdout.isascii()


def test_a_reader_that_goes_away_ends_the_game_quietly() -> None:
    command = [sys.executable, "-m", "tda_tui", "--plain", "--players", "2", "--ruleset", "legendary"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as playing:
        assert playing.stdin is not None and playing.stdout is not None and playing.stderr is not None
        playing.stdout.readline()
        playing.stdout.close()
        with suppress(BrokenPipeError):
            playing.stdin.write("1\n" * 50)
            playing.stdin.close()
        assert playing.wait(PATIENCE) == 0
        assert playing.stderr.read() == ""


def test_textual_is_not_imported() -> None:
    code = "import sys; sys.argv = ['tda', '--plain', '--players', '2', '--ruleset', 'legendary']\n"
    code += "try:\n from tda_tui.cli.main import main; main()\nexcept SystemExit: pass\n"
    code += "assert not [name for name in sys.modules if name.startswith('textual')]"
    subprocess.run(
        [sys.executable, "-c", code], input=numbers(1, 60), text=True, check=True, capture_output=True, timeout=PATIENCE
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise")
@pytest.mark.parametrize(("sent", "status", "said"), [("SIGINT", 130, "You leave the table."), ("SIGHUP", 129, "")])
def test_being_interrupted(sent: str, status: int, said: str) -> None:
    command = [sys.executable, "-u", "-m", "tda_tui", "--plain", "--players", "2", "--ruleset", "legendary"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=usual_signals,
    ) as playing:  # fmt: skip
        assert playing.stdout is not None and playing.stderr is not None
        heard = ""
        while not heard.endswith("\n" + PROMPT):
            heard += playing.stdout.read(1)
        playing.send_signal(getattr(signal, sent))
        kept = "The game is kept: you can go on with it where you stop.\n"
        assert playing.stdout.read().strip() == (kept + said if said else "")
        assert playing.wait(PATIENCE) == status
        assert playing.stderr.read() == ""


def test_the_others_talk_in_plain_lines_unless_it_is_turned_off() -> None:
    def remarks(how: str) -> list[str]:
        _listener, lines = listen(5, settings=f'[new_game]\ntalk = "{how}"\n')
        return [line for line in lines if re.fullmatch(r'[A-Z][a-z]+: ".+"', line)]

    assert remarks("often") and not remarks("off")


def test_a_game_with_abilities_says_who_can_do_what_and_is_remembered_as_it_was_chosen() -> None:
    listener = Listener(4)
    wanted = Wanted(4, 3, "emperors-gambit", "random", abilities="picks-2")
    assert run(wanted, settings_of(""), Lines(listener, listener.heard, True, echo=True)) == 0
    heard = listener.heard.getvalue()
    assert "Insight checks: " in heard and "You, as " in heard
    lines = listen(4, ruleset="original", settings='[new_game]\nruleset = "original"\nabilities = "all"\n')[1]
    assert not any(line.startswith("You, as ") for line in lines)  # another ruleset is played as it says
    lines = listen(4, players=3, ruleset=None, script=["1"], settings='[new_game]\nabilities = "noted"\n')[1]
    assert any(line.startswith("You, as ") for line in lines)
    assert any("As you chose last: Every character has 2 abilities." in line for line in lines)


def test_abilities_that_the_rules_do_not_have_are_told_and_it_is_played_without() -> None:
    listener = Listener(4)
    wanted = Wanted(4, 2, "original", "random", abilities="noted")
    assert run(wanted, settings_of(""), Lines(listener, listener.heard, True, echo=True)) == 0
    assert "there are none, one, all." in " ".join(listener.heard.getvalue().split())
