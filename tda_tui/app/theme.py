"""Colours: themes are TOML files; terminals of 16 colours or none get their own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from tda_tui.shelf import convert, read_toml, shipped, user_folder

if TYPE_CHECKING:
    from textual.theme import Theme

ANSI_COLOURS = {
    "card-black": "ansi_default",
    "card-blue": "ansi_bright_blue",
    "card-brass": "ansi_yellow",
    "card-bronze": "ansi_yellow",
    "card-copper": "ansi_red",
    "card-gold": "ansi_bright_yellow",
    "card-green": "ansi_green",
    "card-red": "ansi_bright_red",
    "card-silver": "ansi_cyan",
    "card-white": "ansi_default",
    "card-mortal": "ansi_magenta",
    "card-god": "ansi_bright_magenta",
    "card-other": "ansi_default",
    "quiet": "ansi_default",
    "faint": "ansi_bright_black",
}


class Colours(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A theme file."""

    name: str
    primary: str
    secondary: str
    accent: str
    warning: str
    error: str
    success: str
    foreground: str
    background: str
    surface: str
    panel: str
    quiet: str
    faint: str
    cards: dict[str, str]
    dark: bool = True

    def variables(self) -> dict[str, str]:
        """Colours that Textual does not know of: quiet text, and the cards."""
        cards = {f"card-{name}": colour for name, colour in self.cards.items()}
        return {"quiet": self.quiet, "faint": self.faint, **cards}

    def theme(self) -> Theme:
        """The theme as the app needs it."""
        from textual.theme import Theme

        return Theme(
            name=self.name,
            primary=self.primary,
            secondary=self.secondary,
            accent=self.accent,
            warning=self.warning,
            error=self.error,
            success=self.success,
            foreground=self.foreground,
            background=self.background,
            surface=self.surface,
            panel=self.panel,
            dark=self.dark,
            variables=self.variables(),
        )


def load_theme(name: str) -> Colours:
    """Read a theme: the player's own of that name, or the shipped one."""
    own = user_folder("themes") / f"{name}.toml"
    path = own if own.is_file() else shipped("themes") / f"{name}.toml"
    return convert(read_toml(path), Colours, path)


def few_colours(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal shows 16 colours or none."""
    if environ.get("NO_COLOR"):
        return True
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return False
    ending = environ.get("TERM", "").strip().lower().rpartition("-")[2]
    return ending not in ("256color", "kitty", "truecolor")


def theme_for(environ: Mapping[str, str] = os.environ) -> str:
    """The theme that suits the terminal."""
    return "ansi-dark" if few_colours(environ) else "tavern"
