"""Something that all at a table are asked."""

from __future__ import annotations

from typing import Literal, NamedTuple

VoteKind = Literal["take-back", "open-cards"]
"""What may be asked: to take back the asker's last decision; to let those who watch see all cards."""


class Vote(NamedTuple):
    """A vote: who asked for what, in which seat, and who has agreed. `until` is a time of the table's clock.

    `decision` is the one that would be taken back, by its place among all.
    """

    kind: VoteKind
    asker: str
    name: str
    seat: int
    until: float
    agreed: frozenset[str]
    decision: int = 0
