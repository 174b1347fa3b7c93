"""The history screen and what can be done with finished games: replay, export, playing on."""

import asyncio
import re
import threading

import pytest

from tda_tui.app.pictures.cards import digit_rows
from tda_tui.app.pictures.faces import face, regular_art
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.review.history import HistoryScreen
from tda_tui.app.screens.review.replay_screen import ReplayScreen
from tda_tui.app.screens.review.sheets import BranchScreen, ExportScreen
from tda_tui.app.screens.table.final import FinalScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON
from tda_tui.records.check import check_file
from tda_tui.review import history
from tda_tui.review.history import read_history
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tests.app.driving import go, make_app, needs_me, opened_at, play_on, table_of, text_of, until
from tests.helpers import NAMES, PATIENCE
from tests.saves.kept_games import Clock, whole_game


def played(folder, games=3):
    for number in range(games):
        deal = Deal("legendary", {}, load_rules("legendary", changes={}), NAMES[: 3 + number % 2], number + 1)
        whole_game(Saves(folder, clock=Clock()), deal, "random")
    return folder


def app_with(folder, players=None):
    return make_app(players, saves=folder)


def page(app):
    return "\n".join(row.plain for row in app.screen.query_one(ListBox).lines(72))


async def opened(app, pilot):
    await until(pilot, lambda: isinstance(app.screen, StartScreen))
    await pilot.press("h")
    await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.history is not None)
    return app.screen


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_history_shows_its_pages(tmp_path, size):
    async with opened_at(app=app_with(played(tmp_path)), size=size) as (pilot, app):
        screen = await opened(app, pilot)
        titles = []
        for _page in screen.pages:
            titles.append(screen.pages[screen.at].title)
            assert page(app)
            assert all(len(line) <= size[0] - 8 for line in page(app).splitlines())
            await pilot.press("right")
        assert titles[0] == "Overview" and titles[-1] == "Games" and screen.at == 0
        assert "Games won" in page(app)
        await pilot.press("left")
        assert screen.at == len(screen.pages) - 1
        await go(pilot, "escape", StartScreen)


async def test_reading_ends_with_the_screen_and_goes_on_the_next_time(tmp_path, monkeypatch):
    read, go_on, usual = [], threading.Event(), history.summary

    def summary(played):
        read.append(played.path.name)
        go_on.wait(PATIENCE)
        return usual(played)

    monkeypatch.setattr(history, "summary", summary)
    async with opened_at(app=app_with(played(tmp_path))) as (pilot, app):
        await pilot.press("h")
        await until(pilot, lambda: len(read) == 1)
        await go(pilot, "escape", StartScreen)
        go_on.set()
        await until(pilot, lambda: (tmp_path / "history.json").exists())
        assert len(read) == 1
        screen = await opened(app, pilot)
        assert len(screen.history.games) == 3 and len(read) == len({*read}) == 3


@pytest.mark.parametrize(("size", "drawn"), [((80, 24), False), ((100, 30), True), ((120, 40), True)])
async def test_where_there_is_room_figures_and_regulars_are_drawn_large(tmp_path, size, drawn):
    for number in range(2):
        rules = load_rules("legendary")
        deal = Deal("legendary", {}, rules, (NAMES[0], "Hruk"), number, (PERSON, "random/hruk"))
        whole_game(Saves(tmp_path, clock=Clock()), deal, "random")
    async with opened_at(app=app_with(tmp_path), size=size) as (pilot, app):
        screen = await opened(app, pilot)
        await until(pilot, lambda: bool(screen.pages))
        (won, *_others), shown = screen.pages[0].figures, page(app)
        assert all(row in shown for row in digit_rows(won.number, pixels=True)) is drawn
        await pilot.press("right", "right")
        portrait = face(regular_art("hruk"), "small", app.drawing)
        assert all(row.plain in page(app) for row in portrait), "there are few opponents: there is room"


async def test_games_won_and_lost_are_told_apart_by_letter_and_colour(tmp_path):
    async with opened_at(app=app_with(played(tmp_path))) as (pilot, app):
        screen = await opened(app, pilot)
        await until(pilot, lambda: bool(screen.pages))
        (row,) = [row for row in screen.query_one(ListBox).lines(72) if "Latest games first" in row.plain]
        styles = {"W": "bold $success reverse", "L": "bold $error reverse", "S": "bold $warning reverse"}
        letters = row.plain.split()[-3:]
        assert [(row.plain[span.start], span.style) for span in row.spans if span.end - span.start == 1] == [
            (letter, styles[letter]) for letter in letters
        ]


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_below_the_games_stands_how_the_selected_one_ended(tmp_path, size):
    async with opened_at(app=app_with(played(tmp_path)), size=size) as (pilot, app):
        screen = await opened(app, pilot)
        await until(pilot, lambda: bool(screen.pages))
        await pilot.press("a")
        for game in screen.history.games:
            await pilot.pause()
            ranked = sorted(zip(game.gold, game.seats, strict=True), key=lambda one: -one[0])
            hoards = re.findall(r"\d\.  (\S.*?) +(\d+)  ", text_of(app))
            called = ["You" if seat == game.seats[game.me] else seat for _gold, seat in ranked]
            assert hoards == [(name, str(gold)) for name, (gold, _seat) in zip(called, ranked, strict=True)]
            await pilot.press("down")


async def test_a_game_of_the_history_is_gone_through_and_played_on(tmp_path):
    async with opened_at(app=app_with(played(tmp_path))) as (pilot, app):
        screen = await opened(app, pilot)
        await go(pilot, "a", "down", "enter", ReplayScreen)
        replay = app.screen
        assert isinstance(replay, ReplayScreen) and screen.history is not None
        assert replay.replay.played.path == screen.history.path(screen.history.games[1])
        assert not replay.open and replay.seat == 0, "the person's own cards"
        await pilot.press("end", "p")
        await pilot.pause()
        assert app.screen is replay, "the game is over there"
        await go(pilot, "home", "tab", "t", "s", "p", BranchScreen)
        answers = replay.replay.stops[replay.at].answers
        await go(pilot, "down", "enter", lambda app: isinstance(app.screen, TableScreen) and needs_me(app))
        table = table_of(app)
        assert table.controller.me == 1 and table.shown.names[1] == NAMES[0]
        assert any(f"move {answers} " in entry.text for entry in table.session.log)
        (save,) = app.evening.autosave.saves.list() if app.evening.autosave.saves is not None else ()
        assert save.levels.count("random") == len(save.levels) - 1
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        await go(pilot, "m", StartScreen)
    assert len(read_history(tmp_path).counted) == 3
    assert [game.practice for game in read_history(tmp_path).games].count(True) == 1


@pytest.mark.long
async def test_after_a_game_it_can_be_gone_through_and_exported(tmp_path, monkeypatch):
    app = app_with(tmp_path / "saves", players=3)
    out = tmp_path / "out"
    out.mkdir()
    monkeypatch.chdir(out)
    async with app.run_test(size=(80, 24)) as pilot:
        await play_on(pilot, app, lambda: isinstance(app.screen, FinalScreen))
        final = app.screen
        await go(pilot, "r", ReplayScreen, "end", "q", lambda app: app.screen is final)
        await go(pilot, "e", ExportScreen, "enter", "enter", "down", "enter", "down", "enter")
        assert "wins the game with" in app.clipboard
        assert not app.evening.autosave.saves.list() if app.evening.autosave.saves is not None else False
        await go(pilot, lambda _app: (tmp_path / "saves" / "history.json").is_file(), "escape")
        await until(pilot, lambda: app.screen is final)
    texts, records = sorted(out.glob("*.txt")), sorted(out.glob("*.toml"))
    assert len(texts) == 2, "nothing is overwritten"
    assert texts[0].read_text() == texts[1].read_text() == app.clipboard + "\n"
    assert len(records) == 1 and check_file(records[0]).problems == []


async def test_where_it_cannot_be_written_the_sheet_says_so(tmp_path):
    async with opened_at(app=app_with(played(tmp_path, 1))) as (pilot, app):
        await opened(app, pilot)
        await go(pilot, "a", "e", ExportScreen)
        app.screen.folder = tmp_path / "nosuch"
        await pilot.press("enter")
        await until(pilot, lambda: "Cannot write" in str(app.screen.query_one("#export-hint").render()))


async def test_a_game_that_is_gone_or_spoilt_is_said_and_keys_are_answered_while_reading(tmp_path, monkeypatch):
    folder = played(tmp_path, 2)
    (folder / "finished" / "no-game.toml").write_text("nothing")
    waits = asyncio.Event()

    async def slowly(read, *arguments):
        await waits.wait()
        return read(*arguments)

    async with opened_at(app=app_with(folder)) as (pilot, app):
        monkeypatch.setattr("tda_tui.app.screens.review.history.asyncio.to_thread", slowly)
        await pilot.press("h", "a", "enter", "right", "down")
        screen = app.screen
        assert isinstance(screen, HistoryScreen) and screen.history is None
        waits.set()
        await until(pilot, lambda: screen.history is not None)
        assert "no-game.toml" in str(screen.query_one("#problems").render())
        assert screen.pages[-1].length == 2
        screen.history.path(screen.history.games[0]).unlink()
        await pilot.press("a", "enter")
        await pilot.pause()
        assert app.screen is screen
