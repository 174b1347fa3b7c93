"""What stands in somebody's file, so that it can be shown: nothing that steers a terminal, and not without end."""

from __future__ import annotations

import re
from datetime import datetime

_WORD = 80
"""Characters of a word, or of a part of a path, that are shown as they are."""
_TEXT = 1500
"""Characters of a whole text."""

_LONG_WORD = re.compile(rf"[^\s/]{{{_WORD + 1},}}")


def harmless(text: str) -> str:
    """The text with control characters written out, as \\x1b; words and texts that are far too long in short."""
    text = _LONG_WORD.sub(lambda found: f"{found[0][: _WORD // 2]}...", text[: 100 * _TEXT])
    text = text if len(text) <= _TEXT else f"{text[:_TEXT]}..."
    return "".join(char if char.isprintable() or char == "\n" else _written_out(char) for char in text)


def is_name(text: str, longest: int) -> bool:
    """Whether it can stand on a screen as a name: one line of some characters that are to be seen."""
    return 0 < len(text) <= longest and text.isprintable() and not text.isspace()


def is_date(date: datetime) -> bool:
    """Whether a clock can show it, in any zone."""
    try:
        date.astimezone()
    except (ValueError, OverflowError, OSError):
        return False
    return True


def _written_out(char: str) -> str:
    return char.encode("unicode_escape", "replace").decode("ascii")
