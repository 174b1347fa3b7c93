"""Replays show every moment as it was, in whatever order moments are visited."""

import random
import re
from pathlib import Path

import pytest

from tda_tui.files.errors import FileError
from tda_tui.plain.watching import replay_lines
from tda_tui.records.playback import give_answer, start_game
from tda_tui.review.game_text import game_text
from tda_tui.review.moments import decided
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import ANSWER, GAMBIT, ROUND, TURN, Replay
from tda_tui.rules.questions import Question
from tda_tui.rules.view import View
from tda_tui.words.card_names import card_name
from tests.helpers import read_record
from tests.review.games import told, written_game

POSITIONS = Path(__file__).resolve().parents[1] / "positions"


@pytest.fixture(scope="module", params=[("legendary", 6), ("original", 3), ("emperors-gambit", 4)])
def replay(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Replay:
    ruleset, players = request.param
    return Replay(read_game(written_game(tmp_path_factory.mktemp("games"), players, 6, ruleset)))


def as_played(path: Path) -> tuple[list[list[View]], list[Question | None]]:
    """Each seat's view, and the first question, after each answer."""
    record, _notices = read_record(path)
    game = start_game(record, path.parent)
    seats = range(len(game.names))
    views, questions = [[game.view(seat) for seat in seats]], [game.questions[0]]
    for decision in record.decision:
        give_answer(game, decision)
        views.append([game.view(seat) for seat in seats])
        questions.append(game.questions[0] if game.questions else None)
    return views, questions


def test_every_stop_shows_each_seat_what_it_saw_then(replay: Replay) -> None:
    views, _questions = as_played(replay.played.path)
    places = [place for place, stop in enumerate(replay.stops) if not stop.score]
    assert [replay.stops[place].answers for place in places] == list(range(len(views)))
    random.Random(1).shuffle(places)
    for place in places[:80]:
        assert list(replay.views(place)) == views[replay.stops[place].answers]


def test_a_score_is_shown_before_the_table_is_cleared(replay: Replay) -> None:
    scores = [place for place, stop in enumerate(replay.stops) if stop.score]
    assert len(scores) >= len(replay.gambits())
    for place in scores:
        view = replay.views(place)[0]
        assert any(seat.flight for seat in view.seats)
        sheet = replay.score(place, 0)
        assert sheet is not None and sheet.is_score and sheet.view == view
        assert replay.changes(place, 0).scored
    assert replay.score(0, 0) is None


def test_turns_rounds_and_gambits_begin_where_they_began(replay: Replay) -> None:
    _views, questions = as_played(replay.played.path)
    for place, stop in enumerate(replay.stops):
        if stop.score:
            continue
        question = questions[stop.answers]
        if stop.begins == GAMBIT:
            assert stop.round == 0 and question is not None and question.kind == "ante"
        elif stop.begins in (TURN, ROUND) and place < replay.last:
            assert question is not None
        if question is not None and question.kind == "play":
            assert stop.begins >= TURN
        if question is not None and question.kind not in ("ante", "play"):
            assert stop.begins == ANSWER
    assert [gambit.number for gambit in replay.gambits()] == list(range(1, replay.stops[-1].gambit + 1))


@pytest.mark.parametrize("what", [ANSWER, TURN, ROUND, GAMBIT])
def test_forwards_and_backwards_meet_the_same_stops(replay: Replay, what: int) -> None:
    forwards, at = [0], 0
    while at < replay.last:
        at = replay.further(at, what, 1)
        forwards.append(at)
    backwards = [at]
    while at > 0:
        at = replay.further(at, what, -1)
        backwards.append(at)
    assert backwards[::-1] == forwards
    assert replay.further(replay.last, what, 1) == replay.last
    assert replay.further(0, what, -1) == 0


def test_the_log_tells_everybody_only_what_they_saw(replay: Replay) -> None:
    for seat in range(len(replay.names)):
        lines = "\n".join(told(replay, seat))
        assert "draw a card" in lines or "draws a card" in lines
    assert "draws a card" not in "\n".join(told(replay, 0, open_=True))


def test_an_answer_is_secret_until_it_is_seen(replay: Replay) -> None:
    given, asked = replay.played.given[0], replay.asked[0]
    assert asked.kind == "ante"
    other = next(seat for seat in range(len(replay.names)) if seat != asked.seat)
    assert decided(replay, 0, 0) == ""
    assert "secret" in decided(replay, 1, other)
    card = card_name(replay.rules, given.choose[0])
    assert decided(replay, 1, asked.seat) == f"You ante {card:the}."
    assert decided(replay, 1, other, open_=True) == f"{given.seat} antes {card:the}."
    for at, stop in enumerate(replay.stops):
        if stop.answers and replay.asked[stop.answers - 1].kind == "play":
            (card,) = replay.played.given[stop.answers - 1].choose
            assert card_name(replay.rules, card) in decided(replay, at, other)


def test_a_person_without_a_name_is_you_to_nobody_else(tmp_path: Path) -> None:
    path = written_game(tmp_path)
    name = Replay(read_game(path)).names[0]
    path.write_text(path.read_text().replace(f'"{name}"', '"You"').replace(f"{name} =", "You ="))
    replay = Replay(read_game(path))
    me = replay.names.index("You")
    called = f"Seat {me + 1}"
    for seat in range(len(replay.names)):
        lines = "\n".join(told(replay, seat, open_=True))
        decisions = "\n".join(decided(replay, at, seat) for at in range(len(replay.stops)))
        for text in (lines, decisions):
            assert (called in text) is (seat != me)
            assert not re.search(r"\bYou (pays|plays|antes|leads|wins)\b|(of|to|from) You\b", text)
        assert replay.views(1)[seat].names[me] == ("You" if seat == me else called)
    shared = "\n".join([*game_text(replay), *replay_lines(path)])
    assert called in shared and "You" not in shared


def test_every_record_of_a_position_can_be_gone_through() -> None:
    for path in sorted(POSITIONS.rglob("*.toml"))[::12]:
        replay = Replay(read_game(path))
        for at in range(len(replay.stops)):
            assert replay.views(at)[0].names == replay.names
            assert decided(replay, at, 0, open_=True) or not at


def test_a_game_that_broke_off_ends_where_it_did(tmp_path: Path) -> None:
    path = written_game(tmp_path)
    whole = Replay(read_game(path))
    path.write_bytes(path.read_bytes()[:1500])
    torn = Replay(read_game(path))
    assert torn.played.notices
    assert 0 < len(torn.stops) < len(whole.stops)
    assert [stop.events for stop in torn.stops] == [stop.events for stop in whole.stops[: len(torn.stops)]]


def test_a_refused_answer_is_named(tmp_path: Path) -> None:
    path = written_game(tmp_path)
    text = path.read_text()
    path.write_text(text.replace('ask = "play"\nchoose = ["', 'ask = "play"\nchoose = ["no-'))
    with pytest.raises(FileError, match=r"decision 4 \(.*\) is refused"):
        Replay(read_game(path))


@pytest.mark.parametrize(
    "text", ["", "nothing", 'format = "tda/1"', 'format = "tda/2"\nruleset = "legendary"\nseat = []']
)
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=r"game\.toml"):
        read_game(path)
    with pytest.raises(FileError):
        read_game(tmp_path / "nosuch.toml")


def test_copies_of_the_game_are_few(replay: Replay) -> None:
    assert len(replay._kept) <= 1 + len(replay.played.given) // 20


def test_regulars_are_known_where_they_sat(replay: Replay) -> None:
    played = replay.played._replace(levels=("person", "gambler/okka", "sharp", "gambler/nobody", "gambler/../okka"))
    assert played.regulars == {1: "okka"}
