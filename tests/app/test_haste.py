"""Hasty keys: Enter skips ahead but answers no question unseen, and meaningless keys are reported."""

import pytest

from tda_tui.app.screens.table.key_guard import KEPT, SECONDS, KeyGuard
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.session.pace import SECONDS as SECONDS_SHOWN
from tests.app.driving import Clock, go, make_app, needs_me, opened_at, play_on, press_often, table_of, until


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(TableScreen, "now", staticmethod(clock))
    return clock


def decisions(app):
    table = table_of(app)
    return sum(given.seat == table.shown.seats[table.shown.me].name for given in table.controller._given)


async def ask_again(pilot, clock):
    """Answer the first question by number, and skip to the next one."""
    app = pilot.app
    await until(pilot, lambda: needs_me(app))
    table, first = table_of(app), table_of(app).choice
    await go(pilot, "2", "enter", lambda _app: table.choice is not first)
    await press_often(pilot, clock, 2, 0.01)
    await until(pilot, lambda: needs_me(app))
    return table


async def test_sixty_enters_carry_a_new_game_to_its_first_question_and_no_further(clock):
    async with opened_at(app=make_app(pace="normal")) as (pilot, app):
        await press_often(pilot, clock)
        assert needs_me(app)
        assert decisions(app) == 0


async def test_sixty_enters_after_an_answer_skip_to_the_next_question_and_no_further(clock):
    async with opened_at(app=make_app(4, seed=3, pace="normal")) as (pilot, app):
        await ask_again(pilot, clock)
        await press_often(pilot, clock)
        assert needs_me(app)
        assert decisions(app) == 1


async def test_what_is_typed_for_the_new_question_counts_at_once(clock):
    async with opened_at(app=make_app(4, seed=3, pace="normal")) as (pilot, _app):
        table = await ask_again(pilot, clock)
        wanted = table.choice.items[4].value
        await go(pilot, "5", "enter", lambda app: decisions(app) == 2)
        mine = [given for given in table.controller._given if given.seat == table.shown.seats[table.shown.me].name]
        assert wanted in str(mine[-1])


async def test_enter_answers_again_when_the_question_has_been_seen(clock):
    async with opened_at(app=make_app(4, seed=3, pace="normal")) as (pilot, _app):
        await ask_again(pilot, clock)
        clock.time += SECONDS + 1
        await go(pilot, "enter", lambda app: decisions(app) == 2)


async def test_another_key_that_skips_ahead_is_held_back_too(clock):
    app = make_app(4, seed=3, pace="normal")
    app.preferences.settings.put("keys", {"table.enter": "x"})
    app.use_keys(app.preferences.own_keys(app.keys_everywhere))
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, needs_me, "2", "x", lambda app: decisions(app) == 1)
        for _time in range(20):
            clock.time += 0.2
            await pilot.press("x")
        await go(pilot, needs_me, "x")
        assert decisions(app) == 1


def test_a_question_that_comes_late_is_not_answered_by_haste():
    """Even if others think for longer than keys are held back."""
    clock = Clock()
    guard = KeyGuard(clock)
    guard.start()
    clock.time += 3
    guard.restart()
    assert guard.blocks()
    guard.stop()
    assert not guard.blocks()


def test_a_key_that_was_pressed_before_and_comes_late_is_held_back():
    clock = Clock()
    guard = KeyGuard(clock)
    guard.start()
    clock.time += 2 * SECONDS
    assert guard.blocks(waited=2 * SECONDS)
    clock.time += 2 * SECONDS
    assert not guard.blocks(waited=0.1)


def test_an_early_digit_waits_for_a_moment_and_once():
    clock = Clock()
    guard = KeyGuard(clock)
    guard.keep("3")
    guard.keep("5")
    clock.time += KEPT - 0.1
    assert guard.take() == "5"
    assert guard.take() == ""
    guard.keep("3")
    clock.time += KEPT
    assert guard.take() == ""


async def test_a_digit_that_comes_a_moment_too_early_selects_and_does_not_choose(clock):
    async with opened_at(app=make_app(4, seed=3, pace="slow")) as (pilot, app):
        table, first = table_of(app), table_of(app).choice
        await go(pilot, "2", "enter", lambda _app: table.choice is None, "4", "5", "enter", "enter")
        await until(pilot, lambda: table.choice not in (None, first))
        choice = table.choice
        assert choice is not None and choice.cursor == 4
        await pilot.press("enter", "5")
        assert table.choice is choice and choice.cursor == 4 and decisions(app) == 1
        await go(pilot, "5", lambda app: decisions(app) == 2)


async def test_a_digit_or_a_letter_that_stands_for_nothing_says_so(monkeypatch):
    async with opened_at(app=make_app(4, seed=3, pace="slow"), notices=True) as (pilot, app):
        await go(pilot, "9", lambda app: said(app) == ["You hold six cards."], "z")
        await until(pilot, lambda: said(app) == ["z does nothing here."])
        monkeypatch.setitem(SECONDS_SHOWN, "slow", 600.0)
        await go(pilot, "2", "enter", lambda app: bool(table_of(app).shown.ante), "4")
        await go(pilot, lambda app: said(app) == ["Nothing to decide yet: 4 is remembered for a moment."], "z")
        await go(pilot, lambda app: said(app) == ["Nothing to decide now."], "h")
        await go(pilot, lambda app: said(app) == ["The coach is waiting for your turn."], "l")
        await until(pilot, lambda: not isinstance(app.screen, TableScreen))


def said(app):
    """The passing notices now shown."""
    return [notification.message for notification in app._notifications]


async def test_your_turn_and_skip_ahead_never_stand_together(monkeypatch):
    """At every drawing of the table in a game."""
    seen: list[tuple[str, str]] = []
    draw = TableScreen.draw_choice

    def drawn(table):
        draw(table)
        seen.append((table.query_one(Prompt).title, str(table.query_one(KeyLine).keys)))

    monkeypatch.setattr(TableScreen, "draw_choice", drawn)
    app = make_app(3, seed=4, pace="normal")
    monkeypatch.setitem(SECONDS_SHOWN, "normal", 0.001)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: table_of(app).shown.gambit > 1)
    assert any("You choose next" in title for title, _keys in seen)
    assert not [title for title, keys in seen if "Skip ahead" in keys and "Your turn" in title]


async def test_what_was_said_of_a_key_is_not_said_of_the_next_question():
    async with opened_at(app=make_app(4, seed=3, pace="off"), notices=True) as (pilot, app):
        table, first = table_of(app), table_of(app).choice
        await go(pilot, "9", lambda app: said(app) == ["You hold six cards."], "2", "enter")
        await until(pilot, lambda: needs_me(app) and table.choice is not first)
        assert said(app) == []


async def test_a_number_chooses_only_when_it_is_pressed_twice_wherever_the_cursor_stands():
    async with opened_at(app=make_app(4, seed=3)) as (pilot, app):
        await pilot.press("1")
        assert decisions(app) == 0
        await pilot.press("2", "1")
        assert decisions(app) == 0
        await go(pilot, "1", lambda app: decisions(app) == 1)
