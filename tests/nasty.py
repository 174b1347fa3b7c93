"""Files that nobody writes by mistake: as slow to read as a few MB can be; and what may lie where a file should be."""

import os
from collections.abc import Callable
from pathlib import Path

_FULL = 4_900_000
"""Bytes: a little less than what is read at all."""


def _many(unit: str, size: int = _FULL) -> str:
    return unit * (size // len(unit))


def _in_each_other(head: str, tail: str) -> str:
    return "".join(f"{head}{'.'.join(['a'] * depth)}{tail}\n" for depth in range(1, 60))


TEXTS: dict[str, Callable[[], str]] = {
    "headers": lambda: _in_each_other("[[", "]]") + _many(f"[[{'.'.join(['a'] * 59)}]]\n"),
    "lists of tables": lambda: _many("[[a]]\n"),
    "tables": lambda: "".join(f"[t{number}]\n" for number in range(450_000)),
    "keys": lambda: "".join(f"k{number}=1\n" for number in range(450_000)),
    "long keys": lambda: "".join(f"{'.'.join(['a'] * 60)}.k{number}=1\n" for number in range(30_000)),
    "a long key": lambda: "a." * 30_000 + "a=1",
    "a long key in quotes": lambda: '"a b".' * 30_000 + "a=1",
    "keys as long as may be": lambda: "".join(f"[k{number}.{'.'.join(['a'] * 14)}]\n" for number in range(2_500)),
    "brackets and blanks": lambda: "a=" + ("[" + " " * 24_000) * 199,
    "brackets and lines": lambda: "a=" + ("[" + "\n" * 24_000) * 199,
    "brackets": lambda: "a=" + "[" * 90 + "]" * 90,
    "tables in tables": lambda: "a=" + ("{" + ".".join(["a"] * 15) + "=") * 60 + "1" + "}" * 60,
    "quotes": lambda: _many('"'),
    "quotes in a text": lambda: 'a="""' + _many('""x') + '"""',
    "escapes": lambda: 'a="' + _many("\\n") + '"',
    "line ends": lambda: 'a="""' + _many("\\\n") + '"""',
    "items": lambda: "a=[" + _many("1,") + "]",
    "items as many as may be": lambda: "a=[" + "1," * 190_000 + "]",
    "empty tables": lambda: "a=[" + _many("{},") + "]",
    "one number": lambda: "a=" + "9" * _FULL,
    "one fraction": lambda: "a=0." + "9" * _FULL,
    "numbers of 4299 digits": lambda: "a=[" + _many("9" * 4299 + ",") + "]",
    "comments": lambda: _many("#\n"),
    "blanks": lambda: " " * _FULL,
    "one name": lambda: "a" * _FULL + "=1",
    "two byte order marks": lambda: "\ufeff\ufeffa=1",
}
"""Made when they are wanted: together they fill much memory."""

NO_FILES: dict[str, Callable[[Path], object]] = {
    "a folder": lambda path: path.mkdir(),
    "a pipe": lambda path: os.mkfifo(path),
    "an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a loop of links": lambda path: path.symlink_to(path.name),
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "too large": lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 6_000_000),
}
