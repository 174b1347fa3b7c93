"""Tables as on a server: a task per person, with a clock running in real time."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked, Over, Waiting
from tda_tui.tables.limits import TableLimits
from tda_tui.tables.lobby import Lobby
from tda_tui.tables.shared_table import Place, SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.helpers import PATIENCE, random_answer

OPTIONS = TableOptions(GameOptions(players=4, level="novice"))


async def take_part(place: Place, rng: random.Random) -> int:
    """Take part as a screen does: show, ask, answer or wait, until it is over; returns the number of questions."""
    asked = 0
    while True:
        session = place.session
        if session is None:
            await asyncio.sleep(0.001)
            continue
        update = session.next()
        if isinstance(update, Over):
            return asked
        if isinstance(update, Waiting):
            await session.wait()
        elif isinstance(update, Asked):
            asked += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(session.overtaken(), rng.choice((0, 0.002)))
            session.answer(random_answer(update.question, rng))


def a_table(lobby: Lobby, names: tuple[str, ...]) -> tuple[SharedTable, list[Place]]:
    people = [lobby.accounts.register(name, name) for name in names]
    table = lobby.open_table(people[0], OPTIONS)
    for one in people[1:]:
        table.sit(one)
    chairs = [Place(table, one) for one in people]
    table.start(people[0])
    return table, chairs


async def test_everybody_plays_in_their_own_time(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path / "inn", TableLimits(pause=0.001))
    tables = [a_table(lobby, names) for names in (("Mara", "Jon", "Sil"), ("Tove", "Wim"))]
    watcher = Place(tables[0][0], lobby.accounts.visit("Ada"), watches=True)
    places = [place for _table, chairs in tables for place in chairs]
    parts = [take_part(place, random.Random(at)) for at, place in enumerate([*places, watcher])]
    asked = await asyncio.wait_for(asyncio.gather(*parts), PATIENCE)
    assert all(table.state == "over" for table, _chairs in tables)
    assert all(asked[:-1]) and asked[-1] == 0
    lobby.close()


async def test_a_disk_that_is_full_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = Lobby(tmp_path / "inn", TableLimits(pause=0.0))
    table, chairs = a_table(lobby, ("Mara", "Jon"))

    def full(*_said: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("tda_tui.tables.accounts.Database.write", full)
    monkeypatch.setattr(lobby.ratings, "count", full)
    parts = [take_part(chair, random.Random(at)) for at, chair in enumerate(chairs)]
    await asyncio.wait_for(asyncio.gather(*parts), PATIENCE)
    assert table.state == "over"
