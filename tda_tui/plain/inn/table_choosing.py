"""What is chosen for a shared table by numbers: its options, and the cards and abilities that a person brings."""

from __future__ import annotations

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.choosing import ask_ruleset, change, change_character, change_rows
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import Picking
from tda_tui.session.new_game.forms import character_row
from tda_tui.session.new_game.options import playable_options
from tda_tui.session.new_game.rows import Row
from tda_tui.tables.dealing import brings_character, game_with, picks_of, wish_from
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import Wish
from tda_tui.tables.table_options import TableOptions, game_row, table_rows
from tda_tui.tables.table_words import rules_words
from tda_tui.words.translate import gettext as _


def change_table(options: TableOptions, lines: Lines) -> TableOptions | None:
    """The options after the player's changes; None if they want no table after all."""
    options = options._replace(game=playable_options(options.game)[0])
    asked = _("What do you change? 1 to {most}; Enter alone: it is as you want it; q: no table.")
    ways = {"rules": _change_rules, "players": _change_players, "game": _change_game}
    try:
        return change_rows(_rows, options, Commands(lines), asked, ways, _problem)
    except Left:
        return None


def _rows(options: TableOptions) -> list[Row[TableOptions]]:
    def changes(table: TableOptions) -> str:
        return " ".join(table.game.changes_said(table.ruleset)) or _("as the rules say")

    return [
        Row("rules", _("Rules"), text=lambda table: rules_words(table.game.ruleset)),
        game_row(options, "players", _("Seats")),
        Row("game", _("Everything else about the game"), text=changes),
        *table_rows(options),
    ]


def _change_rules(options: TableOptions, commands: Commands) -> TableOptions:
    game = options.game
    ruleset = ask_ruleset(game, commands, _("Which rules? Enter alone: {usual}."))
    return options if ruleset == game.ruleset else options._replace(game=game.for_ruleset(ruleset))


def _change_players(options: TableOptions, commands: Commands) -> TableOptions:
    usual = options.game.players
    fewest, most = load_rules(options.game.ruleset).ruleset.players
    asked = _("How many seats, {fewest} to {most}? Enter alone: {usual}.")
    many = commands.number(asked.format(fewest=fewest, most=most, usual=usual), fewest, most, usual)
    return options._replace(game=options.game._replace(players=many))


def _change_game(options: TableOptions, commands: Commands) -> TableOptions:
    asked = _("What do you change about the game? 1 to {most}; Enter alone: nothing more.")
    return options._replace(game=change(options.game, commands, asked))


def _problem(options: TableOptions) -> str:
    try:
        options.check()
    except TableProblem as problem:
        return str(problem)
    return ""


def bring(options: TableOptions, wish: Wish, hosts: bool, lines: Lines) -> Wish:
    """Ask what the person brings instead of `wish`: special cards, and a character. Raises Left to keep it."""
    rules, picks = options.rules(), wish.picks
    if picks_of(rules.ruleset, hosts):
        picks = Picking(lines, rules, picks).pick()
    if brings_character(rules.ruleset):
        game = change_character(character_row(0), game_with(options.game, wish), Commands(lines))
        wish = wish_from(game, rules)
    return Wish(picks, wish.character, wish.abilities)
