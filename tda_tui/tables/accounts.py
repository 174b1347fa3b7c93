"""Who is here: people who are known by their key, and guests for one visit."""

from __future__ import annotations

import hashlib
import os
from datetime import datetime
from typing import NamedTuple

from tda_tui.files.ruleset_files import boxes
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.questions import ANSWERS
from tda_tui.session.new_game.names import NAME_LENGTH, clean_name
from tda_tui.tables.database import Database
from tda_tui.tables.lookalikes import can_be_told_apart, looks_like, plain
from tda_tui.tables.problems import TableProblem
from tda_tui.words.people import NAMELESS
from tda_tui.words.translate import gettext as _

_GUEST = "guest-"


class Account(NamedTuple):
    """Somebody who is here. `id` is fit to name a folder; a guest's is never used again."""

    id: str
    name: str

    @property
    def guest(self) -> bool:
        """Whether nothing is kept of this person."""
        return self.id.startswith(_GUEST)


def id_of_key(fingerprint: str) -> str:
    """The id of whoever has that key."""
    return hashlib.sha256(fingerprint.encode("utf-8", "replace")).hexdigest()[:20]


class Accounts:
    """All accounts. No two people who are known or here have the same name."""

    def __init__(self, database: Database, most: int) -> None:
        self._database = database
        self._most = most
        self._guests: dict[str, Account] = {}

    def known(self, fingerprint: str) -> Account | None:
        """Who has that key; None for somebody who was never here."""
        return self.find(id_of_key(fingerprint))

    def find(self, account: str) -> Account | None:
        """Who has that id, a guest only while he is here."""
        if account in self._guests:
            return self._guests[account]
        row = self._database.one("SELECT name FROM account WHERE id = ?", account)
        return Account(account, str(row[0])) if row else None

    def name_problem(self, name: str) -> str:
        """Why somebody new cannot be called so; "" if they can."""
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
        """Somebody with a key takes a name for good; who has one keeps it. Raises TableProblem where it cannot be."""
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
        """A guest comes. Raises TableProblem where that name cannot be."""
        self._check(name)
        guest = Account(f"{_GUEST}{os.urandom(8).hex()}", clean_name(name))
        self._guests[guest.id] = guest
        return guest

    def leave(self, account: Account) -> None:
        """A guest goes; the name is free again."""
        self._guests.pop(account.id, None)

    def seen(self, account: Account, now: datetime) -> None:
        """Somebody is here."""
        self._database.write("UPDATE account SET seen = ? WHERE id = ?", now.isoformat(), account.id)

    def _check(self, name: str) -> None:
        if problem := self.name_problem(name):
            raise TableProblem(problem)

    def _forget_oldest(self) -> None:
        """Forget whoever has been away longest where too many are known; never one who has a rating."""
        many = self._database.one("SELECT count(*) FROM account")
        if many is not None and int(many[0]) > self._most:
            self._database.write(
                "DELETE FROM account WHERE id IN (SELECT id FROM account WHERE id NOT IN (SELECT who FROM rating) "
                "AND id NOT IN (SELECT who FROM sits) ORDER BY seen LIMIT ?)",
                int(many[0]) - self._most,
            )  # fmt: skip


def _means_something() -> set[str]:
    """Words that stand for something else at a table: answers, cards, the regulars, nobody's name."""
    cards = {looks_like(card) for rules in boxes() for card in rules.ids}
    regulars = {looks_like(find_regular(regular).name) for regular in regular_ids()}
    return {looks_like(NAMELESS), *map(looks_like, ANSWERS), *cards, *regulars}
