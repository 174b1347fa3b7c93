"""English texts use one word for one thing, as the table in CONTRIBUTING says."""

import re
from pathlib import Path

import pytest

from tools.texts import longer_texts, messages

ROOT = messages.ROOT
LOOKED_UP = ("id", "aliases", "see", "where")
"""Parts of a text that are not shown, but found or referred to; sections of a rulebook are in its own words."""

pytestmark = pytest.mark.skipif(
    not (ROOT / "CONTRIBUTING.md").exists(), reason="an installed game has no pages for contributors"
)


def table_of_terms():
    """Each row of the table: what to say, for what, and what not to say."""
    lines = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Words")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines.splitlines() if line[:2] == "| "]
    return rows[1:]


def avoided():
    return [phrase for *_said, instead in table_of_terms() for phrase in filter(None, re.split(r",\s*", instead))]


def english_texts():
    for message in messages.collect():
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            yield str(message.locations), text
    for path, texts in longer_texts.english().items():
        yield from ((f"{path}: {key}", text) for key, text in texts.items() if key.rpartition(".")[2] not in LOOKED_UP)
    for page in pages():
        yield page.name, page.read_text(encoding="utf-8")


def pages() -> list[Path]:
    found = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "ARCHITECTURE.md", *(ROOT / "docs").rglob("*.md")]
    return [page for page in found if not page.name.endswith(".it.md")]


def test_no_english_text_says_what_is_to_be_avoided():
    wrong = re.compile("|".join(rf"\b{re.escape(phrase)}\b" for phrase in avoided()), re.IGNORECASE)
    found = [
        f"{where}: {match[0]}" for where, text in english_texts() for match in wrong.finditer(" ".join(text.split()))
    ]
    assert not found


def test_the_table_avoids_nothing_that_it_says():
    said = {word.strip() for row in table_of_terms() for word in row[0].split(",")}
    assert len(said) > 20 and len(avoided()) > 10 and not said & set(avoided())
