"""Picking special cards for the deck before the deal (Legendary rulebook, Appendix 1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.words.card_names import type_name
from tda_tui.words.translate import gettext as _


class Picks(Struct, frozen=True):
    """The result of picking: changed ruleset keys, and a sentence per pick."""

    changes: dict[str, Any]
    said: list[str]


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


def pick(rules: Rules, names: Sequence[str], mine: Sequence[str], seed: int) -> Picks:
    """The deck after the person has picked these cards.

    If each player picks, the others follow around the table as long as the deck has room.
    """
    ruleset = rules.ruleset
    cards = list(mine) if picks_alone(ruleset) else _round_the_table(rules, len(names), mine, seed)
    said = []
    if not picks_alone(ruleset):
        said = [said_of_pick(rules, name, card, name == names[0]) for name, card in zip(names, cards, strict=False)]
    named = list(dict.fromkeys([*ruleset.specials_named, *cards]))[: ruleset.specials_count]
    return Picks({"specials_named": named, "pick_specials": "nobody"}, said)


def room_for_picks(ruleset: Ruleset) -> int:
    """How many more special cards can be picked."""
    return max(0, (ruleset.specials_count or 0) - len(set(ruleset.specials_named)))


def _round_the_table(rules: Rules, players: int, mine: Sequence[str], seed: int) -> list[str]:
    from tda_tui.players.rating import pick_special_card

    cards = list(mine)
    for seat in range(1, min(players, room_for_picks(rules.ruleset))):
        cards.append(pick_special_card(rules, [*rules.ruleset.specials_named, *cards], seed * 8 + seat))
    return cards


def said_of_pick(rules: Rules, name: str, card: str, person: bool) -> str:
    """A sentence about a pick; `person`: by the reader."""
    said = _("You pick {card} for the deck.") if person else _("{name} picks {card} for the deck.")
    return said.format(name=name, card=type_name(rules.cards[rules.number[card]]))
