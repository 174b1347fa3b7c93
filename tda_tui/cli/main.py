"""The `tda` command: its entry point. Help and the game itself start without the other commands."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from tda_tui.cli.commands import PLAY, find
from tda_tui.cli.language import choose_language
from tda_tui.cli.leaving import INTERRUPTED, fail, leave_quietly, leave_unread
from tda_tui.cli.run import run
from tda_tui.process import hangup
from tda_tui.process.import_path import leave_out_current_folder
from tda_tui.process.streams import OutputLost, discard, open_closed_streams, output, tell

COMPLETE = "--complete"
"""What a shell types first: it is no option for people."""
VERSION = "--version"
NEAREST = "tda-nearest-ascii"
"""How characters beyond ASCII are written where the terminal has none."""


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
    from tda_tui.files.errors import FileError

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
    typed = list(sys.argv[1:] if words is None else words)
    if typed[:1] == [COMPLETE]:
        _complete(typed[1:])
        return
    if typed != [VERSION]:  # which is the same in every language: for it no settings are read
        typed = choose_language(typed)
    command, given = find(typed)
    if command != PLAY:
        from tda_tui.words.writing import writes_utf8

        if not writes_utf8():
            _write_ascii()
        hangup.watch_output()
    run(command, given)


def _complete(words: Sequence[str]) -> None:
    """What a shell asks for where Tab is pressed. Whatever goes wrong, it hears nothing of it."""
    from tda_tui.cli.completing import print_candidates

    choose_language([])
    with suppress(Exception):
        print_candidates(words)


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
