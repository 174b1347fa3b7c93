"""TOML files as typed structures, with errors that name every invalid key and what was expected."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tda_tui.files.errors import FileError
from tda_tui.files.regular_file import read_file
from tda_tui.files.validation import Missing, validate
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _

_S = TypeVar("_S", bound=msgspec.Struct)
_MOST_TOLD = 30
"""The most problems reported for one file."""


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as plain data. Raises FileError naming the file and line."""
    from tda_tui.files.toml_text import NotToml, read_toml_text

    try:
        return read_toml_text(read_file(path))
    except FileNotFoundError:
        raise FileError(_("there is no file {path}").format(path=path)) from None
    except OSError as problem:
        raise FileError(f"{path}: {why(problem)}") from None
    except NotToml as problem:
        raise FileError(_("{path}: not TOML: {problem}").format(path=path, problem=problem)) from None


def convert(data: dict[str, Any], kind: type[_S]) -> _S:
    """Plain data as a structure. Raises FileError naming every invalid key and what was expected."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as problem:
        found = first_of(said for _key, said in validate(data, kind))
        wrong = FileError(*(found or [str(problem)]))
        wrong.unfinished = bool(found) and all(isinstance(said, Missing) for said in found)
        raise wrong from None


def first_of(problems: Iterator[str]) -> list[str]:
    """The first distinct problems. Finding all of them could take long."""
    return list(dict.fromkeys(itertools.islice(problems, _MOST_TOLD)))


def read_as(path: Path, kind: type[_S]) -> _S:
    """A data file as a structure. Raises FileError naming the file, the key and what was expected."""
    data = read_toml(path)
    try:
        return convert(data, kind)
    except FileError as problem:
        raise problem.of(path) from None
