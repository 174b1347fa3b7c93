"""The texts of lessons, by lesson and message id."""

from __future__ import annotations

from tda_tui.words.languages import files_in, read_texts
from tda_tui.words.translate import language


def lesson_texts(lesson: str) -> dict[str, str]:
    """The texts of a lesson; empty if there are none."""
    path = f"lessons/{lesson}.toml"
    return read_texts(path, language()) if path in files_in("lessons") else {}
