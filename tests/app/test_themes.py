"""Every theme is readable by everybody; a broken one stops nothing; without colour there is none."""

import itertools
import math
import re
import sys
import time

import pytest
from rich.color import Color as RichColor
from textual.color import Color
from textual.widgets import Static

from tda_tui.app.pictures.drawing import Drawing
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.tda import TdaApp
from tda_tui.app.terminal.capabilities import Terminal, colours, decide
from tda_tui.app.terminal.colours import screen_colours
from tda_tui.app.terminal.few_colours import ALL, OF_16, nearest, of_256
from tda_tui.app.terminal.theme import ORDER, Palette, load_theme, theme_ids
from tda_tui.app.widgets.lines import Picture
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.files.settings import Settings
from tests.app.driving import Anybody, make_app, needs_me, opened_at, table_of, until
from tests.app.scenes import SCENES
from tests.helpers import PATIENCE
from tests.terminals.terminal import Session
from tools.pictures.drawing import cells_of

GROUNDS = ("background", "surface", "panel", "felt")
TRUE_COLOUR = [name for name in ORDER if not load_theme(name).ansi]
DRAGONS = ("black", "blue", "green", "red", "white", "brass", "bronze", "copper", "gold", "silver")
CARDS = [name for name in screen_colours().fallbacks if name.startswith("card-")]
READABLE_EVERYWHERE = {
    "default", "green", "red", "magenta", "bright_red", "bright_blue", "bright_magenta", "bold", "dim", "underline",
}  # fmt: skip


@pytest.fixture
def themes(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "tda" / "themes"
    folder.mkdir(parents=True)
    return folder


def luminance(colour):
    """Relative luminance (WCAG 2)."""
    parts = [part / 255 for part in Color.parse(colour).rgb]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Contrast of two colours, from 1 to 21 (WCAG 2)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


XTERM = {
    "black": "#000000", "red": "#cd0000", "green": "#00cd00", "yellow": "#cdcd00",
    "blue": "#0000ee", "magenta": "#cd00cd", "cyan": "#00cdcd", "white": "#e5e5e5",
    "bright_black": "#7f7f7f", "bright_red": "#ff0000", "bright_green": "#00ff00", "bright_yellow": "#ffff00",
    "bright_blue": "#5c5cff", "bright_magenta": "#ff00ff", "bright_cyan": "#00ffff", "bright_white": "#ffffff",
}  # fmt: skip
TERMINALS = {"16 million": ALL, "256": 256, "16, Linux": 16, "16, xterm": 16}
"""The number of colours of each kind of terminal."""


def shown_by(terminal):
    """What a kind of terminal shows for a colour."""

    def shown(colour):
        seen = nearest(RichColor.parse(colour), TERMINALS[terminal])
        return (
            list((XTERM if terminal == "16, xterm" else OF_16).values())[seen.number]
            if "16," in terminal
            else (seen.get_truecolor().hex)
        )

    return shown


def least_contrast(name):
    """Of text, in a theme."""
    return 7.0 if name == "high-contrast" else 4.5


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_every_text_stands_out_from_every_ground(name, terminal):
    """At least 4.5, for faint text 3, and 7 in the high-contrast theme."""
    shown, least = shown_by(terminal), least_contrast(name)
    said = {key: shown(colour) for key, colour in load_theme(name, TERMINALS[terminal]).colours.items()}
    for key, ground in itertools.product(said, GROUNDS):
        if key not in GROUNDS:
            needed = 3.0 if key == "faint" and name != "high-contrast" else least
            assert contrast(said[key], said[ground]) >= needed, (key, ground)


@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_titles_of_sections_stand_out_from_quiet_text_but_less_than_values(name):
    said = load_theme(name).colours
    quiet, title, value = (contrast(said[key], said["surface"]) for key in ("quiet", "secondary", "foreground"))
    assert quiet < title < value


@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_the_bar_under_the_cursor_is_seen(name):
    """In lists and forms the line under the cursor lies on `panel`."""
    said = load_theme(name).colours
    assert contrast(said["panel"], said["surface"]) >= 1.2


def drawn(name, terminal):
    """How a theme's colours appear on a terminal, and how pictures are drawn there."""
    colours = TERMINALS[terminal]
    return shown_by(terminal), Drawing(load_theme(name, colours), pixels=True, colours=colours)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_what_stands_on_a_card_stands_out_from_its_back(name, terminal):
    """Text as anywhere; 3 for frames with numbers in them, 2.5 where these are written like the text."""
    shown, drawing = drawn(name, terminal)
    for card in CARDS:
        back = shown(drawing.fill(card))
        assert contrast(shown(drawing.ink(card)), back) >= least_contrast(name), card
        for key in ("foreground", "primary", "success", "gold-coin", "quiet"):
            assert contrast(shown(drawing.colour(key)), back) >= (2.5 if drawing.chooses(card) else 3.0), (card, key)


@pytest.mark.parametrize("terminal", [terminal for terminal in TERMINALS if terminal != "16, xterm"])
@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_faces_stand_out_from_the_backs_of_their_cards(name, terminal):
    """At least 2 for the areas of a face; highlights only have to be visible next to them."""
    shown, drawing = drawn(name, terminal)
    for card, (shade, least) in itertools.product(CARDS, {"3": 2.0, "4": 2.0, "5": 1.2}.items()):
        if shade != "5" or TERMINALS[terminal] > 16:
            assert contrast(shown(drawing.shades(card)[shade]), shown(drawing.fill(card))) >= least, (card, shade)


@pytest.mark.parametrize("terminal", TERMINALS)
@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_shades_go_from_dark_to_light(name, terminal):
    """Each is as light as the one before or lighter: nothing is lighter than white."""
    _shown, drawing = drawn(name, terminal)
    for shades in (drawing.coins, *(drawing.shades(card) for card in CARDS)):
        lights = [luminance(colour) for colour in shades.values()]
        assert lights == sorted(lights)


@pytest.mark.long
async def test_every_letter_of_a_table_in_few_colours_stands_out():
    """At least 4.5, faint ones too, whatever they stand on."""
    make, play = SCENES["gambit"]
    app = make()
    async with app.run_test(size=(120, 40)) as pilot:
        await play(pilot)
        for size, few, name in itertools.product(((120, 40), (80, 24)), (256, 16), TRUE_COLOUR):
            await pilot.resize_terminal(*size)
            app.terminal = app.terminal._replace(colours=few)
            app.apply_theme(name)
            await pilot.pause()
            pairs = {(cell.ink, cell.ground) for cell in cells_of(app).values() if cell.letter.isalnum()}
            assert len(pairs) >= 4
            weak = {pair for pair in pairs if contrast(*pair) < least_contrast(name)}
            assert not weak, (size, few, name)


@pytest.mark.parametrize("colours", [256, 16])
@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_what_a_theme_chooses_for_few_colours_is_shown_as_it_is(name, colours):
    palette = load_theme(name, colours)
    chosen = {*palette.colours.values(), *palette.backs.values(), *palette.inks.values(),
              *itertools.chain(*palette.shades.values())}  # fmt: skip
    shows = set(OF_16.values()) if colours == 16 else {of_256(number) for number in range(16, 256)}
    assert chosen - {""} <= shows
    assert set(CARDS) <= set(palette.backs) & set(palette.shades)
    if colours == 256:
        assert {nearest(RichColor.parse(colour), 256).get_truecolor().hex for colour in chosen - {""}} == chosen - {""}


@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_the_table_of_256_colours_is_neither_the_room_nor_all_cards_alike(name):
    """What was rounded was black on black, and every card grey."""
    _shown, drawing = drawn(name, "256")
    assert drawing.colour("felt") not in (drawing.colour("background"), drawing.colour("surface"))
    assert len({drawing.fill(f"card-{colour}") for colour in DRAGONS}) >= 8


def test_a_theme_without_colours_for_few_is_shown_in_the_nearest(themes):
    (themes / "mine.toml").write_text('surface = "#231a12"\nfelt = "#10261c"\n[cards]\nred = "#fd7a71"\n')
    for terminal in ("256", "16, Linux"):
        shown, drawing = drawn("mine", terminal)
        assert drawing.colour("card-red") == "#fd7a71"
        assert drawing.pixels == (terminal == "256")
    shown, drawing = drawn("mine", "256")
    for ground in {drawing.fill(card) for card in CARDS}:
        assert shown(ground) == ground
        assert contrast(ground, shown("#fd7a71")) >= 4.0


def test_a_theme_may_say_little_for_few_colours(themes):
    """The rest is as for all colours; a part of a card is as that of the colour it falls back to."""
    (themes / "mine.toml").write_text(
        'felt = "#10261c"\nprimary = "#ffaa00"\n[colours-256]\nfelt = 22\n[colours-256.backs]\nsilver = 60\n'
        '[colours-16.shades]\ncoins = ["red", "yellow", "yellow", "bright_yellow", "bright_white"]\n'
    )
    few = load_theme("mine", 256)
    assert (few.colours["felt"], few.colours["primary"]) == ("#005f00", "#ffaa00")
    assert few.backs["card-silver"] == few.backs["card-gray"] == "#5f5f87"
    assert "card-red" not in few.backs
    assert Drawing(load_theme("mine", 16), pixels=True, colours=16).coins["4"] == "#ffff55"
    assert load_theme("mine").colours["felt"] == "#10261c"
    assert not load_theme("mine").backs


# What is left of a colour without the long or the medium cones: Vienot, Brettel and Mollon (1999), on linear RGB.
DICHROMATS = {
    "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def as_seen(colour, matrix):
    """A colour in CIE L*a*b* as seen with that colour vision."""
    seen = [
        ((part / 255 + 0.055) / 1.055) ** 2.4 if part > 10 else part / 255 / 12.92 for part in Color.parse(colour).rgb
    ]
    if matrix is not None:
        seen = [max(0.0, sum(m * part for m, part in zip(row, seen, strict=True))) for row in matrix]
    red, green, blue = seen
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("vision", [None, *DICHROMATS])
def test_the_colour_blind_safe_theme_is(vision):
    """Colours that must not be confused differ by 20 or more (CIE76; 2 is just noticeable)."""
    said = load_theme("colour-blind").colours
    groups = (("success", "warning", "error"), ("good", "evil"), ("success", "error", "foreground"))
    for group in groups:
        for one, other in itertools.combinations(group, 2):
            seen = [as_seen(said[key], DICHROMATS[vision] if vision else None) for key in (one, other)]
            assert math.dist(*seen) >= 20, (one, other)


LEAST_DISTANCE = {"colour-blind": (16, 16, 16)}
"""The distances between dragons of two colours: in normal vision, then without red and without green cones."""


@pytest.mark.parametrize("vision", [None, *DICHROMATS])
@pytest.mark.parametrize("name", TRUE_COLOUR)
def test_dragons_of_two_colours_are_told_apart(name, vision):
    """By text and background together (CIE76). The letters of the code help the colour-blind as well."""
    drawing = Drawing(load_theme(name), pixels=True)
    matrix = DICHROMATS[vision] if vision else None
    least = LEAST_DISTANCE.get(name, (17, 8, 8))[[None, *DICHROMATS].index(vision)]
    seen = {
        colour: as_seen(drawing.colour(f"card-{colour}"), matrix) + as_seen(drawing.fill(f"card-{colour}"), matrix)
        for colour in DRAGONS
    }
    for one, other in itertools.combinations(DRAGONS, 2):
        assert math.dist(seen[one], seen[other]) >= least, (one, other)


@pytest.mark.parametrize("name", [name for name in ORDER if name not in TRUE_COLOUR])
def test_the_terminals_own_colours_are_readable_on_dark_and_on_light(name):
    """Black, white, yellow, blue and most bright colours are invisible on one of them with the usual palettes."""
    palette = load_theme(name)
    assert {word for value in palette.colours.values() for word in value.split()} <= READABLE_EVERYWHERE
    assert all(not value.startswith("#") for value in palette.colours.values())


def test_every_card_of_every_ruleset_has_a_colour():
    known = screen_colours().of_dragons
    for name in ruleset_ids():
        for card in load_rules(name).cards:
            assert set(card.colours) <= known


def test_a_theme_needs_only_what_it_says(themes):
    (themes / "mine.toml").write_text('background = "#000033"\nerror = "#ff0000"\n[cards]\ngold = "#ffee00"\n')
    (themes / "empty.toml").write_text("")
    mine = load_theme("mine").colours
    assert mine["surface"] == mine["panel"] == "#000033"
    assert (mine["evil"], mine["card-red"], mine["card-bronze"]) == ("#ff0000", "#ff0000", "#ffee00")
    assert set(load_theme("empty").colours) == set(mine)
    assert [name for name in theme_ids() if name not in ORDER] == ["empty", "mine"]
    assert theme_ids()[: len(ORDER)] == list(ORDER)


BROKEN = {
    'primary = "redd"': "`primary`: expected a colour",
    'ansi = true\nprimary = "bold pink"': "`primary`: expected",
    'ansi = true\nprimary = "red blue"': "`primary`: expected",
    '[cards]\ngren = "#00ff00"': "`cards`: there is no key `gren` (did you mean `green`?)",
    "[colours-256]\nfelt = 3": "`colours-256.felt` is 3, but must be a whole number from 16 to 255",
    '[colours-256.backs]\nred = "#ff0000"': '`colours-256.backs.red` is "#ff0000", but must be a whole number',
    "[colours-256.shades]\nred = [52, 88]": "`colours-256.shades.red`: expected 5 colours, from dark to light",
    "[colours-256.paper]": "`colours-256`: there is no key `paper`",
    '[colours-16]\nfelt = "pink"': '`colours-16.felt` is "pink", but must be "black", "blue"',
    "colours-16 = 3": "`colours-16` is 3, but must be a table",
    '[backs]\nred = "52"': "`backs.red`: expected a colour",
    'colour = "#00ff00"': "there is no key `colour`",
    "dark = 3": "`dark` is 3, but must be true or false",
    "dark =": "not TOML",
}


@pytest.mark.parametrize("text", BROKEN)
async def test_a_broken_theme_is_told_and_the_default_worn(themes, text):
    (themes / "mine.toml").write_text(text)
    with pytest.raises(FileError, match=re.escape(BROKEN[text])) as problem:
        load_theme("mine")
    assert "mine.toml" in str(problem.value)
    app = make_app(theme="mine")
    assert app.theme == "tavern"
    assert app.problem == str(problem.value)


async def test_a_broken_theme_is_told_where_a_table_was_to_open_at_once(themes):
    """A broken file with the default theme's name does no harm either."""
    (themes / "tavern.toml").write_text("dark =")
    async with opened_at(app=make_app(2, 3, theme="tavern")) as (pilot, app):
        await until(pilot, lambda: needs_me(app) or isinstance(app.screen, StartScreen))
        if isinstance(app.screen, StartScreen):
            said = str(app.screen.query_one("#hint", Static).render())
        else:
            said = " ".join(entry.text for entry in table_of(app).session.log)
        assert "tavern.toml" in said


@pytest.mark.parametrize(
    ("environ", "saved", "asked", "theme"),
    [
        ({"TERM": "xterm-256color"}, {}, None, "tavern"),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, {}, None, "tavern"),
        ({"TERM": "alacritty"}, {}, None, "tavern"),
        ({"TERM": "xterm"}, {}, None, "tavern"),
        ({"TERM": "linux"}, {}, None, "tavern"),
        ({"TERM": "unheard-of"}, {}, None, "tavern"),
        ({"TERM": "vt100"}, {}, None, "monochrome"),
        ({"TERM": "linux"}, {"theme": "parchment"}, None, "parchment"),
        ({"TERM": "linux"}, {"theme": "parchment"}, "high-contrast", "high-contrast"),
        ({"TERM": "xterm-256color"}, {"theme": 3}, None, "tavern"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, {"theme": "parchment"}, "tavern", "monochrome"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, {}, None, "tavern"),
    ],
)
def test_which_theme_when(environ, saved, asked, theme):
    """The one given, else the saved one, else the terminal's; with NO_COLOR always the colourless one."""
    assert decide(saved, environ, theme=asked).theme == theme


def test_what_moves_and_what_clicks():
    """Nothing by default over SSH; the settings override that, and the command line overrides both."""
    line = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8", "SSH_CONNECTION": "1 2 3 4"}
    here = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
    assert decide({}, here) == Terminal("tavern", ascii=False, mouse=True, motion=True, colours=256)
    assert decide({}, line) == Terminal("tavern", ascii=False, mouse=False, motion=False, colours=256)
    assert not decide({}, {**here, "TEXTUAL_ANIMATIONS": "none"}).motion
    assert decide({"mouse": "on", "motion": "on"}, line)[2:4] == (True, True)
    assert decide({"mouse": "perhaps"}, here).mouse
    assert decide({"characters": "ascii"}, here).ascii
    assert decide({"mouse": "on", "characters": "ascii"}, here, mouse=False, ascii=False)[1:3] == (False, False)


PLAIN = {"TERM": "xterm-256color"}


@pytest.mark.parametrize(
    ("environ", "many"),
    [
        ({**PLAIN, "COLORTERM": "truecolor"}, ALL),
        ({"TERM": "xterm-direct"}, ALL),
        ({"TERM": "xterm-kitty"}, ALL),
        ({"TERM": "xterm-ghostty"}, ALL),
        ({"TERM": "foot"}, ALL),
        ({**PLAIN, "LC_TERMINAL": "iTerm2"}, ALL),
        ({**PLAIN, "TERM_PROGRAM": "WezTerm"}, ALL),
        ({**PLAIN, "WT_SESSION": "x"}, ALL),
        ({**PLAIN, "TERM_PROGRAM": "Apple_Terminal"}, 256),
        ({**PLAIN, "TERM_PROGRAM": ""}, 256),
        ({"TERM": "screen-256color", "LC_TERMINAL": "iTerm2"}, 256),
        ({"TERM": "tmux-256color", "TERM_PROGRAM": "ghostty"}, 256),
        ({**PLAIN, "TMUX": "/tmp/x", "WT_SESSION": "x"}, 256),
        (PLAIN, 256),
        ({"TERM": "xterm"}, 16),
        ({"TERM": "linux", "LC_TERMINAL": "iTerm2"}, 16),
        ({"TERM": "unheard-of"}, 16),
        ({}, 16),
        ({"TERM": "vt100"}, 0),
    ],
)
def test_how_many_colours_a_terminal_has(environ, many):
    """Those known to have all of them need not say so; within tmux and screen what is around does not count."""
    assert colours(environ) == many


async def test_t_goes_round_all_themes_and_the_last_one_is_remembered(tmp_path):
    """From true colours to the terminal's own and back, without a restart."""
    async with opened_at(app=TdaApp(Anybody, Settings(tmp_path / "settings.toml"))) as (pilot, app):
        worn = []
        for _press in theme_ids():
            app.action_next_theme()
            await pilot.pause()
            worn.append(app.theme)
            assert app.native_ansi_color == load_theme(app.theme).ansi
        assert sorted(worn) == sorted(theme_ids())
    assert Settings(tmp_path / "settings.toml").section("screen") == {"theme": worn[-1]}


async def test_pictures_change_with_the_theme():
    """Also those already on a screen."""
    async with opened_at(app=make_app(None, 8)) as (pilot, app):
        app.apply_theme("parchment")
        await pilot.pause()
        fills = {app.drawing.fill(f"card-{colour}") for colour in DRAGONS}
        drawn = {word for row in app.screen.query_one(Picture).lines(80) for span in row.spans
                 for word in str(span.style).split() if word in fills}  # fmt: skip
        assert len(drawn) == 3
        shown = app.export_screenshot()
        assert all(fill in shown for fill in drawn)


def test_attributes_travel_as_made_up_colours():
    """A style sheet takes only colours, so each mixture has a carrier colour of its own."""
    palette = Palette("x", "x", "", True, True, {"a": "red", "b": "bold", "c": "bold", "d": "green dim"})
    variables = palette.variables()
    assert variables["a"] == "ansi_red"
    assert variables["b"] == variables["c"] != variables["d"]
    assert palette.carriers()[variables["d"]] == "green dim"


def written(**environ):
    """What the program writes to a terminal of 80 by 24 until its table is shown."""
    code = "from tda_tui.app.run import run; run(seed=3, players=4, pace='off')"
    seen, end = "", time.monotonic() + PATIENCE
    with Session((sys.executable, "-c", code), {"TERM": "xterm-256color", "COLORTERM": "", **environ}) as session:
        while "card" not in seen and time.monotonic() < end:
            seen += b"".join(chunk.data for chunk in session.listen(quiet=0.5)).decode(errors="replace")
    return seen


def painted(text):
    """The colour codes, including those of the default colours, among the SGR sequences."""
    codes = [int(code or 0) for run in re.findall(r"\x1b\[([0-9;]*)m", text) for code in run.split(";")]
    return {code for code in codes if 30 <= code <= 49 or 90 <= code <= 107}


def test_no_color_means_that_no_colour_is_written(tmp_path):
    """Whatever theme is saved; bold still works."""
    (tmp_path / "tda").mkdir()
    (tmp_path / "tda" / "settings.toml").write_text('[screen]\ntheme = "tavern"\n')
    text = written(NO_COLOR="1", COLORTERM="truecolor", XDG_CONFIG_HOME=str(tmp_path))
    assert "card" in text
    assert "\x1b[1m" in text
    assert painted(text) == set()


def test_what_textual_reads_from_the_environment_stops_nothing(tmp_path):
    """A missing theme, a filter that cannot work with the terminal's own colours."""
    strange = {"TEXTUAL_THEME": "nowhere", "TEXTUAL_FILTERS": "dim", "TEXTUAL_ANIMATIONS": "none"}
    text = written(TERM="xterm", XDG_CONFIG_HOME=str(tmp_path), **strange)
    assert "card" in text
    assert not painted(text) & {38, 48}


def test_a_terminal_of_16_colours_gets_no_others(tmp_path):
    text = written(TERM="linux", LC_ALL="C", XDG_CONFIG_HOME=str(tmp_path))
    assert painted(text)
    assert not painted(text) & {38, 48}
