"""The command that prints the completion of a shell."""

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
"""The script of each shell, by the name under which that shell looks for it."""


def completion(
    shell: Annotated[str, Argument(mark("SHELL"), mark("The shell: bash, zsh or fish."), "shells")],
) -> None:
    """Print the completion of a shell, to be put where that shell looks for it."""
    if shell not in SHELLS:
        fail(_("no completion for {shell!r}; there are {shells}").format(shell=shell, shells=", ".join(SHELLS)))
    write((FOLDER / SHELLS[shell]).read_text(encoding="utf-8"))
