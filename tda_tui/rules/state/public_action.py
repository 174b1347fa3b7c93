"""Choices that everybody has seen, from which hands can be inferred."""

from __future__ import annotations

import msgspec


class PublicAction(msgspec.Struct, frozen=True, gc=False):
    """A choice that everybody saw in this gambit: `kind` is ante, play, give or refuse.

    `card` is the card chosen, or for give and refuse the card that made the demand. `limit` is the greatest strength
    that would have triggered, for give the strength of the card given. `gold` is the gold in the stakes, for give and
    refuse the price of the other choice.
    """

    seat: int
    kind: str
    card: int
    limit: int = 0
    gold: int = 0
    round: int = 0
