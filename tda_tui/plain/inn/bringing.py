"""What a person brings to a shared table, asked by numbers: special cards, and a character or abilities."""

from __future__ import annotations

from tda_tui.plain.changing_people import change_character
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import Picking
from tda_tui.tables.seats import Wish
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.wishes import brings_character, game_with, picks_of, wish_from


def bring(options: TableOptions, wish: Wish, hosts: bool, lines: Lines) -> Wish:
    """Ask what the person brings instead of `wish`. Raises Left to keep it."""
    rules, picks = options.rules(), wish.picks
    if picks_of(rules.ruleset, hosts):
        picks = Picking(lines, rules, picks).pick()
    if brings_character(rules.ruleset):
        game = change_character(game_with(options.game, wish), rules, 0, Commands(lines))
        wish = wish_from(game, rules)
    return Wish(picks, wish.character, wish.abilities)
