"""Texts in ASCII, in UTF-8 and in columns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from hypothesis import example, given
from hypothesis import strategies as st

from tda_tui.plain.lines import clean
from tda_tui.words.cells import cell_len, center, fit, ljust, rjust, wrap
from tda_tui.words.languages import ENGLISH, language_ids, read_texts
from tda_tui.words.translate import gettext, use_language
from tda_tui.words.writing import in_ascii, write_ascii_only, writes_utf8


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # put there by Python
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
        ({"LC_CTYPE": "de_DE.utf8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, False),
    ],
)
def test_utf8_is_what_the_locale_names(environ: dict[str, str], utf8: bool) -> None:
    assert writes_utf8(environ) is utf8


PACKAGE = Path(__file__).parents[2] / "tda_tui"
FILES = ("tda_tui/words/en/**/*.toml", "tda_tui/words/messages/*.toml", "rulesets/**/*.toml")
TEXTS = sorted(path for pattern in FILES for path in PACKAGE.parent.glob(pattern))
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


texts = st.text(st.sampled_from("ab -漢字🐉\u0301❤\ufe0f"), max_size=30)


@example("a字\u0301", 2)
@given(texts, st.integers(2, 20))
def test_text_fits_its_columns(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width
    assert all(cell_len(put(text, width)) == max(width, cell_len(text)) for put in (ljust, rjust, center))
    rows = wrap(text, width)
    assert all(cell_len(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())
