"""Changing a new game's options by numbers: a list of rows, then the options of one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.plain.answers import number_of
from tda_tui.plain.changing_people import change_characters, change_opponents
from tda_tui.plain.commands import Commands
from tda_tui.players.player import LEVELS, level_title
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.character_words import abilities_chosen
from tda_tui.session.new_game.mixes import MIX, mix_problem, rules_of_all
from tda_tui.session.new_game.numbers import Number
from tda_tui.session.new_game.options import ABILITIES, OPTIONS, STORY, GameOptions
from tda_tui.session.new_game.row_words import row_label
from tda_tui.session.new_game.seating import usual_level
from tda_tui.session.new_game.seating_words import opponents_words
from tda_tui.words.card_names import type_name
from tda_tui.words.translate import gettext as _

Change = Callable[[GameOptions, Rules, Commands], GameOptions]


def change(game_options: GameOptions, commands: Commands, asked: str = "") -> GameOptions:
    """The options after the player's changes; rules and seats have been chosen before.

    `asked` replaces the question; it has a place for the number of rows.
    """
    rules = load_rules(game_options.ruleset)
    while True:
        rows = _rows(game_options, rules)
        told = [f"{n}. {row_label(row)}: {now}" for n, (row, now) in enumerate(rows.items(), 1)]
        question = asked or _("What do you change? 1 to {most}; Enter alone: play.")
        number = commands.number_or_none(question.format(most=len(rows)), len(rows), told)
        if number is None:
            problem = _problem(game_options, rules)
            if not problem:
                return game_options
            commands.lines.say(problem)
            continue
        row = list(rows)[number - 1]
        game_options = _CHANGES.get(row, _change_row(row))(game_options, rules, commands)


def _rows(game_options: GameOptions, rules: Rules) -> dict[str, str]:
    """The rows that can be changed, with their current choices."""
    ruleset = rules.ruleset
    chosen = {row: game_options.choice(row, ruleset).name for row in (*OPTIONS, *STORY)}
    several = {row: now for row, now in chosen.items() if len(game_options.options(row, ruleset)) > 1}
    rows = {"opponents": opponents_words(game_options), "level": level_title(usual_level(game_options)), **several}
    if len(game_options.options(ABILITIES, ruleset)) > 1:
        rows[ABILITIES] = abilities_chosen(game_options, rules)
    return rows


def _problem(game_options: GameOptions, rules: Rules) -> str:
    """Why the options cannot be played; "" if they can."""
    if said := game_options.end_problem(rules.ruleset) or game_options.mix_problem(rules.ruleset):
        return said
    try:
        load_changed(game_options.ruleset, game_options.changes(rules.ruleset))
    except FileError as problem:
        return str(problem)
    return ""


def _change_level(game_options: GameOptions, _rules: Rules, commands: Commands) -> GameOptions:
    levels = list(LEVELS)
    told = [f"{level_title(level)}: {_(LEVELS[level].thinks)}" for level in levels]
    at = commands.choice(_("Which level, for all?"), told, levels.index(usual_level(game_options)))
    return game_options.at_level(levels[at])


def _change_row(row: str) -> Change:
    def changed(game_options: GameOptions, rules: Rules, commands: Commands) -> GameOptions:
        options = game_options.options(row, rules.ruleset)
        told = [f"{option.name}. {option.meaning}".rstrip() for option in options]
        at = commands.choice(_("{label}?").format(label=row_label(row)), told, game_options.place(row, rules.ruleset))
        game_options = game_options.with_choice(row, options[at].id)
        if options[at].id == MIX and row == "deck":
            return _pick_mix(game_options, commands)
        number = game_options.number(row, rules.ruleset)
        now = options[at].changes.get(number.key, 0) if number is not None else 0
        if number is None or not now:
            return game_options
        return _ask_number(game_options, row, rules, commands, number, now)

    return changed


def _ask_number(
    game_options: GameOptions, row: str, rules: Rules, commands: Commands, number: Number, now: int
) -> GameOptions:
    """Ask for another number than those offered; Enter keeps the current one."""
    asked = _("{label}, from {least} to {most}? Enter alone: {usual}.").format(
        label=_(number.label), least=number.least, most=number.most, usual=now
    )
    commands.lines.say(asked)
    while typed := commands.answer():
        wanted = number_of(typed, 10**number.digits)
        problem = game_options.number_problem(row, wanted or 0, rules.ruleset)
        if wanted is not None and not problem:
            return game_options.with_number(row, wanted, rules.ruleset)
        commands.lines.say(problem)
        commands.lines.say(asked)
    return game_options


def _pick_mix(game_options: GameOptions, commands: Commands) -> GameOptions:
    """Ask for the card types of a mix, by number."""
    cards: dict[str, list[str]] = {}
    for card in rules_of_all().cards:
        cards.setdefault(card.type, []).append(type_name(card))
    types = list(cards)
    asked = _("Which cards are in your mix? Numbers with spaces between, or ranges as 1-5.")
    last = game_options.mix if not mix_problem(game_options.mix) else ()
    usual = " ".join(str(types.index(one) + 1) for one in last) or _("no mix")
    asked += " " + _("Enter alone: {what}.").format(what=usual)
    commands.lines.say(asked)
    commands.lines.say_numbered(f"{cards[name][0]} ({len(cards[name])})" for name in types)
    while typed := commands.answer():
        picked = tuple(types[place - 1] for place in _places(typed, len(types)))
        problem = mix_problem(picked)
        if not problem:
            return game_options._replace(mix=picked)
        commands.lines.say(problem)
        commands.lines.say(asked)
    return game_options if last else game_options._replace(deck="")


def _places(typed: str, most: int) -> Sequence[int]:
    """The numbers typed, including ranges; anything else is ignored."""
    found: list[int] = []
    for word in typed.replace(",", " ").split():
        first, _dash, last = word.partition("-")
        least, highest = number_of(first, most), number_of(last or first, most)
        if least is not None and highest is not None:
            found += range(least, highest + 1)
    return list(dict.fromkeys(found))


_CHANGES: dict[str, Change] = {
    "opponents": change_opponents,
    "level": _change_level,
    ABILITIES: change_characters,
}
