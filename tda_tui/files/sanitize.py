"""Making untrusted text safe to display: no control characters, and limited length."""

import re
from collections.abc import Callable
from datetime import datetime

_WORD = 80  # the most characters of a word, or of a part of a path, that are shown in full
_TEXT = 1500  # the most characters of a text

_LONG_WORD = re.compile(rf"[^\s/]{{{_WORD + 1},}}")


def _escape(char: str) -> str:
    return char.encode("unicode_escape", "replace").decode("ascii")


def sanitize(text: str, escape: Callable[[str], str] = _escape) -> str:
    """The text with control characters, bidi overrides and lone surrogates escaped, by default as \\x1b."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else escape(char) for char in text)


def on_one_line(text: str) -> str:
    """The text sanitized, with newlines escaped as well."""
    return sanitize(text).replace("\n", "\\n")


def shorten(text: str) -> str:
    """The text sanitized, with overlong words and texts cut."""
    text = _LONG_WORD.sub(lambda found: f"{found[0][: _WORD // 2]}...", text[: 100 * _TEXT])
    return sanitize(text if len(text) <= _TEXT else f"{text[:_TEXT]}...")


def escape_in_json(char: str) -> str:
    """A character as a JSON escape."""
    units = char.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def escape_in_toml(char: str) -> str:
    """A character as a TOML escape."""
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def is_date(date: datetime) -> bool:
    """Whether the date can be converted to any time zone."""
    try:
        date.astimezone()
    except (ValueError, OverflowError, OSError):
        return False
    return True
