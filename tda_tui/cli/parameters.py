"""Parameters that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tda_tui.words.translate import mark

Ruleset = Annotated[str, typer.Option(help=mark("A ruleset's id, or the path of a ruleset file."))]
Players = Annotated[int, typer.Option(min=2, max=6, help=mark("Number of players."))]
Seed = Annotated[int, typer.Option(help=mark("The same seed deals the same game."))]
Abilities = Annotated[
    str,
    typer.Option(
        metavar="WAY",
        help=mark(
            "Roleplaying abilities: none; one, all (2005); picks-1, picks-2, picks-3 (2010); noted, secret (2019)."
        ),
    ),
]
GameFile = Annotated[Path, typer.Argument(metavar="FILE", help=mark("A record of a game, or a saved game."))]
