"""Choosing the language: from the command line, the settings or the environment, in this order."""

import os
from collections.abc import Sequence
from contextlib import suppress

from tda_tui.cli.output import fail
from tda_tui.files.errors import FileError
from tda_tui.words.languages import language_ids, language_name, wanted_language
from tda_tui.words.translate import gettext as _, use_language
from tda_tui.words.writing import write_ascii_only, writes_utf8

OPTION = "--language"
"""The option of all commands. It is read before Typer reads the other words, which may be wrong: then it says so in
this language."""


def choose_language(words: Sequence[str]) -> list[str]:
    """Choose the language before anything is printed; returns the words without its option, which is before `--`."""
    write_ascii_only(not writes_utf8())
    use_language(usual_language())
    left: list[str] = []
    named: str | None = None
    rest = iter(words)
    for word in rest:
        if word == "--":
            left += [word, *rest]
        elif word == OPTION:
            named = next(rest, "")
        elif word.startswith(f"{OPTION}="):
            named = word.partition("=")[2]
        else:
            left.append(word)
    if named is not None:
        use_language(_known(named))
    return left


def usual_language() -> str:
    """The language without the option: that of the settings, or else of the environment."""
    from tda_tui.files.settings import Settings

    with suppress(FileError):
        if (chosen := Settings().section("screen").get("language")) in language_ids():
            return str(chosen)
    return wanted_language(os.environ)


def _known(named: str) -> str:
    """The language with this id or name; leaves with a message if there is none."""
    known = {name: language for language in language_ids() for name in (language, language_name(language).lower())}
    if named.lower() not in known:
        languages = ", ".join(f"{language} ({language_name(language)})" for language in language_ids())
        message = (
            _("there is no language {name!r}; choose from {languages}")
            if named
            else _("--language: no language given; choose from {languages}")
        )
        fail(message.format(name=named, languages=languages))
    return known[named.lower()]
