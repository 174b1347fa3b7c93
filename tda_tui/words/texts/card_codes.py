"""The two letters by which cards are known where there is little room."""

from __future__ import annotations

import functools

import msgspec

from tda_tui.words.languages import folder_of


@functools.cache
def card_codes(language: str = "en") -> dict[str, str]:
    """The codes that are written down, by card type; others are made up (see `present.card_text`)."""
    return msgspec.toml.decode((folder_of(language) / "card_codes.toml").read_bytes(), type=dict[str, str])
