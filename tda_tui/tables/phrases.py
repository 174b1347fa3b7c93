"""What can be said at a shared table with one key."""

from __future__ import annotations

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language


def phrases() -> dict[str, str]:
    """Every phrase by its id, in the order of the keys that say them, in the reader's language."""
    said: dict[str, str] = read_texts("phrases.toml", language())["says"]
    return said


def phrase_text(phrase: str) -> str:
    """A phrase in the reader's language; "" where there is none of that id."""
    return phrases().get(phrase, "")
