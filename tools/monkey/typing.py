"""What a monkey types: weighted keys and journeys, and changes of the window size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeVar

UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
PAGE_UP, PAGE_DOWN, HOME, END = "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F"
# Bare Escape followed at once by another key means that key with Alt; the extended form is unambiguous.
# says which of them is meant.
BARE_ESCAPE, ESCAPE = "\x1b", "\x1b[27u"
ENTER, TAB, SHIFT_TAB, BACKSPACE, CTRL_L, CTRL_Q = "\r", "\t", "\x1b[Z", "\x7f", "\x0c", "\x11"

KEYS = {
    ENTER: 90, ESCAPE: 20, BARE_ESCAPE: 5, " ": 25, UP: 25, DOWN: 35, LEFT: 15, RIGHT: 25, TAB: 6, SHIFT_TAB: 3,
    BACKSPACE: 5, PAGE_UP: 4, PAGE_DOWN: 6, HOME: 3, END: 4, CTRL_L: 1,
    **dict.fromkeys("1234567890", 6), **dict.fromkeys("ihgcwoutpsnmjekvrdablxyf", 5), **dict.fromkeys("?+-SRTG/é竜", 2),
}  # fmt: skip
"""Keys with their weights. Those that leave the program occur only in journeys."""

JOURNEYS = {
    (ENTER, ENTER, ENTER, ENTER): 8,
    ("h", ESCAPE): 3,
    ("i", RIGHT, RIGHT, ESCAPE): 3,
    ("c", *"dragon", DOWN, ESCAPE, ESCAPE): 2,
    ("g", *"stakes", TAB, ENTER, LEFT, ESCAPE, ESCAPE): 2,
    ("l", PAGE_UP, "i", ESCAPE, ESCAPE): 2,
    ("o", RIGHT, ESCAPE): 2,
    ("?", DOWN, ESCAPE): 2,
    (ESCAPE, ESCAPE, "q", "y"): 8,
    ("q", "n"): 3,
    ("r", "j", DOWN, ENTER): 2,
    ("r", "p", DOWN, ENTER): 1,
    ("e", DOWN, ESCAPE): 2,
    ("e", ENTER, ESCAPE): 1,
    ("n", "2", "o", DOWN, RIGHT, ENTER, ENTER): 6,
    ("n", ENTER): 4,
    ("n", DOWN, DOWN, DOWN, DOWN, RIGHT, RIGHT, ENTER): 2,
    ("s", DOWN, DOWN, RIGHT, ENTER): 2,
    ("f", "d", "u", DOWN, ENTER): 2,
    ("l", ENTER, ENTER, ENTER): 2,
    ("h", RIGHT, "a", ENTER, END, "v", ESCAPE): 2,
    (ESCAPE, ESCAPE, ESCAPE): 3,
    (ESCAPE, "b"): 3,
    (CTRL_Q, "n"): 2,
    (CTRL_Q, "y"): 1,
}
"""Sequences of keys that lead somewhere, with their weights. Half of them are cut short."""

FROM_START = (
    ("s",), ("h",), ("h", "a", ENTER), ("h", "a", "e"), ("f",), ("l",), ("g",), ("c",), ("?",), ("n",), ("n", "o"),
    ("n", "a"), ("n", ENTER), ("p",), ("b",), ("m",), ("m", ENTER),
)  # fmt: skip
FROM_REPLAY = (("j",), ("e",), ("p",), ("l",), ("c",), (PAGE_UP, ENTER), ("?",), (" ",))
_HOMEWARD = (ESCAPE, ESCAPE, ESCAPE)
"""The journeys made first, by the screen the program starts with, and the keys that lead back."""

SIZES = {
    (80, 24): 8, (100, 30): 3, (120, 40): 2, (200, 60): 1, (90, 36): 2, (80, 60): 1, (132, 24): 1, (79, 24): 1,
    (80, 23): 1, (20, 5): 1,
}  # fmt: skip
PAUSES = {0.0: 6, 0.005: 3, 0.02: 3, 0.05: 2, 0.15: 1}
"""Seconds until the next burst, with their weights."""
_RESIZED, _JOURNEYED, _ROUGH = 0.02, 0.3, 0.01
"""The probabilities that a burst resizes the window, is a journey, or is rough."""
_FIRST, _THERE = 4, 3
"""How many journeys are made first, and how many bursts follow each."""
_SETTLED = 0.4
"""Seconds after which a screen has usually settled."""
_FAVOURITES, _OFTEN = 4, 25
"""How many journeys a monkey prefers, and their weight."""
_LONGEST = 12
"""The most single keys in a burst."""


Picked = TypeVar("Picked")


def pick(rng: Random, weighed: dict[Picked, int]) -> Picked:
    """A random key of the dictionary, by weight."""
    return rng.choices(list(weighed), list(weighed.values()))[0]


class Burst(NamedTuple):
    """Keys typed at once, after resizing the window if `size` is given; followed by a pause in seconds."""

    keys: tuple[bytes, ...]
    size: tuple[int, int] | None
    pause: float


def bursts(rng: Random, first: Sequence[tuple[str, ...]] = ()) -> Iterator[Burst]:
    """Endless bursts, with a few preferred journeys, and some of `first` at the beginning."""
    size: tuple[int, int] | None = None
    for journey in rng.sample(first, min(_FIRST, len(first))):
        yield Burst(tuple(key.encode() for key in journey), None, _SETTLED)
        for _burst in range(_THERE):
            yield Burst(_keys(rng, {_HOMEWARD: 1}), None, pick(rng, PAUSES))
        yield Burst(tuple(key.encode() for key in _HOMEWARD), None, _SETTLED)
    journeys = JOURNEYS | dict.fromkeys(rng.sample(list(JOURNEYS), _FAVOURITES), _OFTEN)
    while True:
        # A window that is too small shows nothing new, so it is soon enlarged.
        cramped = size is not None and (size[0] < 80 or size[1] < 24)
        changed = rng.random() < (0.5 if cramped else _RESIZED)
        size = pick(rng, SIZES) if changed else size
        yield Burst(_keys(rng, journeys), size if changed else None, pick(rng, PAUSES))


def _keys(rng: Random, journeys: dict[tuple[str, ...], int]) -> tuple[bytes, ...]:
    if rng.random() < _ROUGH:
        return (_rough(rng),)
    if rng.random() < _JOURNEYED:
        journey = pick(rng, journeys)
        end = rng.choice((len(journey), rng.randint(1, len(journey))))
        return tuple(key.encode() for key in journey[:end])
    return tuple(pick(rng, KEYS).encode() for _key in range(min(_LONGEST, int(rng.expovariate(0.5)) + 1)))


def _rough(rng: Random) -> bytes:
    """A paste of up to 100 kB, with or without markers, or random bytes."""
    if rng.random() < 0.5:
        text = bytes(rng.choices(b"abc 123\r\n\t\xc3\xa9", k=rng.choice((1, 100, 5_000, 100_000))))
        return text if rng.random() < 0.3 else b"\x1b[200~" + text + rng.choice((b"\x1b[201~", b"\x1b[201~", b""))
    return rng.randbytes(rng.randint(1, 60)).replace(b"\x11", b"").replace(b"\x1a", b"")
