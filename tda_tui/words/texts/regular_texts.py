"""Texts about the regulars, and what they say, by id."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written

Lines = Mapping[str, list[str]]
"""Lines by remark trigger (see `talk.remark_triggers`). {name} is a form of address, {gold} a number of coins."""


class RegularTexts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A regular's history in a line, the style in a word and in a sentence, and what the regular says."""

    history: str
    manner: str
    style: str
    says: dict[str, list[str]] = {}


def regular_texts(regular: str) -> RegularTexts:
    """The texts of a regular; empty if there are none."""
    return _texts(regular, language())


@kept_as_written()
def _texts(regular: str, language: str) -> RegularTexts:
    texts = read_texts(f"regulars/{regular}.toml", language)
    return msgspec.convert(texts, RegularTexts) if texts else RegularTexts("", "", "")


def everybodys_lines() -> Lines:
    """What every regular may say."""
    return read_texts("table_talk.toml", language())
