"""Keys that come faster than the screens: each goes to the screen that the previous one opened."""

import asyncio

import pytest
from textual.events import Key

from tda_tui.app.screens.advice import HintScreen
from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.before.new_game import NewGameScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.browse import BrowseScreen
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.log import LogScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.screens.tournament.standing import StandingScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.key_queue import KeyQueue
from tda_tui.app.widgets.menu import Menu
from tests.app.driving import make_app, needs_me, opened, opened_at, play_on, table_of, until
from tests.helpers import legendary


async def at_once(pilot, *keys):
    """Send all keys before the first is handled; then wait."""
    for key in keys:
        pilot.app.simulate_key(key)
    await pilot.pause()
    await pilot.pause()


def test_no_key_does_anything_on_a_screen_that_is_not_composed_yet():
    screen = GlossaryScreen(legendary())
    assert not screen.check_action("dismiss", ())


SHEETS = ["l", "i", "c", "g", "h", "o", "q", "question_mark"]
"""Keys at the table that open a sheet."""
ANYTHING = ["up", "down", "left", "right", "tab", "shift+tab", "pageup", "pagedown", "home", "end", "space", "enter",
            "backspace", "i", "c", "r", "question_mark", "1", "x", "escape"]  # fmt: skip
SCREENS = ["n", "l", "h", "c", "g", "s", "question_mark"]
"""Keys at the start that open a screen."""


def some_of(first, part):
    """Every sixth key, such that over all opening keys each is used; the other part begins three keys later."""
    return ANYTHING[([*SHEETS, *SCREENS].index(first) + 3 * part) % 6 :: 6]


@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize("first", SHEETS)
@pytest.mark.every(4)
async def test_a_key_for_a_sheet_that_is_still_opening_waits_for_it(first, part):
    async with opened_at(app=make_app(3, seed=4)) as (pilot, app):
        for then in some_of(first, part):
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and needs_me(app))
            await at_once(pilot, first, then)
            for _sheet in range(3):
                if not isinstance(app.screen, TableScreen):
                    await pilot.press("escape")
        assert app.crash is None


@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize("row", SCREENS)
@pytest.mark.every(4)
async def test_a_key_for_a_screen_that_is_still_opening_waits_for_it(row, part):
    async with opened_at(app=make_app()) as (pilot, app):
        for then in some_of(row, part):
            await until(pilot, lambda: isinstance(app.screen, StartScreen))
            await at_once(pilot, row, then)
            for _sheet in range(4):
                if not isinstance(app.screen, StartScreen):
                    await pilot.press(*(["q", "y"] if isinstance(app.screen, TableScreen) else ["escape"]))
        assert app.crash is None


async def test_letters_go_to_what_the_key_before_them_has_opened():
    async with opened_at(app=make_app(3)) as (pilot, app):
        await at_once(pilot, "c", *"red dragon")
        assert isinstance(app.screen, BrowseScreen)
        assert app.screen.typed == "red dragon"
        await at_once(pilot, "escape", "escape", "g", *"ante")
        assert isinstance(app.screen, GlossaryScreen)
        assert app.screen.typed == "ante"


async def test_a_key_does_not_close_more_than_it_sees():
    """Each of these closes one sheet, and the next key goes to what is below."""
    async with opened_at(app=make_app(3, seed=4)) as (pilot, app):
        await at_once(pilot, "l", "escape", "escape", "escape")
        assert isinstance(app.screen, TableScreen)
        await at_once(pilot, "q", "n", "l")
        assert isinstance(app.screen, LogScreen)


async def test_leaving_twice_at_once_leaves_once():
    async with opened_at(app=make_app()) as (pilot, app):
        await at_once(pilot, "s", "escape", "escape", "n", "escape", "escape", "l", "escape", "escape")
        assert isinstance(app.screen, StartScreen)
        assert len([screen for screen in app.screen_stack if isinstance(screen, StartScreen)]) == 1
        await at_once(pilot, "s", "down")
        assert isinstance(app.screen, SettingsScreen)
        assert app.screen.query_one(Menu).row == "motion"


async def test_a_table_is_opened_once_however_often_enter_is_pressed():
    async with opened_at(app=make_app()) as (pilot, app):
        await at_once(pilot, "p", "enter", "enter", "p")
        await until(pilot, lambda: needs_me(app))
        assert len([screen for screen in app.screen_stack if isinstance(screen, TableScreen)]) == 1


async def test_new_game_and_enter_deals():
    async with opened_at(app=make_app()) as (pilot, app):
        await at_once(pilot, "n", "2", "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert len(table_of(app).shown.seats) == 2
        assert not any(isinstance(screen, NewGameScreen) for screen in app.screen_stack)


async def test_keys_reach_the_setup_of_a_tournament_and_begin_it():
    async with opened_at(app=make_app()) as (pilot, app):
        await at_once(pilot, "m", "escape", "m", "down", "left", "left", "enter")
        await until(pilot, lambda: isinstance(app.screen, StandingScreen))
        assert app.games.tournament is not None and app.games.tournament.tournament.tables == 2


@pytest.mark.every(3)
@pytest.mark.parametrize("key", ["enter", "pagedown", "escape", "tab", "right", "x", "down"])
async def test_a_screen_that_opens_by_itself_may_come_between_a_key_and_what_it_does(key):
    async with opened_at(app=make_app(3, seed=4)) as (pilot, app):
        for turns in range(8):
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and needs_me(app))
            app.simulate_key(key)
            for _turn in range(turns):
                await asyncio.sleep(0)
            app.push_screen(GlossaryScreen(table_of(app).shown.rules))
            await pilot.pause()
            assert isinstance(app.screen, (GlossaryScreen, TableScreen))
            for _sheet in range(3):
                if not isinstance(app.screen, TableScreen):
                    await pilot.press("escape")


async def test_keys_while_the_score_sheet_opens():
    """The sheet opens by itself: keys typed meanwhile scroll it, or go to the table."""
    async with opened_at(app=make_app(2, seed=4, ruleset="original")) as (pilot, app):
        for _round in range(40):
            await at_once(pilot, "enter", "down", "down", "up")
            if isinstance(app.screen, ScoreScreen):
                await at_once(pilot, "down", "h", "x", "enter", "up", "down")
        assert app.crash is None


async def test_a_double_click_closes_one_sheet():
    async with opened_at(app=make_app(2, seed=4)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        await pilot.press("h")
        assert isinstance(app.screen, HintScreen)
        await pilot.click(times=3)
        await pilot.pause()
        assert isinstance(table_of(app), TableScreen), "it is still there"


async def test_a_double_click_on_a_row_opens_one_screen():
    async with opened_at(app=make_app()) as (pilot, app):
        await pilot.click(Menu, offset=(3, 0), times=3)
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.pause()
        assert len([screen for screen in app.screen_stack if isinstance(screen, TableScreen)]) == 1


async def test_the_program_is_left_while_a_screen_opens():
    for keys in (["p"], ["g"], ["s"], ["l", "enter"], ["n", "o"], ["h"]):
        app = make_app()
        async with app.run_test(size=(80, 24)) as pilot:
            for key in keys:
                app.simulate_key(key)
            app.call_later(app.exit)
            await pilot.pause()
        assert app.crash is None


async def test_the_program_can_be_left_before_a_screen_answers():
    """Ctrl+Q does not wait for keys typed before."""
    app: TdaApp = make_app(3)
    async with opened(app) as pilot:
        await at_once(pilot, "ctrl+q")
        assert isinstance(app.screen, LeaveScreen)
        await at_once(pilot, "n", "q", "n")
        assert isinstance(app.screen, TableScreen)


class Typist:
    """Types keys into a queue of an app that has not handled the first one yet."""

    def __init__(self, app):
        async def deliver(event):
            self.delivered.append(event.key)

        self.delivered: list[str] = []
        self.queue = KeyQueue(app, deliver)
        self.now = 0.0

    async def press(self, key, after):
        self.now += after
        event = Key(key, None)
        event.time = self.now
        await self.queue.take(event)

    @property
    def waiting(self):
        return [event.key for event in self.queue.waiting]


async def test_of_a_key_that_is_held_down_no_more_wait_than_the_screen_can_follow():
    async with opened_at(app=make_app()) as (_pilot, app):
        typist = Typist(app)
        for _key in range(100):
            await typist.press("down", 0.03)
        assert typist.delivered == ["down"]
        assert 1 <= len(typist.waiting) <= 5
        held = typist.waiting
        await typist.press("enter", 0.03)
        assert typist.waiting == [*held, "enter"]


@pytest.mark.parametrize(("many", "after"), [(20, 0.0), (5, 0.08)], ids=["on a line that stalls", "by hand"])
async def test_no_key_that_is_pressed_is_lost_however_long_the_screen_takes(many, after):
    async with opened_at(app=make_app()) as (_pilot, app):
        typist = Typist(app)
        for _key in range(many):
            await typist.press("down", after)
        assert len(typist.delivered) + len(typist.waiting) == many


async def test_nobody_types_so_far_ahead_that_the_queue_grows_without_end():
    async with opened_at(app=make_app()) as (_pilot, app):
        typist = Typist(app)
        for _each in range(1000):
            for key in ("up", "down"):
                await typist.press(key, 0.0)
        assert 100 <= len(typist.waiting) <= 1000
