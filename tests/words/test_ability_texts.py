"""Every roleplaying ability has texts, and ready-made characters have abilities of their edition."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.words.languages import folder_of

CHARACTERS = Path(__file__).resolve().parents[2] / "tda_tui" / "characters"
LONGEST_SHORT = 110
ABILITIES = {
    "original": {
        "bluff", "concentration", "diplomacy", "gambler", "intimidate", "sense-motive", "sleight-of-hand", "wild-card",
    },
    "emperors-gambit": {
        "arcana", "bluff", "diplomacy", "dungeoneering", "endurance", "heal", "history", "insight", "intimidate",
        "luck-domain", "nature", "perception", "religion", "stealth", "streetwise", "thievery",
    },
    "legendary": {
        "blessing-of-the-trickster", "confusingly-smooth", "cutting-words", "desperation", "draconic-ancestry",
        "fast-hands", "gambling-background", "inspiring-leader", "magical-discouragement", "practice-counts",
        "threats-and-promises", "versatile-trickster",
    },
}  # fmt: skip
LONGEST = {"story": 110, "people": 36, "calling": 24}
CHARACTERS_AN_EDITION = 8


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


REGULARS = _read(CHARACTERS / "regulars.toml")
DESCRIBED = _read(folder_of("en") / "characters.toml")
PLAYED = [
    (edition, name, entry) for edition in ABILITIES for name, entry in _read(CHARACTERS / f"{edition}.toml").items()
]


def _problem(edition: str, abilities: list[str], heritage: str | None = None) -> str:
    """What is wrong with somebody's abilities; "" if nothing."""
    colours = {colour for card in load_rules(edition).cards for colour in card.colours}
    for ability in abilities:
        name, _, colour = ability.partition(":")
        if name not in ABILITIES[edition]:
            return f"{ability} is none of {edition}"
        if (name == "draconic-ancestry") != (colour in colours):
            return f"{ability}: a colour belongs to draconic-ancestry, and only there"
        if colour and heritage not in (None, colour):
            return f"{ability}, but the forebears are {heritage!r}"
    return "" if len(set(abilities)) == len(abilities) >= 2 else f"{abilities}: two or more different ones"


def test_every_ability_has_its_texts_and_no_other_has() -> None:
    texts = _read(folder_of("en") / "abilities.toml")
    assert {edition: set(entries) for edition, entries in texts.items()} == ABILITIES
    for entries in texts.values():
        for ability, text in entries.items():
            assert list(text) == ["name", "short", "detail"], ability
            assert all(said.strip() for said in text.values()), ability
            assert len(text["short"]) <= LONGEST_SHORT, ability


@pytest.mark.parametrize(("edition", "name", "entry"), PLAYED, ids=[name for _, name, _ in PLAYED])
def test_a_character_has_abilities_of_its_edition(edition: str, name: str, entry: dict[str, Any]) -> None:
    assert set(entry) == {"name", "abilities"}
    assert _problem(edition, entry["abilities"]) == ""


def test_every_character_is_described_and_nobody_else() -> None:
    assert [name for _, name, _ in PLAYED] == list(DESCRIBED)
    for name, text in DESCRIBED.items():
        assert set(text) == {"people", "calling", "story"}, name
        assert not [key for key, said in text.items() if not 0 < len(said) <= LONGEST[key]], name


@pytest.mark.parametrize("edition", ABILITIES)
def test_the_characters_of_an_edition_have_all_its_abilities_between_them(edition: str) -> None:
    entries = [entry for of, _, entry in PLAYED if of == edition]
    assert len(entries) == CHARACTERS_AN_EDITION
    assert {ability.partition(":")[0] for entry in entries for ability in entry["abilities"]} == ABILITIES[edition]


def test_every_regular_has_abilities_in_each_edition() -> None:
    assert tuple(REGULARS) == regular_ids()
    for name, entry in REGULARS.items():
        assert set(entry) == set(ABILITIES), name
        for edition, abilities in entry.items():
            assert _problem(edition, abilities, find_regular(name).heritage) == "", name
