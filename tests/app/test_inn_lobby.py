"""The list of tables in the lobby, and the pane about the selected one."""

import pytest

from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.screens.inn.table_pane import TablePane
from tda_tui.app.terminal import glyphs
from tda_tui.tables.shared_table import SharedTable, TableRow
from tests.app.driving import rows_of, text_of
from tests.app.inns import QUICK, in_lobby, sees, visiting, visitor
from tests.shared_tables import Evening

FOUR = QUICK._replace(game=QUICK.game._replace(players=4, guests=("", "", "okka")), people=3)


def row_of(app, word):
    return next(row for row in rows_of(app) if word in row)


@pytest.mark.parametrize(("drawn_with", "marks"), [("UNICODE", "●●▪○"), ("CONSOLE", "☻☻■○"), ("ASCII", "@@c.")])
async def test_every_seat_has_a_mark_which_the_pane_explains(tmp_path, monkeypatch, drawn_with, marks):
    for module in ("lobby", "seat_pictures", "table_pane"):
        monkeypatch.setattr(f"tda_tui.app.screens.inn.{module}.glyphs", lambda: getattr(glyphs, drawn_with))
    evening = Evening(tmp_path)
    table = evening.lobby.open_table(evening.person("Jon"), FOUR)
    table.sit(evening.person("Sil"))
    mara = visitor(evening.lobby, "Mara")
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "1 free")
        assert marks in row_of(mara, "> Jon, Sil")
        legend = row_of(mara, "Jon's table: not begun")
        assert f"{marks[0]} 2 people  {marks[2]} 1 computer  {marks[3]} 1 free" in legend
        assert "Enter gives you a seat there." in text_of(mara) and f"Code: {table.code}." in text_of(mara)
    evening.lobby.close()


def test_seats_open_to_late_comers_are_still_those_of_computer_players():
    row = TableRow("code", "Jon", "playing", "legendary", 2, ("Jon", "Sil"), 5, 3, 0, True, False)
    assert row.computers == 3
    assert row._replace(state="gathering", free=1).computers == 2


async def test_the_pane_shows_the_selected_table_and_reads_no_other(tmp_path, monkeypatch):
    """Of many tables as many are listed as fit; the keys at the foot suit the selected one."""
    evening = Evening(tmp_path)
    tables = [evening.lobby.open_table(evening.person(f"P{n}"), QUICK) for n in range(25)]
    tables[1].set_seat(evening.person("P1"), 1, free=False)
    tables[1].set_seat(evening.person("P1"), 2, free=False)
    mara = visitor(evening.lobby, "Mara")
    async with visiting(mara, size=(120, 40)) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "P0's table")
        assert " of 25" in text_of(mara) and "Enter Sit down" in text_of(mara)
        read, seat_rows = [], SharedTable.seat_rows
        monkeypatch.setattr(SharedTable, "seat_rows", lambda table: read.append(table.code) or seat_rows(table))
        await at_mara.press("down")
        await sees(at_mara, "P1's table")
        assert set(read) == {tables[1].code}
        assert "w Watch" in text_of(mara) and "Enter Sit down" not in text_of(mara)
    evening.lobby.close()


async def test_a_table_of_another_inn_has_a_pane_without_what_only_that_inn_knows(tmp_path):
    evening = Evening(tmp_path)
    line = "ssh -t -p 2223 inn.example join harbour1"
    row = TableRow("harbour1", "Bram", "playing", "legendary", 3, ("Bram",), 3, 2, 0, True, False, line)
    mara = visitor(evening.lobby, "Mara")
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        assert isinstance(mara.screen, LobbyScreen)
        evening.lobby.rows = lambda _reader: [row]
        mara.screen.show_changes()
        await sees(at_mara, "Bram's table: elsewhere")
        pane = "\n".join(line.plain for line in mara.screen.query_one(TablePane).lines(74))
        assert pane.count("computer") >= 2 and line in pane.replace("\n", " ") and "Code" not in pane
    evening.lobby.close()


async def test_a_host_who_changes_a_table_all_the_time_keeps_no_lobby_busy(tmp_path, monkeypatch):
    """Every change drew every lobby: one person with a table made everybody else wait for seconds."""
    evening, drawn = Evening(tmp_path), []
    mara = visitor(evening.lobby, "Mara")
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        jon = evening.person("Jon")
        table = evening.lobby.open_table(jon, QUICK)
        await sees(at_mara, "Jon's table")
        show = TablePane.show
        monkeypatch.setattr(TablePane, "show", lambda *given: drawn.append(given) or show(*given))
        for _change in range(30):
            table.change(jon, QUICK)
        table.sit(evening.person("Sil"))
        await sees(at_mara, "Jon, Sil")
        assert len(drawn) <= 3
    evening.lobby.close()


async def test_of_many_people_as_many_are_named_as_fit(tmp_path):
    evening = Evening(tmp_path)
    for n in range(30):
        evening.lobby.enter(evening.person(f"Person {n}"))
    mara = visitor(evening.lobby, "Mara")
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "Here now: Person 0, Person 1 and 29 more.")
    evening.lobby.close()
