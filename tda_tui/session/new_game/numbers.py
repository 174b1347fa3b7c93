"""The numbers that can be typed in rows of options: gambits, gold, minutes, players left, games."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.rules.rulesets.ruleset import BOUNDS, Ruleset
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

GAMBITS, GOLD, LEFT = "gambits-", "gold-", "left-"
"""Prefixes of the ids of ends with a number."""
EACH, ALL = "starting_gold_per_player", "starting_gold"


class Number(Struct, frozen=True):
    """A number that can be typed: its ruleset key and bounds, the prefix of the option's id, its label, the option's
    text, and the instruction for typing it."""

    key: str
    least: int
    most: int
    before: str
    label: str
    name: str
    asked: str

    @property
    def digits(self) -> int:
        """How many digits may be typed: one more than needed, so that a number that is too large can be explained."""
        return len(str(self.most)) + 1

    def words(self, typed: str) -> str:
        """The option's text while its number is being typed."""
        return _(self.name).format(n=typed or "_")

    def about(self) -> str:
        """The instruction for typing it."""
        return _(self.asked).format(least=self.least, most=self.most)

    def chosen(self, option: str) -> int:
        """The number in an option's id; 0 if there is no valid one."""
        typed = option.removeprefix(self.before)
        if not option.startswith(self.before) or not (typed.isascii() and typed.isdigit()) or len(typed) > self.digits:
            return 0
        return int(typed) if self.least <= int(typed) <= self.most else 0


MINUTES = Number(
    "time_limit_minutes", 1, BOUNDS["time_limit_minutes"][1], "", mark("Minutes"), mark("{n} minutes"),
    mark("Digits type the minutes, from {least} to {most}."),
)  # fmt: skip
GAMES = Number(
    "series", *BOUNDS["series"], "", mark("Games"), mark("{n} games"),
    mark("Digits type the number of games, from {least} to {most}."),
)  # fmt: skip
GOLD_EACH = Number(
    EACH, 2, 100, "", mark("Gold"), mark("{n} for each player"),
    mark("Digits type the gold for each player at the table, from {least} to {most}."),
)  # fmt: skip
GOLD_ALL = Number(
    ALL, 10, 1000, "", mark("Gold"), mark("{n}"),
    mark("Digits type the gold that everybody starts with, from {least} to {most}."),
)  # fmt: skip
MANY_GAMBITS = Number(
    "gambits", 1, BOUNDS["gambits"][1], GAMBITS, mark("Gambits"), mark("{n} gambits"),
    mark("Digits type the number of gambits, from {least} to {most}."),
)  # fmt: skip


def starting_gold(ruleset: Ruleset) -> Number:
    """The number for the starting gold, per player at the table or per hoard as in the ruleset."""
    return GOLD_EACH if ruleset.starting_gold_per_player else GOLD_ALL


def goal(goals: range) -> Number:
    """The number for the gold to play to, within the goals that can be reached."""
    return Number(
        "play_to_gold", goals[0], goals[-1], GOLD, mark("Gold"), mark("at {n} gold"),
        mark("Digits type the gold to play to, from {least} to {most}."),
    )  # fmt: skip


def remaining(players: int) -> Number:
    """The number for the players left when the game ends."""
    return Number(
        "players_left", 1, players - 1, LEFT, mark("Remaining"), mark("when {n} remain"),
        mark("Digits type how many players are left in the end, from {least} to {most}."),
    )  # fmt: skip


def number_of_end(chosen: str, goals: range, players: int) -> Number | None:
    """The number of the chosen end; the gold to play to if that end has none."""
    if chosen.startswith(GAMBITS):
        return MANY_GAMBITS
    if chosen.startswith(LEFT):
        return remaining(players)
    return goal(goals) if goals else None
