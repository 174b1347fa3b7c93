"""The commands `tda rulesets`, which list, check and show rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Context

from tda_tui.cli import completers
from tda_tui.cli.checks import rules_of
from tda_tui.cli.leaving import fail
from tda_tui.cli.printing import show_table
from tda_tui.files.sanitize import escape_in_toml, sanitize
from tda_tui.process.streams import say
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

if TYPE_CHECKING:
    from rich.box import Box

    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.rulesets.ruleset import Ruleset

RulesetFile = Annotated[
    str, Argument(metavar=mark("FILE"), help=mark("A ruleset's id or file."), autocompletion=completers.rulesets)
]


def list_rulesets(context: Context) -> None:
    """List all rulesets, unless another command follows; the player's own are in the config folder."""
    if context.invoked_subcommand is not None:
        return
    from rich.table import Table

    from tda_tui.files.errors import FileError
    from tda_tui.files.folders import at_home, shipped
    from tda_tui.files.ruleset_files import load_rules, ruleset_ids, ruleset_path

    problems: list[str] = []
    headings = _("id"), _("name"), _("edition"), _("cards"), _("debts"), _("where from")
    table = Table(*headings, box=_box(), pad_edge=False)
    table.columns[0].no_wrap = True
    table.columns[1].overflow = "fold"
    for name in sorted(ruleset_ids()):
        path = ruleset_path(name)
        own = path.parent != shipped("rulesets")
        source = _("yours") if own else _("shipped")
        try:
            rules = load_rules(name)
        except FileError as problem:
            table.add_row(name, _("cannot be played"), "", "", "", source)
            problems += [said.replace(str(path), str(at_home(path)), 1) for said in problem.problems]
            continue
        known = rules.ruleset
        facts = str(known.year or ""), str(rules.deck_size), _(SHORTFALLS[known.shortfall]), source
        table.add_row(name, _(known.name), *facts)
    show_table(table)
    for said in problems:
        say(said)


def _box() -> Box:
    """Table borders with only a line below the heading."""
    from rich.box import SIMPLE_HEAD, Box

    from tda_tui.words.writing import writes_utf8

    return SIMPLE_HEAD if writes_utf8() else Box("    \n    \n -- \n" + 5 * "    \n", ascii=True)


SHORTFALLS = {
    "hole": mark("hole"),
    "debt-settle": mark("at the end"),
    "debt-immediate": mark("at once"),
}
"""What happens to gold that cannot be paid, as shown in the list."""


def check_ruleset(file: RulesetFile) -> None:
    """Say what is wrong with a ruleset, or that nothing is."""
    from tda_tui.files.ruleset_files import ruleset_path
    from tda_tui.files.toml_files import read_toml

    rules = rules_of(file)
    path = ruleset_path(file)
    ends = list(_check_end(rules.ruleset))
    said = _("ok {file}: {name}, {n} cards in the deck")
    say(said.format(file=file, name=_(rules.ruleset.name), n=rules.deck_size))
    for note in (*_id_notes(path.stem, read_toml(path).get("id")), *_deck_notes(rules), *ends):
        say(_("note: {said}").format(said=note))


def _id_notes(name: str, said: object) -> Iterator[str]:
    """A note about an `id` that differs from the file name."""
    if said not in (None, name):
        yield _("the file's name is its id: this ruleset is {name}, and `id` in it changes nothing").format(name=name)


def _check_end(ruleset: Ruleset) -> Iterator[str]:
    """Notes about table sizes for which the end cannot be reached; leaves with a message if it never can."""
    from tda_tui.words.rulesets import unreachable_end

    fewest, most = ruleset.players
    tables = range(fewest, most + 1)
    problems = {players: said for players in tables if (said := unreachable_end(ruleset, players))}
    if len(problems) == len(tables):
        fail(f"play_to_gold: {problems[most]}")
    if problems:
        goal, few = ruleset.play_to_gold, ", ".join(map(str, problems))
        yield _("nobody can play to {goal} gold (play_to_gold) at a table of {few}: no such game can be begun").format(
            goal=goal, few=few
        )
    if ruleset.players_left >= fewest:
        left = ruleset.players_left
        yield _(
            "players_left says nothing for {left} players or fewer: their game ends with the first empty hoard"
        ).format(left=left)


def _deck_notes(rules: Rules) -> Iterator[str]:
    """Notes about an unusual deck (Emperor's Gambit rulebook, Introduction: about 70 cards, as many good dragons as
    evil).

    Special cards do not count as good or evil, because every box mixes them freely.
    """
    from tda_tui.files.ruleset_files import boxes
    from tda_tui.words.listing import either

    good, evil = (sum(kind[card] for card in rules.standard_cards) for kind in (rules.good, rules.evil))
    if good != evil:
        yield _("the deck has {good} good dragons and {evil} evil ones; the books ask for as many of both").format(
            good=good, evil=evil
        )
    usual = sorted({box.deck_size for box in boxes()})
    if rules.deck_size not in usual and rules.ruleset.deck_size is None:
        many = either([str(size) for size in usual])
        yield _("the deck has {n} cards, not the {many} of the boxes; deck_size says that it is meant").format(
            n=rules.deck_size, many=many
        )


def show_ruleset(ruleset: RulesetFile) -> None:
    """Print a ruleset with everything that it extends, as TOML."""
    import msgspec
    import tomli_w

    from tda_tui.files.ruleset_files import Story, load_story

    rules = rules_of(ruleset)
    keys = msgspec.to_builtins(rules.ruleset)
    story = load_story(ruleset)
    if story != Story():
        keys["story"] = msgspec.to_builtins(story)
    toml = tomli_w.dumps({key: value for key, value in keys.items() if value is not None})
    say(sanitize(toml, escape_in_toml), end="")
