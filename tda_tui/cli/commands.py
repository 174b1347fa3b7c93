"""The table of all commands, and Typer's commands made from it, each when it is called."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple, NoReturn

import typer
from typer.main import get_command

from tda_tui.cli.translated import Command, Group, translate_parameters, width
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


class About(NamedTuple):
    """A command: a sentence about it, its function as `module:name`, and an optional closing sentence of its help."""

    said: str
    place: str
    more: str = ""


PLAY = ""
"""The name of the game itself, when no command is given."""

COMMANDS = {
    PLAY: About(
        mark(
            "Play Three-Dragon Ante. Without options the start screen opens; with players, ruleset, level or seed a "
            "game at once. Where there is no terminal that can move its cursor, the game is played in plain lines."
        ),
        "play:play",
    ),
    "tutorial": About(mark("Learn the game: short lessons at the table."), "play:tutorial"),
    "puzzles": About(
        mark("Find the best answer in a position: one for every day, and many more by difficulty."), "play:puzzles"
    ),
    "tournament": About(
        mark("Play a tournament: rounds against the regulars at several tables, and a final of the best."),
        "play:tournament",
        mark("It is kept between the games: without options the one that was begun goes on."),
    ),
    "replay": About(
        mark("Go through a game that was played, step by step; play on from any moment."), "records:replay"
    ),
    "review": About(
        mark("Judge your decisions in a game: what was a mistake, what was luck, and what would be better."),
        "records:review",
    ),
    "history": About(mark("The games that you have played to their end, in figures."), "records:history"),
    "export": About(
        mark("Write a game as text to share, with the score sheet of each gambit, or as a record."), "records:export"
    ),
    "check": About(mark("Play records and compare them with what they expect."), "records:check"),
    "watch": About(mark("Watch a whole game between computer players."), "play:watch"),
    "simulate": About(mark("Play many games between computer players and print what happened."), "play:simulate"),
    "arena": About(
        mark("Measure how strong levels of play are: every deal is played in all rotations of the seats."),
        "arena:arena",
    ),
    "serve": About(
        mark("Let others play here over SSH, each in a session of their own; nothing else can be had that way."),
        "serving:serve",
    ),
    "web": About(
        mark("Play in a browser on this machine: the same game, settings and saves as in a terminal."),
        "serving:web",
    ),
    "rulesets": About(mark("List every ruleset that can be played, your own ones too."), "rulesets:list_rulesets"),
    "rulesets check": About(mark("Say what is wrong with a ruleset, or that nothing is."), "rulesets:check_ruleset"),
    "rulesets show": About(mark("Print a ruleset with everything that it extends, as TOML."), "rulesets:show_ruleset"),
    "cards": About(mark("List a ruleset's cards with strength, kind and power."), "rulesets:cards"),
    "glossary": About(mark("Look up a word of the rules, as it holds in a ruleset."), "rulesets:glossary"),
    "bug-report": About(
        mark("Write a report of a mistake: what it runs on, settings, the last crash, the last game; nothing private."),
        "bug_report:bug_report",
    ),
    "completion": About(
        mark("Print the completion of a shell, which fills in commands, options and saved games where Tab is pressed."),
        "completers:completion",
    ),
}
"""All commands by name, in the order of the help. Two words name a command inside a command."""


class _NotYetImported(Command):
    """A command as its group lists it. Its module is imported when it is called."""

    def __init__(self, full_name: str) -> None:
        super().__init__(full_name.rpartition(" ")[2], short_help=_(COMMANDS[full_name].said))
        self.full_name = full_name

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        """Import the command, and let it read its words."""
        return make_command(self.full_name).make_context(info_name, args, parent, **extra)


def make_command(name: str) -> Command | Group:
    """A command with its parameters, in the reader's language."""
    about = COMMANDS[name]
    module, _colon, function_name = about.place.partition(":")
    function = getattr(import_module(f"tda_tui.cli.{module}"), function_name)
    inner = [one for one in COMMANDS if one.rpartition(" ")[0] == name and one != name]
    said: dict[str, Any] = {
        "help": _(about.said),
        "epilog": about.more and _(about.more),
        "context_settings": {"help_option_names": ["-h", "--help"], "terminal_width": width()},
    }
    app = typer.Typer(rich_markup_mode=None, add_completion=name == PLAY)
    if inner:
        app.callback(cls=Group, invoke_without_command=True, **said)(function)
    else:
        app.command(cls=Command, **said)(function)
    made = get_command(app)
    assert isinstance(made, (Command, Group))
    translate_parameters(made)
    if isinstance(made, Group):
        for one in inner:
            made.add_command(_NotYetImported(one))
    return made


def run(words: Sequence[str]) -> NoReturn:
    """Run the command that the words name, and leave."""
    game = make_command(PLAY)
    try:
        with game.make_context("tda", list(words)) as context:
            game.invoke(context)
    except typer.Exit as left:
        raise SystemExit(left.exit_code) from None
    raise SystemExit(0)


def complete() -> NoReturn:
    """Answer a shell, which says in the environment what was typed, and leave."""
    os.environ["COLUMNS"] = "1000"  # else Typer breaks long descriptions, and fish takes each line for a word
    make_command(PLAY).main(prog_name="tda")
    raise SystemExit(0)
