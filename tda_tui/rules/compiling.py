"""Validates a ruleset with its card files and compiles them into `Rules`."""

from collections.abc import Sequence

import msgspec

from tda_tui.rules import powers
from tda_tui.rules.powers.registry import POWERS
from tda_tui.rules.questions import ANSWERS
from tda_tui.rules.rulesets.cards import Card, CardEntry, CardFile
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import (
    ABILITY_KEYS,
    ABILITY_MODES,
    CHANGEABLE,
    CODE_LENGTH,
    LONGEST_ABOUT,
    LONGEST_NAME,
    AbilityRules,
    Ruleset,
    RulesetError,
    is_name,
)

__all__ = ["compile_rules", "make_cards", "powers"]


def compile_rules(ruleset: Ruleset, files: Sequence[CardFile]) -> Rules:
    """Compile a ruleset and its card files. Raises RulesetError naming the invalid key."""
    _check_keys(ruleset)
    _check_abilities(ruleset.abilities)
    cards = make_cards(_chosen(files, ruleset))
    bound = [POWERS[card.power].bind(card.figures) if card.power is not None else None for card in cards]
    return Rules(ruleset, cards, bound)


def _check_keys(ruleset: Ruleset) -> None:
    if not is_name(ruleset.name, LONGEST_NAME):
        raise RulesetError("name: expected 1 to {n} printable characters", n=LONGEST_NAME)
    if ruleset.box and not is_name(ruleset.box, LONGEST_NAME):
        raise RulesetError("box: expected at most {n} printable characters", n=LONGEST_NAME)
    if ruleset.about and not is_name(ruleset.about.replace("\n", " "), LONGEST_ABOUT):
        raise RulesetError("about: expected at most {n} printable characters", n=LONGEST_ABOUT)
    fewest, many = ruleset.players
    if not 2 <= fewest <= many <= 6:
        raise RulesetError("players: [{least}, {most}] is not a range within 2 to 6", least=fewest, most=many)
    least, most = ruleset.min_rounds, ruleset.max_rounds
    if most < least:
        raise RulesetError("max_rounds: {most} is less than min_rounds ({least})", most=most, least=least)
    held, limit = ruleset.starting_hand, ruleset.hand_limit
    if held > limit:
        raise RulesetError("starting_hand: {n} is over hand_limit ({most})", n=held, most=limit)


def _check_abilities(abilities: AbilityRules) -> None:
    mode, edition = abilities.mode, abilities.edition
    if mode not in ABILITY_MODES[edition]:
        raise RulesetError(
            'abilities.mode: expected {modes} with the abilities of "{edition}", not "{mode}"',
            mode=mode, edition=edition, modes=" or ".join(f'"{mode}"' for mode in ABILITY_MODES[edition]),
        )  # fmt: skip
    for key, other in ABILITY_KEYS.items():
        if other != edition and getattr(abilities, key) != getattr(AbilityRules(), key):
            raise RulesetError(
                'abilities.{key}: applies only to the abilities of "{other}", not to those of "{edition}"',
                key=key, edition=edition, other=other,
            )  # fmt: skip


def _check_entry(entry: CardEntry) -> None:
    card, figures, code, drawn = entry.id, entry.figures(), entry.code, entry.drawn_as
    if not is_name(card, LONGEST_NAME) or card in ANSWERS:
        raise RulesetError("card {card!r}: this cannot be a card's id", card=card)
    if not is_name(entry.name, LONGEST_NAME):
        raise RulesetError("card {card!r}: name: expected 1 to {n} printable characters", card=card, n=LONGEST_NAME)
    for colour in entry.colours:
        if not is_name(colour, LONGEST_NAME):
            raise RulesetError("card {card!r}: colours: {colour!r} cannot be a colour's name", card=card, colour=colour)
    if drawn and not is_name(drawn, LONGEST_NAME):
        raise RulesetError("card {card!r}: drawn_as: {colour!r} cannot be a colour's name", card=card, colour=drawn)
    if code and not (len(code) == CODE_LENGTH and code.isascii() and code.isalnum()):
        raise RulesetError("card {card!r}: code: expected two letters or digits, not {code!r}", card=card, code=code)
    if (entry.strength is None) == (not entry.strengths):
        raise RulesetError("card {card!r}: expected either strength or strengths", card=card)
    for _, strength in entry.printed():
        if not 0 <= strength <= 99:
            raise RulesetError("card {card!r}: strength {n} is not between 0 and 99", card=card, n=strength)
    if entry.power in POWERS:
        POWERS[entry.power].check(card, figures)
    elif entry.power is not None:
        raise RulesetError(
            "card {card!r}: no power {power!r}; expected one of {known}",
            card=card, power=entry.power, known=", ".join(sorted(POWERS)),
        )  # fmt: skip
    elif figures:
        raise RulesetError("card {card!r}: figures ({figures}) without a power", card=card, figures=", ".join(figures))


def make_cards(files: Sequence[CardFile]) -> tuple[Card, ...]:
    """The physical cards of card files, numbered in order. Raises RulesetError for an id used twice."""
    cards: list[Card] = []
    seen: set[str] = set()
    for edition, entry in [(file.edition, entry) for file in files for entry in file.card]:
        _check_entry(entry)
        for card_id, strength in entry.printed():
            if card_id in seen:
                raise RulesetError("card {card!r} is in the deck twice", card=card_id)
            seen.add(card_id)
            more = {name: getattr(entry, name) for name in Card._fields if hasattr(entry, name)}
            more |= {"number": len(cards), "id": card_id, "edition": edition, "type": entry.id, "strength": strength}
            more |= {"colours": tuple(entry.colours), "bars": tuple(entry.bars), "figures": entry.figures()}
            cards.append(Card(**more))
    return tuple(cards)


def _chosen(files: Sequence[CardFile], ruleset: Ruleset) -> Sequence[CardFile]:
    """The card tables the ruleset plays with, with its changed figures applied."""
    known = {entry.id: entry for file in files for entry in file.card}
    for key in ("only", "without", "figures"):
        for name in getattr(ruleset, key) or ():
            if name not in known:
                raise RulesetError(
                    "{key}: no card {card!r} in {editions}",
                    key=key, card=name, editions=", ".join(file.edition for file in files),
                )  # fmt: skip
    kept = set(known if ruleset.only is None else ruleset.only) - set(ruleset.without)
    return [
        CardFile(file.edition, [_changed(e, ruleset.figures.get(e.id, {})) for e in file.card if e.id in kept])
        for file in files
    ]


def _changed(entry: CardEntry, figures: dict[str, int]) -> CardEntry:
    for name in figures:
        if name not in CHANGEABLE or getattr(entry, name) in (None, 0):
            raise RulesetError(
                "figures.{card}: {name} has no figure {figure!r}", card=entry.id, name=entry.name, figure=name
            )
    return msgspec.structs.replace(entry, **figures)
