"""The accounts: people known by their keys, and guests for one visit."""

import hashlib
import logging
import os
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count, islice
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
_REGISTER = (
    "INSERT INTO account (id, name, key, since, seen) SELECT ?, ?, ?, ?, ? "
    "WHERE NOT EXISTS (SELECT 1 FROM looks WHERE look IN ({})) ON CONFLICT DO NOTHING"
)
_LOOK = "INSERT INTO looks SELECT ?, id FROM account WHERE id = ? AND name = ? ON CONFLICT DO NOTHING"
_UNRATED = "NOT EXISTS (SELECT 1 FROM rating WHERE who = account.id)"
_UNUSED = f"{_UNRATED} AND NOT EXISTS (SELECT 1 FROM sits WHERE who = account.id)"
_FORGET = (
    f"DELETE FROM account WHERE id IN (SELECT id FROM account WHERE {_UNUSED} ORDER BY seen "
    f"LIMIT (SELECT CASE WHEN count(*) > ? THEN count(*) - ? ELSE 0 END FROM account WHERE {_UNRATED}))"
)
_SHARE = 100
"""The accounts are counted, and those beyond their limit forgotten, whenever a hundredth of it has registered."""
_AT_ONCE = 1000
"""How many names are given free at once: everybody waits meanwhile."""
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
        self._chosen: list[str] = []
        """The names that people here are just taking."""
        self._choosing = threading.Lock()
        self._registered = count()
        self._note_looks()

    def _note_looks(self) -> None:
        """Note what names look like that were taken before this was noted."""
        query = "SELECT id, name FROM account WHERE NOT EXISTS (SELECT 1 FROM looks WHERE who = account.id)"
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
            log.exception("the lobby cannot look up who comes")
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

    def named(self, name: str) -> Account | None:
        """Who is called that, of those known or present. Raises DatabaseProblem."""
        for guest in list(self._guests.values()):
            if plain(guest.name) == plain(name):
                return guest
        rows = self._database.read("SELECT id, name FROM account WHERE key = ?", plain(name))
        return Account(*rows[0]) if rows else None

    def name_problem(self, name: str) -> str:
        """Why that name cannot be taken; "" if it can."""
        return self._problem_here(name) or self._problem_known(name)

    def _problem_known(self, name: str) -> str:
        """Why that name cannot be taken because of the people known."""
        mine = looks(clean_name(name))
        query = f"SELECT 1 FROM looks WHERE look IN ({_marks(mine)})"
        try:
            return _is_taken(name) if self._database.read(query, *mine) else ""
        except DatabaseProblem:
            return _(_NOT_NOW)

    def _problem_here(self, name: str) -> str:
        """Why that name cannot be taken, whoever is known."""
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
        others = (*self._chosen, *(guest.name for guest in list(self._guests.values())))
        return _is_taken(name) if any(mine & looks(other) for other in others) else ""

    def register(self, fingerprint: str, name: str) -> Account:
        """Create an account, or return the one with that key. Raises TableProblem if the name cannot be taken.

        Of people beyond the limit, those unused longest are forgotten, but none that has a rating or a seat.
        """
        account, now = Account(id_of_key(fingerprint), clean_name(name)), self._date().isoformat()
        mine = sorted(looks(account.name))
        with self._choice(name):
            try:
                rows = self._database.together(
                    (_REGISTER.format(_marks(mine)), account.id, account.name, plain(account.name), now, now, *mine),
                    *((_LOOK, look, *account) for look in mine),
                    ("SELECT id, name FROM account WHERE id = ?", account.id),
                )
            except DatabaseProblem:
                log.exception("the lobby cannot write down who comes")
                raise TableProblem(_(_NOT_NOW)) from None
        if not rows:
            raise TableProblem(_is_taken(name))
        self._found[account.id] = found = Account(*rows[0])
        if next(self._registered) % max(1, self._most // _SHARE) == 0:
            with self._database.problems_logged():
                self._database.write(_FORGET, self._most, self._most)
        return found

    @contextmanager
    def _choice(self, name: str) -> Iterator[None]:
        """Nobody else here can take that name within. Raises TableProblem."""
        with self._choosing:
            if problem := self._problem_here(name):
                raise TableProblem(problem)
            self._chosen.append(name)
        try:
            yield
        finally:
            self._chosen.remove(name)

    def forget(self, before: datetime, people: Path) -> None:
        """Forget those not here since then without a rating, a seat or a folder in `people`, or some if they are many.

        Raises DatabaseProblem.
        """
        query = f"SELECT id FROM account WHERE seen < ? AND {_UNUSED} ORDER BY seen"
        rows = self._database.read(query, before.isoformat())
        unused = (account for (account,) in rows if not (people / account).exists())
        with self._database.transaction():
            for account in islice(unused, _AT_ONCE):
                self._database.write("DELETE FROM account WHERE id = ?", account)

    def visit(self, name: str) -> Account:
        """Admit a guest. Raises TableProblem if the name cannot be taken."""
        guest = Account(f"{_GUEST}{os.urandom(8).hex()}", clean_name(name))
        with self._choice(name):
            if problem := self._problem_known(name):
                raise TableProblem(problem)
            self._guests[guest.id] = guest
        return guest

    def leave(self, account: Account) -> None:
        """Remove a guest; the name is free again."""
        self._guests.pop(account.id, None)


def _is_taken(name: str) -> str:
    text = _("Somebody else is called {name}, or something very like it: choose another name.")
    return text.format(name=clean_name(name))


def _marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))
