"""The two letters by which cards are known where there is little room."""

from __future__ import annotations

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language


def card_codes() -> dict[str, str]:
    """The codes that are written down, by card type; others are made up (see `present.card_text`)."""
    return read_texts("card_codes.toml", language())
