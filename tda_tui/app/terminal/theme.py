"""Themes: TOML files of colours, the player's own and the shipped ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct

from tda_tui.app.terminal.colours import screen_colours
from tda_tui.app.terminal.few_colours import ALL
from tda_tui.app.terminal.theme_file import TERMINAL_COLOURS, read_theme
from tda_tui.files.errors import FileError
from tda_tui.files.folders import folders, shipped
from tda_tui.files.regular_file import is_there, toml_files
from tda_tui.files.sanitize import sanitize
from tda_tui.files.validation import did_you_mean
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from textual.theme import Theme

DEFAULT = "tavern"
NO_COLOURS = "monochrome"
ORDER = (DEFAULT, "harbour", "vault", "parchment", "high-contrast", "colour-blind", "ansi", NO_COLOURS)

_BARE = {
    "dark": {"background": "#121212", "foreground": "#e4e4e4"},
    "light": {"background": "#fafafa", "foreground": "#1c1c1c"},
    "ansi": {"background": "default", "foreground": "default"},
}

_V = TypeVar("_V")


class Palette(Struct, frozen=True):
    """A theme with a colour for every variable; and as far as it gives them, by the colour of a card its back, the
    letters on that ("" for those in its colour), and the shades of its face."""

    id: str
    name: str
    about: str
    dark: bool
    ansi: bool
    colours: Mapping[str, str]
    backs: Mapping[str, str] = {}
    inks: Mapping[str, str] = {}
    shades: Mapping[str, tuple[str, ...]] = {}

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
        mixed = sorted({value for value in self.colours.values() if value not in TERMINAL_COLOURS})
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


def load_theme(name: str, colours: int = ALL) -> Palette:
    """Load a theme by its id for a terminal of that many colours, the player's own before the shipped one.

    Raises FileError with what is wrong with it.
    """
    for folder in folders("themes"):
        path = folder / f"{name}.toml"
        if name in theme_ids() and is_there(path):
            return _palette(name, path, colours)
    raise FileError(
        _("no theme {name}{near}; choose from {list}").format(
            name=repr(name), near=did_you_mean(name, theme_ids(), "'"), list=", ".join(theme_ids())
        )
    )


def shipped_theme(name: str, colours: int = ALL) -> Palette:
    """Load the shipped theme, ignoring a player's own of the same name."""
    return _palette(name, shipped("themes") / f"{name}.toml", colours)


def _palette(name: str, path: Path, colours: int) -> Palette:
    about, said = read_theme(path, colours)
    given = _BARE["ansi" if about.ansi else "dark" if about.dark else "light"] | {**said.screen, **_by_card(said.cards)}
    keys = (*_BARE["dark"], *screen_colours().fallbacks)
    # On a back of its own, a card has letters in its own colour unless an ink says otherwise.
    inks = {**dict.fromkeys(said.backs, ""), **said.inks}
    return Palette(
        name,
        about.name or sanitize(name),
        about.about,
        about.dark,
        about.ansi,
        colours=_complete(keys, given),
        backs=_complete(keys, _by_card(said.backs)),
        inks=_complete(keys, _by_card(inks)),
        shades=_complete(keys, _by_card(said.shades)),
    )


def _by_card(of: Mapping[str, _V]) -> dict[str, _V]:
    return {f"card-{card}": value for card, value in of.items()}


def _complete(keys: Iterable[str], given: Mapping[str, _V]) -> dict[str, _V]:
    """The values of keys that are given, or else that of the first given one they fall back to."""
    fallbacks, found = screen_colours().fallbacks, dict(given)
    for key in keys:
        source: str | None = key
        while source is not None and source not in given:
            source = fallbacks.get(source)
        if source is not None:
            found[key] = given[source]
    return found
