"""Window sizes, sheets, pace, and exit."""

import asyncio
import signal
import subprocess
import sys

import pytest
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.base import SizedScreen, TooSmall
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.log import LogScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.sheets import InspectScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.files.ruleset_files import ruleset_ids
from tda_tui.session.pace import SECONDS
from tests.app.driving import go, make_app, needs_me, opened_at, play_on, table_of, until
from tests.app.scenes import SCENES

SHEETS = (("i", InspectScreen), ("l", LogScreen), ("question_mark", HelpScreen), ("q", LeaveScreen))


async def test_a_window_that_is_too_small_says_so_and_goes_on_when_enlarged():
    async with opened_at(app=make_app(6, 3), size=(20, 5)) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.choice is not None)
        screen = app.screen
        assert isinstance(screen, SizedScreen)
        assert screen.covered
        assert "80x24" in str(screen.query_one(TooSmall).render())
        await pilot.press("enter", "1", "i")
        assert app.screen is screen
        assert table_of(app).choice is not None
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not screen.covered)
        assert needs_me(app)


_ELSEWHERE = [pytest.param(name, marks=pytest.mark.long) for name in SCENES if name != "score"]


@pytest.mark.parametrize("scene", ["score", *_ELSEWHERE])
async def test_no_window_is_so_small_or_narrow_that_the_program_stops(scene):
    make, play = SCENES[scene]
    app = make()
    async with app.run_test(size=(160, 50)) as pilot:
        await play(pilot)
        for size in ((1, 1), (8, 20), (9, 60), (12, 60), (5, 200), (20, 5)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            await pilot.resize_terminal(80, 24)
            await pilot.pause()
        assert app.crash is None


async def test_every_sheet_opens_and_closes_by_keys():
    async with opened_at(app=make_app(6, 3)) as (pilot, app):
        for key, sheet in SHEETS:
            await pilot.press(key)
            await until(pilot, lambda sheet=sheet: isinstance(app.screen, sheet))
            bottom = max(widget.region.bottom for widget in app.screen.query(Static))
            assert bottom <= 24
            await go(pilot, "escape", TableScreen)
        await pilot.press("p")
        assert table_of(app).session.pacing.pace == "normal"
        await go(pilot, "q", "y", StartScreen)


async def test_the_footer_shows_what_is_of_use():
    """Undo when there is something to undo, who is who when regulars play; at 120 columns all keys are shown."""
    async with opened_at(app=make_app(4, 3)) as (pilot, app):
        table = table_of(app)
        footers = []
        for _answer in range(2):
            footers.append(footer(table))
            choice = table.choice
            await pilot.press("2", "enter")
            await until(pilot, lambda choice=choice: needs_me(app) and table.choice is not choice)
        assert all(len(keys) <= 78 and keys.endswith("? Help") and "i Inspect" in keys for keys in footers)
        assert "u Undo" not in footers[0] and "u Undo" in footers[1]
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: {"i Inspect", "u Undo", "o Who", "l Log"} <= set(footer(table).split("  ")))
        table.session.talk = None
        table.session.takes_back = False
        table.draw_choice()
        assert not {"u Undo", "o Who"} & set(footer(table).split("  "))


def footer(table):
    line = table.query_one(KeyLine)
    return line.lines(line.content_size.width)[0].plain


async def test_the_mouse_plays_a_card():
    async with opened_at(app=make_app(3, 3)) as (pilot, app):
        table = table_of(app)
        assert table.choice is not None
        await pilot.click(Hand, offset=(14, 1))
        assert table.choice.cursor == 1
        await pilot.click(Hand, offset=(14, 1))
        await until(pilot, lambda: table.session.view().round == 1)


async def test_others_play_at_a_pace_and_enter_skips_ahead(monkeypatch):
    """While others play nothing is asked; Enter skips to the person's next decision, which would take minutes."""
    async with opened_at(app=make_app(6, 3, pace="slow")) as (pilot, app):
        monkeypatch.setitem(SECONDS, "slow", 600.0)
        await go(pilot, "enter", lambda app: bool(table_of(app).shown.ante))
        assert not needs_me(app)
        await go(pilot, "enter", needs_me)


async def test_the_score_sheet_lies_over_the_uncleared_table():
    async with opened_at(app=make_app(3, 3)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        assert all(facts.flight for facts in table_of(app).shown.seats)


@pytest.mark.every(3)
@pytest.mark.parametrize("ruleset", sorted(ruleset_ids()))
async def test_every_ruleset_has_a_table(ruleset):
    """One gambit of each, at the smallest size."""
    async with opened_at(app=make_app(4, 5, ruleset=ruleset)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen) or table_of(app).shown.gambit > 1)


def test_the_package_does_not_import_textual():
    code = "import sys, tda_tui.app, tda_tui.app.run; sys.exit('textual' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


async def test_a_signal_ends_the_app():
    async with opened_at(app=make_app(2, 3)) as (pilot, app):
        app.leave(128 + signal.SIGTERM)
        await until(pilot, lambda: not app.is_running or app._exit)
    assert app.return_code == 143


async def test_a_signal_while_a_table_opens_is_no_crash():
    async with opened_at(app=make_app()) as (pilot, app):
        await pilot.pause()
        app.begin()
        app.leave(128 + signal.SIGTERM)
        await pilot.pause()
    assert app.crash is None


class Lingering(Static):
    """Takes its time to be removed."""

    def __init__(self):
        super().__init__()
        self.leaves, self.may_leave = asyncio.Event(), asyncio.Event()

    async def on_unmount(self):
        self.leaves.set()
        await self.may_leave.wait()


async def test_what_is_being_removed_when_a_sheet_opens_is_removed_whatever_becomes_of_the_sheet():
    async with opened_at(app=make_app(2, 3)) as (_pilot, app):
        screen, lingering = app.screen, Lingering()
        notice = Vertical(lingering)
        await screen.mount(notice)
        removed = notice._task
        assert removed is not None

        async def ask():
            notice.remove()
            await app.push_screen_wait(LeaveScreen())

        asking = app.run_worker(ask())
        await lingering.leaves.wait()
        asking.cancel()
        await asyncio.sleep(0)
        lingering.may_leave.set()
        await asyncio.wait([removed])
        assert not removed.cancelled()
