"""The pages in docs/rules: our own glossary and the texts of the cards as they hold in each edition, with positions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.present.card_text import short_kind
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import type_name
from tda_tui.words.glossary import Term, glossary
from tda_tui.words.texts import card_text
from tools.docs.positions import Shown

FIRST = "Sequence of a gambit"
"""What a reader wants to know before all words."""


class Page(NamedTuple):
    """A page about an edition: how it begins, and the positions that it shows."""

    begin: str
    positions: tuple[Shown, ...]


PAGES = {
    "legendary": Page(
        "The newest box, and the game's default: 80 cards, of which 70 are dragons and ten are special cards drawn "
        "at random from thirty. You owe any gold you cannot pay to the hole rather than to a player; mortals count for "
        "special flights; and each player begins with ten gold for every player at the table.",
        (
            Shown(
                "legendary/green-is-paid-five",
                "Ursula leads, so her Green Dragon triggers. Breen, on her left, must give a weaker evil dragon or "
                "pay 5: Breen pays.",
            ),
            Shown(
                "legendary/hole-what-was-owed-is-paid-after-the-gambit",
                "Players who cannot pay in full owe the rest to the hole, and pay it when the gambit is over.",
            ),
            Shown(
                "legendary/illusionist-completes-flights-for-both-players",
                "Two cards trade places, which completes flights for both players.",
            ),
        ),
    ),
    "original": Page(
        "The first box: 70 cards, ten of them special, and fifty gold each. Players owe what they cannot pay, and "
        "repay it as soon as gold comes in. Only dragons make colour flights.",
        (
            Shown(
                "original/copper-brings-the-third-silver",
                "When a Copper Dragon triggers, the deck's top card replaces it, and may complete a flight.",
            ),
            Shown(
                "original/princess-triggers-good-dragons-in-chosen-order",
                "The Princess triggers the good dragons in her flight again, in the order her owner chooses.",
            ),
            Shown(
                "original/debt-is-repaid-as-soon-as-gold-comes-in",
                "A debt is repaid with the next gold its debtor gets.",
            ),
        ),
    ),
    "emperors-gambit": Page(
        "Ten other colours, two dragons that are neither good nor evil, and cards that take effect while they are "
        "in the ante. Each player begins with ten gold for every player at the table; debts are listed and settled "
        "when the gambit is over.",
        (
            Shown(
                "emperors-gambit/emperor-brings-a-fourth-round",
                "The Emperor triggered: the gambit has a fourth round, and his owner's flight will score 4 more.",
            ),
            Shown(
                "emperors-gambit/dragon-turtle-revealed-in-the-ante",
                "The Dragon Turtle in the ante: on top of the price, everyone pays the strength of the weakest "
                "ante card.",
            ),
            Shown(
                "emperors-gambit/debts-are-settled-at-the-end",
                "The gambit is over, and debts are paid, oldest first.",
            ),
        ),
    ),
}


def pages() -> Iterator[tuple[str, str]]:
    """The name of each page's file, and what stands in it."""
    yield "README.md", "\n".join(_overview()) + "\n"
    for ruleset, page in PAGES.items():
        yield f"{ruleset}.md", "\n".join(_page(load_rules(ruleset), page)) + "\n"


def _overview() -> Iterator[str]:
    yield from ("# The rules", "", "`make docs` writes these pages from the texts of the game.", "")
    yield from ("| Ruleset | Id | What it is |", "|---|---|---|")
    for name in sorted(ruleset_ids(), key=lambda name: (name not in PAGES, load_rules(name).ruleset.year, name)):
        ruleset = load_rules(name).ruleset
        called = f"[{ruleset.name}]({name}.md)" if name in PAGES else ruleset.name
        yield f"| {called} | `{name}` | {ruleset.about} |"
    yield from ("", "The theme decks mix cards from 2005 and 2010 and follow the 2010 rules.")


def _page(rules: Rules, page: Page) -> Iterator[str]:
    terms = glossary(rules)
    yield from (f"# {rules.ruleset.name}", "", page.begin, "")
    yield "Look up any of these terms with `tda glossary" + (
        "`." if rules.ruleset.id == "legendary" else f" --ruleset {rules.ruleset.id}`."
    )
    for shown in page.positions:
        yield from ("", f"![{shown.seen}](pictures/{shown.file})", "", shown.seen)
    groups = [(title, list(inner)) for title, inner in groupby(terms.values(), lambda term: term.group)]
    for title, inner in sorted(groups, key=lambda group: group[0] != FIRST):
        yield from ("", f"## {title}")
        for term in inner:
            yield from _section(term, terms)
    yield from _cards(rules)


def _section(term: Term, terms: dict[str, Term]) -> Iterator[str]:
    yield from ("", f"### {term.title}", "", f"<small>{term.where}</small>", "", term.text)
    if term.steps:
        yield ""
        yield from (f"{place}. **{step.title}**: {step.text}" for place, step in enumerate(term.steps, 1))
    see = [f"[{terms[other].title}](#{anchor(terms[other].title)})" for other in term.see]
    if see:
        yield from ("", f"See also {', '.join(see)}.")


def _cards(rules: Rules) -> Iterator[str]:
    yield from ("", "## Cards", "", "| Card | Kind | Strength | What it does |", "|---|---|---|---|")
    for _type, group in groupby(rules.cards, lambda card: card.type):
        cards = list(group)
        strengths = _strengths([card.strength for card in cards])
        text = card_text(cards[0])
        said = "<br>".join(filter(None, (text.short, text.detail)))
        yield f"| {type_name(cards[0])} | {short_kind(cards[0])} | {strengths} | {said.replace('|', '/')} |"


def _strengths(strengths: Sequence[int]) -> str:
    return " ".join(map(str, strengths))


def anchor(title: str) -> str:
    """How a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
