"""Starting the game on the screen or in plain lines. Imports are kept to a minimum for a fast start."""

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from tda_tui.cli.checks import usual_players
from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write, leave_quietly
from tda_tui.process import hangup
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.writing import write_ascii_only

if TYPE_CHECKING:
    from tda_tui.plain.lines import Lines
    from tda_tui.rules.rulesets.rules import Rules


def open_game(
    plain: bool = False, name: str | None = None, theme: str | None = None, ascii: bool | None = None,
    mouse: bool | None = None, motion: bool | None = None, record: Path | None = None, **game: Any,
) -> None:  # fmt: skip
    """Open the start screen, a table if `game` has options, or plain lines."""
    try:
        if plain or not can_draw():
            _play_plain(ascii=bool(ascii), name=name or "", record=record, **game)
        if game.get("players") is None and any(value is not None for value in game.values()):
            game["players"] = usual_players(game["ruleset"])
        from tda_tui.app.run import run

        run(record=record, name=name, theme=theme, ascii=ascii, mouse=mouse, motion=motion, **game)
    except OSError as problem:
        fail_to_write(record, problem)


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
        from tda_tui.files.settings import Settings
        from tda_tui.plain.exercises import play_puzzles
        from tda_tui.session.new_game.options import GameOptions

        usual = GameOptions.remembered(Settings().section("new_game"))
        play_puzzles(plain_lines(ascii=False), usual.ruleset)


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
    from tda_tui.session.deal import seed_words

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
    from tda_tui.plain.start import run_tournament
    from tda_tui.saves.store import Saves
    from tda_tui.session.new_game.options import GameOptions
    from tda_tui.tournament.store import Tournaments
    from tda_tui.tournament.tournament import Setup

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
    hangup.watch(sys.stdin, sys.stdout)
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
    raise SystemExit(run(Wanted(**said), Settings(), lines, Saves()))
