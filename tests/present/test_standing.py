"""Who would win a gambit as it stands, which special flights lack one card, and what moves across the table."""

from __future__ import annotations

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


def test_nobody_is_ahead_before_a_card_is_played() -> None:
    assert ahead(view_with()) == ()


def test_the_strongest_flight_is_ahead_and_equal_ones_together() -> None:
    assert ahead(view_with(("red-5",), ("gold-9",), ("gold-4",))) == (1,)
    assert ahead(view_with(("red-5",), ("blue-9",), ("gold-9",))) == (1, 2)


def test_the_weakest_is_ahead_where_the_weakest_wins() -> None:
    """Legendary rulebook, The Druid."""
    assert ahead(view_with(("red-5",), ("gold-9",), ("gold-4",), weakest_wins=True)) == (2,)


def test_a_flight_that_is_barred_is_not_ahead() -> None:
    """Legendary rulebook, Dragon God Abilities: Bahamut and an evil dragon in one flight cannot win."""
    assert ahead(view_with(("bahamut", "red-12"), ("gold-4",), ("gold-2",))) == (1,)


def test_two_of_a_colour_lack_one() -> None:
    (found,) = near_flights(view_with(("red-5", "red-8", "gold-4")), 0)
    assert found.name == "colour:red" and set(found.cards) == {"red-5", "red-8"}


def test_two_of_a_strength_lack_one() -> None:
    (found,) = near_flights(view_with(("red-5", "blue-9", "gold-9")), 0)
    assert found.name == "strength:9" and set(found.cards) == {"blue-9", "gold-9"}


def test_three_lack_none_and_are_the_cards_of_a_special_flight_once_it_is_rewarded() -> None:
    view = view_with(("red-5", "red-8", "red-10"))
    assert near_flights(view, 0) == ()
    seats = (view.seats[0]._replace(special_flights=("colour:red",)), *view.seats[1:])
    assert complete_cards(view._replace(seats=seats), 0) == {"red-5", "red-8", "red-10"}


def moves_of(*events: Event) -> list[Move]:
    """The moves of a group of these events."""
    viewer = Viewer(load_rules("legendary"), ("Ursula", "Breen", "Thorinn"), 0)
    return moves(EventGroup(tuple(Step(event, viewer, lambda: None) for event in events)))


def test_a_card_goes_from_the_hand_to_the_flight() -> None:
    assert moves_of(Event("play", 1, cards=("red-10",)), Event("trigger", 1, cards=("red-10",))) == [
        Move(1, 1, card="red-10")
    ]


def test_gold_goes_to_whom_it_is_paid_to_the_stakes_and_from_them() -> None:
    assert moves_of(Event("pay", 0, 1, gold=3), Event("pay", 2, STAKES, gold=4)) == [
        Move(0, 1, gold=3),
        Move(2, POT, gold=4),
    ]
    assert moves_of(Event("steal", 2, gold=5)) == [Move(POT, 2, gold=5)]
    assert moves_of(Event("win-gambit", 1, gold=30)) == [Move(POT, 1, gold=30)]


def test_what_nobody_pays_does_not_move() -> None:
    assert moves_of(Event("pay", 0, 1, gold=0), Event("owe", 0, 1, gold=3)) == []
