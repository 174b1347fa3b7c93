"""The command line: what it prints, its exit statuses, and what it must not import."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

POSITIONS = Path(__file__).resolve().parent / "positions"


def tda(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "tda_tui", *arguments], capture_output=True, text=True, timeout=60, check=False, **more
    )


def test_check_says_ok_or_fail_and_counts(tmp_path: Path) -> None:
    good = POSITIONS / "legendary" / "green-is-paid-five.toml"
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace("Ursula = 35", "Ursula = 99"))
    done = tda("check", str(good), str(bad))
    assert done.stdout.splitlines() == [
        f"ok {good}",
        f"FAIL {bad}: gold.Ursula: want 99, got 35",
        "1 passed, 1 failed",
    ]
    assert done.returncode == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["watch", "--ruleset", "nosuch"],
        ["cards", "--ruleset", "../nosuch.toml"],
        ["watch", "--level", "nosuch"],
        ["check", "nosuch.toml"],
        [],
    ],
)
def test_bad_input_gets_a_sentence_and_status_2(arguments: list[str]) -> None:
    done = tda(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stdout + done.stderr
    assert done.stdout + done.stderr


def test_without_a_terminal_the_table_names_tda_watch() -> None:
    assert "tda watch" in tda().stderr


def test_watch_tells_a_whole_game_and_records_it(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    done = tda("watch", "--seed", "7", "--players", "3", "--record", str(path))
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "wins the game" in done.stdout
    assert tda("check", str(path)).returncode == 0


def test_cards_lists_every_card_as_json_with_its_power() -> None:
    listing = json.loads(tda("cards", "--json").stdout)
    assert len(listing) == 100
    assert [card["id"] for card in listing if not card["power"]] == []


def test_help_and_version_import_no_textual() -> None:
    for argument in ("--help", "--version"):
        code = f"import sys; sys.argv = ['tda', {argument!r}]\ntry:\n from tda_tui.cli import main; main()\n"
        code += "except SystemExit: pass\nassert 'textual' not in sys.modules"
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=60)


def test_simulate_prints_a_table_and_checks_every_answer() -> None:
    done = tda("simulate", "--games", "8", "--players", "3", "--seed", "1", "--check")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "8" in done.stdout


def test_rulesets_are_listed_checked_and_shown(tmp_path: Path) -> None:
    listing = tda("rulesets", env={"COLUMNS": "160", "PATH": "", "HOME": str(tmp_path)}).stdout
    assert "emperors-gambit" in listing and "oddshuffle" in listing
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\n[figures.black]\ngold = 5\n')
    assert "80 cards" in tda("rulesets", "check", str(house)).stdout
    assert "gold = 5" in tda("rulesets", "show", str(house)).stdout
    house.write_text('extends = "legendary"\nhand_limit = "ten"\n')
    wrong = tda("rulesets", "check", str(house))
    assert wrong.returncode == 2 and "hand_limit" in wrong.stderr
