"""All screens in a made-up language longer than English: all is translated, nothing is cut, no markup breaks."""

import re
from functools import cache
from pathlib import Path

import pytest

import tda_tui.characters
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.review.history import HistoryScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.tda import TdaApp
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players import regulars
from tda_tui.present.card_text import codes
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.words.languages import ENGLISH, read_texts
from tests.app import scenes
from tests.app.driving import make_app, opened_at, rows_of, table_of, until
from tests.app.test_read_to_the_end import (
    LONG,
    Sheets,
    at_the_table,
    before_a_game,
    below,
    cut_off,
    in_a_replay,
    picking_an_ability,
    states,
    unread,
)  # fmt: skip
from tests.helpers import NAMES
from tests.pseudo import english_words, names_in
from tests.shared_tables import PEOPLE

KEYS = "Enter Esc Tab Space Backspace Ctrl Shift PgUp PgDn Home End Up Down Left Right Delete Alt"

OF_TESTS = f"{LONG} Regular Round {' '.join(picking_an_ability().before)} Search"
"""Texts that the tests themselves put on the sheets."""
_FILE = re.compile(r"\S*/\S*|\b[\w-]+[.][\w.]+|\b\w+_\w+|\b\dx")
"""A file, a settings key, or a number of something."""


@cache
def names():
    """What is the same in every language: people, keys, card codes, the game; and texts of the tests."""
    people = names_in(*Path(*tda_tui.characters.__path__).glob("*.toml"), *regulars.FOLDER.glob("*.toml"))
    letters = [*read_texts("ability_codes.toml", ENGLISH).values()]
    letters += [code for ruleset in ruleset_ids() for code in codes(load_rules(ruleset)).values()]
    cards = (card.id for card in load_rules("legendary").cards)  # the gold of one sheet comes from these
    given = (TdaApp.TITLE, *cards, KEYS, OF_TESTS, *NAMES, *PEOPLE, *people)
    return " ".join((*given, *letters, *map(str.lower, letters)))


def untranslated(app):
    """The rows with a word in plain letters."""
    for row in rows_of(app):
        if words := english_words(_FILE.sub("", row), [names()]):
            yield f"{words} in {row.strip()!r}"


async def findings(pilot, sheets):
    """What is untranslated or unreadable in all these sheets, which are closed again."""
    found: list[str] = []
    for name, (make, keys) in sheets.items():
        screen = make()
        await pilot.app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        async for _state in states(pilot, screen, keys):
            told = untranslated(pilot.app) if pilot.app.screen is screen else ()
            found += [f"{name}: {words}" for words in (*told, *await unread(pilot, screen))]
        if pilot.app.screen is screen:
            pilot.app.pop_screen()
            await pilot.pause()
    return list(dict.fromkeys(found))


@pytest.mark.long
@pytest.mark.usefixtures("in_pseudo")
async def test_before_a_game(tmp_path):
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        # One of the settings is the language.
        settings: Sheets = {"settings": (lambda: SettingsScreen(app.evening.options, {}), ("down",))}
        found = await findings(pilot, {**before_a_game(app, tmp_path), **settings})
        assert not found, "\n".join(found)


@pytest.mark.long
@pytest.mark.usefixtures("in_pseudo")
async def test_at_the_table():
    async with opened_at(app=make_app(6, 8)) as (pilot, app):
        await scenes.at_my_last_card(pilot)
        table = table_of(app)
        found = [*untranslated(app), *cut_off(table), *map(repr, below(table))]
        found += await findings(pilot, at_the_table(app))
        await scenes.at_the_score(pilot)
        assert isinstance(app.screen, ScoreScreen)
        found += [*untranslated(app), *await unread(pilot, app.screen)]
        assert not found, "\n".join(found)


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.parametrize("scene", ["asked", "debts", "duel"])
@pytest.mark.every(3)
async def test_a_table_where_something_else_happens(scene):
    make, play = scenes.SCENES[scene]
    app = make()
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot)
        table = table_of(app)
        found = [*untranslated(app), *cut_off(table), *map(repr, below(table))]
        assert not found, "\n".join(found)


@pytest.mark.usefixtures("in_pseudo")
@pytest.mark.every(2)
async def test_after_a_game(tmp_path):
    async with opened_at(app=make_app(6, 4, saves=tmp_path)) as (pilot, app):
        await scenes.at_the_end(pilot)
        final = app.screen
        assert isinstance(final, FinalScreen) and isinstance(final.game, Path)
        found = [*untranslated(app), *await unread(pilot, final)]
        await pilot.press("tab")
        found += [*untranslated(app), *await unread(pilot, final)]
        replay = Replay(read_game(final.game))
        found += await findings(pilot, in_a_replay(replay, tmp_path))
        history = HistoryScreen(tmp_path)
        await app.push_screen(history)
        await until(pilot, lambda: bool(history.pages))
        for _page in history.pages:
            found += [*untranslated(app), *await unread(pilot, history)]
            await pilot.press("right")
        assert not found, "\n".join(found)
