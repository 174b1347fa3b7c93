"""Questions before a game: players and rules, with the last choices as defaults."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.plain.answers import number_of
from tda_tui.plain.changing import change
from tda_tui.plain.commands import Commands
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import BOUNDS, Ruleset
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.rule_options import unknown_way, usual_goal
from tda_tui.words.people import clean_name, kept_name
from tda_tui.words.rulesets import about, own_course
from tda_tui.words.translate import gettext as _


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

    def carry_out(self, word: str, rest: str) -> bool:
        """Carry out a command, if it is one; `n` asks to change more before the deal."""
        if word != "n":
            return super().carry_out(word, rest)
        self.changes_wanted = True
        self.lines.say(_("Before the cards are dealt you can change more: seats, level, deck, gold, abilities."))
        return True


def choose(wanted: Wanted, last: GameOptions, commands: Choosing) -> GameOptions:
    """The options of the game: from the command line, or else as answered; `last` are the options played last.

    Changes of the rules made last time apply if the same rules are chosen again.
    """
    game_options = last._replace(name=kept_name(clean_name(wanted.name) or last.name))
    if wanted.level is not None:
        game_options = game_options.at_level(wanted.level)
    if wanted.ruleset is not None:
        game_options = game_options.for_ruleset(wanted.ruleset)
    game_options = game_options._replace(
        players=wanted.players or _ask_players(wanted.ruleset, game_options.players, commands)
    )
    if wanted.ruleset is None:
        ruleset = ask_ruleset(game_options, commands)
        game_options = game_options if ruleset == game_options.ruleset else game_options.for_ruleset(ruleset)
    known = load_rules(game_options.ruleset).ruleset
    if wanted.abilities is not None:
        if problem := unknown_way(known, wanted.abilities):
            commands.lines.say(f"{problem}.")
        game_options = game_options._replace(abilities=wanted.abilities)
    if commands.changes_wanted:
        return change(game_options, commands)
    return _ask_goal(game_options, known, commands)


def full_name(rules: Rules) -> str:
    """The ruleset's name with the year of its box."""
    known = rules.ruleset
    year = f" ({known.year})" if known.year and str(known.year) not in known.name else ""
    return _(known.name) + year


def _ask_players(ruleset: str | None, usual: int, commands: Commands) -> int:
    fewest, most = load_rules(ruleset).ruleset.players if ruleset is not None else (2, 6)
    usual = min(max(usual, fewest), most)
    asked = _("How many players, {fewest} to {most}? Enter alone: {usual}. n: change more of the game.").format(
        fewest=fewest, most=most, usual=usual
    )
    return commands.number(asked, fewest, most, usual)


def ask_ruleset(game_options: GameOptions, commands: Commands, asked: str = "") -> str:
    """Ask for the ruleset; `asked` replaces the question and has a place for the default."""
    playable, broken = _playable_rulesets(game_options)
    for name in broken:
        commands.lines.say(_("{name} cannot be played: `tda rulesets check {name}` says why.").format(name=name))
    names = [name for name, _rules in playable]
    usual = names.index(game_options.ruleset) + 1 if game_options.ruleset in names else 1
    asked = asked or _("Which rules? Enter alone: {usual}. n: change more of the game.")
    told = [f"{number}. {_description(name, rules, game_options)}" for number, (name, rules) in enumerate(playable, 1)]
    return names[commands.number(asked.format(usual=usual), 1, len(playable), usual, told) - 1]


def _ask_goal(game_options: GameOptions, ruleset: Ruleset, commands: Commands) -> GameOptions:
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
    commands.lines.say(asked)
    while typed := commands.answer():
        goal = number_of(typed, BOUNDS["play_to_gold"][1])
        if goal is not None and goal in goals:
            return game_options.with_goal(goal)
        wrong = _("Type a number from {least} to {most}.").format(least=goals[0], most=goals[-1])
        commands.lines.say(wrong if goal is None else game_options.goal_problem(goal, ruleset))
        commands.lines.say(asked)
    return game_options.with_goal(usual)


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
