"""The regulars of the tavern and their styles of play. One file each in `regulars/`."""

import functools
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.toml_files import convert, read_toml
from tda_tui.files.validation import did_you_mean, shown
from tda_tui.players.weights import WEIGHTS, Style, is_factor
from tda_tui.words.translate import gettext as _

FOLDER = Path(__file__).resolve().parent.parent / "regulars"
FACTORS = (0.2, 5.0)
VALUES = (-2.0, 2.0)
"""Limits of a factor in a style, and of the value of a weight whose default is 0; anything beyond is taken for a
typo."""


class Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The contents of a regular's file. `heritage` is the colour of a dragonborn's ancestors."""

    name: str
    style: dict[str, float]
    heritage: str = ""


class Regular(msgspec.Struct, frozen=True):
    """A regular. Its texts (`words.texts`) and portrait (`themes/art/regulars/`) are found by its id."""

    id: str
    name: str
    style: Style
    heritage: str


def read_regular(path: Path) -> Regular:
    """Read a regular's file. Raises FileError listing everything wrong in it."""
    data = read_toml(path)
    try:
        entry = convert(data, Entry)
    except FileError as problem:
        raise problem.of(path) from None
    found = [f"{path}: {text}" for text in _problems(data["style"])]
    if found:
        raise FileError(*found)
    return Regular(path.stem, entry.name, entry.style, entry.heritage)


def _problems(style: Mapping[str, float]) -> Iterator[str]:
    number = _("`style.{weight}` is {figure}, but must be a number from {least} to {most}")
    factor = _("`style.{weight}` is {figure}, but must be a factor from {least} to {most}")
    for weight, figure in style.items():
        if weight not in WEIGHTS._fields:
            near = did_you_mean(weight, WEIGHTS._fields)
            yield _("`style`: there is no weight `{weight}`{near}").format(weight=weight, near=near)
            continue
        refused, (least, most) = (factor, FACTORS) if is_factor(weight) else (number, VALUES)
        if not least <= figure <= most:
            yield refused.format(weight=weight, figure=shown(figure), least=least, most=most)


@functools.cache
def regular_ids() -> tuple[str, ...]:
    """The ids of all regulars."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@functools.cache
def find_regular(name: str) -> Regular:
    """The regular with this id. Raises FileError."""
    if name not in regular_ids():
        near = did_you_mean(name, regular_ids(), "'")
        text = _("no regular {name}{near}; choose from {names}")
        raise FileError(text.format(name=repr(name), near=near, names=", ".join(regular_ids())))
    return read_regular(FOLDER / f"{name}.toml")
