"""The registry of powers, by the name that card files use, and the filters of cards that they take."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

from tda_tui.rules.rulesets.rules import BoundPower, Rules
from tda_tui.rules.rulesets.ruleset import RulesetError

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


@functools.lru_cache(maxsize=512)
def fitting_cards(rules: Rules, words: str, source: int) -> list[bool]:
    """For each card, whether it passes the filter written so."""
    test = CardFilter.named(words)
    return [test.admits(rules, card, source) for card in range(len(rules.cards))]


class Power(NamedTuple):
    """A power's name and function, and the names of its figures. `in_any_order`: several cards with this
    power may use it in any order, as nothing depends on the card itself unless its figures compare strengths."""

    name: str
    function: Callable[..., Any]
    figures: tuple[str, ...]
    in_any_order: bool

    def check(self, card: str, figures: dict[str, Any]) -> None:
        """Raise RulesetError, naming the card, unless exactly the figures the power needs are given."""
        for name in figures:
            if name not in self.figures:
                raise RulesetError(
                    "card {card!r}: power {power!r} has no figure {figure!r}",
                    card=card, power=self.name, figure=_KEYS.get(name, name),
                )  # fmt: skip
        for name in self.figures:
            if name not in figures:
                raise RulesetError(
                    "card {card!r}: power {power!r} needs the figure {figure!r}",
                    card=card, power=self.name, figure=_KEYS.get(name, name),
                )  # fmt: skip
        if "fits" in figures:
            try:
                CardFilter.named(figures["fits"])
            except ValueError:
                raise RulesetError(
                    "card {card!r}: fits: {words!r} does not have the form {form}",
                    card=card, words=figures["fits"], form="[weaker-|stronger-][good-|evil-]dragon|mortal|card",
                ) from None  # fmt: skip

    def bind(self, figures: dict[str, Any]) -> BoundPower:
        """The power with its figures filled in."""
        ready = {name: CardFilter.named(value) if name == "fits" else value for name, value in figures.items()}
        return BoundPower(self.name, functools.partial(self.function, **ready) if ready else self.function)


_KEYS = {"sides": "from"}
POWERS: dict[str, Power] = {}

_F = Callable[..., Any]


def power(name: str, in_any_order: bool = False) -> Callable[[_F], _F]:
    """Decorator that registers a function as the power `name`. Its parameters after the turn and the card are the
    power's figures, named as in card files (`sides` for `from`)."""

    def register(function: _F) -> _F:
        POWERS[name] = Power(name, function, tuple(inspect.signature(function).parameters)[2:], in_any_order)
        return function

    return register
