"""What was asked for on the command line is looked at before anything begins: rulesets, seats, levels, files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write
from tda_tui.words.translate import gettext as _

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
        fail(
            _("{name} is for {fewest} to {most} players, not {players}").format(
                name=_(rules.ruleset.name), fewest=fewest, most=most, players=players
            )
        )
    if problem := unreachable_end(rules.ruleset, players):
        fail(f"{_(rules.ruleset.name)}: {problem}")


def check_level(level: str) -> None:
    """A sentence and out if there is no such level, or no such regular to play at it."""
    from tda_tui.players.player import find_level

    try:
        find_level(level)
    except ValueError as problem:
        fail(str(problem))


def ability_changes(name: str, way: str) -> dict[str, Any]:
    """The keys that change in a ruleset where it is played with abilities in that way; a sentence and out if it cannot.

    Without any way it is as the ruleset says.
    """
    from tda_tui.session.new_game.ability_options import ability_ways, unknown_way

    rules = rules_of(name)
    if way == "":
        return {}
    if problem := unknown_way(rules.ruleset, way):
        fail(f"--abilities: {problem}")
    return dict(ability_ways(rules.ruleset)[way].changes)


def rules_with_abilities(name: str, way: str) -> Rules:
    """A ruleset played with abilities in that way; a sentence and out if that cannot be."""
    from tda_tui.files.ruleset_files import load_changed

    changes = ability_changes(name, way)
    return load_changed(name, changes) if changes else rules_of(name)


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
