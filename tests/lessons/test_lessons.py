"""The lessons: every record plays to its end, every text exists, is used and fits, and wrong moves are explained."""

import tomllib
from pathlib import Path

import pytest

from tda_tui.app.screens.before.lessons import LessonsScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.lesson import LessonScreen
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.lessons.lesson import lessons
from tda_tui.lessons.lesson_session import LessonController
from tda_tui.records.check import check_file
from tda_tui.records.playback import give_answer, start_game
from tda_tui.rules.questions import Refusal
from tests.app.driving import Anybody, go, make_app, opened_at, press_answer
from tests.helpers import read_record

PACKAGE = Path(__file__).resolve().parents[2] / "tda_tui"
LESSONS = sorted((PACKAGE / "lessons").glob("*.toml"))
WORDS = PACKAGE / "words" / "en" / "lessons"
LONGEST = 330
"""The characters that fit beside the title into a box of 76 columns and 5 rows."""

every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def data_of(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


def messages_of(lesson):
    used = {lesson["title"], lesson["x_end"], *([lesson["x_about"]] if "x_about" in lesson else [])}
    for decision in lesson["decision"]:
        used |= {decision["say"]} if "say" in decision else set()
        used |= {*decision.get("x_wrong", {}).values(), *decision.get("x_comment", {}).values()}
    return used


@every_lesson
def test_the_record_plays_to_its_end(path: Path) -> None:
    outcome = check_file(path)
    assert outcome.problems == []
    assert "expect" in data_of(path)


@every_lesson
def test_every_message_exists_and_is_used(path: Path) -> None:
    texts = data_of(WORDS / path.name)
    assert messages_of(data_of(path)) == set(texts)


def test_there_are_texts_for_lessons_alone():
    assert [path.name for path in sorted(WORDS.glob("*.toml"))] == [path.name for path in LESSONS]


@every_lesson
def test_the_texts_fit_into_their_box(path: Path) -> None:
    for message, text in data_of(WORDS / path.name).items():
        assert 0 < len(with_keys(text)) <= LONGEST, message


@every_lesson
def test_answers_that_are_explained_are_legal_ones(path: Path) -> None:
    lesson, (record, _notices) = data_of(path), read_record(path)
    game = start_game(record)
    for decision, notes in zip(record.decision, lesson["decision"], strict=True):
        question = next(question for question in game.questions if game.names[question.seat] == decision.seat)
        right = {*decision.choose, *(choice for also in notes.get("x_also", []) for choice in also)}
        wrong, comments = notes.get("x_wrong", {}), notes.get("x_comment", {})
        laid = game.view(question.seat).seats[question.seat].flight  # right only if they have not been played yet
        assert {*wrong, *comments, *right} - {"*"} <= {*question.options, *laid}, decision
        assert {*decision.choose, *wrong} - {"*"} <= set(question.options), decision
        assert not right & set(wrong), decision
        give_answer(game, decision)


@every_lesson
def test_a_wrong_answer_is_always_explained(path: Path) -> None:
    """The learner is never told merely that an answer is not the wanted one."""
    lesson, (record, _notices) = data_of(path), read_record(path)
    game = start_game(record)
    for decision, notes in zip(record.decision, lesson["decision"], strict=True):
        question = next(question for question in game.questions if game.names[question.seat] == decision.seat)
        if decision.seat in lesson["x_learner"] and not notes.get("x_free"):
            right = {*decision.choose, *(choice for also in notes.get("x_also", []) for choice in also)}
            wrong = notes.get("x_wrong", {})
            assert "*" in wrong or set(question.options) <= {*wrong, *right}, decision
        give_answer(game, decision)


def test_every_column_that_is_hidden_is_explained():
    """It is explained by the end of its lesson, and later lessons no longer hide it."""
    explained: set[str] = set()
    for path in sorted(LESSONS, key=lambda path: data_of(path)["x_order"]):
        lesson = data_of(path)
        hidden = set(lesson.get("x_hides", []))
        assert hidden.isdisjoint(explained), path.stem
        assert hidden | explained == {"hole", "owes", "notes"}, path.stem
        explained |= {column for decision in lesson["decision"] for column in decision.get("x_shows", [])}
    assert explained == {"hole", "owes", "notes"}


def test_the_extras_come_last_and_say_what_they_are():
    ordered = sorted(map(data_of, LESSONS), key=lambda lesson: lesson["x_order"])
    extra = [lesson.get("x_extra", False) for lesson in ordered]
    assert extra == [False] * 8 + [True] * 4
    assert all("x_about" in lesson for lesson in ordered if lesson.get("x_extra"))


def test_the_lessons_stand_in_an_order():
    orders = [data_of(path)["x_order"] for path in LESSONS]
    assert len(set(orders)) == len(orders)


ALL_LESSONS = lessons()
BY_KEYS = ("trigger", "play-example", "abilities")


def controller_of(lesson, place=0):
    """A controller of the lesson with computer players at all seats."""
    return LessonController(lesson, Anybody, place)


def play_step(controller):
    """Make the next decision: the script's, or any legal one after its end."""
    question = controller.question or controller.awaited_at(0)
    assert question is not None
    step = controller.step
    anything = Anybody("random", 1).choose(controller.game.view(question.seat))
    controller.answer(question, step.choose if step is not None else anything)


@pytest.mark.parametrize("lesson", ALL_LESSONS, ids=lambda lesson: lesson.id)
def test_the_script_leads_to_the_end_of_the_lesson(lesson):
    controller = controller_of(lesson)
    asked = 0
    for _decision in range(300):
        if controller.over:
            break
        asked += controller.question is not None
        assert controller.step is not None or lesson.plays_on
        play_step(controller)
    assert controller.over
    assert asked >= 3
    assert controller.place == len(lesson.steps)


@pytest.mark.parametrize("lesson", ALL_LESSONS, ids=lambda lesson: lesson.id)
def test_every_other_answer_is_explained_or_can_be_taken_back(lesson):
    """At every decision of the learner: wrong answers change nothing, and free ones can be taken back."""
    controller = controller_of(lesson)
    while controller.step is not None:
        step, question = controller.step, controller.question
        if question is not None and question.max == 1:
            for option in question.options:
                if step.is_right((option,)):
                    continue
                before = controller.game.table.copy()
                try:
                    controller.answer(question, (option,))
                except Refusal as refusal:
                    assert str(refusal)
                else:
                    controller.take_back()
                assert controller.game.table == before
                assert controller.step == step
                question = controller.question
                assert question is not None
        play_step(controller)


@pytest.mark.parametrize("lesson", ALL_LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_resumed_at_every_step(lesson):
    controller = controller_of(lesson)
    for place in range(len(lesson.steps)):
        resumed = controller_of(lesson, place)
        assert resumed.place == place
        assert resumed.game.table == controller.game.table
        play_step(controller)


async def _press_on(pilot, app):
    """Press the keys that the lesson wants, or Enter while it speaks."""
    screen = app.screen
    if isinstance(screen, ScoreScreen) or (isinstance(screen, LessonScreen) and screen._talking is not None):
        await pilot.press("enter")
    elif isinstance(screen, LessonScreen) and screen.choice is not None:
        step = screen.controller.step
        if step is None:
            await press_answer(pilot, screen)
            return
        items = {item.value: item for item in screen.choice.items}
        for value in step.choose:
            await pilot.press(items[value].key)
        if isinstance(app.screen, LessonScreen) and screen.choice is not None:
            await pilot.press("enter")


def _fits(box):
    """Whether the lesson's whole text is visible."""
    return not box.words or len(box.lines(box.content_size.width)) <= box.content_size.height


@pytest.mark.parametrize("lesson", [one for one in ALL_LESSONS if one.id in BY_KEYS], ids=lambda one: one.id)
@pytest.mark.every(3)
async def test_a_lesson_is_played_by_keys_and_remembered(lesson):
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        await go(pilot, "l", LessonsScreen)
        listed = app.screen
        while listed._chosen().id != lesson.id:
            await pilot.press("down")
        await go(pilot, "enter", LessonScreen)
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
