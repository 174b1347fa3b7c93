"""The puzzles on the screen: the puzzle of the day is shown at the table, solved and remembered."""

import asyncio
from datetime import UTC, datetime

import pytest
from textual.widgets import Static

from tda_tui.app.pictures.cards import corner
from tda_tui.app.screens.before.puzzles import PuzzlesScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.present.card_text import find
from tda_tui.puzzles.puzzle import Progress, exercise_of, puzzle_of_the_day, puzzles
from tda_tui.words.card_names import type_name
from tests.app.driving import go, make_app, opened_at, rows_of, text_of, until


async def among_puzzles(pilot, folder):
    """The list of puzzles, and the table with that of the day."""
    app = pilot.app
    screen = PuzzlesScreen(edition="original", progress=Progress(folder))
    screen.now = lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)
    app.push_screen(screen)
    await go(pilot, lambda app: app.screen is screen and screen.is_mounted, "enter")
    await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
    return screen, app.screen


async def test_the_puzzle_of_the_day_is_solved_once(tmp_path):
    async with opened_at(app=make_app()) as (pilot, app):
        screen, table = await among_puzzles(pilot, tmp_path)
        puzzle = puzzle_of_the_day(screen.today, puzzles(), "original")
        table.controller.answer(table.controller.question, puzzle.best)
        assert table.controller.solved
        table.want("over")
        await until(pilot, lambda: app.screen is screen)
        assert screen.progress.done_on(screen.today) and screen.progress.is_solved(puzzle)
        assert screen.progress.streak(screen.today) == 1
        assert str(screen.query_one("#hint", Static).content) == "Found on the first try."


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_each_row_and_its_table_say_the_edition(tmp_path, size):
    async with opened_at(app=make_app(), size=size) as (pilot, app):
        screen, table = await among_puzzles(pilot, tmp_path)
        for row in ("0", "1", "2", "3"):
            if row != "0":
                await pilot.press("down", "enter")
                await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
                table = app.screen
            rules = next(one for one in puzzles() if one.id == table.exercise.id).rules_name
            assert table.query_one(LessonText).words.startswith(f"{rules}. ")
            table.action_leave()
            await until(pilot, lambda: app.screen is screen)
            assert rules in " ".join(" ".join(rows_of(app)).replace("│", "").split())


async def test_a_puzzle_is_left_at_once_with_nothing_lost(tmp_path):
    async with opened_at(app=make_app()) as (pilot, app):
        screen, _table = await among_puzzles(pilot, tmp_path)
        await go(pilot, "q", lambda app: app.screen is screen, "enter")
        await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
        await go(pilot, "ctrl+q", lambda app: app._exit)


async def test_after_one_hint_the_answer_is_shown_with_its_reason(tmp_path):
    async with opened_at(app=make_app()) as (pilot, _app):
        screen, table = await among_puzzles(pilot, tmp_path)
        exercise = table.exercise
        wrong = next(at for at, item in enumerate(table.choice.items) if (item.value,) not in exercise.right)

        for said in (exercise.hint, exercise.answer):
            table.choice.point(wrong)
            await pilot.press("enter")
            await until(pilot, lambda said=said: table.query_one(LessonText).words == said)
        await go(pilot, "enter", lambda _app: table.controller.solved and table.query_one(LessonText).goes_on)
        assert table.query_one(LessonText).words == exercise.answer
        await asyncio.sleep(0.3)
        await go(pilot, "enter", lambda app: app.screen is screen)
        assert str(screen.query_one("#hint", Static).content) == "Solved, with the answer shown."
        assert screen.progress.at_once(puzzles()) == 0


@pytest.mark.parametrize("name", ["age-of-mortals-6-100169-26", "avandras-hand-6-100111-7"])
async def test_a_long_reason_is_read_to_its_end_at_a_full_table(name):
    """The card's text makes room for it, before and after the answer."""
    exercise = exercise_of(next(puzzle for puzzle in puzzles() if puzzle.id == name))
    async with opened_at(app=make_app()) as (pilot, app):
        table = ExerciseScreen(exercise)
        app.push_screen(table)
        await until(pilot, lambda: app.screen is table and table.choice is not None)
        wrong = next(at for at, item in enumerate(table.choice.items) if (item.value,) not in exercise.right)
        end = " ".join(exercise.answer.split()[-2:])
        for _time in range(2):
            table.choice.point(wrong)
            await pilot.press("enter")
        await go(pilot, lambda app: end in text_of(app), "enter")
        await until(pilot, lambda: end in text_of(app) and "Enter  Continue" in text_of(app))


@pytest.mark.parametrize(("size", "shown"), [((80, 23), False), ((80, 24), True), ((120, 40), True)])
async def test_a_window_high_enough_shows_the_hand_of_the_puzzle_under_the_cursor(tmp_path, size, shown):
    async with opened_at(app=make_app(), size=size) as (pilot, app):
        screen = PuzzlesScreen(edition="original", progress=Progress(tmp_path))
        app.push_screen(screen)
        await until(pilot, lambda: screen.is_mounted)
        for _row in range(4):
            await pilot.press("down")
            exercise = exercise_of(screen._chosen.puzzle)
            view = exercise.game.view(exercise.seat)
            cards = [find(view.rules, held.card) for held in view.hand]
            drawn = "\n".join(rows_of(app))
            named = (corner(view.rules, card) in drawn or type_name(card, short=True) in drawn for card in cards)
            assert all(named) == shown
