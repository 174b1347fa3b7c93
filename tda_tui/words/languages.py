"""Where the longer texts lie: a folder for each language."""

from __future__ import annotations

from pathlib import Path

_WORDS = Path(__file__).resolve().parent


def folder_of(language: str) -> Path:
    """The folder of the texts in that language."""
    return _WORDS / language
