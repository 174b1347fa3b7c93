"""Limits on what each visitor may take of the inn, also of its disk; and bans."""

import ipaddress
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tda_tui.files.regular_file import read_file
from tda_tui.tables.limits import RateLimit

BANS = "bans.txt"


class Limits(NamedTuple):
    """Limits of the inn. Times are in seconds."""

    sessions: int = 50
    per_address: int = 8
    per_key: int = 3
    calls_a_minute: int = 20
    """Connections accepted from one address per minute."""
    strangers: int = 40
    """Connections that are not yet authenticated."""
    login: float = 20.0
    keepalive: float = 30.0
    missed: int = 3
    idle: float = 30 * 60.0
    warned: float = 2 * 60.0
    """How long before an idle session ends it is warned."""
    wrong_passphrase: float = 2.0
    grace: float = 10.0
    """How long everybody is warned before the inn closes."""
    leaving: float = 5.0
    """How long a session has to end in an orderly way."""


def network(address: str) -> str:
    """The key under which an address is counted: of IPv6 its /64 network, as one visitor usually has all of that.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    with suppress(ValueError):
        found = ipaddress.ip_address(address.partition("%")[0])
        if isinstance(found, ipaddress.IPv6Address):
            if found.ipv4_mapped is not None:
                return str(found.ipv4_mapped)
            return str(ipaddress.ip_network((found, 64), strict=False))
    return address


class Counted:
    """Counts of unauthenticated connections, of connections per address, and of sessions per address and key."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._calls, self._refused = RateLimit(within=60), RateLimit(within=60)
        self._strangers = 0
        self._of: Counter[str] = Counter()
        self.sessions = 0

    def call(self, address: str) -> bool:
        """Count a new connection, unauthenticated until `known`; returns whether it is accepted."""
        limits, calls = self._limits, self._calls
        if self._strangers >= limits.strangers:
            return False
        accepted = calls.allows(network(address), self._clock(), limits.calls_a_minute)
        self._strangers += accepted
        return accepted

    def is_news(self, address: str) -> bool:
        """Whether to log that an address was refused: once a minute per address, so that the log does not overflow."""
        return self._refused.allows(network(address), self._clock(), 1)

    def known(self) -> None:
        """An unauthenticated connection has authenticated or ended."""
        self._strangers -= 1

    def enter(self, address: str, key: str) -> bool:
        """Count a new session; returns whether there is room for it."""
        limits = self._limits
        full = self.sessions >= limits.sessions or self._of[f"@{network(address)}"] >= limits.per_address
        if full or (key and self._of[key] >= limits.per_key):
            return False
        self.sessions += 1
        self._of.update(self._names(address, key))
        return True

    def leave(self, address: str, key: str) -> None:
        """A session has ended."""
        self.sessions -= 1
        self._of.subtract(self._names(address, key))
        self._of += Counter()

    @staticmethod
    def _names(address: str, key: str) -> Iterable[str]:
        return [f"@{network(address)}", key] if key else [f"@{network(address)}"]


class Named:
    """Keys, fingerprints, addresses and networks listed in a file, one per line; reread when it has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written: tuple[int, int] | None = None
        self._found: frozenset[str] = frozenset()
        self._networks: Sequence[_Network] = ()

    def __contains__(self, name: str) -> bool:
        return self._read() and name in self._found

    def holds(self, address: str) -> bool:
        """Whether it lists that address, another of the same network, or a network containing it."""
        mine = _network_of(address)
        if mine is None or not self._read():
            return False
        return any(mine.network_address in one for one in self._networks)

    def _read(self) -> bool:
        with suppress(OSError):
            about = self._path.stat()
            written = (about.st_mtime_ns, about.st_size)
            if written != self._written:
                self._found = frozenset(_names(read_file(self._path).decode("utf-8-sig", "replace")))
                self._networks = [found for name in self._found if (found := _network_of(name)) is not None]
                self._written = written
            return True
        return False


_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def _network_of(name: str) -> _Network | None:
    """The network of an address or network, of IPv6 a /64 or larger; None for anything else."""
    with suppress(ValueError):
        found = ipaddress.ip_network(network(name), strict=False)
        return found.supernet(new_prefix=64) if found.version == 6 and found.prefixlen > 64 else found
    return None


def _names(text: str) -> Iterable[str]:
    """The names in such a file. An `authorized_keys` line stands for its fingerprint; `#` begins a comment."""
    for line in text.splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            yield _fingerprint(line) or line.split()[0]


def _fingerprint(line: str) -> str:
    import asyncssh

    if line.startswith("SHA256:") or " " not in line:
        return ""
    try:
        return asyncssh.import_public_key(line).get_fingerprint()
    except (asyncssh.KeyImportError, ValueError, ArithmeticError):  # one invalid key must not affect the others
        return ""


# What is stored for visitors

PEOPLE = 10_000
"""The most folders of people; anybody new beyond that is a guest."""
_FILES = {"saves": 100, "saves/finished": 500, "saves/trash": 50, "saves/rules": 300, "crash": 10}
"""The most files kept in each subfolder."""


def room_for(folder: Path, most: int = PEOPLE) -> bool:
    """Whether a visitor's folder exists already, or there is room for one more."""
    with suppress(FileNotFoundError):
        return folder.is_dir() or sum(1 for _each in os.scandir(folder.parent)) < most
    return True


def tidy(folder: Path) -> None:
    """Keep only the newest files, and remove the folder if it is empty."""
    with suppress(OSError):
        for name, most in _FILES.items():
            inner = folder / name
            files = [entry for entry in os.scandir(inner) if entry.is_file()] if inner.is_dir() else []
            for entry in sorted(files, key=lambda entry: entry.stat().st_mtime, reverse=True)[most:]:
                os.unlink(entry)
        if not any(os.scandir(folder)):
            folder.rmdir()
