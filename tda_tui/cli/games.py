"""The commands that play: the lessons, a game to watch, many games to count."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tda_tui.cli.checks import ability_changes, check_level, check_seats, rules_of, rules_with_abilities
from tda_tui.cli.leaving import INTERRUPTED, complain, fail, fail_to_write
from tda_tui.cli.parameters import Abilities, Players, Ruleset, Seed
from tda_tui.cli.printing import progress, say_json, show_table
from tda_tui.cli.start import open_puzzles, open_tutorial
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext


def tutorial() -> None:
    """Learn the game: short lessons at the table."""
    open_tutorial()


def puzzles() -> None:
    """Find the best answer in a position: one for every day, and many more by difficulty."""
    open_puzzles()


def watch(
    seed: Seed = 0,
    players: Players = 4,
    ruleset: Ruleset = "legendary",
    level: Annotated[str, typer.Option(help=mark("How the computer players think."))] = "gambler",
    record: Annotated[Path | None, typer.Option(help=mark("Write the game's record to this file."))] = None,
    abilities: Abilities = "",
) -> None:
    """Watch a whole game between computer players as lines of text."""
    from tda_tui.plain.watching import watch_game

    rules = rules_with_abilities(ruleset, abilities)
    check_seats(rules, players)
    check_level(level)
    try:
        for line in watch_game(rules, ruleset, players, level, seed, record):
            say(line)
    except OSError as problem:
        fail_to_write(record, problem)


def simulate(
    players: Players = 4,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help=mark("How many games."))] = 1000,
    seed: Seed = 1,
    ruleset: Ruleset = "legendary",
    level: Annotated[str, typer.Option(help=mark("How the computer players think."))] = "gambler",
    check: Annotated[bool, typer.Option("--check", help=mark("Verify every invariant after every answer."))] = False,
    abilities: Annotated[
        str,
        typer.Option(
            metavar="WAY", help=mark("Roleplaying abilities: as for `tda watch`; or random ones in each game.")
        ),
    ] = "",
) -> None:
    """Play many games between computer players and print what happened."""
    from tda_tui.cli.measured_tables import summary_table
    from tda_tui.players.arena.match import Violation
    from tda_tui.players.arena.simulate import simulate as run_games

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
        raise typer.Exit(1) from None
    show_table(summary_table(summary))


def arena(
    levels: Annotated[
        list[str] | None,
        typer.Argument(metavar="LEVEL...", help=mark("A level for each seat.")),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help=mark("How many games, in whole deals."))] = 200,
    ruleset: Ruleset = "legendary",
    seed: Seed = 1,
    as_json: Annotated[bool, typer.Option("--json", help=mark("Print JSON."))] = False,
    resume: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=mark("Keep every deal in this file, and go on with what it has.")),
    ] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help=mark("Processes; all cores unless said."))] = None,
    abilities: Abilities = "",
    report: Annotated[
        bool, typer.Option("--report", help=mark("Show how strong the levels were found to be."))
    ] = False,
) -> None:
    """Measure how strong levels of play are: every deal is played in all rotations of the seats."""
    if report:
        show_strength()
        return
    if not levels:
        fail(_("name a level for each seat, as in: tda arena sharp gambler gambler novice"))
    from tda_tui.cli.arena_table import arena_table
    from tda_tui.players.arena.arena import arena as play_arena
    from tda_tui.players.arena.arena_file import ArenaError
    from tda_tui.players.arena.match import Violation

    changes = ability_changes(ruleset, abilities)
    try:
        with progress(" ".join(levels)) as show:
            result = play_arena(levels, games, ruleset, seed, resume, jobs, show, changes)
    except ArenaError as problem:
        fail(str(problem))
    except Violation as violation:
        complain(_("an invariant does not hold: {violation}").format(violation=violation))
        raise typer.Exit(1) from None
    except OSError as problem:
        fail_to_write(resume, problem)
    if as_json:
        say_json(result.as_dict())
    else:
        show_table(arena_table(result))
    if result.stopped:
        complain(_("stopped after {games} of {wanted} games").format(games=result.games, wanted=result.wanted))
        raise typer.Exit(INTERRUPTED)


def show_strength() -> None:
    """The table of levels against levels, and the commands that gave it."""
    from tda_tui.cli.measured_tables import published_table
    from tda_tui.players.arena.published_results import commands

    show_table(published_table())
    for command in commands():
        say(command)
