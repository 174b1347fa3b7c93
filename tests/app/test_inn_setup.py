"""Setting up a table at the inn: the host assigns the seats, and people bring cards and characters."""

from types import SimpleNamespace

import pytest

from tda_tui.app.screens.before.new_game import CharactersScreen, OpponentsScreen
from tda_tui.app.screens.before.pick import PickScreen
from tda_tui.app.screens.inn.open_table import OpenTableScreen
from tda_tui.app.screens.inn.seats import WaitingRoomScreen
from tda_tui.tables.shared_table import Attendee
from tests.app.driving import go, rows_of, text_of
from tests.app.inns import QUICK, a_lobby, in_lobby, open_table, sees, visiting, visitor


async def test_a_table_is_set_up_with_computer_players(tmp_path):
    """Two seats for people and one for a regular, chosen beforehand and changed in the waiting room."""
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    mara.inn.last_options = QUICK
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        await go(at_mara, "n", OpenTableScreen, "down", "down", "left")
        await sees(at_mara, "< 2 >")
        await go(at_mara, "o", OpponentsScreen, "down", "right", "enter", OpenTableScreen, "enter", WaitingRoomScreen)
        [table] = lobby.tables
        first = table.seats[2].regular
        assert [seat.free for seat in table.seats] == [False, True, False] and first
        await go(at_mara, "down", "down", "o", lambda _app: table.seats[2].regular not in ("", first))
        chosen = table.seats[2].regular
        await go(at_mara, "right", lambda _app: table.seats[2].level != "novice")
        assert table.seats[2].regular == chosen and not table.seats[2].free
    lobby.close()


async def test_the_table_may_become_smaller_just_before_a_key(tmp_path, monkeypatch):
    room = WaitingRoomScreen(Attendee(*a_table(tmp_path)), [])
    monkeypatch.setattr(room, "query_one", lambda kind: SimpleNamespace(row="5"))
    assert room.seat.seat == QUICK.game.players - 1


def a_table(folder):
    lobby = a_lobby(folder)
    mara = lobby.accounts.register("SHA256:Mara", "Mara")
    return lobby.open_table(mara, QUICK), mara


async def test_everybody_brings_a_card_and_a_character(tmp_path):
    lobby = a_lobby(tmp_path)
    options = QUICK._replace(game=QUICK.game._replace(abilities="noted", deck="pick"))
    mara, jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    async with visiting(mara, jon) as (at_mara, at_jon):
        table = await open_table(at_mara, options)
        await sees(at_mara, "You bring: a random special card; a random character.")
        await sees(at_jon, "2 free")
        await go(at_jon, "enter", WaitingRoomScreen, "b", PickScreen, "down", "enter", CharactersScreen)
        await go(at_jon, "right", "enter", WaitingRoomScreen)
        wish = table.seats[1].wish
        assert len(wish.picks) == 1 and wish.character
        assert table.seats[0].wish.picks == ()
        await go(at_mara, "s", lambda _app: table.state == "playing")
        assert table.seats[1].character == wish.character and table.seats[1].picked == wish.picks[0]
    lobby.close()


async def test_a_code_that_is_wrong_can_be_typed_again(tmp_path):
    lobby = a_lobby(tmp_path)
    mara, jon = visitor(lobby, "Mara"), visitor(lobby, "Jon")
    async with visiting(mara, jon) as (at_mara, at_jon):
        table = await open_table(at_mara, QUICK)
        await in_lobby(at_jon)
        await at_jon.press("c", "p", "p", "enter")
        await sees(at_jon, "There is no table pp.")
        await go(at_jon, "backspace", "backspace", *table.code, "enter", WaitingRoomScreen)
    lobby.close()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_waiting_room_shows_the_code_and_every_seat(tmp_path, size):
    """In a high window by pictures, and with the table's name in large letters."""
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    async with visiting(mara, size=size) as (at_mara,):
        table = await open_table(at_mara, QUICK)
        await sees(at_mara, f"table's code: {table.code}")
        rows = rows_of(mara)
        assert [row.split()[1] for row in rows if "Seat " in row][-3:] == [">", "○", "○"]
        pictures = [row for row in rows if row.split()[1:] == ["Mara", "free", "free", "│"]]
        assert len(pictures) == (size[1] == 40) and ("The game has not begun" in text_of(mara)) is (size[1] == 24)
    lobby.close()
