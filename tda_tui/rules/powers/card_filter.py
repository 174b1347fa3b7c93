"""Which cards a power applies to, such as "weaker evil dragon", "good dragon" or "mortal"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

RELATIONS = ("weaker", "stronger")
KINDS = ("good", "evil")


class CardFilter(NamedTuple):
    """A test of cards, written in card files as [weaker|stronger] [good|evil] dragon|mortal|card joined by hyphens."""

    relation: str = ""
    kind: str = ""
    what: str = "card"

    @classmethod
    def named(cls, words: str) -> CardFilter:
        """Parse a filter; raises ValueError if it is malformed."""
        rest = words.split("-")
        relation = rest.pop(0) if rest[0] in RELATIONS else ""
        kind = rest.pop(0) if rest and rest[0] in KINDS else ""
        if len(rest) != 1 or rest[0] not in ("dragon", "mortal", "card"):
            raise ValueError(f"{words!r} is not written [weaker-|stronger-][good-|evil-]dragon|mortal|card")
        return cls(relation, kind, rest[0])

    def admits(self, rules: Rules, card: int, source: int) -> bool:
        """Whether the card passes; printed strengths are compared with that of `source`."""
        if self.relation == "weaker" and not rules.strength[card] < rules.strength[source]:
            return False
        if self.relation == "stronger" and not rules.strength[card] > rules.strength[source]:
            return False
        if self.kind and not (rules.good if self.kind == "good" else rules.evil)[card]:
            return False
        return self.what == "card" or (rules.mortal if self.what == "mortal" else rules.dragon)[card]
