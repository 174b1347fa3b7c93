"""A visitor: who it is, what their terminal can do, where their things lie."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

TAKEN = ("TERM", "LANG", "COLORTERM", "NO_COLOR")
"""The variables that are taken over from the other end of the line."""
_SOUND = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@+-]{0,63}")


class Visitor(NamedTuple):
    """Somebody at the other end of a line: by their key, or a guest whose key is ""."""

    key: str
    address: str
    environment: Mapping[str, str]

    @property
    def id(self) -> str:
        """What their folder is called; "" for a guest."""
        return hashlib.sha256(self.key.encode()).hexdigest()[:20] if self.key else ""

    @property
    def draws(self) -> bool:
        """Whether the terminal can move its cursor."""
        return self.environment.get("TERM", "") not in ("", "dumb", "unknown")

    def folder(self, people: Path) -> Path:
        """Where their things lie among those of all people."""
        return people / self.id


def environment(term: str, told: Mapping[str, str], address: str) -> dict[str, str]:
    """The variables of a session: those that are taken over, as far as they are sound, and that there is a line.

    Who does not say which language it is, as most do not, has a terminal that writes UTF-8.
    """
    found = {name: value for name, value in told.items() if name in TAKEN and _SOUND.fullmatch(value)}
    found.pop("TERM", None)
    if _SOUND.fullmatch(term):
        found["TERM"] = term
    return {"LANG": "C.UTF-8", **found, "SSH_CONNECTION": address or "-"}
