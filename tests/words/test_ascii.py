"""All texts can be written in ASCII: English unchanged, other languages without their accents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tda_tui.plain.lines import clean
from tda_tui.words.languages import ENGLISH, language_ids, read_texts
from tda_tui.words.translate import gettext, use_language
from tda_tui.words.writing import in_ascii, write_ascii_only

PACKAGE = Path(__file__).parents[2] / "tda_tui"
TEXTS = sorted([*PACKAGE.rglob("words/en/**/*.toml"), *PACKAGE.parent.glob("rulesets/**/*.toml")])
OTHERS = [language for language in language_ids() if language != ENGLISH]


@pytest.fixture
def ascii_alone() -> Iterator[None]:
    """An ASCII-only terminal."""
    write_ascii_only(True)
    yield
    write_ascii_only(False)
    use_language(ENGLISH)


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_texts_are_ascii(path: Path) -> None:
    """Card texts, lessons, the glossary and rulesets need no character an old terminal lacks."""
    assert path.read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_of_another_language_is_lost_in_ascii(language: str) -> None:
    """Every character has an ASCII form: none becomes a question mark."""
    for path in [*PACKAGE.glob(f"words/{language}/**/*.toml"), *PACKAGE.glob(f"words/{language}/*.po")]:
        text = path.read_text(encoding="utf-8")
        assert in_ascii(text).isascii(), path
        assert in_ascii(text).count("?") == text.count("?"), path


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.usefixtures("ascii_alone")
def test_words_come_in_ascii_to_such_a_terminal(language: str) -> None:
    """Before they are laid out, since an accent written as a separate character needs a column."""
    use_language(language)
    assert str(read_texts("abilities.toml", language)).isascii()
    with (PACKAGE / "words" / language / "messages.po").open("rb") as file:
        catalogue = read_po(file)
    assert all(gettext(message.id).isascii() for message in catalogue if message.id and isinstance(message.id, str))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Perché è già lì: può più", "Perche' e' gia' li': puo' piu'"),
        ("È la città.", "E' la citta'."),
        ("“1 → 2”…", '"1 -> 2"...'),
        ("日本", "??"),
    ],
)
def test_accents_at_the_end_of_a_word_become_apostrophes(text: str, wanted: str) -> None:
    assert in_ascii(text) == wanted


def test_names_lose_their_accents() -> None:
    assert clean("Zoë und José", ascii_only=True) == "Zoe und Jose"
