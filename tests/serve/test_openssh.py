"""The server in a separate process, with the OpenSSH client."""

import signal
import subprocess

import pytest

from tda_tui.process.hangup import HUNG_UP
from tests.serve.clients import hand
from tests.serve.openssh import KEYGEN, SSH, TDA
from tests.terminals.driving import until
from tests.terminals.terminal import FEW_COLOURS, Session

pytestmark = pytest.mark.skipif(not SSH or not KEYGEN, reason="there is no ssh")


@pytest.mark.every(3)
def test_a_game_that_outlives_client_and_server(inn):
    """After the client, then the server, is killed at a question, the visitor returns to it."""
    with Session(inn.ssh("-t", "127.0.0.1", "play")) as session:
        until(session, lambda: "Ante: put a card face down" in session.picture)
        until(session, lambda: bool(hand(session.picture)))
        cards = hand(session.picture)
        assert "1 visitor (at most 50)" in inn.ask("--status")
    for again in range(2):
        if again:
            inn.kill()
            inn.open()
        with Session(inn.ssh("-t", "127.0.0.1", "tutorial"), FEW_COLOURS) as session:
            until(session, lambda: "Esc" in session.picture)
            session.press("\x1b")
            until(session, lambda: "Continue" in session.picture)
            session.press("\r")
            until(session, lambda: "Ante: put a card face down" in session.picture)
            until(session, lambda: hand(session.picture) == cards)


def test_closing_in_good_order(inn):
    with Session(inn.ssh("-t", "127.0.0.1", "play")) as session:
        until(session, lambda: "Ante: put a card face down" in session.picture)
        assert "closing" in inn.ask("--stop")
        until(session, lambda: "The inn closes in 10 seconds." in session.picture)
        # The last message is printed at the cursor, here at the end of the last row.
        until(session, lambda: "The inn clo" in session.picture.rows[-1])
    assert inn.process.wait(30) == 0
    assert len(list(inn.data.glob("people/*/saves/*.toml"))) == 1
    assert not (inn.data / "control").exists()
    assert not [path for path in inn.data.rglob("*") if path.stat().st_mode & 0o077], "others can read it"


def test_a_signal_closes_it_too(inn):
    inn.process.send_signal(signal.SIGTERM)
    assert inn.process.wait(30) == 0


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        ((), "Mara\nq\n", "You leave the inn."),
        (("play",), "Mara\nq\n", "Three-Dragon Ante in lines of text."),
        (("plain", "play"), "Mara\nq\n", "Three-Dragon Ante in lines of text."),
    ],
)
def test_guests_and_lines(open_inn, words, typed, said):
    command = open_inn.ssh("-T", "127.0.0.1", *words, key=False)
    played = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60)
    assert said in played.stdout
    assert (played.returncode, played.stderr) == (0, "")


@pytest.mark.parametrize("words", [(), ("play",), ("tutorial",)])
def test_who_has_nothing_to_type_from_leaves_at_once(open_inn, words):
    """The end of input comes together with the request, before there is a screen."""
    command = open_inn.ssh("-tt", "127.0.0.1", *words)
    left = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert left.returncode == HUNG_UP
    assert not (open_inn.data / "crash").exists()


def test_lines_on_a_terminal(open_inn):
    command = open_inn.ssh("-tt", "127.0.0.1", "--", "--plain", key=False)
    played = subprocess.run(command, input="Mara\nq\n", capture_output=True, text=True, timeout=60)
    assert "You leave the inn." in played.stdout


@pytest.mark.parametrize(
    "asked", [("127.0.0.1", "id"), ("-s", "127.0.0.1", "sftp"), ("-W", "127.0.0.1:22", "127.0.0.1")]
)
def test_nothing_else(open_inn, asked):
    refused = subprocess.run(open_inn.ssh(*asked), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert refused.returncode != 0
    assert "uid=" not in refused.stdout


def test_one_house_a_folder(open_inn):
    command = [*TDA, "serve", "--port", "0", "--data", str(open_inn.data)]
    other = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert other.returncode == 2
    assert "is already open" in other.stderr
    assert "SHA256:" in open_inn.said[1]
