"""Ready-made characters for games with roleplaying abilities, and the abilities of the regulars.

One file per edition in `characters/`; a character's abilities are listed with the most likely first.
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from tda_tui.files.toml_files import read_toml

FOLDER = Path(__file__).resolve().parent.parent / "characters"


class ReadyCharacter(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ready-made character: its name and possible abilities. Its story is in the texts (`character_texts`)."""

    name: str
    abilities: tuple[str, ...]


@functools.cache
def ready_characters(edition: str) -> dict[str, ReadyCharacter]:
    """The ready-made characters of an edition, by id."""
    path = FOLDER / f"{edition}.toml"
    return msgspec.convert(read_toml(path), dict[str, ReadyCharacter]) if path.is_file() else {}


@functools.cache
def _regulars() -> dict[str, dict[str, tuple[str, ...]]]:
    return msgspec.convert(read_toml(FOLDER / "regulars.toml"), dict[str, dict[str, tuple[str, ...]]])


def abilities_of_regular(regular: str, edition: str) -> tuple[str, ...]:
    """A regular's abilities in an edition; empty if none are defined."""
    return _regulars().get(regular, {}).get(edition, ())
