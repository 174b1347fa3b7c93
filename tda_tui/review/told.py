"""Sentences about moments of a played game."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.review.replay import Replay
from tda_tui.words.translate import gettext as _


class Told(NamedTuple):
    """A sentence about a game, and the replay stop at which it can be seen."""

    words: str
    at: int


def place_of(replay: Replay, answers: int) -> int:
    """The stop after this many answers and all their consequences."""
    return max(place for place, stop in enumerate(replay.stops) if stop.answers <= answers and not stop.score)


def when_words(round_: int) -> str:
    """When in a gambit something happened; round 0 is the ante."""
    return _("round {n}").format(n=round_) if round_ else _("ante")
