"""Questions before a game: players and rules, and all other options by numbers, with the last choices as defaults."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.plain.answers import Unclear, number_of
from tda_tui.plain.commands import Commands
from tda_tui.players.characters import abilities_each
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import BOUNDS, Ruleset
from tda_tui.session.new_game.characters import OWN, own_choice, toggled
from tda_tui.session.new_game.decks import MIX, mix_problem, rules_of_all
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
from tda_tui.session.new_game.rule_options import unknown_way, usual_goal
from tda_tui.words.card_names import type_name
from tda_tui.words.phrases import clean_name, kept_name
from tda_tui.words.rulesets import about, own_course
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _

Form = TypeVar("Form")
Way = Callable[[Form, Commands], Awaitable[Form]]


class Wanted(NamedTuple):
    """What the command line says about the game; None for what has to be asked."""

    seed: int | None = None
    players: int | None = None
    ruleset: str | None = None
    level: str | None = None
    name: str = ""
    record: Path | None = None
    abilities: str | None = None


class Choosing(Commands):
    """Commands before a game, which include changing more options."""

    changes_wanted = False

    async def carry_out(self, word: str, rest: str) -> bool:
        """Carry out a command, if it is one; `n` asks to change more before the deal."""
        if word != "n":
            return await super().carry_out(word, rest)
        self.changes_wanted = True
        self.lines.say(_("Before the cards are dealt you can change more: seats, level, deck, gold, abilities."))
        return True


async def choose(wanted: Wanted, last: GameOptions, commands: Choosing) -> GameOptions:
    """The options of the game: from the command line, or else as answered; `last` are the options played last.

    Changes of the rules made last time apply if the same rules are chosen again.
    """
    game_options = last._replace(name=kept_name(clean_name(wanted.name) or last.name))
    if wanted.level is not None:
        game_options = game_options.at_level(wanted.level)
    if wanted.ruleset is not None:
        game_options = game_options.for_ruleset(wanted.ruleset)
    game_options = game_options._replace(
        players=wanted.players or await _ask_players(wanted.ruleset, game_options.players, commands)
    )
    if wanted.ruleset is None:
        ruleset = await ask_ruleset(game_options, commands)
        game_options = game_options if ruleset == game_options.ruleset else game_options.for_ruleset(ruleset)
    known = load_rules(game_options.ruleset).ruleset
    if wanted.abilities is not None:
        if problem := unknown_way(known, wanted.abilities):
            commands.lines.say(f"{problem}.")
        game_options = game_options._replace(abilities=wanted.abilities)
    if commands.changes_wanted:
        return await change(game_options, commands)
    return await _ask_goal(game_options, known, commands)


def full_name(rules: Rules) -> str:
    """The ruleset's name with the year of its box."""
    known = rules.ruleset
    year = f" ({known.year})" if known.year and str(known.year) not in known.name else ""
    return _(known.name) + year


async def _ask_players(ruleset: str | None, usual: int, commands: Commands) -> int:
    fewest, most = load_rules(ruleset).ruleset.players if ruleset is not None else (2, 6)
    usual = min(max(usual, fewest), most)
    asked = _("How many players, {fewest} to {most}? Enter alone: {usual}. n: change more of the game.").format(
        fewest=fewest, most=most, usual=usual
    )
    return await commands.number(asked, fewest, most, usual)


async def ask_ruleset(game_options: GameOptions, commands: Commands, asked: str = "") -> str:
    """Ask for the ruleset; `asked` replaces the question and has a place for the default."""
    playable, broken = _playable_rulesets(game_options)
    for name in broken:
        commands.lines.say(_("{name} cannot be played: `tda rulesets check {name}` says why.").format(name=name))
    names = [name for name, _rules in playable]
    usual = names.index(game_options.ruleset) if game_options.ruleset in names else 0
    asked = asked or _("Which rules? Enter alone: {usual}. n: change more of the game.")
    options = [_description(name, rules, game_options) for name, rules in playable]
    return names[await commands.index(asked.format(usual=usual + 1), options, usual)]


async def _ask_goal(game_options: GameOptions, ruleset: Ruleset, commands: Commands) -> GameOptions:
    """Ask for the gold to play to, if one was chosen last, or if the ruleset's cannot be reached."""
    usual, goals = game_options.choice("ends", ruleset).changes.get("play_to_gold"), game_options.goals(ruleset)
    if problem := game_options.end_problem(ruleset):
        commands.lines.say(problem)
    if not (problem or usual) or not goals:
        return game_options
    usual = usual or usual_goal(goals)
    asked = _("To how much gold do you play, {least} to {most}? Enter alone: {usual}.").format(
        least=goals[0], most=goals[-1], usual=usual
    )

    def read(typed: str) -> int:
        if not typed:
            return usual
        goal = number_of(typed, BOUNDS["play_to_gold"][1])
        if goal is None:
            raise Unclear(_("Type a number from {least} to {most}.").format(least=goals[0], most=goals[-1]))
        if goal not in goals:
            raise Unclear(game_options.goal_problem(goal, ruleset))
        return goal

    return game_options.with_goal(await commands.prompt(asked, read))


def _playable_rulesets(game_options: GameOptions) -> tuple[list[tuple[str, Rules]], list[str]]:
    """The rulesets for this number of players, the default first; and the ids of invalid ones."""
    names = ruleset_ids()
    if game_options.ruleset.endswith(".toml"):
        names.add(game_options.ruleset)
    found: list[tuple[str, Rules]] = []
    broken: list[str] = []
    for name in sorted(names, key=lambda name: (name != GameOptions().ruleset, name)):
        try:
            rules = load_rules(name)
        except FileError:
            broken.append(name)
            continue
        fewest, most = rules.ruleset.players
        if fewest <= game_options.players <= most:
            found.append((name, rules))
    return found, broken


def _description(name: str, rules: Rules, game_options: GameOptions) -> str:
    """A description of a ruleset, with the changes made to it last time."""
    said = [f"{full_name(rules)}. {about(rules.ruleset)}".rstrip(), *own_course(rules.ruleset, game_options.players)]
    if name == game_options.ruleset and (changed := game_options.changes_said(rules.ruleset)):
        said.append(_("As you chose last: {changes}").format(changes=" ".join(changed)))
    return " ".join(said)


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
    ways: Mapping[str, Way[Form]],
    problem: Callable[[Form], str] = lambda _form: "",
) -> Form:
    """The form after the player's changes, row by row until Enter alone.

    `asked` has a place for the number of rows. `ways` are those of rows that are not simply asked for by their options.
    While there is a `problem` it goes on.
    """
    while True:
        now = rows(form)
        options = [f"{row.label}: {row.words(form)}" for row in now]
        at = await commands.index(asked.format(most=len(now)), options, None)
        if at is not None:
            row = now[at]
            form = await ways.get(row.id, partial(choose_option, row))(form, commands)
        elif wrong := problem(form):
            commands.lines.say(wrong)
        else:
            return form


async def change(game: GameOptions, commands: Commands, asked: str = "") -> GameOptions:
    """The options after the player's changes; rules and seats were chosen before. `asked` replaces the question."""

    def rows(game: GameOptions) -> list[Row[GameOptions]]:
        return [row for row in game_rows(game) if row.changeable(game) and row.id not in ("rules", "players")]

    ways: dict[str, Way[GameOptions]] = {row.id: partial(_change_rule, row) for row in game_rows(game)}
    ways |= {"opponents": _change_opponents, "abilities": _change_characters}
    asked = asked or _("What do you change? 1 to {most}; Enter alone: play.")
    return await change_rows(rows, game, commands, asked, ways, _problem)


def _problem(game: GameOptions) -> str:
    """Why the options cannot be played; "" if they can."""
    ruleset = ruleset_of(game)
    if said := game.end_problem(ruleset) or game.mix_problem(ruleset):
        return said
    try:
        load_rules(game.ruleset, changes=game.changes(ruleset))
    except FileError as problem:
        return str(problem)
    return ""


async def _change_rule(row: Row[GameOptions], game: GameOptions, commands: Commands) -> GameOptions:
    """Ask for an option, and then for its number or its cards."""
    game = await choose_option(row, game, commands)
    option = row.option(game)
    if option.id == MIX and row.id == "deck":
        return await _pick_mix(game, commands)
    number = game.number(row.id, ruleset_of(game))
    if number is None or not (now := option.changes.get(number.key, 0)):
        return game
    asked = _("{label}, from {least} to {most}? Enter alone: {usual}.").format(
        label=_(number.label), least=number.least, most=number.most, usual=now
    )

    def read(typed: str) -> GameOptions:
        wanted = number_of(typed, 10**number.digits)
        if typed and (wanted is None or game.number_problem(row.id, wanted, ruleset_of(game))):
            raise Unclear(game.number_problem(row.id, wanted or 0, ruleset_of(game)))
        return game if wanted is None else game.with_number(row.id, wanted, ruleset_of(game))

    return await commands.prompt(asked, read)


async def _pick_mix(game: GameOptions, commands: Commands) -> GameOptions:
    """Ask for the card types of a mix, by number."""
    cards: dict[str, list[str]] = {}
    for card in rules_of_all().cards:
        cards.setdefault(card.type, []).append(type_name(card))
    types = list(cards)
    asked = _("Which cards are in your mix? Numbers with spaces between, or ranges as 1-5.")
    last = game.mix if not mix_problem(game.mix) else ()
    usual = " ".join(str(types.index(one) + 1) for one in last) or _("no mix")
    asked += " " + _("Enter alone: {what}.").format(what=usual)

    def read(typed: str) -> GameOptions:
        if not typed:
            return game if last else game._replace(deck="")
        picked = tuple(types[place - 1] for place in _places(typed, len(types)))
        if problem := mix_problem(picked):
            raise Unclear(problem)
        return game._replace(mix=picked)

    return await commands.prompt(asked, read, (f"{cards[name][0]} ({len(cards[name])})" for name in types))


def _places(typed: str, most: int) -> Sequence[int]:
    """The numbers typed, including ranges; anything else is ignored."""
    found: list[int] = []
    for word in typed.replace(",", " ").split():
        first, _dash, last = word.partition("-")
        least, highest = number_of(first, most), number_of(last or first, most)
        if least is not None and highest is not None:
            found += range(least, highest + 1)
    return list(dict.fromkeys(found))


async def _change_opponents(game: GameOptions, commands: Commands) -> GameOptions:
    """Change the regulars and levels, seat by seat."""

    async def change_seat(row: Row[GameOptions], game: GameOptions, commands: Commands) -> GameOptions:
        return await choose_option(own_level_row(int(row.id)), await choose_option(row, game, commands), commands)

    asked = _("Which seat do you change? Enter alone: none.")
    ways = {row.id: partial(change_seat, row) for row in opponent_rows(game)}
    return await change_rows(opponent_rows, game, commands, asked, ways)


async def _change_characters(game: GameOptions, commands: Commands) -> GameOptions:
    """Change the way of playing with abilities, and the characters."""
    game = await choose_option(abilities_row(), game, commands)
    if not (rows := character_rows(game)):
        return game
    asked = _("Whose character do you change? Enter alone: nobody's.")
    ways = {row.id: partial(change_character, row) for row in rows}
    return await change_rows(character_rows, game, commands, asked, ways)


async def change_character(row: Row[GameOptions], game: GameOptions, commands: Commands) -> GameOptions:
    """Change the character of a seat."""
    game = await choose_option(row, game, commands)
    own = row.id == "0" and game.character(0) == OWN
    return await _choose_own(game, load_rules(game.ruleset), commands) if own else game


async def _choose_own(game: GameOptions, rules: Rules, commands: Commands) -> GameOptions:
    """Ask for the person's abilities, by number."""
    ids, most = ability_ids(rules), abilities_each(game.ability_rules(rules.ruleset))
    asked = _("Which abilities? Numbers with spaces between; 0: none.")
    if most:
        asked = _("Which abilities, up to {most}? Numbers with spaces between; 0: none.").format(most=most)
    now = own_choice(game, rules)
    usual = " ".join(str(ids.index(one) + 1) for one in now) or "0"
    asked += " " + _("Enter alone: {what}.").format(what=usual)

    def read(typed: str) -> GameOptions:
        words = (typed or usual).replace(",", " ").split()
        places = [number_of(word, len(ids)) for word in words if word != "0"]
        if None in places:
            raise Unclear(_("Type numbers from 1 to {n}.").format(n=len(ids)))
        chosen = _chosen([ids[place - 1] for place in places if place is not None], most)
        if chosen is None:
            raise Unclear(_("That would be one too many."))
        return game._replace(own_abilities=tuple(chosen))

    texts = [ability_text(rules, ability) for ability in ids]
    return await commands.prompt(asked, read, (f"{text.name}: {text.short}" for text in texts))


def _chosen(wanted: list[str], most: int) -> list[str] | None:
    """These abilities together; None if they are more than `most`."""
    chosen: list[str] | None = []
    for one in dict.fromkeys(wanted):
        if chosen is not None and not (most == 1 and chosen):
            chosen = toggled(chosen, one, most)
        else:
            return None
    return chosen
