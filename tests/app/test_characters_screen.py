"""Abilities and characters chosen before a game, by keys, and their use in it."""

from functools import partial

import pytest
from textual.widgets import Static

from tda_tui.app.screens.before.new_game import CharactersScreen, NewGameScreen
from tda_tui.app.screens.before.pick import OwnAbilitiesScreen, PickAbilityScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.lines import Paragraphs
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Menu
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.settings import Settings
from tda_tui.players.characters import ready_characters
from tda_tui.records.check import check_file
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tests.app.driving import go, make_app, needs_me, opened, opened_at, play_on, rows_of, table_of, until

characters = partial(opened_at, "n", NewGameScreen, "a", CharactersScreen)
"""The characters screen, after some keys there."""


def rows(app):
    return {row.id: row.value for row in app.screen.query_one(Menu).items}


def paragraphs(app):
    return " ".join(app.screen.query_one(Paragraphs).paragraphs)


def abilities(app):
    return [character.abilities for character in table_of(app).controller.game.table.characters]


async def test_nobody_has_abilities_unless_they_are_wanted():
    async with characters() as (pilot, app):
        assert rows(app) == {"abilities": "none"} and "Nobody has roleplaying abilities." in paragraphs(app)
        await go(pilot, "space", "escape", "enter", needs_me)
        assert not abilities(app)


async def test_a_character_is_chosen_by_keys_for_me_and_for_another_and_remembered(tmp_path):
    app = TdaApp(make_app().make_player, Settings(tmp_path / "settings.toml"), seed=3, pace="off")
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, StartScreen, "n", NewGameScreen, "a", CharactersScreen, "right", "down", "right")
        assert rows(app)["0"] == "Azzar" and "Swore never to tell a lie" in paragraphs(app)
        await pilot.press("down", "right", "right")
        assert rows(app)["1"] == "Nimwen"  # the first one still free
        await pilot.press("down", "right")
        assert rows(app)["2"] == "drawn at random"
        await go(pilot, "enter", NewGameScreen)
        assert rows(app)["abilities"] == "  2 each, known to all; Azzar ..."
        await go(pilot, "enter", needs_me)
        ready = ready_characters("legendary")
        assert abilities(app)[:2] == [ready["azzar"].abilities[:2], ready["nimwen"].abilities[:2]]
        log = [entry.text for entry in table_of(app).session.log]
        assert log[0] == "You, as Azzar: Draconic Ancestry (gold) and Inspiring Leader."
    again = TdaApp(make_app().make_player, Settings(tmp_path / "settings.toml")).evening.options
    assert (again.abilities, again.characters) == ("noted", ("azzar", "nimwen", "lot"))


async def test_single_abilities_are_chosen_by_keys_and_one_too_many_is_refused():
    async with opened_at(app=make_app(None, 3, ruleset="emperors-gambit")) as (pilot, app):
        await go(pilot, "n", NewGameScreen, "a", CharactersScreen, "right", "right", "space")
        await go(pilot, OwnAbilitiesScreen, "space", "down", "space", "down", "space")
        title = str(app.screen.query_one(".title", Static).render())
        assert title == "Choose up to 2 abilities: 2 chosen. That would be one too many."
        screen = app.screen
        assert isinstance(screen, OwnAbilitiesScreen)
        chosen = tuple(screen.chosen)
        await go(pilot, "enter", CharactersScreen)
        assert rows(app)["0"].startswith("your choice: ") and "nobody else can pick them" in paragraphs(app)
        await pilot.press("space", "space", "escape")  # Esc changes nothing
        await go(pilot, CharactersScreen, "enter", "enter", needs_me)
        found = abilities(app)
        assert found[0] == chosen and len(set(sum(found, ()))) == len(sum(found, ()))


async def test_backspace_takes_a_choice_back_and_no_choice_has_more_rows_than_seats():
    async with opened_at(app=make_app(None, 3, ruleset="original")) as (pilot, app):
        await go(pilot, "n", NewGameScreen, "a", CharactersScreen, "left", "down", "left")
        assert rows(app)["abilities"] == "all they have" and rows(app)["0"] == "your choice: no ability"
        await pilot.press("backspace")
        assert rows(app)["0"] == "drawn at random" and len(rows(app)) == 1 + app.evening.options.players
        await pilot.press("up", "backspace")
        assert rows(app) == {"abilities": "none"}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_longest_text_fits_or_can_be_read_on(size):
    async with opened_at(app=make_app(None, 3, ruleset="original"), size=size) as (pilot, app):
        app.push_screen(
            CharactersScreen(GameOptions(6, ruleset="original", abilities="all", characters=("lady-orsolo",)))
        )
        await go(pilot, CharactersScreen, "down")
        box = app.screen.query_one("#text")
        assert box.size.height >= 9 and len(paragraphs(app)) > 300
        for _page in range(5):
            await pilot.press("pagedown")
        assert box.scroll_offset.y == box.max_scroll_y


@pytest.mark.parametrize(("size", "most"), [((80, 24), 8), ((120, 40), 21)])
async def test_as_many_abilities_are_listed_as_there_is_room_for(size, most):
    async with opened_at(app=make_app(None, 3), size=size) as (pilot, app):
        await go(pilot, "n", NewGameScreen, "a", CharactersScreen, "right", "space", OwnAbilitiesScreen)
        await until(pilot, lambda: sum("[ ]" in row for row in rows_of(app)) == most)


async def test_a_game_with_abilities_goes_on_as_it_was_and_again_with_the_same(tmp_path):
    app = make_app(3, 5, ruleset="emperors-gambit", saves=tmp_path)
    app.evening.options = app.evening.options._replace(abilities="picks-2", ends="gambits-3")
    app.evening.load()
    async with app.run_test(size=(80, 24)) as pilot:
        while not needs_me(app):
            await pilot.press("enter")  # pick the first ability
            await pilot.pause(0.05)
        await play_on(
            pilot, app, lambda: isinstance(app.screen, TableScreen) and len(table_of(app).session.answered) == 3
        )
        dealt = abilities(app)
        log = [entry.text for entry in table_of(app).session.log]
        assert any(dealt) and log[0].startswith("Insight checks: ")
    async with opened_at(app=make_app(None, 5, saves=tmp_path)) as (pilot, app):
        await go(pilot, lambda app: isinstance(app.screen, StartScreen) and "continue" in rows(app), "b")
        await until(pilot, lambda: needs_me(app) and isinstance(app.screen, TableScreen))
        assert abilities(app) == dealt and [entry.text for entry in table_of(app).session.log] == log
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        await go(pilot, "n", lambda app: needs_me(app) and isinstance(app.screen, TableScreen))
        assert abilities(app) == dealt
    (finished,) = Saves(tmp_path).finished()
    assert not check_file(finished.path).problems


async def test_the_games_of_a_series_are_played_with_the_same_abilities():
    app = make_app(2, 4)
    app.evening.options = app.evening.options._replace(abilities="noted")
    app.evening.changes = {"series": 2, "gambits": 1, "abilities": {"mode": "noted"}}
    app.evening.rules = load_rules("legendary", changes=app.evening.changes)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        dealt = abilities(app)
        assert all(len(ids) == 2 for ids in dealt)
        await go(pilot, "n", lambda app: needs_me(app) and isinstance(app.screen, TableScreen))
        assert abilities(app) == dealt


async def test_what_is_secret_is_in_no_view_of_mine():
    app = make_app(4, 6)
    app.evening.options = app.evening.options._replace(abilities="secret")
    app.evening.load()
    async with opened(app):
        view = table_of(app).session.view()
        assert len(view.seats[0].abilities) == 2 and not any(seat.abilities for seat in view.seats[1:])


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_in_turn_i_pick_what_nobody_has_yet(size):
    app = make_app(None, 5, ruleset="emperors-gambit")
    app.games.remember(app.evening.options._replace(abilities="picks-2", characters=("jasker",)))
    app.evening.load()
    async with opened(app, size) as pilot:
        picks = []
        await pilot.press("enter")
        for _turn in range(2):
            await until(pilot, lambda: isinstance(app.screen, PickAbilityScreen) and bool(app.screen.query(ListBox)))
            screen = app.screen
            await pilot.press("down")
            picks.append(screen.pick.free[1])
            assert "Insight checks: " in paragraphs(app)
            await pilot.press("enter")
            await until(pilot, lambda gone=screen: app.screen is not gone)
        await until(pilot, lambda: needs_me(app))
        assert abilities(app)[0] == tuple(picks)


async def test_who_picks_nothing_is_back_at_the_first_screen():
    app = make_app(None, 5, ruleset="emperors-gambit")
    app.games.remember(app.evening.options._replace(abilities="picks-1", characters=("jasker",)))
    app.evening.load()
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, StartScreen, "enter", PickAbilityScreen, "escape", StartScreen)
