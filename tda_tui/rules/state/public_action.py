"""What everybody has seen a seat choose."""

from __future__ import annotations

import msgspec


class PublicAction(msgspec.Struct, frozen=True, gc=False):
    """A choice that everybody saw in this gambit: `kind` is ante, play, give or refuse.

    `card` is the chosen one, or for a gift and a refusal the one that demanded it. `limit` is the greatest strength
    that would have triggered, of a gift that of the card given; `gold` lay in the stakes, or was the other choice.
    """

    seat: int
    kind: str
    card: int
    limit: int = 0
    gold: int = 0
    round: int = 0
