"""What the libraries that read the command line say by themselves, in the player's language.

They speak English. What they say is known by its sentence; where another version says it otherwise it stays English.
"""

from __future__ import annotations

from tda_tui.words import known_sentences
from tda_tui.words.translate import mark

SAID = (
    # argparse
    mark("argument {what}: {why}"),
    mark("expected one argument"),
    mark("invalid int value: {value}"),
    mark("unrecognized arguments: {words}"),
    mark("ignored explicit argument {value}"),
    # typer
    mark("invalid value for {what}: {why}"),
    mark("Input should be less than or equal to {most}"),
    mark("Input should be greater than or equal to {least}"),
    mark("Input should be a valid integer, unable to parse string as an integer"),
    mark("no such option: {what}"),
    mark("{said} (Possible options: {words})"),
    mark("no such command {what}"),
    mark("got unexpected extra argument(s) ({words})"),
    mark("missing argument {what}"),
    mark("missing option {what}"),
    mark("missing command"),
    mark("option {what} requires an argument"),
    mark("option {what} does not take a value"),
)
"""Sentences without a capital and a full stop; what stands in braces may be such a sentence as well."""

HEADINGS = (
    mark("Arguments"),
    mark("Options"),
    mark("Commands"),
    mark("default: {default}"),
    mark("required"),
)
"""What typer writes into its help."""


def in_words(said: str) -> str:
    """A sentence of a library as the player reads it."""
    return known_sentences.in_words(said, SAID)
