"""The command `tda completion`, which prints the completion script of a shell."""

from __future__ import annotations

from contextlib import redirect_stdout, suppress
from io import StringIO
from typing import Annotated

from typer import Argument, Context
from typer.completion import show_callback

from tda_tui.cli.completers import SHELLS, shells
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
