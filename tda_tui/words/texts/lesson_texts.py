"""What the lessons say, by lesson and message id."""

from __future__ import annotations

from tda_tui.words.languages import files_in, read_texts
from tda_tui.words.translate import language


def lesson_texts(lesson: str) -> dict[str, str]:
    """The texts of a lesson; none for a lesson that nobody has written words for."""
    path = f"lessons/{lesson}.toml"
    return read_texts(path, language()) if path in files_in("lessons") else {}
