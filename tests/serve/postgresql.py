"""A PostgreSQL server as Debian installs it, in a folder of its own."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
_OWNER = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
"""Who runs it: not root, which PostgreSQL refuses."""


class PostgreSQLServer:
    """A server that listens on a socket in its folder, with a new database at `address`."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tda-", dir="/tmp"))  # where everybody may enter, its owner too
        self.address = f"postgresql://tda@/postgres?host={self.folder}"
        if _OWNER:
            shutil.chown(self.folder, _OWNER["user"], _OWNER["group"])
        self._run("initdb", "--auth=trust", "--username=tda", "--encoding=UTF8", "--locale=C", "--no-sync")
        self.start()

    def _run(self, program: str, *options: str) -> None:
        command = [BIN / program, f"--pgdata={self.folder / 'data'}", *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, timeout=100, **_OWNER)

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses='' -c fsync=off"
        self._run("pg_ctl", "start", "--wait", f"--log={self.folder / 'log'}", f"--options={options}")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def signal(self, number: int) -> None:
        """Send a signal to the server and all its connections."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in [first, *map(int, children)]:
            os.kill(process, number)

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)
