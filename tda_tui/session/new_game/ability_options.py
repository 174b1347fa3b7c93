"""The ways to play with roleplaying abilities that each edition offers."""

from __future__ import annotations

from typing import Any

import msgspec

from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tda_tui.session.new_game.rule_options import Option
from tda_tui.words.rulesets import abilities_meaning, ruleset_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext, pgettext

OFF = "none"
"""The choice to play without abilities where the rules would give some."""
_MOST_PICKS = 3


def ability_options(ruleset: Ruleset) -> list[Option]:
    """The ways to play with the edition's abilities; the ruleset's own, usually without, comes first."""
    own = ruleset.abilities
    usual = Option("", _name(own) if own.mode == OFF else _("as the rules say"), abilities_meaning(own))
    others = [_option(key, own, changes) for key, changes in _ways(own).items()]
    return [usual, *([] if own.mode == OFF else [_option(OFF, own, {"mode": OFF})]), *others]


def ability_ways(ruleset: Ruleset) -> dict[str, Option]:
    """The ways to play with abilities, by their names on the command line."""
    options = ability_options(ruleset)
    return {OFF: options[0], **{option.id: option for option in options if option.id}}


def open_pairs(ruleset: Ruleset) -> Option | None:
    """The way in which everybody brings a few abilities that all know, if the edition has it."""
    return ability_ways(ruleset).get("noted")


def unknown_way(ruleset: Ruleset, way: str) -> str:
    """Why the ruleset does not offer this way; "" if it does."""
    ways = ability_ways(ruleset)
    if way in ways:
        return ""
    said = _("{name} has no abilities in the way {way!r}; there are {ways}")
    return said.format(name=ruleset_name(ruleset), way=way, ways=", ".join(ways))


def _ways(own: AbilityRules) -> dict[str, dict[str, Any]]:
    """The changed keys of the `[abilities]` table for each way, by id."""
    if own.edition == "original":
        return {mode: {"mode": mode} for mode in ("one", "all")}
    if own.edition == "emperors-gambit":
        return {f"picks-{n}": {"mode": "picks", "picks": n} for n in range(1, _MOST_PICKS + 1)}
    if own.edition == "legendary":
        return {"noted": {"mode": "noted", "secret": False}, "secret": {"mode": "noted", "secret": True}}
    return {}


def _option(key: str, own: AbilityRules, changes: dict[str, Any]) -> Option:
    changed = msgspec.structs.replace(own, **changes)
    return Option(key, _name(changed), abilities_meaning(changed), {"abilities": changes})


def _name(said: AbilityRules) -> str:
    if said.mode == "one":
        return _("one each")
    if said.mode == "all":
        return _("all that they have")
    if said.mode == "picks":
        return ngettext("{n} pick", "{n} picks", said.picks).format(n=said.picks)
    if said.mode == "noted":
        return (_("{n} each, secret") if said.secret else _("{n} each, open")).format(n=said.noted)
    return pgettext("abilities", "none")
