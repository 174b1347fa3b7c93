"""Questions and options in words; the abilities of a seat: whether they are ready, and what they would do."""

from collections.abc import Sequence

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.abilities import abilities_of, codes_within, has_secrets, with_abilities
from tda_tui.present.prompt import choice_of, decision, follows, waiting_words
from tda_tui.rules.abilities.registry import ABILITIES
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.state.table import Effect
from tda_tui.rules.view import View
from tda_tui.words.languages import messages
from tda_tui.words.texts import ability_code, ability_codes, ability_text
from tests.helpers import NAMES
from tests.tables import table


def hint_of(game, option):
    """The hint of an option of the first seat's question."""
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, [held.card for held in view.hand], None)
    return next(item.hint for item in choice.items if item.value == option)


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("legendary", "Each opponent pays 3 gold to the stakes."),  # for each card of the flight
        ("original", "Each opponent pays 2 gold to the stakes."),  # for each evil dragon in the flight
    ],
)
def test_what_opponents_pay_to_the_stakes_is_what_the_rules_will_charge(ruleset, said):
    flights = (["gold-13", "red-5"], ["black-9"], ["gold-9"])
    game = table(["blue-1", "white-1"], flights, round=3, ruleset=ruleset, to_move="Ursula", leader="Ursula")
    game.answer(0, ["blue-1"])
    assert hint_of(game, "tax") == said
    before = game.table.gold[1:3]
    game.answer(0, ["tax"])
    assert [old - new for old, new in zip(before, game.table.gold[1:3], strict=True)] == [int(said.split()[3])] * 2


def test_flights_are_compared_as_they_score():
    """The flight bonus of four counts as well."""
    game = table(["iron-1", "iron-9"], (["iron-4"], ["emperor", "gray-5"], []), round=2, ruleset="emperors-gambit")
    game.table.effects.append(Effect("flight-bonus", 1, game.table.rules.number["emperor"], 4))
    view = game.view(0)
    assert view.question is not None
    choice = choice_of(view.question, view, ["iron-1", "iron-9"], None)
    assert view.seats[1].strength == 11
    assert follows(choice, view) == "Your flight: 4 -> 5. Best of the others: 15."


def test_who_is_waited_for_is_who_is_asked():
    """The view may be older than the question, with another seat to move."""
    view = table([], ([], [], []), to_move="Breen", leader="Breen").view(0)
    assert waiting_words(view, None) == "Waiting for a card from Breen"
    assert waiting_words(view, Question("play", 2, ("red-2",))) == "Waiting for a card from Thorinn"


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
