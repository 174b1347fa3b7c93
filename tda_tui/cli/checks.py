"""Checks of command line values before anything starts; invalid ones end the program with a message."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.cli.leaving import fail, fail_to_read, fail_to_write
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


def rules_of(name: str) -> Rules:
    """A ruleset by id or file; leaves with a message if it is invalid."""
    from tda_tui.files.errors import FileError
    from tda_tui.files.ruleset_files import load_rules

    try:
        return load_rules(name)
    except FileError as problem:
        fail_to_read(problem)


def check_seats(rules: Rules, players: int | None) -> None:
    """Leave with a message if the ruleset does not allow this many players, or its end cannot be reached with them."""
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


def usual_players(ruleset: str | None) -> int:
    """The number of players when options tell something about the game, but not this."""
    rules = rules_of(ruleset or "legendary")
    fewest, most = rules.ruleset.players
    players = min(max(4, fewest), most)
    check_seats(rules, players)
    return players


def check_level(level: str) -> None:
    """Leave with a message for an unknown level or regular."""
    from tda_tui.players.player import find_level

    try:
        find_level(level)
    except ValueError as problem:
        fail(str(problem))


def ability_changes(name: str, way: str) -> dict[str, Any]:
    """The ruleset keys that change when playing with abilities in this way; leaves with a message if that is
    impossible.

    An empty `way` means what the ruleset says.
    """
    from tda_tui.session.new_game.rule_options import ability_ways, unknown_way

    rules = rules_of(name)
    if way == "":
        return {}
    if problem := unknown_way(rules.ruleset, way):
        fail(f"--abilities: {problem}")
    return dict(ability_ways(rules.ruleset)[way].changes)


def rules_with_abilities(name: str, way: str) -> Rules:
    """A ruleset played with abilities in this way; leaves with a message if that is impossible."""
    from tda_tui.files.ruleset_files import load_rules

    changes = ability_changes(name, way)
    return load_rules(name, changes=changes) if changes else rules_of(name)


def check_pace(pace: str | None) -> None:
    """Leave with a message for an unknown pace."""
    from tda_tui.session.pace import PACES

    if pace is not None and pace not in PACES:
        fail(_("no pace {pace}; there are {paces}").format(pace=repr(pace), paces=", ".join(PACES)))


def check_theme(theme: str) -> None:
    """Leave with a message for an unknown or invalid theme."""
    from tda_tui.app.terminal.theme import load_theme
    from tda_tui.files.errors import FileError

    try:
        load_theme(theme)
    except FileError as problem:
        fail_to_read(problem)


def check_record(record: Path) -> None:
    """Leave with a message if no record can be written there."""
    from tda_tui.saves.game_record import check_place

    try:
        check_place(record)
    except OSError as problem:
        fail_to_write(record, problem)
