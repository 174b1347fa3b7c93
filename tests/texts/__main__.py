"""`python -m tests.texts`: bring the catalogues up to date; with a language, tell what it lacks.

A new language is a folder with a `language.toml`; then this makes its catalogue.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tda_tui.words.languages import ENGLISH, language_ids
from tests.texts import longer_texts, messages


def main(words: Sequence[str] | None = None) -> int:
    """Collect, compile and tell; 1 if the language that was asked for lacks anything."""
    parser = argparse.ArgumentParser(prog="make texts", description=__doc__)
    parser.add_argument("language", nargs="?", help="tell what this one lacks, and what is stale")
    parser.add_argument("--done", action="store_true", help="its longer texts fit the English ones of today")
    options = parser.parse_args(words)
    template = messages.collect()
    for language in language_ids():
        if language != ENGLISH:
            messages.save(language, messages.updated(language, template))
            print(f"{language}: {_figures(language)}")
    if options.language is None:
        return 0
    if options.language not in language_ids():
        print(f"there is no language {options.language}: its folder needs a language.toml", file=sys.stderr)
        return 2
    if options.done:
        longer_texts.keep(options.language)
    lacking = list(problems(options.language))
    print("\n".join(lacking) or f"{options.language}: nothing is missing, nothing is stale")
    return 1 if lacking else 0


def problems(language: str) -> list[str]:
    """What a language lacks, a line each."""
    catalogue = messages.updated(language, messages.collect())
    return [
        *(f"missing: {message.id!r} ({message.locations[0][0]})" for message in messages.missing(catalogue)),
        *(f"missing: {place}" for place in longer_texts.missing(language)),
        *(f"stale: {place}" for place in longer_texts.stale(language)),
    ]


def _figures(language: str) -> str:
    catalogue = messages.read(language)
    return f"{len(catalogue)} messages, {len(messages.missing(catalogue))} not translated"


if __name__ == "__main__":
    sys.exit(main())
