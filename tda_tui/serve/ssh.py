"""SSH connections: who calls, and their one session from arrival to departure. All other requests are refused."""

from __future__ import annotations

import asyncio
import hmac
import os
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import Context, copy_context
from functools import partial
from pathlib import Path
from typing import TypeVar

import asyncssh

from tda_tui.app.terminal.capabilities import SECTION, choice, resolved
from tda_tui.evening.visit import Visit
from tda_tui.files.atomic import make_folder
from tda_tui.files.folders import use_folder
from tda_tui.files.settings import Settings
from tda_tui.personal import use_environment
from tda_tui.process.crash import CRASHED
from tda_tui.process.hangup import HUNG_UP
from tda_tui.serve.inn import FULL, GUEST, Inn
from tda_tui.serve.limits import Limits, network
from tda_tui.serve.line import Line, window_size
from tda_tui.serve.plain_visit import play_in_lines
from tda_tui.serve.served_app import ServedApp
from tda_tui.serve.storage import room_for_one, tidy
from tda_tui.serve.turns import WHOSE, Share
from tda_tui.serve.visitor import Visitor, Wanted, environment, wanted
from tda_tui.serve.wire import CONGESTED, RECEIVED
from tda_tui.tables.accounts import id_of_key
from tda_tui.tables.limits import TableProblem
from tda_tui.words.languages import wanted_language
from tda_tui.words.translate import begin_reader, gettext as _, mark, ngettext, use_language

T = TypeVar("T")

_OFFERED, _GUESSES = 6, 3
"""The most keys of an unknown visitor that are remembered, and the most attempts at the passphrase."""
_ASKED = 40
"""How often a connection may ask whether keys are examined, which is before each key, and again when it is refused.
To verify the signature of an unusual key may take as long as to draw a screen."""
_VARIABLES, _THEIR_BYTES = 100, 256 * 1024
"""The most environment variables that a client may send, and bytes of them."""
_WINDOW = 16 * 1024
"""Bytes that may be under way from a visitor: all of them are handled in one go, and delay everybody else."""
_SMALLEST = 256
"""The fewest bytes that a client must take in one packet: a frame in packets of one byte would delay everybody else."""

MISUSED = 2
"""Exit status for a request that means nothing here."""
_IN_LINES = ("", "play", "join", "watch")
"""What is available without a terminal that can move its cursor."""


_NO_LESSONS = mark(
    "The lessons need a terminal that can move its cursor: ssh -t asks for one. To play a game in "
    "lines of text, use the command play instead of tutorial; a question mark then shows what you can type."
)
_BANNED = "You are banned from this inn."
"""Said before anything is known of their language."""
_NOTHING_KEPT = mark(
    "The inn has no room to keep anything for new people: you are a guest, and nothing from this visit is kept."
)
_NO_FOLDER = mark("The inn cannot open a folder for you at the moment. Please come back later.")
_SOON = 1.0
"""Seconds after which there is a screen on which to say so."""
_IDLE = mark("You typed nothing for a long time, so the inn has closed the connection.")


def _no_room(too_many: str, limits: Limits) -> str:
    """Why a session cannot begin."""
    if too_many == "key":
        text = ngettext(
            "You already have {n} session open with this key: end it first.",
            "You already have {n} sessions open with this key: end one of them first.",
            limits.per_key,
        )
        return text.format(n=limits.per_key)
    if too_many == "address":
        text = ngettext(
            "{n} session is already open from your address, and no more are allowed. Please come back later.",
            "{n} sessions are already open from your address, and no more are allowed. Please come back later.",
            limits.per_address,
        )
        return text.format(n=limits.per_address)
    return _("The inn is full. Please come back later.")


def _are_you_there(minutes: int) -> str:
    return ngettext(
        "Are you still there? The inn closes the connection in a minute.",
        "Are you still there? The inn closes the connection in {n} minutes.",
        minutes,
    ).format(n=minutes)


class Session(Line):
    """A session. The visit begins when the terminal and what is requested are known.

    `app` is what the visitor sees; None in lines of text.
    """

    visitor: Visitor
    app: ServedApp | None = None

    def __init__(self, inn: Inn, caller: Caller) -> None:
        super().__init__()
        self.inn = inn
        self.since = time.monotonic()
        self._caller = caller
        self._wanted: Wanted | None = Wanted()
        self._gone_for_good = False
        self._context = copy_context()
        self._warned = False
        self._visiting: Visit | None = None
        self.on_answer = inn.key_waits.add

    @property
    def name(self) -> str:
        """The visitor's name; "" as long as they have none. Whoever plays alone may have one from another visit."""
        account = self._visiting.account if self._visiting is not None else None
        return account.name if account is not None else self._caller.name

    @property
    def table(self) -> str:
        """The code of the table where they are; "" elsewhere."""
        attendee = self._visiting.attendee if self._visiting is not None else None
        return attendee.table.code if attendee is not None else ""

    def _shared(self) -> Share | None:
        """The share of all who watch, for one of them."""
        attendee = self._visiting.attendee if self._visiting is not None else None
        return self.inn.watching if attendee is not None and attendee.watches else None

    # Called by asyncssh

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
        key, address, term = self._caller.key, self._caller.address, self.channel.get_terminal_type() or "dumb"
        self.visitor = Visitor(key, address, environment(self.channel.get_environment_bytes(), term, address))
        columns, rows, *_pixels = self.channel.get_terminal_size()
        self.size = window_size(columns, rows)
        # What friends of the visitor type leads to the address at which the visitor has come in.
        host, port, *_more = self.channel.get_extra_info("sockname")
        self._ssh_line = f"ssh -p {port} {host}"
        self.inn.begin(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed."""
        self._gone_for_good = True
        self._caller.end_unless_used()
        super().connection_lost(exc)

    # The visit

    async def run(self) -> int:
        """Run the visit to its end; returns the exit status. Errors in it affect nobody else."""
        WHOSE.set(Share(self._shared))
        begin_reader(wanted_language(self.visitor.environment))
        status, farewell = FULL, ""
        try:
            status, farewell = await self._visit()
        except Exception as error:
            status, farewell = self._crashed(error)
        finally:
            self._leave(status, farewell)
        return status

    async def _visit(self) -> tuple[int, str]:
        """Run what is wanted; returns the exit status and a farewell."""
        wanted = self._wanted
        if wanted is None:
            return MISUSED, _("There is nothing but the game here: play, tutorial, watch CODE or join CODE.")
        if wanted.table:
            try:
                self.inn.lobby.table(wanted.table)
            except TableProblem as problem:
                return MISUSED, str(problem)
        if too_many := self.inn.counted.enter(self.visitor.address, self.visitor.key):
            self.inn.refused(f"too many sessions: {too_many}", self.visitor.address, key=self.visitor.key)
            return FULL, _no_room(too_many, self.inn.limits)
        async with self._folder() as folder:
            if folder is None:
                return FULL, _(_NO_FOLDER)
            settings = self._begin(folder)
            key, address = self.visitor.key, network(self.visitor.address)
            visit = self._visiting = Visit(
                self.inn.lobby, key, self.inn.fingerprint, wanted.what, wanted.table, address
            )
            visit.ssh_line = self._ssh_line
            # In a context of its own: a cancelled timer keeps its context, and with it the app, until it would be due.
            idle = asyncio.create_task(self._end_when_idle(), context=Context())
            try:
                if not wanted.lines and self.visitor.draws:
                    return await self._on_screen(settings, visit)
                if wanted.what not in _IN_LINES:
                    return MISUSED, _(_NO_LESSONS)
                return await play_in_lines(self, self.visitor, settings, visit), ""
            finally:
                idle.cancel()

    @asynccontextmanager
    async def _folder(self) -> AsyncIterator[Path | None]:
        """The folder of a visitor who has been counted; a guest's is removed afterwards. None if none can be made."""
        visitor = self.visitor
        folder = self.inn.people / id_of_key(visitor.key)
        try:
            if visitor.key and not await self._is_kept(folder):
                self.visitor = visitor._replace(key="")
                self.inn.log.tell("no room", address=visitor.address, key=visitor.key)
                asyncio.get_running_loop().call_later(_SOON, self._nothing_is_kept)
            if not self.visitor.key:
                folder = self.inn.guests / os.urandom(8).hex()
                yield folder if self._is_made(folder) else None
            else:
                yield folder
        finally:
            self.inn.counted.leave(visitor.address, visitor.key)
            if self.visitor.key:
                tidy(folder)
            else:
                shutil.rmtree(folder, ignore_errors=True)

    async def _is_kept(self, folder: Path) -> bool:
        """Whether there is a folder for the visitor, which is made if possible; to look for room may take long."""
        if os.path.isdir(folder):  # Path.is_dir raises an error in a folder that cannot be read
            with suppress(OSError):
                os.utime(folder)  # so that nobody who makes room takes it for unused
            return True
        may_keep = self.inn.counted.may_keep(self.visitor.address, self.visitor.key)
        has_room = may_keep and await asyncio.to_thread(room_for_one, folder.parent, self.inn.present())
        return has_room and self._is_made(folder)

    def _is_made(self, folder: Path) -> bool:
        """Make a folder; returns whether that was possible. If not, the log says why."""
        try:
            make_folder(folder)
        except OSError as problem:
            self.inn.log.tell("no folder", problem=str(problem))
            return False
        return True

    def _nothing_is_kept(self) -> None:
        if not self.closed:
            self.tell(partial(_, _NOTHING_KEPT))

    def _begin(self, folder: Path) -> Settings:
        """Use the visitor's language, environment and folder in this task from now on. Returns their settings."""
        use_environment(self.visitor.environment)
        use_folder(folder)
        settings = Settings()
        use_language(resolved("language", choice(settings.section(SECTION), "language"), self.visitor.environment))
        self._context = copy_context()
        return settings

    async def _on_screen(self, settings: Settings, visit: Visit) -> tuple[int, str]:
        self.app = app = ServedApp(self, self.visitor, settings, visit)
        status = await app.show()
        if app.crash is not None:
            return self._crashed(app.crash.error)
        return status, app.parting or app.evening.autosave.lost

    def _crashed(self, error: BaseException) -> tuple[int, str]:
        """Report a program error to the inn; returns the exit status and what the visitor is told."""
        self.inn.report(error, self.visitor.address)
        return CRASHED, _("The program made a mistake and had to stop.")

    def _leave(self, status: int, farewell: str) -> None:
        """Print a message, and close the channel; also the connection, if the client does not."""
        if self._gone_for_good:
            return
        self._caller.end_unless_used()
        with suppress(OSError):  # they may have disconnected meanwhile
            if farewell:
                self.channel.write((farewell + "\r\n").encode())
            self.channel.exit(status)

    # Called from outside

    def tell(self, say: Callable[[], str]) -> None:
        """Show a message over whatever the visitor sees; `say` returns it in their language."""
        words = self._inside(say)
        if self.app is not None:
            self._inside(partial(self.app.warn, words))
        else:
            self.write(f"\r\n{words}\r\n".encode())

    def end(self, say: Callable[[], str]) -> None:
        """End the visit with that farewell. A running game is kept."""
        words = self._inside(say)
        asyncio.get_running_loop().call_later(self.inn.limits.leaving, self._caller.connection.abort)
        if self.app is not None:
            self.app.parting = "\r\n".join(filter(None, [words, self._inside(self._what_is_kept)]))
            self.app.leave(HUNG_UP)
        else:
            self.write(f"\r\n{words}\r\n".encode())
            self.eof_received()

    def _what_is_kept(self) -> str:
        """What becomes of a running game; "" if there is none."""
        assert self.app is not None
        autosave = self.app.evening.autosave
        return autosave.leaving_text() if self.visitor.key and autosave.kept_path() is not None else ""

    def _inside(self, call: Callable[[], T]) -> T:
        """Call a function in the visitor's context: in their language, with their folder."""
        return self._context.copy().run(call)

    async def _end_when_idle(self) -> None:
        """Warn an idle visitor, and end the visit if they remain idle."""
        limits = self.inn.limits
        while True:
            left = self.heard_at + limits.idle - time.monotonic()
            if left <= 0:
                self.inn.log.tell("idle", **self.about())
                self.end(partial(_, _IDLE))
                return
            if left <= limits.warned and not self._warned:
                self.tell(partial(_are_you_there, max(1, round(limits.warned / 60))))
            self._warned = left <= limits.warned
            await asyncio.sleep(left if self._warned else left - limits.warned)

    def about(self) -> dict[str, str | int]:
        """What the log and the host may know about the session."""
        return {
            "address": self.visitor.address,
            "key": self._caller.key or GUEST,
            "received": self.received,
            "sent": self.sent,
            "left_out": self.left_out,
        }


class Caller(asyncssh.SSHServer):
    """A connection: unauthenticated at first, then a visitor with a key, or a guest."""

    def __init__(self, inn: Inn) -> None:
        self._inn = inn
        self._stranger = False
        self._session: Session | None = None
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._offered: list[str] = []
        self._wrong = self._asked = 0
        self._patience: asyncio.TimerHandle | None = None
        self.key = self.name = ""
        self.address = ""

    # Connecting and disconnecting

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Accept or refuse the connection."""
        self.connection = conn
        conn.set_extra_info(**{RECEIVED: self._check_variables, CONGESTED: self._tell_congested})
        self.address = str((conn.get_extra_info("peername") or ("-",))[0])
        if about := self._inn.ban_of(self.address):
            self._inn.refused("banned", self.address, **about)
            conn.abort()
        elif why := self._inn.counted.call(self.address):
            self._inn.refused(why, self.address)
            conn.abort()
        else:
            self._stranger = True

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
            self._inn.counted.known(self.address)

    # Authentication. A key may be offered without proof of ownership: `key` is the last one examined, with its owner's
    # `name`; both are cleared if the visitor enters in another way.

    def begin_auth(self, username: str) -> bool:
        """Everybody has to authenticate, except for guests of an open inn."""
        self.key = self.name = ""
        return username != "guest" or not self._inn.open

    def public_key_auth_supported(self) -> bool:
        """Keys identify people, but nobody has any number of them examined."""
        self._asked += 1
        return self._asked <= _ASKED

    async def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept any key that is not banned; if the inn is not open, only one it knows.

        A banned key ends the connection, which could otherwise enter as a guest's.
        """
        self.key = key.get_fingerprint()
        self.name = await self._inn.name_of(self.key)
        if about := self._inn.ban_of(key=self.key, name=self.name):
            self._inn.refused("banned", self.address, key=self.key, **about)
            raise asyncssh.PermissionDenied(_BANNED)
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
        """Admit a guest. A wrong passphrase causes a delay, and a few of them end the connection.

        A client that does not wait for the answer, but tries again, cancels the delay.
        """
        asked = self._inn.passphrase
        given = responses[0] if responses else ""
        if self._wrong >= _GUESSES:
            return False
        if asked and not hmac.compare_digest(given.encode(), asked.encode()):
            self._wrong += 1
            self._inn.log.tell("wrong passphrase", address=self.address)
            try:
                await asyncio.sleep(self._inn.limits.wrong_passphrase)
            finally:
                if self._wrong >= _GUESSES:
                    self.connection.abort()
            return False
        if asked:
            self._inn.let_in(self._offered)
        self.key = self.name = ""
        return True

    # Sessions

    def session_requested(self) -> tuple[asyncssh.SSHServerChannel[bytes], Awaitable[Session]] | bool:
        """Open a session, one per connection."""
        if self._session is not None:
            return False
        self._session = Session(self._inn, self)
        self._channel = self.connection.create_server_channel(encoding=None, window=_WINDOW)
        return self._channel, self._opened(self._channel, self._session)

    async def _opened(self, channel: asyncssh.SSHServerChannel[bytes], session: Session) -> Session:
        """The session, when it is known how the client takes what it is sent. Raises ChannelOpenError."""
        if channel._send_pktsize < _SMALLEST:  # the library does not tell it otherwise
            raise asyncssh.ChannelOpenError(asyncssh.OPEN_RESOURCE_SHORTAGE, "The packets are too small")
        return session

    def _tell_congested(self, congested: bool) -> None:
        if self._session is not None:
            self._session.congested(congested)

    def _check_variables(self) -> None:
        """Close the connection if it sends environment variables without end, which would fill the memory."""
        if self._channel is not None:
            sent = self._channel.get_environment_bytes()
            if len(sent) > _VARIABLES or sum(map(len, (*sent, *sent.values()))) > _THEIR_BYTES:
                self.connection.abort()
