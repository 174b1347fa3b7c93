"""A visitor: identity, terminal and folder, and what they request after the host's name: `ssh HOST tutorial`."""

import re
from collections.abc import Mapping
from typing import NamedTuple

_TAKEN = ("LANG", "COLORTERM", "NO_COLOR", "LC_TERMINAL", "TERM_PROGRAM")
"""The environment variables accepted from the client."""
_SOUND = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@+-]{0,63}")


class Visitor(NamedTuple):
    """A visitor, identified by the fingerprint of their key; "" for a guest."""

    key: str
    address: str
    environment: Mapping[str, str]

    @property
    def draws(self) -> bool:
        """Whether the terminal can move its cursor."""
        return self.environment.get("TERM", "") not in ("", "dumb", "unknown")


def environment(sent: Mapping[bytes, bytes], term: str, address: str) -> dict[str, str]:
    """The environment of a session: its terminal, the accepted variables with valid values, and SSH_CONNECTION.

    If the client sends no language, as most do not, its terminal is taken to use UTF-8.
    """
    found = {name: sent.get(name.encode(), b"").decode("ascii", "replace") for name in _TAKEN} | {"TERM": term}
    sound = {name: value for name, value in found.items() if _SOUND.fullmatch(value)}
    return {"LANG": "C.UTF-8", **sound, "SSH_CONNECTION": address or "-"}


_REQUEST = re.compile(r"(?:(?:--)?(plain)(?: +|$))?(?:(play|tutorial)|(watch|join) ([A-Za-z0-9-]{1,40}))?")


class Wanted(NamedTuple):
    """A request, and its table; "" is the lobby. `lines`: as lines of text, even on a capable terminal.

    OpenSSH takes a word that begins with a hyphen for an option of its own.
    """

    what: str = ""
    table: str = ""
    lines: bool = False


def wanted(words: str) -> Wanted | None:
    """The request in these words; None if they mean nothing here.

    >>> wanted("watch harbour")
    Wanted(what='watch', table='harbour', lines=False)
    >>> wanted("plain play")
    Wanted(what='play', table='', lines=True)
    >>> wanted("sh -c id") is None
    True
    """
    found = _REQUEST.fullmatch(words)
    if found is None or not words:
        return None
    lines, alone, there, table = found.groups(default="")
    return Wanted(alone or there, table, bool(lines))
