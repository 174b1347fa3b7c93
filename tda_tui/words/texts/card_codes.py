"""Two-letter codes of cards for narrow places."""

from __future__ import annotations

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language


def card_codes() -> dict[str, str]:
    """The codes given in the file, by card type; others are derived (see `present.card_text`)."""
    return read_texts("card_codes.toml", language())
