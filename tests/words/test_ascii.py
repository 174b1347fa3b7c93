"""What the program says in English can be written everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

import tda_tui

PACKAGE = Path(tda_tui.__file__).parent
TEXTS = sorted([*PACKAGE.rglob("words/en/**/*.toml"), *PACKAGE.parent.glob("rulesets/**/*.toml")])


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_texts_are_ascii(path: Path) -> None:
    """Card texts, lessons, the glossary and rulesets need no character that an old terminal does not have."""
    assert path.read_text(encoding="utf-8").isascii()
