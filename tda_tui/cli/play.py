"""The commands that play: the game itself, lessons, puzzles, a tournament, and a game to watch."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Context, Option

from tda_tui.cli import parameters
from tda_tui.cli.commands import refuse
from tda_tui.cli.output import fail, say_json, writing
from tda_tui.cli.parameters import (
    ABILITIES,
    LEVEL,
    PLAYERS,
    RULESET,
    SECONDS,
    Abilities,
    Level,
    Players,
    Programs,
    Ruleset,
    check_game,
    check_level,
)
from tda_tui.cli.start import can_draw, is_terminal, open_game, plain_lines
from tda_tui.files.regular_file import real_path
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.tournament.store import Tournaments

_USUAL_PLAYERS = 4


def play(
    context: Context,
    players: Annotated[int | None, PLAYERS] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    level: Annotated[str | None, LEVEL] = None,
    seed: int | None = None,
    name: str | None = None,
    abilities: Annotated[str | None, ABILITIES] = None,
    player: Programs = None,
    player_seconds: Annotated[int | None, SECONDS] = None,
    record: Path | None = None,
    plain: Annotated[bool | None, Option("--plain")] = None,
    theme: Annotated[str | None, Option(autocompletion=parameters.themes)] = None,
    ascii: bool | None = None,
    mouse: bool | None = None,
    motion: bool | None = None,
    version: Annotated[bool | None, Option("--version")] = None,
) -> None:
    """Play, unless another command follows; these options are not for it."""
    options = {**context.params, "record": record, "player": player or None}  # which would be empty
    if context.invoked_subcommand is not None:
        if any(value is not None for value in options.values()):
            problem = _("put options after {command!r}: those before it belong to `tda` alone")
            refuse(context, problem.format(command=context.invoked_subcommand))
        return
    if options.pop("version"):
        from tda_tui.process.crash import about

        say(about())
        return
    if ruleset is not None:
        options["ruleset"] = ruleset = str(real_path(ruleset)) if ruleset.endswith(".toml") else ruleset
        check_game(ruleset, players, abilities=abilities or "")
    programs, seconds = options.pop("player"), options.pop("player_seconds")
    with ExitStack() as closing:
        if programs is not None:
            from tda_tui.cli.bots import seated

            game = seated(programs, seconds, (players or _USUAL_PLAYERS) - 1, on_screen=not plain and can_draw())
            options["levels"] = closing.enter_context(game)
        if level is not None:
            check_level(level)
        _open(theme, record, options)


def _open(theme: str | None, record: Path | None, options: dict[str, Any]) -> None:
    if theme is not None:
        from tda_tui.app.terminal.theme import load_theme

        load_theme(theme)
    if record is not None:
        from tda_tui.saves.game_record import check_place

        with writing(record):
            check_place(record)
    open_game(**options)


def tutorial() -> None:
    """Learn the game: short lessons at the table."""
    if not can_draw():
        fail(_("the lessons need a terminal that can move its cursor"))
    from tda_tui.app.run import run

    run(row="learn")


def puzzles(
    plain: Annotated[bool, Option("--plain")] = False,
) -> None:
    """Find the best answer in a position: one puzzle for every day, and many more by difficulty."""
    if not plain and can_draw():
        from tda_tui.app.run import run

        run(row="puzzles")
    else:
        from tda_tui.plain.exercises import play_puzzles

        play_puzzles(plain_lines(), _usual_options().ruleset)


def _usual_options() -> GameOptions:
    from tda_tui.files.settings import Settings
    from tda_tui.session.new_game.options import GameOptions

    return GameOptions.remembered(Settings().section("new_game"))


def watch(
    seed: int | None = None,
    players: Players = _USUAL_PLAYERS,
    ruleset: Ruleset = "legendary",
    level: Level = "gambler",
    record: Path | None = None,
    abilities: Abilities = "",
    player: Programs = None,
    player_seconds: Annotated[int | None, SECONDS] = None,
    pace: Annotated[str | None, Option(autocompletion=parameters.paces)] = None,
    screen: Annotated[bool, Option("--screen")] = False,
) -> None:
    """Watch a whole game between computer players, in lines so slowly on a terminal that it can be read."""
    with ExitStack() as closing:
        levels: tuple[str, ...] = ()
        if player:
            from tda_tui.cli.bots import seated

            levels = closing.enter_context(seated(player, player_seconds, players, on_screen=screen))
        rules = check_game(ruleset, players, level, abilities, pace)
        if not screen:
            _watch_lines(rules, ruleset, players, level, seed, record, levels, pace)
            return
        if record is not None:
            fail(_("--record cannot be used with --screen; leave out --screen"))
        if not can_draw():
            fail(_("the table needs a terminal that can move its cursor"))
        from tda_tui.app.run import run
        from tda_tui.session.new_game.options import GameOptions

        watching = GameOptions(players, ruleset=ruleset, level=level, abilities=abilities, levels=levels)
        run(watching=watching, seed=seed, pace=pace)


def _watch_lines(
    rules: Rules,
    ruleset: str,
    players: int,
    level: str,
    seed: int | None,
    record: Path | None,
    levels: Sequence[str],
    pace: str | None,
) -> None:
    from tda_tui.plain.watching import paced, watch_game
    from tda_tui.saves.autosave import any_seed
    from tda_tui.session.deal import seed_words

    if seed is None:
        seed = any_seed()
        say(seed_words(seed))
    pace = pace or ("normal" if is_terminal(sys.stdout) else "off")
    with writing(record):
        for line in paced(watch_game(rules, ruleset, players, level, seed, record, levels), pace):
            say(line)


def tournament(
    context: Context,
    tables: int | None = None,
    seats: int | None = None,
    rounds: int | None = None,
    level: Annotated[str | None, LEVEL] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    length: Annotated[str | None, Option(autocompletion=lambda: ["short", "usual", "long"])] = None,
    abilities: bool = False,
    character: Annotated[str | None, Option(autocompletion=parameters.characters)] = None,
    name: str | None = None,
    seed: int | None = None,
    new: Annotated[bool, Option("--new")] = False,
    plain: Annotated[bool, Option("--plain")] = False,
    standing: Annotated[bool, Option("--standing")] = False,
    as_json: Annotated[bool, Option("--json")] = False,
) -> None:
    """Play a tournament: rounds against the regulars at several tables, and a final for the best."""
    from tda_tui.saves.store import Saves
    from tda_tui.tournament.store import Tournaments

    store = Tournaments(Saves())
    keys = ("tables", "seats", "rounds", "level", "ruleset", "length", "character", "name")
    chosen = {key: context.params[key] for key in keys if context.params[key] is not None}
    if abilities or character:
        chosen["abilities"] = True
    if standing or as_json:
        _print_standing(store, as_json)
        return
    if chosen or new or seed is not None:
        kept = None if new else store.read()
        if kept is not None and not kept.over:
            fail(_("a tournament is in progress: `tda tournament` continues it; --new starts another one"))
        _begin(store, chosen, seed)
    if not plain and can_draw():
        from tda_tui.app.run import run

        run(row="tournament")
    else:
        from tda_tui.files.settings import Settings
        from tda_tui.plain.evening import run_tournament
        from tda_tui.tournament.tournament import Setup

        game = store.read() or store.begin(Setup(name=_usual_options().name), None)
        raise SystemExit(run_tournament(game, Settings(), plain_lines(), Saves()))


def _print_standing(store: Tournaments, as_json: bool) -> None:
    from tda_tui.tournament.standing_text import as_dict, text

    found = store.read()
    if found is None:
        fail(_("there is no tournament: `tda tournament` starts one"))
    if as_json:
        say_json(as_dict(found))
    else:
        say("\n".join(text(found)))


def _begin(store: Tournaments, chosen: dict[str, Any], seed: int | None) -> None:
    from tda_tui.tournament.dealing import problem_with
    from tda_tui.tournament.tournament import Setup

    setup = Setup(**{"name": _usual_options().name, **chosen})
    if problem := problem_with(setup):
        fail(problem)
    with writing(store.path):
        store.begin(setup, seed)
