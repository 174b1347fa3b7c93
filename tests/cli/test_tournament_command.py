"""`tda tournament`: the standing to share, and refusals."""

import json
from pathlib import Path

import pytest

from tda_tui.cli.main import main
from tda_tui.saves.store import Saves
from tda_tui.tournament.store import Tournaments
from tda_tui.tournament.tournament import Setup
from tests.cli.running import tda
from tests.tournament.tables import SMALL, after_rounds


def run(*words: str) -> int | str | None:
    with pytest.raises(SystemExit) as left:
        main(["tournament", *words])
    return left.value.code


def test_without_a_tournament_there_is_no_standing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--standing") == 2
    assert "no tournament has been begun" in capsys.readouterr().err


def test_the_standing_is_printed_as_text_and_as_json(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Tournaments(Saves()).write(after_rounds(Setup(name="Ann"), 2))
    assert run("--standing") == 0
    printed = capsys.readouterr().out
    assert "Round 3 of 3" in printed and "Ann" in printed and "Table 4:" in printed
    assert run("--json") == 0
    said = json.loads(capsys.readouterr().out)
    assert len(said["standing"]) == 16 and said["over"] is False
    assert sum(line["total"] for line in said["standing"]) == 2 * 4 * 12


def test_a_torn_file_is_named_and_left_alone(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Tournaments(Saves())
    store.path.parent.mkdir(parents=True)
    store.path.write_text("torn [")
    for words in (["--standing"], ["--plain"], ["--seed", "3"]):
        assert run(*words) == 2
        assert "current.toml" in capsys.readouterr().err and store.path.read_text() == "torn ["


def test_one_that_is_played_is_not_thrown_over_by_mistake(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun = Tournaments(Saves()).begin(SMALL, 1)
    assert run("--tables", "3") == 2
    assert "--new begins another one" in capsys.readouterr().err
    assert run("--new", "--tables", "9") == 2
    assert "2 to 4 tables" in capsys.readouterr().err
    assert Tournaments(Saves()).read() == begun


def test_it_is_begun_as_it_is_asked_for_and_played_in_lines(home: Path) -> None:
    asked = ("--tables", "3", "--seats", "3", "--rounds", "2", "--seed", "11", "--character", "bardo", "--name", "Ann")
    done = tda("tournament", "--plain", *asked, input="2\n")
    assert done.returncode == 0 and "You play round 1 with" in done.stdout
    begun = Tournaments(Saves()).read()
    assert begun is not None and (begun.tables, begun.seats, begun.rounds, begun.seed) == (3, 3, 2, 11)
    assert (begun.character, begun.name, begun.abilities) == ("bardo", "Ann", True)
