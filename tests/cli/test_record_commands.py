"""The commands about played games: check, replay, export, history."""

import json
import os
from pathlib import Path

import pytest

from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.cli.running import tda
from tests.saves.kept_games import Clock, whole_game

POSITIONS = Path(__file__).resolve().parents[1] / "positions"
GREEN = POSITIONS / "legendary" / "green-is-paid-five.toml"


def test_check_says_ok_or_fail_and_counts(tmp_path: Path) -> None:
    good = GREEN
    bad = tmp_path / "bad.toml"
    bad.write_text(good.read_text().replace("Ursula = 35", "Ursula = 99"))
    done = tda("check", str(good), str(bad))
    assert done.stdout.splitlines() == [
        f"ok {good}",
        f"FAIL {bad}: gold.Ursula: want 99, got 35",
        "1 passed, 1 failed",
    ]
    assert done.returncode == 1


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with records, with rulesets beside them, and with a folder without records."""
    (tmp_path / "none").mkdir()
    (tmp_path / "house.toml").write_text('extends = "legendary"\n')
    (tmp_path / "game.rules.toml").write_text("[[broken")
    (tmp_path / "cards.toml").write_text('edition = "odd"\n[[card]]\nid = "odd"\n')
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "good.toml").write_text(GREEN.read_text())
    (tmp_path / "wrong.toml").write_text(GREEN.read_text().replace("Ursula = 35", "Ursula = 99"))
    (tmp_path / "typo.toml").write_text(GREEN.read_text().replace("stakes", "steaks"))
    return tmp_path


@pytest.mark.parametrize(
    ("names", "status", "last"),
    [
        (["good.toml"], 0, "1 passed, 0 failed"),
        (["good.toml", "wrong.toml"], 1, "1 passed, 1 failed"),
        (["typo.toml", "good.toml", "wrong.toml"], 2, "1 passed, 2 failed"),
        (["nosuch.toml", "good.toml"], 2, "1 passed, 1 failed"),
        (["none"], 2, "0 passed, 0 failed"),
        (["none", "good.toml"], 2, "1 passed, 0 failed"),
        (["folder.toml"], 2, "0 passed, 0 failed"),
        (["house.toml"], 2, "0 passed, 1 failed"),
        (["game.rules.toml"], 2, "0 passed, 1 failed"),
        (["."], 2, "1 passed, 2 failed"),
    ],
)
def test_the_status_of_check_tells_what_passed(names: list[str], status: int, last: str, evening: Path) -> None:
    done = tda("check", *[str(evening / name) for name in names])
    assert (done.returncode, done.stdout.splitlines()[-1], done.stderr) == (status, last, "")


def test_a_folder_without_records_is_told(evening: Path) -> None:
    assert f"no records in {evening / 'none'}" in tda("check", str(evening / "none")).stdout.splitlines()


def test_rulesets_in_a_folder_are_passed_over_with_a_note(evening: Path) -> None:
    lines = tda("check", str(evening)).stdout.splitlines()
    for name in ("house.toml", "game.rules.toml", "cards.toml"):
        assert f"note {evening / name}: skipped: a ruleset or its cards, not a record" in lines
    assert not [line for line in lines if "folder.toml" in line]


@pytest.mark.parametrize(("name", "told"), [(b"b\xff.toml", r"b\udcff.toml"), (b"two\nlines.toml", r"two\nlines.toml")])
def test_a_file_of_any_name_is_told_on_one_line(name: bytes, told: str, tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(name)).write_text("seat = 3")
    except OSError:
        pytest.skip("such a name cannot be here")
    first, _last = tda("check", str(tmp_path)).stdout.splitlines()
    assert first.startswith(f"FAIL {tmp_path / told}: `format` is missing")


def test_without_a_screen_a_replay_tells_the_game_as_it_was_watched(tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    watched = tda("watch", "--players", "3", "--seed", "4", "--record", str(record))
    told = tda("replay", str(record))
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == watched.stdout
    record.write_bytes(record.read_bytes()[:2000])
    torn = tda("replay", str(record))
    assert torn.returncode == 0
    *lines, note = torn.stdout.splitlines()
    assert watched.stdout.startswith("\n".join(lines)) and "has been dropped" in note


def test_on_a_screen_the_replay_opens_with_the_game(tmp_path: Path, opened: list[dict[str, object]]) -> None:
    record = tmp_path / "game.toml"
    tda("watch", "--players", "2", "--record", str(record))
    with pytest.raises(SystemExit) as left:
        main(["replay", str(record)])
    assert not left.value.code and opened == [{"replaying": record}]


def test_an_exported_game_is_read_and_checked(tmp_path: Path) -> None:
    record, out, text = (tmp_path / name for name in ("game.toml", "out.toml", "out.txt"))
    tda("watch", "--players", "3", "--seed", "4", "--record", str(record))
    done = tda("export", str(record), "--record", str(out), "--text", str(text))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert tda("check", str(out)).stdout.startswith(f"ok {out}\n")
    assert tda("export", str(record)).stdout == text.read_text()
    assert "wins the game with" in text.read_text()
    refused = tda("export", str(record), "--record", str(tmp_path / "nosuch" / "out.toml"))
    assert refused.returncode == 2 and "there is no folder" in refused.stderr


def test_the_history_is_a_table_or_json(home: Path) -> None:
    assert tda("history").stdout == "No game has been played to its end yet.\n"
    deal = Deal("legendary", {}, load_rules("legendary"), ("Ursula", "Breen", "Thorinn"), 4)
    whole_game(Saves(home / "saves", clock=Clock()), deal, "random")
    (home / "saves" / "finished" / "broken.toml").write_text("nothing")
    done = tda("history")
    assert done.returncode == 0 and "broken.toml" in done.stderr and "Traceback" not in done.stderr
    assert any(line.split()[:5] == ["Games", "won", "1", "of", "1"] for line in done.stdout.splitlines())
    assert "Opponents\n" in done.stdout and max(map(len, done.stdout.splitlines())) <= 80
    told = json.loads(tda("history", "--json").stdout)
    assert told["all"]["games"] == 1 and [seat["name"] for seat in told["games"][0]["seats"]] == list(deal.names)
    assert tda("history", env={**os.environ, "LC_ALL": "C"}).stdout.isascii()
