"""The chain of checksums in a journal: a changed byte, a removed entry or two swapped ones are found, and where.

Every entry carries a checksum (`x_check`) of all that stands from the first entry to its own end. What was taken back
counts as if it had not been, and the checksums themselves do not count. Entries without one are not checked by
themselves: older programs, and people, write them so.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from tda_tui.files.toml_text import NotToml, read_toml_text

CHECK = b"x_check"
CHECKED = "x_checked"
"""The note at the head of a journal every entry of which has carried a checksum, from the first one on."""

_BEGIN = re.compile(rb"\n\[\[(decision|x_undone|x_opened)\]\]\n")
_LAST_LINE = re.compile(rb"^(?:choose|by) = .*\n", re.MULTILINE)
"""Of an entry: `choose` stands last in a decision, `by` where a program has opened the game."""
_FROM_THE_START = f"\n{CHECKED} = true\n".encode()
_SEAT = re.compile(rb"\n\[\[seat\]\]\n(?:abilities = .*\n)?name = .*\n")
_CHECK_LINE = re.compile(rb'^x_check = "(.*)"\n', re.MULTILINE)


class _Entry(NamedTuple):
    """Where an entry begins and where its last line ends, what it is, its checksum, and the one that fits.

    `whole` is False where its last line is missing. Checksums are None where there is none.
    """

    start: int
    end: int
    kind: bytes
    whole: bool
    given: bytes | None
    wanted: bytes


class Sound(NamedTuple):
    """How much of a journal stands as it was written, and the decision that does not, counted from 1, or 0."""

    length: int
    damaged: int


def running_sum(data: bytes, so_far: int | None = None) -> int | None:
    """The checksum of a journal up to its end; None before its first entry. `so_far` is that of what stands before."""
    first = 0 if so_far is not None else _first_entry(data)
    return so_far if first is None else zlib.crc32(_counted(data[first:]), so_far or 0)


def sealed(text: bytes, so_far: int | None) -> bytes:
    """A text with a checksum in each of its entries; `so_far` is the running sum of what stands before it."""
    parts, at = [], 0
    for entry in _entries(text, so_far):
        last = _LAST_LINE.search(text, entry.start)
        if last is not None and entry.whole:
            parts += [text[at : last.start()], CHECK, b' = "', entry.wanted, b'"\n']
            at = last.start()
    return b"".join([*parts, text[at:]])


def sound_part(data: bytes) -> Sound:
    """How much of a journal can be relied on: everything, or what stands before the first damage."""
    first = _first_entry(data)
    head = _end_of_head(data, first)
    kept = Sound(head, 1)
    if _CHECK_LINE.search(data, head, first if first is not None else len(data)):
        return kept  # the first entry is none any more
    checked, decisions = _FROM_THE_START in data[:head], 0
    for entry in _entries(data, None):
        if entry.given == entry.wanted:
            checked = True
        elif entry.given is not None or (checked and not entry.whole):
            # One that has lost its checksum is noticed by that of a later one.
            return kept
        decisions += entry.kind == b"decision"
        if entry.given is not None or not checked:
            kept = Sound(entry.end, decisions + 1)
    return kept if checked and not _is_toml(data[kept.length :]) else Sound(len(data), 0)


def _end_of_head(data: bytes, first: int | None) -> int:
    """Where the head of a journal ends, whose seats stand last; at the first entry if there are none."""
    seats = [*_SEAT.finditer(data, 0, first if first is not None else len(data))]
    return seats[-1].end() if seats else first or 0


def _is_toml(data: bytes) -> bool:
    try:
        read_toml_text(data)
    except NotToml:
        return False
    return True


def _first_entry(data: bytes) -> int | None:
    found = _BEGIN.search(data)
    return found.start() if found is not None else None


def _entries(data: bytes, so_far: int | None) -> Iterator[_Entry]:
    begins = [*_BEGIN.finditer(data)]
    at = 0 if so_far is not None else begins[0].start() if begins else len(data)
    running = so_far or 0
    stops = [*(begin.start() for begin in begins[1:]), len(data)]
    for begin, behind in zip(begins, stops, strict=False):
        last = _LAST_LINE.search(data, begin.end(), behind)
        end = last.end() if last is not None else behind
        running = zlib.crc32(_counted(data[at:end]), running)
        at = end
        given = _CHECK_LINE.search(data, begin.end(), end)
        wanted = b"%08x" % running
        yield _Entry(begin.start(), end, begin[1], last is not None, given[1] if given else None, wanted)


def _counted(data: bytes) -> bytes:
    """What counts: not the checksums, and not whether a decision was taken back."""
    return _CHECK_LINE.sub(b"", data).replace(b"\n[[x_undone]]\n", b"\n[[decision]]\n")
