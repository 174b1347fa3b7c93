"""Who would win a gambit as it stands, which special flights lack one card, and what moves across the table."""

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.event_groups import POT, EventGroup, Move, Step, Viewer, moves
from tda_tui.present.standing import ahead, complete_cards, near_flights
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.game import Game
from tda_tui.rules.view import View

THREE = ("Ursula", "Breen", "Thorinn")


def view_with(*flights: tuple[str, ...], **changes: object) -> View:
    """A table with these flights."""
    game = Game.start(load_rules("legendary"), THREE, seed=1)
    table = game.table
    for seat, flight in enumerate(flights):
        table.flights[seat] = [game.rules.number[card] for card in flight]
    return game.view(0)._replace(**changes)


@pytest.mark.parametrize(
    ("flights", "weakest", "first"),
    [
        ((), False, ()),  # nobody before a card is played
        ((("red-5",), ("gold-9",), ("gold-4",)), False, (1,)),
        ((("red-5",), ("blue-9",), ("gold-9",)), False, (1, 2)),
        ((("red-5",), ("gold-9",), ("gold-4",)), True, (2,)),  # Legendary rulebook, The Druid
        # Legendary rulebook, Dragon God Abilities: Bahamut and an evil dragon in one flight cannot win.
        ((("bahamut", "red-12"), ("gold-4",), ("gold-2",)), False, (1,)),
    ],
)
def test_the_strongest_flight_that_may_win_is_ahead_and_equal_ones_together(
    flights: tuple[tuple[str, ...], ...], weakest: bool, first: tuple[int, ...]
) -> None:
    assert ahead(view_with(*flights, weakest_wins=weakest)) == first


@pytest.mark.parametrize(
    ("flight", "name", "cards"),
    [
        (("red-5", "red-8", "gold-4"), "colour:red", {"red-5", "red-8"}),
        (("red-5", "blue-9", "gold-9"), "strength:9", {"blue-9", "gold-9"}),
    ],
)
def test_two_of_a_colour_or_strength_lack_one(flight: tuple[str, ...], name: str, cards: set[str]) -> None:
    (found,) = near_flights(view_with(flight), 0)
    assert found.name == name and set(found.cards) == cards


def test_three_lack_none_and_are_the_cards_of_a_special_flight_once_it_is_rewarded() -> None:
    view = view_with(("red-5", "red-8", "red-10"))
    assert near_flights(view, 0) == ()
    seats = (view.seats[0]._replace(special_flights=("colour:red",)), *view.seats[1:])
    assert complete_cards(view._replace(seats=seats), 0) == {"red-5", "red-8", "red-10"}


def moves_of(*events: Event) -> list[Move]:
    """The moves of a group of these events."""
    viewer = Viewer(load_rules("legendary"), ("Ursula", "Breen", "Thorinn"), 0)
    return moves(EventGroup(tuple(Step(event, viewer, lambda: None) for event in events)))


@pytest.mark.parametrize(
    ("events", "moved"),
    [
        ([Event("play", 1, cards=("red-10",)), Event("trigger", 1, cards=("red-10",))], [Move(1, 1, card="red-10")]),
        ([Event("pay", 0, 1, gold=3), Event("pay", 2, STAKES, gold=4)], [Move(0, 1, gold=3), Move(2, POT, gold=4)]),
        ([Event("steal", 2, gold=5)], [Move(POT, 2, gold=5)]),
        ([Event("win-gambit", 1, gold=30)], [Move(POT, 1, gold=30)]),
        ([Event("pay", 0, 1, gold=0), Event("owe", 0, 1, gold=3)], []),  # what nobody pays does not move
    ],
)
def test_cards_and_gold_go_from_where_they_were_to_where_they_are(events: list[Event], moved: list[Move]) -> None:
    assert moves_of(*events) == moved
