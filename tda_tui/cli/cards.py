"""The commands that look something up in a ruleset: `tda cards` and `tda glossary`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from typer import Argument

from tda_tui.cli.checks import rules_of
from tda_tui.cli.leaving import fail
from tda_tui.cli.parameters import AsJson, Ruleset
from tda_tui.cli.printing import WIDEST_PAGE, say_json, show_table
from tda_tui.process.streams import say
from tda_tui.words.languages import ENGLISH
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, use_language

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.cards import Card
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.words.glossary import Term


def cards(
    ruleset: Ruleset = "legendary",
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
    for group in _by_type(rules):
        first = group[0]
        strengths = " ".join(str(card.strength) for card in group)
        table.add_row(type_name(first), strengths, short_kind(first), card_text(first).short)
    show_table(table)


def _by_type(rules: Rules) -> list[list[Card]]:
    groups: dict[str, list[Card]] = {}
    for card in rules.cards:
        groups.setdefault(card.type, []).append(card)
    return list(groups.values())


def glossary(
    term: Annotated[
        list[str] | None, Argument(metavar=mark("WORD..."), help=mark("A word, or several to search for."))
    ] = None,
    ruleset: Ruleset = "legendary",
) -> None:
    """Look up a word of the rules, as it holds in a ruleset."""
    import shutil

    from tda_tui.words.glossary import glossary as glossary_of
    from tda_tui.words.glossary import look_up

    terms = glossary_of(rules_of(ruleset))
    typed = " ".join(term or ())
    found = look_up(list(terms.values()), typed)
    width = max(20, min(WIDEST_PAGE, shutil.get_terminal_size().columns))
    if not found:
        fail(_("no word of the rules has {typed!r}; `tda glossary` lists them all").format(typed=typed))
    lines = _page(found[0], terms, width) if len(found) == 1 else _overview(found, width, grouped=not typed)
    say("\n".join(lines))


def _page(term: Term, terms: Mapping[str, Term], width: int) -> list[str]:
    """A term as plain lines: its text, numbered steps, related terms, and sections of the rulebooks."""
    from tda_tui.words.cells import wrap

    lines = [term.title, "", *wrap(term.text, width)]
    for place, step in enumerate(term.steps, 1):
        lines += wrap(f"{place}. {step.title}: {step.text}", width, subsequent_indent="   ")
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
