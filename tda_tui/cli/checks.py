"""What was asked for on the command line is looked at before anything begins: rulesets, seats, levels, files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


def rules_of(name: str) -> Rules:
    """A ruleset by its id or file; a sentence and out if it cannot be played."""
    from tda_tui.files.errors import FileError
    from tda_tui.files.ruleset_files import load_rules

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


def check_theme(theme: str) -> None:
    """A sentence and out if there is no such theme, or it cannot be used."""
    from tda_tui.app.terminal.theme import load_theme
    from tda_tui.files.errors import FileError

    try:
        load_theme(theme)
    except FileError as problem:
        fail_to_read(problem)


def check_record(record: Path) -> None:
    """A sentence and out if no record can be written there."""
    from tda_tui.saves.game_record import check_place

    try:
        check_place(record)
    except OSError as problem:
        fail_to_write(record, problem)
