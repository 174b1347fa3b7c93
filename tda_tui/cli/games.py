"""The commands that play: lessons, puzzles, a game to watch, simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Option

from tda_tui.cli import completers
from tda_tui.cli.checks import (
    ability_changes,
    check_level,
    check_pace,
    check_seats,
    rules_of,
    rules_with_abilities,
)
from tda_tui.cli.leaving import complain
from tda_tui.cli.parameters import SEED, Abilities, Level, Players, Ruleset, Seed
from tda_tui.cli.printing import progress, show_table
from tda_tui.cli.start import open_puzzles, open_tutorial, open_watched_table, watch_in_lines
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext


def tutorial() -> None:
    """Learn the game: short lessons at the table."""
    open_tutorial()


def puzzles(
    plain: Annotated[
        bool, Option("--plain", help=mark("Lines of text and numbered answers instead of a screen."))
    ] = False,
) -> None:
    """Find the best answer in a position: one for every day, and many more by difficulty."""
    open_puzzles(plain)


def watch(
    seed: Annotated[int | None, SEED] = None,
    players: Players = 4,
    ruleset: Ruleset = "legendary",
    level: Level = "gambler",
    record: Annotated[Path | None, Option(help=mark("Write the game's record to this file."))] = None,
    abilities: Abilities = "",
    pace: Annotated[
        str | None,
        Option(
            help=mark("How fast: normal, slow, or off for all at once, as where the lines go into a file."),
            autocompletion=completers.paces,
        ),
    ] = None,
    screen: Annotated[
        bool, Option("--screen", help=mark("At the table on the screen instead of lines of text."))
    ] = False,
) -> None:
    """Watch a whole game between computer players."""
    rules = rules_with_abilities(ruleset, abilities)
    check_seats(rules, players)
    check_level(level)
    check_pace(pace)
    if screen:
        open_watched_table(players, ruleset, level, abilities, seed, pace, record)
    else:
        watch_in_lines(rules, ruleset, players, level, seed, pace, record)


def simulate(
    players: Players = 4,
    games: Annotated[int, Option(min=1, max=1_000_000, help=mark("How many games."))] = 1000,
    seed: Seed = 1,
    ruleset: Ruleset = "legendary",
    level: Level = "gambler",
    check: Annotated[bool, Option("--check", help=mark("Verify every invariant after every answer."))] = False,
    abilities: Annotated[
        str,
        Option(
            metavar=mark("WAY"),
            help=mark("Roleplaying abilities: as for `tda watch`; or random ones in each game."),
            autocompletion=completers.abilities,
        ),
    ] = "",
) -> None:
    """Play many games between computer players and print what happened."""
    from tda_tui.cli.measured_tables import summary_table
    from tda_tui.players.arena.games import Violation
    from tda_tui.players.arena.games import simulate as run_games

    at_random = abilities == "random"
    check_seats(rules_of(ruleset), players)
    check_level(level)
    changes = {} if at_random else ability_changes(ruleset, abilities)
    try:
        with progress(ngettext("{n} game", "{n} games", games).format(n=games)) as show:
            summary = run_games(
                ruleset, [level] * players, games, seed, check, show, with_abilities=at_random, changes=changes
            )
    except Violation as violation:
        complain(_("an invariant does not hold: {violation}").format(violation=violation))
        raise SystemExit(1) from None
    show_table(summary_table(summary))
