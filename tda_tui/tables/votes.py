"""Votes: what a person can ask of all others at a table."""

from __future__ import annotations

from typing import Literal, NamedTuple

VoteKind = Literal["take-back", "open-cards"]
"""The kinds: to take back the asker's last decision; to let watchers see all cards."""


class Vote(NamedTuple):
    """A vote: who asked for what, from which seat, and who has agreed. `until` is a time of the table's clock.

    `decision` is the index of the decision to take back.
    """

    kind: VoteKind
    asker: str
    name: str
    seat: int
    until: float
    agreed: frozenset[str]
    decision: int = 0
