"""The entry point of the `tda` command. Help and the game itself start without importing other commands."""

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
"""The first word of a call by a shell's completion; not an option for people."""
VERSION = "--version"
NEAREST = "tda-nearest-ascii"
"""The error handler that writes non-ASCII characters on ASCII terminals."""


def main(words: Sequence[str] | None = None) -> None:
    """The entry point of the `tda` command. After a crash it says so, and where the report is."""
    open_closed_streams()
    try:
        try:
            _main(words)
        finally:
            # Output errors should be reported here rather than at interpreter shutdown.
            with output():
                sys.stdout.flush()
    except KeyboardInterrupt:
        leave_quietly(INTERRUPTED)
    except Exception as error:
        _leave_with(error)


def _leave_with(error: Exception) -> NoReturn:
    """Print what stopped the program: a file, the output, or a bug."""
    from tda_tui.files.errors import FileError

    if isinstance(error, OSError) and hangup.says_gone(error):
        leave_unread(error)
    if isinstance(error, OSError) and error.filename is None:
        # Errors of our own files carry names: this is the output of a library.
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
    if typed != [VERSION]:  # the same in every language, so no settings are read
        typed = choose_language(typed)
    command, given = find(typed)
    if command != PLAY:
        from tda_tui.words.writing import writes_utf8

        if not writes_utf8():
            _write_ascii()
        hangup.watch_output()
    run(command, given)


def _complete(words: Sequence[str]) -> None:
    """Answer a shell's completion request, ignoring all errors."""
    from tda_tui.cli.completing import print_candidates

    choose_language([])
    with suppress(Exception):
        print_candidates(words)


def _write_ascii() -> None:
    """Print only ASCII from now on, with other characters replaced by similar ones."""
    from tda_tui.plain.lines import clean

    def nearest(problem: UnicodeError) -> tuple[str, int]:
        assert isinstance(problem, UnicodeEncodeError)
        return clean(problem.object[problem.start : problem.end], ascii_only=True), problem.end

    codecs.register_error(NEAREST, nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii", errors=NEAREST)
