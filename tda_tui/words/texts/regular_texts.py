"""What there is to read about the regulars, and what they say, by their ids."""

from __future__ import annotations

import functools
from collections.abc import Mapping

import msgspec

from tda_tui.words.languages import folder_of

Lines = Mapping[str, list[str]]
"""Lines by remark trigger (see `talk.remark_triggers`). {name} is a form of address, {gold} a number of coins."""


class RegularTexts(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A line of history, the style in a word and in a sentence, and what the regular says."""

    history: str
    manner: str
    style: str
    says: dict[str, list[str]] = {}


@functools.cache
def regular_texts(regular: str, language: str = "en") -> RegularTexts:
    """The texts of a regular; empty ones where nobody has written any."""
    path = folder_of(language) / "regulars" / f"{regular}.toml"
    return msgspec.toml.decode(path.read_bytes(), type=RegularTexts) if path.is_file() else RegularTexts("", "", "")


@functools.cache
def everybodys_lines(language: str = "en") -> Lines:
    """What every regular may say."""
    path = folder_of(language) / "table_talk.toml"
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, list[str]])
