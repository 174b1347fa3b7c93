"""Places of the table that texts name, such as {at:gold}: each layout of the table has a name for them."""

import re
from typing import Literal

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language

TableLayout = Literal["rows", "cards"]
"""Whether the seats are rows, or sit round the stakes."""

_PLACE = re.compile(r"\{at:([a-z-]+)\}")


def places_in(text: str) -> list[str]:
    """The places that a text names."""
    return _PLACE.findall(text)


def with_places(text: str, layout: TableLayout) -> str:
    """The text with each place called as it is in that layout."""
    return _PLACE.sub(lambda found: place_name(found[1], layout), text)


def place_name(place: str, layout: TableLayout) -> str:
    """What a place is called in that layout."""
    names = read_texts("table_places.toml", language())[place]
    name: str = names if isinstance(names, str) else names[layout]
    return name
