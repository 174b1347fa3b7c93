"""The puzzles on the screen: the one of the day is laid on the table, solved and remembered."""

from datetime import UTC, datetime

from tda_tui.app.screens.before.puzzles import PuzzlesScreen
from tda_tui.app.screens.table.exercise import ExerciseScreen
from tda_tui.puzzles.progress import Progress
from tda_tui.puzzles.puzzle import puzzle_of_the_day, puzzles
from tests.app.driving import Anybody, make_app, until


async def test_the_puzzle_of_the_day_is_solved_once(tmp_path):
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = PuzzlesScreen(Anybody, motion=False, progress=Progress(tmp_path))
        screen.now = lambda: datetime(2026, 3, 1, 12, tzinfo=UTC)
        app.push_screen(screen)
        await until(pilot, lambda: app.screen is screen and screen.is_mounted)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
        table = app.screen
        puzzle = puzzle_of_the_day(screen.today, puzzles())
        table.course.answer(table.course.question, puzzle.best)
        assert table.course.solved
        table.over(None)
        await until(pilot, lambda: app.screen is screen)
        assert screen.progress.done_on(screen.today) and screen.progress.is_solved(puzzle)
        assert screen.progress.streak(screen.today) == 1
        assert screen.said == "Found at once."
