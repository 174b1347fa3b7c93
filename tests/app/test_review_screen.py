"""The review on the screen, and practising one's mistakes."""

import re

import pytest
from textual.containers import VerticalScroll

from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.review.review_screen import ReviewScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import watch_game
from tda_tui.players.win_share import Budget
from tda_tui.review import judging
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.session.workers import Workers
from tda_tui.words.phrases import signed_tenths
from tests.app.driving import go, make_app, opened_at, text_of, until
from tests.review.games import ThinkHere


@pytest.fixture
def replay(tmp_path, monkeypatch):
    """A short game between players who play anything."""
    monkeypatch.setattr(judging, "_ROUNDS", 6)
    monkeypatch.setattr(judging, "Workers", ThinkHere)
    monkeypatch.setattr(ReviewScreen, "budget", Budget(60, 6))
    path = tmp_path / "game.toml"
    for _line in watch_game(load_rules("legendary"), "legendary", 2, "random", 6, path):
        pass
    return Replay(read_game(path))


async def test_a_review_shows_the_line_and_opens_its_moments(replay):
    async with opened_at(app=make_app()) as (pilot, app):
        screen = ReviewScreen(replay)
        app.push_screen(screen)
        await until(pilot, lambda: screen.review is not None)
        await until(pilot, lambda: "Chance of winning" in text_of(app))
        found = screen._found
        assert [one.answers for one in found] == sorted(one.answers for one in found), "numbered from left to right"
        assert screen._luck and screen._worst
        rows = "\n".join(row.plain for row in screen._drawn(98))
        for number, one in enumerate(found, 1):
            amount, word = re.escape(signed_tenths(100 * one.gain)), "(Doubtful|Mistake|Bad mistake)"
            assert re.search(
                rf"\n{number} +{amount}% {re.escape(one.mark)} .*\n  {word if one.mark else 'Luck'} ", rows
            )
        assert "In numbers" in rows
        reversed_ = [
            row.plain[span.start : span.end]
            for row in screen._drawn(98)
            for span in row.spans
            if "reverse" in str(span.style)
        ]
        numbers = [str(number) for number, _one in enumerate(found, 1)]
        assert sorted(reversed_) == sorted(numbers * 2), "on the line and in the list"
        await go(pilot, "1", ReplayScreen)
        assert app.screen.at == found[0].at and found[0].what.split(".")[0] in text_of(app)
        await go(pilot, "v", lambda app: app.screen is screen)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (200, 60)])
async def test_no_page_ends_in_the_middle_of_a_moment(replay, size):
    async with opened_at(app=make_app(), size=size) as (pilot, app):
        screen = ReviewScreen(replay)
        app.push_screen(screen)
        await until(pilot, lambda: screen.review is not None and screen._found)
        await until(pilot, lambda: "Chance of winning" in text_of(app))
        box, width = screen.query_one(VerticalScroll), screen.query_one("#review").content_size.width
        assert box.size.height == screen._page_rows
        written = [row.plain for row in screen._drawn(width)]
        parts = [[row.plain for row in screen._finding(one, width)] for one in screen._found]
        seen, more = [], True
        while more:
            top = round(box.scroll_y)
            seen.append(written[top : top + box.size.height])
            more = bool(screen.lines_unread)
            assert (" more" in text_of(app)) is more
            await pilot.press("pagedown")
            await pilot.pause()
            await pilot.pause()
        for part in parts:
            assert any(page[at : at + len(part)] == part for page in seen for at in range(len(page)))
        assert len(seen) == -(-len(written) // screen._page_rows)
        assert any("In numbers" in row for page in seen for row in page)
        assert any(f" {word}" in row and "▀" in row for row in seen[0] for word in ("mistakes", "good play")) is (
            size[1] >= 30
        )


@pytest.mark.every(2)
async def test_mistakes_can_be_tried_again(replay):
    async with opened_at(app=make_app()) as (pilot, app):
        screen = ReviewScreen(replay)
        app.push_screen(screen)
        await go(pilot, lambda _app: screen.review is not None, "l")
        await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
        assert "Mistake 1 of" in app.screen.lesson.title


async def test_meanwhile_it_shows_the_gold_and_leaving_stops_the_thinking(replay, monkeypatch):
    monkeypatch.setattr(judging, "Workers", Workers)
    async with opened_at(app=make_app()) as (pilot, app):
        screen = ReviewScreen(replay)
        screen.budget = Budget(100_000, 6)
        app.push_screen(screen)
        await until(pilot, lambda: "Gold after each gambit" in text_of(app))
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, ReviewScreen))
        await until(pilot, lambda: not [worker for worker in app.workers if worker.node is screen])
