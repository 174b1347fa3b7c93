"""What the terminal supports and the player wants, from the environment, the settings and the command line."""

import os
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from tda_tui.app.terminal.glyphs import ASCII, suit_the_terminal
from tda_tui.app.terminal.theme import DEFAULT, FEW_COLOURS, NO_COLOURS
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

# Terminals of 16 million colours whose names do not say so.
_TRUE_COLOURS = ("alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty")


class Terminal(NamedTuple):
    """The display settings: theme, ASCII only, mouse, motion, pictures in pixels, and whether there are more than 256
    colours. `shows` is the number of colours the output must be reduced to, where that is not known otherwise."""

    theme: str
    ascii: bool
    mouse: bool
    motion: bool
    pixels: bool = True
    many_colours: bool = True
    shows: int = 1 << 24


def choice(saved: Mapping[str, Any], row: str) -> str:
    """The setting of a row; its default if the setting is missing or invalid."""
    return saved[row] if saved.get(row) in CHOICES[row] else CHOICES[row][0]


def decide(
    saved: Mapping[str, Any],
    environ: Mapping[str, str],
    theme: str | None = None,
    ascii: bool | None = None,
    mouse: bool | None = None,
    motion: bool | None = None,
) -> Terminal:
    """The display settings: the arguments override the saved settings, and these the terminal's defaults."""
    chosen = {row: choice(saved, row) for row in CHOICES}
    return Terminal(
        theme=wanted_theme(saved, environ, theme),
        ascii=ascii if ascii is not None else ascii_for(chosen["characters"], environ),
        mouse=mouse if mouse is not None else mouse_for(chosen["mouse"], environ),
        motion=motion if motion is not None else motion_for(chosen["motion"], environ),
        pixels=colours(environ) >= 256 and not no_colour(environ),
        many_colours=colours(environ) > 256,
    )


def wanted_theme(saved: Mapping[str, Any], environ: Mapping[str, str], theme: str | None = None) -> str:
    """The theme given, else the saved one, else the terminal's default; the colourless one without colour."""
    if no_colour(environ):
        return NO_COLOURS
    remembered = saved.get("theme")
    if theme or not isinstance(remembered, str) or not remembered:
        return theme or theme_for(environ)
    return remembered


def theme_for(environ: Mapping[str, str]) -> str:
    """The default theme for the terminal."""
    return {0: NO_COLOURS, 16: FEW_COLOURS}.get(0 if no_colour(environ) else colours(environ), DEFAULT)


def no_colour(environ: Mapping[str, str]) -> bool:
    """Whether the player wants no colour from any program (https://no-color.org)."""
    return bool(environ.get("NO_COLOR"))


def colours(environ: Mapping[str, str]) -> int:
    """The number of colours the terminal shows: 0, 16, 256 or 2^24."""
    term = environ.get("TERM", "").strip().lower()
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return 1 << 24
    if term.startswith(_TRUE_COLOURS) or term.endswith(("-direct", "-truecolor")):
        return 1 << 24
    if term.endswith("256color"):
        return 256
    if not term and os.name == "nt":
        return 256
    return 0 if term.startswith(("vt1", "vt2", "vt3", "vt52")) else 16


def over_ssh(environ: Mapping[str, str]) -> bool:
    """Whether the terminal is connected over SSH."""
    return bool(environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def ascii_for(chosen: str, environ: Mapping[str, str]) -> bool:
    """Whether only ASCII is drawn."""
    return suit_the_terminal(environ) is ASCII if chosen == "auto" else chosen == "ascii"


def mouse_for(chosen: str, environ: Mapping[str, str]) -> bool:
    """Whether to handle the mouse; over SSH each movement would be sent."""
    return not over_ssh(environ) if chosen == "auto" else chosen == "on"


def motion_for(chosen: str, environ: Mapping[str, str]) -> bool:
    """Whether to animate."""
    if chosen != "auto":
        return chosen == "on"
    return environ.get("TEXTUAL_ANIMATIONS", "").strip().lower() != "none" and not over_ssh(environ)


def language_for(chosen: str, environ: Mapping[str, str]) -> str:
    """The language of the texts."""
    return wanted_language(environ) if chosen == "auto" else chosen


def textual_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Environment variables to set before Textual is imported, which does not recognize every terminal of many
    colours."""
    if colours(environ) == 1 << 24 and "TEXTUAL_COLOR_SYSTEM" not in environ:
        return {"TEXTUAL_COLOR_SYSTEM": "truecolor"}
    return {}
