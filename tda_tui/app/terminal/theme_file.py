"""Theme files: their keys, and how colours are written in them for terminals of all colours, of 256 and of 16."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Struct, structs

from tda_tui.app.terminal.colours import screen_colours
from tda_tui.app.terminal.few_colours import OF_16, of_256
from tda_tui.files.errors import FileError
from tda_tui.files.toml_files import read_as
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.words.translate import gettext as _

ATTRIBUTES = ("bold", "dim", "underline", "reverse")
TERMINAL_COLOURS = {"default", *OF_16}
_SHADES = 5
_HEX = re.compile(r"#[0-9a-fA-F]{6}")

_SCREEN = (
    "foreground", "background", "surface", "panel", "felt", "primary", "secondary", "accent", "warning", "error",
    "success", "quiet", "faint", "good", "evil", "gold-coin",
)  # fmt: skip
_CARDS = [name.removeprefix("card-") for name in screen_colours().fallbacks if name.startswith("card-")]
_TABLES = {"cards": _CARDS, "backs": _CARDS, "inks": _CARDS, "shades": [*_CARDS, "coins"]}


class Colours(NamedTuple):
    """The colours that a file names: those of the screen, and those of cards and their parts by the colour of a card.

    `backs` are what cards are made of, `inks` the letters on them where they are not in the card's colour, `shades`
    those of faces, from dark to light.
    """

    screen: Mapping[str, str]
    cards: Mapping[str, str] = {}
    backs: Mapping[str, str] = {}
    inks: Mapping[str, str] = {}
    shades: Mapping[str, tuple[str, ...]] = {}

    def changed_by(self, other: Colours) -> Colours:
        """These, with those of another instead as far as it names any."""
        return Colours(
            {**self.screen, **other.screen},
            {**self.cards, **other.cards},
            {**self.backs, **other.backs},
            {**self.inks, **other.inks},
            {**self.shades, **other.shades},
        )


class About(Struct, frozen=True):
    """What a theme file says beside its colours."""

    name: str = ""
    about: str = ""
    dark: bool = True
    ansi: bool = False


def _struct(keys: Mapping[str, Any], bases: tuple[type[Struct], ...] = ()) -> Any:
    """A table in which every key is optional."""
    fields = [(_field(key), kind | None, None) for key, kind in keys.items()]
    renamed = {_field(key): key for key in keys}
    return msgspec.defstruct("Table", fields, bases=bases, rename=renamed, forbid_unknown_fields=True, frozen=True)


def _field(key: str) -> str:
    return key.replace("-", "_")


def _keys(value: Any) -> dict[str, Any]:
    """The keys for colours that are written as values of this kind."""
    tables = {
        table: _struct(dict.fromkeys(keys, list[value] if table == "shades" else value))
        for table, keys in _TABLES.items()
    }
    return dict.fromkeys(_SCREEN, value) | tables


_FEW: dict[int, tuple[str, Any, Callable[[Any], str]]] = {
    256: ("colours-256", Annotated[int, msgspec.Meta(ge=16, le=255)], of_256),
    16: ("colours-16", Literal[tuple(OF_16)], OF_16.__getitem__),
}
_ThemeFile: type[About] = _struct(
    _keys(str) | {key: _struct(_keys(value)) for key, value, _as_hex in _FEW.values()}, (About,)
)


def read_theme(path: Path, colours: int) -> tuple[About, Colours]:
    """What a theme file says about itself, and its colours on a terminal of that many.

    They are `#rrggbb`, however they are written; with `ansi` they are the terminal's own: one of 16 names or `default`,
    attributes such as `bold` or `dim`, or a colour and attributes. What a file does not say for few colours is as for
    all of them. Raises FileError if anything is wrong, even what is meant for other terminals.
    """
    file = read_as(path, _ThemeFile)
    said = {0: _colours(file, str)}
    for many, (key, _value, as_hex) in _FEW.items():
        if (table := getattr(file, _field(key))) is not None:
            said[many] = _colours(table, as_hex)
    for problem in itertools.chain(_wrong_words(file), _wrong_colours(said[0], file.ansi), _wrong_shades(said)):
        raise FileError(f"{path}: {problem}")
    return file, said[0] if file.ansi or colours not in said else said[0].changed_by(said[colours])


def _colours(table: Any, as_hex: Callable[[Any], str]) -> Colours:
    screen = {key: as_hex(value) for key in _SCREEN if (value := getattr(table, _field(key))) is not None}
    given = {key: _given(part) for key in _TABLES if (part := getattr(table, key)) is not None}
    shades = {card: tuple(map(as_hex, values)) for card, values in given.pop("shades", {}).items()}
    cards = {key: {card: as_hex(value) for card, value in values.items()} for key, values in given.items()}
    return Colours(screen, shades=shades, **cards)


def _given(table: Struct) -> dict[str, Any]:
    return {key: value for key, value in structs.asdict(table).items() if value is not None}


def _wrong_words(file: About) -> Iterator[str]:
    for key, longest in (("name", 40), ("about", 200)):
        if (text := getattr(file, key)) and not is_name(text, longest):
            problem = _("expected at most {n} printable characters").format(n=longest)
            yield f"`{key}`: {problem}"


def _wrong_colours(said: Colours, ansi: bool) -> Iterator[str]:
    """What is wrong with colours that are written as text; numbers and names were checked when they were read."""
    expected = _('a colour such as "#d9a441"')
    if ansi:
        names = {"colours": ", ".join(sorted(TERMINAL_COLOURS)), "attributes": ", ".join(ATTRIBUTES)}
        expected = _("at most one of {colours}, and any of {attributes}").format(**names)
    right = _is_terminals if ansi else _HEX.fullmatch
    for table, values in said._asdict().items():
        for key, value in values.items():
            for one in value if table == "shades" else (value,):
                if not right(one):
                    problem = _('expected {expected}, not "{value}"').format(expected=expected, value=one)
                    yield f"`{key if table == 'screen' else f'{table}.{key}'}`: {problem}"


def _is_terminals(value: str) -> bool:
    colours = [word for word in value.split() if word not in ATTRIBUTES]
    return len(colours) <= 1 and TERMINAL_COLOURS.issuperset(colours)


def _wrong_shades(said: Mapping[int, Colours]) -> Iterator[str]:
    for many, colours in said.items():
        for card, shades in colours.shades.items():
            if len(shades) != _SHADES:
                where = f"{_FEW[many][0]}.shades.{card}" if many else f"shades.{card}"
                yield f"`{where}`: " + _("expected {n} colours, from dark to light").format(n=_SHADES)
