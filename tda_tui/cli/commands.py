"""The table of all commands, from which the parser, help, completion and manual page are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from tda_tui.cli.declared import Parameter, parameters_of
from tda_tui.words.translate import mark


class Command(NamedTuple):
    """A command: a sentence about it, its function as `module:name`, and an optional closing sentence of its help."""

    said: str
    place: str
    more: str = ""

    @property
    def function(self) -> Callable[..., Any]:
        """The function, imported on use so that the start does not import other commands."""
        module, _colon, name = self.place.partition(":")
        function: Callable[..., Any] = getattr(import_module(f"tda_tui.cli.{module}"), name)
        return function

    @property
    def parameters(self) -> list[Parameter]:
        """The parameters of the command."""
        return parameters_of(self.function)


PLAY = ""
"""The name of the game itself, when no command is given."""

COMMANDS = {
    PLAY: Command(
        mark(
            "Play Three-Dragon Ante. Without options the start screen opens; with players, ruleset, level or seed a "
            "game at once. Where there is no terminal that can move its cursor, the game is played in plain lines."
        ),
        "start:play",
    ),
    "tutorial": Command(mark("Learn the game: short lessons at the table."), "games:tutorial"),
    "puzzles": Command(
        mark("Find the best answer in a position: one for every day, and many more by difficulty."), "games:puzzles"
    ),
    "tournament": Command(
        mark("Play a tournament: rounds against the regulars at several tables, and a final of the best."),
        "tournament:tournament",
        mark("It is kept between the games: without options the one that was begun goes on."),
    ),
    "replay": Command(
        mark("Go through a game that was played, step by step; play on from any moment."), "records:replay"
    ),
    "review": Command(
        mark("Judge your decisions in a game: what was a mistake, what was luck, and what would be better."),
        "records:review",
    ),
    "history": Command(mark("The games that you have played to their end, in figures."), "records:history"),
    "export": Command(
        mark("Write a game as text to share, with the score sheet of each gambit, or as a record."), "records:export"
    ),
    "check": Command(mark("Play records and compare them with what they expect."), "records:check"),
    "watch": Command(mark("Watch a whole game between computer players."), "games:watch"),
    "simulate": Command(mark("Play many games between computer players and print what happened."), "games:simulate"),
    "arena": Command(
        mark("Measure how strong levels of play are: every deal is played in all rotations of the seats."),
        "arena:arena",
    ),
    "serve": Command(
        mark("Let others play here over SSH, each in a session of their own; nothing else can be had that way."),
        "serving:serve",
    ),
    "web": Command(
        mark("Play in a browser on this machine: the same game, settings and saves as in a terminal."),
        "browser:web",
    ),
    "rulesets": Command(mark("List every ruleset that can be played, your own ones too."), "rulesets:list_rulesets"),
    "rulesets check": Command(mark("Say what is wrong with a ruleset, or that nothing is."), "rulesets:check_ruleset"),
    "rulesets show": Command(
        mark("Print a ruleset with everything that it extends, as TOML."), "rulesets:show_ruleset"
    ),
    "cards": Command(mark("List a ruleset's cards with strength, kind and power."), "cards:cards"),
    "glossary": Command(mark("Look up a word of the rules, as it holds in a ruleset."), "cards:glossary"),
    "bug-report": Command(
        mark("Write a report of a mistake: what it runs on, settings, the last crash, the last game; nothing private."),
        "bug_report:bug_report",
    ),
    "completion": Command(
        mark("Print the completion of a shell, which fills in commands, options and saved games where Tab is pressed."),
        "completion:completion",
    ),
}
"""All commands by name, in the order of the help."""


def find(words: Sequence[str]) -> tuple[str, list[str]]:
    """The command named by the first words (the longest match), and the remaining words."""
    for many in (2, 1):
        name = " ".join(words[:many])
        if len(words) >= many and name in COMMANDS:
            return name, list(words[many:])
    return PLAY, list(words)


def inner_commands(name: str) -> list[str]:
    """The full names of a command's subcommands."""
    return [one for one in COMMANDS if one.rpartition(" ")[0] == name and one != name]
