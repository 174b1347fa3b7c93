"""The two letters by which cards are known where there is little room."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

_HERE = Path(__file__).resolve().parent.parent


@functools.cache
def card_codes(language: str = "en") -> dict[str, str]:
    """The codes that are written down, by card type; others are made up (see `present.card_text`)."""
    return msgspec.toml.decode((_HERE / language / "card_codes.toml").read_bytes(), type=dict[str, str])
