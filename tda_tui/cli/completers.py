"""The command `tda completion`, and what a shell may complete: each word with its description."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Annotated

import typer
from typer import Argument, Context
from typer.completion import show_callback

from tda_tui.cli.leaving import fail
from tda_tui.process.streams import write
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

_AT_THE_FIRST_TAB = """\n
[[ $zsh_eval_context[-1] == loadautofunc ]] && _tda_completion "$@"
"""
"""Zsh loads the script when Tab is pressed first; without this line nothing would be completed then."""


def completion(
    context: Context,
    shell: Annotated[
        str, Argument(metavar=mark("SHELL"), help=mark("The shell: bash, zsh or fish."), autocompletion=shells)
    ],
) -> None:
    """Print the completion script of a shell."""
    if shell not in SHELLS:
        fail(_("no completion for {shell!r}; there are {shells}").format(shell=shell, shells=", ".join(SHELLS)))
    write(completion_script(context, shell))


def completion_script(context: Context, shell: str) -> str:
    """The script by which a shell asks this program what the word before the cursor may become."""
    with redirect_stdout(StringIO()) as printed, suppress(SystemExit):
        show_callback(context, context.command.params[0], shell)
    return printed.getvalue().rstrip() + (_AT_THE_FIRST_TAB if shell == "zsh" else "\n")


SHELLS = ("bash", "zsh", "fish")
Candidates = Iterator[tuple[str, str]]


def described(text: str) -> str:
    """A description for Typer, which takes brackets for markup, and for zsh, which takes its apostrophes for quotes."""
    from rich.markup import escape

    from tda_tui.files.sanitize import on_one_line
    from tda_tui.words.writing import writes_ascii_only

    text = escape(on_one_line(text))
    return text if writes_ascii_only() else text.replace("'", "’")


def rulesets() -> Candidates:
    """All rulesets, with their names where they can be read."""
    from tda_tui.files.errors import FileError
    from tda_tui.files.ruleset_files import load_rules, ruleset_ids

    for ruleset in filter(str.isprintable, sorted(ruleset_ids())):
        name = ""
        with suppress(FileError):
            name = described(_(load_rules(ruleset).ruleset.name))
        yield ruleset, name


def levels(incomplete: str) -> Candidates:
    """The levels, and the regulars who play at a level."""
    from tda_tui.players.player import LEVELS
    from tda_tui.players.regulars import regular_ids

    yield from ((name, described(_(level.thinks))) for name, level in LEVELS.items())
    level, slash, _regular = incomplete.partition("/")
    if slash:
        yield from ((f"{level}/{regular}", "") for regular in regular_ids())


def paces() -> Candidates:
    """The paces at which events are shown."""
    from tda_tui.session.pace import PACES

    return ((pace, "") for pace in PACES)


def themes() -> Candidates:
    """The themes."""
    from tda_tui.app.terminal.theme import theme_ids

    return ((theme, "") for theme in theme_ids() if theme.isprintable())


def games() -> Candidates:
    """The saved games and the finished ones, with the times when they were written."""
    from tda_tui.saves.listing import save_files, written_at
    from tda_tui.saves.store import Saves

    folder = Saves().folder
    for place in (folder, folder / "finished"):
        with suppress(OSError):
            for path in save_files(place):
                if str(path).isprintable():
                    yield str(path), f"{written_at(path):%Y-%m-%d %H:%M}"


def languages() -> Candidates:
    """The languages."""
    from tda_tui.words.languages import language_ids, language_name

    return ((language, language_name(language)) for language in language_ids())


def abilities(context: typer.Context) -> Candidates:
    """The ways to play with abilities under the ruleset."""
    from tda_tui.files.errors import FileError
    from tda_tui.files.ruleset_files import load_rules
    from tda_tui.session.new_game.rule_options import ability_ways

    with suppress(FileError):
        yield from ((way, "") for way in ability_ways(load_rules(_ruleset_of(context)).ruleset))


def characters(context: typer.Context) -> Candidates:
    """The ready-made characters under the ruleset."""
    from tda_tui.players.characters import ready_characters

    return ((character, "") for character in ready_characters(_ruleset_of(context)))


def lengths() -> Candidates:
    """The lengths of a tournament's games."""
    return ((length, "") for length in ("short", "usual", "long"))


def shells() -> Candidates:
    """The shells."""
    return ((shell, "") for shell in SHELLS)


def _ruleset_of(context: typer.Context) -> str:
    return context.params.get("ruleset") or "legendary"
