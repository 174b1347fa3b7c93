"""What moves across the table, from where to where."""

from __future__ import annotations

from tda_tui.files.ruleset_files import load_rules
from tda_tui.present.event_groups import POT, EventGroup, Move, Step, Viewer, moves
from tda_tui.rules.events import STAKES, Event


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
