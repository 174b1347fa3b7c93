"""The history summarizes finished games, quickly even for hundreds of them."""

import json
import re
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.review.history import (
    History,
    Summary,
    against,
    best_flights,
    levels_of,
    read_history,
    streaks,
    tallies,
    tally,
)
from tda_tui.review.history_pages import as_dict, laid_out, last_games, pages
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.listing import Save
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.helpers import NAMES
from tests.review.games import eight_games, many_games, told
from tests.saves.kept_games import Clock, whole_game

_BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight games, in two rulesets, with three and four seats."""
    return eight_games(tmp_path_factory.mktemp("history") / "saves")


@pytest.fixture(scope="module")
def history(folder: Path) -> History:
    return read_history(folder)


@pytest.fixture(scope="module")
def finished(folder: Path) -> Sequence[Save]:
    return Saves(folder).finished()


def test_every_finished_game_is_there_as_it_ended(history: History, finished: Sequence[Save]) -> None:
    assert not history.problems and len(history.games) == 8
    for game, save in zip(history.games, finished, strict=True):
        assert history.path(game) == save.path and game.ended == save.played
        assert (game.seats, game.levels, game.gold, game.ruleset) == (save.seats, save.levels, save.gold, save.ruleset)
        assert tuple(game.seats[seat] for seat in game.winners) == save.winners
        assert game.seconds == save.seconds > 0
        assert game.margin == save.gold[0] - max(save.gold[1:])


def test_the_figures_are_those_of_the_games(history: History, finished: Sequence[Save]) -> None:
    won = [save for save in finished if save.seats[0] in save.winners]
    all_ = tally(history.games)
    assert (all_.games, all_.won) == (8, len(won))
    assert all_.points == pytest.approx(sum(1 / len(save.winners) for save in won))
    assert all_.chance == pytest.approx(4 / 3 + 4 / 4)
    assert all_.gold == pytest.approx(sum(save.gold[0] for save in finished) / 8)
    by_level = tallies(history.games, lambda game: ", ".join(levels_of(game)))
    assert {name: one.games for name, one in by_level.items()} == {"random": 4, "gambler": 4}
    assert {one.games for one in tallies(history.games, lambda game: game.ruleset).values()} == {6, 2}
    with_breen = against(history.games)["Breen"]
    assert with_breen.games == 8
    assert with_breen.lost == sum("Breen" in save.winners for save in finished)
    assert with_breen.ahead == sum(save.gold[0] > save.gold[1] for save in finished)
    assert against(history.games)["Mirabel"].games == 4


def test_special_flights_brought_what_they_brought(history: History) -> None:
    for game in history.games:
        replay = Replay(read_game(history.path(game)))
        completed = [line for line in told(replay, 0) if line.startswith("You complete a ")]
        assert len(completed) == len(game.flights)
        for flight, line in zip(game.flights, completed, strict=True):
            assert flight.what.split(":")[1] in line
            asked = next(int(word) for word in reversed(line.replace(",", " ").split()) if word.isdecimal())
            assert 0 <= flight.gold <= asked * (len(game.seats) - 1)
    best = best_flights(history.games)
    assert [flight.gold for flight, _game in best] == sorted((flight.gold for flight, _game in best), reverse=True)
    assert max(flight.gold for game in history.games for flight in game.flights) == best[0][0].gold


def games_won(marks: str) -> list[Summary]:
    """Games of two, won where the mark is W; latest first, as in a history."""
    return [
        Summary(f"{at}", _BEGUN + timedelta(days=at), "R", ("I", "He"), ("person", "random"), 0, (40, 20),
                (0,) if mark == "W" else (1,), 3, 1, 60.0, ())
        for at, mark in enumerate(marks)
    ][::-1]  # fmt: skip


@pytest.mark.parametrize(
    ("marks", "longest", "now"),
    [("W", 1, 1), ("-", 0, -1), ("WW-WWW--", 3, -2), ("--WW", 2, 2), ("WWW-W", 3, 1), ("", 0, 0)],
)
def test_streaks(marks: str, longest: int, now: int) -> None:
    assert streaks(games_won(marks)) == (longest, now)


def test_what_was_found_out_is_kept_and_a_changed_or_deleted_game_is_noticed(folder: Path, tmp_path: Path) -> None:
    there = tmp_path / "saves"
    shutil.copytree(folder, there)
    (there / "history.json").unlink(missing_ok=True)
    new: list[tuple[int, int]] = []
    first = read_history(there, lambda done, of: new.append((done, of)))
    assert new[-1] == (8, 8)
    new.clear()
    assert read_history(there, lambda done, of: new.append((done, of))) == first and not new
    first.path(first.games[0]).unlink()
    assert read_history(there).games == first.games[1:]
    (there / "history.json").write_text('{"version": 1, "games": 3')
    assert read_history(there).games == first.games[1:]
    path = first.path(first.games[1])
    path.write_text(path.read_text()[:500])
    again = read_history(there)
    assert again.games == first.games[2:]
    assert len(again.problems) == 1 and path.name in again.problems[0]


def test_five_hundred_games_are_told_without_reading_their_files(folder: Path, tmp_path: Path) -> None:
    """The files are empty: everything comes from the cached summaries."""
    there = tmp_path / "saves"
    many_games(folder, there, 500)
    found = read_history(there)
    shown = [laid_out(page, 76) for page in (*pages(found), last_games(found.games))]
    assert len(found.games) == 500 and len(shown) == 4


def test_pages_fit_and_have_bars(history: History) -> None:
    for page in (*pages(history), last_games(history.games)):
        for width in (72, 98):
            heading, rows = laid_out(page, width)
            assert len(rows) == page.length > 0
            assert all(len(row.text) + row.bar <= width for row in (heading, *rows))
            assert all(0 <= row.part <= 1 for row in rows)
    (overview, *_rest) = pages(history)
    [table] = overview.tables
    assert ("Games won", f"{tally(history.games).won} of 8") in [row.cells for row in table.rows]
    assert overview.said[0].startswith("You win ")


def test_the_columns_of_the_games_are_called_by_their_words(history: History) -> None:
    heading, _rows = laid_out(last_games(history.games), 98)
    assert heading.text.split() == ["Ended", "Ruleset", "Won", "by", "Seats", "Place", "Gold", "Ahead"]


def test_where_not_all_games_are_listed_it_says_so(history: History) -> None:
    many = len(history.games)
    assert last_games(history.games, many).title == "Games"
    page = last_games(history.games, 2)
    assert (page.title, page.length) == (f"The last 2 games of {many}", 2)


def test_other_programs_get_all_of_it(history: History) -> None:
    data = json.loads(json.dumps(as_dict(history)))
    assert data["all"]["games"] == len(data["games"]) == 8
    assert set(data["by_level"]) == {"random", "gambler"}
    assert all(Path(game["path"]).is_file() for game in data["games"])
    assert sum(game["points"] for game in data["games"]) == pytest.approx(data["all"]["points"], abs=0.01)


def test_where_nothing_has_been_played_there_is_nothing(tmp_path: Path) -> None:
    history = read_history(tmp_path / "nosuch")
    assert not history.games and not history.problems
    assert as_dict(history)["games"] == []
    assert not (tmp_path / "nosuch").exists()


def one_game(folder: Path) -> None:
    """Play a game of three to its end."""
    deal = Deal("legendary", {}, load_rules("legendary"), NAMES[:3], 4)
    whole_game(Saves(folder, clock=Clock()), deal, "random")


@pytest.mark.parametrize(
    "change",
    [
        {"me": 9}, {"me": -1}, {"winners": []}, {"winners": [7]}, {"gold": [1]}, {"seats": ["Ursula"]}, {"levels": []},
        {"seconds": 1e400}, {"ended": "2026-01-01T12:00:00"}, {"file": "../../elsewhere.toml"},
        {"seats": ["\x1b[2J", "Breen", "Thorinn"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_was_kept_and_cannot_be_is_found_out_again(change: dict[str, Any], tmp_path: Path) -> None:
    one_game(tmp_path)
    right = read_history(tmp_path).games
    path = tmp_path / "history.json"
    kept = json.loads(path.read_text())
    for pair in kept["games"].values():
        pair[1] |= change
    path.write_text(json.dumps(kept).replace("Infinity", "1e400"))
    assert read_history(tmp_path).games == right


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"version": 1, "games": {}, "x": ' + b"[" * 100_000, b"\xff"])
def test_rubbish_that_was_kept_is_passed_over(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "history.json").write_bytes(content)
    assert read_history(tmp_path).games == ()


def test_a_record_with_a_date_that_no_clock_shows_is_counted(tmp_path: Path) -> None:
    one_game(tmp_path)
    (path,) = (tmp_path / "finished").glob("*.toml")
    text = re.sub(r"^x_(date|ended) = .*$", r"x_\1 = 0001-01-01T00:00:00", path.read_text(), flags=re.MULTILINE)
    path.write_text(text.replace("x_base", "x_other"))
    (game,) = read_history(tmp_path).games
    assert game.ended.year > 2000
