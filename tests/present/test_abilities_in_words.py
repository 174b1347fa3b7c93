"""The abilities of a seat in codes and words: whether they are ready, and what they would do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.abilities import abilities_of, codes_within, has_secrets, with_abilities
from tda_tui.present.prompt import choice_of, decision, waiting_words
from tda_tui.rules.abilities.registry import ABILITIES
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.view import View
from tda_tui.words.languages import messages
from tda_tui.words.texts import ability_code, ability_codes, ability_text
from tests.helpers import NAMES

every_edition = pytest.mark.parametrize("edition", [edition for edition, names in ABILITIES.items() if names])


def a_view(edition: str, *abilities: Sequence[str], secret: bool = False) -> View:
    rules = load_rules(edition, changes={"abilities": {"secret": True}}) if secret else load_rules(edition)
    return Game.start(rules, NAMES[: len(abilities)], 3, abilities=abilities).view(0)


def seen(view: View, seat: int, **facts: object) -> View:
    seats = list(view.seats)
    seats[seat] = seats[seat]._replace(**facts)
    return view._replace(seats=tuple(seats))


@every_edition
def test_no_two_abilities_of_an_edition_have_the_same_letters(edition: str) -> None:
    codes = [ability_code(name).lower() for name in ABILITIES[edition]]
    assert len(set(codes)) == len(codes) and {len(code) for code in codes} == {2}
    assert set(ABILITIES[edition]) <= set(ability_codes())


@every_edition
def test_of_every_ability_that_asks_it_is_said_what_it_would_do(edition: str) -> None:
    assert {name for name, ability in ABILITIES[edition].items() if ability.may} <= set(messages("abilities")["now"])
    for name, ability in ABILITIES[edition].items():
        if ability.may:
            view = a_view(edition, [f"{name}:red" if ability.coloured else name], [])
            first = view.hand[0].card
            view = view._replace(gambit_winners=(1,), ante=(first,), ante_owner=(1,), to_move=1)
            question = Question("ability", 0, (name, PASS), source=name, gold=5, about=first)
            use, declined = choice_of(question, view, [], None).items
            assert ability_text(view.rules, name).name in use.label and declined.label == "Pass"
            assert "{" not in use.hint + declined.hint and "  " not in use.hint


def test_letters_are_small_while_an_ability_cannot_be_used() -> None:
    view = a_view("emperors-gambit", ["heal", "bluff", "diplomacy"], ["nature"])
    assert [(one.code, one.ready) for one in abilities_of(view, 0)] == [("He", True), ("Bl", True), ("Di", True)]
    view = seen(view, 0, expended=("heal",), used=("diplomacy",))
    assert [one.code for one in abilities_of(view, 0)] == ["he", "Bl", "di"]
    assert [one.state for one in abilities_of(view, 0)] == [
        "used up until a special flight", "works by itself", "used in this gambit",
    ]  # fmt: skip


def test_one_disk_stands_for_all_abilities() -> None:
    view = seen(a_view("legendary", ["fast-hands", "draconic-ancestry:red"], []), 0, expended=True)
    assert [one.code for one in abilities_of(view, 0)] == ["fh", "da"]
    assert abilities_of(view, 0)[1].text.name == "Draconic Ancestry (red)"


def letters(view: View, width: int) -> str:
    pieces = codes_within(abilities_of(view, 0), width)
    return "".join(piece if isinstance(piece, str) else piece.code for piece in pieces)


def test_where_there_is_little_room_letters_stand_close_and_some_are_left_out() -> None:
    view = a_view("emperors-gambit", ["heal", "bluff", "nature", "arcana"], [])
    assert [letters(view, width) for width in (11, 10, 8, 7, 4, 2, 1, 0)] == [
        "He Bl Na Ar", "HeBlNaAr", "HeBlNaAr", "HeBlNa~", "He~", "", "", "",
    ]  # fmt: skip


def test_a_secret_ability_is_not_named_while_its_owner_decides() -> None:
    question = Question("ability", 1, ("fast-hands", PASS), source="fast-hands")
    for secret, waiting, then in (
        (True, "Waiting for Breen: a choice", ""),
        (False, "Waiting for Breen: a choice for Fast Hands", "Breen may use Fast Hands then."),
    ):
        view = a_view("legendary", ["desperation"], ["fast-hands"], secret=secret)._replace(phase="play", ante=("x",))
        assert waiting_words(view, question) == waiting
        assert decision(question, view, 1) == then
        assert has_secrets(view, 1) is secret and not has_secrets(view, 0) and with_abilities(view)


def test_without_abilities_there_is_nothing() -> None:
    view = a_view("legendary", [], [])
    assert not with_abilities(view) and not abilities_of(view, 0) and not has_secrets(view, 1)
