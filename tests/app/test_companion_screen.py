"""A game with real cards, on the screen."""

from pathlib import Path

import pytest

from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.companion.setup import AdvisedScreen, ContinueScreen, NamesScreen, SeatAbilitiesScreen
from tda_tui.app.screens.companion.table import CompanionScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.log import LogScreen
from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tests.app.driving import go, make_app, opened_at, text_of, until
from tests.app.test_read_to_the_end import below, cut_off


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TDA_HOME", str(tmp_path))


async def enter(pilot, *words):
    for word in words:
        await pilot.press(*word, "enter")


async def sit_down(pilot, advised="Ann"):
    """Open a table of three from the first screen."""
    await go(pilot, StartScreen, "d", NamesScreen)
    await enter(pilot, "Ann,Ben,Cid")
    await go(pilot, AdvisedScreen)
    await enter(pilot, advised)
    await go(pilot, CompanionScreen)


async def test_cards_are_typed_and_the_table_follows():
    async with opened_at(app=make_app()) as (pilot, app):
        await sit_down(pilot)
        assert "Which cards were you dealt?" in text_of(app)
        await enter(pilot, ["r", "d", "7", "space", "r", "d", "1", "2"], "bu1", "bu9", "go13", "am9")
        await enter(pilot, "rd7", "gn6", "wh5")
        said = text_of(app)
        assert "The ante costs everyone 7 gold" in said.replace("\n", " ") and "Stakes 21" in said
        await enter(pilot, "bu1")
        assert "1 Collect" in text_of(app)
        await enter(pilot, "2", "rd7")
        assert "in the ante" in text_of(app)
        await pilot.press("f4")
        assert "undone" in text_of(app) and "1 Collect" in text_of(app)
        assert "You play the Blue Dragon 1" in text_of(app) and "opponent pays the stakes" not in text_of(app)
        assert not [*cut_off(app.screen), *below(app.screen)]


async def test_a_beginning_is_completed():
    async with opened_at(app=make_app()) as (pilot, app):
        await sit_down(pilot, "")
        await pilot.press(*"archm", "tab")
        assert app.screen.typed == "am9"
        await pilot.press("backspace", "backspace", "backspace", "r", "d", "tab")
        assert app.screen.typed == "rd"


async def test_a_table_is_continued(tmp_path):
    async with opened_at(app=make_app()) as (pilot, app):
        await sit_down(pilot, "")
        await enter(pilot, "rd7")
        await go(pilot, "escape", StartScreen, "d", ContinueScreen, "enter", CompanionScreen)
        assert "Which card does Ben ante?" in text_of(app)
        assert len([*tmp_path.glob("companion/*.toml")]) == 1
        await go(pilot, "f3", LogScreen, "escape", CompanionScreen, "question_mark", HelpScreen)


async def test_players_have_abilities():
    async with opened_at(app=make_app(ruleset="emperors-gambit")) as (pilot, app):
        app.games.remember(app.evening.options._replace(abilities="picks-2"))
        await go(pilot, StartScreen, "d", NamesScreen)
        await enter(pilot, "Ann,Ben")
        await go(pilot, AdvisedScreen, "enter", SeatAbilitiesScreen)
        await until(pilot, lambda: "Arcana" in text_of(app))
        assert "Abilities of Ann: 0 chosen" in text_of(app)
        first = app.screen
        await pilot.press("space", "enter")
        await until(pilot, lambda: app.screen is not first)
        assert "Abilities of Ben" in text_of(app) and app.screen.items == first.items[1:]
        await go(pilot, "enter", CompanionScreen)
        assert app.screen.desk.companion.setting.abilities == (tuple(first.items[:1]), ())


async def test_the_coach_is_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(CompanionScreen, "coach", Coach(Budget(iterations=60, least=20, errors=4.0)))
    async with opened_at(app=make_app()) as (pilot, app):
        await sit_down(pilot)
        await pilot.press("f2")
        assert "You get advice when you have a decision to make" in text_of(app)
        await enter(pilot, "rd7", "rd12", "bu1", "bu9", "go13", "am9")
        await pilot.press("f2")
        await until(pilot, lambda: "Ante the" in text_of(app))
