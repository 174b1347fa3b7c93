"""Choices that everybody has seen, from which hands can be inferred."""

import msgspec


class PublicAction(msgspec.Struct, frozen=True, gc=False):
    """A choice that everybody saw in this gambit: `kind` is ante, play, give or refuse."""

    seat: int
    kind: str
    card: int = -1  # anted, played or given
    limit: int = 0  # of a play: the greatest strength that would have triggered
    stakes: int = 0  # of a play: the gold in the stakes
    round: int = 0
    source: int = -1  # of a gift or refusal: the card that made the demand
    price: int = 0  # what has to be paid by whoever gives nothing
