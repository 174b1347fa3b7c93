"""The entry point of the `tda` command. Alone it starts the game, and Typer is not imported."""

import codecs
import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from tda_tui.cli.language import choose_language
from tda_tui.cli.output import INTERRUPTED, fail, fail_to_read, leave_quietly, leave_unread
from tda_tui.files.errors import FileError
from tda_tui.process import hangup
from tda_tui.process.import_path import leave_out_current_folder
from tda_tui.process.streams import OutputLost, discard, open_closed_streams, output, tell
from tda_tui.words.writing import writes_utf8

COMPLETE = "_TDA_COMPLETE"
"""Set by the script of `tda completion`: a shell asks what the last word may become."""
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
    if isinstance(error, OSError) and hangup.says_gone(error):
        leave_unread(error)
    if isinstance(error, OSError) and error.filename is None:
        # Errors of our own files carry names: this is the output of a library.
        error = OutputLost(error)
    if isinstance(error, FileError):
        fail_to_read(error)
    if isinstance(error, OutputLost):
        discard(sys.stdout)
        fail(str(error))
    from tda_tui.process.crash import CRASHED, Crash, report

    tell("\n".join(report(Crash(error))))
    raise SystemExit(CRASHED) from None


def _main(words: Sequence[str] | None) -> None:
    if words is None:
        leave_out_current_folder()
    typed = list(sys.argv[1:] if words is None else words)
    if COMPLETE in os.environ:
        choose_language([])
        with suppress(Exception):  # whatever fails, the words being typed stay as they are
            from tda_tui.cli.commands import complete

            complete()
    elif typed := choose_language(typed):
        from tda_tui.cli.commands import COMMANDS, run

        if typed[0] in COMMANDS:
            if not writes_utf8():
                _write_ascii()
            hangup.watch(sys.stdout)
        run(typed)
    else:
        from tda_tui.cli.start import open_game

        open_game()
    raise SystemExit(0)


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
