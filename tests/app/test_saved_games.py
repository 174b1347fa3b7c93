"""Every game started in the app is saved, and resumes where it stopped."""

import os
import re
import shutil

from textual.widgets import Static
from textual.widgets._toast import Toast

from tda_tui.app.screens.ask import LeaveScreen, TakeOverScreen
from tda_tui.app.screens.before.saved import SavedScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Menu
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.files.ruleset_files import load_rules
from tda_tui.records.check import check_file
from tda_tui.saves.store import Saves
from tests.app.driving import go, make_app, needs_me as asked, opened_at, play_on, press_answer, table_of, until


def app_with(folder, players=None, seed=1):
    return make_app(players, seed, saves=folder)


def decisions(app):
    """The number of cards the person has played and anted."""
    return len(table_of(app).session.answered)


async def play_some(app, many):
    """Play that many of the person's decisions at a new table, and exit without a message; returns the log."""
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and decisions(app) == many)
        return [entry.text for entry in table_of(app).session.log]


def rows(app):
    return {row.id: row.value for row in app.screen.query_one(Menu).items}


def text_of(app):
    """The text below the list."""
    return str(app.screen.query_one("#text", Static).content)


def waits(app):
    """Whether the first screen offers a game to go on with."""
    return isinstance(app.screen, StartScreen) and bool(rows(app).get("continue"))


def at_table(app):
    return asked(app) and isinstance(app.screen, TableScreen)


def open_games(folder):
    return [save.path.name for save in Saves(folder).list()]


async def test_a_game_goes_on_where_it_stopped_with_its_whole_log(tmp_path):
    told = await play_some(app_with(tmp_path, 3), 3)
    assert len(open_games(tmp_path)) == 1
    async with opened_at(waits, app=app_with(tmp_path)) as (pilot, app):
        save = Saves(tmp_path).list()[0]
        assert rows(app)["continue"] == f"Legendary Edition, gambit {save.gambit}, {save.gold[0]} gold"
        await go(pilot, "enter", at_table)
        assert [entry.text for entry in table_of(app).session.log] == told
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    assert not open_games(tmp_path)
    (finished,) = Saves(tmp_path).finished()
    assert not check_file(finished.path).problems


async def test_leaving_a_table_says_that_the_game_is_kept(tmp_path):
    async with opened_at(app=app_with(tmp_path)) as (pilot, app):
        assert "continue" not in rows(app)
        await go(pilot, "p", asked, "enter", "q", LeaveScreen)
        assert isinstance(app.screen, LeaveScreen) and app.screen.note == (
            "The game is saved: you can continue where you left off."
        )
        await go(pilot, "y", waits)
        assert app.screen.query_one(Menu).row == "continue"
        await go(pilot, "b", at_table)
        assert Saves(tmp_path).last() is not None
    assert len(open_games(tmp_path)) == 1


async def test_the_next_game_of_a_series_waits_in_a_save_before_it_is_wanted(tmp_path):
    app = app_with(tmp_path, 2, 5)
    app.evening.rules = load_rules("legendary", changes={"series": 3, "gambits": 1})
    app.evening.options = app.evening.options._replace(series="3", ends="gambits-1")
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        gold = list(app.evening.series.gold)
    (save,) = Saves(tmp_path).list()
    assert (save.game, save.games, save.finished) == (2, 3, False)
    assert len(Saves(tmp_path).finished()) == 1
    async with opened_at(waits, "enter", at_table, app=app_with(tmp_path)) as (pilot, app):
        assert app.evening.series is not None and (app.evening.series.played, app.evening.series.gold) == (1, gold)
        assert table_of(app).series == "Game 2 of 3"
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        await go(pilot, "n", at_table)
        assert table_of(app).series == "Game 3 of 3"
    assert [save.game for save in Saves(tmp_path).list()] == [3]


async def test_a_full_disk_is_said_once_and_the_game_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    async with opened_at(app=app_with(tmp_path / "file" / "saves", 3)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and decisions(app) == 3)
        said = [note.message for note in app._notifications]
        assert said == [f"This game is not saved: Not a directory ({tmp_path / 'file' / 'saves'})."]
        await go(pilot, "q", LeaveScreen)
        assert app.screen.note == "The game cannot be saved: if you leave, it is lost."


async def test_a_save_that_was_removed_is_written_anew_and_that_is_said_once(tmp_path):
    folder = tmp_path / "saves"
    async with opened_at(app=app_with(folder, 3)) as (pilot, app):
        for many in (2, 3, 4):
            await play_on(pilot, app, lambda many=many: isinstance(app.screen, TableScreen) and decisions(app) == many)
            shutil.rmtree(folder)
        await go(pilot, "q", LeaveScreen)
        assert isinstance(app.screen, LeaveScreen) and app.screen.note.startswith("The game is saved")
        (said,) = [note.message for note in app._notifications]
        assert "the whole game has been saved again" in said
        assert len(open_games(folder)) == 1
        shutil.rmtree(folder)
        await go(pilot, "y", waits)
    assert len(open_games(folder)) == 1


async def test_a_game_that_is_open_elsewhere_is_taken_over_by_whoever_wants_it(tmp_path):
    """From the first row and from the list; declining leaves it where it is."""
    await play_some(app_with(tmp_path, 3), 2)
    elsewhere = Saves(tmp_path)
    held = elsewhere.resume(elsewhere.list()[0].path)
    async with opened_at(waits, app=app_with(tmp_path)) as (pilot, app):
        for way in (("enter",), ("f", "enter")):
            await go(pilot, *way, TakeOverScreen)
            shown = " ".join(str(line.content) for line in app.screen.query(Static))
            assert re.search(
                "This game has been open in another window since [0-9]{2}:[0-9]{2}. Move it here[?]", shown
            )
            await go(pilot, "n", StartScreen)
            held.writer.ensure()
            assert not held.writer.problem
        await go(pilot, "f", "enter", TakeOverScreen, "y", at_table)
        held.writer.ensure()
        assert held.writer.taken_over
        assert app.evening.autosave.path is not None


async def test_a_table_whose_game_was_taken_over_is_left(tmp_path):
    """At the next answer; nothing is written, whatever sheet covers the table."""
    async with opened_at(app=app_with(tmp_path, 3)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and decisions(app) == 2)
        for sheet in ("", "q"):
            await go(pilot, at_table)
            save = Saves(tmp_path).list()[0]
            taker = Saves(tmp_path).resume(save.path, take_over=True)
            data = save.path.read_bytes()
            if sheet:
                await pilot.press(sheet)
            else:
                await press_answer(pilot, table_of(app))
            await go(pilot, waits)
            assert save.path.read_bytes() == data and len(app.screen_stack) == 2
            assert "moved to another window" in list(app._notifications)[-1].message
            taker.writer.close()
            await pilot.press("b")
        await go(pilot, at_table)


async def test_the_list_of_saved_games(tmp_path):
    for seed in (1, 2, 3):
        await play_some(app_with(tmp_path, 2 + seed, seed), 1)
    spoilt = tmp_path / "20200101-000000-abcdef.toml"
    spoilt.write_text('format = "tda/0"\nruleset = "legendary"\n')
    os.utime(spoilt, (0, 0))
    async with opened_at(waits, "f", SavedScreen, app=app_with(tmp_path)) as (pilot, app):
        shown = "\n".join(row.plain for row in app.screen.query_one(ListBox).lines(72))
        assert len(shown.splitlines()) == 5 and spoilt.name in shown
        newest = Saves(tmp_path).list()[0]
        assert f"{newest.played:%Y-%m-%d %H:%M}" in shown and newest.ruleset in shown and "You, " in shown
        await pilot.press("up", "enter")
        assert isinstance(app.screen, SavedScreen) and "tda/0" in text_of(app)
        await pilot.press("home", "d")
        assert "Deleted" in text_of(app)
        assert len(open_games(tmp_path)) == 3 and newest.path.name not in open_games(tmp_path)
        await pilot.press("u")
        assert "The game is restored" in text_of(app) and len(open_games(tmp_path)) == 4
        await go(pilot, "enter", at_table)
        assert len(table_of(app).controller.names) == len(newest.seats)


async def test_a_key_after_restoring_is_for_the_restored_game(tmp_path):
    await play_some(app_with(tmp_path, 3), 1)
    (save,) = tmp_path.glob("*.toml")
    for number in range(9):
        shutil.copy(save, save.with_stem(f"{save.stem}{number}"))
    async with opened_at(waits, "f", SavedScreen, app=app_with(tmp_path)) as (pilot, app):
        await until(pilot, lambda: len(app.screen.query_one(ListBox).items) == 10)
        await pilot.press("down")
        selected = app.screen.query_one(ListBox).current.path
        for key in "dud":
            app.simulate_key(key)
        await until(pilot, lambda: len(app.screen.query_one(ListBox).items) == 9 and not selected.exists())
        assert len(open_games(tmp_path)) == 9


async def test_taking_back_stands_before_the_last_own_decision(tmp_path):
    async with opened_at(app=app_with(tmp_path, 4, 3)) as (pilot, app):
        await go(pilot, "u")
        assert [note.message for note in app._notifications] == ["There is nothing to undo yet."]
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and decisions(app) == 3)
        table = table_of(app)
        entries, question, view = list(table.session.log), table.choice and table.choice.question, table.shown
        await press_answer(pilot, table)
        await go(pilot, at_table)
        assert table.session.log[: len(entries)] == entries and len(table.session.log) > len(entries)
        await go(pilot, "u", lambda app: table.session.log == entries and asked(app))
        assert table.choice is not None and table.choice.question == question
        assert [held.card for held in table.shown.hand] == [held.card for held in view.hand]
        assert [seat.gold for seat in table.shown.seats] == [seat.gold for seat in view.seats]
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    (save,) = Saves(tmp_path).finished()
    assert save.taken_back == 1 and not check_file(save.path).problems


async def test_taking_back_while_the_others_act(tmp_path):
    """It takes effect as soon as nobody is in the middle of an action; the score is not shown before."""
    async with opened_at(app=app_with(tmp_path, 4, 3)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and decisions(app) == 2)
        table = table_of(app)
        entries = list(table.session.log)
        table.session.pacing.pace = "slow"
        await press_answer(pilot, table)
        await go(pilot, lambda _app: table.choice is None, "u")
        await until(pilot, lambda: asked(app) and table.session.log == entries)
        table.session.pacing.pace = "off"
        await play_on(pilot, app, lambda: decisions(app) == 3)


async def test_taking_back_can_be_switched_off(tmp_path):
    async with opened_at(app=app_with(tmp_path)) as (pilot, app):
        await go(pilot, "s", "up", "up", "up", "right", "escape", StartScreen)
        assert not app.evening.options.take_back and app.preferences.settings.section("new_game")["take_back"] is False
        await pilot.press("p")
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and decisions(app) == 2)
        await pilot.press("u")
        await pilot.pause()
        assert [note.message for note in app._notifications] == ["Undo is switched off in the settings."]
        assert decisions(app) == 2


async def test_the_last_game_of_the_list_is_brought_back_when_the_list_was_left(tmp_path):
    await play_some(app_with(tmp_path, 3), 1)
    games = open_games(tmp_path)
    async with opened_at(waits, app=app_with(tmp_path)) as (pilot, app):
        await pilot.press("f", "d", "q")
        await until(pilot, lambda: isinstance(app.screen, StartScreen) and "continue" not in rows(app))
        await go(pilot, "f", SavedScreen, "u", "q", waits)
    assert open_games(tmp_path) == games


async def test_a_game_is_left_from_its_score_sheet_and_goes_on_at_the_same_place(tmp_path):
    async with opened_at(app=app_with(tmp_path, 3)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        told = [entry.text for entry in table_of(app).session.log]
        await go(pilot, "q", LeaveScreen, "n", ScoreScreen, "q", "y", waits)
        assert len(app.screen_stack) == 2
        await go(pilot, "enter", at_table)
        assert [entry.text for entry in table_of(app).session.log][: len(told)] == told


async def test_what_is_said_in_passing_leaves_what_is_asked_alone(tmp_path):
    async with opened_at(app=app_with(tmp_path, 3), notices=True) as (pilot, app):
        await go(pilot, lambda app: isinstance(app.screen, TableScreen) and asked(app), "u")
        await until(pilot, lambda: bool(app.screen.query(Toast)))
        await pilot.pause()
        said, prompt = app.screen.query_one(Toast).region, app.screen.query_one(Prompt).region
        assert not said.overlaps(prompt) and said.width == 80
