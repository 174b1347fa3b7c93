"""A PostgreSQL server as Debian installs it, in a folder of its own."""

import itertools
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

BIN = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
_OWNER = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
"""Who runs it: not root, which PostgreSQL refuses."""
_SOCKET = ".s.PGSQL.5432"


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


class SlowLine:
    """A line to a server, at `address`, that delays every answer for some `seconds`.

    While it `hangs`, connections get no answer any more after their login; `hung` counts those.
    """

    def __init__(self, server: PostgreSQLServer) -> None:
        self.seconds = 0.0
        self.hangs, self.hung = False, 0
        self._removed = threading.Event()
        self._folder = Path(tempfile.mkdtemp(prefix="tda-", dir="/tmp"))
        self.address = f"postgresql://tda@/postgres?host={self._folder}"
        self._server = server.folder / _SOCKET
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(self._folder / _SOCKET))
        self._door.listen()
        threading.Thread(target=self._connect, daemon=True).start()

    def _connect(self) -> None:
        with suppress(OSError):
            while True:
                client, line = self._door.accept()[0], socket.socket(socket.AF_UNIX)
                if line.connect_ex(str(self._server)):
                    client.close()
                    continue
                for ends in ((client, line, False), (line, client, True)):
                    threading.Thread(target=self._copy, args=ends, daemon=True).start()

    def _copy(self, here: socket.socket, there: socket.socket, answers: bool) -> None:
        with suppress(OSError), here, there:
            for number in itertools.count():
                data = here.recv(1 << 16)
                if answers and number and data and self.hangs:
                    self.hung += 1
                    self._removed.wait()
                time.sleep(self.seconds if answers else 0)
                if not data:
                    break
                there.sendall(data)
            there.shutdown(socket.SHUT_RDWR)

    def remove(self) -> None:
        self._removed.set()
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        shutil.rmtree(self._folder)
