"""What can be written behind `tda`: the options of the game itself, and the names of the other commands."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from tda_tui import __version__
from tda_tui.cli import language
from tda_tui.cli.leaving import fail
from tda_tui.cli.parser_words import in_words
from tda_tui.process.build import build
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

COMMANDS = {
    "tutorial": mark("Learn the game: short lessons at the table."),
    "puzzles": mark("Find the best answer in a position: one for every day, and many more by difficulty."),
    "tournament": mark("Play a tournament: rounds against the regulars at several tables, and a final of the best."),
    "replay": mark("Go through a game that was played, step by step; play on from any moment."),
    "review": mark(
        "Judge your decisions in a game: what was a mistake, what was luck, and what would have been better."
    ),
    "history": mark("The games that you have played to their end, in figures."),
    "export": mark("Write a game as text to share, with the score sheet of each gambit, or as a record."),
    "check": mark("Play records and compare them with what they expect."),
    "watch": mark("Watch a whole game between computer players as lines of text."),
    "simulate": mark("Play many games between computer players and print what happened."),
    "arena": mark("Measure how strong levels of play are: every deal is played in all rotations of the seats."),
    "rulesets": mark("List, check and show rulesets."),
    "cards": mark("List a ruleset's cards with strength, kind and power."),
    "glossary": mark("Look up a word of the rules, as it holds in a ruleset."),
}
"""The other commands, which `cli.commands` puts together, and what they do."""


class _Help(argparse.RawDescriptionHelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        fail(_("{said}; `tda --help` lists what there is").format(said=in_words(message)))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Its own way is silent where that cannot be done."""
        (file or sys.stderr).write(message)


def make_parser() -> argparse.ArgumentParser:
    """The options of the game itself; what is typed wrong is told in one sentence, with status BAD_INPUT."""
    width = max(map(len, COMMANDS)) + 2
    commands = "\n".join(f"  {name:<{width}}{_(said)}" for name, said in COMMANDS.items())
    parser = _Parser(
        prog="tda",
        usage=_("tda [options], or tda COMMAND"),
        description=_(
            "Play Three-Dragon Ante. Without options the start screen opens; with players, ruleset, level or seed a "
            "game at once.\nWhere there is no terminal that can move its cursor, the game is played in plain lines."
        ),
        epilog=_("commands (tda COMMAND --help):") + "\n" + commands,
        formatter_class=_Help,
        allow_abbrev=False,
        add_help=False,
    )
    general = parser.add_argument_group(_("options"))
    general.add_argument("-h", "--help", action="help", help=_("show this help message and exit"))
    general.add_argument(
        "--version", action="version", version=f"tda {__version__} ({build()})", help=_("show the version and leave")
    )
    parser.add_argument("word", nargs="?", help=argparse.SUPPRESS)
    _add_game(parser.add_argument_group(_("the game")))
    _add_screen(parser.add_argument_group(_("the screen")))
    return parser


def _add_game(game: argparse._ArgumentGroup) -> None:
    number, name = _("N"), _("NAME")
    game.add_argument("--players", type=int, metavar=number, help=_("number of players, 2 to 6"))
    game.add_argument("--ruleset", metavar="ID", help=_("a ruleset's id, or the path of a ruleset file"))
    game.add_argument("--level", metavar=name, help=_("how the computer players think"))
    game.add_argument("--seed", type=int, metavar=number, help=_("the same seed deals the same game"))
    game.add_argument("--name", metavar=name, help=_("the name of your seat"))
    game.add_argument(
        "--abilities",
        metavar=_("WAY"),
        help=_(
            "roleplaying abilities: none; one or all (2005); picks-1, picks-2 or picks-3 (2010); noted or secret (2019)"
        ),
    )
    game.add_argument("--record", type=Path, metavar=_("FILE"), help=_("write the first game's record to this file"))


def _add_screen(screen: argparse._ArgumentGroup) -> None:
    switch = argparse.BooleanOptionalAction
    screen.add_argument(
        "--plain", action="store_true", help=_("lines of text and numbered answers instead of a screen")
    )
    screen.add_argument("--theme", metavar=_("NAME"), help=_("the colours, as tavern, parchment, high-contrast, ansi"))
    screen.add_argument("--ascii", action=switch, help=_("no character beyond ASCII"))
    screen.add_argument("--mouse", action=switch, help=_("listen to the mouse"))
    screen.add_argument("--motion", action=switch, help=_("flash what has just changed"))
    screen.add_argument(language.OPTION, metavar=_(language.METAVAR), help=_(language.HELP))


def refuse(word: str) -> NoReturn:
    """Leave because of a word that stands where it means nothing."""
    if word in COMMANDS:
        fail(_("options before {command!r} belong to `tda` alone: put them behind it").format(command=word))
    fail(_("no command {command!r}; there are {commands}").format(command=word, commands=", ".join(COMMANDS)))
