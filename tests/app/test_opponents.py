"""The regulars on the screen: chosen by keys, described at the table, quoted in the log."""

import re
from functools import partial

from tda_tui.app.pictures.faces import face, regular_art
from tda_tui.app.screens.before.new_game import NewGameScreen, OpponentsScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.sheets import OpponentsAtTableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.regular import RegularCard
from tda_tui.files.settings import Settings
from tda_tui.players.player import LEVELS, Role
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.session.new_game.options import GameOptions
from tests.app.driving import Anybody, go, make_app, needs_me, opened_at, play_on, table_of, text_of, until

FIRST = find_regular(regular_ids()[0]).name
SECOND = find_regular(regular_ids()[1]).name


def words_of(app):
    """All text as one line, regardless of line breaks."""
    return re.sub(r"[\s│]+", " ", text_of(app))


opponents = partial(opened_at, "n", NewGameScreen, "o", OpponentsScreen)
"""The list of the other seats, after some keys there."""


async def test_opponents_and_levels_are_chosen_by_keys_and_remembered(tmp_path):
    async with opened_at(app=TdaApp(Anybody, Settings(tmp_path / "settings.toml"), seed=3, pace="off")) as (pilot, app):
        await go(pilot, "n", NewGameScreen, "o", OpponentsScreen, "right", "down", "right", "l", "l")
        shown = text_of(app)
        assert f" {FIRST} " in shown and f"{SECOND}, novice" in shown
        portrait = face(regular_art(regular_ids()[1]), "small", app.drawing)
        assert all(row.plain.strip() in shown for row in portrait)
        await go(pilot, "enter", NewGameScreen)
        assert f"{FIRST}; {SECOND}, novice; the rest drawn at random" in text_of(app)
        await go(pilot, "enter", needs_me)
        assert table_of(app).controller.names[1:3] == (FIRST, SECOND)
        roles = app.evening.autosave.deal.roles
        assert roles[:3] == ("person", f"gambler/{regular_ids()[0]}", f"novice/{regular_ids()[1]}")
    game_options = GameOptions.remembered(Settings(tmp_path / "settings.toml").section("new_game"))
    assert (game_options.guests, game_options.levels) == (regular_ids()[:2], ("", "novice"))


async def test_nobody_is_offered_twice_and_backspace_draws_by_lot():
    async with opponents("right", "down", *["right"] * (len(regular_ids()) - 1)) as (pilot, app):
        screen = app.screen
        assert isinstance(screen, OpponentsScreen)
        assert screen.form.at_seat("guests", 1) == regular_ids()[-1]
        await pilot.press("right")
        assert screen.form.at_seat("guests", 1) == ""
        await pilot.press("left", "l", "backspace")
        assert (screen.form.at_seat("guests", 1), screen.form.at_seat("levels", 1)) == ("", "")


async def test_the_level_of_all_is_a_row_of_the_new_game():
    async with opened_at("n", NewGameScreen, "down", "left") as (pilot, app):
        await until(pilot, lambda: "< novice >" in text_of(app) and "no further" in words_of(app))
        await go(pilot, "enter", needs_me)
        assert all(role.startswith("novice/") for role in app.evening.autosave.deal.roles[1:])


async def test_at_the_table_one_reads_who_the_others_are():
    async with opened_at(app=make_app(4, 8)) as (pilot, app):
        names = table_of(app).controller.names
        for name in (*names[1:], names[1]):
            await go(pilot, "o" if not isinstance(app.screen, OpponentsAtTableScreen) else "right")
            await go(pilot, OpponentsAtTableScreen)
            await pilot.pause()
            assert f"│  {name}   Seat" in text_of(app)
        await go(pilot, "escape", needs_me)


async def test_the_others_talk_in_the_log_and_have_the_last_word():
    app = make_app(3, 4)
    app.evening.options = app.evening.options._replace(talk="often")
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        table = table_of(app)
        spoken = [entry.text for entry in table.session.log if entry.text.endswith('"')]
        assert spoken and all(text.partition(": ")[0] in table.controller.names[1:] for text in spoken)
        final = app.screen
        assert isinstance(final, FinalScreen) and final.last_words.partition(": ")[0] in table.controller.names[1:]
        await until(pilot, lambda: final.last_words in words_of(app))


async def test_table_talk_is_turned_off_in_the_settings(tmp_path):
    async with opened_at(app=TdaApp(Anybody, Settings(tmp_path / "settings.toml"), seed=4, pace="off")) as (pilot, app):
        await go(pilot, "s", SettingsScreen, "up", "up", "left")
        assert "Your opponents play without a word." in text_of(app)
        await go(pilot, "escape", StartScreen)
        assert app.evening.options.talk == "off"
    assert Settings(tmp_path / "settings.toml").section("new_game")["talk"] == "off"


async def test_everything_about_every_regular_can_be_read_at_80x24():
    async with opened_at(app=make_app(6, 3)) as (pilot, app):
        table = table_of(app)
        at_table = OpponentsAtTableScreen(table.session.talk.seating, table.shown)
        for sheet in (at_table, OpponentsScreen(GameOptions(6))):
            app.push_screen(sheet)
            await until(pilot, lambda sheet=sheet: app.screen is sheet and bool(sheet.query(RegularCard)))
            card = sheet.query_one(RegularCard)
            for regular in regular_ids():
                for level in LEVELS:
                    card.show(Role(level, regular))
                    assert len(card.lines(card.size.width)) <= card.size.height, (sheet, regular, level)
            assert max(widget.region.bottom for widget in sheet.query("*")) <= 24
            sheet.dismiss(None)
            await until(pilot, lambda: needs_me(app))
