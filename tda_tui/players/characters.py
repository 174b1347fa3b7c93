"""Characters for a table that plays with roleplaying abilities: the ready-made ones, and what the regulars can do.

One file an edition in `characters/`; an ability that stands further ahead is the likelier to be taken.
"""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from tda_tui.files.toml_files import read_data_file

FOLDER = Path(__file__).resolve().parent.parent / "characters"


class ReadyCharacter(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A ready-made character: name, and the abilities that it may have. Its story is words (`character_texts`)."""

    name: str
    abilities: tuple[str, ...]


@functools.cache
def ready_characters(edition: str) -> dict[str, ReadyCharacter]:
    """The ready-made characters with the abilities of an edition, by their ids."""
    path = FOLDER / f"{edition}.toml"
    return msgspec.convert(read_data_file(path), dict[str, ReadyCharacter]) if path.is_file() else {}


@functools.cache
def _regulars() -> dict[str, dict[str, tuple[str, ...]]]:
    return msgspec.convert(read_data_file(FOLDER / "regulars.toml"), dict[str, dict[str, tuple[str, ...]]])


def abilities_of_regular(regular: str, edition: str) -> tuple[str, ...]:
    """What a regular can do with the abilities of an edition; nothing where nobody has said it."""
    return _regulars().get(regular, {}).get(edition, ())
