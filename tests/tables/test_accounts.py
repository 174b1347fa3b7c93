"""Who is here: a name for good with a key, or for a visit as a guest."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from tda_tui.tables.limits import Limits
from tda_tui.tables.problems import TableProblem
from tests.shared_tables import QUICK, House


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "inn")


def test_a_key_keeps_its_name(house: House) -> None:
    assert house.inn.known("SHA256:abc") is None
    account = house.inn.register("SHA256:abc", "Mara")
    assert house.inn.known("SHA256:abc") == account and not account.guest
    house.inn.close()
    assert House(house.folder).inn.known("SHA256:abc") == account


def test_a_key_tells_nothing_by_its_id(house: House) -> None:
    account = house.inn.register("SHA256:../../etc", "Mara")
    assert account.id.isalnum() and "etc" not in account.id


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 11,
        "pass",
        "None",
        "yes",
        "12",
        "Okka",
        "okka",
        "You",
        "Tiamat",
        "red-5",
        "a\x1b[2J",
        "\u202eMara",
        "!?",
    ],
)
def test_names_that_nobody_can_have(name: str, house: House) -> None:
    assert house.inn.name_problem(name)
    for take in (lambda: house.inn.register("key", name), lambda: house.inn.visit(name)):
        with pytest.raises(TableProblem):
            take()


@pytest.mark.parametrize("name", ["Mara", "mara", "MARA", "Ｍara", "M ara"])
def test_no_two_have_the_same_name(name: str, house: House) -> None:
    house.inn.register("SHA256:1", "Mara")
    with pytest.raises(TableProblem, match="Somebody else"):
        house.inn.register("SHA256:2", name)
    with pytest.raises(TableProblem):
        house.inn.visit(name)


def test_a_guests_name_is_free_again(house: House) -> None:
    guest = house.inn.visit("Mara")
    assert guest.guest
    with pytest.raises(TableProblem):
        house.inn.visit("Mara")
    table = house.inn.open_table(guest, QUICK)
    house.inn.goes(guest)
    assert house.inn.tables == () and table.people() == []
    assert house.inn.visit("Mara").id != guest.id


def test_names_of_other_scripts(house: House) -> None:
    for number, name in enumerate(("Zoë", "Дмитрий", "龍太郎", "Jean Luc", "O'Brien")):
        assert house.inn.register(f"key {number}", name).name == name


def test_one_key_has_one_name(house: House) -> None:
    """As when somebody comes for the first time from two screens at once."""
    mara = house.inn.register("SHA256:1", "Mara")
    assert house.inn.register("SHA256:1", "Other") == mara


def test_too_many_accounts_are_forgotten_oldest_first(tmp_path: Path) -> None:
    house = House(tmp_path / "inn", Limits(accounts=3))
    for name in ("Mara", "Jon", "Sil"):
        house.date += timedelta(days=1)
        house.inn.register(name, name)
    house.inn.open_table(house.inn.known("Mara"), QUICK)  # type: ignore[arg-type]
    house.date += timedelta(days=1)
    house.inn.register("Tove", "Tove")
    assert house.inn.known("Mara") and house.inn.known("Tove") and house.inn.known("Jon") is None


def test_the_file_is_for_nobody_else(house: House) -> None:
    house.inn.register("SHA256:1", "Mara")
    assert (house.folder / "inn.sqlite").stat().st_mode & 0o077 == 0
