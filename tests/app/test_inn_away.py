"""Disconnections, time limits and departures at the inn, as seen by those concerned and by the others."""

from tda_tui.app.screens.ask import ComeBackScreen
from tda_tui.app.screens.inn.seats import WaitingRoomScreen
from tda_tui.app.screens.inn.shared_table import WatchedTableScreen
from tda_tui.process.hangup import HUNG_UP
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.table_options import TableOptions
from tests.app.driving import go
from tests.app.inns import asked, in_lobby, on, sees, shows, table_of, visiting, visitor
from tests.shared_tables import Evening

CLOCKED = TableOptions(GameOptions(players=2, level="novice", talk="off", pace="off"), decision=30, bank=60)


def opened(evening, people=2, start=True):
    """A table opened by Mara, at which Jon sits too."""
    table = evening.lobby.open_table(
        evening.person("Mara"), CLOCKED._replace(game=CLOCKED.game._replace(players=people))
    )
    table.sit(evening.person("Jon"))
    if start:
        table.start(evening.person("Mara"))
    return table


async def seated(pilot):
    app = pilot.app
    await go(pilot, ComeBackScreen, "enter", asked)
    return table_of(app)


async def test_who_comes_back_sits_at_the_very_question_again(tmp_path):
    evening = Evening(tmp_path)
    opened(evening)
    mara, jon = visitor(evening.lobby, "Mara"), visitor(evening.lobby, "Jon")
    async with visiting(mara) as [at_mara]:
        await seated(at_mara)
        async with visiting(jon) as [at_jon]:
            question = (await seated(at_jon)).session.asked
            jon.leave(HUNG_UP)
        await sees(at_mara, "Jon has been disconnected.")
        again = visitor(evening.lobby, "Jon")
        async with visiting(again) as [at_jon]:
            asked_again = (await seated(at_jon)).session.asked
            assert question is not None and asked_again is not None
            assert asked_again.question == question.question
            await sees(at_mara, "Jon is back.")


async def test_a_computer_player_holds_the_seat_of_who_stays_away(tmp_path):
    evening = Evening(tmp_path)
    table = opened(evening)
    mara, jon = visitor(evening.lobby, "Mara"), visitor(evening.lobby, "Jon")
    async with visiting(mara) as [at_mara]:
        await seated(at_mara)
        async with visiting(jon) as [at_jon]:
            await seated(at_jon)
        evening.time.go_on(29)
        evening.time.go_on(32)
        await sees(at_mara, "a computer player (novice) plays on")
        await at_mara.press("o")
        await sees(at_mara, "away: a computer player holds the seat")
        assert table.seats[1].held


async def test_a_clock_that_runs_out_answers_what_is_asked(tmp_path):
    evening = Evening(tmp_path)
    opened(evening)
    mara, jon = visitor(evening.lobby, "Mara"), visitor(evening.lobby, "Jon")
    async with visiting(mara, jon) as (at_mara, at_jon):
        await seated(at_mara)
        await seated(at_jon)
        assert shows(mara, "0:30 +1:00")
        evening.time.go_on(91)
        evening.time.go_on(1)
        await sees(at_mara, "Time is up for Jon: a computer player (novice) answers.")
        await sees(at_mara, "Time is up for Mara: a computer player (novice) answers.")
        assert "ante" not in {choice.question.kind for app in (mara, jon) if (choice := table_of(app).choice)}


async def test_somebody_late_takes_over_with_the_next_gambit_and_watches_until_then(tmp_path):
    evening = Evening(tmp_path)
    table = opened(evening, people=3)
    evening.person("Sil")
    mara, sil = visitor(evening.lobby, "Mara"), visitor(evening.lobby, "Sil", "join", table.code)
    async with visiting(mara, sil) as (at_mara, at_sil):
        await on(at_sil, WatchedTableScreen)
        await sees(at_mara, "Your seat is kept")
        assert table.seat_rows()[2].coming == "Sil"


async def test_who_has_to_give_up_the_seat_stands_in_the_lobby(tmp_path):
    evening = Evening(tmp_path)
    table = opened(evening, start=False)
    mara, jon = visitor(evening.lobby, "Mara"), visitor(evening.lobby, "Jon")
    async with visiting(mara, jon) as (at_mara, at_jon):
        for pilot in (at_mara, at_jon):
            await in_lobby(pilot)
            await go(pilot, "enter", WaitingRoomScreen)
        await at_mara.press("down", "x")
        await in_lobby(at_jon)
        assert not table.seats[1].is_persons


async def test_a_guest_has_a_name_for_the_visit_and_nothing_is_left_of_it(tmp_path):
    evening = Evening(tmp_path)
    opened(evening, start=False)
    guest = visitor(evening.lobby, "", guest=True)
    async with visiting(guest) as [at_guest]:
        await sees(at_guest, "What is your name?")
        await at_guest.press(*"Mara", "enter")
        await sees(at_guest, "Somebody else is called Mara")
        await at_guest.press("ctrl+u", *"Wim", "enter")
        await in_lobby(at_guest)
        assert "Wim" in evening.lobby.names()
    assert not evening.lobby.names()
    assert not evening.lobby.accounts.name_problem("Wim")


async def test_playing_alone_and_back_to_the_lobby(tmp_path):
    evening = Evening(tmp_path)
    mara = visitor(evening.lobby, "Mara")
    async with visiting(mara) as [pilot]:
        await in_lobby(pilot)
        await pilot.press("p")
        await sees(pilot, "More ways to play")
        await pilot.press("q")
        await in_lobby(pilot)
        await pilot.press("q")
        await pilot.pause()
        assert not mara.is_running or mara._exit
