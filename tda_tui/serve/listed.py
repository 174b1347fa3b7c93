"""Lists of keys, people or networks: who is banned, and who may enter."""

import ipaddress
import logging
import re
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import asyncssh

from tda_tui.files.atomic import write_atomically
from tda_tui.files.regular_file import read_file
from tda_tui.serve.limits import network
from tda_tui.tables.lookalikes import has_usual_letters, plain
from tda_tui.words.phrases import clean_name

log = logging.getLogger(__name__)

_SHA256 = re.compile(r"""["']?(?:\d+ |[A-Z][A-Z0-9-]+ )?(SHA256:[A-Za-z0-9+/]{43})""")
"""A fingerprint, as such or after the length or the kind of its key."""
_ACCOUNT = re.compile("[0-9a-f]{20}")
_LINES = 1 << 16
"""The most lines whose meaning is remembered: whoever changes one line of thousands does not wait for the others."""


class SharedBans(Protocol):
    """What is banned in several inns."""

    bans: tuple[str, ...]

    def ban(self, line: str) -> None:
        """Add a line."""

    def unban(self, line: str) -> None:
        """Remove a line."""

    def read_bans(self) -> None:
        """Read the lines again."""


class Listed:
    """Keys, fingerprints, accounts, names, addresses and networks listed in a file, one per line.

    It is reread when it has changed; while it cannot be read, what it last said applies.
    What is `shared` by several inns is listed as well, and lines are added there.
    """

    def __init__(self, path: Path, shared: SharedBans | None = None, keys_only: bool = False) -> None:
        """`keys_only`: it is asked for nothing but keys."""
        self._path = path
        self._shared = shared
        self._can_match = _is_key if keys_only else _can_match
        self.on_useless: Callable[[str], object] = _nothing
        """Called with each line that can match nobody, as in `useless`, whenever the list has changed."""
        self._useless: list[str] = []
        self._rewriting = threading.Lock()
        """With a shared database, several threads may remove lines."""
        self._written: object = ()
        """The state of what was read last; None if it could not be read."""
        self._found: frozenset[str] = frozenset()

    def __contains__(self, key: str) -> bool:
        return bool(self.find(key))

    def find(self, *asked: str) -> str:
        """Which of these it lists: a key, an account by its id or plain name; "" if none."""
        self._read()
        return next((one for one in asked if one in self._found), "")

    def network_of(self, address: str) -> str:
        """Which network it lists that contains the address, or is the same visitor's; "" if none."""
        self._read()
        mine = parsed_network(address)
        around = (str(mine.supernet(new_prefix=bits)) for bits in range(mine.prefixlen, -1, -1)) if mine else ()
        return next((one for one in around if one in self._found), "")

    def useless(self) -> list[str]:
        """The lines that can match nobody, as `file:number`."""
        self._read()
        return self._useless

    def add(self, line: str) -> None:
        """Add a line. Raises OSError, DatabaseProblem."""
        if self._shared is not None:
            self._shared.ban(line)
        else:
            self._rewrite([*self._lines(), line])

    def remove(self, who: str) -> list[str]:
        """Remove the lines that mean that, or have it as their comment; returns them.

        Raises OSError, DatabaseProblem.
        """
        if self._shared is not None:
            self._shared.read_bans()  # another inn may just have added it
        with self._rewriting:
            lines = self._lines()
            gone = [line for line in lines if _is_for(line, who)]
            if gone:
                self._rewrite([line for line in lines if line not in gone])
        if self._shared is not None:
            shared = [line for line in self._shared.bans if _is_for(line, who)]
            for line in shared:
                self._shared.unban(line)
            gone += shared
        return gone

    def _lines(self) -> list[str]:
        with suppress(FileNotFoundError):
            return read_file(self._path).decode("utf-8-sig", "replace").splitlines()
        return []

    def _rewrite(self, lines: Sequence[str]) -> None:
        write_atomically(self._path, "".join(f"{line}\n" for line in lines).encode())

    def _read(self) -> None:
        """Read it if it has changed."""
        shared, state = self._shared.bans if self._shared is not None else (), None
        with suppress(OSError):
            about = self._path.stat()
            state = (about.st_mtime_ns, about.st_size)
        if (state, shared) == self._written:
            return
        try:
            lines = self._lines()
        except OSError:
            if self._written is not None:
                log.exception("a list of who may come in cannot be read")
            self._written = None
            return
        numbered = enumerate(lines, 1)
        self._useless = [f"{self._path}:{at}" for at, line in numbered if _says(line) and not self._can_match(line)]
        for line in self._useless:
            self.on_useless(line)
        self._found, self._written = frozenset(_names([*lines, *shared])), (state, shared)


_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@lru_cache
def parsed_network(name: str) -> _Network | None:
    """The network of an address or network, of IPv6 a /64 or larger; None for anything else."""
    with suppress(ValueError):
        found = ipaddress.ip_network(network(name), strict=False)
        if isinstance(found, ipaddress.IPv6Network) and found.prefixlen >= 96 and found[0].ipv4_mapped is not None:
            return ipaddress.ip_network((found[0].ipv4_mapped, found.prefixlen - 96))
        return found.supernet(new_prefix=64) if found.version == 6 and found.prefixlen > 64 else found
    return None


def _names(lines: Iterable[str]) -> Iterable[str]:
    """The names in such a file. An `authorized_keys` line stands for its fingerprint; `#` begins a comment.

    Anything may follow a key or network; a person's name may have several words.
    """
    for line in lines:
        if _says(line):
            yield meant(line)


def _nothing(*_given: object) -> None:
    """What is done about lines that can match nobody if nobody wants to know."""


def _says(line: str) -> bool:
    """Whether it is more than a comment."""
    return not line.lstrip().startswith("#") and bool(line.strip())


def _is_key(line: str) -> bool:
    return bool(_fingerprint(line))


@lru_cache(_LINES)
def _can_match(line: str) -> bool:
    """Whether a line can match somebody: no name is as long as a key with options, or has a colon or a slash."""
    name = " ".join(line.partition(" #")[0].split())
    return not is_name(line) or (has_usual_letters(name) and clean_name(name) == name)


def _is_for(line: str, who: str) -> bool:
    if not _says(line) or not who.strip():
        return False
    return meant(line) == meant(who) or plain(line.partition(" #")[2]) == plain(who)


@lru_cache(_LINES)
def meant(line: str) -> str:
    """The key, account, network or name that a line means."""
    first = line.split()[0]
    if found := _fingerprint(line):
        return found
    if is_name(line):
        return plain(line.partition(" #")[0])
    where = parsed_network(first)
    return first if where is None else str(where)


def is_name(line: str) -> bool:
    """Whether a line is a person's name, rather than a key, an account or a network."""
    first = line.split()[0] if line.split() else ""
    return not (_fingerprint(line) or _ACCOUNT.fullmatch(first) or parsed_network(first) is not None)


@lru_cache
def _fingerprint(line: str) -> str:
    """The fingerprint of a public key, or the one in a line as `ssh-keygen -l` or sshd's log has it; "" for neither."""
    with suppress(asyncssh.KeyImportError, ValueError, ArithmeticError):  # one invalid key must not affect the others
        return asyncssh.import_public_key(line).get_fingerprint()
    found = _SHA256.match(line.lstrip())
    return found[1] if found else ""
