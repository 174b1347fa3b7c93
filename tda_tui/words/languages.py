"""The languages of the program: a folder each, with a catalogue of short messages and files of longer texts.

What a language lacks is read in English, text by text.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.words.writing import in_ascii, writes_ascii_only

if TYPE_CHECKING:
    from gettext import GNUTranslations

ENGLISH = "en"
FOLDER = Path(__file__).resolve().parent
"""The folder that contains the languages."""
ABOUT = "language.toml"
"""The file that makes a folder a language: its name, and how articles combine with prepositions."""
CATALOGUE = "messages.mo"
MESSAGES = FOLDER / "messages"
"""Tables of English messages that fill pages, which are translated as those in the code are."""

_ENVIRONMENT = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def language_ids() -> list[str]:
    """The ids of all languages, English first."""
    found = sorted(path.parent.name for path in FOLDER.glob(f"*/{ABOUT}"))
    return sorted(found, key=lambda language: language != ENGLISH)


def folder_of(language: str) -> Path:
    """The folder of a language."""
    return FOLDER / language


def language_name(language: str) -> str:
    """The name of a language in that language."""
    return str(read_texts(ABOUT, language)["name"])


def wanted_language(environ: Mapping[str, str]) -> str:
    """The first available language named by the environment; English if there is none."""
    available = language_ids()
    for variable in _ENVIRONMENT:
        for wanted in environ.get(variable, "").split(":"):
            for name in (wanted.partition(".")[0], wanted.partition(".")[0].partition("_")[0]):
                if name in available:
                    return name
        # LC_ALL takes precedence over LANG even if we lack its language, which then means English. LANGUAGE is only a
        # list of preferences.
        if environ.get(variable) and variable != "LANGUAGE":
            break
    return ENGLISH


def catalogue(language: str) -> GNUTranslations | None:
    """The catalogue of short messages; None for English, and if it has not been compiled."""
    return _catalogue(folder_of(language) / CATALOGUE) if language != ENGLISH else None


@functools.cache
def _catalogue(path: Path) -> GNUTranslations | None:
    from gettext import GNUTranslations

    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        return None


def read_texts(path: str, language: str) -> dict[str, Any]:
    """The texts of a file, with English for what is missing; {} if no language has the file.

    The file has the same name in each language's folder.
    """
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
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


@functools.cache
def messages(table: str) -> dict[str, Any]:
    """The English messages of a table, to be translated when they are shown."""
    return _read(MESSAGES / f"{table}.toml")


def files_in(folder: str) -> tuple[str, ...]:
    """The names of the English text files in a folder, sorted, as `read_texts` takes them."""
    return _files_in(FOLDER, folder)


@functools.cache
def _files_in(languages: Path, folder: str) -> tuple[str, ...]:
    return tuple([f"{folder}/{path.name}" for path in sorted((languages / ENGLISH / folder).glob("*.toml"))])


def overlaid(english: Any, other: Any) -> Any:
    """The English texts with those of another language in their place; texts that only the other has are added.

    List entries are matched by their `id`; tables in a list without ids by position, if there are equally many.
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
