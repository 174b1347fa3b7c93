"""TOML files: parsed with errors in the player's language and a limit on the effort, and as typed structures."""

import codecs
import itertools
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.regular_file import LARGEST, read_file
from tda_tui.files.validation import Missing, validate
from tda_tui.words.languages import messages
from tda_tui.words.problems import in_words, why
from tda_tui.words.translate import gettext as _, mark

_S = TypeVar("_S", bound=msgspec.Struct)
DEEPEST = 64
"""The deepest nesting of tables and lists."""
_MOST_REPORTED = 30  # the most problems reported for one file; finding all of them could take long
_PARTS = 16  # the most parts of a dotted key: parsing time grows with their square
_MOST = 200_000
"""Limit on keys, items, lines and escapes (blanks count a tenth, dots five times), which take about a second to
parse."""

# Strings and comments, whose contents do not count. An unclosed string reaches to the end.
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
"""Numbers that Python can parse but not print again, or only with much memory."""

_TOO_DEEP, _TOO_LONG = mark("nested too deeply"), mark("a number with far too many digits")
_TOO_MANY = mark("far more entries than any file here needs")


class NotToml(FileError):
    """Raised for text that is not TOML, or exceeds a limit."""

    def __init__(self, problem: str) -> None:
        super().__init__(_("not TOML: {problem}").format(problem=problem))
        self.unfinished = True


def read_toml_text(text: bytes | str) -> dict[str, Any]:
    """TOML as plain data, ignoring a byte order mark. Raises NotToml."""
    import tomllib

    if len(text) > LARGEST:
        raise NotToml(_("larger than {largest} MB").format(largest=LARGEST // 1_000_000))
    text = text.removeprefix("\ufeff") if isinstance(text, str) else _decoded(text)
    _check_effort(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise NotToml(in_words(str(problem), [*messages("parser")["messages"].values()])) from None
    except RecursionError:
        raise NotToml(_(_TOO_DEEP)) from None
    except ValueError:  # an integer with too many digits
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
    level: list[Any] = [data]
    for _level in range(levels + 1):
        inner = (value.values() if isinstance(value, Mapping) else value for value in level)
        level = [value for values in inner for value in values if isinstance(value, (dict, list))]
        if not level:
            return False
    return True


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data. Raises FileError naming the file and line."""
    try:
        return read_toml_text(read_file(path))
    except FileNotFoundError:
        raise FileError(_("there is no file {path}").format(path=path)) from None
    except OSError as problem:
        raise FileError(f"{path}: {why(problem)}") from None
    except NotToml as problem:
        raise FileError(f"{path}: {problem}") from None


def convert(data: dict[str, Any], kind: type[_S], path: Path | None = None) -> _S:
    """Plain data, of a file, as a structure. Raises FileError naming every invalid key and what was expected."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        found = first_of(text for _key, text in validate(data, kind))
        wrong = FileError(*(found or [str(problem)]))
        wrong.unfinished = bool(found) and all(isinstance(text, Missing) for text in found)
        raise (wrong if path is None else wrong.of(path)) from None


def first_of(problems: Iterator[str]) -> list[str]:
    """The first distinct problems."""
    return list(dict.fromkeys(itertools.islice(problems, _MOST_REPORTED)))


def read_as(path: Path, kind: type[_S]) -> _S:
    """A data file as a structure. Raises FileError naming the file, the key and what was expected."""
    return convert(read_toml(path), kind, path)
