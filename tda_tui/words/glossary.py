"""The glossary: all terms of the rules as they apply in one ruleset.

The texts are in `<language>/glossary/`, one file per subject. A term has a `text`; the first `variant` whose `when`
holds in the ruleset replaces it, and every `also` whose `when` holds is appended. A term with a `when` of its own
exists only where that holds. Places in braces are filled from `facts`: ruleset keys, and names and figures of cards by
power or ante effect, such as {card[lead-next]} and {figure[score-later-and-higher][rounds]}."""

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

import msgspec

from tda_tui.rules.abilities.registry import abilities_in
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE, OVER
from tda_tui.rules.view import View
from tda_tui.words.card_names import type_name
from tda_tui.words.languages import files_in, messages, read_texts
from tda_tui.words.phrases import either
from tda_tui.words.texts import ability_texts
from tda_tui.words.translate import cached_by_language, gettext as _, language

When = dict[str, Any]
Facts = Mapping[str, Any]


class Variant(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A text used instead of, or in addition to, another where `when` holds."""

    when: When
    text: str = ""
    title: str = ""
    where: str = ""


class _Entry(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    title: str
    text: str
    variant: list[Variant] = []
    also: list[Variant] = []


class StepEntry(_Entry, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A step of a checklist in a file."""

    phase: str


class TermEntry(_Entry, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A term in a file."""

    id: str
    where: str
    see: list[str] = []
    aliases: list[str] = []
    when: When = {}
    step: list[StepEntry] = []


class Subject(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A file of related terms; `order` is its place among the subjects."""

    title: str
    order: int
    term: list[TermEntry]


class Step(NamedTuple):
    """A step of a checklist; `phase` is ante, round, score, settle or draw."""

    phase: str
    title: str
    text: str


class Term(NamedTuple):
    """A term as it applies in one ruleset. `see` are ids of other terms, `where` names sections of the rulebooks."""

    id: str
    title: str
    aliases: tuple[str, ...]
    text: str
    see: tuple[str, ...]
    where: str
    group: str
    steps: tuple[Step, ...] = ()


@cached_by_language
def subjects() -> tuple[Subject, ...]:
    """The subjects in the player's language, in order."""
    read = [msgspec.convert(read_texts(path, language()), Subject) for path in files_in("glossary")]
    return tuple(sorted(read, key=lambda subject: subject.order))


def facts(rules: Rules, abilities: bool = False) -> Facts:
    """What a `when` may test and a text may name: the ruleset's keys, the cards that may be in the deck, and derived
    facts.

    `abilities`: somebody at the table has abilities, whatever the ruleset says.
    """
    ruleset = rules.ruleset
    powers = [(card.power, card) for card in rules.cards if card.power]
    effects = [(effect, card) for card in rules.cards if (effect := rules.ante_effect[card.number])]
    return {
        **msgspec.structs.asdict(ruleset),
        "abilities": ruleset.abilities.edition if abilities or ruleset.abilities.mode != "none" else "",
        "ante_card": _names(effects),
        "ante_effect": {effect for effect, _card in effects} if ruleset.ante_effects else set(),
        "ante_figure": {effect: card.ante_figure for effect, card in effects},
        "card": _names(powers),
        "deck": {card.type for card in rules.cards},
        "deck_size": rules.deck_size,
        "fee": either(sorted({str(card.fee) for card in rules.cards if card.fee}, key=int)),
        "figure": {power: {**card.figures, "strength": card.strength} for power, card in powers},
        "gods": any(card.god for card in rules.cards),
        "kind": {card.kind for card in rules.cards},
        "knock_out": bool(ruleset.players_left or ruleset.play_to_gold),
        "highest": max(rules.strength),
        "legendary": any(card.legendary for card in rules.cards),
        "lowest": min(rules.strength),
        "mortals_fly": "mortal" in ruleset.strength_flight_kinds,
        "power": {card.power for card in rules.cards},
        "secret": ruleset.abilities.secret,
    }


def _names(cards: Sequence[tuple[str, Card]]) -> dict[str, str]:
    """The names of the cards for each power or effect, such as "Princess or Dragon Turtle"."""
    names: dict[str, list[str]] = {}
    for word, card in cards:
        if type_name(card) not in names.setdefault(word, []):
            names[word].append(type_name(card))
    return {word: either(found) for word, found in names.items()}


_SHORT = 220
"""The most letters of a text that is read in passing."""


def term_of_the_day(rules: Rules, day: date) -> Term:
    """A term with a short text, another one every day."""
    short = [term for term in glossary(rules).values() if len(term.text) <= _SHORT and not term.steps]
    return short[day.toordinal() % len(short)]


def holds(when: When, known: Facts) -> bool:
    """Whether each fact has the wanted value, or one of several; for a set of things, whether it contains one of them.

    A wanted true or false tests whether the fact is non-empty.
    """
    return all(_is(known[key], wanted) for key, wanted in when.items())


def _is(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, bool):
        return bool(value) is wanted
    several = wanted if isinstance(wanted, list) else [wanted]
    if isinstance(value, (set, tuple)):
        return any(each in value for each in several)
    return value in several


def _pick(entry: _Entry, known: Facts) -> tuple[str, str, str]:
    """The title, text and rulebook section that apply."""
    first = next((variant for variant in entry.variant if holds(variant.when, known)), Variant({}))
    parts = [first.text or entry.text, *[more.text for more in entry.also if holds(more.when, known)]]
    return (first.title or entry.title).format_map(known), " ".join(parts).format_map(known), first.where


@cached_by_language
def glossary(rules: Rules, abilities: bool = False) -> dict[str, Term]:
    """All terms in a ruleset by id, by subject; for `abilities` see `facts`."""
    known = facts(rules, abilities)
    entries = [(part.title, entry) for part in subjects() for entry in part.term if holds(entry.when, known)]
    entries += [(_("Abilities"), entry) for entry in _ability_entries(known["abilities"])]
    ids = {entry.id for group, entry in entries}
    return {entry.id: _term(entry, group, known, ids) for group, entry in entries}


ABILITY_TERM = "ability-"
"""The start of the id of an ability's term."""


def _ability_entries(edition: str) -> list[TermEntry]:
    """A term for each ability of the edition."""
    described_in = messages("rulesets")["described-in"].get(edition)
    where = _(described_in) if described_in else ""
    return [
        TermEntry(
            id=f"{ABILITY_TERM}{name}",
            title=text.name,
            text=f"{text.short} {text.detail}",
            where=where,
            see=["special-ability", "ability-ready"],
        )
        for name, text in ability_texts().get(edition, {}).items()
    ]


def _term(entry: TermEntry, group: str, known: Facts, ids: set[str]) -> Term:
    title, text, where = _pick(entry, known)
    steps = tuple([Step(step.phase, *_pick(step, known)[:2]) for step in entry.step])
    see = tuple([each for each in entry.see if each in ids])
    return Term(entry.id, title, tuple(entry.aliases), text, see, where or entry.where, group, steps)


def search(terms: Sequence[Term], typed: str) -> list[Term]:
    """The terms that contain every typed word.

    Terms with title words that begin with the typed words come first, then those with them in titles or aliases, then
    those with them anywhere.
    """
    words = _bare(typed).split()
    ranks = {term: rank for term in terms if (rank := _rank(term, words)) is not None}
    return sorted(ranks, key=ranks.__getitem__)


def _bare(text: str) -> str:
    """The text without capitals and accents, which need not be typed."""
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _rank(term: Term, words: Sequence[str]) -> int | None:
    """How well a term fits: the less, the better; None if it does not."""
    title, *aliases = (_bare(name) for name in (term.title, *term.aliases))
    names = " ".join([title, *aliases])
    steps = " ".join([f"{step.title} {step.text}" for step in term.steps])
    if " ".join(words) in [title, *aliases]:
        return 0
    if all(any(part.startswith(word) for part in title.split()) for word in words):
        return 1
    if all(word in names for word in words):
        return 2
    whole = _bare(f"{names} {term.text} {steps}")
    return 3 if all(word in whole for word in words) else None


def look_up(terms: Sequence[Term], typed: str) -> list[Term]:
    """The one term with exactly this id, title or alias; otherwise all that contain the words."""
    wanted = _bare(typed).strip()
    named = next((term for term in terms if wanted in (term.id, _bare(term.title))), None)
    found = search(terms, typed)
    if named is None and found and wanted in map(_bare, found[0].aliases):
        named = found[0]
    return found if named is None else [named]


_FOR_QUESTION = {"ante": "ante", "ante-card": "ante-card", "share": "winner", "trigger": "trigger"}
_OWING = {"hole": "hole", "debt-settle": "debt", "debt-immediate": "debt"}
SEQUENCE = "sequence"
ON_ONE_PAGE = "on-one-page"


def term_that_matters(view: View) -> str:
    """The id of the term that explains the viewer's current question; the sequence of a gambit for ordinary ones."""
    question = view.question
    if view.phase == OVER:
        return "end-of-game"
    if question is None:
        return SEQUENCE
    if question.source in abilities_in(view.rules):
        return f"{ABILITY_TERM}{question.source}"
    if question.kind == "give-or-pay" and question.gold > view.seats[view.me].gold:
        return _OWING[view.rules.ruleset.shortfall]
    if question.kind == "give-or-pay":
        return "give-or-pay"
    if question.kind == "effect" and question.options[0].startswith(("colour:", "strength:")):
        return "both-flights"
    return _FOR_QUESTION.get(question.kind, SEQUENCE)


def current_phase(view: View) -> str:
    """The current step of the sequence: ante, round, score or settle; "" when the game is over.

    Drawing cards leads straight to the next ante, so no table is ever shown in that last step.
    """
    if view.phase == OVER:
        return ""
    if view.phase == ANTE:
        return "ante"
    if view.round == 0:
        return "settle"
    if view.question is not None and view.question.kind == "share":
        return "score"
    everybody = all(seat.round_card is not None for seat in view.seats if seat.playing)
    return "score" if everybody and not view.asked and view.round >= view.rules.ruleset.min_rounds else "round"
