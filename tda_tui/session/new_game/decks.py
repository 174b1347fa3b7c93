"""Decks chosen by the players: mixes of both older boxes, and special cards picked before the deal.

Emperor's Gambit rulebook, Introduction and Appendix 1; Legendary rulebook, Appendix 1.
"""

import functools
from collections.abc import Sequence
from typing import Any

from tda_tui.files.folders import shipped
from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.words.card_names import type_name
from tda_tui.words.translate import gettext as _, ngettext

MIX = "mix"
"""The id of the deck option for a mix."""
MIX_SIZE = 70
"""The number of cards in a mix, the same as in each box."""
_BOXES = ("original", "emperors-gambit")


def can_mix(ruleset: Ruleset) -> bool:
    """Whether both older boxes' cards can be used: only the 2010 rules cover both."""
    return ruleset.ante_effects and ruleset.specials_count is None


@functools.lru_cache(maxsize=1)
def rules_of_all() -> Rules:
    """The 2010 rules with all cards of both boxes."""
    boxes = [load_rules(str(shipped("rulesets") / f"{name}.toml")) for name in _BOXES]
    cards = [name for box in boxes for name in box.ruleset.cards]
    many = sum(box.deck_size for box in boxes)
    largest = str(shipped("rulesets") / f"{_BOXES[-1]}.toml")
    return load_rules(largest, changes={"cards": cards, "deck_size": many})


def cards_of(mix: Sequence[str]) -> list[Card]:
    """The cards of these types."""
    return [card for card in rules_of_all().cards if card.type in mix]


def mix_problem(mix: Sequence[str]) -> str:
    """What is wrong with a mix, in sentences; "" if it can be played."""
    cards = cards_of(mix)
    more = MIX_SIZE - len(cards)
    good, evil = (sum(card.kind == kind and not card.special for card in cards) for kind in ("good", "evil"))
    problems = []
    if more > 0:
        problems.append(ngettext("{n} card is missing.", "{n} cards are missing.", more).format(n=more))
    if more < 0:
        problems.append(ngettext("There is {n} card too many.", "There are {n} cards too many.", -more).format(n=-more))
    if good != evil:
        problems.append(
            _("{good} good dragons and {evil} evil ones: the deck needs equal numbers.").format(good=good, evil=evil)
        )
    return " ".join(problems)


def mix_changes(mix: Sequence[str]) -> dict[str, Any]:
    """The changed ruleset keys that make this mix the deck."""
    cards = cards_of(mix)
    only = list(dict.fromkeys(card.type for card in cards))
    return {"cards": list(rules_of_all().ruleset.cards), "only": only, "without": [], "deck_size": len(cards)}


# Picking special cards


def most_picks(ruleset: Ruleset) -> int:
    """How many special cards the person may pick: one if each player does, 0 if nobody picks."""
    room = room_for_picks(ruleset)
    return {"nobody": 0, "each": min(1, room), "host": room}[ruleset.pick_specials]


def picks_alone(ruleset: Ruleset) -> bool:
    """Whether the person picks for everybody, and may pick fewer cards or none."""
    return ruleset.pick_specials == "host"


def on_offer(rules: Rules) -> list[str]:
    """The special cards that can be picked, which excludes those certain to be in the deck."""
    named = rules.ruleset.specials_named
    return [rules.ids[card] for card in rules.special_cards if rules.ids[card] not in named]


def pick(rules: Rules, names: Sequence[str], mine: Sequence[str], seed: int) -> tuple[dict[str, Any], list[str]]:
    """The ruleset keys that bring these cards into the deck, and a sentence for each pick of a player.

    If each player picks, the others follow as long as the deck has room.
    """
    from tda_tui.players.rating import pick_special_card

    ruleset, cards, sentences = rules.ruleset, list(mine), list[str]()
    if not picks_alone(ruleset):
        for seat in range(1, min(len(names), room_for_picks(ruleset))):
            cards.append(pick_special_card(rules, [*ruleset.specials_named, *cards], seed * 8 + seat))
        sentences = [pick_sentence(rules, names[seat], card, seat == 0) for seat, card in enumerate(cards)]
    named = list(dict.fromkeys([*ruleset.specials_named, *cards]))[: ruleset.specials_count]
    return {"specials_named": named, "pick_specials": "nobody"}, sentences


def room_for_picks(ruleset: Ruleset) -> int:
    """How many more special cards can be picked."""
    return max(0, (ruleset.specials_count or 0) - len(set(ruleset.specials_named)))


def pick_sentence(rules: Rules, name: str, card: str, person: bool) -> str:
    """A sentence about a pick; `person`: by the reader."""
    sentence = _("You pick {card} for the deck.") if person else _("{name} picks {card} for the deck.")
    return sentence.format(name=name, card=type_name(rules.cards[rules.number[card]]))
