"""Accounts: a permanent name with a key, or a guest's name for one visit."""

import sqlite3
from datetime import timedelta
from pathlib import Path

import pytest

from tda_tui.tables.limits import TableLimits, TableProblem
from tests.shared_tables import QUICK, Evening


def test_a_key_keeps_its_name(evening: Evening) -> None:
    assert evening.lobby.accounts.known("SHA256:abc") is None
    account = evening.lobby.accounts.register("SHA256:abc", "Mara")
    assert evening.lobby.accounts.known("SHA256:abc") == account and not account.guest
    evening.lobby.close()
    assert Evening(evening.folder).lobby.accounts.known("SHA256:abc") == account


def test_a_key_tells_nothing_by_its_id(evening: Evening) -> None:
    account = evening.lobby.accounts.register("SHA256:../../etc", "Mara")
    assert account.id.isalnum() and "etc" not in account.id


NOBODYS = (
    "", "   ", "x" * 11, "pass", "None", "yes", "12", "Okka", "okka", "You", "Tiamat", "red-5", "a\x1b[2J",
    "\u202eMara", "!?", "Mara\u3164", "Mara\ufe0f", "Mara\u034f", "Mar\u0430", "\u039cara", "Mara\u0488",
    "M\u0302\u0303\u0304ara",
)  # fmt: skip


@pytest.mark.parametrize("name", NOBODYS)
def test_names_that_nobody_can_have(name: str, evening: Evening) -> None:
    assert evening.lobby.accounts.name_problem(name)
    for take in (lambda: evening.lobby.accounts.register("key", name), lambda: evening.lobby.accounts.visit(name)):
        with pytest.raises(TableProblem):
            take()


@pytest.mark.parametrize("name", ["Mara", "mara", "MARA", "Ｍara", "M ara", "𝐌ara"])
def test_no_two_have_the_same_name(name: str, evening: Evening) -> None:
    evening.lobby.accounts.register("SHA256:1", "Mara")
    with pytest.raises(TableProblem, match="Somebody else"):
        evening.lobby.accounts.register("SHA256:2", name)
    with pytest.raises(TableProblem):
        evening.lobby.accounts.visit(name)


def test_no_two_names_look_the_same(evening: Evening) -> None:
    evening.lobby.accounts.register("SHA256:1", "Copa")
    evening.lobby.accounts.visit("АКИМ")
    for name in ("Сора", "АКИМ", "аким"):
        with pytest.raises(TableProblem, match="Somebody else"):
            evening.lobby.accounts.visit(name)


def test_a_guests_name_is_free_again(evening: Evening) -> None:
    guest = evening.lobby.accounts.visit("Mara")
    assert guest.guest
    with pytest.raises(TableProblem):
        evening.lobby.accounts.visit("Mara")
    table = evening.lobby.open_table(guest, QUICK)
    evening.lobby.leave(guest)
    assert evening.lobby.tables == () and table.people() == []
    assert evening.lobby.accounts.visit("Mara").id != guest.id


def test_names_of_other_scripts(evening: Evening) -> None:
    for number, name in enumerate(("Zoë", "Дмитрий", "龍太郎", "Jean Luc", "O'Brien")):
        assert evening.lobby.accounts.register(f"key {number}", name).name == name


def test_one_key_has_one_name(evening: Evening) -> None:
    """As when somebody first connects from two screens at once."""
    mara = evening.lobby.accounts.register("SHA256:1", "Mara")
    assert evening.lobby.accounts.register("SHA256:1", "Other") == mara


def test_while_another_program_writes_nobody_waits_for_long(evening: Evening) -> None:
    evening.lobby.accounts.register("SHA256:1", "Mara")
    other = sqlite3.connect(evening.lobby.folder / "inn.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    known = evening.lobby.accounts.known("SHA256:1")
    assert known is not None and known.name == "Mara"
    with pytest.raises(TableProblem, match="just now"):
        evening.lobby.accounts.register("SHA256:2", "Okko")
    other.close()
    assert evening.lobby.accounts.register("SHA256:2", "Okko").name == "Okko"


def test_too_many_accounts_are_forgotten_oldest_first(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "inn", TableLimits(accounts=3))
    for name in ("Mara", "Jon", "Sil"):
        evening.date += timedelta(days=1)
        evening.lobby.accounts.register(name, name)
    evening.lobby.open_table(evening.lobby.accounts.known("Mara"), QUICK)
    evening.date += timedelta(days=1)
    evening.lobby.accounts.register("Tove", "Tove")
    known = evening.lobby.accounts.known
    assert known("Mara") and known("Tove") and known("Jon") is None


def test_the_file_is_for_nobody_else(evening: Evening) -> None:
    evening.lobby.accounts.register("SHA256:1", "Mara")
    assert (evening.folder / "inn.sqlite").stat().st_mode & 0o077 == 0
