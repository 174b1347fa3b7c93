"""Records: reading, refusing, journals, and an incomplete last entry."""

from contextlib import closing
from pathlib import Path

import pytest

from tda_tui.files.errors import FileError
from tda_tui.records.check import check_file
from tda_tui.records.journal import Journal, entry, header
from tda_tui.records.playback import replay
from tda_tui.rules.game import Game
from tests.helpers import NAMES, legendary, new_game, random_decisions, read_record

GOOD = """format = "tda/1"
ruleset = "legendary"
[[seat]]
name = "Ursula"
hand = ["black-9", "red-2"]
[[seat]]
name = "Breen"
hand = ["gold-9", "white-5"]
[position]
stakes = 30
"""


def test_keys_for_other_readers_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "noted.toml"
    path.write_text("x_mood = 3\n" + GOOD.replace('name = "Breen"', 'name = "Breen"\nx_level = "gambler"'))
    assert check_file(path).problems == []


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    assert "No such file" in check_file(tmp_path / "none.toml").problems[0]


def test_an_expectation_that_fails_says_want_and_got(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(GOOD + '[expect]\ngold = { Ursula = 31 }\nstakes = 29\nasks = { seat = "Breen" }\n')
    problems = check_file(path).problems
    assert problems[0] == "gold.Ursula: want 31, got 30"
    assert problems[1] == "stakes: want 29, got 30"
    assert problems[2].startswith("asks: want [Breen, anything, any options]")


def test_a_journal_is_a_valid_record_after_every_decision(tmp_path: Path) -> None:
    path = tmp_path / "game.toml"
    game = new_game(3, 4)
    with closing(Journal.begin_plain(path, header("legendary", NAMES[:3], 4))) as journal:
        for number, (question, answer) in enumerate(random_decisions(game, 4)):
            journal.write(entry(game.names[question.seat], question.kind, answer))
            game.answer(question.seat, answer)
            if number % 10 == 0:
                record, notices = read_record(path)
                assert not notices
                assert replay(record).game.table == game.table
    assert replay(read_record(path)[0]).game.table == game.table


@pytest.mark.parametrize("tail", [b"", b"\0" * 9])
def test_a_last_entry_torn_at_any_byte_is_dropped_and_nothing_before_it_is_lost(tmp_path: Path, tail: bytes) -> None:
    path = tmp_path / "torn.toml"
    names = ("Ursula", "Ünal")
    head = header("legendary", names, 4)
    game = Game.start(legendary(), names, 4)
    first = entry("Ursula", "ante", [game.questions[0].options[0]])
    last = entry("Ünal", "ante", [game.questions[1].options[0]]) + "x_last_gambit = 4\n"
    whole = len((head + first).encode())
    data = (head + first + last).encode()
    for cut in range(whole, len(data)):
        path.write_bytes(data[:cut] + tail)
        record, notices = read_record(path)
        assert len(record.decision) in (1, 2)
        if len(record.decision) == 1 and cut > whole + 1:
            assert notices
        if cut > len((head + first + last).encode()) - len("x_last_gambit = 4\n"):
            assert len(record.decision) == 2


@pytest.mark.parametrize(
    "entry",
    [
        'seat = "Ursula"\nchose = ["red-2"]\nchoose = ["red-2"]\n',
        'seat = "Ursula"\nchose = ["red-2"]\nchoose=["red-2"]\n',
        'seat = "Ursula"\nchose = ["red-2"]\nchoose = [\n"red-2"]\n',
        'seat = "Ursula"\nchoose = ["red-2"]\n[expect]\nchose = 1',
    ],
)
def test_a_typing_mistake_in_a_hand_written_record_is_not_taken_for_a_torn_one(tmp_path: Path, entry: str) -> None:
    path = tmp_path / "typo.toml"
    path.write_text(f"{GOOD}[[decision]]\n{entry}")
    with pytest.raises(FileError, match="chose"):
        read_record(path)
