"""Where nobody had a choice, the log of the one who pays says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tda_tui.records.playback import give_answer
from tda_tui.records.position import start_game
from tda_tui.records.record import read_record
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import SeatSession
from tda_tui.session.updates import Over, Told, Waiting

POSITIONS = Path(__file__).resolve().parents[1] / "positions" / "legendary"
WHY = "No card of yours qualifies, so it had to be the 5 gold."


def log_of(position: str, name: str) -> list[str]:
    """What the seat of that name is told after the first decision of a position."""
    path = POSITIONS / f"{position}.toml"
    record, _notices = read_record(path)
    game = start_game(record, path.parent, telling=True)
    session = SeatSession(GameController(game, {}, game.names.index(name)))
    while isinstance(session.next(), Told):
        pass
    for decision in record.decision:
        give_answer(game, decision)
    while not isinstance(session.next(), (Over, Waiting)) and session.asked is None:
        pass
    return [entry.text for entry in session.log]


def test_who_has_no_card_to_give_is_told_that_this_is_why() -> None:
    position = "brass-without-a-stronger-good-dragon-costs-five"
    record, _notices = read_record(POSITIONS / f"{position}.toml")
    told = {seat.name: WHY in log_of(position, seat.name) for seat in record.seat}
    assert sum(told.values()) == 1, told


@pytest.mark.parametrize("position", ["green-is-paid-five", "green-gets-a-weaker-evil-dragon"])
def test_who_could_choose_is_told_nothing(position: str) -> None:
    record, _notices = read_record(POSITIONS / f"{position}.toml")
    assert not any(WHY in log_of(position, seat.name) for seat in record.seat)
