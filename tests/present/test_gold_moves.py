"""What each seat has gained and lost and why, and who would win a gambit as it stands."""

from pathlib import Path

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import make_player
from tda_tui.present.event_groups import POT, EventGroup, Move, Step, Viewer, moves
from tda_tui.present.gold_moves import ForcedPayments, GoldMoves
from tda_tui.present.standing import ahead, complete_cards, near_flights
from tda_tui.records.playback import give_answer, start_game
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.game import Game
from tda_tui.session import seat_session
from tda_tui.session.controller import GameController
from tda_tui.session.seat_session import Asked, Happened, Over, SeatSession, Waiting, begins_turn
from tda_tui.words.translate import use_language
from tests.helpers import NAMES, read_record

THREE = ("Ursula", "Breen", "Thorinn")


def moves_of(*events):
    viewer = Viewer(load_rules("legendary"), THREE, 0)
    moves = GoldMoves()
    for event in events:
        moves.add(Step(event, viewer, lambda: None))
    return moves


RED = (Event("play", 1, cards=("red-10",)), Event("trigger", 1, cards=("red-10",)), Event("pay", 0, 1, gold=1))
ANTE = (Event("price", gold=7), *(Event("pay", seat, STAKES, gold=7) for seat in (1, 2, 0)))


def test_each_seat_and_the_card_that_moved_its_gold():
    moves = moves_of(*RED)
    assert moves.line(THREE, 0, 60) == "You -1: Red 10; Breen +1: Red 10"
    assert moves.causes(0) == {"Red 10": -1} and moves.total(1) == 1


def test_several_causes_are_told_apart_and_the_person_comes_first():
    moves = moves_of(*ANTE, *RED)
    assert (
        moves.line(THREE, 0, 90)
        == "You -8: the ante -7, Red 10 -1; Breen -6: the ante -7, Red 10 +1; Thorinn -7: the ante"
    )
    assert moves.seats(2) == [2, 0, 1]


def test_where_there_is_little_room_the_causes_of_others_go_first_and_nothing_is_cut():
    moves = moves_of(*ANTE, *RED)
    assert moves.line(THREE, 0, 60) == "You -8: the ante -7, Red 10 -1"
    assert moves.line(THREE, 0, 32) == "You -8: the ante -7, Red 10 -1"
    assert moves.line(THREE, 0, 28) == "", "a figure without its causes is at the seat"


def test_a_turn_begins_it_anew():
    moves = moves_of(*ANTE)
    moves.forget()
    assert moves.line(THREE, 0, 80) == "" and moves.seats(0) == []


def test_over_a_whole_game_it_is_what_the_hoards_have_changed_by_since_the_last_turn():
    rules = load_rules("legendary")
    for seed in range(3):
        game = Game.start(rules, NAMES[:4], seed)
        controller = GameController(game, {seat: make_player("novice", seat) for seat in (1, 2, 3)})
        session, me = SeatSession(controller), make_player("novice", 9)
        before = session.view()
        while not isinstance(update := session.next(), Over):
            if isinstance(update, Waiting):
                session.controller.wait_for_other()
            elif isinstance(update, Asked):
                changed = [new.gold - old.gold for old, new in zip(before.seats, update.view.seats, strict=True)]
                assert [session.gold_moves.total(seat) for seat in range(4)] == changed
                if begins_turn(update.question):
                    before = update.view
                session.answer(me.choose(update.view))


def test_who_comes_out_even_is_left_out_unless_it_is_told_by_what():
    moves = moves_of(*RED, Event("trigger", 1, cards=("blue-2",)), Event("pay", 1, 0, gold=1))
    assert moves.line(THREE, 0, 60) == "You +0: Red 10 -1, Blue 2 +1; Breen +0: Red 10 +1, Blue 2 -1"
    assert moves.line(THREE, 0, 50) == "You +0: Red 10 -1, Blue 2 +1"


def test_causes_are_said_in_the_language_that_is_read_when_somebody_looks():
    moves = moves_of(*RED)
    try:
        use_language("it")
        assert list(moves.causes(0)) == ["Rosso 10"]
    finally:
        use_language("en")


POSITIONS = Path(__file__).resolve().parents[1] / "positions" / "legendary"
WHY = "None of your cards qualifies, so you had to pay 5 gold."


def log_of(position, name):
    """What the seat with this name is told after the first decision of a position."""
    path = POSITIONS / f"{position}.toml"
    record, _notices = read_record(path)
    game = start_game(record, path.parent, telling=True)
    session = SeatSession(GameController(game, {}, game.names.index(name)))
    while isinstance(session.next(), Happened):
        pass
    for decision in record.decision:
        give_answer(game, decision)
    while not isinstance(session.next(), (Over, Waiting)) and session.asked is None:
        pass
    return [entry.text for entry in session.log]


def test_who_has_no_card_to_give_is_told_that_this_is_why():
    position = "brass-without-a-stronger-good-dragon-costs-five"
    record, _notices = read_record(POSITIONS / f"{position}.toml")
    told = {seat.name: WHY in log_of(position, seat.name) for seat in record.seat}
    assert sum(told.values()) == 1, told


@pytest.mark.parametrize("position", ["green-is-paid-five", "green-gets-a-weaker-evil-dragon"])
def test_who_could_choose_is_told_nothing(position):
    record, _notices = read_record(POSITIONS / f"{position}.toml")
    assert not any(WHY in log_of(position, seat.name) for seat in record.seat)


def test_the_price_of_an_ante_has_no_such_reason(monkeypatch):
    """Even if the last power of the previous gambit demanded a card or gold."""
    heard: list[tuple[bool, str]] = []

    class Listening(ForcedPayments):
        anteing = False

        def explain(self, step):
            said = super().explain(step)
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
                session.controller.wait_for_other()
            elif isinstance(update, Asked):
                session.answer(players[0].choose(game.view(0)))
    assert any(said for _anteing, said in heard)
    assert not any(said for anteing, said in heard if anteing)


def view_with(*flights, **changes):
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
def test_the_strongest_flight_that_may_win_is_ahead_and_equal_ones_together(flights, weakest, first):
    assert ahead(view_with(*flights, weakest_wins=weakest)) == first


@pytest.mark.parametrize(
    ("flight", "name", "cards"),
    [
        (("red-5", "red-8", "gold-4"), "colour:red", {"red-5", "red-8"}),
        (("red-5", "blue-9", "gold-9"), "strength:9", {"blue-9", "gold-9"}),
    ],
)
def test_two_of_a_colour_or_strength_lack_one(flight, name, cards):
    (found,) = near_flights(view_with(flight), 0)
    assert found.name == name and set(found.cards) == cards


def test_three_lack_none_and_are_the_cards_of_a_special_flight_once_it_is_rewarded():
    view = view_with(("red-5", "red-8", "red-10"))
    assert near_flights(view, 0) == ()
    seats = (view.seats[0]._replace(special_flights=("colour:red",)), *view.seats[1:])
    assert complete_cards(view._replace(seats=seats), 0) == {"red-5", "red-8", "red-10"}


def moving_cards(*events):
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
def test_cards_and_gold_go_from_where_they_were_to_where_they_are(events, moved):
    assert moving_cards(*events) == moved
