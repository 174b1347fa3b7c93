"""What the terminal supports and the player wants, from the environment, the settings and the command line."""

import os
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from tda_tui.app.terminal.few_colours import ALL
from tda_tui.app.terminal.glyphs import ASCII, suit_the_terminal
from tda_tui.app.terminal.theme import DEFAULT, NO_COLOURS
from tda_tui.session.pace import SETTING, THINK_TIMES
from tda_tui.words.languages import language_ids, wanted_language

SECTION = "screen"
"""The section of the settings."""

CHOICES = {
    "motion": ("auto", "on", "off"),
    "mouse": ("auto", "on", "off"),
    "characters": ("auto", "unicode", "ascii"),
    "bell": ("off", "on"),
    "hints": ("request", "always", "off"),
    SETTING: tuple(THINK_TIMES),
    "language": ("auto", *language_ids()),
}
"""The possible values of each settings row, the default first."""

_ROWS = [(row, Literal[may], may[0]) for row, may in CHOICES.items()]
SAVED = msgspec.defstruct("Screen", [("theme", str, ""), *_ROWS])
"""The section of the settings as a struct."""

# Terminals of 16 million colours that do not say so in COLORTERM: known by TERM, or by a variable of their own.
_TRUE_COLOURS = (
    "alacritty", "contour", "foot", "ghostty", "kitty", "rio", "st-256color", "wezterm", "xterm-ghostty", "xterm-kitty",
    "xterm-rio",
)  # fmt: skip
_MARKS = {
    "LC_TERMINAL": ("iTerm2",),
    "TERM_PROGRAM": ("ghostty", "iTerm.app", "mintty", "rio", "vscode", "WezTerm"),
}
_WITHIN = ("screen", "tmux")
"""Terminals within a terminal, which have colours of their own but the variables of the one around them."""


class Terminal(NamedTuple):
    """The display settings: theme, ASCII only, mouse, motion, and the number of colours the terminal shows."""

    theme: str
    ascii: bool
    mouse: bool
    motion: bool
    colours: int = ALL


STILL = Terminal(DEFAULT, ascii=False, mouse=True, motion=False)
"""A display on which nothing moves."""


def choice(saved: Mapping[str, Any], row: str) -> str:
    """The setting of a row; its default if the setting is missing or invalid."""
    return saved[row] if saved.get(row) in CHOICES[row] else CHOICES[row][0]


def resolved(row: str, chosen: str, environ: Mapping[str, str]) -> str:
    """The value of a row that takes effect on the terminal: for `auto` what suits it."""
    if chosen != "auto":
        return chosen
    over_ssh = environ.get("SSH_CONNECTION") or environ.get("SSH_TTY")
    if row == "mouse":  # over SSH each movement would be sent
        return "off" if over_ssh else "on"
    if row == "motion":
        return "off" if over_ssh or environ.get("TEXTUAL_ANIMATIONS", "").strip().lower() == "none" else "on"
    if row == "characters":
        return "ascii" if suit_the_terminal(environ) is ASCII else "unicode"
    return wanted_language(environ)


def decide(
    saved: Mapping[str, Any],
    environ: Mapping[str, str],
    theme: str | None = None,
    ascii: bool | None = None,
    mouse: bool | None = None,
    motion: bool | None = None,
) -> Terminal:
    """The display settings: the arguments override the saved settings, and these the terminal's defaults."""

    def wanted(given: bool | None, row: str, value: str) -> bool:
        return given if given is not None else resolved(row, choice(saved, row), environ) == value

    return Terminal(
        theme=wanted_theme(saved, environ, theme),
        ascii=wanted(ascii, "characters", "ascii"),
        mouse=wanted(mouse, "mouse", "on"),
        motion=wanted(motion, "motion", "on"),
        colours=colours(environ),
    )


def wanted_theme(saved: Mapping[str, Any], environ: Mapping[str, str], theme: str | None = None) -> str:
    """The theme given, else the saved one, else the terminal's default; the colourless one without colour."""
    if no_colour(environ):
        return NO_COLOURS
    remembered = saved.get("theme")
    return theme or (remembered if isinstance(remembered, str) else "") or theme_for(environ)


def theme_for(environ: Mapping[str, str]) -> str:
    """The default theme for the terminal."""
    return DEFAULT if colours(environ) and not no_colour(environ) else NO_COLOURS


def no_colour(environ: Mapping[str, str]) -> bool:
    """Whether the player wants no colour from any program (https://no-color.org)."""
    return bool(environ.get("NO_COLOR"))


def colours(environ: Mapping[str, str]) -> int:
    """The number of colours the terminal shows: 0, 16, 256 or 2^24."""
    term = environ.get("TERM", "").strip().lower()
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return ALL
    if term.startswith(_TRUE_COLOURS) or term.endswith(("-direct", "-truecolor")):
        return ALL
    if term.endswith("256color") or (not term and os.name == "nt"):
        return ALL if _is_known(term, environ) else 256
    return 0 if term.startswith(("vt1", "vt2", "vt3", "vt52")) else 16


def _is_known(term: str, environ: Mapping[str, str]) -> bool:
    """Whether a terminal of 256 colours or more is one of those that have all of them."""
    if term.startswith(_WITHIN) or "TMUX" in environ or "STY" in environ:
        return False
    return "WT_SESSION" in environ or any(environ.get(name) in programs for name, programs in _MARKS.items())


def textual_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Environment variables to set before Textual is imported: it draws with all colours, and the buffer of the screen
    writes those the terminal has."""
    return {} if "TEXTUAL_COLOR_SYSTEM" in environ else {"TEXTUAL_COLOR_SYSTEM": "truecolor"}
