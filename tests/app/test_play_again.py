"""Playing again keeps people and characters; a game from the first screen draws new ones."""

from __future__ import annotations

from functools import partial

from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.files.ruleset_files import load_rules
from tests.app.driving import make_app, needs_me, opened, table_of, until

CHANGES = {"abilities": {"mode": "noted"}}


def at_the_table(app: TdaApp) -> tuple[list[str], tuple[str, ...], tuple[tuple[str, ...], ...], list[str]]:
    """Names, roles, abilities and characters."""
    deal = app.evening.autosave.deal
    said = [entry.text for entry in table_of(app).session.log if " as " in entry.text]
    return list(deal.names), deal.roles, tuple(map(tuple, deal.abilities)), said


async def test_whoever_plays_again_meets_the_same_people_with_the_same_characters() -> None:
    app = make_app(4, 3)
    app.evening.options = app.evening.options._replace(abilities="noted", characters=("", "lot"))
    app.evening.rules, app.evening.changes = load_rules("legendary", changes=CHANGES), CHANGES
    async with opened(app) as pilot:
        first, seed, table = at_the_table(app), app.evening.autosave.deal.seed, app.screen
        assert all(first[2]) and first[3]
        app.games.close_table()
        app.games.play_on(partial(app.evening.new_game, people=3))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and needs_me(app) and app.screen is not table)
        assert at_the_table(app) == first
        assert app.evening.autosave.deal.seed != seed
        others = set()
        for _game in range(4):
            app.games.close_table()
            app.begin()
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and needs_me(app))
            others.add(tuple(at_the_table(app)[0]))
        assert len(others) > 1, "a new game draws anew"


async def test_the_story_is_told_again_where_a_table_that_was_gone_on_with_plays_again() -> None:
    changes = {"story": {"coins": "copper", "prize": "the goat"}}
    app = make_app(3, 3)
    app.evening.rules, app.evening.changes = load_rules("legendary", changes=changes), changes
    async with opened(app) as pilot:
        table = app.screen
        assert app.evening.series is not None
        app.games.close_table()
        app.games.play_on(partial(app.evening.same_table, app.evening.series))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and needs_me(app) and app.screen is not table)
        log = [entry.text for entry in table_of(app).session.log]
        assert "Three-copper tonight" in log[0] and "the goat" in log[1]
