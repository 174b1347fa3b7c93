"""Home and End lead to the first and the last row of every list."""

import pytest

from tda_tui.app.screens.base import SizedScreen
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tests.app.driving import make_app, opened_at, rows_of
from tests.app.scenes import SCENES
from tests.app.test_read_to_the_end import before_a_game, in_a_replay
from tests.review.games import written_game

SCENES_OF_LISTS = (
    "start", "new-game", "characters", "pick", "settings", "all-keys", "cards", "history", "table", "puzzles",
    "lobby", "open-table", "waiting-room",
)  # fmt: skip
SHEETS_OF_LISTS = (
    "opponents", "characters", "single abilities", "lessons", "picking an ability", "pick several", "saved",
    "a new tournament", "page", "card", "jump", "play on", "export",
)  # fmt: skip


async def after(pilot, *keys):
    await pilot.press(*keys)
    await pilot.pause()
    return rows_of(pilot.app)


async def leads_to_both_ends(pilot):
    """There is nothing after the last row, unless the list begins anew."""
    first = await after(pilot, "home")
    last = await after(pilot, "end")
    assert first != last
    assert await after(pilot, "end") == last
    assert await after(pilot, "up") not in (first, last)
    assert await after(pilot, "down") == last
    assert await after(pilot, "down") in (first, last)
    assert await after(pilot, "home") == first


@pytest.mark.parametrize("scene", SCENES_OF_LISTS)
@pytest.mark.every(4)
async def test_in_a_scene(scene):
    make, play = SCENES[scene]
    app = make()
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot)
        if scene == "history":
            await pilot.press("a")
        await leads_to_both_ends(pilot)


@pytest.mark.long
async def test_in_all_other_lists(tmp_path):
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        sheets = {**before_a_game(app, tmp_path), **in_a_replay(Replay(read_game(written_game(tmp_path))), tmp_path)}
        for name, (make, _keys) in sheets.items():
            if name.startswith(SHEETS_OF_LISTS):
                await app.push_screen(make())
                await pilot.pause()
                await leads_to_both_ends(pilot)
                app.pop_screen()
                await pilot.pause()


async def test_a_text_is_scrolled_to_its_end():
    async with opened_at(app=make_app(6, 8)) as (pilot, app):
        await SCENES["keys"][1](pilot)
        assert isinstance(app.screen, SizedScreen)
        assert await after(pilot, "end") == await after(pilot, "pagedown", "pagedown")
