"""Files gone wrong: bytes that are lost, doubled or swapped, and keys that say what nobody expects."""

from __future__ import annotations

import copy
import tomllib
from datetime import UTC, date, datetime
from random import Random
from typing import Any

import tomli_w

ESCAPES = "\x1b[2J\x1b]0;gone\x07\x1b[31m"
LONG = "x" * 10_000
STRANGE: tuple[Any, ...] = (
    0, 1, -1, 2, 7, 99, 100, 10**9, 10**18, -(2**63), 2**64, 10**30, True, False, 0.5, -0.0, float("nan"), float("inf"),
    "", " ", "a", "\0", ESCAPES, LONG, "\u202eabc", "e\u0301" * 60, "\U0001f409", "\n\n\n", "[bold]red[/bold]", "{n}",
    "../../../etc/passwd", "/dev/zero", "a/b.toml", "pass", "pay", "none", "yes", "legendary", "black-7", "Ursula",
    [], [[]], [""], [0], ["black-7"] * 300, [1, "a", []], list(range(200)), {}, {"": 0}, {"a": {"a": {"a": 1}}},
    datetime(1, 1, 1), {"black": {"gold": 10**12}}, date(1, 1, 1), datetime(9999, 12, 31, tzinfo=UTC),
)  # fmt: skip

_PIECES = (
    b"\0", b"\xff", b"\x1b[2J", b"\r", b"\n", b'"', b'"""', b"'", b"[", b"]", b"[[", b"{", b"}", b"=", b".", b"#",
    b"\\", b"\\u0000", b"\\U00110000", b"9" * 5000, b"0x" + b"f" * 5000, b"1e999", b"-", b"[" * 3000, b"a." * 2000,
    b"\xef\xbb\xbf", b"\n[[decision]]\n", b"\n[position]\n", b"\n[expect]\n", b"1979-05-27T07:32:00Z", b"nan", b"inf",
    b" " * 3000,
)  # fmt: skip


def mutated(data: bytes, rng: Random) -> bytes:
    """The file with one to four mistakes in it; the same for the same luck."""
    for _mistake in range(rng.choice((1, 1, 1, 2, 4))):
        data = (_keys if rng.random() < 0.7 else _bytes)(data, rng)
    return data


def _bytes(data: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    end = min(len(data), at + rng.choice((1, 1, 2, 8, 60)))
    return rng.choice(
        (
            lambda: data[:at] + data[end:],
            lambda: data[:at] + bytes([rng.randrange(256)]) + data[end:],
            lambda: data[:at] + rng.choice(_PIECES) + data[at:],
            lambda: data[:end] + data[at:],
            lambda: data[:at],
            lambda: _lines(data, rng),
        )
    )()


def _lines(data: bytes, rng: Random) -> bytes:
    """A line that is moved, doubled or lost."""
    lines = data.splitlines(keepends=True) or [b""]
    line = rng.choice(lines)
    if rng.random() < 0.6:
        lines.remove(line)
    if rng.random() < 0.6:
        lines.insert(rng.randrange(len(lines) + 1), line)
    return b"".join(lines)


def _keys(data: bytes, rng: Random) -> bytes:
    """A value that is another, lost, doubled or under another key; a file that is no TOML loses bytes instead."""
    try:
        parsed = tomllib.loads(data.decode())
        places = list(_places(parsed))
    except (ValueError, RecursionError):
        return _bytes(data, rng)
    if not places:
        return _bytes(data, rng)
    holder, key = rng.choice(places)
    rng.choices(_MISTAKES, _HOW_OFTEN)[0](holder, key, places, rng)
    try:
        return tomli_w.dumps(parsed).encode()
    except (TypeError, ValueError, RecursionError, AttributeError):
        return _bytes(data, rng)


def _slightly_wrong(holder: Any, key: Any, _places: list[Any], rng: Random) -> None:
    holder[key] = _near(holder[key], rng)


def _another_of_its_kind(holder: Any, key: Any, places: list[Any], rng: Random) -> None:
    alike = [there[other] for there, other in places if type(there[other]) is type(holder[key])]
    holder[key] = copy.deepcopy(rng.choice(alike))


def _strange(holder: Any, key: Any, _places: list[Any], rng: Random) -> None:
    holder[key] = copy.deepcopy(rng.choice(STRANGE))


def _lost(holder: Any, key: Any, _places: list[Any], _rng: Random) -> None:
    del holder[key]


def _elsewhere(holder: Any, key: Any, places: list[Any], rng: Random) -> None:
    """Under another key, or twice in a list."""
    if isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
        return
    keys = [other for _there, other in places if isinstance(other, str)]
    holder[rng.choice((rng.choice(keys), rng.choice(keys), ESCAPES, LONG, "x_", f"{key}s"))] = holder.pop(key)


_MISTAKES = (_slightly_wrong, _another_of_its_kind, _strange, _lost, _elsewhere)
_HOW_OFTEN = (8, 5, 3, 2, 1)


def _places(node: Any) -> Any:
    """Every value with what holds it and its key."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, (dict, list)):
            yield from _places(value)


def _near(value: Any, rng: Random) -> Any:
    """Something like it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-2, -1, 1, 2, 10, 1000, -1000))
    if isinstance(value, str):
        return rng.choice((value + "x", value[:-1], value.upper(), f"{value}-1", value * 2, f" {value}"))
    if isinstance(value, list):
        return rng.choice((value[::-1], value * 2, value[:-1]))
    return {}
