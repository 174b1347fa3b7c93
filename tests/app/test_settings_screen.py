"""The settings by keys and by mouse: applied at once, remembered, and in ASCII if wanted."""

import pytest

from tda_tui.app.screens.ask import LeaveScreen
from tda_tui.app.screens.before.new_game import NewGameScreen
from tda_tui.app.screens.before.pick import PickScreen
from tda_tui.app.screens.before.settings import SettingsScreen
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.screens.help import HelpScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal import glyphs
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.menu import Menu
from tda_tui.files.settings import Settings
from tda_tui.session.new_game.seating import seat_everybody
from tda_tui.session.pace import think_time
from tda_tui.words import languages
from tda_tui.words.translate import language, use_language
from tests.app.driving import Anybody, go, make_app, needs_me, opened_at, text_of, until
from tests.app.scenes import at_the_end, three_seats
from tests.pseudo import make_language

THEME, MOTION, MOUSE, CHARACTERS, BELL, LANGUAGE, NAME, PACE, THINKING, HINTS = range(10)


@pytest.fixture(autouse=True)
def terminal(monkeypatch, tmp_path):
    """A capable terminal without saved settings."""
    for name, value in {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8", "XDG_CONFIG_HOME": str(tmp_path)}.items():
        monkeypatch.setenv(name, value)
    for name in ("COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "SSH_CONNECTION", "SSH_TTY", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    yield
    glyphs.use(glyphs.UNICODE)
    use_language(languages.ENGLISH)


def an_app(path):
    return TdaApp(Anybody, Settings(path))


def settings_steps(row=THEME, *keys):
    """From the first screen to a row of the settings, and keys there."""
    return ("s", SettingsScreen, *["down"] * row, *keys)


def settings(row=THEME, *keys, app=None):
    """An app at that row of its settings, after keys there."""
    return opened_at(*settings_steps(row, *keys), app=app or make_app())


async def test_a_theme_is_seen_while_the_cursor_goes_through_the_list(tmp_path):
    async with settings(app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        assert "auto (Tavern)" in text_of(app)
        await go(pilot, "right", "right", lambda app: "Harbour" in text_of(app))
        assert app.theme == "harbour"
        assert "RD12-" in text_of(app)
        await go(pilot, "escape", StartScreen)
        assert app.theme == "harbour"
    assert Settings(tmp_path / "settings.toml").section("screen") == {"theme": "harbour"}


async def test_a_broken_theme_says_so_where_it_would_be_shown(tmp_path):
    """The previous theme stays in use."""
    folder = tmp_path / "tda" / "themes"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text('primary = "redd"')
    async with settings(THEME, "left", app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        await until(pilot, lambda: "redd" in text_of(app))
        assert app.theme == "tavern"


async def test_name_and_pace_are_chosen_by_keys_and_remembered(tmp_path):
    """A name may contain a q; it may not be empty."""
    path = tmp_path / "settings.toml"
    async with settings(NAME, *["backspace"] * 4, "Q", "q", "t", "down", "right", app=an_app(path)) as (pilot, app):
        await go(pilot, "enter", StartScreen)
        assert seat_everybody(app.evening.options, app.evening.rules, 1).names[0] == "Qqt"
        assert app.evening.options.pace == "slow"
        await go(pilot, StartScreen, *settings_steps(NAME, *["backspace"] * 4), "escape", StartScreen)
        assert app.evening.options.name == "You"
    again = an_app(path)
    assert (again.evening.options.name, again.evening.options.pace) == ("You", "slow")
    assert Settings(path).section("screen") == {}


async def test_what_was_chosen_in_another_window_is_kept(tmp_path):
    path = tmp_path / "settings.toml"
    async with settings(app=an_app(path)) as (pilot, _app):
        Settings(path).put("new_game", {"talk": "off", "take_back": False})
        await go(pilot, "escape", StartScreen, *settings_steps(PACE, "right"), "escape", StartScreen)
    kept = an_app(path).evening.options
    assert (kept.talk, kept.take_back, kept.pace) == ("off", False, "slow")


@pytest.mark.long
async def test_how_long_others_think_is_chosen_by_keys_and_remembered(tmp_path):
    """The default is a second; an invalid time counts as none."""
    path = tmp_path / "settings.toml"
    app = an_app(path)
    assert think_time(app.preferences.settings.section("screen")) == 1.0
    async with app.run_test(size=(80, 24)) as pilot:
        for key, seconds in (("left", 0.3), ("left", None), ("left", 3.0), ("right", None)):
            await go(pilot, StartScreen, *settings_steps(THINKING, key), "escape", StartScreen)
            assert think_time(Settings(path).section("screen")) == seconds
    app.preferences.settings.put("screen", {"thinking": 7})
    assert think_time(Settings(path).section("screen")) == 1.0


async def test_the_groups_and_the_preview_have_ruled_heads(tmp_path):
    async with settings(app=an_app(tmp_path / "settings.toml")) as (_pilot, app):
        heads = [row for row in text_of(app).splitlines() if "── " in row]
        assert "── Screen ──" in heads[0] and "── Preview ──" in heads[0] and "── Game and keys ──" in heads[1]


async def test_every_row_is_on_the_screen(tmp_path):
    """Also in the smallest window: each row under the cursor is visible."""
    async with settings(app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        screen = app.screen
        for row in screen.query_one(Menu).items:
            assert f"> {row.label} " in text_of(app)
            await pilot.press("down")
            await pilot.pause()


async def test_a_first_name_replaces_the_word_for_none_also_where_it_begins_like_it():
    async with settings(NAME, *"Youssef") as (pilot, app):
        screen = app.screen
        assert screen.form.game.name == "Youssef"
        await pilot.press(*["backspace"] * 7, *"Ann")
        assert screen.form.game.name == "Ann"


async def test_a_name_takes_every_letter_and_says_when_it_is_full():
    """No letter works as a command there, not even those that no longer fit."""
    async with settings(NAME, *["backspace"] * 3, "question_mark", "slash", "q", "space", *"Bartho") as (pilot, app):
        screen = app.screen
        assert app.screen is screen and screen.form.game.name == "?/q Bartho"
        await go(pilot, lambda app: "10 letters at most" in text_of(app), "question_mark", "q", "w")
        assert app.screen is screen and screen.form.game.name == "?/q Bartho"
        await go(pilot, "backspace", lambda app: "10 letters at most" not in text_of(app))
        await go(pilot, "up", "question_mark", HelpScreen, "x", "y", "escape", lambda app: app.screen is screen)
        assert screen.form.game.name == "?/q Barth"


@pytest.mark.parametrize("spoilt", [True, False])
async def test_what_cannot_be_kept_holds_for_now_and_is_said_once(tmp_path, spoilt):
    """The file is broken, or its folder cannot be written."""
    path = tmp_path / "here" / "settings.toml"
    if spoilt:
        path.parent.mkdir()
        path.write_text("[screen\n")
    else:
        path.parent.write_text("")
    async with opened_at(app=an_app(path), notices=True) as (pilot, app):
        await go(pilot, *settings_steps(HINTS, "right", "right"), "escape")
        await until(pilot, lambda: "Settings and progress cannot be saved" in text_of(app))
        await go(pilot, StartScreen, *settings_steps(PACE, "right"), "escape", StartScreen)
        assert len(app._notifications) == 1
        assert (app.preferences.hints, app.evening.options.pace) == ("off", "slow")


async def test_motion_and_characters_change_at_once_and_the_mouse_is_remembered(tmp_path):
    """Each row by itself: what the command line set does not change."""
    path = tmp_path / "settings.toml"
    async with settings(MOTION, "right", app=an_app(path)) as (pilot, app):
        await pilot.pause()
        assert app.animation_level == "full"
        await pilot.press("right")
        await pilot.pause()
        assert app.animation_level == "none"
        await go(pilot, "down", "left", "down", "left", lambda app: text_of(app).isascii(), "left")
        await go(pilot, lambda app: not text_of(app).isascii(), "q", StartScreen)
    assert Settings(path).section("screen") == {"motion": "off", "mouse": "off", "characters": "unicode"}


async def test_rows_are_clicked():
    async with settings() as (pilot, app):
        await pilot.click("#menu", offset=(5, 2))
        await pilot.click("#menu", offset=(5, 2))
        await until(pilot, lambda: "< on >" in text_of(app))


SCREENS: dict[str, tuple[tuple[str, ...], type]] = {
    "start": ((), StartScreen),
    "help": (("question_mark",), HelpScreen),
    "settings": (("s",), SettingsScreen),
    "new game": (("n",), NewGameScreen),
    "pick one": (("n", "up", "enter", "right", "enter"), PickScreen),
    "pick several": (("n", "up", "enter", "left", "left", "enter"), PickScreen),
    "leave": ((), LeaveScreen),
}


async def open_screen(pilot, name):
    """Open one of these screens; returns its class."""
    keys, kind = SCREENS[name]
    await go(pilot, StartScreen, *keys)
    if kind is LeaveScreen:
        pilot.app.push_screen(LeaveScreen())
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    return kind


def rows_with(words, app):
    return sum(words in line for line in text_of(app).splitlines())


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.every(5)
async def test_screens_in_ascii_alone(name, size):
    glyphs.use(glyphs.ASCII)
    async with opened_at(app=make_app(None, 3), size=size) as (pilot, app):
        await open_screen(pilot, name)
        edges = 0 if (name, size) == ("start", (80, 24)) else 2  # there is no room for a frame
        await until(pilot, lambda: rows_with("+----", app) >= edges)
        text = text_of(app)
        assert {character for character in text if character > "\x7e"} == set()
        await pilot.resize_terminal(40, 10)
        await until(pilot, lambda: "80x24" in text_of(app))
        assert text_of(app).isascii()


@pytest.mark.long
async def test_the_ranking_in_ascii_alone():
    """On top of its table."""
    glyphs.use(glyphs.ASCII)
    async with opened_at(app=three_seats()) as (pilot, app):
        await at_the_end(pilot)
        assert {character for character in text_of(app) if character > "\x7e"} == set()
        await go(pilot, "question_mark", HelpScreen)


async def test_a_name_that_is_given_is_cleaned(tmp_path):
    """Ten characters, none of them a control character."""
    app = TdaApp(Anybody, Settings(tmp_path / "settings.toml"), name="\x1b[31mBartholomew")
    assert app.evening.options.name == "[31mBartho"
    assert TdaApp(Anybody, Settings(tmp_path / "settings.toml"), name=" ").evening.options.name == "You"


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.every(3)
async def test_every_footer_fits_and_names_help(name):
    async with opened_at(app=make_app(None, 3)) as (pilot, app):
        kind = await open_screen(pilot, name)
        for line in app.screen.query(KeyLine):
            assert len(line.lines(200)[0].plain) <= 78
        if kind is not HelpScreen:
            assert "? Keys" in text_of(app).replace("?  Keys", "? Keys")
            await go(pilot, "question_mark", HelpScreen, "escape", kind)


async def test_the_bell_rings_at_ones_turn_where_it_is_wanted(tmp_path, monkeypatch):
    app = an_app(tmp_path / "settings.toml")
    rung: list[bool] = []
    monkeypatch.setattr(app, "bell", lambda: rung.append(True))
    async with app.run_test(size=(80, 24)) as pilot:
        await go(pilot, StartScreen, *settings_steps(BELL, "right"), "escape", StartScreen, "p", needs_me)
        assert rung


async def test_another_language_is_read_at_once_here_and_below_and_is_remembered(tmp_path, monkeypatch):
    """By its own name. What has not been translated yet appears in English."""
    languages_with(tmp_path, monkeypatch, {"Settings": "Impostazioni", "Quit": "Esci", "Motion": "Movimento"})
    async with settings(LANGUAGE, app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        assert "auto (English)" in text_of(app) and "Motion" in text_of(app)
        await go(pilot, "right", "right", lambda app: "Movimento" in text_of(app))
        assert "Italiano" in text_of(app) and "Impostazioni" in text_of(app) and "Motion" not in text_of(app)
        await go(pilot, "escape", lambda app: "Esci" in text_of(app))
        await go(pilot, "s", SettingsScreen, *["down"] * LANGUAGE, "left")
        await go(pilot, lambda app: "< English >" in text_of(app) and "Motion" in text_of(app), "escape")
        await until(pilot, lambda: "Quit" in text_of(app))
    assert Settings(tmp_path / "settings.toml").section("screen") == {"language": "en"}


async def test_the_language_that_was_asked_for_stays(tmp_path, monkeypatch):
    """Whatever the settings say: closing them changes nothing."""
    languages_with(tmp_path, monkeypatch, {})
    use_language("it")
    async with settings(app=an_app(tmp_path / "settings.toml")) as (pilot, app):
        assert "Italiano" in text_of(app)
        await go(pilot, "escape", StartScreen)
    assert language() == "it"
    assert Settings(tmp_path / "settings.toml").section("screen") == {}


def languages_with(folder, monkeypatch, said):
    make_language(folder, "it", "Italiano", said)
    monkeypatch.setattr(languages, "FOLDER", folder)
