"""A visitor: identity, terminal and folder, and what they request after the host's name: `ssh HOST tutorial`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tda_tui.tables.accounts import id_of_key

TAKEN = ("TERM", "LANG", "COLORTERM", "NO_COLOR")
"""The environment variables accepted from the client."""
_SOUND = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@+-]{0,63}")


class Visitor(NamedTuple):
    """A visitor, identified by the fingerprint of their key; "" for a guest."""

    key: str
    address: str
    environment: Mapping[str, str]

    @property
    def id(self) -> str:
        """The name of their folder; "" for a guest."""
        return id_of_key(self.key) if self.key else ""

    @property
    def draws(self) -> bool:
        """Whether the terminal can move its cursor."""
        return self.environment.get("TERM", "") not in ("", "dumb", "unknown")

    def folder(self, people: Path) -> Path:
        """Their folder within the folder of all people."""
        return people / self.id


def environment(term: str, told: Mapping[str, str], address: str) -> dict[str, str]:
    """The environment of a session: the accepted variables with valid values, and SSH_CONNECTION.

    If the client sends no language, as most do not, its terminal is taken to use UTF-8.
    """
    found = {name: value for name, value in told.items() if name in TAKEN and _SOUND.fullmatch(value)}
    found.pop("TERM", None)
    if _SOUND.fullmatch(term):
        found["TERM"] = term
    return {"LANG": "C.UTF-8", **found, "SSH_CONNECTION": address or "-"}


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
