"""Checking a ruleset with its card files, and compiling both into Rules."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tda_tui.rules import powers
from tda_tui.rules.powers.registry import POWERS
from tda_tui.rules.questions import ANSWERS
from tda_tui.rules.rulesets.cards import Card, CardEntry, CardFile
from tda_tui.rules.rulesets.names import is_name
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import (
    ABILITY_KEYS,
    ABILITY_MODES,
    BOUNDS,
    CHANGEABLE,
    CODE_LENGTH,
    LONGEST_ABOUT,
    LONGEST_NAME,
    MOST_FIGURE,
    AbilityRules,
    Ruleset,
    RulesetError,
)

__all__ = ["compile_rules", "make_cards", "powers"]


def compile_rules(ruleset: Ruleset, files: Sequence[CardFile]) -> Rules:
    """A ruleset and its card files, checked and compiled. Raises RulesetError with the key that is wrong."""
    _check_words(ruleset)
    _check_bounds(ruleset)
    _check_abilities(ruleset.abilities)
    cards = make_cards(_chosen(files, ruleset))
    bound = [POWERS[card.power].bind(card.figures) if card.power is not None else None for card in cards]
    return Rules(ruleset, cards, bound)


def _check_words(ruleset: Ruleset) -> None:
    if not is_name(ruleset.name, LONGEST_NAME):
        raise RulesetError(f"name: expected 1 to {LONGEST_NAME} characters that can be shown")
    if ruleset.box and not is_name(ruleset.box, LONGEST_NAME):
        raise RulesetError(f"box: expected at most {LONGEST_NAME} characters that can be shown")
    if ruleset.about and not is_name(ruleset.about.replace("\n", " "), LONGEST_ABOUT):
        raise RulesetError(f"about: expected at most {LONGEST_ABOUT} characters that can be shown")


def _check_bounds(ruleset: Ruleset) -> None:
    for key, (least, most) in BOUNDS.items():
        value = getattr(ruleset, key)
        if value is not None and not least <= value <= most:
            raise RulesetError(f"{key}: {value} is not between {least} and {most}")
    fewest, many = ruleset.players
    if not 2 <= fewest <= many <= 6:
        raise RulesetError(f"players: [{fewest}, {many}] is not a range from 2 to 6")
    if ruleset.max_rounds < ruleset.min_rounds:
        raise RulesetError(f"max_rounds: {ruleset.max_rounds} is less than min_rounds ({ruleset.min_rounds})")
    if ruleset.starting_hand > ruleset.hand_limit:
        raise RulesetError(f"starting_hand: {ruleset.starting_hand} is over hand_limit ({ruleset.hand_limit})")


def _check_abilities(abilities: AbilityRules) -> None:
    modes = ABILITY_MODES[abilities.edition]
    if abilities.mode not in modes:
        there_are = " or ".join(f'"{mode}"' for mode in modes)
        raise RulesetError(
            f'abilities.mode: "{abilities.mode}", but with the abilities of "{abilities.edition}" expected {there_are}'
        )
    for key, edition in ABILITY_KEYS.items():
        if edition != abilities.edition and getattr(abilities, key) != getattr(AbilityRules(), key):
            raise RulesetError(
                f'abilities.{key}: has no meaning with the abilities of "{abilities.edition}", only of "{edition}"'
            )


def _check_entry(entry: CardEntry) -> None:
    where = f"card {entry.id!r}"
    _check_printed(entry, where)
    if entry.power is None:
        if entry.figures():
            raise RulesetError(f"{where}: figures ({', '.join(entry.figures())}) without a power")
        return
    power = POWERS.get(entry.power)
    if power is None:
        known = ", ".join(sorted(POWERS))
        raise RulesetError(f"{where}: no power {entry.power!r}; expected one of {known}")
    power.check(where, entry.figures(), RulesetError)


def _check_printed(entry: CardEntry, where: str) -> None:
    """What is printed on a card beside its power."""
    if not is_name(entry.id, LONGEST_NAME) or entry.id in ANSWERS:
        raise RulesetError(f"{where}: this cannot be a card's id")
    if not is_name(entry.name, LONGEST_NAME):
        raise RulesetError(f"{where}: name: expected 1 to {LONGEST_NAME} characters that can be shown")
    for colour in entry.colours:
        if not is_name(colour, LONGEST_NAME):
            raise RulesetError(f"{where}: colours: {colour!r} cannot be a colour's name")
    if entry.drawn_as and not is_name(entry.drawn_as, LONGEST_NAME):
        raise RulesetError(f"{where}: drawn_as: {entry.drawn_as!r} cannot be a colour's name")
    if entry.code and not (len(entry.code) == CODE_LENGTH and entry.code.isascii() and entry.code.isalnum()):
        raise RulesetError(f"{where}: code: expected two letters or digits, not {entry.code!r}")
    if (entry.strength is None) == (not entry.strengths):
        raise RulesetError(f"{where}: expected either strength or strengths")
    for _, strength in entry.printed():
        if not 0 <= strength <= 99:
            raise RulesetError(f"{where}: strength {strength} is not between 0 and 99")
    for name in CHANGEABLE:
        figure = getattr(entry, name)
        if figure is not None and not 0 <= figure <= MOST_FIGURE:
            raise RulesetError(f"{where}: {name} {figure} is not between 0 and {MOST_FIGURE}")


def make_cards(files: Sequence[CardFile]) -> tuple[Card, ...]:
    """The physical cards of card files, numbered in order. Raises RulesetError for an id that stands twice."""
    cards: list[Card] = []
    seen: set[str] = set()
    for edition, entry in [(file.edition, entry) for file in files for entry in file.card]:
        _check_entry(entry)
        for card_id, strength in entry.printed():
            if card_id in seen:
                raise RulesetError(f"card {card_id!r} stands in the deck twice")
            seen.add(card_id)
            cards.append(
                Card(
                    number=len(cards),
                    id=card_id,
                    edition=edition,
                    type=entry.id,
                    name=entry.name,
                    strength=strength,
                    kind=entry.kind,
                    colours=tuple(entry.colours),
                    special=entry.special,
                    legendary=entry.legendary,
                    god=entry.god,
                    bars=tuple(entry.bars),
                    fee=entry.fee,
                    power=entry.power,
                    figures=entry.figures(),
                    ante_effect=entry.ante_effect,
                    ante_figure=entry.ante_figure,
                    code=entry.code,
                    drawn_as=entry.drawn_as,
                )
            )
    return tuple(cards)


def _chosen(files: Sequence[CardFile], ruleset: Ruleset) -> Sequence[CardFile]:
    """The card tables that the ruleset plays with, with the figures that it changes."""
    known = {entry.id: entry for file in files for entry in file.card}
    for key in ("only", "without", "figures"):
        for name in getattr(ruleset, key) or ():
            if name not in known:
                raise RulesetError(f"{key}: no card {name!r} in {', '.join(file.edition for file in files)}")
    kept = set(known if ruleset.only is None else ruleset.only) - set(ruleset.without)
    return [
        CardFile(file.edition, [_changed(e, ruleset.figures.get(e.id, {})) for e in file.card if e.id in kept])
        for file in files
    ]


def _changed(entry: CardEntry, figures: dict[str, int]) -> CardEntry:
    """A card table with some figures replaced."""
    for name in figures:
        if name not in CHANGEABLE or getattr(entry, name) in (None, 0):
            raise RulesetError(f"figures.{entry.id}: {entry.name} has no figure {name!r}")
    return msgspec.structs.replace(entry, **figures)
