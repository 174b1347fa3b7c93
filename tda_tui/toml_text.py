"""Reading TOML that anybody may have written: what cannot be read is told in words, and soon."""

from __future__ import annotations

import re
import tomllib
from typing import Any

_LARGEST = 5_000_000
"""Bytes: no game, ruleset or theme comes near it."""

# What would take the parser very long, or give numbers that Python does not write down again.
_DEEP_KEY = re.compile(r"""(?<![\w"'-])(?:[\w"'-]+[ \t]*\.[ \t]*){64}""")
_DEEP_LIST = re.compile(r"(?:[\[{]\s*){200}")
_ENDLESS_NUMBER = re.compile(r"\b0[xob][0-9a-fA-F_]{300}")

_TOO_DEEP, _TOO_LONG = "nested too deeply", "a number of far too many digits"


class NotToml(ValueError):
    """Why a text is not TOML, or none that is read here."""


def read_toml_text(text: bytes | str) -> dict[str, Any]:
    """TOML as plain data. Raises NotToml."""
    if len(text) > _LARGEST:
        raise NotToml("larger than 5 MB")
    try:
        text = text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError:
        raise NotToml("not UTF-8 text") from None
    if _DEEP_KEY.search(text) or _DEEP_LIST.search(text):
        raise NotToml(_TOO_DEEP)
    if _ENDLESS_NUMBER.search(text):
        raise NotToml(_TOO_LONG)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise NotToml(str(problem)) from None
    except RecursionError:
        raise NotToml(_TOO_DEEP) from None
    except ValueError:
        # Python's own: a whole number that is too long to be read.
        raise NotToml(_TOO_LONG) from None
