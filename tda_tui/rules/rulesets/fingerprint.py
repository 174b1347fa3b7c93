"""The fingerprint of rules: by it a record knows those that its game is played with."""

from __future__ import annotations

import functools
import json
from contextlib import suppress
from importlib import import_module
from typing import Any

import msgspec

from tda_tui.rules.rulesets.cards import Card
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset

_ABOUT = ("id", "name", "about", "year", "box")
"""Keys that are about words and looks, and not about play."""
_CARDS_ABOUT = ("number", "name", "code", "drawn_as")
"""... and those of cards, with their place in the list."""
_ABILITIES_ABOUT = ("edition", "mode", "picks", "noted", "secret")
"""... and those of the `[abilities]` table that say who gets which, and who knows of it."""
_FROM_FILES = ("cards", "only", "without", "figures")
"""Keys that say which cards there are: the cards themselves count."""


@functools.lru_cache(maxsize=16)
def fingerprint(rules: Rules, gambits: int | None = None) -> str:
    """A short fingerprint of all that counts in play: the keys of the ruleset, and its cards with their figures.

    What stands at its usual value does not count, so that a program that knows more keys finds the same fingerprint.
    `gambits` is how many are played where the clock has decided it.
    """
    ruleset = rules.ruleset if gambits is None else msgspec.structs.replace(rules.ruleset, gambits=gambits)
    keys = {key: value for key, value in unusual_keys(ruleset).items() if key not in _ABOUT}
    if abilities := {key: value for key, value in keys.pop("abilities", {}).items() if key not in _ABILITIES_ABOUT}:
        keys["abilities"] = abilities
    cards = [_of_card(card) for card in rules.cards]
    text = json.dumps([keys, cards], sort_keys=True, default=list)
    return _sha256(text.encode())[:16]


def _sha256(data: bytes) -> str:
    """The checksum in hexadecimal, by Python's own code where it has it: hashlib would load all of OpenSSL for it."""
    for module in ("_sha2", "_sha256", "hashlib"):
        with suppress(ImportError):
            found: str = import_module(module).sha256(data).hexdigest()
            return found
    raise ImportError("no SHA-256")


def unusual_keys(ruleset: Ruleset) -> dict[str, Any]:
    """The keys that are not at their usual values, but for those about cards; a table as those of its keys."""
    found = {key: value for key, value in _unusual(ruleset).items() if key not in _FROM_FILES}
    if abilities := _unusual(ruleset.abilities):
        found["abilities"] = abilities
    return found


def _unusual(said: Ruleset | AbilityRules) -> dict[str, Any]:
    return {name: value for name, usual in _usual(type(said)) if (value := getattr(said, name)) not in (None, usual)}


@functools.cache
def _usual(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """The keys with their usual values. What `msgspec.structs.fields` says besides, their types, takes long to find."""
    names, usual = kind.__struct_fields__, kind.__struct_defaults__
    return list(zip(names, [msgspec.NODEFAULT] * (len(names) - len(usual)) + list(usual), strict=True))


def _of_card(card: Card) -> dict[str, Any]:
    return {key: value for key, value in card._asdict().items() if value and key not in _CARDS_ABOUT}
