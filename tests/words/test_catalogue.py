"""Our catalogue reader agrees with Python's own gettext."""

from __future__ import annotations

from gettext import GNUTranslations

import pytest

from tda_tui.words.catalogue import Catalogue
from tda_tui.words.languages import CATALOGUE, ENGLISH, folder_of, language_ids


@pytest.mark.parametrize("language", [language for language in language_ids() if language != ENGLISH])
def test_nothing_is_read_otherwise_than_by_gettext(language: str) -> None:
    with (folder_of(language) / CATALOGUE).open("rb") as ours, (folder_of(language) / CATALOGUE).open("rb") as theirs:
        read, wanted = Catalogue(ours), GNUTranslations(theirs)
    assert read._catalog == wanted._catalog
    assert [*map(read.plural, range(200))] == [*map(wanted.plural, range(200))]
