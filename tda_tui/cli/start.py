"""Starting the game on the screen or in plain lines. Imports are kept to a minimum for a fast start."""

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from tda_tui.cli.output import fail, leave_quietly, writing
from tda_tui.process import hangup
from tda_tui.words.translate import gettext as _
from tda_tui.words.writing import write_ascii_only

if TYPE_CHECKING:
    from tda_tui.plain.lines import Lines
    from tda_tui.rules.rulesets.rules import Rules


def open_game(
    plain: bool | None = None, name: str | None = None, theme: str | None = None, ascii: bool | None = None,
    mouse: bool | None = None, motion: bool | None = None, record: Path | None = None, **game: Any,
) -> None:  # fmt: skip
    """Open the start screen, a table if `game` has options, or plain lines."""
    with writing(record):
        if plain or not can_draw():
            _play_plain(ascii=bool(ascii), name=name or "", record=record, **game)
        if game.get("players") is None and any(value is not None for value in game.values()):
            game["players"] = usual_players(game["ruleset"])
        from tda_tui.app.run import run

        run(record=record, name=name, theme=theme, ascii=ascii, mouse=mouse, motion=motion, **game)


def rules_of(ruleset: str, changes: dict[str, Any] | None = None) -> "Rules":
    """The rules of a ruleset, with some of its keys changed."""
    from tda_tui.files.ruleset_files import load_rules

    return load_rules(ruleset, changes=changes)


def usual_players(ruleset: str | None) -> int:
    """The number of players when options tell something about the game, but not this."""
    rules = rules_of(ruleset or "legendary")
    fewest, most = rules.ruleset.players
    players = min(max(4, fewest), most)
    check_seats(rules, players)
    return players


def check_seats(rules: "Rules", players: int | None) -> None:
    """Leave with a message if the ruleset does not allow this many players, or its end cannot be reached with them."""
    from tda_tui.words.rulesets import unreachable_end

    if players is None:
        return
    fewest, most = rules.ruleset.players
    name = _(rules.ruleset.name)
    if not fewest <= players <= most:
        message = _("{name} is for {fewest} to {most} players, not {players}")
        fail(message.format(name=name, fewest=fewest, most=most, players=players))
    if problem := unreachable_end(rules.ruleset, players):
        fail(f"{name}: {problem}")


def can_draw() -> bool:
    """Whether there is a terminal with cursor control, or a page in a browser, as indicated by textual-serve."""
    usual = "" if os.name != "nt" else "windows"
    if os.environ.get("TERM", usual) in ("", "dumb", "unknown"):
        return False
    in_browser = os.environ.get("TEXTUAL_DRIVER", "").endswith(":WebDriver")
    return in_browser or (is_terminal(sys.stdin) and is_terminal(sys.stdout))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether the stream is a terminal; a stream closed at the start is None."""
    return stream is not None and stream.isatty()


def plain_lines(ascii: bool = False) -> "Lines":
    """Lines in and out; the program leaves when nobody is there any more."""
    from tda_tui.plain.evening import ascii_wanted
    from tda_tui.plain.lines import Lines

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    echo = not is_terminal(sys.stdin) or not is_terminal(sys.stdout)
    hangup.watch(sys.stdin, sys.stdout)
    hangup.when_ended(leave_quietly)
    ascii_only = ascii or ascii_wanted(os.environ, sys.stdout.encoding)
    write_ascii_only(ascii_only)
    return Lines(sys.stdin, sys.stdout, ascii_only, echo)


def _play_plain(ascii: bool, **wanted: Any) -> NoReturn:
    from tda_tui.files.settings import Settings
    from tda_tui.plain.choosing import Given
    from tda_tui.plain.evening import run
    from tda_tui.saves.store import Saves

    lines = plain_lines(ascii)
    raise SystemExit(run(Given(**wanted), Settings(), lines, Saves()))
