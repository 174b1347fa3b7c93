"""The end of a game: winning and losing look different, and the gold chart leads to the replay."""

import asyncio
from contextvars import ContextVar
from string import ascii_uppercase

import pytest

from tda_tui.app.pictures.faces import art_of, face, regular_art
from tda_tui.app.pictures.title import headline
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.review.sheets import ExportScreen
from tda_tui.app.screens.table.final import FinalScreen, GoldChart
from tda_tui.app.screens.table.key_guard import SECONDS
from tda_tui.app.terminal import glyphs
from tda_tui.app.widgets.charts import gold_chart, letters_of
from tda_tui.players.player import Role
from tda_tui.review.game_text import GoldOverTime
from tda_tui.saves.store import Saves
from tda_tui.words.languages import messages
from tests.app.driving import Clock, go, make_app, opened_at, play_on, press_often, rows_of, table_of, text_of, until


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(FinalScreen, "now", staticmethod(clock))
    return clock


async def at_the_end(app, pilot):
    """Play a game to its end, and wait for the course of the gold."""
    await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
    final = app.screen
    if final.game is not None:
        await until(pilot, lambda: final.query_one(GoldChart).history is not None)
    return final


def kept(tmp_path, players=4, seed=4):
    return make_app(players, seed, saves=tmp_path)


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.every(4)
async def test_in_a_low_window_the_gold_is_a_second_page_that_shows_all(tmp_path, players):
    async with opened_at(app=kept(tmp_path, players)) as (pilot, app):
        final = await at_the_end(app, pilot)
        names = table_of(app).shown.names
        await pilot.pause()
        first = text_of(app)
        assert all(name in first for name in names) and "Gold after each gambit" not in first
        await go(pilot, "tab", lambda app: "Gold after each gambit" in text_of(app))
        second = text_of(app)
        assert all(name in second for name in names)
        for moment in final.query_one(GoldChart).moments:
            assert moment.words[:30] in second
        assert "Moments to see in the replay" in second and "Tab Back" in second and "Quit" in second
        await go(pilot, "tab", lambda app: "Gold after each gambit" not in text_of(app))


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (140, 45), (200, 60)])
@pytest.mark.parametrize("players", [2, 6])
async def test_nothing_of_the_end_is_cut_off(size, players):
    async with opened_at(app=make_app(players, 4), size=size) as (pilot, app):
        final = await at_the_end(app, pilot)
        await pilot.pause()
        pages = [text_of(app)]
        if not final.has_class("-both"):
            await go(pilot, "tab", lambda app: "Gold after each gambit" in text_of(app))
            pages.append(text_of(app))
        text = "\n".join(pages)
        assert all("q Quit" in page for page in pages)
        assert all(moment.words[:30] in text for moment in final.query_one(GoldChart).moments)
        assert "Moments to see in the replay" in text and "Gold after each gambit" in text
        assert all(text.count(name) >= 2 for name in table_of(app).shown.names)


async def test_in_a_large_window_all_stands_on_one_sheet(tmp_path):
    app = kept(tmp_path, 6)
    app.evening.news = lambda: "New feat: By a coin."
    async with app.run_test(size=(120, 40)) as pilot:
        await at_the_end(app, pilot)
        await until(pilot, lambda: "New feat: By a coin." in text_of(app))
        await until(pilot, lambda: "Moments to see in the replay" in text_of(app))
        text = text_of(app)
        assert "From the hole" in text and "Gold after each gambit" in text and "Tab" not in text
        assert "q Quit" in text


async def test_a_digit_shows_that_moment_and_comes_back(tmp_path):
    async with opened_at(app=kept(tmp_path)) as (pilot, app):
        final = await at_the_end(app, pilot)
        moments = final.query_one(GoldChart).moments
        for number, moment in enumerate(moments, 1):
            await go(pilot, str(number), ReplayScreen)
            assert isinstance(app.screen, ReplayScreen) and app.screen.at == moment.at
            await go(pilot, "q", lambda app: app.screen is final)


@pytest.mark.parametrize("saves", ["none", "unwritable"])
async def test_a_game_that_is_not_kept_has_its_chart_its_moments_and_its_replay_too(tmp_path, saves):
    app = make_app(3, 4)
    if saves == "unwritable":
        (tmp_path / "file").write_text("no folder")
        app.evening.autosave.saves = Saves(tmp_path / "file")
    async with app.run_test(size=(80, 24)) as pilot:
        final = await at_the_end(app, pilot)
        assert app.evening.autosave.path is None
        chart, view = final.query_one(GoldChart), table_of(app).shown
        assert chart.history is not None and chart.moments
        assert [gold[-1] for gold in chart.history.gold] == [seat.gold for seat in view.seats]
        await go(pilot, "tab", lambda app: "Moments to see in the replay" in text_of(app), "1", ReplayScreen)
        assert isinstance(app.screen, ReplayScreen) and app.screen.at == chart.moments[0].at
        await go(pilot, "q", lambda app: app.screen is final, "e", ExportScreen)
        assert "tda-game" in text_of(app)


async def test_everybody_has_the_same_colour_in_bar_and_chart():
    async with opened_at(app=make_app(4, 4), size=(120, 40)) as (pilot, app):
        final = await at_the_end(app, pilot)
        history = final.query_one(GoldChart).history
        chart = gold_chart(history, 94, 9, coloured=True)
        for name in history.names:
            (hoard,) = [one for one in final.hoards if one.name.casefold() == name.casefold()]
            (label,) = [row for row in chart if f" {name} " in row.plain]
            assert label.spans[-1].style in (hoard.style, f"bold {hoard.style}", hoard.style.removeprefix("bold "))
        assert len({one.style for one in final.hoards}) == 4


@pytest.mark.parametrize("pixels", [True, False])
def test_headlines_have_all_letters_of_names(pixels):
    drawing = make_app(None, 3).drawing
    drawing.pixels = pixels
    for letter in ascii_uppercase:
        rows = headline(letter, drawing, golden=False)
        assert len(rows) == 3 and len({row.cell_length for row in rows}) == 1
        assert any(row.plain.strip() for row in rows)
        assert pixels or all(row.plain.isascii() for row in rows)
    assert headline("Zoë", drawing, golden=True) == []


async def test_who_wins_has_treasure_and_who_loses_sees_who_won(tmp_path):
    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        final = await at_the_end(app, pilot)
        view, series = table_of(app).shown, final.series
        for winner in range(3):
            app.push_screen(FinalScreen(view._replace(winners=(winner,)), [], series))
            await until(pilot, lambda: app.screen is not final)
            await pilot.pause()
            text = text_of(app)
            art = art_of("treasure") if winner == view.me else regular_art(Role.read(series.roles[winner]).regular)
            assert art is not None
            assert all(row.plain.strip() in text for row in face(art, "small", app.drawing))
            golden = winner == view.me
            words = "You win!" if golden else messages("screens")["came"][str(app.screen._place)]
            assert all(row.plain.rstrip() in text for row in headline(words, app.drawing, golden))
            app.pop_screen()


async def test_third_place_is_bronze_and_says_of_how_many():
    async with opened_at(app=make_app(4, 4), size=(120, 40)) as (pilot, app):
        final = await at_the_end(app, pilot)
        view = table_of(app).shown
        for place, colour in ((2, "card-silver"), (3, "card-bronze"), (4, "card-black")):
            gold = [9, *(9 + (1 if other < place else -1) for other in range(1, 4))]
            seats = tuple([seat._replace(gold=coins) for seat, coins in zip(view.seats, gold, strict=True)])
            screen = FinalScreen(view._replace(seats=seats, winners=(1,)), [], final.series)
            app.push_screen(screen)
            await until(pilot, lambda screen=screen: app.screen is screen and "of 4 players" in text_of(app))
            shades = app.drawing.shades(colour).values()
            styles = {str(span.style) for row in screen._headline(94)[:3] for span in row.spans}
            assert any(shade in style for shade in shades for style in styles), place
            app.pop_screen()


async def test_while_it_moves_enter_only_brings_it_to_its_end(clock):
    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        final = await at_the_end(app, pilot)
        view = table_of(app).shown
        moving = FinalScreen(view._replace(winners=(view.me,)), [], final.series)
        app.animation_level = "full"
        app.push_screen(moving)
        await until(pilot, lambda: app.screen is moving and moving.is_current)
        await until(pilot, lambda: any("$   " in row or "o   " in row for row in rows_of(app)[4:9]))
        assert moving.moving
        clock.time += SECONDS + 1
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is moving and not moving.moving
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen is moving


async def test_enter_that_was_meant_for_the_last_score_deals_no_game(clock):
    """Enter works again after a pause of half a second."""
    async with opened_at(app=make_app(2, 4)) as (pilot, app):
        final = await at_the_end(app, pilot)
        await press_often(pilot, clock)
        assert app.screen is final
        clock.time += SECONDS + 1
        await go(pilot, "enter", lambda app: app.screen is not final)


COURSE = GoldOverTime(
    ("You", "Yorun", "Olaf"), 0, ((40, 32, 53, 0), (40, 27, 31, 60), (40, 58, 37, 55)), None, None, None
)


@pytest.mark.parametrize("drawn_with", [glyphs.UNICODE, glyphs.CONSOLE, glyphs.ASCII])
def test_lines_are_told_apart_without_colour(drawn_with, monkeypatch):
    monkeypatch.setattr(glyphs, "_current", ContextVar("glyphs", default=drawn_with))
    assert letters_of(COURSE.names, COURSE.me) == ["Y", "O", "L"]
    rows = [row.plain for row in gold_chart(COURSE, 74, 9, coloured=False)]
    assert max(map(len, rows)) <= 74 and len(rows) == 10
    for letter, name in zip("YOL", COURSE.names, strict=True):
        assert any(f" {letter} {name} " in row for row in rows)
        assert sum(row[4:55].count(letter) for row in rows) >= 2
    if drawn_with is glyphs.ASCII:
        assert all(row.isascii() for row in rows)
    if drawn_with is not glyphs.UNICODE:
        assert not any("\u2800" <= letter <= "\u28ff" for row in rows for letter in row)


def test_letters_stand_on_the_ticks_of_their_gambits_the_richest_above():
    rows = [row.plain for row in gold_chart(COURSE, 74, 9, coloured=False)]
    for number in "12":
        tick = rows[-1].index(number, 4)
        assert sorted(row[tick] for row in rows[:-1] if row[tick].isalpha()) == ["L", "O", "Y"]
    after_first = [row[rows[-1].index("1", 4)] for row in rows[:-1]]
    assert [letter for letter in after_first if letter.isalpha()] == ["L", "Y", "O"]


async def test_while_the_program_closes_no_screen_is_open_without_its_widgets():
    torn: list[bool] = []

    async def watch(app, final):
        while final in app.screen_stack:
            torn.append(final.is_open and not final.query(GoldChart))
            await asyncio.sleep(0)

    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        final = await at_the_end(app, pilot)
        watching = asyncio.create_task(watch(app, final))
        await pilot.pause()
    await watching
    assert torn and not any(torn)
