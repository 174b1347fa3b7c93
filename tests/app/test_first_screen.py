"""The first screen: its head at every size, few rows, and every other way to play one row away."""

from textual.widgets import Static

from tda_tui.app.pictures.title import POSTERS
from tda_tui.app.screens.before.puzzles import PuzzlesScreen
from tda_tui.app.screens.before.saved import SavedScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.inn.lobby import LobbyScreen
from tda_tui.app.screens.review.history import HistoryScreen
from tda_tui.app.widgets.lines import Picture
from tda_tui.app.widgets.menu import Menu
from tda_tui.saves.store import Saves
from tests.app.driving import go, make_app, opened_at, rows_of, text_of, until
from tests.app.inns import a_lobby, in_lobby, sees, visiting, visitor
from tests.saves.kept_games import left

SIZES = {(80, 24): 3, (100, 30): 2, (120, 40): 2, (200, 60): 1, (240, 75): 0}
"""Sizes of the window, and which of the heads fits there."""


def rows(app):
    return [row.id for row in app.screen.query_one(Menu).items]


async def test_the_dragons_and_the_name_grow_with_the_window_also_with_a_saved_game(tmp_path):
    left(Saves(tmp_path), 3)
    async with opened_at(app=make_app(saves=tmp_path)) as (pilot, app):
        assert "continue" in rows(app)
        for size, poster in SIZES.items():
            await pilot.resize_terminal(*size)
            await until(
                pilot, lambda high=POSTERS[poster].rows: app.screen.query_one(Picture).size.height in (high, high + 1)
            )
            await pilot.pause()
            below = app.screen.query_one("#hint", Static).region.bottom
            assert (
                below <= app.screen.query_one("#keys").region.y
                and app.screen.query_one("#start").region.width <= size[0]
            )


async def test_somebody_new_has_few_rows_and_every_other_way_to_play_behind_one(tmp_path):
    async with opened_at(app=make_app(saves=tmp_path / "none yet")) as (pilot, app):
        assert len(rows(app)) <= 7 and app.screen.query_one(Menu).row == "learn"
        await pilot.press("down", "enter")
        assert {"puzzles", "tournament", "watch", "abilities"} <= {*rows(app)}
        await go(pilot, "enter", PuzzlesScreen, "escape", StartScreen)
        await pilot.press("escape")
        assert "learn" in rows(app)


async def test_where_there_is_nothing_yet_one_reads_what_will_be_there_and_how(tmp_path):
    async with opened_at(app=make_app(saves=tmp_path / "none yet")) as (pilot, app):
        await go(pilot, "h", HistoryScreen, lambda app: "how many games you have won" in text_of(app))
        assert "p, deals a game" in text_of(app)
        await go(pilot, "escape", StartScreen, "f", SavedScreen)
        assert "saved after every answer" in text_of(app) and not any("Delete" in row for row in rows_of(app))


async def test_in_an_inn_without_tables_one_invites_friends_or_solves_a_puzzle(tmp_path):
    lobby = a_lobby(tmp_path)
    mara = visitor(lobby, "Mara")
    mara.inn.visit.ssh_line = "ssh -p 2222 inn.example"
    async with visiting(mara) as (at_mara,):
        await in_lobby(at_mara)
        await sees(at_mara, "ssh -p 2222 inn.example")
        await go(at_mara, "z", PuzzlesScreen, "escape", LobbyScreen)
    lobby.close()


async def test_every_row_but_the_last_says_dimly_what_it_is_and_how_many_games_there_are(tmp_path):
    saves = Saves(tmp_path)
    left(saves, 3)
    saves.finished_folder.mkdir()
    for name in ("one.toml", "two.toml"):
        (saves.finished_folder / name).touch()
    async with opened_at(app=make_app(saves=tmp_path)) as (pilot, app):
        first = app.screen.query_one(Menu).items
        assert all(row.value for row in first if row.id != "quit")
        assert next(row.value for row in first if row.id == "history") == "2 games"
        await pilot.press(*["down"] * [row.id for row in first].index("more"), "enter")
        more = app.screen.query_one(Menu).items
        assert all(row.value for row in more if row.id != "back")
        assert next(row.value for row in more if row.id == "saved") == "1 game"
