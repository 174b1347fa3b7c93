"""The accounts: people known by their keys, and guests for one visit."""

import hashlib
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from tda_tui.tables.database import Database, DatabaseProblem
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.lookalikes import can_be_told_apart, has_usual_letters, looks, mean_something, plain
from tda_tui.words.phrases import NAME_LENGTH, clean_name
from tda_tui.words.translate import gettext as _, mark

log = logging.getLogger(__name__)

_GUEST = "guest-"
_NOT_NOW = mark("Names cannot be saved at the moment: try again later.")
_UNSEEN = mark("The inn cannot look you up at the moment: come back later.")


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
    """All accounts. No two people known or present have names that look the same.

    `is_banned` says whether a name may not be taken.
    """

    is_banned: Callable[[str], bool] = staticmethod(lambda name: False)

    def __init__(self, database: Database, most: int, date: Callable[[], datetime]) -> None:
        self._database = database
        self._most = most
        self._date = date
        self._guests: dict[str, Account] = {}
        self._found: dict[str, Account] = {}
        """Who was found since the inn has opened: they are known while a shared database cannot be reached."""
        self._note_looks()

    def _note_looks(self) -> None:
        """Note what names look like that were taken before this was noted."""
        query = "SELECT id, name FROM account WHERE id NOT IN (SELECT who FROM looks)"
        for who, name in self._database.read(query):
            self._note_look(Account(who, name))

    def _note_look(self, account: Account) -> None:
        for look in looks(account.name):
            self._database.write("INSERT INTO looks VALUES (?, ?) ON CONFLICT DO NOTHING", look, account.id)

    def known(self, fingerprint: str) -> Account | None:
        """The account with that key, who is here now; None if a name has to be chosen first.

        Raises TableProblem if nobody can tell.
        """
        try:
            found = self._look_up(id_of_key(fingerprint))
        except DatabaseProblem:
            raise TableProblem(_(_UNSEEN)) from None
        if found is not None:
            with self._database.problems_logged():
                self._database.write("UPDATE account SET seen = ? WHERE id = ?", self._date().isoformat(), found.id)
        return found

    def find(self, account: str) -> Account | None:
        """The account with that id, or None, as far as can be told; a guest only while present."""
        with suppress(DatabaseProblem):
            return self._look_up(account)
        return None

    def _look_up(self, account: str) -> Account | None:
        if account in self._guests:
            return self._guests[account]
        try:
            rows = self._database.read("SELECT id, name FROM account WHERE id = ?", account)
        except DatabaseProblem:
            if account in self._found:
                return self._found[account]
            raise
        if not rows:
            return None
        self._found[account] = Account(*rows[0])
        return self._found[account]

    def is_forgotten(self, account: str) -> bool:
        """Whether nobody has that account any more; False while a shared database cannot be reached."""
        try:
            return not self._database.read("SELECT 1 FROM account WHERE id = ?", account)
        except DatabaseProblem:
            return False

    def named(self, name: str) -> Account | None:
        """Who is called that, of those known or present. Raises DatabaseProblem."""
        for guest in self._guests.values():
            if plain(guest.name) == plain(name):
                return guest
        rows = self._database.read("SELECT id, name FROM account WHERE key = ?", plain(name))
        return Account(*rows[0]) if rows else None

    def name_problem(self, name: str) -> str:
        """Why that name cannot be taken; "" if it can."""
        clean = clean_name(name)
        if not clean or clean != " ".join(name.split()):
            return _("A name has 1 to {most} visible characters.").format(most=NAME_LENGTH)
        if not can_be_told_apart(clean):
            return _("In a name, use only visible characters, and letters of a single alphabet.")
        if not has_usual_letters(clean):
            return _("Use only letters, digits, spaces and . ' - in a name.")
        mine = looks(clean)
        if not any(letter.isalpha() for letter in clean) or mine & mean_something():
            return _("{name} means something else here: choose another name.").format(name=clean)
        if self.is_banned(clean):
            return _("Nobody may be called {name} here: choose another name.").format(name=clean)
        query = f"SELECT 1 FROM looks WHERE look IN ({', '.join('?' * len(mine))})"
        try:
            taken = bool(self._database.read(query, *mine))
        except DatabaseProblem:
            return _(_NOT_NOW)
        if taken or any(mine & looks(guest.name) for guest in self._guests.values()):
            return _("Somebody else is called {name}, or something very like it: choose another name.").format(
                name=clean
            )
        return ""

    def register(self, fingerprint: str, name: str) -> Account:
        """Create an account, or return the one with that key. Raises TableProblem if the name cannot be taken."""
        if (known := self.known(fingerprint)) is not None:
            return known
        account, now = Account(id_of_key(fingerprint), clean_name(name)), self._date().isoformat()
        values = (account.id, account.name, plain(account.name), now, now)
        try:
            with self._database.transaction():
                self._check(name)
                self._database.write("INSERT INTO account (id, name, key, since, seen) VALUES (?, ?, ?, ?, ?)", *values)
                self._note_look(account)
                self._forget_beyond_most()
        except DatabaseProblem:
            log.exception("the lobby cannot write down who comes")
            raise TableProblem(_(_NOT_NOW)) from None
        self._found[account.id] = account
        return account

    def _forget_beyond_most(self) -> None:
        """Forget those unused longest beyond the limit, but none that has a rating or a seat."""
        [[many]] = self._database.read("SELECT count(*) FROM account")
        if many > self._most:
            self._database.write(
                "DELETE FROM account WHERE id IN (SELECT id FROM account WHERE id NOT IN (SELECT who FROM rating) "
                "AND id NOT IN (SELECT who FROM sits) ORDER BY seen LIMIT ?)",
                many - self._most,
            )

    def forget(self, before: datetime, people: Path) -> None:
        """Forget those not here since then without a rating, a seat or a folder in `people`. Raises DatabaseProblem."""
        unused = self._database.read(
            "SELECT id FROM account WHERE seen < ? AND id NOT IN (SELECT who FROM rating) "
            "AND id NOT IN (SELECT who FROM sits)",
            before.isoformat(),
        )
        for (account,) in unused:
            if not (people / account).exists():
                self._database.write("DELETE FROM account WHERE id = ?", account)

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
