"""The `tda` command by itself: the table, or a game in plain lines. Everything that starts a game starts fast."""

from __future__ import annotations

import argparse
import codecs
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from tda_tui import __version__
from tda_tui.files.regular_file import real_path
from tda_tui.process import hangup
from tda_tui.process.import_path import leave_out_current_folder
from tda_tui.process.streams import OutputLost, discard, open_closed_streams, output, say, tell

if TYPE_CHECKING:
    from tda_tui.files.ruleset_files import FileError
    from tda_tui.rules.rules import Rules

BAD_INPUT = 2
INTERRUPTED = 130
"""Exit status, as shells have it for Ctrl-C."""
NEAREST = "tda-nearest-ascii"
"""How characters beyond ASCII are written where the terminal has none."""
RULESET = "legendary"

COMMANDS = {
    "tutorial": "Learn the game: short lessons at the table.",
    "replay": "Go through a game that was played, step by step; play on from any moment.",
    "history": "The games that you have played to their end, in figures.",
    "export": "Write a game as text to share, with the score sheet of each gambit, or as a record.",
    "check": "Play records and compare them with what they expect.",
    "watch": "Watch a whole game between computer players as lines of text.",
    "simulate": "Play many games between computer players and print what happened.",
    "arena": "Measure how strong levels of play are: every deal is played in all rotations of the seats.",
    "rulesets": "List, check and show rulesets.",
    "cards": "List a ruleset's cards with strength, kind and power.",
    "glossary": "Look up a word of the rules, as it holds in a ruleset.",
}
"""The other commands, which are in `cli`, and what they do."""


def main(words: Sequence[str] | None = None) -> None:
    """Entry point of the `tda` command. Where the program is wrong it says so, and where a report of it lies."""
    open_closed_streams()
    try:
        try:
            _main(words)
        finally:
            # What cannot be written is to be heard of here, and not when Python ends.
            with output():
                sys.stdout.flush()
    except KeyboardInterrupt:
        leave_quietly(INTERRUPTED)
    except Exception as error:
        _leave_with(error)


def _leave_with(error: Exception) -> NoReturn:
    """Say what has stopped the program: a file, the output, or the program itself."""
    from tda_tui.files.ruleset_files import FileError

    if isinstance(error, OSError) and hangup.says_gone(error):
        leave_unread(error)
    if isinstance(error, OSError) and error.filename is None:
        # The program's own files have names: this is the output, of a library that writes there by itself.
        error = OutputLost(error)
    if isinstance(error, (FileError, OutputLost)):
        discard(sys.stdout)
        fail(str(error))
    from tda_tui.process.crash import CRASHED, Crash, report

    tell("\n".join(report(Crash(error))))
    raise SystemExit(CRASHED) from None


def _main(words: Sequence[str] | None) -> None:
    if words is None:
        leave_out_current_folder()
    given = list(sys.argv[1:] if words is None else words)
    if given and given[0] in COMMANDS:
        from tda_tui.cli.commands import run
        from tda_tui.words.writing import writes_utf8

        if not writes_utf8():
            _write_ascii()
        hangup.watch_output()
        run(given)
    start(_parser().parse_args(given))


def _write_ascii() -> None:
    """From now on nothing beyond ASCII is printed: other characters as near as it gets."""
    from tda_tui.plain.lines import clean

    def nearest(problem: UnicodeError) -> tuple[str, int]:
        assert isinstance(problem, UnicodeEncodeError)
        return clean(problem.object[problem.start : problem.end], ascii_only=True), problem.end

    codecs.register_error(NEAREST, nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii", errors=NEAREST)


def complain(message: str) -> None:
    """Say in one sentence what is wrong."""
    tell(f"tda: {message}")


def fail(message: str) -> NoReturn:
    """Say in one sentence what is wrong, and leave."""
    complain(message)
    raise SystemExit(BAD_INPUT)


def fail_to_read(problem: FileError) -> NoReturn:
    """Say everything that is wrong with a file, a line each, and leave."""
    if len(problem.problems) > 1:
        fail("\n  ".join([f"{len(problem.problems)} problems:", *problem.problems]))
    fail(str(problem))


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        fail(f"{message}; `tda --help` lists what there is")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Its own way is silent where that cannot be done."""
        (file or sys.stderr).write(message)


def _parser() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS)) + 2
    parser = _Parser(
        prog="tda",
        usage="tda [options], or tda COMMAND",
        description="Play Three-Dragon Ante. Without options the start screen opens; with players, ruleset, level or "
        "seed a game at once.\nWhere there is no terminal that can move its cursor, the game is played in plain lines.",
        epilog="commands (tda COMMAND --help):\n"
        + "\n".join(f"  {name:<{width}}{said}" for name, said in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tda {__version__}", help="show the version and leave")
    parser.add_argument("word", nargs="?", help=argparse.SUPPRESS)
    game = parser.add_argument_group("the game")
    game.add_argument("--players", type=int, metavar="N", help="number of players, 2 to 6")
    game.add_argument("--ruleset", metavar="ID", help="a ruleset's id, or the path of a ruleset file")
    game.add_argument("--level", metavar="NAME", help="how the computer players think")
    game.add_argument("--seed", type=int, metavar="N", help="the same seed deals the same game")
    game.add_argument("--name", help="the name of your seat")
    game.add_argument("--record", type=Path, metavar="FILE", help="write the first game's record to this file")
    screen = parser.add_argument_group("the screen")
    switch = argparse.BooleanOptionalAction
    screen.add_argument("--plain", action="store_true", help="lines of text and numbered answers instead of a screen")
    screen.add_argument("--theme", metavar="NAME", help="the colours, as tavern, parchment, high-contrast, ansi")
    screen.add_argument("--ascii", action=switch, help="no character beyond ASCII")
    screen.add_argument("--mouse", action=switch, help="listen to the mouse")
    screen.add_argument("--motion", action=switch, help="flash what has just changed")
    return parser


def start(options: argparse.Namespace) -> None:
    """Open the start screen, a table at once where something is said about the game, or plain lines."""
    if options.word is not None:
        _refuse(options.word)
    if options.players is not None and not 2 <= options.players <= 6:
        fail(f"--players: {options.players} is not between 2 and 6")
    if options.ruleset is not None:
        if options.ruleset.endswith(".toml"):
            options.ruleset = str(real_path(options.ruleset))
        check_seats(rules_of(options.ruleset), options.players)
    if options.level is not None:
        check_level(options.level)
    if options.theme is not None:
        _check_theme(options.theme)
    if options.record is not None:
        _check_record(options.record)
    if options.plain or not _can_draw():
        _play_plain(options)
    else:
        _open_table(options)


def _refuse(word: str) -> NoReturn:
    if word in COMMANDS:
        fail(f"options before {word!r} belong to `tda` alone: put them behind it")
    fail(f"no command {word!r}; there are {', '.join(COMMANDS)}")


def rules_of(name: str) -> Rules:
    """A ruleset by its id or file; a sentence and out if it cannot be played."""
    from tda_tui.files.ruleset_files import FileError, load_rules

    try:
        return load_rules(name)
    except FileError as problem:
        fail_to_read(problem)


def check_seats(rules: Rules, players: int | None) -> None:
    """A sentence and out if the ruleset is not for so many players, or they cannot come to its end."""
    from tda_tui.words.rulesets import unreachable_end

    if players is None:
        return
    fewest, most = rules.ruleset.players
    if not fewest <= players <= most:
        fail(f"{rules.ruleset.name} is for {fewest} to {most} players, not {players}")
    if problem := unreachable_end(rules.ruleset, players):
        fail(f"{rules.ruleset.name}: {problem}")


def check_level(level: str) -> None:
    """A sentence and out if there is no such level, or no such regular to play at it."""
    from tda_tui.players.player import find_level

    try:
        find_level(level)
    except ValueError as problem:
        fail(str(problem))


def _check_theme(theme: str) -> None:
    from tda_tui.app.terminal.theme import load_theme
    from tda_tui.files.ruleset_files import FileError

    try:
        load_theme(theme)
    except FileError as problem:
        fail_to_read(problem)


def _check_record(record: Path) -> None:
    from tda_tui.saves.game_record import check_place

    try:
        check_place(record)
    except OSError as problem:
        fail_to_write(record, problem)


def fail_to_write(record: Path | None, problem: OSError) -> NoReturn:
    """Say in one sentence why a record, or another file named by the problem, cannot be written; and leave.

    Where it was the output, and nobody reads it any more, there is nothing to say.
    """
    if hangup.says_gone(problem):
        leave_unread(problem)
    path = Path(problem.filename or record or "the output")
    why = problem.strerror or str(problem)
    if isinstance(problem, FileNotFoundError) and not path.parent.is_dir():
        why = f"there is no folder {path.parent}"
    fail(f"{path} cannot be written: {why}")


def _can_draw() -> bool:
    """Whether there is a terminal that can move its cursor."""
    usual = "" if os.name != "nt" else "windows"
    if os.environ.get("TERM", usual) in ("", "dumb", "unknown"):
        return False
    return _is_terminal(sys.stdin) and _is_terminal(sys.stdout)


def _is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at that end; a stream that was closed at the start is None."""
    return stream is not None and stream.isatty()


def _open_table(options: argparse.Namespace) -> None:
    from tda_tui.app.run import run

    players = options.players
    if players is None and (options.seed, options.ruleset, options.level) != (None, None, None):
        rules = rules_of(options.ruleset or RULESET)
        fewest, most = rules.ruleset.players
        players = min(max(4, fewest), most)
        check_seats(rules, players)
    try:
        run(
            seed=options.seed, players=players, level=options.level, ruleset=options.ruleset,
            record=options.record, theme=options.theme, ascii=options.ascii, mouse=options.mouse,
            motion=options.motion, name=options.name,
        )  # fmt: skip
    except OSError as problem:
        fail_to_write(options.record, problem)


def open_tutorial() -> None:
    """The list of lessons, on the screen; they need a terminal that can move its cursor."""
    if not _can_draw():
        fail("the lessons need a terminal that can move its cursor")
    from tda_tui.app.run import run

    run(learning=True)


def open_replay(path: Path) -> None:
    """A game that was played, on the screen; where there is none that can move its cursor, as lines of text."""
    from tda_tui.files.ruleset_files import FileError

    try:
        if _can_draw():
            from tda_tui.app.run import run

            run(replaying=path)
        else:
            from tda_tui.plain.watching import replay_lines

            for line in replay_lines(path):
                say(line)
    except FileError as problem:
        fail_to_read(problem)


def leave_unread(problem: OSError) -> NoReturn:
    """Nobody reads any more what is written: a reader that has seen enough is no mistake."""
    leave_quietly(0 if isinstance(problem, BrokenPipeError) else hangup.HUNG_UP)


def leave_quietly(status: int = 0) -> NoReturn:
    """The reader has gone away: leave without a word, as other programs do in a pipe."""
    discard(sys.stdout)
    raise SystemExit(status)


def _play_plain(options: argparse.Namespace) -> NoReturn:
    from tda_tui.files.settings import Settings
    from tda_tui.plain.choosing import Wanted
    from tda_tui.plain.lines import Lines
    from tda_tui.plain.start import ascii_wanted, run
    from tda_tui.saves.store import Saves

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    echo = not _is_terminal(sys.stdin) or not _is_terminal(sys.stdout)
    lines = Lines(sys.stdin, sys.stdout, options.ascii or ascii_wanted(os.environ, sys.stdout.encoding), echo)
    hangup.watch(hangup.terminals(sys.stdin, sys.stdout))
    hangup.when_ended(leave_quietly)
    wanted = Wanted(options.seed, options.players, options.ruleset, options.level, options.name or "", options.record)
    try:
        raise SystemExit(run(wanted, Settings(), lines, Saves()))
    except OSError as problem:
        fail_to_write(wanted.record, problem)
