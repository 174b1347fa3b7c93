"""Accounts: people known by their keys, and guests for one visit."""

from __future__ import annotations

import hashlib
import os
from datetime import datetime
from typing import NamedTuple

from tda_tui.files.ruleset_files import boxes
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.questions import ANSWERS
from tda_tui.tables.database import Database
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.lookalikes import can_be_told_apart, looks_like, plain
from tda_tui.words.phrases import NAME_LENGTH, NAMELESS, clean_name
from tda_tui.words.translate import gettext as _

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

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._most = most
        self._guests: dict[str, Account] = {}

    def known(self, fingerprint: str) -> Account | None:
        """The account with that key, or None."""
        return self.find(id_of_key(fingerprint))

    def find(self, account: str) -> Account | None:
        """The account with that id, or None; a guest only while present."""
        if account in self._guests:
            return self._guests[account]
        row = self._database.one("SELECT name FROM account WHERE id = ?", account)
        return Account(account, str(row[0])) if row else None

    def name_problem(self, name: str) -> str:
        """Why that name cannot be taken; "" if it can."""
        clean = clean_name(name)
        if not clean or clean != " ".join(name.split()):
            said = _("A name is 1 to {most} letters that can be shown.")
            return said.format(most=NAME_LENGTH)
        if not can_be_told_apart(clean):
            return _("A name has letters of one script, and all of it can be seen.")
        if not any(letter.isalpha() for letter in clean) or looks_like(clean) in _means_something():
            return _("{name} means something else at the table: choose another name.").format(name=clean)
        if self._is_taken(clean):
            return _("Somebody else is called {name}: choose another name.").format(name=clean)
        return ""

    def _is_taken(self, name: str) -> bool:
        key = looks_like(name)
        if any(looks_like(guest.name) == key for guest in self._guests.values()):
            return True
        return self._database.one("SELECT 1 FROM account WHERE key IN (?, ?)", key, plain(name)) is not None

    def register(self, fingerprint: str, name: str, now: datetime) -> Account:
        """Create an account, or return the one with that key. Raises TableProblem if the name cannot be taken."""
        if (known := self.known(fingerprint)) is not None:
            return known
        self._check(name)
        account = Account(id_of_key(fingerprint), clean_name(name))
        self._database.write(
            "INSERT INTO account (id, name, key, since, seen) VALUES (?, ?, ?, ?, ?)",
            account.id, account.name, looks_like(account.name), now.isoformat(), now.isoformat(),
        )  # fmt: skip
        self._forget_oldest()
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

    def seen(self, account: Account, now: datetime) -> None:
        """Record when somebody was last here."""
        self._database.write("UPDATE account SET seen = ? WHERE id = ?", now.isoformat(), account.id)

    def _check(self, name: str) -> None:
        if problem := self.name_problem(name):
            raise TableProblem(problem)

    def _forget_oldest(self) -> None:
        """If there are too many accounts, delete those unused longest; none that has a rating or a seat."""
        many = self._database.one("SELECT count(*) FROM account")
        if many is not None and int(many[0]) > self._most:
            self._database.write(
                "DELETE FROM account WHERE id IN (SELECT id FROM account WHERE id NOT IN (SELECT who FROM rating) "
                "AND id NOT IN (SELECT who FROM sits) ORDER BY seen LIMIT ?)",
                int(many[0]) - self._most,
            )  # fmt: skip


def _means_something() -> set[str]:
    """Words with another meaning at a table: answers, cards, regulars, and the name for nobody."""
    cards = {looks_like(card) for rules in boxes() for card in rules.ids}
    regulars = {looks_like(find_regular(regular).name) for regular in regular_ids()}
    return {looks_like(NAMELESS), *map(looks_like, ANSWERS), *cards, *regulars}
