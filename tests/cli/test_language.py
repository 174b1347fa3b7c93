"""The language of all output: from the command line, the settings or the environment."""

import pytest

from tda_tui.cli.language import choose_language
from tda_tui.files.toml_files import NotToml, read_toml_text
from tda_tui.words import problems
from tda_tui.words.languages import ENGLISH
from tda_tui.words.translate import language, use_language


@pytest.fixture(autouse=True)
def settings(tmp_path, monkeypatch):
    """Settings for this test, and English afterwards."""
    path = tmp_path / "settings.toml"
    monkeypatch.setattr("tda_tui.files.settings.settings_path", lambda: path)
    yield path
    use_language(ENGLISH)


@pytest.mark.parametrize(
    "words",
    [
        ["--language", "it", "rulesets"],
        ["rulesets", "--language", "it"],
        ["rulesets", "--language=IT"],
        ["--language", "italiano", "rulesets"],
    ],
)
def test_the_option_stands_anywhere(words):
    assert choose_language(words) == ["rulesets"]
    assert language() == "it"


def test_behind_two_dashes_there_are_no_options():
    assert choose_language(["glossary", "--", "--language", "it"]) == ["glossary", "--", "--language", "it"]
    assert language() == ENGLISH


@pytest.mark.parametrize(
    ("said", "environment", "wanted"),
    [
        ("", "it_IT.UTF-8", "it"),
        ('language = "auto"', "it_IT.UTF-8", "it"),
        ('language = "en"', "it_IT.UTF-8", "en"),
        ('language = "it"', "en_GB.UTF-8", "it"),
        ('language = "tlh"', "it", "it"),
        ("language = 7", "de_DE", "en"),
        ("not TOML", "it", "it"),
    ],
)
def test_the_settings_come_before_the_environment(settings, monkeypatch, said, environment, wanted):
    settings.write_text(f"[screen]\n{said}\n")
    monkeypatch.setenv("LANGUAGE", environment)
    choose_language([])
    assert language() == wanted


@pytest.mark.parametrize("words", [["--language", "xx"], ["cards", "--language"], ["--language="]])
def test_an_unknown_language_is_refused_with_those_that_there_are(words, capsys):
    with pytest.raises(SystemExit) as left:
        choose_language(words)
    assert left.value.code == 2
    assert "en (English), it (Italiano)" in capsys.readouterr().err


def test_what_the_libraries_say_is_said_part_by_part(monkeypatch):
    known = {
        "{what} (at line {line}, column {column})": "riga {line}, colonna {column}: {what}",
        "Invalid value": "valore non valido",
    }
    monkeypatch.setattr(problems, "_", lambda message: known.get(message, message))
    use_language("it")
    with pytest.raises(NotToml, match=r"^non è TOML: riga 2, colonna 5: valore non valido$"):
        read_toml_text("a = 1\nb = ?\n")
