"""The `[abilities]` table of a house ruleset: mistakes are reported with the key and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules


def house(tmp_path: Path, box: str, keys: str) -> str:
    path = tmp_path / "house.toml"
    path.write_text(f'extends = "{box}"\nname = "House"\n[abilities]\n{keys}\n', encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("box", "keys", "said"),
    [
        (
            "emperors-gambit",
            'mode = "picks"\npicks = 0',
            "`abilities.picks` is 0, but must be a whole number from 1 to 3",
        ),
        ("legendary", 'mode = "noted"\nnoted = 5', "`abilities.noted` is 5, but must be a whole number from 1 to 4"),
        ("legendary", 'reveal_from = "flight"', '`abilities.reveal_from` is "flight", but must be "ante" or "hand"'),
        ("legendary", 'secret = "yes"', '`abilities.secret` is "yes", but must be true or false'),
        ("legendary", 'ability = ["heal"]', "there is no key `ability`"),
        ("emperors-gambit", 'mode = "noted"', 'with the abilities of "emperors-gambit" expected "none" or "picks"'),
        ("original", 'mode = "one"\npicks = 2', 'abilities.picks: has no meaning with the abilities of "original"'),
        ("original", 'reveal_from = "ante"', 'abilities.reveal_from: has no meaning with the abilities of "original"'),
        ("original", 'mode = "all"\nsecret = true', "abilities.secret: has no meaning"),
        ("legendary", 'streetwise_recharge = "same"', 'only of "emperors-gambit"'),
        ("emperors-gambit", 'edition = "none"\npicks = 2', 'has no meaning with the abilities of "none"'),
    ],
)
def test_a_mistake_is_told_with_its_key(box: str, keys: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(FileError) as raised:
        load_rules(house(tmp_path, box, keys))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("box", "keys"),
    [
        ("original", 'mode = "all"'),
        ("emperors-gambit", 'mode = "picks"\npicks = 3\nstreetwise_recharge = "same"'),
        ("legendary", 'mode = "noted"\nnoted = 4\nsecret = true\nreveal_from = "ante"'),
        ("original", 'edition = "legendary"\nmode = "noted"\nnoted = 1'),
    ],
)
def test_every_key_can_be_written_with_the_box_that_it_belongs_to(box: str, keys: str, tmp_path: Path) -> None:
    assert load_rules(house(tmp_path, box, keys)).ruleset.abilities.mode != "none"
