"""The longer texts: which of them a language lacks, and which were translated from words that are no longer said."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from typing import Any

import tomli_w

from tda_tui.words.languages import ABOUT, ENGLISH, folder_of

SOURCES = "sources.toml"
"""Beside the texts: for each of them a digest of the English one that it was translated from."""
_NAMES_ALONE = (ABOUT, SOURCES)
"""Files in which each language says what is its own."""


def english() -> dict[str, dict[str, str]]:
    """All English texts, by file and by place in the file."""
    folder = folder_of(ENGLISH)
    paths = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.toml"))
    return {path: texts(ENGLISH, path) for path in paths if path not in _NAMES_ALONE}


def texts(language: str, path: str) -> dict[str, str]:
    """The texts of one file by their places; {} where there is no such file."""
    try:
        data = tomllib.loads((folder_of(language) / path).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return dict(walk(data, ""))


def walk(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """All texts in the data of a file, by place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from walk(inner, f"{place}.{key}".strip("."))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, inner in enumerate(value):
            yield from walk(inner, f"{place}.{inner.get('id', number)}")
    elif isinstance(value, list):
        yield place, "\n".join(map(str, value))
    elif isinstance(value, str):
        yield place, value


def digest(text: str) -> str:
    """Eight digits that change with the text."""
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def missing(language: str) -> list[str]:
    """The texts that the language has not, by file and place."""
    return [
        f"{path}: {place}"
        for path, there in english().items()
        for place in sorted(there.keys() - texts(language, path).keys())
    ]


def stale(language: str) -> list[str]:
    """The texts whose English words have changed since they were translated, by file and place."""
    known = _sources(language)
    return [
        f"{path}: {place}"
        for path, there in english().items()
        for place in sorted(there.keys() & texts(language, path).keys())
        if known.get(path, {}).get(place) != digest(there[place])
    ]


def _sources(language: str) -> dict[str, dict[str, str]]:
    """The digests that are kept."""
    try:
        return tomllib.loads((folder_of(language) / SOURCES).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def keep(language: str) -> None:
    """From now on all texts count as translated from the English ones of today."""
    known = {path: {place: digest(text) for place, text in there.items()} for path, there in english().items()}
    (folder_of(language) / SOURCES).write_text(tomli_w.dumps(known), encoding="utf-8")
