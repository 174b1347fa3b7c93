"""Roleplaying abilities at the table, by keys: questions, display, explanations, saving, taking back."""

import asyncio
from functools import partial

import pytest

from tda_tui.app.screens.advice import AdviceScreen
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.sheets import InspectScreen, OpponentsAtTableScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.evening.evening import Game
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON, make_player
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, Series
from tda_tui.words.texts import ability_text
from tests.app.driving import go, make_app, needs_me, opened_at, play_on, table_of, text_of, until

ABILITIES = {
    "original": (["diplomacy", "sense-motive", "gambler"], ["bluff", "wild-card"], ["sleight-of-hand"]),
    "emperors-gambit": (["diplomacy", "heal", "religion"], ["bluff", "insight"], ["stealth", "thievery"]),
    "legendary": (
        ["versatile-trickster", "fast-hands", "desperation"],
        ["inspiring-leader", "draconic-ancestry:red"],
        ["practice-counts", "cutting-words"],
    ),
}
LETTERS = {"original": "Di Sm Ga", "emperors-gambit": "Di He Re", "legendary": "Vt Fh De"}
every_edition = pytest.mark.parametrize("edition", ABILITIES)


def begin(app, edition, seed=5):
    """Open a table at which everybody has abilities."""
    rules = load_rules(edition)
    names = ("Robin", "Mirabel", "Dorthe")
    roles = (PERSON, "gambler/fennic", "gambler/dorthe")
    deal = Deal(edition, {}, rules, names, seed, roles, ABILITIES[edition])
    series = Series(deal)
    dealt = Game(series, app.evening.autosave.begin(deal, series), partial(app.evening.same_table, series))
    app.games.play_on(partial(asyncio.sleep, 0, dealt))


def asked_for_ability(app):
    choice = table_of(app).choice if any(isinstance(screen, TableScreen) for screen in app.screen_stack) else None
    return isinstance(app.screen, TableScreen) and choice is not None and choice.question.kind == "ability"


async def to_the_question(pilot, app, edition):
    begin(app, edition)
    await until(pilot, lambda: needs_me(app))
    await play_on(pilot, app, lambda: asked_for_ability(app))
    return table_of(app)


def an_app(saves):
    return make_app(None, 3, make_player=make_player, saves=saves)


@every_edition
@pytest.mark.every(3)
async def test_a_whole_game_can_be_played_by_keys(edition, tmp_path):
    async with opened_at(app=an_app(tmp_path)) as (pilot, app):
        begin(app, edition)
        await until(pilot, lambda: needs_me(app))
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    assert Saves(tmp_path).finished()


@every_edition
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
@pytest.mark.every(4)
async def test_each_seat_shows_its_abilities(edition, size, tmp_path):
    async with opened_at(app=an_app(tmp_path), size=size) as (pilot, app):
        table = await to_the_question(pilot, app, edition)
        said = text_of(app)
        for seat in table.shown.seats[1:]:
            assert seat.abilities
        name = table.choice.items[0].label if table.choice is not None else ""
        assert f"Use {name}?" in said or f": use {name}?" in said or "Use one of your abilities?" in said
        assert f"1 {name}" in said and "Pass" in said
        if size == (80, 24):
            assert LETTERS[edition].lower() in said.lower()


@pytest.mark.usefixtures("quick_coach")
@every_edition
@pytest.mark.every(3)
async def test_what_it_is_can_be_looked_up(edition, tmp_path):
    async with opened_at(app=an_app(tmp_path)) as (pilot, app):
        table = await to_the_question(pilot, app, edition)
        name = table.choice.items[0].label
        await go(pilot, "i", InspectScreen)
        assert "Your ability" in text_of(app) and name in text_of(app)
        await go(pilot, "right", "escape", "g", GlossaryScreen)
        assert isinstance(app.screen, GlossaryScreen) and app.screen.current is not None
        assert app.screen.current.title == name
        await go(pilot, "escape", "o", OpponentsAtTableScreen)
        assert ability_text(table.shown.rules, ABILITIES[edition][1][0]).name in text_of(app)
        await go(pilot, "escape", "h", AdviceScreen, lambda app: "Use " in text_of(app) or "Pass" in text_of(app))


@every_edition
async def test_left_in_the_middle_of_the_question_it_goes_on_there(edition, tmp_path):
    async with opened_at(app=an_app(tmp_path)) as (pilot, app):
        before = (await to_the_question(pilot, app, edition)).shown
    async with opened_at(app=an_app(tmp_path)) as (pilot, app):
        (save,) = Saves(tmp_path).list()
        app.games.resume(save.path)
        await until(pilot, lambda: needs_me(app))
        table = table_of(app)
        assert (table.shown.seats, table.shown.question) == (before.seats, before.question)
        table.guard.stop()
        await pilot.press("1", "enter")
        await play_on(pilot, app, lambda: table.choice is not None and table.shown.seats != before.seats)
        for _decision in range(3):
            if asked_for_ability(app) and table.shown.seats == before.seats:
                break
            shown = table.shown
            await pilot.press("u")
            await until(pilot, lambda shown=shown: table.shown is not shown and needs_me(app))
        assert (table.shown.seats, table.shown.question) == (before.seats, before.question)


async def test_without_abilities_nothing_is_said_of_them():
    async with opened_at(app=make_app(3, 5)) as (pilot, app):
        await pilot.press("question_mark")
        await pilot.pause()
        assert "bilit" not in text_of(app)
        await go(pilot, "escape", "o", OpponentsAtTableScreen)
        assert "bilit" not in text_of(app)
