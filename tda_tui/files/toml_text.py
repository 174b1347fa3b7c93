"""Reading TOML that anybody may have written: what cannot be read is told in words, and soon."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from typing import Any

from tda_tui.files.regular_file import LARGEST
from tda_tui.words.known_sentences import in_words
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

DEEPEST = 64
"""Levels of tables and lists in each other."""
_PARTS = 16
"""Parts of a key with dots: the time that the parser takes grows with their square."""
_MOST = 200_000
"""Keys, items, lines and escapes (blanks count a tenth, dots five times): so many take about a second."""

# Strings and comments, in which none of what follows counts. One that is never closed reaches to the end.
_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w\-.])(?:[\w-]++[ \t]*+\.[ \t]*+){{{_PARTS}}}")
_ENDLESS_NUMBER = re.compile(r"\b0[xob][0-9a-fA-F_]{300}|(?<![\d_])[\d_]{4300}")
"""Python reads such a number, but does not write it down again, or only with much memory."""

PARSER_SAYS = (
    mark("{what} (at line {line}, column {column})"),
    mark("{what} (at end of document)"),
    mark("Invalid value"),
    mark("Invalid statement"),
    mark("Invalid initial character for a key part"),
    mark("Invalid date or datetime"),
    mark("Expected '=' after a key in a key/value pair"),
    mark("Expected newline or end of document after a statement"),
    mark("Expected ']' at the end of a table declaration"),
    mark("Expected ']]' at the end of an array declaration"),
    mark("Expected {sign}"),
    mark("Illegal character {sign}"),
    mark("Found invalid character {sign}"),
    mark("Unclosed array"),
    mark("Unclosed inline table"),
    mark("Unterminated string"),
    mark("Unescaped '\\' in a string"),
    mark("Cannot overwrite a value"),
    mark("Cannot declare {key} twice"),
    mark("Cannot mutate immutable namespace {key}"),
    mark("Duplicate inline table key {key}"),
)
"""What is wrong with a text, as Python's own parser has it."""

_TOO_DEEP, _TOO_LONG = mark("nested too deeply"), mark("a number of far too many digits")
_TOO_MANY = mark("far more entries than anything here has")


class NotToml(ValueError):
    """Why a text is not TOML, or none that is read here."""


def read_toml_text(text: bytes | str) -> dict[str, Any]:
    """TOML as plain data; a byte order mark is passed over. Raises NotToml."""
    import tomllib

    if len(text) > LARGEST:
        raise NotToml(_("larger than {largest} MB").format(largest=LARGEST // 1_000_000))
    text = text.removeprefix("\ufeff") if isinstance(text, str) else _decoded(text)
    _check_effort(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise NotToml(in_words(str(problem), PARSER_SAYS)) from None
    except RecursionError:
        raise NotToml(_(_TOO_DEEP)) from None
    except ValueError:
        # Python's own: a whole number that is too long to be read.
        raise NotToml(_(_TOO_LONG)) from None
    if _deeper_than(DEEPEST, data):
        raise NotToml(_(_TOO_DEEP))
    return data


def _decoded(data: bytes) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise NotToml(_("UTF-16 text, but must be UTF-8"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotToml(_("not UTF-8 text")) from None


def _check_effort(text: str) -> None:
    """Refuse what would take the parser very long, or much memory."""
    lines = text.count("\n") + text.count("\\")
    if lines > _MOST:
        raise NotToml(_(_TOO_MANY))
    bare = _TEXT.sub("_", text)
    if _LONG_KEY.search(bare):
        raise NotToml(_(_TOO_DEEP))
    if _ENDLESS_NUMBER.search(bare):
        raise NotToml(_(_TOO_LONG))
    blanks, dots = sum(map(bare.count, " \t")), bare.count(".")
    entries = sum(map(bare.count, "=,[{"))
    if entries + lines + blanks // 10 + 5 * dots > _MOST:
        raise NotToml(_(_TOO_MANY))


def _deeper_than(levels: int, data: Any) -> bool:
    """Whether there are tables and lists in each other beyond so many levels."""
    level: list[Any] = [data]
    for _level in range(levels + 1):
        inner = (value.values() if isinstance(value, Mapping) else value for value in level)
        level = [value for values in inner for value in values if isinstance(value, (dict, list))]
        if not level:
            return False
    return True
