"""Names of cards in sentences have the colours of the cards, and are never broken."""

import pytest

from tda_tui.app.widgets.card_words import CardWords
from tda_tui.files.ruleset_files import load_rules

WORDS = "You draw the Blue 6, the White Dragon 1 and the Red 12, and 6 of White 11."


@pytest.mark.parametrize("width", range(16, 80, 4))
def test_names_are_coloured_and_stay_in_one_line(width):
    rows = CardWords(load_rules("legendary")).wrap(WORDS, width)
    coloured = [(row.plain[span.start : span.end], span.style) for row in rows for span in row.spans if span.style]
    names = [("Blue 6", "$card-blue"), ("White Dragon 1", "$card-white"), ("Red 12", "$card-red")]
    assert [pair for pair in coloured if pair in names] == names
    assert " ".join(row.plain for row in rows) == WORDS
    assert ("White 1", "$card-white") not in coloured, "part of another number"
