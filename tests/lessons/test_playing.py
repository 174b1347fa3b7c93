"""Every lesson can be played to its end, by the script and by keys; wrong moves are explained or can be taken back."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tda_tui.app.screens.before.lessons import LessonsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.lesson import LessonScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.lessons.lesson import Lesson, lessons
from tda_tui.lessons.lesson_controller import LessonController
from tda_tui.rules.questions import Refusal
from tests.app.driving import Anybody, make_app, press_answer, until

LESSONS = lessons()
BY_KEYS = ("trigger", "play-example", "abilities")


def course_of(lesson: Lesson, place: int = 0) -> LessonController:
    """A controller of the lesson with computer players at all seats."""
    return LessonController(lesson, {seat: Anybody("random", seat) for seat in range(6)}, place)


def play_step(course: LessonController) -> None:
    """Make the next decision: the script's, or any legal one after its end."""
    question = course.question or course.waiting_for
    assert question is not None
    step = course.step
    anything = Anybody("random", 1).choose(course.game.view(question.seat))
    course.answer(question, step.choose if step is not None else anything)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_the_script_leads_to_the_end_of_the_lesson(lesson: Lesson) -> None:
    course = course_of(lesson)
    asked = 0
    for _decision in range(300):
        if course.over:
            break
        asked += course.question is not None
        assert course.step is not None or lesson.plays_on
        play_step(course)
    assert course.over
    assert asked >= 3
    assert course.place == len(lesson.steps)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_other_answer_is_explained_or_can_be_taken_back(lesson: Lesson) -> None:
    """At every decision of the learner: wrong answers change nothing, and free ones can be taken back."""
    course = course_of(lesson)
    while course.step is not None:
        step, question = course.step, course.question
        if question is not None and question.max == 1:
            for option in question.options:
                if step.is_right((option,)):
                    continue
                before = course.game.table.copy()
                try:
                    course.answer(question, (option,))
                except Refusal as refusal:
                    assert str(refusal)
                else:
                    course.take_back()
                assert course.game.table == before
                assert course.step == step
                question = course.question
                assert question is not None
        play_step(course)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_resumed_at_every_step(lesson: Lesson) -> None:
    course = course_of(lesson)
    for place in range(len(lesson.steps)):
        resumed = course_of(lesson, place)
        assert resumed.place == place
        assert resumed.game.table == course.game.table
        play_step(course)


async def _press_on(pilot: Pilot[None], app: TdaApp) -> None:
    """Press the keys that the lesson wants, or Enter while it speaks."""
    screen = app.screen
    if isinstance(screen, ScoreScreen) or (isinstance(screen, LessonScreen) and screen._talking is not None):
        await pilot.press("enter")
    elif isinstance(screen, LessonScreen) and screen.choice is not None:
        step = screen.course.step
        if step is None:
            await press_answer(pilot, screen)
            return
        items = {item.value: item for item in screen.choice.items}
        for value in step.choose:
            await pilot.press(items[value].key)
        if isinstance(app.screen, LessonScreen) and screen.choice is not None:
            await pilot.press("enter")


def _fits(box: LessonText) -> bool:
    """Whether the lesson's whole text is visible."""
    return not box.words or len(box.lines(box.content_size.width)) <= box.content_size.height


@pytest.mark.parametrize("lesson", [one for one in LESSONS if one.id in BY_KEYS], ids=lambda one: one.id)
async def test_a_lesson_is_played_by_keys_and_remembered(lesson: Lesson) -> None:
    app = make_app(None, 3)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, StartScreen))
        await pilot.press("l")
        await until(pilot, lambda: isinstance(app.screen, LessonsScreen))
        listed = app.screen
        assert isinstance(listed, LessonsScreen)
        while listed._chosen().id != lesson.id:
            await pilot.press("down")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        table = app.screen
        for _press in range(300):
            await pilot.pause(0.01)
            if table not in app.screen_stack:
                break
            assert not table.query(LessonText) or _fits(table.query_one(LessonText))
            await _press_on(pilot, app)
        assert listed in app.screen_stack
        assert table not in app.screen_stack
        assert app.preferences.settings.section("lessons")[lesson.id] == {"place": 0, "done": True}
