"""A game of computer players, watched at the table."""

import pytest

from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.watched import WatchScreen
from tda_tui.app.widgets.menu import Menu
from tda_tui.app.widgets.table.info import Info
from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import watch_game
from tda_tui.players.player import make_player
from tda_tui.saves.store import Saves
from tda_tui.session.pace import SECONDS
from tests.app.driving import go, make_app, opened_at, rows_of, text_of, until
from tests.app.scenes import while_others_play
from tests.app.test_read_to_the_end import below, cut_off


async def watch(pilot, app, folder):
    """Begin to watch, from the first screen."""
    app.evening.autosave.saves = Saves(folder / "saves")
    await go(pilot, StartScreen, "w", lambda app: any(isinstance(screen, WatchScreen) for screen in app.screen_stack))
    return next(screen for screen in app.screen_stack if isinstance(screen, WatchScreen))


async def to_the_end(pilot, app):
    """Close one score sheet after the other."""
    while not isinstance(app.screen, FinalScreen):
        if isinstance(app.screen, ScoreScreen):
            await pilot.press("enter")
        await pilot.pause(0.005)
    return app.screen


@pytest.mark.every(2)
async def test_a_watched_game_leaves_nothing_behind(tmp_path):
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        await watch(pilot, app, tmp_path)
        final = await to_the_end(pilot, app)
        await until(pilot, lambda: final.replay is not None)
        said = text_of(app)
        assert " wins" in said and "You" not in said and " you " not in said
        await go(pilot, "r", ReplayScreen, lambda app: "all cards shown" in text_of(app), "q", "a")
        await until(pilot, lambda: isinstance(app.screen, (WatchScreen, ScoreScreen)))
        await to_the_end(pilot, app)
        await go(pilot, "m", StartScreen)
        assert not any(isinstance(screen, WatchScreen) for screen in app.screen_stack)
        assert not [*tmp_path.iterdir()]


async def test_the_card_played_last_is_explained_until_another_is():
    """Also while its power, and then the next leader, are told about."""
    async with opened_at(app=make_app(None, 3, "normal")) as (pilot, app):
        await while_others_play(pilot)
        assert isinstance(app.screen, WatchScreen)
        lying = [card for seat in app.screen.shown.seats for card in seat.flight]
        assert app.screen.query_one(Info).card == app.screen.card_in_sight() in lying


async def test_all_hands_are_open_and_fit_the_smallest_window():
    async with opened_at(app=make_app(None, 3, "normal")) as (pilot, app):
        await while_others_play(pilot)
        table = app.screen
        assert isinstance(table, WatchScreen) and not [*cut_off(table), *below(table)]
        assert [len(seat.known) for seat in table.shown.seats] == [seat.hand_size for seat in table.shown.seats]


async def test_it_can_be_held_and_left(tmp_path):
    async with opened_at(app=make_app(None, 3, "slow")) as (pilot, app):
        table = await watch(pilot, app, tmp_path)
        await go(pilot, lambda app: "Space Pause" in rows_of(app)[-1], "space")
        await until(pilot, lambda: "Paused" in text_of(app) and "Space Continue" in rows_of(app)[-1])
        await go(pilot, "enter", ScoreScreen)
        assert app.screen.seconds == table.sheet_events * SECONDS["slow"] > 0
        await go(pilot, "enter", lambda app: app.screen is table and table.shown.gambit == 2, "escape", StartScreen)


@pytest.mark.parametrize("pace", ["slow", "off"])
async def test_held_it_goes_on_event_by_event_whatever_the_pace(tmp_path, pace):
    async with opened_at(app=make_app(None, 3, "slow")) as (pilot, app):
        table = await watch(pilot, app, tmp_path)
        await go(pilot, "right", lambda app: "Paused" in text_of(app))
        table.session.pacing.pace = pace
        for _step in range(3):
            told = len(table.session.log)
            await go(pilot, "right", lambda _app, told=told: len(table.session.log) > told)
            after = len(table.session.log)
            await pilot.pause(0.01)
            assert len(table.session.log) == after and "Paused" in text_of(app)


async def test_it_can_be_watched_faster_and_slower(tmp_path):
    async with opened_at(app=make_app(None, 3, "slow")) as (pilot, app):
        await watch(pilot, app, tmp_path)
        await go(pilot, "right", lambda app: "Paused" in text_of(app))  # otherwise it might end meanwhile
        for key, pace in [("minus", "slow"), ("plus", "normal"), ("plus", "off"), ("plus", "off"), ("minus", "normal")]:
            await go(pilot, key, lambda app, pace=pace: f"Pace {pace}" in rows_of(app)[-1])


async def test_a_score_sheet_closes_by_itself(tmp_path, monkeypatch):
    monkeypatch.setitem(SECONDS, "off", 0.02)
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        table = await watch(pilot, app, tmp_path)
        await until(pilot, lambda: table.shown.gambit > 1)


async def test_the_table_shows_the_game_that_the_lines_tell(tmp_path):
    async with opened_at(app=make_app(None, 3, make_player=make_player)) as (pilot, app):
        app.games.watch_game(app.evening.options._replace(players=3), 7)
        final = await to_the_end(pilot, app)
        told = [*watch_game(load_rules("legendary"), "legendary", 3, "gambler", 7)]
        winner = final.view.winners[0]
        assert told[-1] == f"{final.view.names[winner]} wins the game with {final.view.seats[winner].gold} gold."


async def test_the_first_time_of_all_the_cursor_stands_at_the_lessons(tmp_path):
    async with opened_at(app=make_app(None, 3, saves=tmp_path / "saves")) as (pilot, app):
        assert app.screen.query_one(Menu).row == "learn"
        assert "Legendary Edition, 4 players, gambler (3 of 5)" in text_of(app)
        await go(pilot, "p", lambda app: not isinstance(app.screen, StartScreen), "q", "y", StartScreen)
        await until(pilot, lambda: app.screen.query_one(Menu).row == "continue")
    later = make_app(None, 3)
    later.evening.autosave.saves = Saves(tmp_path / "saves")
    for save in (tmp_path / "saves").glob("*.toml"):
        save.unlink()
    async with later.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(later.screen, StartScreen))
        assert later.screen.query_one(Menu).row == "play"
