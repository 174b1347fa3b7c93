"""Limits on what each visitor may take of the inn."""

import ipaddress
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from tda_tui.tables.limits import RateLimit


class Limits(NamedTuple):
    """Limits of the inn. Times are in seconds."""

    sessions: int = 50
    per_address: int = 8
    per_key: int = 3
    newcomers_a_day: int = 30
    """The people from one address of whom something is kept though nothing was before."""
    calls_a_minute: int = 20
    """Connections accepted from one address per minute."""
    strangers: int = 100
    """Connections that are not yet authenticated; beyond the first 40 of 100, each further one is accepted more
    rarely."""
    strangers_each: int = 4
    """Those of one address; its neighbours together may have three times as many."""
    login: float = 20.0
    keepalive: float = 30.0
    missed: int = 2
    """How many requests may go unanswered when the next is due, which ends the connection instead."""
    idle: float = 30 * 60.0
    warned: float = 2 * 60.0
    """How long before an idle session ends it is warned."""
    wrong_passphrase: float = 2.0
    grace: float = 10.0
    """How long everybody is warned before the inn closes."""
    leaving: float = 5.0
    """How long a session has to end in an orderly way."""


def network(address: str, bits: int = 32, bits6: int = 64) -> str:
    """The key under which an address is counted: of IPv6 its /64 network, as one visitor usually has all of that.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3::4"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    with suppress(ValueError):
        found = ipaddress.ip_address(address.partition("%")[0])
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is None:
            return str(ipaddress.ip_network((found, bits6), strict=False))
        found = getattr(found, "ipv4_mapped", None) or found
        return str(ipaddress.ip_network((found, bits), strict=False)).removesuffix("/32")
    return address


_DAY = 86400
_NEIGHBOURS, _NEIGHBOURS6 = 24, 48
"""The bits of an address that its neighbours share: of IPv4, and of IPv6."""


class Counted:
    """Counts of unauthenticated connections, of connections per address, and of sessions per address and key."""

    def __init__(
        self,
        limits: Limits,
        clock: Callable[[], float] = time.monotonic,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._chance = chance
        self._calls, self._refused = RateLimit(within=60), RateLimit(within=60)
        self._newcomers: dict[str, tuple[str, float]] = {}
        """The address and time of those who have come for the first time today, by their keys."""
        self._strangers_of: Counter[str] = Counter()
        self.strangers = 0
        self._of: Counter[str] = Counter()
        self.sessions = 0

    def call(self, address: str) -> str:
        """Count a new connection, unauthenticated until `known`; returns why it is refused, "" if it is accepted."""
        limits, (own, neighbours) = self._limits, _networks(address)
        if not self._calls.allows(own, self._clock(), limits.calls_a_minute):
            return "too many connections of the address in a minute"
        if self._strangers_of[own] >= limits.strangers_each:
            return "too many connections of the address that have not said who they are"
        if self._strangers_of[neighbours] >= 3 * limits.strangers_each:
            return "too many connections of the network that have not said who they are"
        if self._is_dropped():
            return "too many connections that have not said who they are"
        self.strangers += 1
        self._strangers_of.update((own, neighbours))
        return ""

    def _is_dropped(self) -> bool:
        """Whether to refuse a connection, as sshd does with `MaxStartups 40:30:100`.

        Chance decides, so that those who call most often are refused most often.
        """
        beyond = (self.strangers / self._limits.strangers - 0.4) / 0.6
        return beyond >= 0 and self._chance() < 0.3 + 0.7 * beyond

    def is_news(self, address: str, why: str) -> bool:
        """Whether to log this refusal: once a minute per address and reason, so that the log does not overflow."""
        return self._refused.allows((network(address), why), self._clock(), 1)

    def may_keep(self, address: str, key: str) -> bool:
        """Count a key of which nothing is kept yet, once a day; returns whether anything may be."""
        now, own = self._clock(), network(address)
        self._newcomers = {one: came for one, came in self._newcomers.items() if now - came[1] < _DAY}
        if key not in self._newcomers:
            if sum(where == own for where, _when in self._newcomers.values()) >= self._limits.newcomers_a_day:
                return False
            self._newcomers[key] = own, now
        return True

    def known(self, address: str) -> None:
        """An unauthenticated connection has authenticated or ended."""
        self.strangers -= 1
        self._strangers_of.subtract(_networks(address))
        self._strangers_of += Counter()

    def enter(self, address: str, key: str) -> str:
        """Count a new session; returns of what there are too many, "inn", "address" or "key"; "" if it may begin."""
        limits = self._limits
        own, mine = f"@{network(address)}", [key] if key else []
        if self.sessions >= limits.sessions:
            return "inn"
        if self._of[own] >= limits.per_address:
            return "address"
        if key and self._of[key] >= limits.per_key:
            return "key"
        self.sessions += 1
        self._of.update([own, *mine])
        return ""

    def leave(self, address: str, key: str) -> None:
        """A session has ended."""
        self.sessions -= 1
        self._of.subtract([f"@{network(address)}", *([key] if key else [])])
        self._of += Counter()


def _networks(address: str) -> tuple[str, str]:
    """An address as it is counted, and the network of its neighbours."""
    return network(address), f"~{network(address, _NEIGHBOURS, _NEIGHBOURS6)}"
