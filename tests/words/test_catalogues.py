"""Every language translates all current messages and texts with the same places; a language can be added."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

import tda_tui
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.words import languages
from tda_tui.words.card_names import card_name
from tda_tui.words.languages import ABOUT, ENGLISH, folder_of, language_ids, read_texts
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext, ngettext, use_language
from tools.texts import __main__ as texts, longer_texts, messages, translations

OTHERS = [language for language in language_ids() if language != ENGLISH]
SOURCES = Path(*tda_tui.__path__)
IN_SOURCES = pytest.mark.skipif(
    not (SOURCES / "words" / "it" / "messages.po").exists(), reason="an installed game has no catalogues to be edited"
)
MARKS = {"_", "gettext", "ngettext", "pgettext", "npgettext"}
"""Functions that look up messages."""


@pytest.fixture(scope="module")
def template():
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
def test_places_that_do_not_agree_are_told(english, said, problem):
    catalogue = Catalog("it")
    catalogue.add(english, said)
    told = "\n".join(translations.wrong(catalogue, {"the", "of"}))
    assert problem in told and bool(told) == bool(problem)


@pytest.mark.long
def test_nothing_is_translated_before_the_language_is_known():
    """Not at import time; and no message is composed before it is looked up."""
    assert not list(said_too_early()) and not list(glued())


def said_too_early():
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


def glued():
    for path, tree in trees():
        for call, name in messages.calls(tree):
            said = [call.args[place] for place in messages.KEYWORDS[name] if place < len(call.args)]
            yield from (f"{path}:{call.lineno}" for text in said if isinstance(text, (ast.JoinedStr, ast.BinOp)))


def trees():
    for path in sorted(SOURCES.rglob("*.py")):
        yield path.relative_to(SOURCES), ast.parse(path.read_text(encoding="utf-8"))


IN_ENGLISH = folder_of("en")
LANGUAGES = sorted(path.name for path in IN_ENGLISH.parent.glob("??") if path != IN_ENGLISH)
TRANSLATED = [
    path
    for language in LANGUAGES
    for path in sorted(folder_of(language).rglob("*.toml"))
    if (IN_ENGLISH / path.relative_to(folder_of(language))).is_file() and path.name != ABOUT
]
NAMED = sorted(IN_ENGLISH.parent.glob("??/names.toml"))
CODED = sorted(IN_ENGLISH.parent.glob("??/card_codes.toml"))
HOLE = re.compile(r"\{key:[a-z.-]+|\{[^{}]*\}")
"""A place; the default key after the name of a key binding is translated."""


def _read(path):
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _texts(entries, place=""):
    """Each text with its path in the file; texts of a list, whose number may differ, as one."""
    for key, said in entries.items():
        here = f"{place}.{key}"
        if isinstance(said, dict):
            yield from _texts(said, here)
        elif isinstance(said, str):
            yield here, said
        elif isinstance(said, list) and all(isinstance(one, str) for one in said):
            yield here, " ".join(said)


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: "-".join(path.parts[-2:]))
def test_a_translation_has_the_entries_and_the_holes_of_the_english_texts(path):
    english = dict(
        _texts(_read(IN_ENGLISH / path.relative_to(folder_of(path.relative_to(IN_ENGLISH.parent).parts[0]))))
    )
    translated = dict(_texts(_read(path)))
    assert not set(english) - set(translated), "missing"
    for place, said in english.items():
        assert set(HOLE.findall(translated[place])) == set(HOLE.findall(said)), place


@pytest.mark.parametrize("path", NAMED, ids=lambda path: path.parent.name)
def test_every_card_and_colour_has_its_name(path):
    names = _read(path)
    articles = _read(path.parent / ABOUT)["forms"]["the"]
    for ruleset in ruleset_ids():
        for card in load_rules(ruleset).cards:
            entry = names["card"][card.type]
            assert entry.get("gender", "m") in ("m", "f"), card.type
            assert not entry["article"] if card.god else entry["article"] in articles, card.type
            assert len(entry.get("short", "")) <= len(entry["name"]), card.type
            assert not set(card.colours) - set(names["colour"]), card.type


@pytest.mark.parametrize("path", CODED, ids=lambda path: path.parent.name)
def test_no_two_cards_have_the_same_letters(path):
    codes = [code.lower() for code in _read(path).values()]
    assert len(set(codes)) == len(codes)
    assert all(len(code) == 2 for code in codes)


NEW = "eo"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Languages: English, and a folder with the name of the new one."""
    (tmp_path / languages.ENGLISH).symlink_to(languages.folder_of(languages.ENGLISH))
    (tmp_path / NEW).mkdir()
    (tmp_path / NEW / languages.ABOUT).write_text(
        'name = "Esperanto"\n[forms]\nthe = { la = "la " }\n', encoding="utf-8"
    )
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    yield tmp_path
    use_language(languages.ENGLISH)


def translate(english, said):
    """Write a translation into the catalogue."""
    catalogue = messages.read(NEW)
    message = catalogue.get(english)
    message.string = said
    messages.save(NEW, catalogue)


def test_it_can_be_chosen_and_is_english_where_it_says_nothing(folder):
    assert languages.language_ids() == ["en", NEW]
    assert languages.language_name(NEW) == "Esperanto"
    assert languages.wanted_language({"LANG": "eo_XX.UTF-8"}) == NEW
    use_language(NEW)
    rules = load_rules("legendary")
    assert gettext("Settings") == "Settings"
    assert f"{card_name(rules, rules.cards[0].id)}"
    assert card_text(rules.cards[0]).short


@pytest.mark.long
def test_texts_are_translated_one_by_one(folder, capsys):
    assert texts.main([]) == 0
    translate("Settings", "Agordoj")
    names = '[card.red]\nname = "Ruĝa Drako"\narticle = "la"\nshort = "Ruĝa"\n'
    (folder / NEW / "names.toml").write_text(names, encoding="utf-8")
    use_language(NEW)
    rules = load_rules("legendary")
    red = next(card.id for card in rules.cards if card.type == "red")
    blue = next(card.id for card in rules.cards if card.type == "blue")
    assert gettext("Settings") == "Agordoj" and gettext("Quit") == "Quit"
    assert f"{card_name(rules, red):the}".startswith("la Ruĝa Drako ")
    assert f"{card_name(rules, blue)}".startswith("Blue Dragon ")
    assert ngettext("{n} card", "{n} cards", 2) == "{n} cards"
    capsys.readouterr()
    assert texts.main([NEW]) == 1
    told = capsys.readouterr().out
    assert "missing: 'Quit'" in told and "missing: 'Settings'" not in told
    assert "stale: names.toml: card.red.name" in told and "missing: names.toml: card.blue.name" in told


@pytest.mark.long
def test_a_text_is_stale_when_the_english_one_has_changed(folder, capsys):
    (folder / NEW / "card_codes.toml").write_text('red = "RU"\n', encoding="utf-8")
    texts.main([NEW, "--done"])
    assert "stale" not in capsys.readouterr().out
    sources = folder / NEW / texts.longer_texts.SOURCES
    digest = texts.longer_texts.digest("RD")
    sources.write_text(sources.read_text(encoding="utf-8").replace(digest, "00000000"), encoding="utf-8")
    texts.main([NEW])
    assert "stale: card_codes.toml: red" in capsys.readouterr().out


def test_there_is_no_such_language(folder, capsys):
    assert texts.main(["tlh"]) == 2
    assert "tlh" in capsys.readouterr().err
