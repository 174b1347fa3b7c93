"""The command line: output, exit statuses, and what it must not import."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tda_tui.cli.commands import COMMANDS
from tda_tui.plain.watching import paced
from tests.cli.running import tda
from tests.helpers import PATIENCE


@pytest.mark.parametrize(
    "arguments",
    [
        ["watch", "--ruleset", "nosuch"],
        ["cards", "--ruleset", "../nosuch.toml"],
        ["watch", "--level", "nosuch"],
        ["check", "nosuch.toml"],
        ["replay", "nosuch.toml"],
        ["replay", "pyproject.toml"],
        ["export", "nosuch.toml"],
        ["export", "/", "--text", "game.txt"],
        ["--plain", "--ruleset", "nosuch"],
        ["--plain", "--level", "nosuch"],
        ["--players", "7"],
        ["--seed", "1", "watch"],
        ["--plain", "--players", "2", "--ruleset", "legendary", "--record", "/nosuch/game.toml"],
    ],
)
def test_bad_input_gets_a_sentence_and_status_2(arguments: list[str]) -> None:
    done = tda(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout + done.stderr


def test_the_help_names_every_command() -> None:
    told = tda("--help").stdout
    assert [name for name in COMMANDS if name and " " not in name and f"\n  {name} " not in told] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_command_takes_is_declared_and_explained(name: str) -> None:
    parameters = COMMANDS[name].parameters
    assert all(parameter.declared.help for parameter in parameters)
    told = tda(*name.split(), "--help").stdout
    assert [option for parameter in parameters for option in parameter.names if f"{option}" not in told] == []
    assert told.startswith(f"usage: tda {name}")


def test_watch_tells_a_whole_game_and_records_it(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    done = tda("watch", "--seed", "7", "--players", "3", "--record", str(path))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "wins the game" in done.stdout
    assert tda("check", str(path)).returncode == 0


def test_watch_draws_a_seed_and_says_which() -> None:
    first, *told = tda("watch", "--players", "2", "--level", "random").stdout.splitlines()
    found = re.fullmatch(r"Seed (\d+): with `--seed \1` you see the same game again\.", first)
    assert found
    again = tda("watch", "--players", "2", "--level", "random", "--seed", found[1], "--pace", "off")
    assert again.stdout.splitlines() == told


def test_what_is_watched_gives_time_to_read_each_line() -> None:
    waits: list[float] = []
    assert [*paced(["One.", "", "Two."], "slow", waits.append)] == ["One.", "", "Two."]
    assert waits == [2.0, 2.0]
    assert [*paced(["One."], "off", waits.append)] == ["One."] and len(waits) == 2


def test_the_table_is_watched_on_a_terminal_alone(tmp_path: Path) -> None:
    for words in (["--screen"], ["--screen", "--record", str(tmp_path / "game.toml")]):
        refused = tda("watch", *words)
        assert refused.returncode == 2 and refused.stderr.startswith("tda: ") and refused.stderr.count("\n") == 1


def test_cards_lists_every_card_as_json_with_its_power() -> None:
    listing = json.loads(tda("cards", "--json").stdout)
    assert len(listing) == 100
    assert [card["id"] for card in listing if not card["power"]] == []


def test_help_and_version_import_no_library() -> None:
    for argument in ("--help", "--version"):
        code = f"import sys; sys.argv = ['tda', {argument!r}]\ntry:\n from tda_tui.cli.main import main; main()\n"
        code += "except SystemExit: pass\nassert not {'textual', 'rich', 'msgspec', 'argparse'} & set(sys.modules)"
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=PATIENCE)


def test_simulate_prints_a_table_and_checks_every_answer() -> None:
    done = tda("simulate", "--games", "8", "--players", "3", "--seed", "1", "--check")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "8" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["rulesets"],
        ["cards"],
        ["cards", "--json"],
        ["watch", "--help"],
        ["watch", "--plyers", "3"],
        ["simulate", "--games", "2"],
    ],
)
def test_where_the_terminal_has_only_ascii_nothing_else_is_written(arguments: list[str]) -> None:
    done = tda(*arguments, env={**os.environ, "LC_ALL": "C", "COLUMNS": "60"})
    assert done.stdout + done.stderr
    assert (done.stdout + done.stderr).isascii()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["watch", "--players", "9"], "--players: 9"),
        (["watch", "--plyers", "3"], "--plyers"),
        (["rulesets", "nosuch"], "nosuch"),
        (["check"], "FILE"),
    ],
)
def test_what_was_typed_wrong_is_told_like_everything_else(arguments: list[str], said: str) -> None:
    done = tda(*arguments)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.startswith("tda: ") and done.stderr.count("\n") == 1
    assert said in done.stderr and "--help`" in done.stderr
