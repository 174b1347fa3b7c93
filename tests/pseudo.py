"""A made-up language: every translated text in it has no plain letter left and is longer than in English.

So plain letters on a screen are untranslated words or names; and a text that does not fit would not fit in other
languages either.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import tomli_w
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from tda_tui.words.languages import ABOUT, CATALOGUE, ENGLISH, folder_of
from tools.texts import messages

PSEUDO = "qps"
_LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "àƀçđèƒǥħìĵķłɱñòƥɋřšŧùṽŵẋýžÀɃÇĐÈƑǤĦÌĴĶŁṀÑÒƤɊŘŠŦÙṼŴẊÝŽ"
)
_UNTOUCHED = re.compile(r"(\{[^{}]*\})")
"""Places."""
_NO_TEXT = {"id", "when", "see", "phase", "article", "gender"}
"""Keys of text files whose values are not texts."""
_AS_SHORT = {"card_codes.toml", "ability_codes.toml"}
"""Files of abbreviations, which may not become longer."""
_LONG = 30
"""Texts longer than this grow less, since translators can rephrase sentences."""
_WORD = re.compile(r"[A-Za-z]{2,}")


def pseudo(english: str, longer: float = 0.3) -> str:
    """The text in other letters with a tail that makes it longer; places stay as they are."""
    pieces = _UNTOUCHED.split(english)
    letters = sum(map(len, pieces[::2]))
    if not any(map(str.isalpha, "".join(pieces[::2]))):
        return english
    said = "".join(piece if at % 2 else piece.translate(_LETTERS) for at, piece in enumerate(pieces))
    if letters > _LONG:
        longer /= 2
    body = said.rstrip()
    return f"{body}{_tail(round(letters * longer))}{said[len(body) :]}"


def _tail(length: int) -> str:
    """Some words, none of them long."""
    return "".join(" " if at % 7 == 6 and at + 1 < length else "~" for at in range(length))


def english_words(text: str, names: Iterable[str] = ()) -> list[str]:
    """The words in plain letters, without these names and beginnings of them."""
    known = [word for name in names for word in _WORD.findall(name)]
    return [word for word in _WORD.findall(text) if not any(name.startswith(word) for name in known)]


def names_in(*paths: Path) -> list[str]:
    """The names in these files, mostly of people."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]
    entries = [entry for file in files for entry in (file, *file.values()) if isinstance(entry, dict)]
    return [entry["name"] for entry in entries if "name" in entry]


def make_language(folder: Path, language: str, name: str, said: Mapping[str, str]) -> None:
    """Create a language with only these messages in a folder of languages, beside English."""
    (folder / ENGLISH).symlink_to(folder_of(ENGLISH))
    own = folder / language
    own.mkdir()
    (own / ABOUT).write_text(tomli_w.dumps({"name": name}), encoding="utf-8")
    catalogue = Catalog(language)
    for english, translated in said.items():
        catalogue.add(english, translated)
    with (own / CATALOGUE).open("wb") as file:
        write_mo(file, catalogue)


def make_pseudo(folder: Path) -> None:
    """Create the made-up language in a folder of languages, beside English."""
    (folder / ENGLISH).symlink_to(folder_of(ENGLISH))
    own = folder / PSEUDO
    for path in sorted(folder_of(ENGLISH).rglob("*.toml")):
        there = own / path.relative_to(folder_of(ENGLISH))
        there.parent.mkdir(parents=True, exist_ok=True)
        texts = tomllib.loads(path.read_text(encoding="utf-8"))
        there.write_text(tomli_w.dumps(_translated(texts, _how(path.name))), encoding="utf-8")
    about = {"name": pseudo("Pseudo"), "forms": {"the": {"the": "ŧħè "}}}
    (own / ABOUT).write_text(tomli_w.dumps(about), encoding="utf-8")
    catalogue = messages.collect()
    for message in catalogue:
        if message.id:
            message.string = tuple(map(pseudo, message.id)) if isinstance(message.id, tuple) else pseudo(message.id)
    with (own / CATALOGUE).open("wb") as file:
        write_mo(file, catalogue)


def _how(name: str) -> Callable[[str, str], str]:
    if name in _AS_SHORT:
        return lambda _key, said: said
    if name == "names.toml":
        return lambda key, said: pseudo(said, 0 if key == "short" else 0.3)
    return lambda _key, said: pseudo(said)


def _translated(value: Any, how: Callable[[str, str], str], key: str = "") -> Any:
    if isinstance(value, dict):
        return {inner: said if inner in _NO_TEXT else _translated(said, how, inner) for inner, said in value.items()}
    if isinstance(value, list):
        return [_translated(said, how, key) for said in value]
    return how(key, value) if isinstance(value, str) else value
