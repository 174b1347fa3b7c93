"""The server as it is started, and the `ssh` that everybody has."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.terminal import FEW_COLOURS, Session
from tests.serve.clients import hand
from tests.terminals.driving import until

SSH = shutil.which("ssh") or ""
TDA = (sys.executable, "-m", "tda_tui")

pytestmark = pytest.mark.skipif(not SSH or not shutil.which("ssh-keygen"), reason="there is no ssh")


class Inn:
    """A running server."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.data = folder / "data"
        self.key = folder / "key"
        if not self.key.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.key], check=True)
        command = [*TDA, "serve", "--port", "0", "--data", str(self.data), *options]
        environ = {**os.environ, "NO_COLOR": "1", "LANG": "it_IT.UTF-8", "HOME": str(folder)}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**environ, "LANGUAGE": "en"})
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline() for _line in range(3)]
        self.port = self.said[0].split()[-2]

    def ssh(self, *words: str, key: bool = True) -> tuple[str, ...]:
        """The command with which somebody comes."""
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes"]
        options += [f"IdentityFile={self.key}" if key else "PubkeyAuthentication=no", "IdentityAgent=none"]
        return (SSH, "-F", "none", "-p", self.port, *(f"-o{option}" for option in options), *words)

    def ask(self, what: str) -> str:
        """What the host is told."""
        command = [*TDA, "serve", "--data", str(self.data), what]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    made = Inn(tmp_path)
    yield made
    made.process.kill()
    made.process.wait()


def test_a_game_that_outlives_client_and_server(inn: Inn, tmp_path: Path) -> None:
    """The client is killed at a question, then the server: whoever comes back stands there again."""
    with Session(inn.ssh("-t", "127.0.0.1", "play")) as session:
        until(session, lambda: "Ante: put one card down" in session.picture)
        until(session, lambda: bool(hand(session.picture)))
        cards = hand(session.picture)
        assert "1 visitor of at most 50" in inn.ask("--status")
    for again in range(2):
        if again:
            inn.process.kill()
            inn.process.wait()
            inn.__init__(tmp_path)  # type: ignore[misc]
        with Session(inn.ssh("-t", "127.0.0.1", "tutorial"), FEW_COLOURS) as session:
            until(session, lambda: "Esc" in session.picture)
            session.press("\x1b")
            until(session, lambda: "Continue" in session.picture)
            session.press("\r")
            until(session, lambda: "Ante: put one card down" in session.picture)
            until(session, lambda: hand(session.picture) == cards)


def test_closing_in_good_order(inn: Inn) -> None:
    with Session(inn.ssh("-t", "127.0.0.1", "play")) as session:
        until(session, lambda: "Ante: put one card down" in session.picture)
        assert "closes" in inn.ask("--stop")
        until(session, lambda: "The inn closes in 10 seconds." in session.picture)
        # What is said at last stands at the cursor, which is at the end of the last row here.
        until(session, lambda: "The inn clo" in session.picture.rows[-1])
    assert inn.process.wait(30) == 0
    assert len(list(inn.data.glob("people/*/saves/*.toml"))) == 1
    assert not (inn.data / "control").exists()


def test_a_signal_closes_it_too(inn: Inn) -> None:
    inn.process.send_signal(signal.SIGTERM)
    assert inn.process.wait(30) == 0


def test_guests_and_lines(inn: Inn) -> None:
    played = subprocess.run(inn.ssh("-T", "127.0.0.1", key=False), input="q\n", capture_output=True, text=True)
    assert "Three-Dragon Ante in plain lines." in played.stdout
    assert (played.returncode, played.stderr) == (0, "")


@pytest.mark.parametrize(
    "asked", [("127.0.0.1", "id"), ("-s", "127.0.0.1", "sftp"), ("-W", "127.0.0.1:22", "127.0.0.1")]
)
def test_nothing_else(inn: Inn, asked: tuple[str, ...]) -> None:
    refused = subprocess.run(inn.ssh(*asked), stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert refused.returncode != 0
    assert "uid=" not in refused.stdout


def test_one_house_a_folder(inn: Inn) -> None:
    command = [*TDA, "serve", "--port", "0", "--data", str(inn.data)]
    other = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert other.returncode == 2
    assert "an inn is open already" in other.stderr
    assert "SHA256:" in inn.said[1]
