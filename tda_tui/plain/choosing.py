"""What is asked before a game: how many players, which rules. What was played last is the usual answer."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tda_tui.files.ruleset_files import FileProblem, load_rules, ruleset_ids
from tda_tui.plain.answers import number_of
from tda_tui.plain.commands import Commands
from tda_tui.rules.rules import Rules
from tda_tui.rules.ruleset import BOUNDS, Ruleset
from tda_tui.session.names import clean_name
from tda_tui.session.options import Wishes, usual_goal
from tda_tui.words.rulesets import about, own_course
from tda_tui.words.translate import gettext as _


class Wanted(NamedTuple):
    """What the command line says about the game; None where it is to be asked."""

    seed: int | None = None
    players: int | None = None
    ruleset: str | None = None
    level: str | None = None
    name: str = ""
    record: Path | None = None


def choose(wanted: Wanted, last: Wishes, commands: Commands) -> Wishes:
    """What is played: as the command line says, else as it is answered, `last` being what was played last.

    What was changed in the rules the last time holds when those rules are chosen again.
    """
    wishes = last._replace(name=clean_name(wanted.name) or last.name)
    if wanted.level is not None:
        wishes = wishes.at_level(wanted.level)
    if wanted.ruleset is not None:
        wishes = wishes.for_ruleset(wanted.ruleset)
    wishes = wishes._replace(players=wanted.players or _ask_players(wanted.ruleset, wishes.players, commands))
    if wanted.ruleset is None:
        ruleset = _ask_ruleset(wishes, commands)
        wishes = wishes if ruleset == wishes.ruleset else wishes.for_ruleset(ruleset)
    return _ask_goal(wishes, load_rules(wishes.ruleset).ruleset, commands)


def full_name(rules: Rules) -> str:
    """The ruleset's name, with the year of its box."""
    known = rules.ruleset
    year = f" ({known.year})" if known.year and str(known.year) not in known.name else ""
    return known.name + year


def _ask_players(ruleset: str | None, usual: int, commands: Commands) -> int:
    fewest, most = load_rules(ruleset).ruleset.players if ruleset is not None else (2, 6)
    usual = min(max(usual, fewest), most)
    asked = _("How many players, {fewest} to {most}? Enter alone: {usual}.").format(
        fewest=fewest, most=most, usual=usual
    )
    return commands.number(asked, fewest, most, usual)


def _ask_ruleset(wishes: Wishes, commands: Commands) -> str:
    shelf, broken = _shelf(wishes)
    for name in broken:
        commands.lines.say(_("{name} cannot be played: `tda rulesets check {name}` says why.").format(name=name))
    names = [name for name, _rules in shelf]
    usual = names.index(wishes.ruleset) + 1 if wishes.ruleset in names else 1
    asked = _("Which rules? Enter alone: {usual}.").format(usual=usual)
    told = [f"{number}. {_told(name, rules, wishes)}" for number, (name, rules) in enumerate(shelf, 1)]
    return names[commands.number(asked, 1, len(shelf), usual, told) - 1]


def _ask_goal(wishes: Wishes, ruleset: Ruleset, commands: Commands) -> Wishes:
    """The gold to play to, where that was chosen last, or where the rules say more or less than can be played to."""
    usual, goals = wishes.choice("ends", ruleset).changes.get("play_to_gold"), wishes.goals(ruleset)
    if problem := wishes.end_problem(ruleset):
        commands.lines.say(problem)
    if not (problem or usual) or not goals:
        return wishes
    usual = usual or usual_goal(goals)
    asked = _("To how much gold do you play, {least} to {most}? Enter alone: {usual}.").format(
        least=goals[0], most=goals[-1], usual=usual
    )
    commands.lines.say(asked)
    while typed := commands.answer():
        goal = number_of(typed, BOUNDS["play_to_gold"][1])
        if goal is not None and goal in goals:
            return wishes.with_goal(goal)
        wrong = _("Type a number from {least} to {most}.").format(least=goals[0], most=goals[-1])
        commands.lines.say(wrong if goal is None else wishes.goal_problem(goal, ruleset))
        commands.lines.say(asked)
    return wishes.with_goal(usual)


def _shelf(wishes: Wishes) -> tuple[list[tuple[str, Rules]], list[str]]:
    """The rulesets for that many players, the usual one first; and those of the player's own that are broken."""
    names = ruleset_ids()
    if wishes.ruleset.endswith(".toml"):
        names.add(wishes.ruleset)
    found: list[tuple[str, Rules]] = []
    broken: list[str] = []
    for name in sorted(names, key=lambda name: (name != Wishes().ruleset, name)):
        try:
            rules = load_rules(name)
        except FileProblem:
            broken.append(name)
            continue
        fewest, most = rules.ruleset.players
        if fewest <= wishes.players <= most:
            found.append((name, rules))
    return found, broken


def _told(name: str, rules: Rules, wishes: Wishes) -> str:
    """A ruleset in a paragraph, with what was changed in it the last time."""
    said = [f"{full_name(rules)}. {about(rules.ruleset)}".rstrip(), *own_course(rules.ruleset, wishes.players)]
    if name == wishes.ruleset and (changed := wishes.changes_said(rules.ruleset)):
        said.append(_("As you chose last: {changes}").format(changes=" ".join(changed)))
    return " ".join(said)
