"""What is asked before a game: how many players, which rules. What was played last is the usual answer."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tda_tui.plain.commands import Commands
from tda_tui.rules.ruleset import Rules
from tda_tui.shelf import FileProblem, load_rules, ruleset_ids
from tda_tui.sitting.names import clean_name
from tda_tui.sitting.options import Wishes
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
    if wanted.ruleset is not None:
        return wishes
    ruleset = _ask_ruleset(wishes, commands)
    return wishes if ruleset == wishes.ruleset else wishes.for_ruleset(ruleset)


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
    said = [f"{full_name(rules)}. {about(rules.ruleset)}".rstrip(), *own_course(rules.ruleset)]
    if name == wishes.ruleset and (changed := wishes.changes_said(rules.ruleset)):
        said.append(_("As you chose last: {changes}").format(changes=" ".join(changed)))
    return " ".join(said)
