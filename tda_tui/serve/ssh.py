"""SSH connections: authentication, and sessions that show the game. All other requests are refused."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import asyncssh

from tda_tui.serve.inn import Inn
from tda_tui.serve.line import ROOM, Line, window_size
from tda_tui.serve.stay import Stay
from tda_tui.serve.visitor import TAKEN, Visitor, Wanted, environment, wanted
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


class Session(asyncssh.SSHServerSession[bytes]):
    """A session: the terminal, what is requested, and the visit, which begins when both are known."""

    def __init__(self, inn: Inn, caller: Caller) -> None:
        self._inn = inn
        self._caller = caller
        self._wanted: Wanted | None = Wanted()
        self.terminal = False
        self.line: Line | None = None
        self._gone = False

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self.channel = chan
        chan.set_write_buffer_limits(high=ROOM)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        """The client has a terminal."""
        self.terminal = True
        return True

    def shell_requested(self) -> bool:
        """Instead of a shell, the first screen is shown."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Start no program: the words say what to show first."""
        self._wanted = wanted(command)
        return True

    def session_started(self) -> None:
        """Begin the visit, if there is room for it."""
        self._caller.is_used()
        sent = self.channel.get_environment_bytes()
        told = {name: sent.get(name.encode(), b"").decode("ascii", "replace") for name in TAKEN}
        term = self.channel.get_terminal_type() or "dumb"
        visitor = Visitor(self._caller.key, self._caller.address, environment(term, told, self._caller.address))
        columns, rows, *_pixels = self.channel.get_terminal_size()
        self.line = Line(self.channel, window_size(columns, rows))
        stay = Stay(self._inn, self, self.line, visitor)
        self._inn.begin(stay, stay.run(self._wanted))

    # Events passed on to the line

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Receive input."""
        if self.line is not None:
            self.line.hear(data)

    def eof_received(self) -> bool:
        """End of input; it closes a screen, while a game in lines handles it."""
        if self.line is not None:
            self.line.end()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window size has changed."""
        if self.line is not None:
            self.line.resize(width, height)

    def break_received(self, msec: int) -> bool:
        """Ignore it: nothing can be interrupted."""
        return True

    def pause_writing(self) -> None:
        """The client has stopped accepting data."""
        if self.line is not None:
            self.line.now_full()

    def resume_writing(self) -> None:
        """The client accepts data again."""
        if self.line is not None:
            self.line.now_empty()

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self._gone = True
        self._caller.end_unless_used()
        if self.line is not None:
            self.line.hang_up()

    # Leaving

    def leave(self, status: int, said: str = "") -> None:
        """Print a message, and close the channel; also the connection, if the client does not."""
        if self._gone:
            return
        self._caller.end_unless_used()
        with suppress(OSError):  # they may have disconnected meanwhile
            if said:
                self.channel.write((said + "\r\n").encode())
            self.channel.exit(status)

    def abort(self) -> None:
        """Close the connection, whatever is still under way."""
        self._caller.connection.abort()
