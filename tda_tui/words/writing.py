"""Restricting texts to ASCII where the player's terminal requires it."""

import os
import re
import sys
import unicodedata
from collections.abc import Mapping

from tda_tui.personal import Personal

# Typographic characters that a braille display or a simple terminal may not know.
_PLAIN = str.maketrans(
    {"…": "...", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "→": "->", "×": "x", "±": "+-"}
)
_STRESSED = re.compile("(?<=[AEIOUaeiou])[\u0300\u0301](?!\\w)")
"""An accent on a last letter, which distinguishes words: written after the letter, as on a typewriter."""

_ascii_only = Personal(False)


def write_ascii_only(only: bool) -> None:
    """Write all texts of the program in ASCII from now on, or no longer."""
    _ascii_only.put(only)


def writes_ascii_only() -> bool:
    """Whether all texts of the program are written in ASCII."""
    return _ascii_only.get()


def plain_signs(text: str) -> str:
    """The text without typographic characters."""
    return text.translate(_PLAIN)


def in_ascii(words: str) -> str:
    """Texts of the program in ASCII.

    >>> in_ascii("Perché è così…")
    "Perche' e' cosi'..."
    """
    return words if words.isascii() else nearest_ascii(_STRESSED.sub("'", unicodedata.normalize("NFKD", words)))


def nearest_ascii(text: str) -> str:
    """Any text in ASCII, as similar as possible: names lose their accents."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", plain_signs(text))
    return "".join(c if c.isascii() else "" if unicodedata.combining(c) else "?" for c in apart)


_COERCED = "C.UTF-8"
"""Python sets LC_CTYPE to this if the locale is C, whatever the terminal can do."""


def writes_utf8(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale names UTF-8; without a locale, whether the system always uses it."""
    kind = environ.get("LC_CTYPE", "")
    named = environ.get("LC_ALL") or ("" if kind == _COERCED else kind) or environ.get("LANG") or ""
    return "utf" in named.lower() or (not named and sys.platform in ("darwin", "win32"))
