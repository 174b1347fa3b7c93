"""Parameters shared by several commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from tda_tui.cli.declared import Argument, Option
from tda_tui.words.translate import mark

PLAYERS = Option(help=mark("Number of players."), min=2, max=6)
RULESET = Option(help=mark("A ruleset's id, or the path of a ruleset file."), metavar=mark("ID"), completes="rulesets")
LEVEL = Option(help=mark("How the computer players think."), completes="levels")
SEED = Option(help=mark("The same seed deals the same game."))
ABILITIES = Option(
    metavar=mark("WAY"),
    help=mark("Roleplaying abilities: none; one, all (2005); picks-1, picks-2, picks-3 (2010); noted, secret (2019)."),
    completes="abilities",
)

Players = Annotated[int, PLAYERS]
Ruleset = Annotated[str, RULESET]
Level = Annotated[str, LEVEL]
Seed = Annotated[int, SEED]
Abilities = Annotated[str, ABILITIES]
AsJson = Annotated[bool, Option("--json", help=mark("Print JSON."))]
GameFile = Annotated[Path, Argument(help=mark("A record of a game, or a saved game."), completes="games")]
