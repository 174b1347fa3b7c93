"""Saves: a game resumes exactly where it stopped, and no trouble with its file reaches the game."""

import asyncio
import codecs
import os
import random
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tda_tui.players.player import PERSON
from tda_tui.records.check import check_file
from tda_tui.records.journal import Journal
from tda_tui.rules.abilities.registry import random_abilities
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Series
from tests.helpers import NAMES, read_record
from tests.saves.kept_games import Clock, a_deal, begin, events, left, levels, play, reopened, state, whole_game

# Going on


@pytest.mark.parametrize(
    ("ruleset", "changes", "level", "abilities"),
    [
        ("legendary", {}, "gambler", False),
        ("original", {}, "random", False),
        ("emperors-gambit", {}, "gambler", False),
        ("legendary", {"gambits": 4, "specials_named": ["druid"], "figures": {"black": {"gold": 5}}}, "random", False),
        ("legendary", {"time_limit_minutes": 15}, "gambler", False),
        ("original", {"time_limit_minutes": 15, "gambits": 3}, "random", False),
        ("legendary", {"abilities": {"secret": True, "reveal_from": "ante"}}, "random", True),
        ("original", {}, "gambler", True),
        ("original-revised", {"abilities": {"mode": "picks"}}, "random", True),
    ],
)
@pytest.mark.every(5)
def test_a_game_that_is_left_again_and_again_goes_on_as_if_it_had_not_been(
    tmp_path, ruleset, changes, level, abilities
):
    """Cards, other players' choices, clock and log are as in an uninterrupted game."""
    for seed in range(2):
        deal, rng = a_deal(ruleset, changes, 3 + seed, seed), random.Random(seed)
        if abilities:
            deal = deal._replace(abilities=random_abilities(deal.rules, len(deal.names), rng))
        clock = Clock()
        want, length = whole_game(Saves(tmp_path / f"whole-{seed}", clock=clock), deal, level, clock)
        clock, folder = Clock(), tmp_path / f"parts-{seed}"
        controller, writer = begin(Saves(folder, clock=clock), deal, level)
        made = 0
        for stop in sorted(rng.sample(range(length), 3)):
            made = play(controller, made, stop, clock)
            writer.close()
            clock = Clock(rng.randrange(1000))
            resumed = reopened(folder, clock)
            assert len(resumed.given) == made
            assert state(resumed.game) == state(controller.game)
            assert resumed.game.questions == controller.game.questions
            assert list(resumed.deal.names) == list(deal.names) and list(resumed.deal.roles) == levels(deal, level)
            before, writer = controller, resumed.writer
            controller = resumed.sit_down()
            assert controller.minutes_left == before.minutes_left
        play(controller, made, clock=clock)
        writer.close()
        assert controller.over and not writer.problem
        assert state(controller.game) == state(want.game)
        assert events(controller) == events(want)
        assert (writer.path.parent.name, check_file(writer.path).problems) == ("finished", [])


def test_the_clock_that_has_called_the_last_gambit_does_not_call_again(tmp_path):
    deal, clock = a_deal(changes={"time_limit_minutes": 1}), Clock()
    controller, writer = begin(Saves(tmp_path, clock=clock), deal)
    made = play(controller, until=4, clock=clock)
    assert controller.game.table.last_gambit
    writer.close()
    resumed = reopened(tmp_path, Clock())
    controller = resumed.sit_down()
    assert controller.minutes_left is None
    play(controller, made)
    assert [event.kind for event in events(controller)].count("time-up") == 1


def test_a_series_goes_on_with_its_standing(tmp_path):
    deal = a_deal("legendary", {"series": 3})
    series = Series(deal)
    series.count([40, 30, 20])
    controller, writer = begin(Saves(tmp_path), deal, series=series)
    play(controller, until=7)
    writer.close()
    (save,) = Saves(tmp_path).list()
    assert (save.game, save.games) == (2, 3)
    resumed = reopened(tmp_path)
    assert (resumed.series.played, resumed.series.games, resumed.series.gold) == (1, 3, [40, 30, 20])
    assert resumed.first_lines == ("You pick the Fool for the deck.",)
    assert dict(resumed.deal.changes) == {"series": 3}


def test_a_game_is_on_disk_before_it_goes_on(tmp_path):
    """Even if the program is killed instead of closing it."""
    code = f"""
import os
from tests.saves.kept_games import *
controller, writer = begin(Saves(Path({str(tmp_path)!r})), a_deal())
play(controller, until=11)
os._exit(1)
"""
    subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=False)
    assert len(reopened(tmp_path).given) == 11


def test_a_write_that_was_torn_at_any_byte_costs_the_last_entry_at_most(tmp_path):
    deal = a_deal(seats=2)._replace(names=("Ünal", "Çelik"))
    controller, writer = begin(Saves(tmp_path), deal)
    play(controller, until=5)
    before = state(controller.game.fork())
    whole = writer.path.stat().st_size
    play(controller, made=5, until=6)
    after = state(controller.game.fork())
    writer.close()
    data = writer.path.read_bytes()
    for cut in range(whole, len(data) + 1):
        for tail in (b"", b"\0" * 7) if cut % 8 == 0 or len(data) - cut < 3 else (b"",):
            writer.path.write_bytes(data[:cut] + tail)
            save, outcome = Saves(tmp_path).list()[0], check_file(writer.path)
            assert not save.reason and bool(save.note) == (bool(tail) or whole + 1 < cut < len(data))
            assert not outcome.problems and bool(outcome.notices) == (whole + 1 < cut < len(data) - 1 or bool(tail))
            resumed = reopened(tmp_path)
            assert state(resumed.game) == (after if cut == len(data) else before)
            if cut < len(data):
                again = resumed.sit_down()
                play(again, made=5, until=6)
                assert state(again.game) == after
            resumed.writer.close()
            assert state(reopened(tmp_path).game) == after


def test_a_head_that_was_torn_off_is_no_game(tmp_path):
    saves = Saves(tmp_path)
    _controller, writer = begin(saves, a_deal())
    writer.close()
    data = writer.path.read_bytes()
    for cut in range(len(data) - 1, 0, -9):
        writer.path.write_bytes(data[:cut])
        (save,) = saves.list()
        assert save.reason.endswith(".")
        with pytest.raises(SaveError):
            saves.resume(writer.path)
        assert writer.path.read_bytes() == data[:cut]


# Where nothing can be written


def no_place(tmp_path):
    """A folder that cannot be created, because a file is in its place."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "saves"


def test_without_a_folder_the_game_plays_on_and_says_why_it_is_not_saved(tmp_path):
    saves = Saves(no_place(tmp_path))
    controller, writer = begin(saves, a_deal(changes={"gambits": 2}))
    assert writer.problem.startswith("This game is not saved: Not a directory")
    play(controller)
    writer.close()
    assert controller.over and not saves.list() and saves.problem


def test_in_a_folder_that_can_only_be_read_the_game_plays_on(tmp_path):
    tmp_path.chmod(0o555)
    if os.access(tmp_path, os.W_OK):
        pytest.skip("nothing is forbidden to root")
    controller, writer = begin(Saves(tmp_path), a_deal())
    assert "Permission denied" in writer.problem
    play(controller, until=3)
    tmp_path.chmod(0o755)


def test_a_save_that_can_only_be_read_is_played_on_without_being_saved(tmp_path):
    saves = Saves(tmp_path)
    _controller, path = left(saves, 5, a_deal(changes={"gambits": 2}))
    path.chmod(0o444)
    if os.access(path, os.W_OK):
        pytest.skip("nothing is forbidden to root")
    resumed = saves.resume(path)
    assert "Permission denied" in resumed.writer.problem
    controller = resumed.sit_down()
    play(controller, made=5)
    resumed.writer.close()
    assert controller.over and len(reopened(tmp_path).given) == 5


# Two at once


def test_a_second_program_is_told_that_the_game_is_being_played(tmp_path):
    saves = Saves(tmp_path, now=lambda: datetime.now().astimezone() - timedelta(days=1))
    controller, writer = begin(saves, a_deal())
    since = f"{datetime.now() - timedelta(days=1):%Y-%m-%d} {writer.path.name[9:11]}:{writer.path.name[11:13]}"
    play(controller, until=5)
    code = f"""
from pathlib import Path
from tda_tui.saves.store import Saves
saves = Saves(Path({str(tmp_path)!r}))
for act in (saves.resume, saves.delete):
    try:
        act(saves.list()[0].path)
    except ValueError as problem:
        print(problem)
"""
    told = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], capture_output=True, text=True)
    assert told.stdout.splitlines() == [f"This game has been open elsewhere since {since}."] * 2, told.stderr
    writer.close()
    reopened(tmp_path).writer.close()


# Rules that have changed


def own_ruleset(folder, gold):
    path = folder / "tavern.toml"
    path.write_text(f'extends = "legendary"\nname = "The Broken Keg"\nstarting_gold_per_player = {gold}\n')
    os.utime(path, (gold, gold))
    return str(path)


def test_a_game_goes_on_under_its_own_rules_when_the_ruleset_has_been_changed(tmp_path):
    saves = Saves(tmp_path / "saves")
    deal = a_deal(own_ruleset(tmp_path, 12), {"gambits": 3})
    controller, _path = left(saves, 9, deal)
    assert not saves.list()[0].note
    own_ruleset(tmp_path, 8)
    (save,) = saves.list()
    assert not save.reason and "changed since" in save.note and save.ruleset == "The Broken Keg"
    resumed = saves.resume(save.path)
    assert resumed.notices == (save.note,)
    assert state(resumed.game) == state(controller.game)
    resumed.writer.close()
    for path in (tmp_path / "saves" / "rules").iterdir():
        path.unlink()
    (save,) = saves.list()
    assert "changed since" in save.reason
    with pytest.raises(SaveError, match="changed since"):
        saves.resume(save.path)


def test_a_ruleset_that_is_told_in_other_words_is_the_same(tmp_path):
    saves = Saves(tmp_path / "saves")
    _controller, writer = begin(saves, a_deal(own_ruleset(tmp_path, 12)))
    writer.close()
    path = tmp_path / "tavern.toml"
    path.write_text("# Ours.\n" + path.read_text() + 'about = "Loud."\nbuy_to = 4\n')
    (save,) = saves.list()
    assert not save.reason and not save.note


def test_a_check_of_a_record_says_that_its_ruleset_has_been_changed(tmp_path):
    """Even if every decision is still legal, and if the clock has added a rule."""
    deal, clock = a_deal(own_ruleset(tmp_path, 12), {"time_limit_minutes": 3}), Clock()
    controller, _made = whole_game(Saves(tmp_path / "saves", clock=clock), deal, clock=clock)
    (save,) = Saves(tmp_path / "saves").finished()
    assert controller.game.table.last_gambit and save.path.read_text().count("x_sum") == 2
    assert not check_file(save.path).problems
    text = (tmp_path / "tavern.toml").read_text()
    (tmp_path / "tavern.toml").write_text(text + "copper_chain_reshuffles = 2\n")
    os.utime(save.path.with_suffix(".rules.toml"), (1, 1))
    (problem,) = check_file(save.path).problems
    assert problem.startswith("`ruleset` has changed since")


@pytest.mark.parametrize("gambits", [None, 2])
def test_a_check_of_a_record_knows_that_a_game_too_long_was_called_to_an_end(tmp_path, gambits):
    saves = Saves(tmp_path)
    controller, writer = begin(saves, a_deal(changes={"gambits": gambits} if gambits else {}))
    controller.longest = 3
    play(controller)
    writer.close()
    (save,) = saves.finished()
    assert controller.game.table.last_gambit and save.path.read_text().count("x_sum") == 2
    assert not check_file(save.path).problems


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('format = "tda/1"', 'format = "tda/0"', "tda/0"),
        ('"gambler"', '"oracle"', "oracle"),
        ('"gambler"', '"bot/okka"', "give its command again with --player"),
        ("x_gold = [30, 30, 30]\nx_sec", "x_gold = [30, 31, 30]\nx_sec", "rules differ"),
        ("x_sum", "x_some", "not a saved game"),
    ],
)
def test_what_cannot_be_played_on_as_it_was_is_refused_with_the_reason(tmp_path, old, new, said):
    saves = Saves(tmp_path)
    _controller, path = left(saves, 3)
    text = re.sub("x_check(ed)? = .*\n", "", path.read_text())
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(SaveError, match=said):
        saves.resume(path)
    if said != "rules differ":
        assert said in saves.list()[0].reason


# The list


def test_the_list_says_what_is_on_every_table(tmp_path):
    saves = Saves(tmp_path)
    controller, writer = begin(saves, a_deal("original", {"gambits": 9}, 4), "random")
    play(controller, until=30)
    (save,) = saves.list()
    view = controller.game.view(controller.me)
    assert save.gold == tuple(seat.gold for seat in view.seats)
    assert (save.gambit, save.finished, save.reason) == (view.gambit, False, "")
    assert (save.seats, save.levels) == (NAMES[:4], (PERSON, "random", "random", "random"))
    assert save.ruleset == "Three-Dragon Ante (2005)"
    assert abs(save.played - datetime.now().astimezone()) < timedelta(minutes=1)
    writer.close()


def test_a_finished_game_moves_to_the_history(tmp_path):
    saves = Saves(tmp_path)
    controller, _made = whole_game(saves, a_deal(changes={"gambits": 2}))
    assert not saves.list()
    (save,) = saves.finished()
    assert save.finished and save.gold == tuple(controller.game.table.gold)
    assert save.winners == tuple(NAMES[seat] for seat in controller.game.winners)
    assert not check_file(save.path).problems
    resumed = saves.resume(save.path)
    assert resumed.game.over and resumed.sit_down().over
    assert saves.finished()[0].path == save.path


def test_a_game_whose_program_died_at_its_end_is_filed_away_when_it_is_opened(tmp_path):
    saves = Saves(tmp_path)
    controller, writer = begin(saves, a_deal(changes={"gambits": 1}))
    play(controller)
    assert saves.list()[0].finished
    writer._journal.close()
    reopened(tmp_path).writer.close()
    assert not saves.list() and len(saves.finished()) == 1


def test_a_deleted_game_can_be_had_back_until_the_trash_is_emptied(tmp_path):
    now = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
    saves = Saves(tmp_path, now=lambda: now)
    for seed in (1, 2):
        begin(saves, a_deal(changes={"gambits": 2}, seed=seed))[1].close()
    first, second = (save.path for save in saves.list())
    saves.delete(first)
    saves.delete(second)
    assert not saves.list()
    assert (saves.undo(), saves.undo(), saves.undo()) == (second, first, None)
    assert {save.path for save in saves.list()} == {first, second}
    assert first.with_suffix(".rules.toml").exists() and not saves.list()[0].reason
    saves.delete(first)
    now += timedelta(days=31)
    saves.delete(second)
    assert len(list((tmp_path / "trash").rglob("*.toml"))) == 2, "a game and its rules"


def test_the_saves_lie_where_the_environment_says(tmp_path, monkeypatch):
    monkeypatch.setenv("TDA_HOME", str(tmp_path))
    assert Saves().folder == tmp_path / "saves" and not Saves().list()


def test_a_journal_that_is_only_looked_at_stays_as_it_is(tmp_path):
    path = tmp_path / "notes.toml"
    path.write_text("something = 1\nelse")
    Journal.reopen(path).close()
    assert path.read_text() == "something = 1\nelse"


def test_a_save_with_the_line_ends_of_another_system_goes_on_and_is_taken_back_in(tmp_path):
    saves = Saves(tmp_path)
    made = 20
    controller, path = left(saves, made)
    path.write_bytes(codecs.BOM_UTF8 + path.read_bytes().replace(b"\n", b"\r\n"))
    (save,) = saves.list()
    assert not save.reason and save.gold == tuple(controller.game.table.gold)
    resumed = saves.resume(path)
    assert len(resumed.given) == made and state(resumed.game) == state(controller.game)
    again = resumed.sit_down()
    play(again, made=made, until=made + 4)
    again.take_back()
    kept = len(read_record(path)[0].decision)
    resumed.writer.close()
    assert kept < made + 4 and len(saves.resume(path).given) == kept


@pytest.mark.parametrize("gold", ["[]", "[1, 2]", "[1, 2, 3, 4]"])
def test_a_save_whose_last_decision_leaves_seats_out_is_listed_with_the_reason(gold, tmp_path):
    saves = Saves(tmp_path)
    _controller, path = left(saves, 5)
    head, decision, rest = path.read_text().partition("[[decision]]")
    text = head + decision + re.sub(r"x_gold = \[.*\]", f"x_gold = {gold}", rest)
    path.write_text(re.sub("x_check.*\n", "", text))
    (save,) = saves.list()
    assert save.reason and save.gold[save.me] == 30 and saves.last() is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes there")
def test_a_pipe_among_the_saves_is_listed_and_can_be_deleted(tmp_path):
    saves = Saves(tmp_path)
    os.mkfifo(tmp_path / "pipe.toml")
    assert "not a regular file" in saves.list()[0].reason
    saves.delete(tmp_path / "pipe.toml")
    assert not saves.list()


async def test_others_go_on_while_many_saves_are_read(tmp_path):
    for _each in range(3):
        controller, writer = begin(Saves(tmp_path), a_deal())
        play(controller, until=1)
        writer.close()
    saves, turns = Saves(tmp_path), 0
    reading = asyncio.ensure_future(saves.read())
    while not reading.done():
        turns += 1
        await asyncio.sleep(0)
    assert reading.result() == saves.list() and turns > len(saves.list()) == 3
