"""SSH connections: authentication, and one session each. All other requests are refused."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Sequence

import asyncssh

from tda_tui.serve.inn import Inn
from tda_tui.serve.session import Session
from tda_tui.serve.wire import RECEIVED

_OFFERED, _GUESSES = 6, 3
"""The most keys of an unknown visitor that are remembered, and the most attempts at the passphrase."""
_VARIABLES, _THEIR_BYTES = 100, 256 * 1024
"""The most environment variables that a client may send, and bytes of them."""
_WINDOW = 16 * 1024
"""Bytes that may be under way from a visitor: all of them are handled in one go, and delay everybody else."""


class Caller(asyncssh.SSHServer):
    """A connection: unauthenticated at first, then a visitor with a key, or a guest."""

    def __init__(self, inn: Inn) -> None:
        self._inn = inn
        self._stranger = False
        self._session: Session | None = None
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._offered: list[str] = []
        self._wrong = 0
        self._patience: asyncio.TimerHandle | None = None
        self.key = ""
        self.address = ""

    # Connecting and disconnecting

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Accept or refuse the connection."""
        self.connection = conn
        conn.set_extra_info(**{RECEIVED: self._check_variables})
        self.address = str((conn.get_extra_info("peername") or ("-",))[0])
        self._stranger = not self._inn.bans.holds(self.address) and self._inn.counted.call(self.address)
        if not self._stranger:
            if self._inn.counted.is_news(self.address):
                self._inn.log.tell("refused", address=self.address)
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._no_stranger()
        self.is_used()

    def auth_completed(self) -> None:
        """Authentication has succeeded."""
        self._no_stranger()
        self.end_unless_used()

    def end_unless_used(self) -> None:
        """Close the connection soon unless it opens a session: otherwise anybody could keep any number open."""
        self.is_used()
        self._patience = asyncio.get_running_loop().call_later(self._inn.limits.login, self.connection.abort)

    def is_used(self) -> None:
        """The connection has a session, or is closed."""
        if self._patience is not None:
            self._patience.cancel()

    def _no_stranger(self) -> None:
        if self._stranger:
            self._stranger = False
            self._inn.counted.known()

    # Authentication. A key may be offered without proof of ownership: `key` is the last one examined, and is cleared if
    # the visitor enters in another way.

    def begin_auth(self, username: str) -> bool:
        """Everybody has to authenticate, except for guests of an open inn."""
        self.key = ""
        return username != "guest" or not self._inn.open

    def public_key_auth_supported(self) -> bool:
        """Keys identify people."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept any key that is not banned; if the inn is not open, only one it knows."""
        self.key = key.get_fingerprint()
        if self.key in self._inn.bans:
            return False
        if not self._inn.knows(self.key):
            self._offered = [*self._offered, self.key][:_OFFERED]
            return False
        return True

    def kbdint_auth_supported(self) -> bool:
        """Visitors without a key enter as guests, if guests are admitted."""
        return self._inn.takes_guests

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        """Ask a guest for the passphrase, if there is one."""
        return "", "", "", [("Passphrase: ", False)] if self._inn.passphrase else []

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Admit a guest. A wrong passphrase causes a delay, and a few of them end the connection."""
        asked = self._inn.passphrase
        said = responses[0] if responses else ""
        if asked and not hmac.compare_digest(said.encode(), asked.encode()):
            self._wrong += 1
            self._inn.log.tell("wrong passphrase", address=self.address)
            await asyncio.sleep(self._inn.limits.wrong_passphrase)
            if self._wrong >= _GUESSES:
                self.connection.abort()
            return False
        if asked:
            self._inn.let_in(self._offered)
        self.key = ""
        return True

    # Sessions

    def session_requested(self) -> tuple[asyncssh.SSHServerChannel[bytes], Session] | bool:
        """Open a session, one per connection."""
        if self._session is not None:
            return False
        self._session = Session(self._inn, self)
        self._channel = self.connection.create_server_channel(encoding=None, window=_WINDOW)
        return self._channel, self._session

    def _check_variables(self) -> None:
        """Close the connection if it sends environment variables without end, which would fill the memory."""
        if self._channel is not None:
            sent = self._channel.get_environment_bytes()
            if len(sent) > _VARIABLES or sum(map(len, (*sent, *sent.values()))) > _THEIR_BYTES:
                self.connection.abort()
