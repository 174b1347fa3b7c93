"""Nothing but the game is accessible, and nobody takes more than their share of the inn."""

import asyncio
import ipaddress
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from unittest.mock import Mock

import asyncssh
import pytest

from tda_tui.cli.hosting import ask_inn
from tda_tui.process.hangup import HUNG_UP
from tda_tui.serve import ssh
from tda_tui.serve.control import control
from tda_tui.serve.limits import Counted, Limits
from tda_tui.serve.listed import Listed, is_name, meant
from tda_tui.serve.wire import BURST, RATE, Metered
from tda_tui.tables.accounts import id_of_key
from tda_tui.tables.limits import RateLimit
from tests.helpers import PATIENCE
from tests.serve.clients import WELCOME, Screen, a_key, a_server, connected, folder_of, until, visiting


async def test_nothing_else_is_to_be_had(server, tmp_path):
    with pytest.raises(asyncssh.ChannelOpenError):
        async with visiting(server, x11_forwarding=True):
            pass
    assert server.inn.counted.sessions == 0
    async with connected(server, a_key()) as line:
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.open_connection("127.0.0.1", 22)
        with pytest.raises(asyncssh.ChannelListenError):
            await line.forward_remote_port("", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelListenError):
            await line.forward_remote_path(str(tmp_path / "socket"), "/x")
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.open_unix_connection("/var/run/docker.sock")
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.open_tap()
        with pytest.raises(asyncssh.Error):
            await line.start_sftp_client()
        # A connection has one channel only, even after a refused request.
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.create_session(asyncssh.SSHClientSession)


async def test_variables_are_looked_at(server):
    sent = {"LANG": "it_IT.UTF-8", "NO_COLOR": "1", "COLORTERM": "x" * 100_000, "LD_PRELOAD": "/x", "HOME": "/root"}
    async with visiting(server, command="tutorial", env=sent) as screen:
        await screen.sees("Impara il gioco")
        (session,) = server.inn.sessions
        assert session.visitor.environment == {
            "LANG": "it_IT.UTF-8",
            "NO_COLOR": "1",
            "TERM": "xterm-256color",
            "SSH_CONNECTION": "127.0.0.1",
        }


async def test_a_key_that_is_only_offered_is_nobodys(server):
    """Offering somebody's public key and entering as a guest gives no access to their data."""
    theirs = a_key()
    (folder_of(server, theirs) / "settings.toml").write_text('[screen]\nlanguage = "it"\n')

    class Thief(asyncssh.SSHClient):
        def kbdint_auth_requested(self):
            return ""

        def kbdint_challenge_received(self, *challenge):
            return []

    class Public(asyncssh.SSHKeyPair):
        """A key pair without its private half."""

        def sign(self, data):
            raise asyncssh.KeyExportError("no private key")

    public = theirs.convert_to_public()
    pair = Public(
        public.algorithm, public.algorithm, public.sig_algorithms, public.sig_algorithms, public.public_data, b""
    )
    for name in ("somebody", "guest"):
        async with visiting(server, username=name, client_keys=[pair], client_factory=Thief) as screen:
            await screen.sees(WELCOME)
            assert [session.visitor.key for session in server.inn.sessions] == [""]


async def test_sessions_of_an_address_and_of_a_key(tmp_path):
    limits = Limits(per_address=3, per_key=2)
    async with a_server(tmp_path, limits=limits) as server:
        key = a_key()
        async with visiting(server, key) as one, visiting(server, key) as two:
            async with visiting(server, key) as three:
                await until(lambda: three.ended)
                said = "You already have 2 sessions open with this key: end one of them first.\r\n"
                assert (three.status, three.text) == (1, said)
            async with visiting(server) as three, visiting(server) as four:
                await three.sees(WELCOME)
                await until(lambda: four.ended)
                assert "3 sessions are already open from your address" in four.text
            await one.sees(WELCOME)
            await two.sees(WELCOME)
        await until(lambda: not server.inn.counted.sessions)
        async with visiting(server, key) as again:
            await again.sees(WELCOME)


async def test_many_calls_of_one_address_are_not_taken(tmp_path):
    """Refusals are logged only now and then, so that repeated calls do not fill the log."""
    async with a_server(tmp_path, limits=Limits(calls_a_minute=3)) as server:
        assert [await gets_in(server) for _call in range(8)] == [True] * 3 + [False] * 5
    assert (tmp_path / "serve.log").read_text().count("refused") == 1


def test_who_is_refused_is_told_of_again_later():
    now = [0.0]
    counted = Counted(Limits(), clock=lambda: now[0])
    assert [counted.is_news(one, "full") for one in ("192.0.2.7", "192.0.2.7", "192.0.2.8")] == [True, False, True]
    assert counted.is_news("192.0.2.7", "banned")
    now[0] += 61
    assert counted.is_news("192.0.2.7", "full")


class Address(str):
    """Counts how often an address is looked at."""

    looks = 0

    def __hash__(self):
        Address.looks += 1
        return super().__hash__()


def test_of_thousands_of_addresses_only_the_one_that_calls_is_looked_at():
    often = RateLimit(within=60)
    for number in range(1000):
        assert often.allows(Address(number), number / 100, 1)
    Address.looks = 0
    assert not often.allows(Address(7), 11.0, 1)
    assert Address.looks <= 2
    assert often.allows(Address(7), 61.0, 1)


@pytest.mark.parametrize(
    "rubbish",
    [b"", b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n", b"SSH-2.0-x\r\n" + b"\xff" * 100_000, b"x" * 10_000_000],
)
@pytest.mark.every(2)
async def test_rubbish_is_hung_up_on(tmp_path, rubbish):
    async with a_server(tmp_path, limits=Limits(login=1.5, calls_a_minute=100, strangers_each=100)) as server:

        async def call():
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            try:
                writer.write(rubbish)
                return await reader.read()
            except OSError:
                return b""
            finally:
                writer.close()

        await asyncio.gather(*(call() for _each in range(20)))
        await until(lambda: server.inn.counted.strangers == 0)
        async with visiting(server) as screen:
            await screen.sees(WELCOME)


async def test_nobody_is_sent_what_they_see_byte_by_byte(server):
    """Each packet takes as long as a large one, and nothing can be done for others between those of a frame."""
    for smallest, opens in ((1, False), (255, False), (256, True)):
        async with connected(server) as line:
            try:
                _channel, screen = await line.create_session(
                    Screen, encoding=None, term_type="xterm", max_pktsize=smallest
                )
            except asyncssh.ChannelOpenError:
                assert not opens
            else:
                assert opens
                await screen.sees(WELCOME)
    await until(lambda: not server.inn.sessions)


@pytest.mark.long
async def test_a_connection_without_a_session_does_not_stay(tmp_path):
    async with a_server(tmp_path, limits=Limits(login=1.5)) as server:
        async with connected(server, a_key()) as idle, visiting(server) as screen:
            await screen.sees(WELCOME)
            await asyncio.wait_for(idle.wait_closed(), PATIENCE)
            assert not screen.ended
        async with connected(server) as line:
            result = await line.run("nonsense", term_type="xterm")
            assert result.exit_status == 2
            await asyncio.wait_for(line.wait_closed(), PATIENCE)


async def test_who_hangs_up_before_there_is_a_folder_for_them_is_no_mistake(server, tmp_path, monkeypatch):
    gone = threading.Event()
    monkeypatch.setattr(ssh, "room_for_one", lambda *_given: gone.wait(PATIENCE))
    async with connected(server, a_key()) as line:
        await line.create_session(Screen, encoding=None, term_type="xterm")
        (session,) = server.inn.sessions
        line.abort()
        await until(lambda: session.closed)
    gone.set()
    await until(lambda: not server.inn.sessions)
    assert "mistake" not in (tmp_path / "serve.log").read_text()


@pytest.mark.parametrize("command", [None, "play", "tutorial"])
@pytest.mark.every(3)
async def test_who_closes_their_half_of_a_screens_line_is_shown_out(tmp_path, command):
    """Before and after the screen is shown: otherwise the connection would stay, uncounted."""
    async with a_server(tmp_path, limits=Limits(login=1.5)) as server:
        for waits in (False, True):
            async with connected(server, a_key()) as line:
                _channel, screen = await line.create_session(Screen, command, encoding=None, term_type="xterm")
                if waits:
                    await screen.settles()
                screen.channel.write_eof()
                await until(lambda screen=screen: screen.ended)
                assert screen.status == HUNG_UP
                await asyncio.wait_for(line.wait_closed(), PATIENCE)
        await until(lambda: not server.inn.sessions)


async def gets_in(server, key=None, **options):
    try:
        async with connected(server, key, **options):
            return True
    except (asyncssh.Error, OSError):
        return False


ONE = f"SHA256:{'one' * 14}0"


@pytest.mark.parametrize(
    "line", [ONE, f"{ONE}=", f"{ONE} # Mara", f'"{ONE}"', f"256 {ONE} mara@home (ED25519)", f"ED25519 {ONE}"]
)
def test_a_fingerprint_as_it_is_printed_anywhere(line):
    assert meant(line) == ONE and not is_name(line)


def test_a_public_key_with_whatever_between_its_words():
    line = a_key().export_public_key("openssh").decode()
    assert meant(line) == meant(line.replace(" ", "\t")) == meant(f"{line.strip()} Mara at home")


@pytest.mark.parametrize("line", ["SHA256:short", "Mara", f"Mara {ONE}"])
def test_what_is_no_fingerprint_can_only_be_a_name(line):
    assert is_name(line)


def test_bans_apply_while_their_list_cannot_be_read(tmp_path, caplog):
    """As after root has edited it: that is told once."""
    listed, path = Listed(tmp_path / "bans.txt"), tmp_path / "bans.txt"
    path.write_text(f"203.0.113.7\n{ONE}\n")
    assert ONE in listed
    path.unlink()
    path.mkdir()
    assert ONE in listed and listed.network_of("203.0.113.7")
    assert len(caplog.records) == 1
    path.rmdir()
    assert ONE not in listed


def test_however_many_are_banned_nobody_waits_for_their_list(tmp_path, monkeypatch):
    """Neither who comes in, nor everybody else when one line of it has changed."""
    listed, path, looked = Listed(tmp_path / "bans.txt"), tmp_path / "bans.txt", []
    monkeypatch.setattr(ipaddress.IPv4Network, "__contains__", lambda network, _address: bool(looked.append(network)))
    path.write_text("".join(f"198.51.{number}.0/24\nName {number}\n" for number in range(250)))
    assert listed.network_of("198.51.7.9") == "198.51.7.0/24" and not listed.network_of("192.0.2.7")
    before = meant.cache_info().misses
    listed.add("192.0.2.7")
    assert listed.network_of("192.0.2.7") == "192.0.2.7/32"
    assert meant.cache_info().misses <= before + 1 and not looked


async def test_lines_that_can_match_nobody_are_reported(tmp_path, capsys):
    """When the inn opens, with its status, and in the log whenever a list has changed."""
    key = a_key().export_public_key().decode().strip()
    bans, allow = tmp_path / "bans.txt", tmp_path / "allow"
    sound = f"# people/{'0' * 20}\n\n{key}\n{ONE} rude\n192.0.2.0/24 # x\nAnn  Lee # rude\n{'0' * 20}\n"
    bans.write_text(f"{sound}MD5:{':'.join(['0a'] * 16)}\npeople/{'0' * 20}\nrestrict {key}\n192.0.2.0/33\n")
    allow.write_text(f'{key}\nAnn\n192.0.2.7\nfrom="192.0.2.7" {key}\n')
    useless = [f"{bans}:{number}" for number in (8, 9, 10, 11)] + [f"{allow}:{number}" for number in (2, 3, 4)]
    async with a_server(tmp_path, allow=allow) as server, control(server.inn, lambda: None):
        assert server.inn.useless_lines() == useless
        await asyncio.to_thread(ask_inn, tmp_path, "status", "", False)
        said = capsys.readouterr().out
        assert all(f"{line} matches nobody" in said for line in useless)
        bans.write_text("SHA256:short\n")
        assert server.inn.useless_lines() == [f"{bans}:1", *useless[4:]]
    told = [json.loads(line) for line in (tmp_path / "serve.log").read_text().splitlines() if "nobody" in line]
    assert [one["line"] for one in told] == [*useless, f"{bans}:1"]


async def test_bans_are_read_anew(server, tmp_path):
    """Somebody whose key is banned does not enter as a guest instead."""
    key, spoilt = a_key(), "ssh-rsa AAAAB3NzaC1yc2EAAAACgQIAAAADkQID spoilt"
    server.inn.lobby.accounts.register(key.get_fingerprint(), "Ann Lee")
    assert await gets_in(server, key)
    for bans, in_spite in (
        (f"# rude\n{key.export_public_key().decode()}", False),
        (f"{key.get_fingerprint()} rude\n", False),
        (f"{spoilt}\n", True),
        (f"\ufeff{key.get_fingerprint()}\n{spoilt}\n", False),
        ("Ann\n", True),
        ("ann  lee # rude\n", False),
        (f"{id_of_key(key.get_fingerprint())}\n", False),
        ("127.0.0.1\n", False),
    ):
        (tmp_path / "bans.txt").write_text(bans)
        assert await gets_in(server, key, client_factory=lambda: Says("")) == in_spite, bans
    nameless = a_key()
    (tmp_path / "bans.txt").write_text(id_of_key(nameless.get_fingerprint()))
    assert not await gets_in(server, nameless)
    (tmp_path / "bans.txt").unlink()
    assert await gets_in(server, key)


async def test_who_is_banned_is_told_so_and_the_log_says_who_and_why(tmp_path):
    key = a_key()
    async with a_server(tmp_path) as server:
        server.inn.lobby.accounts.register(key.get_fingerprint(), "Ann")
        (tmp_path / "bans.txt").write_text("Ann\n")
        for _again in range(3):
            with pytest.raises(asyncssh.DisconnectError, match="banned from this inn"):
                await asyncssh.connect(
                    "127.0.0.1", server.port, username="x", client_keys=[key], known_hosts=None, config=None,
                    agent_path=None, client_factory=lambda: Says(""),
                )  # fmt: skip
    refused = [json.loads(line) for line in (tmp_path / "serve.log").read_text().splitlines() if "refused" in line]
    assert [{**one, "at": ""} for one in refused] == [
        {"at": "", "what": "refused", "why": "banned", "address": "127.0.0.1", "key": key.get_fingerprint(),
         "ban": "ann", "name": "Ann"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("banned", "address", "out"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("2001:db8:1:2::/64", "2001:db8:1:2::9", True),
        ("2001:db8:1:2::1/128", "2001:db8:1:2::9", True),
        ("2001:db8::/32 a whole provider", "2001:db8:77::1", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("192.0.2.0/24", "192.0.2.8", True),
        ("::ffff:192.0.2.0/120", "192.0.2.8", True),
        ("::/64", "192.0.2.8", False),
        ("SHA256:abc", "192.0.2.8", False),
        ("0.0.0.0/0", "-", False),
    ],
)
def test_a_ban_holds_for_all_addresses_of_the_same_people(tmp_path, banned, address, out):
    bans = tmp_path / "bans.txt"
    bans.write_text(f"{banned}\n")
    assert bool(Listed(bans).network_of(address)) == out


def test_a_ban_is_lifted_by_anything_that_it_means(tmp_path):
    bans = tmp_path / "bans.txt"
    bans.write_text(f"2001:db8::/64 # Bea\n 10.0.0.0/8\n\t{ONE}\n  # Bob\n\n")
    listed = Listed(bans)
    assert ONE in listed and listed.remove(ONE) == [f"\t{ONE}"]
    assert listed.remove(" ") == listed.remove("Bob") == []
    assert listed.remove("2001:DB8::7") == ["2001:db8::/64 # Bea"]
    assert listed.remove("10.0.0.0/8") == [" 10.0.0.0/8"]
    assert bans.read_text() == "  # Bob\n\n"


def test_several_bans_can_be_lifted_at_once(tmp_path, monkeypatch):
    """As by threads that wait for a shared database: each would read the list before the other has written it."""
    bans, both = tmp_path / "bans.txt", threading.Barrier(2)

    def read_slowly(path):
        content = path.read_bytes()
        with suppress(threading.BrokenBarrierError):
            both.wait(0.2)
        return content

    monkeypatch.setattr("tda_tui.serve.listed.read_file", read_slowly)
    bans.write_text("Ann\nBea\n")
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(Listed(bans).remove, ["Ann", "Bea"])) == [["Ann"], ["Bea"]]
    assert not bans.read_text()


def test_who_has_many_addresses_of_one_network_is_counted_as_one():
    counted = Counted(Limits(per_address=2, calls_a_minute=2))
    mine = [f"2001:db8:1:2::{number}" for number in range(1, 4)]
    assert [not counted.call(address) for address in mine] == [True, True, False]
    assert [not counted.enter(address, "") for address in mine] == [True, True, False]
    assert not counted.call("2001:db8:1:3::1") and not counted.enter("2001:db8:1:3::1", "")


def test_neighbours_share_what_has_not_said_who_it_is():
    counted = Counted(Limits(strangers_each=1), chance=lambda: 0.0)
    refused = [counted.call(f"192.0.2.{number}") for number in range(5)]
    assert [*map(bool, refused)] == [False] * 3 + [True] * 2 and "of the network" in refused[-1]
    assert not counted.call("192.0.3.1")
    counted.known("192.0.2.0")
    assert not counted.call("192.0.2.9")


def test_the_more_have_not_said_who_they_are_the_rarer_is_one_taken():
    chance = [0.0]
    counted = Counted(Limits(strangers=10), chance=lambda: chance[0])
    many = [f"192.0.{number}.1" for number in range(20)]
    assert [not counted.call(address) for address in many[:6]] == [True] * 4 + [False] * 2
    chance[0] = 0.999
    assert [not counted.call(address) for address in many[6:15]] == [True] * 6 + [False] * 3


async def test_no_six_addresses_shut_the_door(tmp_path):
    """They open connections in silence, as many as the inn takes; newcomers get in all the same."""
    async with a_server(tmp_path) as server, AsyncExitStack() as held:
        for number in range(6):
            for _each in range(10):
                _reader, writer = await asyncio.open_connection(
                    "127.0.0.1", server.port, local_addr=(f"127.0.{number + 1}.1", 0)
                )
                held.callback(writer.close)
        for number in range(10):
            assert await gets_in(server, a_key(), local_addr=(f"127.1.{number}.1", 0))
    whys = [line["why"] for line in map(json.loads, (tmp_path / "serve.log").read_text().splitlines()) if "why" in line]
    assert whys == ["too many connections of the address that have not said who they are"] * 6


async def test_only_those_on_the_list(tmp_path):
    key, other = a_key(), a_key()
    allow = tmp_path / "allow"
    allow.write_bytes(key.export_public_key())
    async with a_server(tmp_path / "data", allow=allow) as server:
        async with visiting(server, key) as screen:
            await screen.sees(WELCOME)
        assert not await gets_in(server, other) and not await gets_in(server)


async def test_nobody_has_any_number_of_keys_examined(tmp_path):
    mine, others = a_key(), [a_key() for _each in range(24)]
    allow = tmp_path / "allow"
    allow.write_text(mine.get_fingerprint())
    async with a_server(tmp_path / "data", allow=allow) as server:
        assert await gets_in(server, client_keys=[*others[:12], mine], username="somebody")
        assert not await gets_in(server, client_keys=[*others, mine], username="somebody")


@pytest.mark.parametrize("exchange", ["rsa2048-sha256", "diffie-hellman-group18-sha512"])
async def test_nobody_keeps_the_inn_busy_with_slow_key_exchanges(server, exchange):
    assert await gets_in(server, a_key(), kex_algs="curve25519-sha256")
    assert not await gets_in(server, a_key(), kex_algs=exchange)


class Says(asyncssh.SSHClient):
    """A client that answers the passphrase prompt."""

    def __init__(self, words):
        self.words = words

    def kbdint_auth_requested(self):
        return ""

    def kbdint_challenge_received(self, name, said, lang, prompts):
        return [self.words] * len(prompts)


async def test_a_passphrase(tmp_path):
    key = a_key()
    async with a_server(tmp_path, passphrase="amber", limits=Limits(wrong_passphrase=0.1)) as server:
        for words in ("", "Amber", "amber "):
            assert not await gets_in(server, key, client_factory=lambda words=words: Says(words))
        assert not await gets_in(server, key)
        async with visiting(server, key, client_factory=lambda: Says("amber")) as screen:
            await screen.sees(WELCOME)
            assert [session.visitor.key for session in server.inn.sessions] == [""]
        async with visiting(server, key) as screen:
            await screen.sees(WELCOME)
            assert [session.visitor.key for session in server.inn.sessions][-1] == key.get_fingerprint()


class Hurries(Says):
    """A client that tries the next word without waiting for the answer to the one before."""

    def connection_made(self, conn):
        self.line = conn

    def kbdint_challenge_received(self, name, said, lang, prompts):
        asyncio.get_running_loop().call_later(0.02, self.try_again)
        return [next(self.words, "amber")]

    def try_again(self):
        request = ("somebody", "ssh-connection", "keyboard-interactive", "", "")
        self.line.send_packet(50, *map(asyncssh.packet.String, request))


async def test_who_does_not_wait_for_an_answer_cannot_guess_for_long(tmp_path):
    async with a_server(tmp_path, passphrase="amber", limits=Limits(wrong_passphrase=0.5)) as server:
        assert not await gets_in(server, client_factory=lambda: Hurries(iter("abcdef")))
    told = [json.loads(line)["what"] for line in (tmp_path / "serve.log").read_text().splitlines()]
    assert told.count("wrong passphrase") == 3


@pytest.mark.long
async def test_who_types_nothing_is_warned_and_shown_out(tmp_path):
    limits = Limits(idle=9.0, warned=8.0)
    async with a_server(tmp_path, limits=limits) as server:
        key = a_key()
        async with visiting(server, key, command="play") as screen:
            await screen.sees("Are you still there?")
            (session,) = server.inn.sessions
            warned = session.heard_at
            screen.type("s")
            await until(lambda: session.heard_at > warned)
            typed = session.heard_at
            await until(lambda: screen.ended)
            assert time.monotonic() >= typed + limits.idle, "who types something stays"
            assert "You typed nothing for a long time" in screen.text
            assert screen.status == 129
        assert len(list((folder_of(server, key) / "saves").glob("*.toml"))) == 1


async def test_the_log_says_nothing_that_was_typed_or_dealt(tmp_path):
    async with a_server(tmp_path) as server:
        async with visiting(server, command="play") as screen:
            await screen.sees("Ante: put a card face down")
            screen.type("\rzyxw")
            await screen.settles()
        await until(lambda: not server.inn.sessions)
    lines = [json.loads(line) for line in (tmp_path / "serve.log").read_text().splitlines()]
    assert [line["what"] for line in lines] == ["open", "came", "left", "closed"]
    assert set(lines[2]) == {"at", "what", "status", "seconds", "address", "key", "received", "sent", "left_out"}


async def test_what_a_guest_has_goes_with_them(tmp_path):
    async with a_server(tmp_path) as server:
        async with visiting(server, command="play") as screen:
            await screen.sees("Ante: put a card face down")
            assert list((tmp_path / "guests").rglob("*.toml"))
        await until(lambda: not server.inn.sessions)
        assert not list((tmp_path / "guests").iterdir())
    assert (tmp_path / "host_key").stat().st_mode & 0o777 == 0o600


async def test_what_is_unpacked_has_bounds(server):
    """Compression is useful on slow lines, but a packet that expands a thousand times ends the connection."""
    async with visiting(server, a_key(), compression_algs="zlib@openssh.com") as screen:
        await screen.sees(WELCOME)
        screen.type("Mara\r")
        await screen.sees("Good evening, Mara")
    async with connected(server, a_key(), compression_algs="zlib@openssh.com") as line:
        line.send_packet(2, asyncssh.packet.String(bytes(10_000_000)))
        await asyncio.wait_for(line.wait_closed(), PATIENCE)


async def test_the_net_waits_for_who_sends_too_much():
    taken, now = bytearray(), [0.0]
    connection = Mock(data_received=taken.extend, get_extra_info=lambda _name: None)
    net = Mock(spec=asyncio.Transport, is_closing=lambda: False, get_write_buffer_size=lambda: 0)
    metered = Metered(connection, clock=lambda: now[0])
    metered.connection_made(net)
    metered.data_received(bytes(BURST))
    for _second in range(100):
        now[0] += 1.0
        metered.data_received(bytes(RATE))
    net.pause_reading.assert_not_called()
    metered.data_received(bytes(RATE // 20))
    net.pause_reading.assert_called_once()
    await until(lambda: net.resume_reading.called)
    assert len(taken) == BURST + 100 * RATE + RATE // 20


@pytest.mark.parametrize(("many", "letters"), [(5000, 8), (30, 20_000)])
@pytest.mark.every(3)
async def test_variables_without_end_close_the_connection(server, many, letters):
    async with connected(server, a_key()) as line:
        sent = {f"LC_{number}": "x" * letters for number in range(many)}
        with suppress(asyncssh.Error, OSError):
            await line.create_session(Screen, encoding=None, env=sent, term_type="xterm")
        await asyncio.wait_for(line.wait_closed(), PATIENCE)
