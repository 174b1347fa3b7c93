"""If a player had to pay without a choice, their log says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.present.event_groups import Step
from tda_tui.present.gold_moves import ForcedPayments
from tda_tui.records.playback import give_answer
from tda_tui.records.position import start_game
from tda_tui.rules.game import Game
from tda_tui.session import seat_session
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import Asked, Over, SeatSession, Told, Waiting
from tests.helpers import read_record

POSITIONS = Path(__file__).resolve().parents[1] / "positions" / "legendary"
WHY = "No card of yours qualifies, so it had to be the 5 gold."


def log_of(position: str, name: str) -> list[str]:
    """What the seat with this name is told after the first decision of a position."""
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


def test_the_price_of_an_ante_has_no_such_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the last power of the previous gambit demanded a card or gold."""
    heard: list[tuple[bool, str]] = []

    class Listening(ForcedPayments):
        anteing = False

        def hear(self, step: Step) -> str:
            said = super().hear(step)
            kind = step.event.kind
            self.anteing = kind == "gambit" or (self.anteing and kind not in ("play", "ante-effect"))
            heard.append((self.anteing, said))
            return said

    monkeypatch.setattr(seat_session, "ForcedPayments", Listening)
    for seed in range(6):
        players = {seat: make_player("gambler", seat) for seat in range(4)}
        game = Game.start(load_rules("legendary"), ("Ann", "Ben", "Cid", "Dot"), seed)
        session = SeatSession(GameController(game, {seat: players[seat] for seat in (1, 2, 3)}, 0))
        while not isinstance(update := session.next(), Over):
            if isinstance(update, Waiting):
                session.wait_blocking()
            elif isinstance(update, Asked):
                session.answer(players[0].choose(game.view(0)))
    assert any(said for _anteing, said in heard)
    assert not any(said for anteing, said in heard if anteing)
