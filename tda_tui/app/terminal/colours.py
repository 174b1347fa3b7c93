"""The screen's named colours: the fallbacks for those a theme leaves out, and the colour of each card."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from tda_tui.files.toml_files import read_toml

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.cards import Card


class ScreenColours(Struct, frozen=True):
    """Each colour of the screen with its fallback, and the colours of dragons among them."""

    fallbacks: Mapping[str, str]
    of_dragons: frozenset[str]


@functools.cache
def screen_colours() -> ScreenColours:
    """The contents of `colours.toml`; a dragon's colour `red` is the screen's `card-red`."""
    given = read_toml(Path(__file__).with_suffix(".toml"))
    of_dragons: dict[str, str] = given.pop("colours")
    return ScreenColours(given | {f"card-{name}": to for name, to in of_dragons.items()}, frozenset(of_dragons))


def card_colour(card: Card) -> str:
    """The screen colour of a card: as set in its file, else the first of its own colours."""
    if card.god and not card.drawn_as:
        return "card-god"
    if card.is_mortal and not card.drawn_as:
        return "card-mortal"
    colour = card.drawn_as or next(iter(card.colours), "")
    return f"card-{colour}" if colour in screen_colours().of_dragons else "card-other"


def card_style(card: Card) -> str:
    """The card's colour as a style."""
    return f"${card_colour(card)}"
