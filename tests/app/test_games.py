"""Whole games played by keys only."""

import pytest

from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tests.app.driving import go, make_app, opened_at, play_on, table_of


@pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 4), (6, 11)])
@pytest.mark.every(3)
async def test_a_whole_game_at_the_smallest_size(players, seed):
    """From the first ante to the ranking, with a score sheet for each gambit; then another game, and the menu."""
    async with opened_at(app=make_app(players, seed)) as (pilot, app):
        sheets = await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        assert sheets >= table_of(app).controller.game.table.gambit
        first = table_of(app)
        await go(pilot, "a", lambda app: isinstance(app.screen, TableScreen) and app.screen is not first)
        await go(pilot, "q", "y", StartScreen)
