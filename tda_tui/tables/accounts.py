"""The database of the inn, and in it the accounts: people known by their keys, and guests for one visit."""

import hashlib
import logging
import os
import sqlite3
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from tda_tui.files.atomic import make_folder
from tda_tui.files.ruleset_files import boxes
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.questions import ANSWERS
from tda_tui.tables.limits import TableProblem
from tda_tui.words.phrases import NAME_LENGTH, NAMELESS, clean_name
from tda_tui.words.translate import gettext as _

log = logging.getLogger(__name__)

_WAITS = 0.2
"""Seconds everybody waits at most while another program writes."""


class Database(sqlite3.Connection):
    """The open database. Everything written survives a crash of the program."""

    def __init__(self, path: Path) -> None:
        """Open or create it. Raises sqlite3.Error or OSError."""
        make_folder(path.parent)
        if not path.exists():
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        super().__init__(path, timeout=_WAITS, isolation_level=None)
        self.execute("PRAGMA journal_mode = WAL")
        self.execute("PRAGMA synchronous = NORMAL")
        self.executescript(Path(__file__).with_name("database.sql").read_text("utf-8"))

    def write(self, statement: str, *values: object) -> None:
        """Execute one statement; after BEGIN IMMEDIATE within `with`, all of them are one transaction."""
        self.execute(statement, values)

    @contextmanager
    def problems_logged(self) -> Iterator[None]:
        """Log errors within instead of raising them: play goes on."""
        try:
            yield
        except sqlite3.Error:
            log.exception("the lobby cannot write down what happens")


# Accounts

_GUEST = "guest-"


class Account(NamedTuple):
    """A person. `id` is usable as a folder's name; a guest's is never reused."""

    id: str
    name: str

    @property
    def guest(self) -> bool:
        """Whether this is a guest, of whom nothing is kept."""
        return self.id.startswith(_GUEST)


def id_of_key(fingerprint: str) -> str:
    """The account id for a key."""
    return hashlib.sha256(fingerprint.encode("utf-8", "replace")).hexdigest()[:20]


class Accounts:
    """All accounts. No two people known or present have the same name."""

    def __init__(self, database: Database, most: int, date: Callable[[], datetime]) -> None:
        self._database = database
        self._most = most
        self._date = date
        self._guests: dict[str, Account] = {}

    def known(self, fingerprint: str) -> Account | None:
        """The account with that key, who is here now; None if a name has to be chosen first."""
        found = self.find(id_of_key(fingerprint))
        if found is not None:
            with self._database.problems_logged():
                self._database.write("UPDATE account SET seen = ? WHERE id = ?", self._date().isoformat(), found.id)
        return found

    def find(self, account: str) -> Account | None:
        """The account with that id, or None; a guest only while present."""
        if account in self._guests:
            return self._guests[account]
        row = self._database.execute("SELECT name FROM account WHERE id = ?", (account,)).fetchone()
        return Account(account, str(row[0])) if row else None

    def name_problem(self, name: str) -> str:
        """Why that name cannot be taken; "" if it can."""
        clean = clean_name(name)
        if not clean or clean != " ".join(name.split()):
            return _("A name is 1 to {most} letters that can be shown.").format(most=NAME_LENGTH)
        if not can_be_told_apart(clean):
            return _("A name has letters of one script, and all of it can be seen.")
        if not any(letter.isalpha() for letter in clean) or looks_like(clean) in _means_something():
            return _("{name} means something else at the table: choose another name.").format(name=clean)
        key, query = looks_like(clean), "SELECT 1 FROM account WHERE key IN (?, ?)"
        taken = any(looks_like(guest.name) == key for guest in self._guests.values())
        if taken or self._database.execute(query, (key, plain(clean))).fetchone() is not None:
            return _("Somebody else is called {name}: choose another name.").format(name=clean)
        return ""

    def register(self, fingerprint: str, name: str) -> Account:
        """Create an account, or return the one with that key. Raises TableProblem if the name cannot be taken."""
        if (known := self.known(fingerprint)) is not None:
            return known
        self._check(name)
        account, now = Account(id_of_key(fingerprint), clean_name(name)), self._date().isoformat()
        values = (account.id, account.name, looks_like(account.name), now, now)
        try:
            self._database.write("INSERT INTO account (id, name, key, since, seen) VALUES (?, ?, ?, ?, ?)", *values)
            # Beyond the limit, those unused longest are forgotten, but none that has a rating or a seat.
            self._database.write(
                "DELETE FROM account WHERE id IN (SELECT id FROM account WHERE id NOT IN (SELECT who FROM rating) "
                "AND id NOT IN (SELECT who FROM sits) ORDER BY seen LIMIT max(0, (SELECT count(*) FROM account) - ?))",
                self._most,
            )
        except sqlite3.Error:
            log.exception("the lobby cannot write down who comes")
            raise TableProblem(_("Names cannot be written down just now: try again in a while.")) from None
        return account

    def visit(self, name: str) -> Account:
        """Admit a guest. Raises TableProblem if the name cannot be taken."""
        self._check(name)
        guest = Account(f"{_GUEST}{os.urandom(8).hex()}", clean_name(name))
        self._guests[guest.id] = guest
        return guest

    def leave(self, account: Account) -> None:
        """Remove a guest; the name is free again."""
        self._guests.pop(account.id, None)

    def _check(self, name: str) -> None:
        if problem := self.name_problem(name):
            raise TableProblem(problem)


def _means_something() -> set[str]:
    """Words with another meaning at a table: answers, cards, regulars, and the name for nobody."""
    cards = {looks_like(card) for rules in boxes() for card in rules.ids}
    regulars = {looks_like(find_regular(regular).name) for regular in regular_ids()}
    return {looks_like(NAMELESS), *map(looks_like, ANSWERS), *cards, *regulars}


# Names that look the same though their characters differ: nobody can impersonate somebody else

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Invisible characters that Unicode counts as printable."""
_VARIANTS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_MOST_MARKS = 2
"""The most combining marks on a character: more would be drawn across other lines."""
_ALIKE = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""Scripts with letters that look the same."""
_SEEN_AS = str.maketrans(
    dict(zip("авеёзкмнорстухіїјѕһԁԛԝ", "abee3kmhopctyxiijshdqw", strict=True))
    | dict(zip("αβεζηικμνορτυχ", "abezhikmnoptyx", strict=True))
    | {"ı": "i"}
)
"""Lower-case letters, with the Latin ones that they or their capitals look like."""


def can_be_told_apart(name: str) -> bool:
    """Whether all of a name is visible, and no scripts with similar letters are mixed.

    >>> can_be_told_apart("Дмитрий"), can_be_told_apart("Mar\\u0430"), can_be_told_apart("Mara\\u3164")
    (True, False, False)
    """
    if any(letter in _BLANK or any(ord(letter) in some for some in _VARIANTS) for letter in name):
        return False
    kinds = [unicodedata.category(letter) for letter in unicodedata.normalize("NFC", name)]
    if "Me" in kinds or any(kind == "Mn" and len([*run]) > _MOST_MARKS for kind, run in groupby(kinds)):
        return False
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in unicodedata.normalize("NFKC", name)}
    return len(scripts.intersection(_ALIKE)) <= 1


def fewer_marks(text: str) -> str:
    """The text with at most two marks on a character, as in any language: more would be drawn across other lines.

    >>> fewer_marks("Zoe\u0308 a\u0301\u0302\u0303\u0304!") == "Zoe\u0308 a\u0301\u0302!"
    True
    """
    kinds = groupby(text, lambda letter: unicodedata.category(letter) in ("Mn", "Me"))
    return "".join("".join([*run][:_MOST_MARKS] if marks else run) for marks, run in kinds)


def looks_like(name: str) -> str:
    """A key that is the same for names that look alike or differ only in case and spaces."""
    return plain(name).translate(_SEEN_AS)


def plain(name: str) -> str:
    """A key that is the same for names that differ only in case, spaces and compatible forms of letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
