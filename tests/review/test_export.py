"""Exported games: a text of at most 80 columns, a record to be checked anywhere, a new game; and how the gold went."""

import asyncio
import itertools
import re
import shutil
from pathlib import Path

import pytest

from tda_tui.files.atomic import free_path
from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.coach import Coach
from tda_tui.players.player import PERSON
from tda_tui.players.win_share import Budget
from tda_tui.records.check import check_file
from tda_tui.review.export import branch_game, export_record, export_text, seating
from tda_tui.review.game_text import WIDTH, game_text, gold_lines, gold_over_time, read_gold
from tda_tui.review.history import read_history
from tda_tui.review.played_game import read_game, unkept_game
from tda_tui.review.replay import Replay
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tda_tui.session.evaluations import Evaluations
from tests.helpers import NAMES
from tests.review.games import ThinkHere, written_game
from tests.saves.kept_games import Clock, play, whole_game

POSITIONS = Path(__file__).resolve().parents[1] / "positions"


def saved(folder, ruleset="legendary", changes=None):
    """A person's finished game among the saves."""
    clock = Clock()
    saves = Saves(folder, clock=clock)
    changes = changes or {}
    deal = Deal(ruleset, changes, load_rules(ruleset, changes=changes), NAMES[:4], 5)
    whole_game(saves, deal, clock=clock)
    (save,) = saves.finished()
    return save.path


def moved(out, to):
    """The record and its companion files, moved to another folder."""
    shutil.copytree(out.parent, to)
    shutil.rmtree(out.parent)
    return to / out.name


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        ("legendary", {}),
        ("original", {"gambits": 3}),
        ("legendary", {"time_limit_minutes": 15}),
        ("emperors-gambit", {"time_limit_minutes": 10, "starting_gold_per_player": 9}),
    ],
)
def test_a_save_becomes_a_plain_record_that_is_checked(tmp_path, ruleset, changes):
    replay = Replay(read_game(saved(tmp_path / "saves", ruleset, changes)))
    assert replay.game(len(replay.asked)).over
    out = tmp_path / "out" / "game.toml"
    out.parent.mkdir()
    export_record(replay, out)
    shutil.rmtree(tmp_path / "saves")
    out = moved(out, tmp_path / "elsewhere")
    assert check_file(out).problems == []
    text = out.read_text()
    assert "x_seconds" not in text and "x_gold" not in text and str(tmp_path) not in text
    again = Replay(read_game(out))
    assert list(game_text(again))[3:] == list(game_text(replay))[3:]
    assert (again.played.me, again.played.levels) == (0, replay.played.levels)
    out.write_text(text.replace(f"{NAMES[0]} = ", f"{NAMES[0]} = 1"))
    assert check_file(out).problems, "the record expects the end that the game had"


def test_rules_of_ones_own_go_with_the_record(tmp_path):
    rules = tmp_path / "tavern.toml"
    rules.write_text('extends = "legendary"\nname = "Keg"\ngambits = 2\nstarting_gold_per_player = 12\n')
    replay = Replay(read_game(saved(tmp_path / "saves", str(rules), {"without": ["tiamat"]})))
    out = tmp_path / "out" / "game.toml"
    out.parent.mkdir()
    export_record(replay, out)
    rules.unlink()
    shutil.rmtree(tmp_path / "saves")
    assert check_file(moved(out, tmp_path / "elsewhere")).problems == []


def test_a_save_whose_ruleset_has_changed_is_gone_through_and_exported_under_its_own_rules(tmp_path):
    rules = tmp_path / "tavern.toml"
    rules.write_text('extends = "legendary"\ngambits = 2\n')
    path = saved(tmp_path / "saves", str(rules))
    rules.write_text('extends = "legendary"\ngambits = 1\nstarting_gold = 5\n')
    replay = Replay(read_game(path))
    assert replay.stops[-1].gambit == 2
    out = tmp_path / "game.toml"
    export_record(replay, out)
    assert check_file(out).problems == []
    shutil.rmtree(tmp_path / "saves" / "rules")
    with pytest.raises(FileError, match="has changed since"):
        read_game(path)


def test_records_of_positions_stay_what_they_are(tmp_path):
    for number, path in enumerate(sorted(POSITIONS.rglob("*.toml"))[::15]):
        out = tmp_path / f"{number}.toml"
        export_record(Replay(read_game(path)), out)
        assert check_file(out).problems == []


@pytest.mark.every(3)
@pytest.mark.parametrize("ruleset", sorted(path.stem for path in shipped("rulesets").glob("*.toml")))
def test_the_text_fits_into_80_columns_and_names_every_gambits_winner(tmp_path, ruleset):
    replay = Replay(read_game(written_game(tmp_path, 6, 3, ruleset)))
    lines = list(game_text(replay))
    assert max(map(len, lines)) <= WIDTH
    text = "\n".join(lines)
    assert all(name in lines[1] + lines[2] + lines[3] for name in replay.names)
    assert sum(line.startswith("Gambit ") for line in lines) == len(replay.gambits())
    for seat in replay.game(len(replay.asked)).winners:
        assert f"{replay.names[seat]} wins the game with" in text
    assert "special" not in text and text.isascii()
    end = replay.stops[-1].gold
    assert all(f"{name} {gold}" in lines[-1] + lines[-2] for name, gold in zip(replay.names, end, strict=True))


def test_the_score_sheet_adds_up_and_says_which_gambit_broke_off(tmp_path):
    whole = read_game(written_game(tmp_path, 4, 4))
    many = Replay(whole).gambits()[1].first + 8
    lines = list(game_text(Replay(whole._replace(given=whole.given[:many]))))
    (broken,) = (line for line in lines if line.endswith(", not finished"))
    assert broken.startswith("Gambit 2, ") and lines[-1] == "The game was not played to the end."
    assert lines[lines.index("Gambit 1, 3 rounds") + 1].startswith("  * ")
    lines = list(game_text(Replay(whole)))
    at = lines.index("Gambit 1, 3 rounds")
    assert lines[at + 1] == "  * Fennic             24  Red 8, Bronze 8, Silver 8"
    assert "  Sarresh: bronze flight, 9 gold from each opponent." in lines
    assert "  Hruk shares the stakes with Fennic and gets 4 gold." in lines
    assert lines[-2] == "Brakk wins the game with 80 gold."


def test_nothing_is_written_over_the_game_itself(tmp_path):
    path = written_game(tmp_path)
    before = path.read_bytes()
    replay = Replay(read_game(path))
    for write in (export_record, export_text):
        with pytest.raises(FileError, match="is the game itself"):
            write(replay, path)
    assert path.read_bytes() == before
    with pytest.raises(OSError):
        export_text(replay, tmp_path / "nosuch" / "game.txt")
    assert free_path(path).name == f"{path.stem}-2.toml"


@pytest.fixture(scope="module", params=["legendary", "original", "emperors-gambit"])
def replay(request, tmp_path_factory):
    return Replay(read_game(saved(tmp_path_factory.mktemp("games"), request.param)))


@pytest.fixture(scope="module")
def made(replay):
    """The coach's evaluations of all that the person decided."""
    evaluations = Evaluations(ThinkHere(replay.rules), coach=Coach(Budget(20, 4)))

    async def evaluate():
        for place, question in enumerate(replay.asked):
            if question.seat == replay.played.me:
                await evaluations.of(replay.game(place), question.seat)

    asyncio.run(evaluate())
    return evaluations.made


@pytest.fixture(scope="module")
def course(replay, made):
    return gold_over_time(replay, made)


@pytest.mark.every(6)
def test_a_game_that_lies_nowhere_goes_the_same(replay, course, made, tmp_path):
    played = replay.played
    unkept = unkept_game(played.deal._replace(seated=played.levels), played.given)
    assert read_gold(unkept, made=made)[1] == course
    export_record(Replay(unkept), tmp_path / "game.toml")
    assert Replay(read_game(tmp_path / "game.toml")).stops[-1].gold == replay.stops[-1].gold


def test_no_gambit_moved_more_than_the_biggest_swing_or_brought_more_than_the_best(replay, course):
    moved = [[b - a for a, b in itertools.pairwise(gold)] for gold in course.gold]
    totals = [sum(abs(seat[gambit]) for seat in moved) for gambit in range(len(moved[0]) - 1)]
    swing, *others = course.moments
    number, won, lost = map(int, re.findall(r"[+-]?\d+", swing.words))
    assert swing.words.startswith("Biggest swing") and replay.stops[swing.at].gambit == number and won > 0 > lost
    if number <= len(totals):  # the last one has its hole
        gains = [seat[number - 1] for seat in moved]
        assert (max(gains), min(gains), sum(map(abs, gains))) == (won, lost, max(totals))
    for best in (moment for moment in others if moment.words.startswith("Your best gambit")):
        number, gain = map(int, re.findall(r"[+-]?\d+", best.words))
        assert course.me is not None and gain >= max(moved[course.me][:-1], default=0)
        assert replay.stops[best.at].gambit == number


def test_the_dearest_mistake_is_shown_where_it_was_made(replay, course):
    mistake = course.mistake
    assert mistake is not None, "who plays at random makes one"
    stop = replay.stops[course.moments[-1].at]
    assert replay.asked[stop.answers].seat == course.me and stop.answers == mistake.answers
    assert replay.played.given[stop.answers].choose == mistake.chosen
    assert mistake.is_mistake and mistake.best != mistake.chosen


def test_no_mistake_is_told_before_all_decisions_are_evaluated(replay, made):
    some = dict(list(made.items())[1:])
    course = gold_over_time(replay, some)
    assert course.mistake is None and not course.all_judged


def test_the_gold_of_each_gambit_is_told_in_a_few_lines(replay, course):
    lines = list(gold_lines(course))
    assert len(lines) <= 1 + len(replay.names) + 3
    assert any(line.startswith("You: ") for line in lines)
    assert lines[-1].startswith("Your costliest mistake: gambit ")
    assert [moment.words for moment in course.moments] == lines[1 + len(replay.names) :]
    gambits = replay.gambits()
    assert all(len(gold) == len(gambits) + 1 for gold in course.gold)
    assert {gold[0] for gold in course.gold} == {replay.rules.ruleset.gold_each(len(replay.names))}
    assert tuple(gold[-1] for gold in course.gold) == tuple(seat.gold for seat in replay.views(replay.last)[0].seats)


def test_where_nobody_played_no_mistake_is_told(tmp_path):
    course = gold_over_time(Replay(read_game(written_game(tmp_path))), {})
    assert course.mistake is None and [moment.words[:8] for moment in course.moments] == ["Biggest "]


@pytest.fixture(scope="module", params=["legendary", "emperors-gambit"])
def timed(request, tmp_path_factory):
    """A game played by a person, with a time limit."""
    clock = Clock()
    saves = Saves(tmp_path_factory.mktemp("played") / "saves", clock=clock)
    changes = {"time_limit_minutes": 10, "series": 3}
    rules = load_rules(request.param, changes=changes)
    whole_game(saves, Deal(request.param, changes, rules, NAMES[:4], 3), "random", clock)
    return Replay(read_game(saves.finished()[0].path))


@pytest.mark.parametrize("seat", [0, 2])
@pytest.mark.parametrize("part", [0, 0.3, 0.97])
def test_it_stands_where_the_replay_stood_and_goes_on_to_its_end(timed, tmp_path, seat, part):
    answers = int(len(timed.asked) * part)
    original = timed.played.path.read_bytes()
    saves = Saves(tmp_path / "saves", clock=Clock())
    path = branch_game(saves, timed, answers, seat, "gambler")
    (save,) = saves.list()
    assert save.path == path and not save.reason and save.me == seat and save.seats[seat] == NAMES[0]
    resumed = saves.resume(path)
    controller = resumed.sit_down()
    there, view = timed.game(answers), controller.game.view(controller.me)
    assert controller.me == view.me == seat
    for mine, theirs in zip(view.seats, there.view(seat).seats, strict=True):
        assert mine._replace(name="") == theirs._replace(name="")
    assert view.hand == there.view(seat).hand and view.deck_known == there.view(seat).deck_known
    assert [q.kind for q in controller.game.questions] == [q.kind for q in there.questions]
    assert resumed.series.games == 1
    play(controller)
    resumed.writer.close()
    (done,) = saves.finished()
    assert check_file(done.path).problems == []
    assert timed.played.path.read_bytes() == original


def test_the_person_takes_the_chair_and_whoever_sat_there_the_persons(timed):
    assert seating(timed, 0, "gambler") == (timed.names, timed.played.levels)
    names, levels = seating(timed, 2, "gambler")
    assert names == (NAMES[2], NAMES[1], NAMES[0], NAMES[3])
    assert levels == ("random", "random", PERSON, "random")
    assert seating(timed, 2, "gambler", "novice").roles == ("novice", "novice", PERSON, "novice")


def test_where_nobody_knows_who_played_the_usual_level_does(tmp_path):
    path = written_game(tmp_path)
    path.write_text(path.read_text().replace('"gambler/', '"of another world/'))
    timed = Replay(read_game(path))
    names, levels = seating(timed, 1, "novice")
    assert names == timed.names and levels == ("novice", PERSON, "novice")


def test_it_does_not_count_in_the_history(timed, tmp_path):
    saves = Saves(tmp_path / "saves", clock=Clock())
    resumed = saves.resume(branch_game(saves, timed, len(timed.asked) - 2, 1, "gambler"))
    play(resumed.sit_down())
    resumed.writer.close()
    history = read_history(tmp_path / "saves")
    assert [game.practice for game in history.games] == [True] and not history.counted
    assert history.games[0].me == 1


def test_what_cannot_be_played_on_is_said(timed, tmp_path):
    saves = Saves(tmp_path / "saves")
    with pytest.raises(SaveError, match="over at this point"):
        branch_game(saves, timed, len(timed.asked), 0, "gambler")
    position = Replay(read_game(POSITIONS / "legendary" / "green-is-paid-five.toml"))
    with pytest.raises(SaveError, match="begins in the middle"):
        branch_game(saves, position, 0, 0, "gambler")
    assert not saves.list()
    (tmp_path / "blocked").write_text("")
    with pytest.raises(SaveError, match="not saved"):
        branch_game(Saves(tmp_path / "blocked" / "saves"), timed, 3, 0, "gambler")
