"""The inn's data folder: what is in it, and that only one inn uses it at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tda_tui.files.appended_file import lock

HOST_KEY = "host_key"
BANS = "bans.txt"
LET_IN = "let_in.txt"
"""The file of keys whose owners have given the passphrase."""
DATABASE = "inn.sqlite"
GAMES = "games"
PEOPLE = "people"
GUESTS = "guests"
SOCKET = "control"
LOCK = "lock"

KEPT = (HOST_KEY, BANS, LET_IN, DATABASE, GAMES, PEOPLE)
"""What an inn needs to open again as it was."""


class InUse(Exception):
    """Another inn is open with the same folder."""


@contextmanager
def held(data: Path) -> Iterator[None]:
    """Create the folder if it is missing, and lock it against other inns. Raises InUse, OSError."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    with (data / LOCK).open("ab") as file:
        try:
            lock(file.fileno())
        except BlockingIOError:
            raise InUse from None
        yield
