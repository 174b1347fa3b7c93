"""A game at a shared table is in the history of each player, from their own seat."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tda_tui.review.game_text import game_text
from tda_tui.review.history import read_history
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.archive import Background
from tda_tui.tables.shared_table import Place, SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import Evening, play

SERIES = TableOptions(GameOptions(players=3, level="novice", talk="off", series="2", gold="30"))


class Later(Background):
    """Does work when told to."""

    def __init__(self) -> None:
        self.waits: list[tuple[Callable[[], None], Callable[[], None]]] = []

    def do(self, work: Callable[[], None], after: Callable[[], None]) -> None:
        self.waits.append((work, after))

    def close(self) -> None:
        for work, _after in self.waits:
            work()


def evening_with_folders(folder: Path, background: Background | None = None) -> Evening:
    return Evening(folder / "inn", people=folder / "people", background=background)


def played(folder: Path, background: Background | None = None) -> tuple[Evening, SharedTable, list[Place]]:
    """An evening with the first game of a series."""
    evening = evening_with_folders(folder, background)
    table, chairs = evening.table(2, SERIES)
    play(evening, table, chairs, random.Random(3))
    assert table.state == "over"
    return evening, table, chairs


def saves_of(folder: Path, evening: Evening, name: str) -> Path:
    return folder / "people" / evening.person(name).id / "saves"


def test_each_has_the_game_from_their_own_seat(tmp_path: Path) -> None:
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, TableOptions(GameOptions(players=3, level="novice", talk="off", gold="30")))
    play(evening, table, chairs, random.Random(1))
    gold = table.playing.game.table.gold
    for seat, name in enumerate(("Mara", "Jon")):
        history = read_history(saves_of(tmp_path, evening, name))
        assert not history.problems
        [game] = history.games
        assert (game.me, game.seats[game.me], list(game.gold)) == (seat, name, gold)
        assert game.levels[1 - seat] == "somebody" and game.levels[2].startswith("novice/")
        replay = Replay(read_game(history.path(game)))
        assert replay.game(len(replay.asked)).over
        assert f"{('Mara', 'Jon')[1 - seat]} (a person)" in " ".join(game_text(replay))
        assert Saves(saves_of(tmp_path, evening, name)).list() == []


def test_a_guest_and_whoever_gave_the_seat_up_keep_nothing(tmp_path: Path) -> None:
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, start=False)
    guest = evening.lobby.accounts.visit("Wim")
    table.sit(guest)
    table.start(chairs[0].account)
    table.stand_up(chairs[1].account)
    play(evening, table, [chairs[0], Place(table, guest)], random.Random(2))
    assert table.state == "over"
    assert [folder.name for folder in (tmp_path / "people").iterdir()] == [evening.person("Mara").id]


def test_every_game_of_a_series_is_kept(tmp_path: Path) -> None:
    evening, table, chairs = played(tmp_path)
    assert table.series is not None and table.series.games == 2
    table.next_game(chairs[0].account)
    play(evening, table, chairs, random.Random(4))
    assert len(read_history(saves_of(tmp_path, evening, "Jon")).games) == 2


def test_nobody_waits_until_a_game_is_in_the_histories(tmp_path: Path) -> None:
    later = Later()
    evening, table, _chairs = played(tmp_path, later)
    assert table.record is not None and table.record.exists()
    assert read_history(saves_of(tmp_path, evening, "Jon")).games == ()
    [(work, after)] = later.waits
    work()
    after()
    assert len(read_history(saves_of(tmp_path, evening, "Jon")).games) == 1


@pytest.mark.parametrize("killed", ["before", "after"])
def test_a_game_comes_into_the_histories_whenever_the_inn_is_killed(tmp_path: Path, killed: str) -> None:
    later = Later()
    played(tmp_path / "one", later)
    if killed == "after":
        later.close()
    shutil.copytree(tmp_path / "one", tmp_path / "two")
    again = evening_with_folders(tmp_path / "two")
    for name in ("Mara", "Jon"):
        assert len(read_history(saves_of(tmp_path / "two", again, name)).games) == 1
    again.lobby.close()
    for history in (tmp_path / "two" / "people").glob("*/saves/finished"):
        shutil.rmtree(history)
    once_more = evening_with_folders(tmp_path / "two")
    assert read_history(saves_of(tmp_path / "two", once_more, "Jon")).games == (), "that is done once"


def test_an_inn_that_closes_leaves_nothing_to_be_done(tmp_path: Path) -> None:
    evening, _table, _chairs = played(tmp_path, Later())
    name = saves_of(tmp_path, evening, "Jon")
    evening.lobby.close()
    assert len(read_history(name).games) == 1
