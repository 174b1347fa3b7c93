"""The commands that play: the game itself, lessons, puzzles, a tournament, and a game to watch."""

from __future__ import annotations

import sys
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
    Abilities,
    Level,
    Players,
    Ruleset,
    check_game,
    check_level,
)
from tda_tui.cli.start import can_draw, is_terminal, open_game, plain_lines
from tda_tui.files.regular_file import real_path
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.tournament.store import Tournaments


def play(
    context: Context,
    players: Annotated[int | None, PLAYERS] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    level: Annotated[str | None, LEVEL] = None,
    seed: int | None = None,
    name: str | None = None,
    abilities: Annotated[str | None, ABILITIES] = None,
    record: Path | None = None,
    plain: Annotated[bool | None, Option("--plain")] = None,
    theme: Annotated[str | None, Option(autocompletion=parameters.themes)] = None,
    ascii: bool | None = None,
    mouse: bool | None = None,
    motion: bool | None = None,
    version: Annotated[bool | None, Option("--version")] = None,
) -> None:
    """Play, unless another command follows; these options are not for it."""
    options = {**context.params, "record": record}
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
    if level is not None:
        check_level(level)
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
    players: Players = 4,
    ruleset: Ruleset = "legendary",
    level: Level = "gambler",
    record: Path | None = None,
    abilities: Abilities = "",
    pace: Annotated[str | None, Option(autocompletion=parameters.paces)] = None,
    screen: Annotated[bool, Option("--screen")] = False,
) -> None:
    """Watch a whole game between computer players, in lines so slowly on a terminal that it can be read."""
    rules = check_game(ruleset, players, level, abilities, pace)
    if screen:
        if record is not None:
            fail(_("--record works only in lines of text; leave out --screen"))
        if not can_draw():
            fail(_("the table needs a terminal that can move its cursor"))
        from tda_tui.app.run import run
        from tda_tui.session.new_game.options import GameOptions

        run(watching=GameOptions(players, ruleset=ruleset, level=level, abilities=abilities), seed=seed, pace=pace)
        return
    from tda_tui.plain.watching import paced, watch_game
    from tda_tui.saves.autosave import any_seed
    from tda_tui.session.deal import seed_words

    if seed is None:
        seed = any_seed()
        say(seed_words(seed))
    pace = pace or ("normal" if is_terminal(sys.stdout) else "off")
    with writing(record):
        for line in paced(watch_game(rules, ruleset, players, level, seed, record), pace):
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
