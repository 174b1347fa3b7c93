"""What the lessons say, by lesson and message id."""

from __future__ import annotations

import tomllib
from pathlib import Path

_HERE = Path(__file__).resolve().parent.parent


def lesson_texts(lesson: str, language: str = "en") -> dict[str, str]:
    """The texts of a lesson; none for a lesson that nobody has written words for."""
    for path in (_HERE / language / "lessons").glob("*.toml"):
        if path.stem == lesson:
            return tomllib.loads(path.read_text(encoding="utf-8"))
    return {}
