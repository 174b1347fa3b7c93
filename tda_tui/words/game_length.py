"""The usual length of a game, as measured."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.words.rulesets import has_own_end
from tda_tui.words.translate import gettext as _


class GameLength(NamedTuple):
    """For games that start with `gold` per player for each of `players` players: the range of gambits that seven in ten
    games take, and the minutes of a typical game."""

    gold: int
    players: int
    fewest: int
    most: int
    minutes: int


MEASURED = (
    GameLength(5, 2, 2, 6, 4),
    GameLength(6, 2, 2, 7, 5),
    GameLength(8, 2, 3, 11, 7),
    GameLength(10, 2, 4, 14, 10),
    GameLength(12, 2, 5, 20, 12),
    GameLength(15, 2, 6, 28, 15),
    GameLength(20, 2, 10, 48, 25),
    GameLength(25, 2, 15, 77, 45),
    GameLength(40, 2, 30, 169, 90),
    GameLength(5, 3, 2, 5, 4),
    GameLength(6, 3, 2, 6, 5),
    GameLength(8, 3, 3, 9, 7),
    GameLength(10, 3, 4, 12, 10),
    GameLength(12, 3, 5, 16, 12),
    GameLength(15, 3, 6, 25, 15),
    GameLength(20, 3, 10, 42, 25),
    GameLength(27, 3, 18, 77, 45),
    GameLength(5, 4, 2, 4, 4),
    GameLength(6, 4, 2, 5, 5),
    GameLength(8, 4, 3, 8, 7),
    GameLength(10, 4, 4, 11, 10),
    GameLength(12, 4, 5, 14, 12),
    GameLength(15, 4, 7, 23, 15),
    GameLength(20, 4, 10, 37, 25),
    GameLength(5, 6, 2, 4, 4),
    GameLength(6, 6, 2, 5, 5),
    GameLength(8, 6, 3, 7, 7),
    GameLength(10, 6, 4, 10, 10),
    GameLength(12, 6, 6, 14, 12),
    GameLength(15, 6, 8, 19, 15),
    GameLength(20, 6, 12, 32, 25),
)
"""From 600 games of gamblers per line, 200 by the rules of each box; minutes from the median number of a person's
decisions, at 15 seconds each including what the others do at the usual pace."""
_LEAST, _MOST = 0.8, 1.15
"""Factors on the least and the most gold measured, beyond which games differ too much to tell."""


def game_length(ruleset: Ruleset, players: int) -> GameLength | None:
    """The usual length of a game; None if it is unknown, as for games with another end."""
    each = ruleset.gold_each(players) / players
    seats = min((length.players for length in MEASURED), key=lambda measured: abs(measured - players))
    lengths = [length for length in MEASURED if length.players == seats]
    if has_own_end(ruleset, players) or ruleset.time_limit_minutes:
        return None
    if not _LEAST * lengths[0].gold <= each <= _MOST * lengths[-1].gold:
        return None
    return min(lengths, key=lambda length: abs(length.gold - each))


def length_words(ruleset: Ruleset, players: int) -> str:
    """The usual length of a game in a sentence; "" if it is unknown."""
    length = game_length(ruleset, players)
    said = _("A game usually takes {fewest} to {most} gambits, about {minutes} minutes.")
    return said.format(**length._asdict()) if length is not None else ""


def length_figures(ruleset: Ruleset, players: int) -> str:
    """The usual length of a game in short, for a menu row; "" if it is unknown."""
    length = game_length(ruleset, players)
    said = _("{fewest} to {most} gambits, {minutes} minutes")
    return said.format(**length._asdict()) if length is not None else ""
