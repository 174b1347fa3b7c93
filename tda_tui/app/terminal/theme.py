"""Themes: TOML files of colours, the player's own and the shipped ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

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


_COLOURS = (
    "foreground", "background", "surface", "panel", "felt", "primary", "secondary", "accent", "warning", "error",
    "success", "quiet", "faint", "good", "evil", "gold_coin",
)  # fmt: skip


class _About(Struct, frozen=True):
    """What a theme file says beside its colours."""

    name: str = ""
    about: str = ""
    dark: bool = True
    ansi: bool = False
    cards: dict[str, str] = {}


ThemeFile: type[_About] = msgspec.defstruct(
    "ThemeFile", [(key, str, "") for key in _COLOURS], bases=(_About,), forbid_unknown_fields=True, frozen=True,
    rename={"gold_coin": "gold-coin"},
)  # type: ignore[assignment]  # fmt: skip
"""A theme file. Every key may be omitted.

Colours are written `#rrggbb`. With `ansi` they are the terminal's own instead: one of 16 names or `default`, attributes
such as `bold` or `dim`, or a colour and attributes.
"""


class Palette(Struct, frozen=True):
    """A theme with a colour for every variable."""

    id: str
    name: str
    about: str
    dark: bool
    ansi: bool
    colours: Mapping[str, str]

    def variables(self) -> dict[str, str]:
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
        from textual.theme import Theme

        colours = self.variables()
        own = ("primary", "secondary", "accent", "warning", "error", "success", "foreground", "background", "surface",
               "panel")  # fmt: skip
        given: dict[str, Any] = {key: colours[key] for key in own}
        return Theme(name=self.id, dark=self.dark, ansi=self.ansi, variables=colours, **given)


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


def _palette(name: str, file: _About, path: Path) -> Palette:
    for key, longest in (("name", 40), ("about", 200)):
        if (text := getattr(file, key)) and not is_name(text, longest):
            problem = _("expected at most {n} characters that can be shown").format(n=longest)
            raise FileError(f"{path}: `{key}`: {problem}")
    given = {key.replace("_", "-"): getattr(file, key) for key in _COLOURS}
    given |= {f"card-{colour}": value for colour, value in file.cards.items()}
    given = {key: value for key, value in given.items() if value}
    fallbacks = screen_colours().fallbacks
    for key, value in given.items():
        _check(key, value, file.ansi, path)
    given = _BARE["ansi" if file.ansi else "dark" if file.dark else "light"] | given
    found = {}
    for key in (*_BARE["dark"], *fallbacks):
        source = key
        while source not in given:
            source = fallbacks[source]
        found[key] = given[source]
    return Palette(name, file.name or sanitize(name), file.about, file.dark, file.ansi, found)


def _check(key: str, value: str, ansi: bool, path: Path) -> None:
    if key.startswith("card-") and key not in screen_colours().fallbacks:
        cards = [name.removeprefix("card-") for name in screen_colours().fallbacks if name.startswith("card-")]
        name = key.removeprefix("card-")
        near = did_you_mean(name, cards) or _("; there are {list}").format(list=", ".join(cards))
        problem = _("there is no key `{name}`{near}").format(name=name, near=near)
        raise FileError(f"{path}: `cards`: {problem}")
    if ansi:
        colours = [word for word in value.split() if word not in ATTRIBUTES]
        right = len(colours) <= 1 and _TERMINAL_COLOURS.issuperset(colours)
        expected = _("{colours}, with or without {attributes}").format(
            colours=", ".join(sorted(_TERMINAL_COLOURS)), attributes=", ".join(ATTRIBUTES)
        )
    else:
        right = _HEX.fullmatch(value) is not None
        expected = _('a colour such as "#d9a441"')
    if not right:
        problem = _('expected {expected}, not "{value}"').format(expected=expected, value=value)
        raise FileError(f"{path}: `{key.replace('card-', 'cards.')}`: {problem}")
