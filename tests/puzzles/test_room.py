"""Every puzzle fits into the smallest window: question, hint, answer and reason, with the cursor on any card."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from textual.pilot import Pilot

from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.lesson import ExerciseScreen
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.puzzles.exercise import Exercise
from tda_tui.puzzles.puzzle import Puzzle, exercise_of, puzzles
from tests.app.driving import Anybody, make_app, until
from tests.app.test_read_to_the_end import below, cut_off
from tests.app.test_sheets import rows_of

SHORT = 6
"""How many puzzles a quick run tries: those at the fullest tables with the longest reasons."""


def fullest() -> list[Puzzle]:
    """The puzzles with six players, those with the longest answers first."""
    six = [puzzle for puzzle in puzzles() if len(puzzle.record.seat) == 6]
    return sorted(six, key=lambda puzzle: -len(exercise_of(puzzle).answer))


def missing(screen: ExerciseScreen, said: str) -> Iterator[str]:
    """The parts of the lesson's words, the question and the preview that are not on the screen."""
    rows = rows_of(screen.app)  # type: ignore[arg-type]
    seen = " ".join(" ".join(row.split()) for row in rows)
    prompt = screen.query_one(Prompt)
    shortened = "i shows all" in seen
    for words in (with_keys(said), prompt.title, "" if shortened else prompt.note):
        if " ".join(words.split()) not in seen:
            yield words
    yield from cut_off(screen)
    yield from (f"{widget!r} ends out of sight" for widget in below(screen))


async def unread(pilot: Pilot[None], screen: ExerciseScreen, said: str, everywhere: bool = False) -> list[str]:
    """What cannot be read while these words are shown, with the cursor at every place or only where it is."""
    await until(pilot, lambda: screen.query_one(LessonText).words == with_keys(said))
    found: list[str] = []
    for _place in range(len(screen.choice.items) if screen.choice is not None and everywhere else 1):
        await pilot.pause()
        found += missing(screen, said)
        if everywhere:
            await pilot.press("right")
    return found


async def answer(pilot: Pilot[None], screen: ExerciseScreen, values: tuple[str, ...]) -> None:
    """Choose these options and press Enter."""
    choice = screen.choice
    assert choice is not None
    if choice.many:
        choice.clear()
    for value in values:
        choice.point(next(at for at, item in enumerate(choice.items) if item.value == value))
        if choice.many:
            choice.toggle()
    await pilot.press("enter")


def wrong_answer(exercise: Exercise) -> tuple[str, ...] | None:
    """An answer that does not count; None if there is none."""
    question, many = exercise.question, len(exercise.right[0])
    tried = combinations(question.options, many)
    return next((one for one in tried if all(set(one) != set(right) for right in exercise.right)), None)


async def gone_through(pilot: Pilot[None], exercise: Exercise) -> list[str]:
    """Solve an exercise after reading all its texts; returns what could not be read."""
    screen = ExerciseScreen(exercise, Anybody)
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: pilot.app.screen is screen and screen.choice is not None)
    found = await unread(pilot, screen, exercise.task, everywhere=True)
    wrong = wrong_answer(exercise)
    for said in (exercise.hint, exercise.answer) if wrong is not None else ():
        await answer(pilot, screen, wrong or ())
        found += await unread(pilot, screen, said, everywhere=said == exercise.answer)
    await answer(pilot, screen, exercise.right[0])
    await until(pilot, lambda: isinstance(pilot.app.screen, ScoreScreen) or bool(screen.query_one(LessonText).goes_on))
    if isinstance(pilot.app.screen, ScoreScreen):  # the gambit's last card
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is screen and bool(screen.query_one(LessonText).goes_on))
    found += await unread(pilot, screen, exercise.answer)
    await pilot.app.pop_screen()
    return [f"{exercise.id}: {words}" for words in found]


async def unreadable(shown: list[Puzzle]) -> list[str]:
    app = make_app()
    found: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        for puzzle in shown:
            found += await gone_through(pilot, exercise_of(puzzle))
    return found


async def test_the_fullest_puzzles_can_be_read() -> None:
    assert not await unreadable(fullest()[:SHORT])


@pytest.mark.long
async def test_every_puzzle_can_be_read() -> None:
    assert not await unreadable(list(puzzles()))
