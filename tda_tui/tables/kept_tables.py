"""Saved tables: after a restart or crash they are restored, at the same question."""

from __future__ import annotations

from typing import Any

import msgspec

from tda_tui.session.series import Series
from tda_tui.tables.database import Database
from tda_tui.tables.seats import Seat
from tda_tui.tables.table_course import TableCourse
from tda_tui.tables.table_state import State


class KeptTable(msgspec.Struct):
    """A saved table. `game` is the file of the current or last game; `games`, `played` and `gold` are its series."""

    code: str
    options: dict[str, Any]
    host: str
    state: State
    seats: list[Seat]
    game: str = ""
    games: int = 1
    played: int = 0
    gold: list[int] = []
    open_cards: bool = False
    saw_cards: list[str] = []
    opened_from: str = ""


def keep_table(database: Database, table: TableCourse) -> None:
    """Save a table."""
    series = table.series
    kept = KeptTable(
        code=table.code,
        options=table.options.saved(),
        host=table.host,
        state=table.state,
        seats=table.seats,
        game=table.game.writer.path.name if table.game is not None else "",
        games=series.games if series is not None else 1,
        played=series.played if series is not None else 0,
        gold=series.gold if series is not None else [],
        open_cards=table.open_cards,
        saw_cards=sorted(table.saw_cards),
        opened_from=table.opened_from,
    )
    people = [seat.who for seat in table.seats if seat.is_persons]
    database.write_all(
        [
            ("INSERT OR REPLACE INTO shared_table VALUES (?, ?)", (table.code, msgspec.json.encode(kept).decode())),
            ("DELETE FROM sits WHERE shared_table = ?", (table.code,)),
            *[("INSERT INTO sits VALUES (?, ?)", (table.code, who)) for who in people],
        ]
    )


def forget_table(database: Database, code: str) -> None:
    """Delete a saved table."""
    database.write_all(
        [
            ("DELETE FROM shared_table WHERE id = ?", (code,)),
            ("DELETE FROM sits WHERE shared_table = ?", (code,)),
        ]
    )


def kept_tables(database: Database) -> list[tuple[str, str]]:
    """All saved tables: their codes, and their states for `read_table`."""
    return [(code, state) for code, state in database.all("SELECT id, state FROM shared_table")]


def read_table(state: str) -> KeptTable:
    """Parse a saved table. Raises ValueError if that is not possible."""
    return msgspec.json.decode(state, type=KeptTable)


def put_back(table: TableCourse, kept: KeptTable) -> None:
    """Restore the seats and state of a table; nobody is present yet."""
    table.seats[:] = kept.seats
    for seat in table.seats:
        seat.present = 0
        seat.coming = seat.coming_name = ""
    table.state = kept.state
    table.opened_from = kept.opened_from
    table.open_cards = kept.open_cards
    table.saw_cards.update(kept.saw_cards)


def kept_series(kept: KeptTable, series: Series) -> Series:
    """Restore the standing of a series."""
    series.games = kept.games
    series.played = kept.played
    if len(kept.gold) == len(series.gold):
        series.gold = list(kept.gold)
    return series
