"""The companion in lines."""

from pathlib import Path

import pytest

from tda_tui.companion.entering import card_code
from tda_tui.companion.table_file import read_table, write_table
from tda_tui.files.errors import FileError
from tda_tui.plain.companion import PlainCompanion
from tda_tui.plain.companion_start import run_companion
from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.records.check import check_file
from tests.companion.real_game import RealGame
from tests.helpers import legendary, read_record
from tests.plain.listening import Listener

NAMES = ("Ann", "Ben", "Cid")
HAND = ["rd7 rd12 bu1 bu9", "go13", "am9"]
ANTES = ["rd7", "gn6", "wh5"]


def heard(tmp_path: Path, *typed: str, advised: str | None = None) -> str:
    listener = Listener(0, typed, ends=True)
    run_companion(listener.lines(), NAMES, "legendary", advised, tmp_path / "table.toml")
    return listener.text


def test_what_is_typed_is_played(tmp_path: Path) -> None:
    text = heard(tmp_path, "", *ANTES, "bu1", "2", "q")
    assert "The ante costs everyone 7 gold" in text
    assert "Blue Dragon 1: choose one" in text
    assert "Ben and Cid pay 1 gold each to the stakes" in text
    assert "the game is saved" in text


def test_a_hand_may_be_typed_card_by_card(tmp_path: Path) -> None:
    text = heard(tmp_path, *HAND, *ANTES, "c bu1", "1", "q", advised="Ann")
    assert "2 more cards." in text and "1 more card." in text
    assert "1. Blue Dragon 1 [*]" in text
    assert "You choose: each opponent pays you 1" in text
    assert "You play the Blue Dragon 1." in text


def test_what_is_impossible_is_refused_by_name(tmp_path: Path) -> None:
    text = heard(tmp_path, "", "rd7", "rd7", "rd", "u", "t", "c rd7", "zz", "a", "q")
    assert "Red Dragon 7 is in the ante." in text
    assert "rd could mean: rd" in text and "rd7 Red" not in text
    assert "undone" in text and "Gambit 1, ante." in text and "zz is not a card" in text
    assert "Nobody gets advice at this table" in text


def test_the_coach_advises_the_player_whose_hand_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainCompanion, "coach", Coach(Budget(iterations=60, least=20, errors=4.0)))
    text = heard(tmp_path, *HAND, "a", *ANTES, "a", "q", advised="Ann")
    assert text.count("The coach is thinking.") == 2
    assert "Play the" in text


def test_a_table_is_continued(tmp_path: Path) -> None:
    heard(tmp_path, "", *ANTES, "q")
    text = heard(tmp_path, "q")
    assert text.count("Stakes 21") == 1 and "Which card does Ann play?" in text
    assert len(read_table(tmp_path / "table.toml").entries) == 3


def test_who_is_not_at_the_table_is_not_advised(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nobody at the table"):
        heard(tmp_path, advised="Dee")


def test_a_table_continued_in_the_middle_of_a_turn_is_described(tmp_path: Path) -> None:
    heard(tmp_path, "", *ANTES, "bu1", "q")
    text = heard(tmp_path, "q")
    assert "Stakes 21" in text and "Blue Dragon 1: choose one" in text


def test_a_finished_game_can_be_reviewed(tmp_path: Path) -> None:
    real = RealGame(legendary(), 2, 5, 0)
    real.play()
    path = tmp_path / "table.toml"
    write_table(real.companion, path)
    assert "reviews the game." in heard(tmp_path)
    assert not check_file(path).problems and read_record(path)[0].decision


def test_names_that_no_seat_can_have_are_asked_for_again(tmp_path: Path) -> None:
    listener = Listener(0, ("Ann, Ben, 7", "Ann, ann", "Ann, Ben", "1", "", "q"), ends=True)
    run_companion(listener.lines(), (), None, None, tmp_path / "table.toml")
    assert "7 cannot be the name of a seat." in listener.text
    assert "Two seats have the same name." in listener.text
    assert "Which card does Ann ante?" in listener.text


def test_codes_are_unique() -> None:
    rules = legendary()
    codes = [card_code(rules, card) for card in rules.ids]
    assert len(set(codes)) == len(codes)
