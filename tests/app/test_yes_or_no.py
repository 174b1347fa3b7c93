"""Sheets that ask yes or no take the letters of these words in the player's language, and the English ones."""

from collections.abc import Callable
from typing import Any

import pytest

from tda_tui.app.screens.ask import AskScreen, ComeBackScreen, LeaveScreen, LeaveTableScreen, TakeOverScreen, VoteScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.key_names import bindings_of
from tda_tui.files.settings import Settings
from tda_tui.words.languages import ENGLISH
from tda_tui.words.translate import begin_reader
from tests.app.driving import Anybody, go, make_app, opened_at, rows_of, until

SHEETS: dict[str, tuple[Callable[[], AskScreen[Any]], Any, Any]] = {
    "leave": (LeaveScreen, True, False),
    "take over": (lambda: TakeOverScreen("12:00"), True, False),
    "come back": (lambda: ComeBackScreen("?"), "yes", "no"),
    "vote": (lambda: VoteScreen("?"), "agree", "refuse"),
    "leave table": (lambda: LeaveTableScreen("?"), "keep", "stay"),
}
"""Each sheet, and what it returns upon yes and upon no."""


@pytest.fixture(autouse=True)
def _english_again():
    yield
    begin_reader(ENGLISH)


def test_every_sheet_with_a_yes_is_one_of_these():
    asking = {kind for kind in AskScreen.__subclasses__() for kind in (kind, *kind.__subclasses__())}
    asking = {kind for kind in asking if any("y" in one.key.split(",") for one in bindings_of(kind))}
    assert asking == {type(make()) for make, _yes, _no in SHEETS.values()}


@pytest.mark.parametrize(("language", "yes"), [("en", "y"), ("it", "s"), ("it", "y")])
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
@pytest.mark.every(5)
async def test_the_letter_of_the_word_answers(language, yes, sheet):
    begin_reader(language)
    make, upon_yes, upon_no = sheet
    app, answers = make_app(), []
    async with app.run_test(size=(80, 24)) as pilot:
        for key in (yes, "n"):
            await until(pilot, lambda: isinstance(app.screen, StartScreen))
            app.push_screen(make(), answers.append)
            await pilot.pause()
            await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
    assert answers == [upon_yes, upon_no]


@pytest.mark.parametrize(("language", "shown", "listed"), [("en", "y  Yes", "y "), ("it", "s  Sì", "s, y ")])
async def test_the_letter_is_shown_and_listed(language, shown, listed):
    begin_reader(language)
    async with opened_at(app=make_app()) as (pilot, app):
        app.push_screen(LeaveScreen())
        await go(pilot, lambda app: any(shown in row for row in rows_of(app)), "question_mark", HelpScreen)
        await until(pilot, lambda: any(listed in row for row in rows_of(app)))


async def test_a_key_of_ones_own_comes_before_the_letter(tmp_path):
    begin_reader("it")
    path, answers = tmp_path / "settings.toml", []
    path.write_text('[keys]\nleave.no = "s"\nleave.yes = "j"\n')
    async with opened_at(app=TdaApp(Anybody, Settings(path), seed=3, pace="off")) as (pilot, app):
        for key in ("s", "j"):
            await until(pilot, lambda: isinstance(app.screen, StartScreen))
            app.push_screen(LeaveScreen(), answers.append)
            await go(pilot, lambda app: any("j  Sì" in row for row in rows_of(app)), key)
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
    assert answers == [False, True]
