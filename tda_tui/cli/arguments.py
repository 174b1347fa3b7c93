"""What can be written behind `tda`: the options of the game itself, and the names of the other commands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from tda_tui import __version__
from tda_tui.cli.leaving import fail

COMMANDS = {
    "tutorial": "Learn the game: short lessons at the table.",
    "tournament": "Play a tournament: rounds against the regulars at several tables, and a final of the best.",
    "replay": "Go through a game that was played, step by step; play on from any moment.",
    "history": "The games that you have played to their end, in figures.",
    "export": "Write a game as text to share, with the score sheet of each gambit, or as a record.",
    "check": "Play records and compare them with what they expect.",
    "watch": "Watch a whole game between computer players as lines of text.",
    "simulate": "Play many games between computer players and print what happened.",
    "arena": "Measure how strong levels of play are: every deal is played in all rotations of the seats.",
    "rulesets": "List, check and show rulesets.",
    "cards": "List a ruleset's cards with strength, kind and power.",
    "glossary": "Look up a word of the rules, as it holds in a ruleset.",
}
"""The other commands, which `cli.commands` puts together, and what they do."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        fail(f"{message}; `tda --help` lists what there is")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Its own way is silent where that cannot be done."""
        (file or sys.stderr).write(message)


def make_parser() -> argparse.ArgumentParser:
    """The options of the game itself; what is typed wrong is told in one sentence, with status BAD_INPUT."""
    width = max(map(len, COMMANDS)) + 2
    parser = _Parser(
        prog="tda",
        usage="tda [options], or tda COMMAND",
        description="Play Three-Dragon Ante. Without options the start screen opens; with players, ruleset, level or "
        "seed a game at once.\nWhere there is no terminal that can move its cursor, the game is played in plain lines.",
        epilog="commands (tda COMMAND --help):\n"
        + "\n".join(f"  {name:<{width}}{said}" for name, said in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tda {__version__}", help="show the version and leave")
    parser.add_argument("word", nargs="?", help=argparse.SUPPRESS)
    game = parser.add_argument_group("the game")
    game.add_argument("--players", type=int, metavar="N", help="number of players, 2 to 6")
    game.add_argument("--ruleset", metavar="ID", help="a ruleset's id, or the path of a ruleset file")
    game.add_argument("--level", metavar="NAME", help="how the computer players think")
    game.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same game")
    game.add_argument("--name", help="the name of your seat")
    game.add_argument(
        "--abilities",
        metavar="WAY",
        help="roleplaying abilities: none; one or all (2005); picks-1, "
        "picks-2 or picks-3 (2010); noted or secret (2019)",
    )
    game.add_argument("--record", type=Path, metavar="FILE", help="write the first game's record to this file")
    screen = parser.add_argument_group("the screen")
    switch = argparse.BooleanOptionalAction
    screen.add_argument("--plain", action="store_true", help="lines of text and numbered answers instead of a screen")
    screen.add_argument("--theme", metavar="NAME", help="the colours, as tavern, parchment, high-contrast, ansi")
    screen.add_argument("--ascii", action=switch, help="no character beyond ASCII")
    screen.add_argument("--mouse", action=switch, help="listen to the mouse")
    screen.add_argument("--motion", action=switch, help="flash what has just changed")
    return parser


def refuse(word: str) -> NoReturn:
    """Leave because of a word that stands where it means nothing."""
    if word in COMMANDS:
        fail(f"options before {word!r} belong to `tda` alone: put them behind it")
    fail(f"no command {word!r}; there are {', '.join(COMMANDS)}")
