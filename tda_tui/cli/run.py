"""Running a command with the words that follow it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from tda_tui.cli.commands import COMMANDS, PLAY, inner_commands
from tda_tui.cli.leaving import fail
from tda_tui.cli.parsing import HelpAsked, Misused, parse
from tda_tui.words.translate import gettext as _


def run(name: str, words: Sequence[str]) -> NoReturn:
    """Run a command and leave; invalid words are reported in one sentence."""
    command = COMMANDS[name]
    try:
        values = parse(command.parameters, words, lambda left: _unexpected(name, left))
    except HelpAsked:
        from tda_tui.cli.help_page import print_help

        print_help(name)
        raise SystemExit(0) from None
    except Misused as problem:
        said = _("{said}; `{command} --help` says what there is")
        fail(said.format(said=problem, command=f"tda {name}".rstrip()))
    command.function(**values)
    raise SystemExit(0)


def _unexpected(name: str, words: list[str]) -> Misused:
    """The error for surplus words, which are most often meant as a command."""
    word = words[0]
    if name == PLAY and word in COMMANDS:
        return Misused(_("options before {command!r} belong to `tda` alone: put them behind it").format(command=word))
    inner = inner_commands(name)
    if not inner:
        return Misused(_("{word!r} means nothing here").format(word=word))
    known = ", ".join(one.removeprefix(name).strip() for one in inner)
    return Misused(_("no command {command!r}; there are {commands}").format(command=word, commands=known))
