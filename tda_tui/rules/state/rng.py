"""The game's only source of randomness: one integer that is part of the state (splitmix64)."""

from __future__ import annotations

from typing import Final, Protocol, TypeVar

_MASK: Final = (1 << 64) - 1
_T = TypeVar("_T")


class HasRandomState(Protocol):
    """An object that carries the random state."""

    rng: int


def below(holder: HasRandomState, bound: int) -> int:
    """A random number from 0 to bound - 1."""
    holder.rng = state = (holder.rng + 0x9E3779B97F4A7C15) & _MASK
    state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((state ^ (state >> 31)) * bound) >> 64


def shuffle(holder: HasRandomState, things: list[_T]) -> None:
    """Shuffle in place."""
    for last in range(len(things) - 1, 0, -1):
        pick = below(holder, last + 1)
        things[last], things[pick] = things[pick], things[last]
