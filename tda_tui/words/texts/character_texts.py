"""Who the ready-made characters are, by their ids."""

from __future__ import annotations

import functools

import msgspec

from tda_tui.words.languages import folder_of


class CharacterText(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Of what people somebody is, the calling, and a line of story."""

    people: str = ""
    calling: str = ""
    story: str = ""


@functools.cache
def _texts(language: str) -> dict[str, CharacterText]:
    path = folder_of(language) / "characters.toml"
    return msgspec.toml.decode(path.read_bytes(), type=dict[str, CharacterText])


def character_text(character: str, language: str = "en") -> CharacterText:
    """The texts of a character; empty ones where nobody has written any."""
    return _texts(language).get(character, CharacterText())
