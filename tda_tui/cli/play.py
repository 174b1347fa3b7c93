"""The commands that play: the game itself, lessons, puzzles, a tournament, a game to watch, simulated games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Context, Option

from tda_tui.cli import completers
from tda_tui.cli.checks import (
    ability_changes,
    check_level,
    check_pace,
    check_record,
    check_seats,
    check_theme,
    rules_of,
    rules_with_abilities,
)
from tda_tui.cli.leaving import complain, fail, fail_to_read, fail_to_write
from tda_tui.cli.parameters import (
    ABILITIES,
    LEVEL,
    PLAYERS,
    RULESET,
    SEED,
    THE_GAME,
    THE_SCREEN,
    Abilities,
    Level,
    Players,
    Ruleset,
    Seed,
)
from tda_tui.cli.printing import progress, say_json, show_table
from tda_tui.cli.start import (
    open_game,
    open_puzzles,
    open_tournament,
    open_tutorial,
    open_watched_table,
    watch_in_lines,
)
from tda_tui.cli.translated import refuse
from tda_tui.files.regular_file import real_path
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

if TYPE_CHECKING:
    from tda_tui.tournament.store import Tournaments
    from tda_tui.tournament.tournament import Tournament


def play(
    context: Context,
    players: Annotated[int | None, PLAYERS] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    level: Annotated[str | None, LEVEL] = None,
    seed: Annotated[int | None, SEED] = None,
    name: Annotated[str | None, Option(help=mark("The name of your seat."), rich_help_panel=THE_GAME)] = None,
    abilities: Annotated[str | None, ABILITIES] = None,
    record: Annotated[
        Path | None, Option(help=mark("Write the first game's record to this file."), rich_help_panel=THE_GAME)
    ] = None,
    plain: Annotated[
        bool | None,
        Option(
            "--plain",
            help=mark("Lines of text and numbered answers instead of a screen."),
            rich_help_panel=THE_SCREEN,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        Option(
            help=mark("The colours, as tavern, parchment, high-contrast, ansi."),
            autocompletion=completers.themes,
            rich_help_panel=THE_SCREEN,
        ),
    ] = None,
    ascii: Annotated[bool | None, Option(help=mark("No character beyond ASCII."), rich_help_panel=THE_SCREEN)] = None,
    mouse: Annotated[bool | None, Option(help=mark("Listen to the mouse."), rich_help_panel=THE_SCREEN)] = None,
    motion: Annotated[
        bool | None, Option(help=mark("Flash what has just changed."), rich_help_panel=THE_SCREEN)
    ] = None,
    version: Annotated[bool | None, Option("--version", help=mark("Show the version and leave."))] = None,
) -> None:
    """Play, unless another command follows; these options are not for it."""
    if context.invoked_subcommand is not None:
        if any(value is not None for value in context.params.values()):
            said = _("options before {command!r} belong to `tda` alone: put them behind it")
            refuse(context, said.format(command=context.invoked_subcommand))
        return
    if version:
        _say_version()
        return
    if ruleset is not None and ruleset.endswith(".toml"):
        ruleset = str(real_path(ruleset))
    _check(ruleset, players, level, abilities, theme, record)
    open_game(
        plain=bool(plain), seed=seed, players=players, level=level, ruleset=ruleset, record=record, theme=theme,
        ascii=ascii, mouse=mouse, motion=motion, name=name, abilities=abilities,
    )  # fmt: skip


def _say_version() -> None:
    from tda_tui.process.crash import about

    say(about())


def _check(
    ruleset: str | None, players: int | None, level: str | None, abilities: str | None, theme: str | None,
    record: Path | None,
) -> None:  # fmt: skip
    """Leave with a message if an option is invalid."""
    if ruleset is not None:
        check_seats(rules_of(ruleset), players)
        if abilities is not None:
            rules_with_abilities(ruleset, abilities)
    if level is not None:
        check_level(level)
    if theme is not None:
        check_theme(theme)
    if record is not None:
        check_record(record)


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


def tournament(
    tables: Annotated[int | None, Option(help=mark("Tables, 2 to 4."))] = None,
    seats: Annotated[int | None, Option(help=mark("Seats of a table, 3 or 4."))] = None,
    rounds: Annotated[int | None, Option(help=mark("Rounds before the final, 1 to 5."))] = None,
    level: Annotated[str | None, LEVEL] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    length: Annotated[
        str | None,
        Option(
            help=mark("How long the games are: short, usual or long."),
            metavar=mark("LENGTH"),
            autocompletion=completers.lengths,
        ),
    ] = None,
    abilities: Annotated[bool, Option(help=mark("Everybody brings a pair of abilities (2019 rules)."))] = False,
    character: Annotated[
        str | None,
        Option(
            help=mark("The id of the ready-made character that you are, with abilities."),
            metavar=mark("ID"),
            autocompletion=completers.characters,
        ),
    ] = None,
    name: Annotated[str | None, Option(help=mark("The name of your seat."))] = None,
    seed: Annotated[int | None, Option(help=mark("The same seed brings the same people, tables and deals."))] = None,
    new: Annotated[bool, Option("--new", help=mark("Begin another one; that before is kept beside it."))] = False,
    plain: Annotated[bool, Option("--plain", help=mark("Lines of text instead of a screen."))] = False,
    standing: Annotated[bool, Option("--standing", help=mark("Print the standing to share, and leave."))] = False,
    as_json: Annotated[bool, Option("--json", help=mark("Print the standing as JSON, and leave."))] = False,
) -> None:
    """Play a tournament: rounds against the regulars at several tables, and a final of the best."""
    from tda_tui.saves.store import Saves
    from tda_tui.tournament.store import Tournaments

    store = Tournaments(Saves())
    chosen = {
        "tables": tables, "seats": seats, "rounds": rounds, "level": level, "ruleset": ruleset, "length": length,
        "character": character, "name": name,
    }  # fmt: skip
    said = {key: value for key, value in chosen.items() if value is not None}
    if abilities or character:
        said["abilities"] = True
    if standing or as_json:
        _print(store, as_json)
        return
    if said or new or seed is not None:
        if not new:
            _see_that_none_is_played(store)
        _begin(store, said, seed)
    open_tournament(plain)


def _read(store: Tournaments) -> Tournament | None:
    from tda_tui.files.errors import FileError

    try:
        return store.read()
    except FileError as problem:
        fail_to_read(problem)


def _print(store: Tournaments, as_json: bool) -> None:
    from tda_tui.tournament.standing_text import as_dict, text

    found = _read(store)
    if found is None:
        fail(_("no tournament has been begun: `tda tournament` begins one"))
    if as_json:
        say_json(as_dict(found))
    else:
        say("\n".join(text(found)))


def _see_that_none_is_played(store: Tournaments) -> None:
    found = _read(store)
    if found is not None and not found.over:
        fail(_("a tournament is being played: `tda tournament` goes on with it; --new begins another one"))


def _begin(store: Tournaments, said: dict[str, int | str], seed: int | None) -> None:
    from tda_tui.files.settings import Settings
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.tournament.dealing import problem_with
    from tda_tui.tournament.tournament import Setup

    usual = GameOptions.remembered(Settings().section("new_game"))
    setup = Setup(**{"name": usual.name, **said})  # type: ignore[arg-type]
    if problem := problem_with(setup):
        fail(problem)
    try:
        store.begin(setup, seed)
    except OSError as failed:
        fail_to_write(store.path, failed)
