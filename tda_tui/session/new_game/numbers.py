"""The numbers that can be typed in rows of options: gambits, gold, minutes, players left, games."""

from __future__ import annotations

from msgspec import Struct

from tda_tui.rules.rulesets.ruleset import BOUNDS, Ruleset
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

GAMBITS, GOLD, LEFT = "gambits-", "gold-", "left-"
"""What stands before the number in the id of an end of the game."""
EACH, ALL = "starting_gold_per_player", "starting_gold"


class Number(Struct, frozen=True):
    """A number that can be typed: the key of the ruleset that it goes into, its bounds, what stands before it in an
    option's id, what it is called, the words that it stands in, and how it is asked for."""

    key: str
    least: int
    most: int
    before: str
    label: str
    name: str
    asked: str

    @property
    def digits(self) -> int:
        """How many may be typed: one too many, so that a number that is too great can be told so."""
        return len(str(self.most)) + 1

    def words(self, typed: str) -> str:
        """The option's words while its number is being typed."""
        return _(self.name).format(n=typed or "_")

    def about(self) -> str:
        """How to type it, and its bounds."""
        return _(self.asked).format(least=self.least, most=self.most)

    def chosen(self, option: str) -> int:
        """The number in the id of an option; 0 where none stands there that may."""
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
    """The gold at the start, as these rules count it: for each player at the table, or for each hoard."""
    return GOLD_EACH if ruleset.starting_gold_per_player else GOLD_ALL


def goal(goals: range) -> Number:
    """The gold to play to, of such as can be reached."""
    return Number(
        "play_to_gold", goals[0], goals[-1], GOLD, mark("Gold"), mark("at {n} gold"),
        mark("Digits type the gold to play to, from {least} to {most}."),
    )  # fmt: skip


def remaining(players: int) -> Number:
    """How many players are left when the game ends."""
    return Number(
        "players_left", 1, players - 1, LEFT, mark("Remaining"), mark("when {n} remain"),
        mark("Digits type how many players are left in the end, from {least} to {most}."),
    )  # fmt: skip


def number_of_end(chosen: str, goals: range, players: int) -> Number | None:
    """The number of the end that is chosen; the gold to play to where that has none."""
    if chosen.startswith(GAMBITS):
        return MANY_GAMBITS
    if chosen.startswith(LEFT):
        return remaining(players)
    return goal(goals) if goals else None
