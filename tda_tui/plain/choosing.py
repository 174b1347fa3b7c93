"""Questions before a game: players and rules, and all other options by numbers, with the last choices as defaults."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.plain.commands import Commands
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import pick_mix, pick_own_abilities
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.characters import OWN
from tda_tui.session.new_game.decks import MIX
from tda_tui.session.new_game.forms import (
    abilities_row,
    character_rows,
    game_rows,
    opponent_rows,
    own_level_row,
    ruleset_of,
)
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.rows import Row
from tda_tui.session.new_game.rule_options import GOLD, unknown_abilities, usual_goal
from tda_tui.words.phrases import clean_name, kept_name
from tda_tui.words.rulesets import about, unusual_rules
from tda_tui.words.translate import gettext as _

Form = TypeVar("Form")
Change = Callable[[Form, Commands], Awaitable[Form]]


class Given(NamedTuple):
    """What the command line says about the game; None for what has to be asked."""

    seed: int | None = None
    players: int | None = None
    ruleset: str | None = None
    level: str | None = None
    name: str = ""
    record: Path | None = None
    abilities: str | None = None
    levels: tuple[str, ...] | None = None


async def choose(given: Given, last: GameOptions, lines: Lines) -> GameOptions:
    """The options of the game: from the command line, or else as answered; `last` are the options played last."""
    more: list[str] = []

    def change_more(_rest: str) -> None:
        more.append("n")
        lines.say(_("Before the deal you can also change the seats, level, deck, gold and abilities."))

    commands = Commands(lines, {"n": change_more})
    game_options = last._replace(name=kept_name(clean_name(given.name) or last.name))
    if given.level is not None:
        game_options = game_options.at_level(given.level)
    if given.levels is not None:
        game_options = game_options._replace(levels=given.levels)
    if given.ruleset is not None:
        game_options = game_options.for_ruleset(given.ruleset)
    game_options = game_options._replace(
        players=given.players or await _ask_players(given.ruleset, game_options.players, commands)
    )
    if given.ruleset is None:
        ruleset = await ask_ruleset(game_options, commands)
        game_options = game_options if ruleset == game_options.ruleset else game_options.for_ruleset(ruleset)
    known = load_rules(game_options.ruleset).ruleset
    if given.abilities is not None:
        if problem := unknown_abilities(known, given.abilities):
            lines.say(f"{problem}.")
        game_options = game_options._replace(abilities=given.abilities)
    if more:
        return await change(game_options, commands)
    return await _ask_goal(game_options, known, commands)


def full_name(ruleset: Ruleset) -> str:
    """The ruleset's name with the year of its box."""
    year = f" ({ruleset.year})" if ruleset.year and str(ruleset.year) not in ruleset.name else ""
    return _(ruleset.name) + year


async def _ask_players(ruleset: str | None, usual: int, commands: Commands) -> int:
    fewest, most = load_rules(ruleset).ruleset.players if ruleset is not None else (2, 6)
    usual = min(max(usual, fewest), most)
    asked = _(
        "How many players, {fewest} to {most}? Enter alone: {usual}. n: change other settings of the game."
    ).format(fewest=fewest, most=most, usual=usual)
    return await commands.number(asked, fewest, most, usual)


async def ask_ruleset(game: GameOptions, commands: Commands, asked: str = "") -> str:
    """Ask for a ruleset for this many players; `asked` replaces the question and has a place for the default."""
    names = {*ruleset_ids(), *([game.ruleset] if game.ruleset.endswith(".toml") else [])}
    playable: dict[str, str] = {}
    for name in sorted(names, key=lambda name: (name != GameOptions().ruleset, name)):
        try:
            ruleset = load_rules(name).ruleset
        except FileError:
            commands.lines.say(_("{name} cannot be played: `tda rulesets check {name}` says why.").format(name=name))
            continue
        about_it = [f"{full_name(ruleset)}. {about(ruleset)}".rstrip(), *unusual_rules(ruleset, game.players)]
        if name == game.ruleset and (changed := game.change_sentences(ruleset)):
            about_it.append(_("As you chose last time: {changes}").format(changes=" ".join(changed)))
        if ruleset.players[0] <= game.players <= ruleset.players[1]:
            playable[name] = " ".join(about_it)
    ids = [*playable]
    usual = ids.index(game.ruleset) if game.ruleset in playable else 0
    asked = asked or _("Which rules? Enter alone: {usual}. n: change other settings of the game.")
    return ids[await commands.index(asked.format(usual=usual + 1), [*playable.values()], usual)]


async def _ask_goal(game_options: GameOptions, ruleset: Ruleset, commands: Commands) -> GameOptions:
    """Ask for the gold to play to, if one was chosen last, or if the ruleset's cannot be reached."""
    usual, goals = game_options.choice("ends", ruleset).changes.get("play_to_gold"), game_options.goals(ruleset)
    if problem := game_options.end_problem(ruleset):
        commands.lines.say(problem)
    if not (problem or usual) or not goals:
        return game_options
    usual = usual or usual_goal(goals)
    asked = _("How much gold ends the game, {least} to {most}? Enter alone: {usual}.").format(
        least=goals[0], most=goals[-1], usual=usual
    )
    goal = await commands.number(
        asked, goals[0], goals[-1], usual, lambda number: game_options.goal_problem(number, ruleset)
    )
    return game_options._replace(ends=f"{GOLD}{goal}")


# Forms: a list of rows, then the options of one of them


async def choose_option(row: Row[Form], form: Form, commands: Commands) -> Form:
    """Ask for one of a row's options."""
    options = row.options(form)
    asked = row.asked or _("{label}?").format(label=row.label)
    at = await commands.choice(asked, [row.listed(option) for option in options], row.index(form))
    return row.set(form, options[at].id)


async def change_rows(
    rows: Callable[[Form], Sequence[Row[Form]]],
    form: Form,
    commands: Commands,
    asked: str,
    changes: Mapping[str, Change[Form]],
    problem: Callable[[Form], str] = lambda _form: "",
) -> Form:
    """The form after the player's changes, row by row until Enter alone.

    `asked` has a place for the number of rows. `changes` ask for what rows with more than their options hold.
    While there is a `problem` it goes on.
    """
    while True:
        now = rows(form)
        options = [f"{row.label}: {row.words(form)}" for row in now]
        at = await commands.index(asked.format(most=len(now)), options, None)
        if at is not None:
            row = now[at]
            form = await changes.get(row.id, partial(choose_option, row))(form, commands)
        elif wrong := problem(form):
            commands.lines.say(wrong)
        else:
            return form


async def change(game: GameOptions, commands: Commands, asked: str = "") -> GameOptions:
    """The options after the player's changes; rules and seats were chosen before. `asked` replaces the question."""

    def rows(game: GameOptions) -> list[Row[GameOptions]]:
        return [row for row in game_rows(game) if row.changeable(game) and row.id not in ("rules", "players")]

    changes: dict[str, Change[GameOptions]] = {row.id: partial(_change_rule, row) for row in game_rows(game)}
    changes |= {"opponents": _change_opponents, "abilities": _change_characters}
    asked = asked or _("What do you want to change? 1 to {most}; Enter alone: play.")
    return await change_rows(rows, game, commands, asked, changes, lambda game: game.problem(ruleset_of(game)))


async def _change_rule(row: Row[GameOptions], game: GameOptions, commands: Commands) -> GameOptions:
    game = await choose_option(row, game, commands)
    option, ruleset = row.option(game), ruleset_of(game)
    if option.id == MIX and row.id == "deck":
        return await pick_mix(game, commands)
    number = option.number
    if number is None or not (now := option.changes.get(number.key, 0)):
        return game
    asked = _("{label}, from {least} to {most}? Enter alone: {usual}.").format(
        label=number.label, least=number.least, most=number.most, usual=now
    )

    typed = await commands.number(
        asked, number.least, number.most, now, lambda typed: game.number_problem(number, typed, ruleset)
    )
    return game if typed == now else game.with_choice(row.id, f"{number.before}{typed}")


async def _change_opponents(game: GameOptions, commands: Commands) -> GameOptions:
    async def change_seat(row: Row[GameOptions], game: GameOptions, commands: Commands) -> GameOptions:
        return await choose_option(own_level_row(int(row.id)), await choose_option(row, game, commands), commands)

    asked = _("Which seat do you want to change? Enter alone: none.")
    changes = {row.id: partial(change_seat, row) for row in opponent_rows(game)}
    return await change_rows(opponent_rows, game, commands, asked, changes)


async def _change_characters(game: GameOptions, commands: Commands) -> GameOptions:
    game = await choose_option(abilities_row(), game, commands)
    if not (rows := character_rows(game)):
        return game
    asked = _("Whose character do you want to change? Enter alone: nobody's.")
    changes = {row.id: partial(change_character, row) for row in rows}
    return await change_rows(character_rows, game, commands, asked, changes)


async def change_character(row: Row[GameOptions], game: GameOptions, commands: Commands) -> GameOptions:
    """Change the character of a seat."""
    game = await choose_option(row, game, commands)
    own = row.id == "0" and game.at_seat("characters", 0) == OWN
    return await pick_own_abilities(game, commands) if own else game
