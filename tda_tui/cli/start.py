"""Starting the game on the screen or in plain lines. Imports are kept to a minimum for a fast start."""

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO

from tda_tui.cli.checks import check_level, check_record, check_seats, check_theme, rules_of, rules_with_abilities
from tda_tui.cli.declared import Option
from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write, leave_quietly
from tda_tui.cli.parameters import ABILITIES, LEVEL, PLAYERS, RULESET, SEED
from tda_tui.files.regular_file import real_path
from tda_tui.process import hangup
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark
from tda_tui.words.writing import write_ascii_only

if TYPE_CHECKING:
    from tda_tui.plain.lines import Lines
    from tda_tui.rules.rulesets.rules import Rules

USUAL_RULESET = "legendary"


_GAME, _SCREEN = mark("the game"), mark("the screen")


def play(
    players: Annotated[int | None, PLAYERS._replace(group=_GAME)] = None,
    ruleset: Annotated[str | None, RULESET._replace(group=_GAME)] = None,
    level: Annotated[str | None, LEVEL._replace(group=_GAME)] = None,
    seed: Annotated[int | None, SEED._replace(group=_GAME)] = None,
    name: Annotated[str | None, Option(help=mark("The name of your seat."), group=_GAME)] = None,
    abilities: Annotated[str | None, ABILITIES._replace(group=_GAME)] = None,
    record: Annotated[
        Path | None, Option(help=mark("Write the first game's record to this file."), group=_GAME)
    ] = None,
    plain: Annotated[
        bool, Option(help=mark("Lines of text and numbered answers instead of a screen."), group=_SCREEN)
    ] = False,
    theme: Annotated[
        str | None,
        Option(help=mark("The colours, as tavern, parchment, high-contrast, ansi."), group=_SCREEN, completes="themes"),
    ] = None,
    ascii: Annotated[bool | None, Option(help=mark("No character beyond ASCII."), group=_SCREEN)] = None,
    mouse: Annotated[bool | None, Option(help=mark("Listen to the mouse."), group=_SCREEN)] = None,
    motion: Annotated[bool | None, Option(help=mark("Flash what has just changed."), group=_SCREEN)] = None,
    version: Annotated[bool, Option(help=mark("Show the version and leave."))] = False,
) -> None:
    """Open the start screen, a table if options about the game are given, or plain lines."""
    if version:
        _say_version()
        return
    if ruleset is not None and ruleset.endswith(".toml"):
        ruleset = str(real_path(ruleset))
    _check(ruleset, players, level, abilities, theme, record)
    if plain or not can_draw():
        _play_plain(
            ascii=bool(ascii), seed=seed, players=players, ruleset=ruleset, level=level, name=name or "",
            record=record, abilities=abilities,
        )  # fmt: skip
    if players is None and any(value is not None for value in (seed, ruleset, level, abilities)):
        players = _usual_players(ruleset)
    _open_table(
        seed=seed, players=players, level=level, ruleset=ruleset, record=record, theme=theme, ascii=ascii,
        mouse=mouse, motion=motion, name=name, abilities=abilities,
    )  # fmt: skip


def _say_version() -> None:
    from tda_tui.process.build import about

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


def can_draw() -> bool:
    """Whether there is a terminal with cursor control."""
    usual = "" if os.name != "nt" else "windows"
    if os.environ.get("TERM", usual) in ("", "dumb", "unknown"):
        return False
    return in_browser() or (_is_terminal(sys.stdin) and _is_terminal(sys.stdout))


def in_browser() -> bool:
    """Whether the output goes to a browser page, as indicated by textual-serve."""
    return os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal; a stream closed at the start is None."""
    return stream is not None and stream.isatty()


def _usual_players(ruleset: str | None) -> int:
    """The default number of players for the ruleset."""
    rules = rules_of(ruleset or USUAL_RULESET)
    fewest, most = rules.ruleset.players
    players = min(max(4, fewest), most)
    check_seats(rules, players)
    return players


def _open_table(record: Path | None, **options: Any) -> None:
    from tda_tui.app.run import run

    try:
        run(record=record, **options)
    except OSError as problem:
        fail_to_write(record, problem)


def open_tutorial() -> None:
    """Open the list of lessons, which needs a terminal with cursor control."""
    if not can_draw():
        fail(_("the lessons need a terminal that can move its cursor"))
    from tda_tui.app.run import run

    run(learning=True)


def open_puzzles(plain: bool) -> None:
    """Open the puzzles on the screen, or in plain lines."""
    if not plain and can_draw():
        from tda_tui.app.run import run

        run(puzzling=True)
    else:
        from tda_tui.plain.exercises import play_puzzles

        play_puzzles(plain_lines(ascii=False))


def open_watched_table(
    players: int, ruleset: str, level: str, abilities: str, seed: int | None, pace: str | None, record: Path | None
) -> None:
    """Open a table of computer players on the screen, at the pace of the settings unless one is given."""
    if record is not None:
        fail(_("--record writes down what is told as lines of text; leave out --screen"))
    if not can_draw():
        fail(_("the table needs a terminal that can move its cursor"))
    from tda_tui.app.run import run
    from tda_tui.session.new_game.options import GameOptions

    run(watching=GameOptions(players, ruleset=ruleset, level=level, abilities=abilities), seed=seed, pace=pace)


def watch_in_lines(
    rules: "Rules", ruleset: str, players: int, level: str, seed: int | None, pace: str | None, record: Path | None
) -> None:
    """Print a game of computer players; on a terminal so slowly that it can be read."""
    from tda_tui.plain.watching import paced, watch_game
    from tda_tui.saves.autosave import any_seed
    from tda_tui.session.watched import seed_words

    if seed is None:
        seed = any_seed()
        say(seed_words(seed))
    pace = pace or ("normal" if _is_terminal(sys.stdout) else "off")
    try:
        for line in paced(watch_game(rules, ruleset, players, level, seed, record), pace):
            say(line)
    except OSError as problem:
        fail_to_write(record, problem)


def open_replay(path: Path) -> None:
    """Open a played game on the screen, or print it as lines."""
    from tda_tui.files.errors import FileError

    try:
        if can_draw():
            from tda_tui.app.run import run

            run(replaying=path)
        else:
            from tda_tui.plain.watching import replay_lines

            for line in replay_lines(path):
                say(line)
    except FileError as problem:
        fail_to_read(problem)


def open_tournament(plain: bool) -> None:
    """Open the current tournament or the choice of a new one; in plain lines a new one uses the defaults."""
    from tda_tui.files.errors import FileError

    try:
        if not plain and can_draw():
            from tda_tui.app.run import run

            run(competing=True)
        else:
            _tournament_in_lines()
    except FileError as problem:
        fail_to_read(problem)


def _tournament_in_lines() -> NoReturn:
    from tda_tui.files.settings import Settings
    from tda_tui.plain.tournament import run_tournament
    from tda_tui.saves.store import Saves
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.tournament.entrants import Setup
    from tda_tui.tournament.store import Tournaments

    saves, settings = Saves(), Settings()
    store = Tournaments(saves)
    usual = Setup(name=GameOptions.remembered(settings.section("new_game")).name)
    tournament = store.read() or store.begin(usual, None)
    raise SystemExit(run_tournament(tournament, settings, plain_lines(ascii=False), saves))


def plain_lines(ascii: bool) -> "Lines":
    """Lines in and out; the program leaves when nobody is there any more."""
    from tda_tui.plain.lines import Lines
    from tda_tui.plain.start import ascii_wanted

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    echo = not _is_terminal(sys.stdin) or not _is_terminal(sys.stdout)
    hangup.watch(hangup.terminals(sys.stdin, sys.stdout))
    hangup.when_ended(leave_quietly)
    ascii_only = bool(ascii) or ascii_wanted(os.environ, sys.stdout.encoding)
    write_ascii_only(ascii_only)
    return Lines(sys.stdin, sys.stdout, ascii_only, echo)


def _play_plain(ascii: bool, **said: Any) -> NoReturn:
    from tda_tui.files.settings import Settings
    from tda_tui.plain.choosing import Wanted
    from tda_tui.plain.start import run
    from tda_tui.saves.store import Saves

    lines = plain_lines(ascii)
    wanted = Wanted(**said)
    try:
        raise SystemExit(run(wanted, Settings(), lines, Saves()))
    except OSError as problem:
        fail_to_write(wanted.record, problem)
