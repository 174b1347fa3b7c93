"""Choosing the options of a shared table by numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.changing import change
from tda_tui.plain.choosing import ask_ruleset
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.lines import Lines
from tda_tui.session.new_game.options import playable_options
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.table_choices import (
    ROWS,
    chosen_words,
    row_label,
    row_value,
    row_values,
    value_words,
    with_value,
)
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.table_words import rules_words
from tda_tui.words.translate import gettext as _


class _Row(NamedTuple):
    """A row that can be changed, with its current choice."""

    id: str
    label: str
    now: str


def change_table(options: TableOptions, lines: Lines) -> TableOptions | None:
    """The options after the player's changes; None if they want no table after all."""
    options = options._replace(game=playable_options(options.game)[0])
    commands = Commands(lines)
    try:
        while True:
            rows = _rows(options)
            told = [f"{number}. {row.label}: {row.now}" for number, row in enumerate(rows, 1)]
            asked = _("What do you change? 1 to {most}; Enter alone: it is as you want it; q: no table.")
            number = commands.number_or_none(asked.format(most=len(rows)), len(rows), told)
            if number is not None:
                options = _changed(options, rows[number - 1].id, commands)
            elif _playable(options, lines):
                return options
    except Left:
        return None


def _rows(options: TableOptions) -> Sequence[_Row]:
    game = options.game
    changes = " ".join(game.changes_said(options.ruleset)) or _("as the rules say")
    return [
        _Row("rules", _("Rules"), rules_words(game.ruleset)),
        _Row("players", _("Seats"), str(game.players)),
        _Row("game", _("Everything else about the game"), changes),
        *(_Row(row, row_label(row), chosen_words(options, row)) for row in ROWS),
    ]


def _changed(options: TableOptions, row: str, commands: Commands) -> TableOptions:
    game = options.game
    if row == "rules":
        ruleset = ask_ruleset(game, commands, _("Which rules? Enter alone: {usual}."))
        return options if ruleset == game.ruleset else options._replace(game=game.for_ruleset(ruleset))
    if row == "players":
        fewest, most = load_rules(game.ruleset).ruleset.players
        asked = _("How many seats, {fewest} to {most}? Enter alone: {usual}.")
        said = asked.format(fewest=fewest, most=most, usual=game.players)
        return options._replace(game=game._replace(players=commands.number(said, fewest, most, game.players)))
    if row == "game":
        asked = _("What do you change about the game? 1 to {most}; Enter alone: nothing more.")
        return options._replace(game=change(game, commands, asked))
    values, now = row_values(options, row), row_value(options, row)
    told = [value_words(row, value) for value in values]
    at = values.index(now) if now in values else 0
    return with_value(options, row, values[commands.choice(_("{label}?").format(label=row_label(row)), told, at)])


def _playable(options: TableOptions, lines: Lines) -> bool:
    try:
        options.check()
    except TableProblem as problem:
        lines.say(str(problem))
        return False
    return True
