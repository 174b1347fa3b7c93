"""Places of the table that texts name, such as {at:gold}: each layout of the table has a name for them."""

import re
from typing import Literal

from tda_tui.words.languages import read_texts
from tda_tui.words.phrases import capital
from tda_tui.words.translate import language

TableLayout = Literal["rows", "cards"]
"""Whether the seats are rows, or cards lie round the stakes."""

_NAMED_PLACE = re.compile(r"(^|[.!?] )?\{at:([a-z-]+)\}")


def places_in(text: str) -> list[str]:
    """The places that a text names."""
    return [place for _before, place in _NAMED_PLACE.findall(text)]


def with_places(text: str, layout: TableLayout) -> str:
    """The text with each place called as it is in that layout, capitalized at the start of a sentence."""
    names = read_texts("table_places.toml", language())

    def named(found: re.Match[str]) -> str:
        name = names[found[2]]
        called: str = name if isinstance(name, str) else name[layout]
        return called if found[1] is None else found[1] + capital(called)

    return _NAMED_PLACE.sub(named, text)
