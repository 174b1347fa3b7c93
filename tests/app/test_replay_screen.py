"""The replay screen: navigation by keys, points of view, running by itself; and the command that opens it."""

from contextlib import asynccontextmanager

import pytest

from tda_tui.app.screens.advice import AdviceScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.browse import BrowseScreen
from tda_tui.app.screens.log import LogScreen
from tda_tui.app.screens.review import replay_screen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.review.sheets import JumpScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.widgets.lines import DrawnLines, Lines
from tda_tui.app.widgets.table.hand import OpenHands
from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.review.judging import ReplayCoach
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tests.app.driving import go, make_app, until
from tests.review.games import written_game


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return written_game(tmp_path_factory.mktemp("games"), players=6, seed=6)


@asynccontextmanager
async def opened(path, size=(80, 24)):
    app = make_app()
    app.opening["replay"] = Replay(read_game(path))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        screen = app.screen
        await pilot.pause()
        yield pilot, screen


def text(screen, kind):
    return "\n".join(row.plain for row in screen.query_one(kind).lines(80))


async def test_keys_step_by_answer_turn_round_and_gambit_and_back(path):
    async with opened(path) as (pilot, screen):
        stops = screen.replay.stops
        await pilot.press("right", "right", "right")
        assert stops[screen.at].answers == 3
        await pilot.press("left")
        assert stops[screen.at].answers == 2
        await pilot.press("tab")
        assert (stops[screen.at].gambit, stops[screen.at].round) == (1, 1)
        await pilot.press("down", "t")
        turn = screen.at
        assert stops[turn].answers >= 8
        await pilot.press("up", "T", "shift+tab")
        assert screen.at == 0
        await pilot.press("pagedown", "pagedown")
        assert (stops[screen.at].gambit, stops[screen.at].round) == (3, 0)
        await pilot.press("pageup")
        assert stops[screen.at].gambit == 2
        await pilot.press("end")
        assert screen.at == screen.replay.last
        assert "the end" in text(screen, DrawnLines)
        await pilot.press("right", "pagedown", "t")
        assert screen.at == screen.replay.last
        await pilot.press("home")
        assert screen.at == 0


async def test_a_number_and_the_list_lead_to_a_gambit(path):
    async with opened(path) as (pilot, screen):
        await pilot.press("3")
        assert screen.replay.stops[screen.at].gambit == 3
        await go(pilot, "j", JumpScreen, "2", "enter", lambda app: pilot.app.screen is screen)
        assert screen.at == screen.replay.gambits()[1].first
        await go(pilot, "j", "down", "escape", lambda app: pilot.app.screen is screen)
        assert screen.at == screen.replay.gambits()[1].first


async def test_other_eyes_and_all_cards_open(path):
    async with opened(path) as (pilot, screen):
        await pilot.press("tab", "t", "t")
        names = screen.replay.names
        hands = text(screen, OpenHands)
        assert all(name in hands for name in names), "without a person all cards are open"
        assert "all cards shown" in text(screen, DrawnLines)
        await pilot.press("a")
        assert not screen.query_one(OpenHands).display
        assert f"seen by {names[0]}" in text(screen, DrawnLines)
        mine = {held.card for held in screen.view.hand}
        assert set(screen.scene.order) == mine
        await pilot.press("s")
        assert f"seen by {names[1]}" in text(screen, DrawnLines)
        assert {held.card for held in screen.view.hand} != mine
        await pilot.press("S", "S")
        assert f"seen by {names[-1]}" in text(screen, DrawnLines)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_six_open_hands_fit_with_the_place_and_some_of_the_log(path, size):
    async with opened(path, size) as (pilot, screen):
        for key in ("tab", "tab", "tab", "tab", "pagedown", "end"):
            await pilot.press(key)
            await pilot.pause()
            for widget in screen.query(Lines):
                if widget.display and widget.id not in ("log", "info"):
                    assert widget.size.height >= len(widget.lines(widget.size.width))
            assert screen.query_one("#log").size.height >= 3
            assert screen.query_one("#keys").region.bottom == size[1]


async def test_it_runs_by_itself_until_a_key_halts_it(path, monkeypatch):
    for pace, (_seconds, words) in replay_screen._PACES.items():
        monkeypatch.setitem(replay_screen._PACES, pace, (0.1 if pace == "slow" else 0.05, words))
    async with opened(path) as (pilot, screen):
        await pilot.press("space")
        assert "running" in text(screen, DrawnLines)
        await go(pilot, lambda _app: screen.at > 5, "minus", "minus")
        assert "running slowly" in text(screen, DrawnLines)
        await pilot.press("space")
        at = screen.at
        await pilot.pause(0.1)
        assert screen.at == at and "running" not in text(screen, DrawnLines)
        await go(pilot, "end", "left", "left", "plus", "plus", "space", lambda _app: screen.at == screen.replay.last)
        await go(pilot, lambda _app: "running" not in text(screen, DrawnLines), "space")
        await until(pilot, lambda: screen.at < screen.replay.last)


async def test_sheets_over_it(path):
    async with opened(path) as (pilot, screen):
        await pilot.press("enter")
        assert pilot.app.screen is screen, "nothing is scored here"
        at = next(place for place, stop in enumerate(screen.replay.stops) if stop.score)
        for _step in range(at):
            await pilot.press("right")
        for key, kind in (("enter", ScoreScreen), ("l", LogScreen), ("c", BrowseScreen)):
            await pilot.press(key)
            await until(pilot, lambda kind=kind: isinstance(pilot.app.screen, kind))
            await go(pilot, "escape", lambda app: pilot.app.screen is screen)
        await go(pilot, "q", StartScreen)


@pytest.mark.long
async def test_the_coach_is_asked_about_a_decision_of_the_game(path, monkeypatch):
    """For the seat to decide, and for no other unless all cards are open."""
    monkeypatch.setattr("tda_tui.session.evaluations.Coach", lambda: Coach(Budget(60, 6)))
    async with opened(path) as (pilot, screen):
        screen.open = False
        coach = ReplayCoach(screen.replay)
        at = next(at for at in range(5, screen.replay.last) if coach.asked(at) and 0 not in coach.asked(at))
        screen.seat = 0
        screen.action_end(-1)
        screen.go_to(at)
        await pilot.press("h")
        await pilot.pause()
        assert pilot.app.screen is screen
        (asked, *_others) = coach.asked(at)
        while screen.seat != asked:
            await pilot.press("s")
        await go(pilot, "h", AdviceScreen)
        await until(pilot, lambda: "coach is thinking" not in str(pilot.app.screen.words))
        await go(pilot, "escape", lambda app: pilot.app.screen is screen)
