"""Texts in other languages have the entries and places of the English ones."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.words.languages import ABOUT, folder_of

ENGLISH = folder_of("en")
LANGUAGES = sorted(path.name for path in ENGLISH.parent.glob("??") if path != ENGLISH)
TRANSLATED = [
    path
    for language in LANGUAGES
    for path in sorted(folder_of(language).rglob("*.toml"))
    if (ENGLISH / path.relative_to(folder_of(language))).is_file() and path.name != ABOUT
]
NAMED = sorted(ENGLISH.parent.glob("??/names.toml"))
CODED = sorted(ENGLISH.parent.glob("??/card_codes.toml"))
HOLE = re.compile(r"\{key:[a-z.-]+|\{[^{}]*\}")
"""A place; the default key after the name of a key binding is translated."""


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _texts(entries: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    """Each text with its path in the file; texts of a list, whose number may differ, as one."""
    for key, said in entries.items():
        here = f"{place}.{key}"
        if isinstance(said, dict):
            yield from _texts(said, here)
        elif isinstance(said, str):
            yield here, said
        elif isinstance(said, list) and all(isinstance(one, str) for one in said):
            yield here, " ".join(said)


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: "-".join(path.parts[-2:]))
def test_a_translation_has_the_entries_and_the_holes_of_the_english_texts(path: Path) -> None:
    english = dict(_texts(_read(ENGLISH / path.relative_to(folder_of(path.relative_to(ENGLISH.parent).parts[0])))))
    translated = dict(_texts(_read(path)))
    assert not set(english) - set(translated), "missing"
    for place, said in english.items():
        assert set(HOLE.findall(translated[place])) == set(HOLE.findall(said)), place


@pytest.mark.parametrize("path", NAMED, ids=lambda path: path.parent.name)
def test_every_card_and_colour_has_its_name(path: Path) -> None:
    names = _read(path)
    articles = _read(path.parent / ABOUT)["forms"]["the"]
    for ruleset in ruleset_ids():
        for card in load_rules(ruleset).cards:
            entry = names["card"][card.type]
            assert entry.get("gender", "m") in ("m", "f"), card.type
            assert not entry["article"] if card.god else entry["article"] in articles, card.type
            assert len(entry.get("short", "")) <= len(entry["name"]), card.type
            assert not set(card.colours) - set(names["colour"]), card.type


@pytest.mark.parametrize("path", CODED, ids=lambda path: path.parent.name)
def test_no_two_cards_have_the_same_letters(path: Path) -> None:
    codes = [code.lower() for code in _read(path).values()]
    assert len(set(codes)) == len(codes)
    assert all(len(code) == 2 for code in codes)
