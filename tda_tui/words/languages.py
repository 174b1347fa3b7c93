"""The languages that the program speaks: a folder each, with a catalogue of short messages and files of longer texts.

English is the first of them: what another language lacks is read in English, text by text.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.words.writing import in_ascii, writes_ascii_only

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH = "en"
FOLDER = Path(__file__).resolve().parent
"""Where the languages lie."""
ABOUT = "language.toml"
"""The file that makes a folder a language: what it is called, and how its articles go with its prepositions."""
CATALOGUE = "messages.mo"

_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_ids() -> list[str]:
    """All languages, English first."""
    found = sorted(path.parent.name for path in FOLDER.glob(f"*/{ABOUT}"))
    return sorted(found, key=lambda language: language != ENGLISH)


def folder_of(language: str) -> Path:
    """The folder of a language."""
    return FOLDER / language


def language_name(language: str) -> str:
    """What those who speak it call it."""
    return str(read_texts(ABOUT, language)["name"])


def wanted_language(environ: Mapping[str, str]) -> str:
    """The first language of the environment that there is; English where there is none of them."""
    there_are = language_ids()
    for variable in _ENVIRONMENT:
        for wanted in environ.get(variable, "").split(":"):
            for name in (wanted.partition(".")[0], wanted.partition(".")[0].partition("_")[0]):
                if name in there_are:
                    return name
        # What LC_ALL says, LANG does not change: a language that there is not here is English. LANGUAGE is a list of
        # wishes only.
        if environ.get(variable) and variable != "LANGUAGE":
            break
    return ENGLISH


def catalogue(language: str) -> GNUTranslations | None:
    """The short messages; none for English, and none before they have been compiled."""
    if language == ENGLISH:
        return None
    return _catalogue(folder_of(language) / CATALOGUE)


@functools.cache
def _catalogue(path: Path) -> GNUTranslations | None:
    from tda_tui.words.catalogue import Catalogue

    try:
        with path.open("rb") as file:
            return Catalogue(file)
    except FileNotFoundError:
        return None


def read_texts(path: str, language: str) -> dict[str, Any]:
    """The texts of a file, which lies in each language's folder under the same name; {} where it lies in none."""
    return _read_texts(FOLDER, path, language, writes_ascii_only())


@functools.cache
def _read_texts(folder: Path, path: str, language: str, ascii_only: bool = False) -> dict[str, Any]:
    english = _read(folder / ENGLISH / path)
    if language == ENGLISH:
        return english
    both = overlaid(english, _read(folder / language / path))
    return dict(_in_ascii(both)) if ascii_only else both


def _in_ascii(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _in_ascii(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_in_ascii(inner) for inner in value]
    return in_ascii(value) if isinstance(value, str) else value


def _read(path: Path) -> dict[str, Any]:
    try:
        return _reader(path)
    except FileNotFoundError:
        return {}


def _parse(path: Path) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(path.read_text(encoding="utf-8"))


_reader: Callable[[Path], dict[str, Any]] = _parse


def read_through(kept: Callable[[Path, Callable[[Path], dict[str, Any]]], dict[str, Any]]) -> None:
    """From now on files are read by way of `kept`, which is given a path, and what parses it where that must be."""

    def read(path: Path) -> dict[str, Any]:
        return kept(path, _parse)

    global _reader
    _reader = read


def files_in(folder: str) -> tuple[str, ...]:
    """The names of the English text files in that folder, in order, as `read_texts` takes them."""
    return _files_in(FOLDER, folder)


@functools.cache
def _files_in(languages: Path, folder: str) -> tuple[str, ...]:
    return tuple([f"{folder}/{path.name}" for path in sorted((languages / ENGLISH / folder).glob("*.toml"))])


def overlaid(english: Any, other: Any) -> Any:
    """English with everything that the other language has of it; what only the other one has, is there as well.

    Entries of a list go together by their `id`, other tables of a list by their place, if there are as many.
    """
    if isinstance(english, dict) and isinstance(other, dict):
        both = {key: overlaid(english[key], other[key]) for key in english if key in other}
        return english | other | both
    if not _are_tables(english):
        return other if type(other) is type(english) else english
    if not _are_tables(other):
        return english
    if all("id" in entry for entry in (*english, *other)):
        own = {entry["id"]: entry for entry in other}
        return [overlaid(entry, own.get(entry["id"], entry)) for entry in english]
    return [overlaid(*pair) for pair in zip(english, other, strict=True)] if len(english) == len(other) else english


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)
