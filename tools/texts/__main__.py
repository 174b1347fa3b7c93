"""`python -m tools.texts`: bring the catalogues up to date; with a language, tell what it lacks.

A new language is a folder with a `language.toml`; then this makes its catalogue.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from tda_tui.words.languages import ABOUT, ENGLISH, language_ids, read_texts
from tools.texts import longer_texts, messages, translations


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
        print(f"there is no language {options.language}: its folder needs a {ABOUT}", file=sys.stderr)
        return 2
    if options.done:
        longer_texts.keep(options.language)
    lacking = list(problems(options.language))
    print("\n".join(lacking) or f"{options.language}: nothing is missing, nothing is stale, all places agree")
    return 1 if lacking else 0


def problems(language: str) -> Iterator[str]:
    """What a language lacks, and what is wrong with it, a line each; its catalogue has the messages of today."""
    catalogue = messages.read(language)
    for message in messages.missing(catalogue):
        yield f"missing: {message.id!r} ({message.locations[0][0]})"
    yield from (f"missing: {place}" for place in longer_texts.missing(language))
    yield from (f"stale: {place}" for place in longer_texts.stale(language))
    forms = read_texts(ABOUT, language).get("forms", {})
    yield from (f"wrong: {problem}" for problem in translations.wrong(catalogue, forms))


def _figures(language: str) -> str:
    catalogue = messages.read(language)
    return f"{len(catalogue)} messages, {len(messages.missing(catalogue))} not translated"


if __name__ == "__main__":
    sys.exit(main())
