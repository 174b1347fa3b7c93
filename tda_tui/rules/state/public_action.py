"""Choices that everybody has seen, from which hands can be inferred."""

from __future__ import annotations

import msgspec


class PublicAction(msgspec.Struct, frozen=True, gc=False):
    """A choice that everybody saw in this gambit: `kind` is ante, play, give or refuse.

    `card` is the card chosen, or for give and refuse the card that made the demand. Of a play, `limit` is the greatest
    strength that would have triggered, and `stakes` the gold in the stakes. Of a gift, `given` is the strength of the
    card. `price` is what has to be paid by whoever gives nothing.
    """

    seat: int
    kind: str
    card: int
    limit: int = 0
    stakes: int = 0
    round: int = 0
    given: int = 0
    price: int = 0
