"""The history summarizes finished games; replays show every moment as it was, in whatever order."""

import json
import random
import re
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec import structs

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import replay_lines
from tda_tui.records.playback import give_answer, start_game
from tda_tui.review.game_text import game_text
from tda_tui.review.history import (
    History,
    Summary,
    against,
    best_flights,
    feats_course,
    gambits_course,
    gold_course,
    last_hoards,
    levels_of,
    read_history,
    streaks,
    tallies,
    tally,
)
from tda_tui.review.history_pages import as_dict, laid_out, last_games, news, pages
from tda_tui.review.moments import decided
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import ANSWER, GAMBIT, ROUND, TURN, Replay
from tda_tui.rules.view import NOBODY
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tda_tui.words.card_names import card_name
from tests.helpers import NAMES, read_record
from tests.review.games import eight_games, many_games, told, written_game
from tests.saves.kept_games import Clock, whole_game

_BEGUN = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Eight games, in two rulesets, with three and four seats."""
    return eight_games(tmp_path_factory.mktemp("history") / "saves")


@pytest.fixture(scope="module")
def history(folder):
    return read_history(folder)


@pytest.fixture(scope="module")
def finished(folder):
    return Saves(folder).finished()


def test_every_finished_game_is_there_as_it_ended(history, finished):
    assert not history.problems and len(history.games) == 8
    for game, save in zip(history.games, finished, strict=True):
        assert history.path(game) == save.path and game.ended == save.played
        assert (game.seats, game.levels, game.gold, game.ruleset) == (save.seats, save.levels, save.gold, save.ruleset)
        assert tuple(game.seats[seat] for seat in game.winners) == save.winners
        assert game.seconds == save.seconds > 0
        assert game.margin == save.gold[0] - max(save.gold[1:])


def test_the_figures_are_those_of_the_games(history, finished):
    won = [save for save in finished if save.seats[0] in save.winners]
    all_ = tally(history.games)
    assert (all_.games, all_.won) == (8, len(won))
    assert all_.points == pytest.approx(sum(1 / len(save.winners) for save in won))
    assert all_.chance == pytest.approx(4 / 3 + 4 / 4)
    assert all_.gold == pytest.approx(sum(save.gold[0] for save in finished) / 8)
    by_level = tallies(history.games, lambda game: ", ".join(levels_of(game)))
    assert {name: one.games for name, one in by_level.items()} == {"random": 4, "gambler": 4}
    assert {one.games for one in tallies(history.games, lambda game: game.ruleset).values()} == {6, 2}
    with_breen = against(history.games)["Breen"]
    assert with_breen.games == 8
    assert with_breen.lost == sum("Breen" in save.winners for save in finished)
    assert with_breen.ahead == sum(save.gold[0] > save.gold[1] for save in finished)
    assert against(history.games)["Mirabel"].games == 4


def test_the_last_hoards_are_those_of_the_games_from_the_first_on(history):
    mine, best = last_hoards(history.games)
    assert mine == [game.gold[0] for game in reversed(history.games)]
    assert best == [max(game.gold[1:]) for game in reversed(history.games)]


def test_the_course_of_the_gold_is_an_average_of_the_games_before(history):
    mine, best = gold_course(history.games)
    first = history.games[-1]
    assert (mine[0], best[0]) == (first.gold[0], max(first.gold[1:]))
    assert mine[-1] == pytest.approx(sum(game.gold[0] for game in history.games) / 8), "fewer than ten games"


def test_gambits_and_feats_have_a_course_too(history):
    won, fair = gambits_course(history.games)
    first = history.games[-1]
    assert (won[0], fair[0]) == (first.gambits_won, pytest.approx(first.gambits / len(first.seats)))
    feats = feats_course(history.games)
    assert feats == sorted(feats) and feats[-1] == len({feat for game in history.games for feat in game.feats})


def test_special_flights_brought_what_they_brought(history):
    for game in history.games:
        replay = Replay(read_game(history.path(game)))
        completed = [line for line in told(replay, 0) if line.startswith("You complete a ")]
        assert len(completed) == len(game.flights)
        for flight, line in zip(game.flights, completed, strict=True):
            assert flight.what.split(":")[1] in line
            asked = next(int(word) for word in reversed(line.replace(",", " ").split()) if word.isdecimal())
            assert 0 <= flight.gold <= asked * (len(game.seats) - 1)
    best = best_flights(history.games)
    assert [flight.gold for flight, _game in best] == sorted((flight.gold for flight, _game in best), reverse=True)
    assert max(flight.gold for game in history.games for flight in game.flights) == best[0][0].gold


def games_won(marks):
    """Games of two, won where the mark is W; latest first, as in a history."""
    return [
        Summary(f"{at}", _BEGUN + timedelta(days=at), "R", ("I", "He"), ("person", "random"), 0, (40, 20),
                (0,) if mark == "W" else (1,), 3, 1, 60.0, ())
        for at, mark in enumerate(marks)
    ][::-1]  # fmt: skip


@pytest.mark.parametrize(
    ("marks", "longest", "now"),
    [("W", 1, 1), ("-", 0, -1), ("WW-WWW--", 3, -2), ("--WW", 2, 2), ("WWW-W", 3, 1), ("", 0, 0)],
)
def test_streaks(marks, longest, now):
    assert streaks(games_won(marks)) == (longest, now)


def test_who_was_ahead_last_and_how_often_in_a_row():
    def run(*gold):
        games = games_won("W" * len(gold))
        return against([structs.replace(game, gold=(mine, 30)) for game, mine in zip(games, gold, strict=True)])["He"]

    assert [run(40).run, run(20, 40, 40).run, run(40, 50, 31, 30, 60).run, run(30, 40).run] == [1, -1, 3, 0]


def test_a_feat_is_news_once():
    first, again = (game for game in reversed(games_won("WW")))
    first, again = (structs.replace(game, feats=("running",)) for game in (first, again))
    history = History(Path(), (again, first), ())
    assert news(history, first.file) == "New feat: Four in a row (four gambits won in a row)."
    assert news(history, again.file) == news(history, "nosuch.toml") == ""
    (feats,) = next(page.tables for page in pages(history) if page.title == "Feats")
    assert dict(row.cells[::3] for row in feats.rows)["Four in a row"] == "2"
    practised = history._replace(games=(structs.replace(first, practice=True),))
    assert news(practised, first.file) == ""


def test_where_there_is_no_time_many_new_games_stay_unread(folder, tmp_path):
    shutil.copytree(folder / "finished", tmp_path / "finished")
    shutil.copytree(folder / "rules", tmp_path / "rules")
    assert read_history(tmp_path, few=True).unread == 8
    assert read_history(tmp_path).unread == read_history(tmp_path, few=True).unread == 0


def test_what_was_found_out_is_kept_and_a_changed_or_deleted_game_is_noticed(folder, tmp_path):
    there = tmp_path / "saves"
    shutil.copytree(folder, there)
    (there / "history.json").unlink(missing_ok=True)
    new: list[tuple[int, int]] = []
    first = read_history(there, lambda done, of: new.append((done, of)))
    assert new[-1] == (8, 8)
    new.clear()
    assert read_history(there, lambda done, of: new.append((done, of))) == first and not new
    first.path(first.games[0]).unlink()
    assert read_history(there).games == first.games[1:]
    (there / "history.json").write_text('{"version": 1, "games": 3')
    assert read_history(there).games == first.games[1:]
    path = first.path(first.games[1])
    path.write_text(path.read_text()[:500])
    again = read_history(there)
    assert again.games == first.games[2:]
    assert len(again.problems) == 1 and path.name in again.problems[0]


def test_five_hundred_games_are_told_without_reading_their_files(folder, tmp_path):
    """The files are empty: everything comes from the cached summaries."""
    there = tmp_path / "saves"
    many_games(folder, there, 500)
    found = read_history(there)
    shown = [laid_out(page, 76) for page in (*pages(found), last_games(found.games))]
    assert len(found.games) == 500 and len(shown) == 5


def test_pages_fit_and_have_bars(history):
    for page in (*pages(history), last_games(history.games)):
        for width in (72, 98):
            heading, rows = laid_out(page, width)
            assert len(rows) == page.length > 0
            assert all(len(row.text) + row.bar <= width for row in (heading, *rows))
            assert all(0 <= row.part <= 1 for row in rows)
    (overview, *_rest) = pages(history)
    [table] = overview.tables
    won, all_ = table.rows[0], tally(history.games)
    assert won.cells == ("Games won", f"{all_.won} of 8, {all_.chance:.1f} expected by chance")
    assert won.mark == pytest.approx(all_.chance / 8)
    assert overview.sentences[0].startswith("You win ")
    for width in (72, 98):
        heading, (first, *_lines) = laid_out(overview, width)
        assert heading.text.index("|") == len(first.text) + min(first.bar - 1, round(won.mark * first.bar))
    figures = {row.cells[0]: row.cells[1] for row in table.rows}
    assert figures["Most gold"].startswith(f"{max(game.gold[game.me] for game in history.games)} (")
    assert re.fullmatch(r"\w+, richer in \d of \d games", figures["Toughest opponent"])


def test_the_columns_of_the_games_are_called_by_their_words(history):
    heading, _rows = laid_out(last_games(history.games), 98)
    assert heading.text.split() == ["Ended", "Ruleset", "Won", "by", "Seats", "Place", "Gold", "Ahead"]


def test_where_not_all_games_are_listed_it_says_so(history):
    many = len(history.games)
    assert last_games(history.games, many).title == "Games"
    page = last_games(history.games, 2)
    assert (page.title, page.length) == (f"The last 2 games of {many}", 2)


def test_other_programs_get_all_of_it(history):
    data = json.loads(json.dumps(as_dict(history)))
    assert data["all"]["games"] == len(data["games"]) == 8
    assert set(data["by_level"]) == {"random", "gambler"}
    assert all(Path(game["path"]).is_file() for game in data["games"])
    assert sum(game["points"] for game in data["games"]) == pytest.approx(data["all"]["points"], abs=0.01)


def test_where_nothing_has_been_played_there_is_nothing(tmp_path):
    history = read_history(tmp_path / "nosuch")
    assert not history.games and not history.problems
    assert as_dict(history)["games"] == []
    assert not (tmp_path / "nosuch").exists()


def one_game(folder):
    """Play a game of three to its end."""
    deal = Deal("legendary", {}, load_rules("legendary"), NAMES[:3], 4)
    whole_game(Saves(folder, clock=Clock()), deal, "random")


@pytest.mark.parametrize(
    "change",
    [
        {"me": 9}, {"me": -1}, {"winners": []}, {"winners": [7]}, {"gold": [1]}, {"seats": ["Ursula"]}, {"levels": []},
        {"seconds": 1e400}, {"ended": "2026-01-01T12:00:00"}, {"file": "../../elsewhere.toml"},
        {"seats": ["\x1b[2J", "Breen", "Thorinn"]},
    ],
    ids=str,
)  # fmt: skip
def test_what_was_kept_and_cannot_be_is_found_out_again(change, tmp_path):
    one_game(tmp_path)
    right = read_history(tmp_path).games
    path = tmp_path / "history.json"
    kept = json.loads(path.read_text())
    for pair in kept["games"].values():
        pair[1] |= change
    path.write_text(json.dumps(kept).replace("Infinity", "1e400"))
    assert read_history(tmp_path).games == right


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"version": 1, "games": {}, "x": ' + b"[" * 100_000, b"\xff"])
def test_rubbish_that_was_kept_is_passed_over(content, tmp_path):
    (tmp_path / "history.json").write_bytes(content)
    assert read_history(tmp_path).games == ()


def test_a_record_with_a_date_that_no_clock_shows_is_counted(tmp_path):
    one_game(tmp_path)
    (path,) = (tmp_path / "finished").glob("*.toml")
    text = re.sub(r"^x_(date|ended) = .*$", r"x_\1 = 0001-01-01T00:00:00", path.read_text(), flags=re.MULTILINE)
    path.write_text(text.replace("x_base", "x_other"))
    (game,) = read_history(tmp_path).games
    assert game.ended.year > 2000


POSITIONS = Path(__file__).resolve().parents[1] / "positions"


@pytest.fixture(scope="module", params=[("legendary", 6), ("original", 3), ("emperors-gambit", 4)])
def replay(request, tmp_path_factory):
    ruleset, players = request.param
    return Replay(read_game(written_game(tmp_path_factory.mktemp("games"), players, 6, ruleset)))


def as_played(path):
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


def test_every_stop_shows_each_seat_what_it_saw_then(replay):
    views, _questions = as_played(replay.played.path)
    places = [place for place, stop in enumerate(replay.stops) if not stop.score]
    assert [replay.stops[place].answers for place in places] == list(range(len(views)))
    random.Random(1).shuffle(places)
    for place in places[:80]:
        assert list(replay.views(place)) == views[replay.stops[place].answers]


def test_a_score_is_shown_before_the_table_is_cleared(replay):
    scores = [place for place, stop in enumerate(replay.stops) if stop.score]
    assert len(scores) >= len(replay.gambits())
    for place in scores:
        view = replay.views(place)[0]
        assert any(seat.flight for seat in view.seats)
        sheet = replay.score(place, 0)
        assert sheet is not None and sheet.is_score and sheet.view == view
        assert replay.changes(place, 0).scored
    assert replay.score(0, 0) is None


def test_in_other_peoples_games_nobody_is_you(tmp_path):
    replay = Replay(read_game(written_game(tmp_path, players=6, seed=6)))
    for at, stop in enumerate(replay.stops):
        view = replay.seen_by(NOBODY, replay.views(at))
        assert not view.hand and view.me == NOBODY
        if stop.score:
            assert "You" not in str(replay.score(at, NOBODY).sentences())
    assert not [line for line in told(replay, NOBODY, open_=True) if "you" in line.lower().split()]


def test_turns_rounds_and_gambits_begin_where_they_began(replay):
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
def test_forwards_and_backwards_meet_the_same_stops(replay, what):
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


def test_the_log_tells_everybody_only_what_they_saw(replay):
    for seat in range(len(replay.names)):
        lines = "\n".join(told(replay, seat))
        assert "draw a card" in lines or "draws a card" in lines
    assert "draws a card." not in "\n".join(told(replay, 0, open_=True))


def test_an_answer_is_secret_until_it_is_seen(replay):
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


def test_a_person_without_a_name_is_you_to_nobody_else(tmp_path):
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


def test_every_record_of_a_position_can_be_gone_through():
    for path in sorted(POSITIONS.rglob("*.toml"))[::12]:
        replay = Replay(read_game(path))
        for at in range(len(replay.stops)):
            assert replay.views(at)[0].names == replay.names
            assert decided(replay, at, 0, open_=True) or not at


def test_a_game_that_broke_off_ends_where_it_did(tmp_path):
    path = written_game(tmp_path)
    whole = Replay(read_game(path))
    path.write_bytes(path.read_bytes()[:1500])
    torn = Replay(read_game(path))
    assert torn.played.notices
    assert 0 < len(torn.stops) < len(whole.stops)
    assert [stop.events for stop in torn.stops] == [stop.events for stop in whole.stops[: len(torn.stops)]]


def test_a_refused_answer_is_named(tmp_path):
    path = written_game(tmp_path)
    text = path.read_text()
    path.write_text(text.replace('ask = "play"\nchoose = ["', 'ask = "play"\nchoose = ["no-'))
    with pytest.raises(FileError, match=r"decision 4 \(.*\) is refused"):
        Replay(read_game(path))


@pytest.mark.parametrize(
    "text", ["", "nothing", 'format = "tda/1"', 'format = "tda/2"\nruleset = "legendary"\nseat = []']
)
def test_what_is_no_record_is_refused_in_a_sentence(tmp_path, text):
    path = tmp_path / "game.toml"
    path.write_text(text)
    with pytest.raises(FileError, match=r"game\.toml"):
        read_game(path)
    with pytest.raises(FileError):
        read_game(tmp_path / "nosuch.toml")


def test_copies_of_the_game_are_few(replay):
    assert len(replay._kept) <= 1 + len(replay.played.given) // 20


def test_regulars_are_known_where_they_sat(replay):
    played = replay.played._replace(levels=("person", "gambler/okka", "sharp", "gambler/nobody", "gambler/../okka"))
    assert played.regulars == {1: "okka"}
