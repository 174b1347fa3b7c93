"""Descriptions of the ready-made characters, by id."""

from __future__ import annotations

import msgspec

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written


class CharacterText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A character's people, calling and a line of story; and its name if the language has its own."""

    name: str = ""
    people: str = ""
    calling: str = ""
    story: str = ""


@kept_as_written()
def _texts(language: str) -> dict[str, CharacterText]:
    return msgspec.convert(read_texts("characters.toml", language), dict[str, CharacterText])


def character_text(character: str) -> CharacterText:
    """The texts of a character; empty if there are none."""
    return _texts(language()).get(character, CharacterText())
