"""A server in a separate process, and the OpenSSH client."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SSH = shutil.which("ssh") or ""
KEYGEN = shutil.which("ssh-keygen") or ""
TDA = (sys.executable, "-m", "tda_tui")


class Inn:
    """A running server, and a visitor with the latest `key`."""

    def __init__(self, folder: Path, *options: str) -> None:
        self.data = folder / "data"
        self.key = folder / "key"
        self._folder = folder
        self._options = options
        self.open()

    def open(self) -> None:
        command = [*TDA, "serve", "--port", "0", "--data", str(self.data), *self._options]
        environ = {**os.environ, "NO_COLOR": "1", "LANG": "it_IT.UTF-8", "HOME": str(self._folder), "LANGUAGE": "en"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)
        self.said = [self.process.stdout.readline() for _line in range(3)]
        self.port = self.said[0].split()[-2]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def ssh(self, *words: str, key: bool = True) -> tuple[str, ...]:
        """The command line to connect."""
        if key and not self.key.exists():
            subprocess.run([KEYGEN, "-q", "-t", "ed25519", "-N", "", "-f", self.key], check=True)
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes"]
        options += [f"IdentityFile={self.key}" if key else "PubkeyAuthentication=no", "IdentityAgent=none"]
        return (SSH, "-F", "none", "-p", self.port, *(f"-o{option}" for option in options), *words)

    def ask(self, what: str) -> str:
        """The output of `tda serve` with a command for the host."""
        command = [*TDA, "serve", "--data", str(self.data), what]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
