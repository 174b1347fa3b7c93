"""Parameters shared by several commands."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from tda_tui.cli import completers
from tda_tui.words.translate import mark

THE_GAME, THE_SCREEN = mark("the game"), mark("the screen")

PLAYERS = Option(help=mark("Number of players."), min=2, max=6, rich_help_panel=THE_GAME)
RULESET = Option(
    help=mark("A ruleset's id, or the path of a ruleset file."),
    metavar=mark("ID"),
    autocompletion=completers.rulesets,
    rich_help_panel=THE_GAME,
)
LEVEL = Option(help=mark("How the computer players think."), autocompletion=completers.levels, rich_help_panel=THE_GAME)
SEED = Option(help=mark("The same seed deals the same game."), rich_help_panel=THE_GAME)
ABILITIES = Option(
    metavar=mark("WAY"),
    help=mark("Roleplaying abilities: none; one, all (2005); picks-1, picks-2, picks-3 (2010); noted, secret (2019)."),
    autocompletion=completers.abilities,
    rich_help_panel=THE_GAME,
)

Players = Annotated[int, PLAYERS]
Ruleset = Annotated[str, RULESET]
Level = Annotated[str, LEVEL]
Seed = Annotated[int, SEED]
Abilities = Annotated[str, ABILITIES]
AsJson = Annotated[bool, Option("--json", help=mark("Print JSON."))]
GameFile = Annotated[
    Path,
    Argument(metavar=mark("FILE"), help=mark("A record of a game, or a saved game."), autocompletion=completers.games),
]
