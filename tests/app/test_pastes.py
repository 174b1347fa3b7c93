"""Pastes arrive whole in every field, as far as it goes, whether the terminal marks them or not."""

from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.before.new_game import NewGameScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.browse import BrowseScreen
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.inn.talk import TalkScreen
from tda_tui.app.screens.review.sheets import JumpScreen
from tda_tui.app.screens.search import LONGEST
from tda_tui.app.screens.tournament.setup import SetupScreen
from tda_tui.app.screens.typing import CodeScreen, NameScreen
from tda_tui.app.terminal.keyboard import Keyboard
from tda_tui.app.widgets.list_box import ListBox
from tda_tui.app.widgets.menu import Menu
from tda_tui.files.ruleset_files import load_rules
from tda_tui.review.replay import Gambit
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.limits import TableLimits
from tda_tui.tournament.tournament import Setup
from tda_tui.words.phrases import NAME_LENGTH
from tests.app.driving import go, make_app, opened_at, until

WORDS = "Gold and silver, bronze and brass: " * 60_000
DIGITS = "1234567890" * 200_000
START, END = b"\x1b[200~", b"\x1b[201~"
READ = 4096
"""Bytes that the terminal hands over at once."""


class Field(NamedTuple):
    """A field: its screen, how much it takes, what is in it, and what is pasted."""

    screen: Callable[[], SizedScreen[Any]]
    longest: int
    typed: Callable[[Any], str]
    text: str = WORDS
    row: str = ""
    """The row of the screen that has the field."""


def _talk():
    chair: Any = SimpleNamespace(table=SimpleNamespace(limits=TableLimits()), mutes_all=False)
    return TalkScreen(chair, [])


def _jump():
    return JumpScreen([Gambit(number, number, number, 3, ()) for number in range(1, 13)], 1)


def _chosen(screen):
    return str(screen.gambits[screen.query_one(ListBox).cursor].number)


def _settings():
    return SettingsScreen(GameOptions(name=""), {})


async def _no_problem(_name):
    return ""


RULES = load_rules("legendary")
FIELDS = {
    "talk": Field(_talk, TableLimits().line, lambda screen: screen.typed),
    "name": Field(lambda: NameScreen("", False, _no_problem), NAME_LENGTH, lambda screen: screen.typed),
    "own name": Field(_settings, NAME_LENGTH, lambda screen: screen.form.game.name, row="name"),
    "code": Field(lambda: CodeScreen(lambda _code: True), CodeScreen.LONGEST, lambda screen: screen.typed),
    "cards": Field(lambda: BrowseScreen(RULES), LONGEST, lambda screen: screen.typed),
    "glossary": Field(lambda: GlossaryScreen(RULES), LONGEST, lambda screen: screen.typed),
    "seed": Field(lambda: SetupScreen(Setup()), 9, lambda screen: screen.seed, DIGITS),
    "time": Field(lambda: NewGameScreen(GameOptions(), opens="more"), 5, lambda screen: screen.typed, DIGITS, "time"),
    "jump": Field(_jump, 2, _chosen, "12"),
}


def send(pilot, data):
    """Hand over what a terminal sends, without a pause."""
    keyboard, driver = Keyboard(lambda: 0.0), pilot.app._driver
    assert driver is not None
    for at in range(0, len(data), READ):
        for message in keyboard.feed(data[at : at + READ]):
            driver.process_message(message)


@pytest.mark.every(3)
@pytest.mark.parametrize(("field", "marked"), [*product(FIELDS, [True, False])])
async def test_a_paste_arrives_whole_as_far_as_the_field_goes(field, marked):
    """As long as the field, a little longer, and very long: where somebody talks two megabytes, elsewhere enough."""
    field = FIELDS[field]
    async with opened_at(app=make_app()) as (pilot, app):
        for length in (field.longest, field.longest + 1, len(WORDS) if field is FIELDS["talk"] else 5 * READ):
            screen = field.screen()
            await app.push_screen(screen)
            while field.row and screen.query_one(Menu).row != field.row:
                await pilot.press("down")
            pasted = field.text[:length].encode()
            send(pilot, START + pasted + END if marked else pasted)
            await until(pilot, lambda screen=screen: not app.keys.waiting and field.typed(screen))
            assert field.typed(screen) == field.text[: field.longest]
            await pilot.press("down")
            assert app.screen is screen
            await app.pop_screen()
        assert app.crash is None and isinstance(app.screen, StartScreen)


async def test_a_paste_goes_to_the_field_that_the_key_before_it_opens():
    async with opened_at(app=make_app()) as (pilot, app):
        send(pilot, b"c" + START + b"red dragon" + END)
        await until(pilot, lambda: isinstance(app.screen, BrowseScreen) and app.screen.typed == "red dragon")


@pytest.mark.parametrize("marked", [True, False])
async def test_where_nothing_is_typed_a_long_paste_does_nothing(marked):
    async with opened_at(app=make_app()) as (pilot, app):
        send(pilot, START + WORDS.encode() + END if marked else WORDS.encode())
        await go(pilot, lambda app: not app.keys.waiting, "g")
        await until(pilot, lambda: isinstance(app.screen, GlossaryScreen) and not app.screen.typed)


@pytest.mark.parametrize("field", ["own name", "time", "players"])
async def test_of_a_long_paste_no_screen_draws_every_letter(field, monkeypatch):
    """Everybody at an inn would have to wait for that."""
    drawn = []
    one = FIELDS.get(field, FIELDS["time"]._replace(row="players"))
    async with opened_at(app=make_app()) as (pilot, app):
        screen = one.screen()
        await app.push_screen(screen)
        screen.query_one(Menu).go_to(one.row)
        await pilot.pause()
        monkeypatch.setattr(screen, "show_rows", lambda: drawn.append(screen))
        screen.take_paste("23456" * 200)
        assert len(drawn) < 5
