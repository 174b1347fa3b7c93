"""Which characters the player's terminal can write."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

_COERCED = "C.UTF-8"
"""Python itself puts this into LC_CTYPE where the locale is C, whatever the terminal can do."""


def writes_utf8(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale names UTF-8; where none is named, whether the system is one that always has it."""
    kind = environ.get("LC_CTYPE", "")
    named = environ.get("LC_ALL") or ("" if kind == _COERCED else kind) or environ.get("LANG") or ""
    return "utf" in named.lower() or (not named and sys.platform in ("darwin", "win32"))
