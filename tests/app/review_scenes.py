"""Reproducible scenes after games: a review, a mistake in the replay, practising mistakes, and puzzles."""

from datetime import date, timedelta
from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

from textual.pilot import Pilot

from tda_tui.app.screens.before.puzzles import PuzzlesScreen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.review.review_screen import ReviewScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.win_share import Budget
from tda_tui.puzzles.puzzle import Progress, puzzles
from tda_tui.review import judging
from tda_tui.review.judging import Judging
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.review.review import keep_review
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.app.driving import TODAY, go, until
from tests.helpers import NAMES
from tests.review.games import ThinkHere
from tests.saves.kept_games import Clock, whole_game

_BUDGET = Budget(120, 12)
"""Small, because each scene judges every decision again."""
_SEED = 2


async def in_a_review(pilot: Pilot[None]) -> None:
    app = pilot.app
    saves, rules, clock = Saves(Path(mkdtemp(prefix="tda-test-"))), load_rules("legendary"), Clock()
    whole_game(saves, Deal(rules.ruleset.id, {}, rules, NAMES[:3], _SEED), "gambler", clock)
    path = next((saves.folder / "finished").glob("*.toml"))
    replay = Replay(read_game(path))
    assert replay.played.me is not None
    with patch.object(judging, "Workers", ThinkHere):
        keep_review(path, await Judging(replay, [replay.played.me], _BUDGET).judge())
    screen = ReviewScreen(replay)
    screen.budget = _BUDGET
    app.push_screen(screen)
    await until(pilot, lambda: screen.is_mounted and screen.review is not None)
    await pilot.pause()
    await pilot.pause()


async def at_a_mistake(pilot: Pilot[None]) -> None:
    await in_a_review(pilot)
    await go(pilot, "5", ReplayScreen)
    await pilot.pause()


async def choosing_again(pilot: Pilot[None]) -> None:
    """The first mistake as a position; the wrong answer has been given again."""
    await in_a_review(pilot)
    app = pilot.app
    await pilot.press("l")
    await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
    await _answer_wrongly(pilot)


async def _answer_wrongly(pilot: Pilot[None]) -> None:
    """Give a wrong answer, so that the hint is shown."""
    screen = pilot.app.screen
    assert isinstance(screen, ExerciseScreen) and screen.choice is not None
    right = {answer[0] for answer in screen.exercise.right}
    wrong = next(item for item in screen.choice.items if item.enabled and item.value not in right)
    await pilot.press(wrong.key or wrong.label[:1].lower(), "enter")
    await until(pilot, lambda: screen.controller.tries > 0)
    await pilot.pause()
    await pilot.pause()


async def among_the_puzzles(pilot: Pilot[None]) -> None:
    """The list of puzzles; some are solved, and there is a streak."""
    app = pilot.app
    progress = Progress(Path(mkdtemp(prefix="tda-test-")))
    for number, puzzle in enumerate(puzzles()[:50:3]):
        progress.note(puzzle, number % 3, _day(number), of_the_day=number < 4)
    screen = PuzzlesScreen(edition="legendary", progress=progress)
    screen.now = lambda: TODAY
    app.push_screen(screen)
    await until(pilot, lambda: app.screen is screen and screen.is_mounted)
    await pilot.pause()
    await pilot.pause()


def _day(ago: int) -> date:
    return TODAY.date() - timedelta(days=ago)


async def at_a_puzzle(pilot: Pilot[None]) -> None:
    """The table with the puzzle of the day, which has a reason for its right answer."""
    await among_the_puzzles(pilot)
    app = pilot.app
    await pilot.press("home", "enter")
    await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen.choice is not None)
    await pilot.pause()
    await pilot.pause()


async def at_a_solved_puzzle(pilot: Pilot[None]) -> None:
    """The same puzzle, answered: the reason is shown."""
    await at_a_puzzle(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, ExerciseScreen) and screen.choice is not None
    best = screen.exercise.right[0][0]
    item = next(item for item in screen.choice.items if item.value == best)
    await pilot.press(item.key or item.label[:1].lower(), "enter")
    await until(pilot, lambda: screen.controller.solved)
    await until(pilot, lambda: screen._talking is not None)
    await pilot.pause()
    await pilot.pause()
