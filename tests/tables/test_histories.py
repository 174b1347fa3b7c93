"""A game at a shared table is in the history of each who played it, from their own seat."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

from tda_tui.review.game_text import game_text
from tda_tui.review.history import read_history
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.chair import Chair
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import Evening, play

SERIES = TableOptions(GameOptions(players=3, level="novice", talk="off", series="2", gold="30"))


def evening_with_folders(folder: Path) -> Evening:
    evening = Evening(folder / "inn")
    evening.lobby.close()
    seeds = itertools.count(17)
    people = folder / "people"
    evening.lobby = Lobby(
        evening.folder, evening.limits, evening.time, date=lambda: evening.date, seed=lambda: next(seeds), people=people
    )
    return evening


def saves_of(folder: Path, evening: Evening, name: str) -> Path:
    return folder / "people" / evening.person(name).id / "saves"


def test_each_has_the_game_from_their_own_seat(tmp_path: Path) -> None:
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, TableOptions(GameOptions(players=3, level="novice", talk="off", gold="30")))
    play(evening, table, chairs, random.Random(1))
    gold = table.playing.controller.game.table.gold
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
    guest = evening.lobby.visit("Wim")
    table.sit(guest)
    table.start(chairs[0].account)
    table.stand_up(chairs[1].account)
    play(evening, table, [chairs[0], Chair(table, guest)], random.Random(2))
    assert table.state == "over"
    assert [folder.name for folder in (tmp_path / "people").iterdir()] == [evening.person("Mara").id]


def test_every_game_of_a_series_is_kept(tmp_path: Path) -> None:
    evening = evening_with_folders(tmp_path)
    table, chairs = evening.table(2, SERIES)
    play(evening, table, chairs, random.Random(3))
    assert table.series is not None and table.series.games == 2
    table.next_game(chairs[0].account)
    play(evening, table, chairs, random.Random(4))
    assert len(read_history(saves_of(tmp_path, evening, "Jon")).games) == 2
