"""Starting the game: the table on a screen, or in plain lines. Everything that starts a game starts fast."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

from tda_tui.cli.arguments import refuse
from tda_tui.cli.checks import check_level, check_record, check_seats, check_theme, rules_of, rules_with_abilities
from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write, leave_quietly
from tda_tui.files.regular_file import real_path
from tda_tui.process import hangup
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.writing import write_ascii_only

if TYPE_CHECKING:
    import argparse

    from tda_tui.plain.lines import Lines

RULESET = "legendary"


def start(options: argparse.Namespace) -> None:
    """Open the start screen, a table at once where something is said about the game, or plain lines."""
    if options.word is not None:
        refuse(options.word)
    if options.players is not None and not 2 <= options.players <= 6:
        fail(_("--players: {players} is not between 2 and 6").format(players=options.players))
    if options.ruleset is not None:
        if options.ruleset.endswith(".toml"):
            options.ruleset = str(real_path(options.ruleset))
        check_seats(rules_of(options.ruleset), options.players)
    if options.abilities is not None and options.ruleset is not None:
        rules_with_abilities(options.ruleset, options.abilities)
    if options.level is not None:
        check_level(options.level)
    if options.theme is not None:
        check_theme(options.theme)
    if options.record is not None:
        check_record(options.record)
    if options.plain or not can_draw():
        _play_plain(options)
    else:
        _open_table(options)


def can_draw() -> bool:
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
    asked_for = (options.seed, options.ruleset, options.level, options.abilities)
    if players is None and any(value is not None for value in asked_for):
        rules = rules_of(options.ruleset or RULESET)
        fewest, most = rules.ruleset.players
        players = min(max(4, fewest), most)
        check_seats(rules, players)
    try:
        run(
            seed=options.seed, players=players, level=options.level, ruleset=options.ruleset,
            record=options.record, theme=options.theme, ascii=options.ascii, mouse=options.mouse,
            motion=options.motion, name=options.name, abilities=options.abilities,
        )  # fmt: skip
    except OSError as problem:
        fail_to_write(options.record, problem)


def open_tutorial() -> None:
    """The list of lessons, on the screen; they need a terminal that can move its cursor."""
    if not can_draw():
        fail(_("the lessons need a terminal that can move its cursor"))
    from tda_tui.app.run import run

    run(learning=True)


def open_puzzles() -> None:
    """The puzzles, on the screen; they need a terminal that can move its cursor."""
    if not can_draw():
        fail(_("the puzzles need a terminal that can move its cursor"))
    from tda_tui.app.run import run

    run(puzzling=True)


def open_replay(path: Path) -> None:
    """A game that was played, on the screen; where there is none that can move its cursor, as lines of text."""
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
    """The tournament that was begun, or the choice of one; in plain lines one begins as it usually is."""
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
    raise SystemExit(run_tournament(tournament, settings, _lines(ascii=False), saves))


def _lines(ascii: bool) -> Lines:
    """Lines out and answers in; leaving when nobody is there any more."""
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


def _play_plain(options: argparse.Namespace) -> NoReturn:
    from tda_tui.files.settings import Settings
    from tda_tui.plain.choosing import Wanted
    from tda_tui.plain.start import run
    from tda_tui.saves.store import Saves

    lines = _lines(options.ascii)
    wanted = Wanted(
        options.seed, options.players, options.ruleset, options.level, options.name or "", options.record,
        options.abilities,
    )  # fmt: skip
    try:
        raise SystemExit(run(wanted, Settings(), lines, Saves()))
    except OSError as problem:
        fail_to_write(wanted.record, problem)
