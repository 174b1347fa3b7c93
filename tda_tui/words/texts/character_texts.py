"""Who the ready-made characters are, by their ids."""

from __future__ import annotations

import msgspec

from tda_tui.words.languages import read_texts
from tda_tui.words.translate import language
from tda_tui.words.writing import kept_as_written


class CharacterText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Of what people somebody is, the calling, and a line of story; and the name where the language has its own."""

    name: str = ""
    people: str = ""
    calling: str = ""
    story: str = ""


@kept_as_written()
def _texts(language: str) -> dict[str, CharacterText]:
    return msgspec.convert(read_texts("characters.toml", language), dict[str, CharacterText])


def character_text(character: str) -> CharacterText:
    """The texts of a character; empty ones where nobody has written any."""
    return _texts(language()).get(character, CharacterText())
