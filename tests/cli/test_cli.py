"""The command line: what it prints, its exit statuses, and what it must not import."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tda_tui.app.run import _RecordWriter
from tda_tui.cli.arguments import COMMANDS
from tda_tui.cli.commands import cli
from tda_tui.cli.main import main
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import Player, make_player
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, deal_game
from tests.helpers import PATIENCE
from tests.saves.test_saves import Clock, whole_game

POSITIONS = Path(__file__).resolve().parents[1] / "positions"
GREEN = POSITIONS / "legendary" / "green-is-paid-five.toml"


def tda(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "tda_tui", *arguments],
        capture_output=True, text=True, timeout=PATIENCE, check=False, **more,
    )  # fmt: skip


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
    """A folder with records, with rulesets beside them, and with a folder that has none."""
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


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """What the screen was opened with, in a terminal that can draw it."""
    calls: list[dict[str, object]] = []
    monkeypatch.setattr("tda_tui.cli.start.can_draw", lambda: True)
    monkeypatch.setattr("tda_tui.app.run.run", lambda **options: calls.append(options))
    return calls


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], {"players": None}),
        (["--players", "3"], {"players": 3}),
        (["--ruleset", "original"], {"players": 4, "ruleset": "original"}),
        (["--seed", "5", "--level", "random"], {"players": 4, "seed": 5, "level": "random"}),
        (["--record", "game.toml"], {"players": None, "record": Path("game.toml")}),
    ],
)
def test_options_open_a_table_at_once(
    arguments: list[str], expected: dict[str, object], opened: list[dict[str, object]]
) -> None:
    main(arguments)
    (options,) = opened
    assert {key: options.get(key) for key in expected} == expected


def test_the_help_names_every_command() -> None:
    """What the help says of a command is what the command says of itself."""
    groups = {info.name: info.typer_instance.info.help for info in cli.registered_groups}
    known = {info.name or info.callback.__name__: info.callback.__doc__ for info in cli.registered_commands} | groups
    assert known == COMMANDS


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


def test_help_and_version_import_neither_textual_nor_typer() -> None:
    for argument in ("--help", "--version"):
        code = f"import sys; sys.argv = ['tda', {argument!r}]\ntry:\n from tda_tui.cli.main import main; main()\n"
        code += "except SystemExit: pass\nassert not {'textual', 'typer'} & set(sys.modules)"
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, timeout=PATIENCE)


def test_simulate_prints_a_table_and_checks_every_answer() -> None:
    done = tda("simulate", "--games", "8", "--players", "3", "--seed", "1", "--check")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert "8" in done.stdout


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
        ('without = ["black"]\n', ["35 good dragons and 28 evil ones", "73 cards, not the 70 or 80"]),
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


@pytest.mark.parametrize("place", ["missing/game.toml", ""])
def test_a_record_that_cannot_be_begun_is_told_before_the_screen_opens(
    place: str, tmp_path: Path, opened: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / place
    with pytest.raises(SystemExit) as left:
        main(["--players", "2", "--record", str(record)])
    assert left.value.code == 2 and not opened
    said = capsys.readouterr().err
    assert said.startswith(f"tda: {record} cannot be written: ") and said.count("\n") == 1


def test_looking_whether_a_record_can_be_begun_leaves_everything_as_it_was(
    tmp_path: Path, opened: list[dict[str, object]]
) -> None:
    new, old = tmp_path / "new.toml", tmp_path / "old.toml"
    old.write_text("an older game")
    for record in (new, old):
        main(["--record", str(record)])
    assert len(opened) == 2
    assert not new.exists() and old.read_text() == "an older game"


def test_a_record_that_fails_at_the_deal_leaves_the_screen_with_a_sentence(tmp_path: Path) -> None:
    """The folder may go away between the check and the deal."""
    rules = load_rules("legendary")
    writer = _RecordWriter(tmp_path / "gone" / "game.toml")
    left: list[bool] = []
    writer.leave = lambda: left.append(True)
    deal = Deal("legendary", {}, rules, ("You", "Breen"), 1)
    deal_game(deal, make_any, writer.begin(deal))
    assert left == [True]
    with pytest.raises(FileNotFoundError):
        writer.close()


def make_any(role: str, seed: int) -> Player:
    """Any player."""
    return make_player("random", seed)


@pytest.mark.parametrize("more", [[], ["--plain"]])
def test_an_unknown_theme_gets_a_sentence_that_lists_them(
    more: list[str], opened: list[dict[str, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--theme", "nope", *more])
    assert left.value.code == 2 and not opened
    said = capsys.readouterr().err
    assert "'nope'" in said and "tavern, parchment, high-contrast" in said and said.count("\n") == 1


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


def test_a_ruleset_is_shown_in_the_nearest_ascii(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nname = "Zw\u00f6lf \u2013 Drachen"\n', encoding="utf-8")
    done = tda("rulesets", "show", str(house), env={**os.environ, "LC_ALL": "C"})
    assert 'name = "Zwolf - Drachen"' in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["watch", "--players", "9"], "'--players'"),
        (["watch", "--plyers", "3"], "--plyers"),
        (["rulesets", "nosuch"], "nosuch"),
        (["check"], "files"),
    ],
)
def test_what_was_typed_wrong_is_told_like_everything_else(arguments: list[str], said: str) -> None:
    done = tda(*arguments)
    assert done.returncode == 2 and not done.stdout
    assert done.stderr.startswith("tda: ") and done.stderr.count("\n") == 1
    assert said in done.stderr and "--help`" in done.stderr


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
    assert any(line.split() == ["Games", "played", "1"] for line in done.stdout.splitlines())
    assert "Opponents\n" in done.stdout and max(map(len, done.stdout.splitlines())) <= 80
    told = json.loads(tda("history", "--json").stdout)
    assert told["all"]["games"] == 1 and [seat["name"] for seat in told["games"][0]["seats"]] == list(deal.names)
    assert tda("history", env={**os.environ, "LC_ALL": "C"}).stdout.isascii()
