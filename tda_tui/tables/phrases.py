"""Phrases that can be said at a shared table with one key."""

from __future__ import annotations

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language


def phrases() -> dict[str, str]:
    """All phrases by id, in the order of their keys, in the reader's language."""
    said: dict[str, str] = read_texts("phrases.toml", language())["says"]
    return said


def phrase_text(phrase: str) -> str:
    """A phrase in the reader's language; "" if the id is unknown."""
    return phrases().get(phrase, "")
