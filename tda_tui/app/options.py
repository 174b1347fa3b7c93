"""What can be chosen for a game beside its ruleset: the deck, the end, the gold. Each choice is a few changed keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tda_tui.rules.ruleset import Ruleset
from tda_tui.words.translate import gettext as _

# The ten unique cards of 2005, by the names that they have in every box (Legendary rulebook, Appendix 1).
TRADITIONAL = (
    "archmage", "bahamut", "dracolich", "dragonslayer", "druid", "fool", "priest", "princess", "thief", "tiamat",
)  # fmt: skip


class Option(NamedTuple):
    """A choice: its name, what it means in plain words, and the keys that it changes."""

    name: str
    meaning: str
    changes: Mapping[str, Any]


def deck_options(ruleset: Ruleset) -> list[Option]:
    """How the special cards of the deck are chosen; one choice where the deck is fixed."""
    if ruleset.specials_count is None:
        return [Option(_("as the box has it"), _("Every card of the box is in the deck."), {})]
    many = ruleset.specials_count
    options = [
        Option(_("among friends"), _("{n} special cards at random, and nobody knows which.").format(n=many), {}),
        Option(_("show 'em"), _("{n} special cards at random, shown to all.").format(n=many), {"show_specials": True}),
    ]
    druid = {"specials_named": ["druid"]}
    options.append(Option(_("druid's party"), _("The Druid is in for certain, the others at random."), druid))
    if many >= len(TRADITIONAL):
        named = {"specials_named": list(TRADITIONAL), "specials_count": len(TRADITIONAL)}
        options.append(Option(_("traditional set"), _("The ten special cards of the first box."), named))
    return options


def end_options(ruleset: Ruleset) -> list[Option]:
    """When the game ends."""
    usual = Option(_("as the rules say"), _usual_end(ruleset), {})
    name = _("{n} gambits")
    return [
        usual,
        *(
            Option(name.format(n=n), _("After {n} gambits, or when a hoard is empty.").format(n=n), {"gambits": n})
            for n in (3, 5, 10)
        ),
        Option(_("to 100 gold"), _("When a hoard holds 100. Without gold you are out."), {"play_to_gold": 100}),
        Option(_("until two remain"), _("Who has no gold is out; the last two end it."), {"players_left": 2}),
    ]


def _usual_end(ruleset: Ruleset) -> str:
    if ruleset.gambits or ruleset.play_to_gold or ruleset.players_left:
        return _("As the ruleset's own file says.")
    return _("When a hoard is empty after a gambit.")


def gold_options(ruleset: Ruleset) -> list[Option]:
    """How much gold everybody starts with."""
    if ruleset.starting_gold_per_player:
        usual = ruleset.starting_gold_per_player
        said = _("Everybody starts with {n} gold for each player.")
        amounts = {"starting_gold_per_player": (usual, 8, 12, 15)}
    else:
        usual = ruleset.starting_gold
        said = _("Everybody starts with {n} gold.")
        amounts = {"starting_gold": (usual, 30, 80)}
    ((key, values),) = amounts.items()
    return [
        Option(_named(key, value), said.format(n=value), {} if value == usual else {key: value})
        for value in dict.fromkeys(values)
    ]


def _named(key: str, value: int) -> str:
    return _("{n} a player").format(n=value) if key.endswith("per_player") else str(value)


OPTIONS = {"deck": deck_options, "ends": end_options, "gold": gold_options}
