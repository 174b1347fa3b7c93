"""Broken files of the player's own: the start screen opens and says so, and a game can be played."""

from pathlib import Path

import pytest

from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.menu import Menu
from tda_tui.files.folders import shipped, user_folder
from tda_tui.files.settings import Settings
from tests.app.driving import Anybody, go, needs_me, opened_at, until
from tests.nasty import NO_FILES


@pytest.fixture
def own(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    user_folder("rulesets").mkdir(parents=True)
    return user_folder("rulesets")


def opened(tmp_path):
    return TdaApp(Anybody, Settings(tmp_path / "settings.toml"), seed=1, pace="off")


@pytest.mark.parametrize("put", [*NO_FILES.values(), lambda path: path.write_text("nothing")])
async def test_a_broken_ruleset_with_the_name_of_the_usual_one(put, own, tmp_path):
    put(own / "legendary.toml")
    async with opened_at(app=opened(tmp_path)) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, StartScreen) and bool(app.screen.query(Menu)))
        assert isinstance(app.screen, StartScreen) and app.screen.problem
        assert Path(app.evening.options.ruleset).parent == shipped("rulesets")
        await go(pilot, "p", needs_me)


async def test_a_ruleset_that_is_spoilt_while_the_program_runs(own, tmp_path):
    house = own / "house.toml"
    house.write_text('extends = "original"\nname = "House"\n')
    Settings(tmp_path / "settings.toml").put("new_game", {"ruleset": "house"})
    async with opened_at(app=opened(tmp_path)) as (pilot, app):
        await until(pilot, lambda: isinstance(app.screen, StartScreen) and bool(app.screen.query(Menu)))
        start = app.screen
        assert isinstance(start, StartScreen) and not start.problem
        house.unlink()
        house.mkdir()
        for key in ("c", "g", "n"):
            await go(pilot, key, lambda app: app.screen is not start, "escape")
            await until(pilot, lambda: app.screen is start)
        assert start.problem and app.crash is None
