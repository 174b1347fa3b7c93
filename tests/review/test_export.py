"""Exported games: a text of at most 80 columns, and a record that can be checked on any machine."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped
from tda_tui.files.ruleset_files import load_changed
from tda_tui.records.check import check_file
from tda_tui.review.export import export_record, export_text, free_path
from tda_tui.review.game_text import WIDTH, game_text
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.helpers import NAMES
from tests.review.games import written_game
from tests.saves.kept_games import Clock, whole_game

POSITIONS = Path(__file__).resolve().parents[1] / "positions"


def saved(folder: Path, ruleset: str = "legendary", changes: dict[str, Any] | None = None) -> Path:
    """A person's finished game among the saves."""
    clock = Clock()
    saves = Saves(folder, clock=clock)
    changes = changes or {}
    deal = Deal(ruleset, changes, load_changed(ruleset, changes), NAMES[:4], 5)
    whole_game(saves, deal, clock=clock)
    (save,) = saves.finished()
    return save.path


def moved(out: Path, to: Path) -> Path:
    """The record and its companion files, moved to another folder."""
    shutil.copytree(out.parent, to)
    shutil.rmtree(out.parent)
    return to / out.name


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        ("legendary", {}),
        ("original", {"gambits": 3}),
        ("legendary", {"time_limit_minutes": 15}),
        ("emperors-gambit", {"time_limit_minutes": 10, "starting_gold_per_player": 9}),
    ],
)
def test_a_save_becomes_a_plain_record_that_is_checked(tmp_path: Path, ruleset: str, changes: dict[str, Any]) -> None:
    replay = Replay(read_game(saved(tmp_path / "saves", ruleset, changes)))
    assert replay.game(len(replay.asked)).over
    out = tmp_path / "out" / "game.toml"
    out.parent.mkdir()
    export_record(replay, out)
    shutil.rmtree(tmp_path / "saves")
    out = moved(out, tmp_path / "elsewhere")
    assert check_file(out).problems == []
    text = out.read_text()
    assert "x_seconds" not in text and "x_gold" not in text and str(tmp_path) not in text
    again = Replay(read_game(out))
    assert list(game_text(again))[3:] == list(game_text(replay))[3:]
    assert (again.played.me, again.played.levels) == (0, replay.played.levels)
    out.write_text(text.replace(f"{NAMES[0]} = ", f"{NAMES[0]} = 1"))
    assert check_file(out).problems, "the record expects the end that the game had"


def test_rules_of_ones_own_go_with_the_record(tmp_path: Path) -> None:
    rules = tmp_path / "tavern.toml"
    rules.write_text('extends = "legendary"\nname = "Keg"\ngambits = 2\nstarting_gold_per_player = 12\n')
    replay = Replay(read_game(saved(tmp_path / "saves", str(rules), {"without": ["tiamat"]})))
    out = tmp_path / "out" / "game.toml"
    out.parent.mkdir()
    export_record(replay, out)
    rules.unlink()
    shutil.rmtree(tmp_path / "saves")
    assert check_file(moved(out, tmp_path / "elsewhere")).problems == []


def test_a_save_whose_ruleset_has_changed_is_gone_through_and_exported_under_its_own_rules(tmp_path: Path) -> None:
    rules = tmp_path / "tavern.toml"
    rules.write_text('extends = "legendary"\ngambits = 2\n')
    path = saved(tmp_path / "saves", str(rules))
    rules.write_text('extends = "legendary"\ngambits = 1\nstarting_gold = 5\n')
    replay = Replay(read_game(path))
    assert replay.stops[-1].gambit == 2
    out = tmp_path / "game.toml"
    export_record(replay, out)
    assert check_file(out).problems == []
    shutil.rmtree(tmp_path / "saves" / "rules")
    with pytest.raises(FileError, match="has been changed since"):
        read_game(path)


def test_records_of_positions_stay_what_they_are(tmp_path: Path) -> None:
    for number, path in enumerate(sorted(POSITIONS.rglob("*.toml"))[::15]):
        out = tmp_path / f"{number}.toml"
        export_record(Replay(read_game(path)), out)
        assert check_file(out).problems == []


@pytest.mark.parametrize("ruleset", sorted(path.stem for path in shipped("rulesets").glob("*.toml")))
def test_the_text_fits_into_80_columns_and_names_every_gambits_winner(tmp_path: Path, ruleset: str) -> None:
    replay = Replay(read_game(written_game(tmp_path, 6, 3, ruleset)))
    lines = list(game_text(replay))
    assert max(map(len, lines)) <= WIDTH
    text = "\n".join(lines)
    assert all(name in lines[1] + lines[2] + lines[3] for name in replay.names)
    assert sum(line.startswith("Gambit ") for line in lines) == len(replay.gambits())
    for seat in replay.game(len(replay.asked)).winners:
        assert f"{replay.names[seat]} wins the game with" in text
    assert "special" not in text and text.isascii()
    end = replay.stops[-1].gold
    assert all(f"{name} {gold}" in lines[-1] + lines[-2] for name, gold in zip(replay.names, end, strict=True))


def test_a_gambit_that_broke_off_says_so(tmp_path: Path) -> None:
    whole = read_game(written_game(tmp_path, 4, 4))
    many = Replay(whole).gambits()[1].first + 8
    lines = list(game_text(Replay(whole._replace(given=whole.given[:many]))))
    (broken,) = (line for line in lines if line.endswith(", not finished"))
    assert broken.startswith("Gambit 2, ") and lines[-1] == "The game was not played to its end."
    assert lines[lines.index("Gambit 1, 3 rounds") + 1].startswith("  * ")


def test_the_score_sheet_adds_up(tmp_path: Path) -> None:
    lines = list(game_text(Replay(read_game(written_game(tmp_path, 4, 4)))))
    at = lines.index("Gambit 1, 3 rounds")
    assert lines[at + 1] == "  * Fennic             24  Red 8, Bronze 8, Silver 8"
    assert "  Sarresh: bronze flight, 9 gold from each opponent." in lines
    assert "  Hruk shares the stakes with Fennic and gets 4 gold." in lines
    assert lines[-2] == "Brakk wins the game with 80 gold."


def test_nothing_is_written_over_the_game_itself(tmp_path: Path) -> None:
    path = written_game(tmp_path)
    before = path.read_bytes()
    replay = Replay(read_game(path))
    for write in (export_record, export_text):
        with pytest.raises(FileError, match="is the game itself"):
            write(replay, path)
    assert path.read_bytes() == before
    with pytest.raises(OSError):
        export_text(replay, tmp_path / "nosuch" / "game.txt")
    assert free_path(path).name == f"{path.stem}-2.toml"
