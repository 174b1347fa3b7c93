"""What sheets leave visible of the table, what they say of its rules, and passing messages."""

import asyncio
import re
from functools import partial

import pytest

from tda_tui.app.pictures.cards import digit_rows
from tda_tui.app.pictures.faces import face
from tda_tui.app.screens import help as help_sheet
from tda_tui.app.screens.advice import HintScreen
from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.help import HelpScreen, keys_of
from tda_tui.app.screens.log import LogScreen
from tda_tui.app.screens.score import ScoreScreen, sheet_lines
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.sheets import GoldScreen, InspectScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.lines import DrawnLines
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.present.event_groups import LogEntry
from tda_tui.present.gold_moves import GoldMove, GoldMoves
from tda_tui.rules.events import Event
from tda_tui.words.languages import ENGLISH, language_ids
from tda_tui.words.translate import begin_reader
from tests.app.driving import go, make_app, needs_me, opened, opened_at, play_on, rows_of, table_of, text_of, until
from tests.app.scenes import at_the_score, six_seats


@pytest.fixture(autouse=True)
def _english_again():
    yield
    begin_reader(ENGLISH)


@pytest.mark.parametrize(("ruleset", "hole"), [("legendary", True), ("original", False), ("emperors-gambit", False)])
async def test_only_rules_with_a_hole_have_columns_for_it(ruleset, hole):
    async with opened_at(app=make_app(3, 4, ruleset=ruleset)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        assert "Hole" not in sheet_lines(app.screen.group, 70)[0].plain  # nobody paid into it
        table = table_of(app)
        for told in ([], [Event("hole-paid-out", 0, gold=3)] if hole else []):
            final = FinalScreen(table.shown, told, app.evening.series)
            app.push_screen(final)
            await until(pilot, lambda final=final: app.screen is final)
            await pilot.pause()
            assert ("From the hole" in text_of(app)) is bool(told)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_score_names_the_places_and_what_the_gambit_has_brought(size):
    async with opened_at(app=make_app(6, 8), size=size) as (pilot, app):
        began = [seat.gold for seat in table_of(app).shown.seats]
        for _gambit in range(2):
            await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
            sheet = app.screen
            placed = [re.match(r" *(\d)\.  (\w+)", row.plain) for row in sheet.lines]
            places = [int(row[1]) for row in placed if row is not None]
            totals = {line.seat: line.total for line in sheet.group.steps[0].event.sheet if not line.barred_by}
            weakest = sheet.group.steps[0].event.what == "weakest"
            ranked = sorted(totals.values(), reverse=not weakest)
            assert places == [1 + ranked.index(total) for total in ranked]
            await until(pilot, lambda: "Enter  Continue" in text_of(app))
            now = int(re.search(r"for you: now (\d+) gold", text_of(app))[1])
            assert all(row in text_of(app) for row in digit_rows(f"{now - began[0]:+d}", pixels=True))
            assert all(row.cell_length <= 72 for row in sheet.lines)
            rows = [row.plain.split() for row in sheet.lines if re.match(r" *\d\.", row.plain)]
            change = {row[1]: int(row[-1]) if re.fullmatch(r"[+-]\d+", row[-1]) else 0 for row in rows}
            await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and needs_me(app))
            seats, now = table_of(app).shown.seats, [seat.gold for seat in table_of(app).shown.seats]
            names = ["You", *(seat.name for seat in seats[1:])]
            assert change == {name: gold - then for name, gold, then in zip(names, now, began, strict=True)}
            began = now


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_a_score_shows_the_winner_large_and_nothing_of_the_table(size):
    async with opened_at(app=make_app(6, 8), size=size) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
        await until(pilot, lambda: "Enter  Continue" in text_of(app))
        assert app.screen._won is not None
        portrait = face(app.screen._art(), "large", app.drawing)
        assert all(row.plain.strip() in text_of(app) for row in portrait)
        sheet = app.screen.query_one(".sheet").region
        rows = rows_of(app)
        assert "".join([*rows[: sheet.y], *rows[sheet.bottom :]]).strip() == ""


async def test_after_another_round_a_score_still_says_what_the_whole_gambit_has_brought():
    async with opened_at(app=make_app(5, 24)) as (pilot, app):
        began = [seat.gold for seat in table_of(app).shown.seats]
        for result in ("another-round", "win-gambit"):
            await play_on(pilot, app, lambda: isinstance(app.screen, ScoreScreen))
            assert result in [step.event.kind for step in app.screen.group.steps]
            assert list(app.screen.before) == began
            await pilot.press("enter")


async def test_the_inspector_keeps_the_capitals_of_names():
    """While going through all visible cards."""
    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        await play_on(pilot, app, lambda: isinstance(app.screen, TableScreen) and table_of(app).shown.round == 3)
        await go(pilot, "i", InspectScreen)
        titles = []
        for _card in app.screen.cards:
            titles.append(str(app.screen.query_one("#where").render()))
            await pilot.press("right")
        others = [seat.name for seat in table_of(app).shown.seats[1:]]
        assert all(title[0].isupper() for title in titles)
        assert all(any(name in title for title in titles) for name in others)


SIZES = [(80, 24), (100, 30), (120, 40), (140, 45)]


def own_rows(app):
    """The screen rows of the person's own seat at the table."""
    own, flights = (table_of(app).query_one(f"#{part}").region for part in ("own", "flights"))
    return range(own.y, own.bottom) if own.height else range(flights.bottom - 1, flights.bottom)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.every(4)
async def test_the_coach_covers_neither_ones_own_seat_nor_the_hand_nor_the_question(size, players):
    async with opened_at(app=make_app(players, 4), size=size) as (pilot, app):
        await play_on(pilot, app, lambda: needs_me(app) and table_of(app).shown.round == 3)
        table = table_of(app)
        words = ["Play the White Dragon 4.", "That is worth about 3 gold more. " * 4]
        app.push_screen(HintScreen(asyncio.sleep(0, words)))
        await until(pilot, lambda: isinstance(app.screen, HintScreen))
        await pilot.pause()
        sheet = app.screen.query_one(".sheet").region
        covered = set(range(sheet.y, sheet.bottom))
        assert not set(own_rows(app)) & covered
        for part in ("hand", "prompt"):
            region = table.query_one(f"#{part}").region
            assert not set(range(region.y, region.bottom)) & covered
        assert sheet.height == app.screen.rows()


@pytest.mark.parametrize("key", ["i", "l", "question_mark", "g", "c"])
async def test_no_scraps_of_the_table_stand_beside_a_sheet_and_its_keys_are_gone(key):
    async with opened_at(app=make_app(6, 3)) as (pilot, app):
        assert "Leave" in rows_of(app)[-1]
        await go(pilot, key, lambda app: not isinstance(app.screen, TableScreen))
        await pilot.pause()
        sheet = app.screen.query_one(".sheet").region
        assert (sheet.x, sheet.width) == (0, 80)
        assert "Leave" not in rows_of(app)[-1]
        await go(pilot, "escape", TableScreen, lambda app: "Leave" in rows_of(app)[-1])


def _read_on_sheet(app):
    """What stands on the sheet, without what is seen of the screen below it."""
    at = app.screen.query_one(".sheet").region
    return "\n".join(row[at.x : at.right] for row in rows_of(app)[at.y : at.bottom])


async def test_help_shows_the_keys_of_the_screen_it_was_opened_on():
    """Every binding of it; at the table how cards are written, too, on the page after the rules."""
    async with opened_at(app=make_app(None, 3), size=(80, 48)) as (pilot, app):
        for keys in ((), ("n",), ("s",), ("l",), ("c",), ("g",)):
            await go(pilot, StartScreen, *keys)
            await until(pilot, lambda keys=keys: bool(keys) != isinstance(app.screen, StartScreen))
            screen = app.screen
            await go(pilot, "question_mark", HelpScreen)
            text = _read_on_sheet(app)
            for _page in range(3):
                await pilot.press("pagedown")
                await pilot.pause()
                text += _read_on_sheet(app)
            read = " ".join(text.replace("│", " ").split())  # a long line is wrapped
            for key, words in keys_of([*screen.BINDINGS, *app.BINDINGS], screen.LETTERS):
                assert key in read and words in read
            assert "Red Dragon of strength 7" not in text
            await pilot.press("escape")
            await until(pilot, lambda screen=screen: app.screen is screen)
            if keys:
                await go(pilot, "escape", StartScreen)
        await go(pilot, "p", needs_me, "question_mark", HelpScreen, "tab")
        await until(pilot, lambda: "Red Dragon of strength 7" in text_of(app))


def test_keys_are_called_what_stands_on_them():
    keys = ("question_mark", "shift+tab", "ctrl+l", "pageup", "q", "escape")
    assert [key_name(key) for key in keys] == ["?", "Shift+Tab", "Ctrl+L", "PgUp", "q", "Esc"]


async def test_the_next_theme_is_named():
    """In one line, which disappears when the next one is named."""
    async with opened_at(app=make_app(2, 3), notices=True) as (pilot, app):
        await go(pilot, "t", lambda app: "Theme: Harbour" in text_of(app), "t")
        await until(pilot, lambda: "Theme: Harbour" not in text_of(app))
        assert "Theme: " in text_of(app)


@pytest.mark.parametrize("sheet", ["", "i"])
async def test_leaving_the_program_asks_while_a_game_is_played(sheet):
    """Ctrl+Q at the table or over a sheet; but if nothing can be seen, it exits."""
    async with opened_at(app=make_app(2, 3)) as (pilot, app):
        await pilot.press(*sheet)
        below = app.screen
        await go(pilot, "ctrl+q", LeaveScreen, "ctrl+q", "n", lambda app: app.screen is below)
        assert app._exit is False
        await go(pilot, "ctrl+q", "y", lambda app: app._exit)


@pytest.mark.parametrize("size", [(80, 24), (40, 10)])
async def test_leaving_the_program_does_not_ask_where_nothing_is_lost_or_seen(size):
    async with opened_at(app=make_app(None if size[0] == 80 else 2, 3), size=size) as (pilot, app):
        await leave_at_once(pilot, app)


async def leave_at_once(pilot, app):
    await go(pilot, lambda app: isinstance(app.screen, (StartScreen, TableScreen)), "ctrl+q")
    await until(pilot, lambda: app._exit)


async def test_after_a_sleep_everything_is_drawn_anew(monkeypatch):
    """Ctrl+Z suspends the program; when it resumes, the contents of the terminal are unknown."""
    asleep: list[bool] = []
    monkeypatch.setattr(TdaApp, "action_suspend_process", lambda app: asleep.append(True))
    app = make_app(2, 3)
    forgotten: list[bool] = []
    monkeypatch.setattr(app.buffer, "forget", lambda: forgotten.append(True))
    async with opened(app) as pilot:
        await pilot.press("ctrl+z")
        assert asleep
        forgotten.clear()
        app.app_resume_signal.publish(app)
        await until(pilot, lambda: bool(forgotten))


async def test_the_first_screen_stays_where_it_is_while_the_cursor_goes_through_it():
    """A hint of two lines takes no more room than one of one line."""
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        box = app.screen.query_one("#start")
        places = set()
        for _row in range(8):
            await pilot.press("down")
            await pilot.pause()
            places.add(box.region)
        assert len(places) == 1


@pytest.mark.parametrize("language", language_ids())
async def test_no_line_about_the_keys_of_the_table_and_its_marks_is_broken(language):
    begin_reader(language)
    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        for table in (help_sheet.USUAL, help_sheet.TOGETHER, help_sheet.LESSON):
            sheet = HelpScreen(table=table)
            await app.push_screen(sheet)
            await pilot.pause()
            text = sheet.query_one(DrawnLines)
            assert text.size.height == sum(len(rows) + 1 for _title, rows in sheet.pages[0])
            app.pop_screen()


async def test_a_log_says_where_its_first_line_is_not_the_beginning():
    app = make_app(3, 4)
    async with opened(app):
        box = LogBox()
        box.entries = [LogEntry("one"), LogEntry("words " * 30), LogEntry("two")]
        assert [row.plain[:8] for row in box.newest(80, 10)[1:]] == ["one", "words wo", "   words", "   words", "two"]
        assert [row.plain[:8] for row in box.newest(80, 4)[1:]] == ["...words", "   words", "two"]


async def test_the_key_for_reading_on_is_told_only_where_there_is_more():
    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        view = table_of(app).shown
        short, long = GoldMoves(), GoldMoves()
        long._moves = [GoldMove(0, partial("cause {}".format, number), 1) for number in range(30)]
        for moves, more in ((short, False), (long, True)):
            sheet = GoldScreen(moves, view)
            await app.push_screen(sheet)
            await until(pilot, lambda: "Esc  Close    ?  Keys" in text_of(app))
            await until(pilot, lambda more=more: (" more " in text_of(app)) is more)
            await go(pilot, *["pagedown"] * 2 * more, lambda app: " more " not in text_of(app))
            app.pop_screen()
            await pilot.pause()


async def test_lists_and_logs_are_read_by_the_same_keys():
    async with opened_at(app=make_app(3, 4)) as (pilot, app):
        sheet = LogScreen([LogEntry(f"entry {number}") for number in range(60)], table_of(app).shown)
        await app.push_screen(sheet)
        await until(pilot, lambda: "entry 59" in text_of(app))
        for key, seen in (("home", "entry 0 "), ("down", "entry 18"), ("pagedown", "entry 35"), ("end", "entry 59")):
            await pilot.press(key)
            await until(pilot, lambda seen=seen: seen in text_of(app))


async def test_large_figures_stay_within_the_sheet_also_below_the_cards():
    """A hoard of thousands; one's own figure stays, as what the others have won is told in words too."""
    async with opened_at(app=six_seats(), size=(120, 40)) as (pilot, app):
        await at_the_score(pilot)
        screen = app.screen
        assert isinstance(screen, ScoreScreen) and any("gold from the stakes" in row.plain for row in screen._head(72))
        screen.before = [10_000] * len(screen.before)
        rows = screen._head(72)
        assert all(row.cell_length <= 72 for row in rows)
        assert any("for you" in row.plain for row in rows)
