"""A person is not asked what makes no difference; the answer stands in the record all the same."""

from pathlib import Path

import pytest

from tda_tui.players.player import make_player
from tda_tui.records.playback import replay, start_game
from tda_tui.rules.game import Game
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import Asked, Happened, SeatSession, Waiting
from tests.helpers import read_record

POSITIONS = Path(__file__).parents[1] / "positions"
CASES = [
    ("legendary/bronze-takes-both-of-two-equal-ante-cards", ("white-4",)),
    ("original/bronze-takes-both-of-two-equal-ante-cards", ("white-4",)),
    ("legendary/tiamat-completes-two-colour-flights-at-once", ("colour:black",)),
    ("original/dracolich-copies-either-of-two-blacks", ("black-3",)),
    ("emperors-gambit/gray-without-an-evil-ante-card-asks-all-the-same", ("Bram",)),
    ("legendary/princess-triggers-two-silvers-in-either-order", ("silver-2",)),
]
"""Records of a play and an answer that makes no difference, and what is answered instead of the person."""


def position(name: str) -> tuple[Game, tuple[str, ...]]:
    """The position of a record and its first decision, which is made by its first seat."""
    path = POSITIONS / f"{name}.toml"
    record = read_record(path)[0]
    return start_game(record, path.parent), tuple(record.decision[0].choose)


def play(game: Game, card: tuple[str, ...]) -> tuple[GameController, SeatSession]:
    """Sit down at the first seat, play a card, and go on until another seat has to play."""
    controller = GameController(game, {seat: make_player("random", seat) for seat in range(1, len(game.names))})
    session = SeatSession(controller)
    assert isinstance(session.next(), Asked)
    session.answer(card)
    while isinstance(update := session.next(), Happened):
        pass
    assert isinstance(update, Waiting)
    return controller, session


@pytest.mark.parametrize(("name", "answered"), CASES)
def test_the_game_answers_and_goes_on(name: str, answered: tuple[str, ...]) -> None:
    controller, _session = play(*position(name))
    assert [(one.seat, one.choose) for one in controller.given[1:]] == [(controller.names[0], answered)]
    other = replay(read_record(POSITIONS / f"{name}.toml")[0]).game
    assert other.table.gold == controller.game.table.gold and other.questions == controller.game.questions


def test_a_real_choice_among_equals_is_asked() -> None:
    game, card = position("legendary/bronze-picks-among-three-tied-ante-cards")
    session = SeatSession(GameController(game, {seat: make_player("random", seat) for seat in (1, 2, 3)}))
    session.next()
    session.answer(card)
    while isinstance(update := session.next(), Happened):
        pass
    assert isinstance(update, Asked) and update.question.kind == "ante-card"


def test_taking_back_returns_to_what_was_asked() -> None:
    controller, session = play(*position(CASES[0][0]))
    session.take_back()
    session.next()
    while isinstance(update := session.next(), Happened):
        pass
    assert isinstance(update, Asked) and update.question.kind == "play" and not controller.given


def test_a_game_that_was_left_at_such_a_question_goes_on() -> None:
    """Earlier versions asked it, and a save may end there."""
    game, card = position(CASES[0][0])
    controller, _session = play(game.fork(), card)
    resumed = GameController(game, {seat: make_player("random", seat) for seat in (1, 2)})
    resumed.repeat(controller.given[:1])
    session = SeatSession(resumed)
    while not isinstance(update := session.next(), Waiting):
        assert not isinstance(update, Asked)
    assert resumed.given == controller.given
