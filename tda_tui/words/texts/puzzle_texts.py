"""The themes of puzzles: their names, and hints."""

from __future__ import annotations

import msgspec

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written


class ThemeText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A theme: its name, and a hint that does not give the answer away."""

    name: str
    hint: str


def theme_texts() -> dict[str, ThemeText]:
    """The texts of all themes, by id."""
    return _texts(language())


@kept_as_written()
def _texts(language: str) -> dict[str, ThemeText]:
    return msgspec.convert(read_texts("puzzles.toml", language), dict[str, ThemeText])


def theme_text(theme: str) -> ThemeText:
    """The texts of a theme; one without texts is named by its id."""
    return theme_texts().get(theme, ThemeText(theme, ""))
