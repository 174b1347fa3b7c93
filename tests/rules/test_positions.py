"""Every record in tests/positions shows a rule, and must play as it says."""

from pathlib import Path

import pytest

from tda_tui.records.check import check_file, records_in

POSITIONS = Path(__file__).resolve().parent.parent / "positions"
FILES = list(records_in([POSITIONS]))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(POSITIONS).with_suffix("")) for path in FILES])
def test_position(path: Path) -> None:
    assert check_file(path).problems == []


def test_every_card_of_legendary_stands_in_a_position() -> None:
    from tests.helpers import legendary

    text = "\n".join(path.read_text() for path in FILES)
    types = {card.type for card in legendary().cards if card.special}
    assert [name for name in sorted(types) if f'"{name}"' not in text] == []
