"""Which cards a power is about: "weaker evil dragon", "good dragon", "mortal"."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules

RELATIONS = ("weaker", "stronger")
KINDS = ("good", "evil")


class CardFilter(NamedTuple):
    """A test of cards, written as words with hyphens: [weaker|stronger] [good|evil] dragon|mortal|card."""

    relation: str = ""
    kind: str = ""
    what: str = "card"

    @classmethod
    def named(cls, words: str) -> CardFilter:
        """The test that the words describe; ValueError if they don't."""
        rest = words.split("-")
        relation = rest.pop(0) if rest[0] in RELATIONS else ""
        kind = rest.pop(0) if rest and rest[0] in KINDS else ""
        if len(rest) != 1 or rest[0] not in ("dragon", "mortal", "card"):
            raise ValueError(f"{words!r} is not written [weaker-|stronger-][good-|evil-]dragon|mortal|card")
        return cls(relation, kind, rest[0])

    def admits(self, rules: Rules, card: int, source: int) -> bool:
        """Whether the card passes; strengths are compared with the printed one of `source`."""
        if self.relation == "weaker" and not rules.strength[card] < rules.strength[source]:
            return False
        if self.relation == "stronger" and not rules.strength[card] > rules.strength[source]:
            return False
        if self.kind and not (rules.good if self.kind == "good" else rules.evil)[card]:
            return False
        return self.what == "card" or (rules.mortal if self.what == "mortal" else rules.dragon)[card]
