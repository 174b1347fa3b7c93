"""A visitor: identity, terminal and folder."""

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
