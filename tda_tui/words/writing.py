"""Which characters the player's terminal can write, and how others are written where there is ASCII alone."""

from __future__ import annotations

import functools
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, ParamSpec, TypeVar, cast

from tda_tui.personal import Personal

_Given = ParamSpec("_Given")
_Texts = TypeVar("_Texts")

# Typographic characters that a braille line or a dumb terminal may not know.
_PLAIN = str.maketrans(
    {"…": "...", "–": "-", "—": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "→": "->", "×": "x", "±": "+-"}
)
_STRESSED = re.compile("(?<=[AEIOUaeiou])[\u0300\u0301](?!\\w)")
"""The accent of a last letter, which tells words apart: it is written behind it, as on a typewriter."""

_ascii_only = Personal(False)


def write_ascii_only(only: bool) -> None:
    """From now on all words of the program are in ASCII, or else as they are."""
    _ascii_only.put(only)


def writes_ascii_only() -> bool:
    """Whether all words of the program are in ASCII."""
    return _ascii_only.get()


def kept_as_written(maxsize: int | None = None) -> Callable[[Callable[_Given, _Texts]], Callable[_Given, _Texts]]:
    """What a function makes of texts is kept, in ASCII apart from as it is: one program may serve readers of both."""

    def keeping(make: Callable[_Given, _Texts]) -> Callable[_Given, _Texts]:
        in_ascii, as_it_is = functools.lru_cache(maxsize)(make), functools.lru_cache(maxsize)(make)

        def found(*args: Any) -> Any:
            return (in_ascii if writes_ascii_only() else as_it_is)(*args)

        return cast("Callable[_Given, _Texts]", functools.wraps(make)(found))

    return keeping


def plain_signs(text: str) -> str:
    """The text without typographic characters."""
    return text.translate(_PLAIN)


def in_ascii(words: str) -> str:
    """Words of the program in ASCII.

    >>> in_ascii("Perché è così…")
    "Perche' e' cosi'..."
    """
    return words if words.isascii() else nearest_ascii(_STRESSED.sub("'", unicodedata.normalize("NFKD", words)))


def nearest_ascii(text: str) -> str:
    """Any text in ASCII, as near as it gets: names lose their accents."""
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFKD", plain_signs(text))
    return "".join(c if c.isascii() else "" if unicodedata.combining(c) else "?" for c in apart)


_COERCED = "C.UTF-8"
"""Python itself puts this into LC_CTYPE where the locale is C, whatever the terminal can do."""


def writes_utf8(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the locale names UTF-8; where none is named, whether the system is one that always has it."""
    kind = environ.get("LC_CTYPE", "")
    named = environ.get("LC_ALL") or ("" if kind == _COERCED else kind) or environ.get("LANG") or ""
    return "utf" in named.lower() or (not named and sys.platform in ("darwin", "win32"))
