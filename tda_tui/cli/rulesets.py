"""The commands that look something up: `tda rulesets`, `tda cards` and `tda glossary`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Context

from tda_tui.cli import parameters
from tda_tui.cli.output import WIDEST_PAGE, fail, say_json, show_table
from tda_tui.cli.parameters import AsJson, Ruleset as RulesetOption
from tda_tui.cli.start import rules_of
from tda_tui.files.errors import FileError
from tda_tui.files.sanitize import escape_in_toml, sanitize
from tda_tui.process.streams import say
from tda_tui.words.languages import ENGLISH
from tda_tui.words.translate import gettext as _, mark, use_language

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.cards import Card
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.rules.rulesets.ruleset import Ruleset
    from tda_tui.words.glossary import Term

RulesetFile = Annotated[str, Argument(autocompletion=parameters.rulesets)]


def list_rulesets(context: Context) -> None:
    """List all rulesets, unless another command follows; the player's own are in the config folder."""
    if context.invoked_subcommand is not None:
        return
    from rich.box import SIMPLE_HEAD, Box
    from rich.table import Table

    from tda_tui.files.folders import at_home, shipped
    from tda_tui.files.ruleset_files import ruleset_ids, ruleset_path
    from tda_tui.words.writing import writes_utf8

    problems: list[str] = []
    headings = _("id"), _("name"), _("edition"), _("cards"), _("debts"), _("source")
    # Only a line below the heading.
    box = SIMPLE_HEAD if writes_utf8() else Box("    \n    \n -- \n" + 5 * "    \n", ascii=True)
    table = Table(*headings, box=box, pad_edge=False)
    table.columns[0].no_wrap = True
    table.columns[1].overflow = "fold"
    for name in sorted(ruleset_ids()):
        path = ruleset_path(name)
        source = _("yours") if path.parent != shipped("rulesets") else _("shipped")
        try:
            rules = rules_of(name)
        except FileError as problem:
            table.add_row(name, _("cannot be played"), "", "", "", source)
            problems += [line.replace(str(path), str(at_home(path)), 1) for line in problem.problems]
            continue
        known = rules.ruleset
        facts = str(known.year or ""), str(rules.deck_size), _(SHORTFALLS[known.shortfall]), source
        table.add_row(name, _(known.name), *facts)
    show_table(table)
    for line in problems:
        say(line)


SHORTFALLS = {
    "hole": mark("hole"),
    "debt-settle": mark("after a gambit"),
    "debt-immediate": mark("at once"),
}
"""What happens to gold that cannot be paid, as shown in the list."""


def check_ruleset(file: RulesetFile) -> None:
    """Say what is wrong with a ruleset, if anything."""
    from tda_tui.files.ruleset_files import ruleset_path
    from tda_tui.files.toml_files import read_toml

    rules = rules_of(file)
    path = ruleset_path(file)
    notes = [*_deck_notes(rules), *_end_notes(rules.ruleset)]
    if read_toml(path).get("id", path.stem) != path.stem:
        text = _("the ruleset's id is its file name, {name}; `id` in the file has no effect")
        notes.insert(0, text.format(name=path.stem))
    ok = _("ok {file}: {name}, {n} cards in the deck")
    say(ok.format(file=file, name=_(rules.ruleset.name), n=rules.deck_size))
    for note in notes:
        say(_("note: {said}").format(said=note))


def _end_notes(ruleset: Ruleset) -> Iterator[str]:
    """Notes about table sizes for which the end cannot be reached; leaves with a message if it never can."""
    from tda_tui.words.rulesets import unreachable_end

    fewest, most = ruleset.players
    found = {players: unreachable_end(ruleset, players) for players in range(fewest, most + 1)}
    if all(found.values()):
        fail(f"play_to_gold: {found[most]}")
    if few := [str(players) for players, problem in found.items() if problem]:
        text = _("nobody can reach {goal} gold (play_to_gold) with {few} players: such a game cannot be started")
        yield text.format(goal=ruleset.play_to_gold, few=", ".join(few))
    if ruleset.players_left >= fewest:
        text = _("players_left has no effect with {left} players or fewer: their game ends with the first empty hoard")
        yield text.format(left=ruleset.players_left)


def _deck_notes(rules: Rules) -> Iterator[str]:
    """Notes about an unusual deck (Emperor's Gambit rulebook, Introduction: about 70 cards, as many good dragons as
    evil).

    Special cards do not count as good or evil, because every box mixes them freely.
    """
    from tda_tui.files.ruleset_files import boxes
    from tda_tui.words.phrases import either

    good, evil = (sum(kind[card] for card in rules.standard_cards) for kind in (rules.good, rules.evil))
    if good != evil:
        text = _("the deck has {good} good dragons and {evil} evil ones; the rulebooks ask for equal numbers")
        yield text.format(good=good, evil=evil)
    usual = sorted({box.deck_size for box in boxes()})
    if rules.deck_size not in usual and rules.ruleset.deck_size is None:
        text = _("the deck has {n} cards, not {many} as in the boxes; set deck_size to say that this is intended")
        yield text.format(n=rules.deck_size, many=either([str(size) for size in usual]))


def show_ruleset(ruleset: RulesetFile) -> None:
    """Print a ruleset in full, including what it inherits, as TOML."""
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


def cards(
    ruleset: RulesetOption = "legendary",
    as_json: AsJson = False,
) -> None:
    """List a ruleset's cards with strength, kind and power."""
    from tda_tui.present.card_text import short_kind
    from tda_tui.words.card_names import type_name
    from tda_tui.words.texts import card_text

    rules = rules_of(ruleset)
    if as_json:
        # For programs, and therefore the same in every language.
        use_language(ENGLISH)
        listing = [
            {
                "id": card.id,
                "name": card.name,
                "strength": card.strength,
                "kind": card.kind,
                "colours": list(card.colours),
                "special": card.special,
                "power": card_text(card).short,
                "detail": card_text(card).detail,
            }
            for card in rules.cards
        ]
        say_json(listing)
        return
    from rich.table import Table

    headings = _("Card"), _("Strength"), _("Kind"), _("Power")
    table = Table(*headings, title=_(rules.ruleset.name), title_justify="left")
    for column in table.columns:
        column.overflow = "fold"
    types: dict[str, list[Card]] = {}
    for card in rules.cards:
        types.setdefault(card.type, []).append(card)
    for first, *more in types.values():
        strengths = " ".join(str(card.strength) for card in (first, *more))
        table.add_row(type_name(first), strengths, short_kind(first), card_text(first).short)
    show_table(table)


def glossary(
    term: Annotated[list[str] | None, Argument()] = None,
    ruleset: RulesetOption = "legendary",
) -> None:
    """Look up a rules term, as it applies in a ruleset."""
    import shutil

    from tda_tui.words.glossary import glossary as glossary_of, look_up

    terms = glossary_of(rules_of(ruleset))
    typed = " ".join(term or ())
    found = look_up(list(terms.values()), typed)
    width = max(20, min(WIDEST_PAGE, shutil.get_terminal_size().columns))
    if not found:
        fail(_("no term of the rules matches {typed!r}; `tda glossary` lists them all").format(typed=typed))
    lines = _page(found[0], terms, width) if len(found) == 1 else _overview(found, width, grouped=not typed)
    say("\n".join(lines))


def _page(term: Term, terms: Mapping[str, Term], width: int) -> list[str]:
    """A term as plain lines: its text, numbered steps, related terms, and sections of the rulebooks."""
    from tda_tui.words.cells import wrap

    lines = [term.title, "", *wrap(term.text, width)]
    for number, step in enumerate(term.steps, 1):
        lines += wrap(f"{number}. {step.title}: {step.text}", width, subsequent_indent="   ")
    see = _("See also: {list}").format(list="; ".join([terms[each].title for each in term.see]))
    return [*lines, "", *wrap(see, width, subsequent_indent="  "), *wrap(term.where, width)]


def _overview(terms: Sequence[Term], width: int, grouped: bool) -> Iterator[str]:
    """One line per term, with as much of its text as fits; `grouped`: with a heading for each subject."""
    import textwrap

    group = ""
    for term in terms:
        if grouped and term.group != group:
            yield from ([""] if group else [])
            yield term.group
            group = term.group
        yield "  " + textwrap.shorten(f"{term.title}: {term.text}", width - 2, placeholder=" ...")
