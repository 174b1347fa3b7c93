"""What the lessons say, by lesson and message id."""

from __future__ import annotations

import tomllib

from tda_tui.words.languages import folder_of


def lesson_texts(lesson: str, language: str = "en") -> dict[str, str]:
    """The texts of a lesson; none for a lesson that nobody has written words for."""
    for path in (folder_of(language) / "lessons").glob("*.toml"):
        if path.stem == lesson:
            return tomllib.loads(path.read_text(encoding="utf-8"))
    return {}
