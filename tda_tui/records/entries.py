"""The entries of a journal: finding damaged and incomplete ones, and taking decisions back.

Every entry has a checksum (`x_check`) of everything from the first entry to its own last line, except the checksums
themselves; entries taken back count as if they were not. So changed, removed and swapped entries are found. Entries
without a checksum, as written by older programs and people, are not checked individually.
"""

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from tda_tui.files.toml_files import NotToml, read_toml_text

CHECKED = "x_checked"
"""The note at the head of a journal in which every entry was written with a checksum."""
DECISION = b"[[decision]]"
BEGINS = b"\n" + DECISION
"""The start of a decision as journals write it."""
UNDONE = b"x_undone"
"""The name of a decision taken back, which readers skip. It has the same length as the original name."""
OPENED = b"[[x_opened]]"
"""An entry of a program that has opened the game."""

_TAKEN_BACK = b"[[" + UNDONE + b"]]"
_NAMES = (DECISION, _TAKEN_BACK, OPENED)
_CHECK = re.compile(rb'x_check = ".*"')
_FIRST = re.compile(rb"\n\[\[(?:decision|x_undone|x_opened)\]\]\n|^%s$" % _CHECK.pattern, re.MULTILINE)
"""Where the entries begin; with a checksum, if the beginning of the first one is damaged."""
_LAST = (b"choose = ", b"by = ")
"""How the last line of an entry begins, in a decision and where a program has opened the game."""


class Intact(NamedTuple):
    """The part of a journal that can be used, the number of the first damaged decision (or 0), and whether its end was
    cut off."""

    data: bytes
    damaged: int
    torn: bool


def head_of(data: bytes) -> bytes:
    """A journal up to its first entry."""
    first = _FIRST.search(data)
    return data[: first.start()] if first else data


def _lines(data: bytes, checksum: int | None) -> Iterator[tuple[bytes, int, int | None]]:
    """All lines with their ends, and the checksum of everything from the first entry to there; None before it."""
    end = 0
    for line in data.split(b"\n")[:-1]:
        end += len(line) + 1
        if checksum is None and line in _NAMES:
            checksum = zlib.crc32(b"\n")
        if checksum is not None and not _CHECK.fullmatch(line):
            checksum = zlib.crc32((DECISION if line == _TAKEN_BACK else line) + b"\n", checksum)
        yield line, end, checksum


def _check(checksum: int | None) -> bytes:
    return b'x_check = "%08x"' % (checksum or 0)


def sealed(text: bytes, checksum: int | None) -> tuple[bytes, int | None]:
    """The text with a checksum in each entry, and that of everything up to its end; `checksum` is that before it."""
    lines = []
    for line, _end, checksum in _lines(text, checksum):  # noqa: B020
        if checksum is not None and line.startswith(_LAST):
            lines.append(_check(checksum))
        lines.append(line)
    return b"".join(line + b"\n" for line in lines), checksum


def checksum_of(data: bytes) -> int | None:
    """The checksum of a journal; None without an entry."""
    checksum = None
    for _line, _end, so_far in _lines(data, None):
        checksum = so_far
    return checksum


def _sound_part(data: bytes) -> tuple[int, int]:
    """The length of what is before the first damage, and the number of the damaged decision, or 0."""
    seat = data.rfind(b"\nname = ", 0, len(head_of(data)) + 1)  # seats end the head
    if seat < 0:
        return len(data), 0
    sound = data.find(b"\n", seat + 1) + 1, 1
    checked, decisions = f"\n{CHECKED} = true\n".encode() in data[: sound[0]], 0
    is_open, given = False, b""  # whether this is within an entry, and the checksum in it
    for line, end, checksum in _lines(data, None):
        if line in _NAMES:
            if is_open and (given or checked):
                return sound
            if is_open:
                sound = end - len(line) - 2, decisions + 1
            is_open, given = True, b""
            decisions += line == DECISION
        elif _CHECK.fullmatch(line):
            if not is_open:  # the name of its entry is damaged
                return sound
            given = given or line
        elif is_open and line.startswith(_LAST):
            if given and given != _check(checksum):
                return sound
            checked = checked or bool(given)
            if given or not checked:  # an entry that has lost its checksum is detected by a later one
                sound = end, decisions + 1
            is_open = False
    damaged = (is_open and (given or checked)) or (checked and not _is_toml(data[sound[0] :]))
    return sound if damaged else (len(data), 0)


def _is_toml(data: bytes) -> bool:
    try:
        read_toml_text(data)
    except NotToml:
        return False
    return True


def whole_part(data: bytes) -> bytes:
    """A journal up to its last complete entry: a crash may have cut one off, and left zeros at the end of the file."""
    lines = data[: data.rstrip(b"\0").rfind(b"\n") + 1]
    start = max(lines.rfind(b"\n%s\n" % name) for name in (DECISION, OPENED))
    whole = start < 0 or any(b"\n" + last in lines[start:] for last in (b"choose = [", b"by = "))
    return lines if whole else lines[: start + 1]


def intact(data: bytes) -> Intact:
    """The part of a journal up to the first damaged or incomplete entry."""
    whole = whole_part(data)
    length, damaged = _sound_part(whole)
    return Intact(whole[:length], damaged, len(whole) < len(data))


def mended(data: bytes) -> bytes | None:
    """The record without an incomplete entry of a journal at its end; None if something else is incomplete."""
    whole = whole_part(data)
    cut = data[len(whole) :].rstrip(b"\0")
    if (
        not whole
        or len(whole) == len(data)
        or any(line.split(b"=")[0].rstrip() == b"choose" for line in cut.split(b"\n")[:-1])
    ):
        return None
    torn = any(cut.startswith(begin) or begin.startswith(cut) for begin in (DECISION, OPENED, b"x_"))
    return whole if torn else None


def decision_names(data: bytes) -> list[int]:
    """Where in a journal the name of each decision begins, for those not taken back."""
    return [found.start() + 3 for found in re.finditer(re.escape(BEGINS), data)]


def answers(data: bytes) -> int:
    """How many answers a journal has, with those taken back."""
    return len(decision_names(data)) + data.count(b"\n" + _TAKEN_BACK)


def undone(data: bytes, kept: int) -> bytes:
    """The journal with all decisions after the first `kept` taken back."""
    for at in decision_names(data)[kept:]:
        data = data[:at] + UNDONE + data[at + len(UNDONE) :]
    return data
