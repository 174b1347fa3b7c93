"""The cards' texts for players, read when the first one is shown."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import tda_tui.words

if TYPE_CHECKING:
    from tda_tui.rules.cards import Card
    from tda_tui.rules.ruleset import Rules


class CardText(NamedTuple):
    """A power in one line, and what happens in the odd cases."""

    short: str
    detail: str


@functools.lru_cache(maxsize=2)
def _texts(language: str) -> dict[str, dict[str, dict[str, str]]]:
    path = Path(tda_tui.words.__file__).parent / language / "cards.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def card_text(rules: Rules, card: Card) -> CardText:
    """The card's text in the ruleset's edition, or in any that has one."""
    editions = _texts("en")
    own = editions.get(rules.ruleset.id, {})
    found = own.get(card.type) or next((cards[card.type] for cards in editions.values() if card.type in cards), {})
    return CardText(found.get("short", ""), found.get("detail", ""))
