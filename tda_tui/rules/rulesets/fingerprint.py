"""The fingerprint of rules, by which a record identifies the rules its game is played with."""

import functools
import json
from contextlib import suppress
from importlib import import_module
from typing import Any

import msgspec

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset

_ABOUT = ("id", "name", "about", "year", "box")  # ruleset keys about words and looks, which do not affect play
_CARDS_ABOUT = ("number", "name", "code", "drawn_as")
"""Card fields that do not affect play, among them the index in the list."""
_ABILITIES_ABOUT = ("edition", "mode", "picks", "noted", "secret")
"""Keys of the `[abilities]` table that only say who gets which ability and who knows about it."""
_FROM_FILES = ("cards", "only", "without", "figures")
"""Keys that select the cards; the resulting cards are hashed instead."""


@functools.lru_cache(maxsize=16)
def fingerprint(rules: Rules, gambits: int | None = None) -> str:
    """A short hash of everything that affects play: the ruleset's keys, and its cards with their figures.

    Default values are left out, so that a later version with more keys computes the same fingerprint. `gambits`
    overrides the number of gambits where the clock has determined it.
    """
    ruleset = rules.ruleset if gambits is None else msgspec.structs.replace(rules.ruleset, gambits=gambits)
    keys = {key: value for key, value in nondefault_keys(ruleset).items() if key not in _ABOUT}
    if abilities := {key: value for key, value in keys.pop("abilities", {}).items() if key not in _ABILITIES_ABOUT}:
        keys["abilities"] = abilities
    cards = [
        {key: value for key, value in card._asdict().items() if value and key not in _CARDS_ABOUT}
        for card in rules.cards
    ]
    text = json.dumps([keys, cards], sort_keys=True, default=list)
    return _sha256(text.encode())[:16]


def _sha256(data: bytes) -> str:
    """The checksum in hexadecimal, by Python's built-in code where available: importing hashlib loads all of
    OpenSSL."""
    for module in ("_sha2", "_sha256", "hashlib"):
        with suppress(ImportError):
            found: str = import_module(module).sha256(data).hexdigest()
            return found
    raise ImportError("no SHA-256")


def nondefault_keys(ruleset: Ruleset) -> dict[str, Any]:
    """The keys with non-default values, except those that select cards; a table is given as its non-default keys."""
    found = {key: value for key, value in _nondefault(ruleset).items() if key not in _FROM_FILES}
    if abilities := _nondefault(ruleset.abilities):
        found["abilities"] = abilities
    return found


def _nondefault(keys: Ruleset | AbilityRules) -> dict[str, Any]:
    return {
        name: value for name, default in _defaults(type(keys)) if (value := getattr(keys, name)) not in (None, default)
    }


@functools.cache
def _defaults(kind: type[msgspec.Struct]) -> list[tuple[str, Any]]:
    """A struct's keys with their defaults. `msgspec.structs.fields` would also resolve the types, which is slow."""
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    return list(zip(names, [msgspec.NODEFAULT] * (len(names) - len(defaults)) + list(defaults), strict=True))
