"""Custom keys: in the settings file, on the key settings screen, and wherever keys are named."""

import re
from pathlib import Path

import pytest

from tda_tui.app.key_catalogue import all_screen_keys
from tda_tui.app.screens.advice import HintScreen
from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.before.keys import KeysScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.glossary import GlossaryScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.screens.table import key_guard
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.key_map import KeyMap
from tda_tui.app.terminal.key_names import key_called, key_name, named_keys, names_now, with_keys
from tda_tui.app.widgets.menu import Menu
from tda_tui.files.settings import Settings
from tda_tui.words.cells import cell_len
from tda_tui.words.languages import ENGLISH, folder_of, language_ids
from tda_tui.words.translate import begin_reader, gettext as _, pgettext
from tests.app.driving import Anybody, go, needs_me, opened, opened_at, table_of, text_of, until
from tools.texts import messages

SHEET = 74
"""Columns inside a sheet in the smallest window."""
PACKAGE = Path(__file__).resolve().parents[2] / "tda_tui"


@pytest.fixture(autouse=True)
def _english_again():
    yield
    begin_reader(ENGLISH)


def key_map(saved):
    return KeyMap(all_screen_keys([binding for binding in TdaApp.BINDINGS if not isinstance(binding, tuple)]), saved)


def an_app(path, text="", players=None):
    if text:
        path.write_text(text)
    return TdaApp(Anybody, Settings(path), seed=3, players=players, pace="off")


async def open_keys(pilot):
    app = pilot.app
    await go(pilot, StartScreen, "s", SettingsScreen, "up")
    assert app.screen.query_one(Menu).row == "keys"
    await go(pilot, "enter", KeysScreen)
    await pilot.pause()
    return app.screen


async def go_to(pilot, screen, binding):
    while all(one.id != binding for one in screen.keys.screens[screen.at].own):
        await pilot.press("right")
    while screen.binding.id != binding:
        await pilot.press("down")


def test_the_usual_keys_clash_nowhere():
    assert list(key_map({})._clashes({})) == []


MEANINGS = {"e": {"export"}, "f": {"saved"}, "g": {"glossary", "rules"}, "o": {"opponents", "regular"}, "r": {"replay"},
            "u": {"take_back", "undo"}, "v": {"review"}, "w": {"watch"}, "z": {"puzzles"}}  # fmt: skip
"""Letters that mean one thing wherever they mean anything, by the last parts of binding ids."""


@pytest.mark.parametrize("letter", [*MEANINGS, *(letter.upper() for letter in MEANINGS if letter != "r")])
def test_a_letter_means_the_same_on_every_screen(letter):
    """Besides, the letter that opens a sheet may close it."""
    found = {name for name, binding in key_map({}).known.items() if letter in binding.key.split(",")}
    wrong = {name for name in found if name.partition(".")[2] not in {*MEANINGS.get(letter, ()), "close", "back"}}
    assert not wrong and (found or letter.isupper())


def test_every_binding_has_an_id_and_a_place():
    known = key_map({}).known
    for screen in (TableScreen, StartScreen, KeysScreen, GlossaryScreen, LeaveScreen):
        assert {binding.id for binding in screen.BINDINGS} <= known.keys()


@pytest.mark.parametrize(
    ("saved", "problem"),
    [
        ({"table.hnt": "x"}, "there is no key `table.hnt` (did you mean `table.hint`?)"),
        ({"table.hint": "ctrl+foo"}, '`table.hint` is "ctrl+foo", but must be keys, such as "x" or "ctrl+x,f2"'),
        ({"table.hint": 3}, '`table.hint` is 3, but must be keys, such as "x" or "ctrl+x,f2"'),
        ({"table.hint": ""}, '`table.hint` is "", but must be keys, such as "x" or "ctrl+x,f2"'),
        ({"table": 3}, "there is no key `table`"),
        ({"table.hint": "g"}, '`table.hint` is "g", but so is `table.glossary`'),
        ({"table.hint": "ctrl+q"}, '`table.hint` is "ctrl+q", but so is `app.quit`'),
        ({"table.hint": "5"}, '`table.hint` is "5", which is needed for typing'),
        ({"browse.up": "k"}, '`browse.up` is "k", which is needed for typing'),
    ],
)
def test_what_cannot_be_is_said_and_left_out(saved, problem):
    found = key_map(saved)
    assert found.own == {}
    assert [said[: len(problem)] for said in found.problems] == [problem]


def test_keys_change_places():
    """A key may be assigned that its former binding gives up; nested TOML tables work too."""
    found = key_map({"table": {"hint": "g", "glossary": "h"}, "table.log": "ctrl+o,F2"})
    assert found.problems == []
    assert found.own == {"table.hint": "g", "table.glossary": "h", "table.log": "ctrl+o,f2"}


def test_keys_are_written_in_many_ways():
    written = ["?", "Esc", "PgUp", "Ctrl+x", "G", "space", " ", "question_mark", "shift+tab", "comma", "ä"]
    keys = ["question_mark", "escape", "pageup", "ctrl+x", "G", "space", "space", "question_mark", "shift+tab", "comma"]
    assert [key_called(one) for one in written] == [*keys, "ä"]
    assert [key_called(one) for one in ("", "foo", "ctrl+", "+", "hyper+x", "\x07")] == ["", "", "", "plus", "", ""]


async def test_keys_of_the_file_are_those_of_the_table_and_are_named_so(tmp_path):
    app = an_app(tmp_path / "settings.toml", '[keys]\n"table.hint" = "x"\ntable.log = "f2"\nleave.yes = "j"\n', 3)
    async with opened(app) as pilot:
        await go(pilot, lambda app: "x Hint" in text_of(app) and "h Hint" not in text_of(app), "h")
        assert isinstance(app.screen, TableScreen)
        await go(pilot, "x", HintScreen, "escape", "question_mark", HelpScreen, "tab")
        await until(pilot, lambda: "c, F2, o" in text_of(app) and "Red Dragon" in text_of(app))
        await go(pilot, "escape", "q", LeaveScreen, lambda app: "j  Yes, leave" in text_of(app), "y")
        assert isinstance(app.screen, LeaveScreen)
        await go(pilot, "j", StartScreen)


def texts_of(language):
    """All texts in a language; for English this includes the source code."""
    paths = list(folder_of(language).rglob("*.toml"))
    if language == ENGLISH:
        paths += [path for path in PACKAGE.rglob("*.py") if path.name != "key_names.py"]
    catalogue = messages.read(language) if language != ENGLISH else ()
    strings = [message.string for message in catalogue if message.id]
    several = [string if isinstance(string, (tuple, list)) else [string] for string in strings]
    return [*(path.read_text(encoding="utf-8") for path in paths), *(said for one in several for said in one)]


@pytest.mark.parametrize("language", language_ids())
def test_texts_name_keys_that_there_are(language):
    """Each placeholder names a binding by its id, and its default key."""
    known = key_map({}).known
    begin_reader(language)
    found = [named for text in texts_of(language) for named in named_keys(text)]
    assert len(found) > 10
    for ids, said in found:
        keys = [key for name in ids.split("/") for key in known[name].key.split(",")]
        assert said in [key_name(key) for key in keys] or (" " in said and {"left", "right"} <= set(keys))


@pytest.mark.parametrize("language", [language for language in language_ids() if language != ENGLISH])
def test_lines_of_keys_name_the_keys_alike(language):
    """A key has one name everywhere, since key lines like `Esc  Close` are matched by it when keys are changed."""
    for message in messages.read(language):
        if isinstance(message.id, str) and message.string and "  " in message.id and "{" not in message.id:
            begin_reader(ENGLISH)
            english = [key_called(key) for key in keys_of_line(message.id)]
            begin_reader(language)
            yes = pgettext("answers", "y yes").split()[0]
            if all(english):
                names = [yes if key == "y" else key_name(key) for key in english]
                assert keys_of_line(message.string) == names, message.id
                assert cell_len(message.string) <= SHEET, message.string


def keys_of_line(line):
    """The keys named in a line, without arrows and letters."""
    parts = [part.partition("  ")[0] for part in re.split(" {3,}", line)]
    return [key for part in parts for key in part.split(", ") if key not in (_("Arrows"), _("Letters"))]


def test_texts_name_keys_as_the_player_has_them(tmp_path):
    text = "{key:table.hint=h} asks, {key:table.left/table.right=the arrows} move, {key:table.enter=Enter} {plays}."
    an_app(tmp_path / "settings.toml")
    assert with_keys(text) == "h asks, the arrows move, Enter {plays}."
    an_app(tmp_path / "settings.toml", '[keys]\n"table" = {hint = "x,y", left = "j", right = "k", enter = "f5"}\n')
    assert with_keys(text) == "x asks, j/k move, F5 {plays}."


@pytest.mark.long
async def test_lines_of_keys_that_change_and_what_lessons_say_follow(tmp_path):
    own = '[keys]\n"settings.enter" = "f3"\n"table.enter" = "f4"\n"glossary.page_down" = "f5"\n"glossary.back" = "f6"\n'
    async with opened_at(app=an_app(tmp_path / "settings.toml", own)) as (pilot, app):
        await go(pilot, "g", lambda app: "F6  Close" in text_of(app) and "Esc" not in text_of(app), "f6", "s", "up")
        await go(pilot, lambda app: "F3 shows them all" in text_of(app), "escape", "l", "enter")
        await until(pilot, lambda: "F4  Continue" in text_of(app))
        while "the arrows, then F4." not in " ".join(text_of(app).split()):  # wherever it wraps
            await pilot.press("f4")
            await pilot.pause(key_guard.SECONDS)


async def test_a_wrong_key_in_the_file_is_said_on_the_first_screen(tmp_path):
    app = an_app(tmp_path / "settings.toml", '[keys]\n"table.hint" = "g"\n')
    assert app.problem.endswith('[keys]: `table.hint` is "g", but so is `table.glossary`')
    async with opened(app) as pilot:
        await until(pilot, lambda: "table.glossary" in text_of(app))


@pytest.mark.parametrize("text", ["[keys\n", "keys = 3\n", '[screen]\nmotion = 3\n[keys]\ntable.hint = "x"\n'])
def test_what_else_is_wrong_in_the_file_is_said_and_the_keys_are_as_they_can_be(tmp_path, text):
    an_app(tmp_path / "settings.toml", '[keys]\ntable.hint = "z"\n')
    app = an_app(tmp_path / "settings.toml", text)
    assert app.problem
    assert names_now("table.hint", "h") == ("x" if "table.hint" in text else "h")


async def test_a_letter_of_an_option_gives_way_to_a_key_of_ones_own(tmp_path):
    async with opened_at(app=an_app(tmp_path / "settings.toml", '[keys]\n"table.hint" = "z"\n', 3)) as (pilot, app):
        choice = table_of(app).choice
        choice._letters["z"] = 1
        await go(pilot, "z", HintScreen)


async def test_a_key_is_changed_on_its_page_and_kept(tmp_path):
    path = tmp_path / "settings.toml"
    async with opened_at(app=an_app(path)) as (pilot, app):
        screen = await open_keys(pilot)
        assert "The table" in text_of(app) and "? Keys" in text_of(app)
        await go_to(pilot, screen, "table.hint")
        await go(pilot, "enter", "g", lambda app: "g is taken: Glossary (The table)" in text_of(app), "enter", "7")
        await go(pilot, lambda app: "7 is needed for typing" in text_of(app), "enter", "escape")
        assert isinstance(app.screen, KeysScreen) and screen.keys.own == {}
        await go(pilot, "enter", "x", lambda app: "x *" in text_of(app))
        assert Settings(path).section("keys") == {"table.hint": "x"}
        await go_to(pilot, screen, "keys.reset_all")
        await go(pilot, "enter", "X", lambda app: "X All defaults" in text_of(app))
        await go(pilot, "escape", "escape", StartScreen, "p", needs_me, "x", HintScreen)


async def test_keys_changed_in_another_window_are_kept(tmp_path):
    path = tmp_path / "settings.toml"
    async with opened_at(app=an_app(path)) as (pilot, _app):
        Settings(path).put("keys", {"table.log": "f2"})
        screen = await open_keys(pilot)
        await go_to(pilot, screen, "table.hint")
        await go(pilot, "enter", "x", lambda app: "x *" in text_of(app))
    assert Settings(path).section("keys") == {"table.log": "f2", "table.hint": "x"}


async def test_keys_are_as_usual_again(tmp_path):
    """First one, then all; unknown entries stay in the file."""
    path = tmp_path / "settings.toml"
    app = an_app(path, '[keys]\n"table.hint" = "g"\n"table.glossary" = "h"\n"table.log" = "f2"\n"newer.thing" = "x"\n')
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await open_keys(pilot)
        await go_to(pilot, screen, "table.hint")
        await go(pilot, "backspace", lambda app: "h is taken: Glossary" in text_of(app))
        await go_to(pilot, screen, "table.log")
        await pilot.press("backspace")
        assert Settings(path).section("keys").keys() == {"table.hint", "table.glossary", "newer.thing"}
        await pilot.press("R")
        await pilot.pause()
        assert Settings(path).section("keys") == {"newer.thing": "x"}


@pytest.mark.long
async def test_the_page_of_keys_is_all_seen_in_the_smallest_window(tmp_path):
    async with opened_at(app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        screen = await open_keys(pilot)
        for screen_keys in screen.keys.screens:
            for binding in screen_keys.own:
                await until(pilot, lambda binding=binding: f"> {binding.description[:40]}" in text_of(app))
                await pilot.press("down")
            await pilot.press("right")


async def test_vi_keys_move_in_lists(tmp_path):
    """But at the table, h is the hint."""
    async with opened_at(app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        menu = app.screen.query_one(Menu)
        first = menu.row
        await pilot.press("j")
        assert menu.row != first
        await pilot.press("k", "s")
        assert menu.row == first
        await go(pilot, SettingsScreen, "j", "l", "h", "l")
        assert app.screen.form.screen["motion"] == "on"
