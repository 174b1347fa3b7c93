"""Lessons on the screen: what follows them, what they reveal when, and their help after wrong answers."""

from contextlib import asynccontextmanager

import pytest
from textual.widgets import Static

from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.before.lessons import LearnedScreen, LessonsScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.score import ScoreScreen, sheet_lines
from tda_tui.app.screens.table.key_guard import SECONDS
from tda_tui.app.screens.table.lesson import LessonScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.app.widgets.menu import Menu
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.app.widgets.table.seats import Flights, OwnSeat
from tda_tui.app.widgets.table.status import Status
from tda_tui.lessons.lesson import lessons
from tests.app.driving import Clock, go, make_app, opened_at, press_often, until


@asynccontextmanager
async def at_the_list():
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        await go(pilot, "l", LessonsScreen)
        screen = app.screen
        yield app, pilot, screen


@asynccontextmanager
async def in_lesson(name, place=0):
    """A lesson, starting at the given step."""
    async with at_the_list() as (app, pilot, listed):
        listed.play(next(lesson for lesson in listed.lessons if lesson.id == name), place)
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        screen = app.screen
        await until(pilot, lambda: screen.choice is not None or screen._talking is not None)
        yield app, pilot, screen


@asynccontextmanager
async def after_lesson(index):
    """The list of lessons, when one of them has just ended."""
    async with at_the_list() as (app, pilot, listed):
        listed.play(listed.lessons[index], 0)
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        await pilot.pause()
        app.screen.want("over")
        yield app, pilot, listed


def said(screen):
    return screen.query_one(LessonText).words


def drawn(widget):
    return "\n".join(line.plain for line in widget.lines(80))


def column_names(screen):
    return drawn(screen.query_one("#flights", Flights)).splitlines()[0]


async def listen(pilot, screen):
    """Press Enter until the lesson asks something."""
    for _press in range(100):
        if screen.choice is not None:
            return
        if screen._talking is not None:
            await pilot.press("enter")
        await pilot.pause(0.05)
    raise AssertionError("it asks nothing")


async def listen_for(pilot, screen, words):
    """Press Enter until the lesson says these words."""
    for _press in range(100):
        if words in said(screen):
            return
        if screen.choice is None and (screen._talking is not None or screen.app.screen is not screen):
            await pilot.press("enter")
        await pilot.pause(0.05)
    raise AssertionError("it does not say that")


async def answer(pilot, screen, value):
    choice = screen.choice
    choice.point(next(at for at, item in enumerate(choice.items) if item.value == value))
    await pilot.press("enter")


async def test_after_a_lesson_the_next_one_begins():
    async with in_lesson("goal", 11) as (app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "blue-11")
        await listen_for(pilot, screen, "the rest is what the cards can do")
        for _press in range(100):
            if app.screen is not screen:
                break
            await pilot.press("enter")
            await pilot.pause(0.05)
        await until(pilot, lambda: isinstance(app.screen, LessonScreen))
        assert app.screen.lesson.id == "ante"


async def test_after_the_eighth_lesson_one_knows_enough_and_p_plays():
    async with after_lesson(7) as (app, pilot, _listed):
        await go(pilot, LearnedScreen, "p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and not isinstance(app.screen, LessonScreen))


async def test_after_the_eighth_lesson_enter_goes_on_to_the_extras(monkeypatch):
    """A late Enter meant for the lesson's last words does not count."""
    clock = Clock()
    monkeypatch.setattr(LearnedScreen, "now", staticmethod(clock))
    async with after_lesson(7) as (app, pilot, _listed):
        await until(pilot, lambda: isinstance(app.screen, LearnedScreen))
        await press_often(pilot, clock)
        assert isinstance(app.screen, LearnedScreen)
        clock.time += SECONDS + 1
        await go(pilot, "enter", LessonScreen)
        assert app.screen.lesson.extra


async def test_after_the_last_lesson_there_is_a_word_and_esc_leads_to_the_list():
    async with after_lesson(-1) as (_app, pilot, listed):
        await go(pilot, LearnedScreen, "escape", lambda app: app.screen is listed)


async def test_extras_are_marked_in_the_list():
    async with at_the_list() as (_app, _pilot, listed):
        rows = drawn(listed.query_one(Menu)).splitlines()
        marked = [row for row in rows if ", extra" in row]
        assert len(marked) == sum(lesson.extra for lesson in lessons()) == 4


async def test_columns_come_when_they_are_explained():
    async with in_lesson("goal") as (_app, _pilot, screen):
        assert not any(name in column_names(screen) for name in ("Owes", "Notes"))
        assert "Hole" not in drawn(screen.query_one(Status))
    async with in_lesson("hole") as (_app, pilot, screen):
        await listen(pilot, screen)
        assert not any(name in column_names(screen) for name in ("Owes", "Notes")), "nothing is in them yet"
        await answer(pilot, screen, "silver-3")
        await until(pilot, lambda: "Owes" in said(screen))
        assert "Owes" in column_names(screen)
        assert "Hole" in drawn(screen.query_one(Status))


async def test_in_a_large_window_seats_tell_what_has_been_explained():
    """Debts and special flights are shown only if their columns are not hidden."""
    async with in_lesson("play-example", 9) as (_app, pilot, screen):
        await pilot.resize_terminal(120, 40)
        told = {}
        for hidden in ((), ("owes",), ("notes",)):
            screen.scene.hidden = hidden
            seats_drawn = [screen.query_one("#around", Flights).lines(120), screen.query_one(OwnSeat).lines(120)]
            told[hidden] = "\n".join(row.plain for rows in seats_drawn for row in rows)
        assert "owes 11" in told[()] and "blue flight" in told[()] and "3x7" in told[()]
        assert "owes" not in told["owes",] and "blue flight" in told["owes",]
        assert "owes 11" in told["notes",] and "3x7" not in told["notes",] and "blue flight" not in told["notes",]
    async with in_lesson("hole") as (_app, pilot, screen):
        await pilot.resize_terminal(120, 40)
        await until(pilot, lambda: "owes" in screen.scene.hidden)


async def test_the_score_sheet_has_a_column_for_the_hole_where_somebody_pays_into_it():
    last = len(next(lesson for lesson in lessons() if lesson.id == "hole").steps) - 1
    async with in_lesson("hole", last) as (app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "black-5")
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen))
        assert "Hole" in sheet_lines(app.screen.group, 70)[0].plain


async def test_after_two_wrong_answers_the_right_one_is_marked():
    async with in_lesson("goal", 5) as (_app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "white-2")
        await pilot.pause()
        assert "this" not in drawn(screen.query_one(Hand))
        await answer(pilot, screen, "copper-5")
        await until(pilot, lambda: "this" in drawn(screen.query_one(Hand)))
        assert screen.choice.current.value == "silver-10"
        assert "the right answer: press 4 (SI10+)" in " ".join(drawn(screen.query_one(Prompt)).split())
        await go(pilot, "enter", lambda _app: screen.controller.place > 5)
        assert not screen.scene.marked


async def test_the_right_option_beside_the_hand_is_marked_as_well():
    async with in_lesson("play-example", 5) as (_app, pilot, screen):
        await listen(pilot, screen)
        for _wrong in range(2):
            await answer(pilot, screen, "collect")
            await pilot.pause()
        await go(pilot, lambda _app: "the right answer: press 2 (Tax)" in drawn(screen.query_one(Prompt)), "enter")
        await until(pilot, lambda: screen.controller.place > 5)


@pytest.mark.long
async def test_whoever_leaves_the_way_is_told_and_coached():
    async with in_lesson("whole-gambit", 4) as (_app, pilot, screen):
        await listen(pilot, screen)
        assert screen.session.hints == "off"
        await answer(pilot, screen, "bronze-3")
        await listen_for(pilot, screen, "catch up")
        await listen_for(pilot, screen, "You are leaving my script")
        await listen(pilot, screen)
        await until(pilot, lambda: said(screen).startswith("The coach: "))
        if screen.choice is not None and screen.choice.question.kind == "play":
            assert "Hint" in drawn(screen.query_one(KeyLine))
        await go(pilot, "b", lambda _app: screen.choice is not None and not screen.controller.strayed)
        await until(pilot, lambda: said(screen) == screen.controller.text)
        assert screen.session.hints == "off"


async def test_a_lesson_is_left_at_once_and_begun_where_it_was_left():
    async with in_lesson("goal") as (app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "brass-1")
        await go(pilot, lambda _app: screen._talking is not None, "q", LessonsScreen)
        await until(pilot, lambda: "continues where you left off" in str(app.screen.query_one("#hint", Static).content))
        await go(pilot, "enter", LessonScreen)
        assert isinstance(app.screen, LessonScreen) and app.screen.controller.place > 0


async def test_whoever_plays_freely_is_asked_before_that_is_lost():
    async with in_lesson("whole-gambit", 4) as (app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "bronze-3")
        await listen_for(pilot, screen, "You are leaving my script")
        await go(pilot, "q", LeaveScreen)
        assert isinstance(app.screen, LeaveScreen) and "is lost" in app.screen.note
        await go(pilot, "y", LessonsScreen)


async def test_the_keys_of_a_lesson_name_none_that_does_nothing_there():
    async with in_lesson("goal") as (app, pilot, _screen):
        await go(pilot, "question_mark", HelpScreen, "tab")
        rows = "\n".join(drawn(part) for part in app.screen.query(Lines))
        assert "coach" not in rows and "your opponents" not in rows and "back to the list" in rows
        await pilot.press("escape", "o")
        await until(pilot, lambda: any("Nothing is known" in note.message for note in app._notifications))


async def test_the_log_names_everybody_where_the_learner_changes_chairs():
    async with in_lesson("play-example") as (_app, pilot, screen):
        await listen(pilot, screen)
        assert "You are Ursula: play a card" in drawn(screen.query_one(Prompt))
        assert "Ursula leads" in drawn(screen.query_one(Status))
        await answer(pilot, screen, "bronze-7")
        await listen(pilot, screen)
        assert "hers already" not in said(screen) and "is certain" in said(screen)
        assert "Ursula: Bronze Dragon 7: which" in drawn(screen.query_one(Prompt))
        await answer(pilot, screen, "black-6")
        await listen_for(pilot, screen, "Now you are Breen.")
        await listen(pilot, screen)
        assert "You are Breen: play a card" in drawn(screen.query_one(Prompt))
        assert not screen.scene.new
        told = " ".join(entry.text for entry in screen.session.log)
        assert "Ursula plays the Bronze Dragon 7" in told
        assert "You " not in told


async def test_in_the_game_of_2005_either_silver_dragon_may_come_first():
    place = next(one for one in lessons() if one.id == "game-of-2005").steps
    at = next(at for at, step in enumerate(place) if step.also and "silver-10" in step.choose)
    async with in_lesson("game-of-2005", at) as (_app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "silver-12")
        await until(pilot, lambda: screen.controller.place == at + 1)
        await listen(pilot, screen)
        await answer(pilot, screen, "silver-10")
        await until(pilot, lambda: "Your total is 30" in said(screen))


async def test_an_ability_is_used_and_a_special_flight_makes_it_ready_again():
    async with in_lesson("abilities") as (_app, pilot, screen):
        await listen_for(pilot, screen, "Fh and De are your Fast Hands")
        await listen(pilot, screen)
        assert "Fh De" in drawn(screen.query_one("#flights", Flights))
        await answer(pilot, screen, "red-10")
        await until(pilot, lambda: "steals nothing" in said(screen))
        await answer(pilot, screen, "black-3")
        await until(pilot, lambda: screen.controller.place == 2 and screen.choice is not None)
        await answer(pilot, screen, "pass")
        await until(pilot, lambda: "wise to pass" in said(screen))
        assert not screen.session.view().seats[screen.session.seat].expended
        await answer(pilot, screen, "fast-hands")
        await listen_for(pilot, screen, "your letters are now small")
        assert "fh de" in drawn(screen.query_one("#flights", Flights))
        await listen(pilot, screen)
        await answer(pilot, screen, "black-7")
        await listen_for(pilot, screen, "you were not asked about Fast Hands")
        await listen(pilot, screen)
        await answer(pilot, screen, "copper-1")
        await until(pilot, lambda: "doesn't complete a flight" in said(screen))
        await answer(pilot, screen, "black-5")
        await listen_for(pilot, screen, "ready again, in capitals")
        assert "Fh De" in drawn(screen.query_one("#flights", Flights))
        await listen_for(pilot, screen, "To play with them")
        assert screen.controller.over


async def test_a_key_that_the_lesson_names_stands_in_the_key_line():
    async with in_lesson("special-cards", 8) as (_app, pilot, screen):
        await listen(pilot, screen)
        await answer(pilot, screen, "thief")
        await listen_for(pilot, screen, "with c.")
        assert "Druid" in said(screen)
        assert "c Cards" in drawn(screen.query_one(KeyLine))
