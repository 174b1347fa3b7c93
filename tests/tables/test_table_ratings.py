"""Winning improves ratings, of people and levels, by ruleset, overall and per season."""

from __future__ import annotations

import random
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tda_tui.tables.accounts import Database
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.ratings import Rank, Ratings, season_of
from tests.shared_tables import QUICK, Evening, play, results

DATE = datetime(2026, 11, 22, tzinfo=UTC)


def ranks(*who: str) -> list[Rank]:
    """A game's ranks, the winner first."""
    return [Rank(at, one, not one.startswith("level:"), 30 - at, at + 1, at == 0, one) for at, one in enumerate(who)]


@pytest.fixture
def ratings(tmp_path: Path) -> Ratings:
    database = Database(tmp_path / "inn.sqlite")
    for name in ("Ann", "Bob", "Cem"):
        database.write("INSERT INTO account VALUES (?, ?, ?, '', '')", name, name, name)
    return Ratings(database, most_results=100)


@pytest.mark.parametrize(
    ("month", "season"), [(1, "2026-1"), (3, "2026-1"), (4, "2026-2"), (9, "2026-3"), (10, "2026-4"), (12, "2026-4")]
)
def test_a_season_is_a_quarter_of_a_year(month: int, season: str) -> None:
    assert season_of(datetime(2026, month, 1, tzinfo=UTC)) == season


def test_who_wins_more_stands_higher(ratings: Ratings) -> None:
    for game in range(12):
        ratings.count(f"{game}", DATE, "legendary", ranks("Ann", "Bob", "level:gambler", "level:gambler"))
    board = ratings.board("legendary")
    assert [row.name or row.level for row in board] == ["Ann", "Bob", "gambler"]
    assert [(row.games, row.won) for row in board] == [(12, 12), (12, 0), (24, 0)]
    assert board[0].skill > board[1].skill > board[2].skill
    assert ratings.board("original") == []


def test_a_game_counts_once(ratings: Ratings, tmp_path: Path) -> None:
    for _twice in range(2):
        ratings.count("one", DATE, "legendary", ranks("Ann", "Bob"))
    assert [row.games for row in ratings.board("legendary")] == [1, 1]
    assert results(tmp_path) == ["one"]


def test_a_season_begins_anew(ratings: Ratings) -> None:
    ratings.count("old", DATE.replace(month=3), "legendary", ranks("Bob", "Ann"))
    for game in range(3):
        ratings.count(f"{game}", DATE, "legendary", ranks("Ann", "Bob"))
    assert ratings.seasons() == ["2026-4", "2026-1"]
    assert [row.name for row in ratings.board("legendary", "2026-1")] == ["Bob", "Ann"]
    assert [row.games for row in ratings.board("legendary", "2026-4")] == [3, 3]
    assert [row.games for row in ratings.board("legendary")] == [4, 4]
    assert ratings.rulesets("2026-4") == ["legendary"]


def test_who_is_rated_for_nothing_stands_on_no_board(ratings: Ratings) -> None:
    told = ranks("Ann", "Bob", "Cem")
    ratings.count("one", DATE, "legendary", [told[0], told[1]._replace(who=""), told[2]])
    assert {row.name for row in ratings.board("legendary")} == {"Ann", "Cem"}


def test_without_the_library_results_are_kept(
    ratings: Ratings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    ratings.count("one", DATE, "legendary", ranks("Ann", "Bob"))
    assert ratings.board("legendary") == [] and len(results(tmp_path)) == 1


def test_old_results_go(tmp_path: Path) -> None:
    ratings = Ratings(Database(tmp_path / "inn.sqlite"), most_results=5)
    for game in range(9):
        ratings.count(f"{game}", DATE, "legendary", ranks("Ann", "Bob"))
    assert results(tmp_path) == ["8", "7", "6", "5", "4"]


def test_a_game_at_a_table_is_rated(evening: Evening) -> None:
    table, chairs = evening.table(2, QUICK._replace(decision=0))
    play(evening, table, chairs, random.Random(1))
    board = evening.lobby.ratings.board("legendary")
    assert {row.name or row.level for row in board} == {"Mara", "Jon", "novice"}
    assert {rank.who for rank in table.playing.ranking()} == {
        chairs[0].account.id,
        chairs[1].account.id,
        "level:novice",
    }
    [game] = results(evening.folder)
    assert (evening.folder / "games" / "finished" / game).exists()


def test_guests_are_not_rated(evening: Evening) -> None:
    table, chairs = evening.table(1, start=False)
    from tda_tui.tables.shared_table import Place

    guest = evening.lobby.accounts.visit("Stranger")
    table.sit(guest)
    table.start(chairs[0].account)
    play(evening, table, [*chairs, Place(table, guest)], random.Random(1))
    assert "Stranger" not in {row.name for row in evening.lobby.ratings.board("legendary")}
    assert "Stranger" in {rank.name for rank in table.playing.ranking()}


def test_old_records_are_removed_oldest_first(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "inn", TableLimits(records=2))
    table, chairs = evening.table(2)
    games = []
    for number in range(4):
        play(evening, table, chairs, random.Random(number))
        assert table.record is not None and table.record.exists()
        games.append(table.record.name)
        table.again(chairs[0].account)
        table.start(chairs[0].account)
    left = sorted(path.name for path in (evening.folder / "games" / "finished").glob("*.toml"))
    assert left == sorted(games[2:])
    assert list((evening.folder / "games" / "rules").iterdir()), "the rules of those that are left are kept"


def test_rules_that_nobody_plays_with_any_more_go(tmp_path: Path) -> None:
    from tda_tui.session.new_game.options import GameOptions

    evening = Evening(tmp_path / "inn", TableLimits(records=1))
    table, chairs = evening.table(2, start=False)
    mara = chairs[0].account
    for gold in ("", "30", "40"):
        table.change(mara, QUICK._replace(game=GameOptions(players=2, level="random", gold=gold, talk="off")))
        table.start(mara)
        play(evening, table, chairs, random.Random(1))
        table.again(mara)
    rules = {path.name.partition(".")[0] for path in (evening.folder / "games" / "rules").iterdir()}
    assert len(rules) == 1
