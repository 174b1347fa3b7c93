"""Adding a language: a folder with its name, and a catalogue made by `make texts`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.words import languages
from tda_tui.words.card_names import card_name
from tda_tui.words.texts import card_text
from tda_tui.words.translate import gettext, ngettext, use_language
from tools.texts import __main__ as texts
from tools.texts import messages

NEW = "eo"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Languages: English, and a folder with the name of the new one."""
    (tmp_path / languages.ENGLISH).symlink_to(languages.folder_of(languages.ENGLISH))
    (tmp_path / NEW).mkdir()
    (tmp_path / NEW / languages.ABOUT).write_text(
        'name = "Esperanto"\n[forms]\nthe = { la = "la " }\n', encoding="utf-8"
    )
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    yield tmp_path
    use_language(languages.ENGLISH)


def translate(english: str, said: str) -> None:
    """Write a translation into the catalogue."""
    catalogue = messages.read(NEW)
    message = catalogue.get(english)
    assert message is not None
    message.string = said
    messages.save(NEW, catalogue)


def test_it_can_be_chosen_and_is_english_where_it_says_nothing(folder: Path) -> None:
    assert languages.language_ids() == ["en", NEW]
    assert languages.language_name(NEW) == "Esperanto"
    assert languages.wanted_language({"LANG": "eo_XX.UTF-8"}) == NEW
    use_language(NEW)
    rules = load_rules("legendary")
    assert gettext("Settings") == "Settings"
    assert f"{card_name(rules, rules.cards[0].id)}"
    assert card_text(rules.cards[0]).short


@pytest.mark.long
def test_texts_are_translated_one_by_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_a_text_is_stale_when_the_english_one_has_changed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / NEW / "card_codes.toml").write_text('red = "RU"\n', encoding="utf-8")
    texts.main([NEW, "--done"])
    assert "stale" not in capsys.readouterr().out
    sources = folder / NEW / texts.longer_texts.SOURCES
    digest = texts.longer_texts.digest("RD")
    sources.write_text(sources.read_text(encoding="utf-8").replace(digest, "00000000"), encoding="utf-8")
    texts.main([NEW])
    assert "stale: card_codes.toml: red" in capsys.readouterr().out


def test_there_is_no_such_language(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert texts.main(["tlh"]) == 2
    assert "tlh" in capsys.readouterr().err
