"""Themes: TOML files of colours, the player's own and the shipped ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from tda_tui.app.terminal.colours import screen_colours
from tda_tui.files.errors import FileError
from tda_tui.files.folders import folders, shipped
from tda_tui.files.regular_file import is_there, toml_files
from tda_tui.files.sanitize import sanitize
from tda_tui.files.toml_files import read_as
from tda_tui.files.validation import did_you_mean
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from textual.theme import Theme

DEFAULT = "tavern"
FEW_COLOURS = "ansi"
NO_COLOURS = "monochrome"
ORDER = (DEFAULT, "harbour", "vault", "parchment", "high-contrast", "colour-blind", FEW_COLOURS, NO_COLOURS)

_BARE = {
    "dark": {"background": "#121212", "foreground": "#e4e4e4"},
    "light": {"background": "#fafafa", "foreground": "#1c1c1c"},
    "ansi": {"background": "default", "foreground": "default"},
}

ANSI_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
ATTRIBUTES = ("bold", "dim", "underline", "reverse")
_TERMINAL_COLOURS = {"default", *ANSI_NAMES, *(f"bright_{name}" for name in ANSI_NAMES)}
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


class ThemeFile(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"gold_coin": "gold-coin"}):
    """A theme file. Every key may be omitted.

    Colours are written `#rrggbb`. With `ansi` they are the terminal's own instead: one of 16 names or `default`,
    attributes such as `bold` or `dim`, or a colour and attributes.
    """

    name: str = ""
    about: str = ""
    dark: bool = True
    ansi: bool = False
    foreground: str = ""
    background: str = ""
    surface: str = ""
    panel: str = ""
    felt: str = ""
    primary: str = ""
    secondary: str = ""
    accent: str = ""
    warning: str = ""
    error: str = ""
    success: str = ""
    quiet: str = ""
    faint: str = ""
    good: str = ""
    evil: str = ""
    gold_coin: str = ""
    cards: dict[str, str] = {}

    def colours(self) -> dict[str, str]:
        """The file's values, by the names of the screen's variables."""
        said = {key.replace("_", "-"): getattr(self, key) for key in self.__struct_fields__ if key not in _NO_COLOURS}
        said |= {f"card-{name}": colour for name, colour in self.cards.items()}
        return {key: colour for key, colour in said.items() if colour}


_NO_COLOURS = ("name", "about", "dark", "ansi", "cards")


class Palette(Struct, frozen=True):
    """A theme with a colour for every variable."""

    id: str
    name: str
    about: str
    dark: bool
    ansi: bool
    colours: Mapping[str, str]

    def variables(self) -> dict[str, str]:
        """The colours as style sheets take them, by the names of their variables."""
        if not self.ansi:
            return dict(self.colours)
        carriers = {value: carrier for carrier, value in self.carriers().items()}
        found = {key: carriers.get(value, f"ansi_{value}") for key, value in self.colours.items()}
        # Textual asks every theme of the terminal's colours for these two.
        return {**found, "ansi-background": "ansi_default", "ansi-foreground": "ansi_default"}

    def carriers(self) -> dict[str, str]:
        """The styles drawn in place of carrier colours.

        A style sheet's colour cannot be dim or bold: such a value gets a carrier, a colour the terminal never shows.
        """
        mixed = sorted({value for value in self.colours.values() if value not in _TERMINAL_COLOURS})
        return {f"#0000{number:02x}": value for number, value in enumerate(mixed, 1)}

    def theme(self) -> Theme:
        """The theme in Textual's form."""
        from textual.theme import Theme

        colours = self.variables()
        return Theme(
            name=self.id,
            dark=self.dark,
            ansi=self.ansi,
            primary=colours["primary"],
            secondary=colours["secondary"],
            accent=colours["accent"],
            warning=colours["warning"],
            error=colours["error"],
            success=colours["success"],
            foreground=colours["foreground"],
            background=colours["background"],
            surface=colours["surface"],
            panel=colours["panel"],
            variables=colours,
        )


def theme_ids() -> list[str]:
    """All theme ids: the shipped ones, then the player's own."""
    found = {path.stem for folder in folders("themes") for path in toml_files(folder)}
    return sorted(found, key=lambda name: (ORDER.index(name) if name in ORDER else len(ORDER), name))


def load_theme(name: str) -> Palette:
    """Load a theme by its id, the player's own before the shipped one. Raises FileError with what is wrong with it."""
    for folder in folders("themes"):
        path = folder / f"{name}.toml"
        if name in theme_ids() and is_there(path):
            return _palette(name, read_as(path, ThemeFile), path)
    raise FileError(
        _("no theme {name}{near}; there are {list}").format(
            name=repr(name), near=did_you_mean(name, theme_ids(), "'").replace("?", ""), list=", ".join(theme_ids())
        )
    )


def shipped_theme(name: str) -> Palette:
    """Load the shipped theme, ignoring a player's own of the same name."""
    path = shipped("themes") / f"{name}.toml"
    return _palette(name, read_as(path, ThemeFile), path)


def _palette(name: str, file: ThemeFile, path: Path) -> Palette:
    for key, longest in (("name", 40), ("about", 200)):
        if (text := getattr(file, key)) and not is_name(text, longest):
            problem = _("expected at most {n} characters that can be shown").format(n=longest)
            raise FileError(f"{path}: `{key}`: {problem}")
    said = file.colours()
    for key, value in said.items():
        _check(key, value, file.ansi, path)
    said = _BARE["ansi" if file.ansi else "dark" if file.dark else "light"] | said
    keys = [*_BARE["dark"], *screen_colours().fallbacks]
    found = {key: _colour(key, said) for key in keys}
    return Palette(name, file.name or sanitize(name), file.about, file.dark, file.ansi, found)


def _colour(key: str, said: Mapping[str, str]) -> str:
    while key not in said:
        key = screen_colours().fallbacks[key]
    return said[key]


def _check(key: str, value: str, ansi: bool, path: Path) -> None:
    if key.startswith("card-") and key not in screen_colours().fallbacks:
        cards = [name.removeprefix("card-") for name in screen_colours().fallbacks if name.startswith("card-")]
        name = key.removeprefix("card-")
        near = did_you_mean(name, cards) or _("; there are {list}").format(list=", ".join(cards))
        problem = _("there is no key `{name}`{near}").format(name=name, near=near)
        raise FileError(f"{path}: `cards`: {problem}")
    if ansi:
        words = value.split()
        right = len([word for word in words if word not in ATTRIBUTES]) <= 1
        right = right and all(word in ATTRIBUTES or word in _TERMINAL_COLOURS for word in words)
        expected = _("{colours}, with or without {attributes}").format(
            colours=", ".join(sorted(_TERMINAL_COLOURS)), attributes=", ".join(ATTRIBUTES)
        )
    else:
        right = _HEX.fullmatch(value) is not None
        expected = _('a colour such as "#d9a441"')
    if not right:
        problem = _('expected {expected}, not "{value}"').format(expected=expected, value=value)
        raise FileError(f"{path}: `{key.replace('card-', 'cards.')}`: {problem}")
