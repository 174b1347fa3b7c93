"""Every language translates all current messages with the same places; and all messages can be translated."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import tda_tui
from tda_tui.words.languages import ABOUT, ENGLISH, language_ids, read_texts
from tools.texts import longer_texts, messages, translations

OTHERS = [language for language in language_ids() if language != ENGLISH]
SOURCES = Path(*tda_tui.__path__)
IN_SOURCES = pytest.mark.skipif(
    not (SOURCES / "words" / "it" / "messages.po").exists(), reason="an installed game has no catalogues to be edited"
)
MARKS = {"_", "gettext", "ngettext", "pgettext", "npgettext"}
"""Functions that look up messages."""


@pytest.fixture(scope="module")
def template() -> Catalog:
    return messages.collect()


@IN_SOURCES
@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str, template: Catalog) -> None:
    assert not [message.id for message in messages.missing(messages.updated(language, template))]


@IN_SOURCES
@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_is_what_make_texts_writes(language: str, template: Catalog) -> None:
    """It has no obsolete message, and all messages in order."""
    kept = messages.catalogue_path(language).read_bytes()
    assert messages.as_text(messages.updated(language, template)) == kept, "make texts"


@IN_SOURCES
@pytest.mark.parametrize("language", OTHERS)
def test_no_longer_text_is_missing_or_was_translated_from_other_words(language: str) -> None:
    assert not longer_texts.missing(language)
    assert not longer_texts.stale(language), f"make texts ARGS='{language} --done' when they have been looked through"


@IN_SOURCES
@pytest.mark.parametrize("language", OTHERS)
def test_the_places_of_messages_are_those_of_the_english_ones(language: str) -> None:
    catalogue = messages.read(language)
    assert not list(translations.wrong(catalogue, read_texts(ABOUT, language)["forms"]))
    assert all(len(one.string) == catalogue.num_plurals for one in catalogue if isinstance(one.id, tuple))


@pytest.mark.parametrize(
    ("english", "said", "problem"),
    [
        ("{n} gold", "{n} ori", ""),
        ("{card:the} leads", "conduce {card:the}", ""),
        ("It is {name}'s", "È {name:of}", ""),
        ("{name} pays", "paga", "lacks {name}"),
        ("{name} pays", "{nome} paga", "has {nome}"),
        ("{n:.1f} gold", "{n} ori", ""),
        ("{n} gold", "{n:.1f} ori", "has {n:.1f}"),
        ("{card} wins", "vince {card:by}", "has {card:by}"),
        ("{n} gold", "{n ori", "expected '}'"),
        (" (tied)", "(pari)", "space"),
        ("press {key:table.hint=h}", "premi {key:table.hint=Invio}", ""),
        ("press {key:table.hint=h}", "premi {key:table.log=h}", "lacks {key:table.hint}"),
        (("a card", "{n} cards"), ("una carta", "{n} carte"), ""),
        (("{n} card", "{n} cards"), ("una carta", "{n} carte"), "lacks {n}"),
    ],
)
def test_places_that_do_not_agree_are_told(
    english: str | tuple[str, str], said: str | tuple[str, str], problem: str
) -> None:
    catalogue = Catalog("it")
    catalogue.add(english, said)
    told = "\n".join(translations.wrong(catalogue, {"the", "of"}))
    assert problem in told and bool(told) == bool(problem)


def test_nothing_is_translated_before_the_language_is_known() -> None:
    """Not at import time; and no message is composed before it is looked up."""
    assert not list(said_too_early()) and not list(glued())


def said_too_early() -> Iterator[str]:
    for path, tree in trees():
        later = {
            inner
            for outer in ast.walk(tree)
            if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
            for part in (outer.body if isinstance(outer.body, list) else [outer.body])
            for inner in ast.walk(part)
        }
        yield from (
            f"{path}:{call.lineno}" for call, name in messages.calls(tree) if name in MARKS and call not in later
        )


def glued() -> Iterator[str]:
    for path, tree in trees():
        for call, name in messages.calls(tree):
            said = [call.args[place] for place in messages.KEYWORDS[name] if place < len(call.args)]
            yield from (f"{path}:{call.lineno}" for text in said if isinstance(text, (ast.JoinedStr, ast.BinOp)))


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(SOURCES.rglob("*.py")):
        yield path.relative_to(SOURCES), ast.parse(path.read_text(encoding="utf-8"))
