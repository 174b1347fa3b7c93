"""What a visitor requests after the host's name: `ssh HOST tutorial`."""

from __future__ import annotations

import re
from typing import NamedTuple

_IN_LINES = "--plain"
_SHAPES = {
    "play": re.compile(r"play"),
    "tutorial": re.compile(r"tutorial"),
    "watch": re.compile(r"watch ([A-Za-z0-9-]{1,40})"),
    "join": re.compile(r"join ([A-Za-z0-9-]{1,40})"),
}


class Wanted(NamedTuple):
    """A request, and its table; "" is the lobby. `lines`: as lines of text, even on a capable terminal."""

    what: str = ""
    table: str = ""
    lines: bool = False


def wanted(words: str) -> Wanted | None:
    """The request in these words; None if they mean nothing here.

    >>> wanted("watch harbour")
    Wanted(what='watch', table='harbour', lines=False)
    >>> wanted("--plain play")
    Wanted(what='play', table='', lines=True)
    >>> wanted("sh -c id") is None
    True
    """
    lines = words.split(" ")[0] == _IN_LINES
    if lines:
        words = words.removeprefix(_IN_LINES).strip()
        if not words:
            return Wanted(lines=True)
    for what, shape in _SHAPES.items():
        if found := shape.fullmatch(words):
            return Wanted(what, "".join(found.groups()), lines)
    return None
