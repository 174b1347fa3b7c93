"""The command `tda completion`, which prints the completion script of a shell."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from tda_tui.cli.declared import Argument
from tda_tui.cli.leaving import fail
from tda_tui.process.streams import write
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

FOLDER = Path(__file__).with_name("shells")
SHELLS = {"bash": "tda.bash", "zsh": "_tda", "fish": "tda.fish"}
"""The script for each shell, under the file name that shell expects."""


def completion(
    shell: Annotated[str, Argument(mark("SHELL"), mark("The shell: bash, zsh or fish."), "shells")],
) -> None:
    """Print the completion script of a shell."""
    if shell not in SHELLS:
        fail(_("no completion for {shell!r}; there are {shells}").format(shell=shell, shells=", ".join(SHELLS)))
    write((FOLDER / SHELLS[shell]).read_text(encoding="utf-8"))
