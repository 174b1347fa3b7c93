"""Decisions are taken back only if all players agree."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tda_tui.session.seat_session import Asked, Rebuilt
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.shared_table import Place, SharedTable
from tests.shared_tables import QUICK, Evening, answers, look, news, play

UNTIMED = QUICK._replace(decision=0)


def in_play(evening: Evening, people: int = 3, answers: int = 12) -> tuple[SharedTable, list[Place]]:
    table, chairs = evening.table(people, UNTIMED)
    play(evening, table, chairs, random.Random(4), most=answers)
    for chair in chairs:
        look(chair)
        news(chair)
    return table, chairs


def test_nobody_takes_back_alone(evening: Evening) -> None:
    _table, chairs = in_play(evening)
    assert chairs[0].session.why_not_back() == "At this table nothing is taken back unless all agree."


def test_all_agree_and_the_last_decision_is_asked_again(evening: Evening) -> None:
    table, chairs = in_play(evening)
    given = table.playing.given
    last = max(at for at, one in enumerate(given) if one.seat == "Mara")
    chairs[0].ask("take-back")
    assert news(chairs[1]) == ["Mara asks to take back the last decision. Do all agree?"]
    chairs[1].agree()
    assert table.vote is not None and table.playing.given == given, "Sil has not answered"
    chairs[2].agree()
    assert table.vote is None and table.playing.given == given[:last]
    for chair in chairs:
        update = chair.session.next()
        assert isinstance(update, Rebuilt)
    update = look(chairs[0])
    assert isinstance(update, Asked) and update.question.kind == given[last].ask
    assert given[last].choose[0] in update.question.options
    play(evening, table, chairs, random.Random(5))
    assert table.state == "over"


def test_one_who_refuses_is_enough(evening: Evening) -> None:
    table, chairs = in_play(evening)
    given = table.playing.given
    chairs[0].ask("take-back")
    chairs[1].agree()
    chairs[2].refuse()
    assert table.vote is None and table.playing.given == given
    assert news(chairs[0])[-1] == "Sil does not agree: nothing changes."
    with pytest.raises(TableProblem, match="you can ask again in 60 seconds"):
        chairs[0].ask("take-back")
    evening.time.go_on(evening.limits.vote_pause - 1)
    with pytest.raises(TableProblem, match="you can ask again in a second"):
        chairs[0].ask("open-cards")
    evening.time.go_on(1)
    chairs[0].ask("take-back")


def test_after_a_vote_that_lapsed_only_the_others_ask_at_once(evening: Evening) -> None:
    table, chairs = in_play(evening)
    chairs[0].ask("take-back")
    evening.time.go_on(evening.limits.vote)
    assert table.vote is None and "Not all have answered Mara: nothing changes." in news(chairs[1])
    with pytest.raises(TableProblem, match="you can ask again in 60 seconds"):
        chairs[0].ask("take-back")
    chairs[1].ask("open-cards")
    assert table.vote is not None and table.vote.name == "Jon"
    evening.time.go_on(evening.limits.vote_pause)
    chairs[0].ask("take-back")


def test_who_takes_back_with_all_agreed_may_ask_again(evening: Evening) -> None:
    _table, chairs = in_play(evening)
    for _time in range(2):
        chairs[0].ask("take-back")
        chairs[1].agree()
        chairs[2].agree()


def test_who_is_away_is_not_asked(evening: Evening) -> None:
    table, chairs = in_play(evening)
    chairs[2].leave()
    chairs[0].ask("take-back")
    before = len(table.playing.given)
    chairs[1].agree()
    assert len(table.playing.given) < before


def test_who_drops_out_in_a_vote_does_not_stop_it(evening: Evening) -> None:
    table, chairs = in_play(evening)
    chairs[0].ask("take-back")
    chairs[1].agree()
    chairs[2].leave()
    assert table.vote is None


def test_the_vote_of_one_person_alone(evening: Evening) -> None:
    """At a table with computer players only, nobody else has to agree."""
    table, chairs = in_play(evening, people=1, answers=5)
    before = len(table.playing.given)
    chairs[0].ask("take-back")
    assert len(table.playing.given) < before


def test_nothing_to_take_back(evening: Evening) -> None:
    _table, chairs = evening.table(2, UNTIMED)
    with pytest.raises(TableProblem, match="nothing to take back"):
        chairs[0].ask("take-back")
    with pytest.raises(TableProblem, match="Nothing is asked of you"):
        chairs[1].agree()


def test_what_was_taken_back_is_taken_back_on_disk(evening: Evening, tmp_path: Path) -> None:
    table, chairs = in_play(evening)
    for chair in chairs:
        if table.vote is None and chair is chairs[0]:
            chair.ask("take-back")
        else:
            chair.agree()
    again = evening.killed(tmp_path / "again")
    assert answers(again.lobby.tables[0]) == answers(table)


def test_a_vote_after_the_end(evening: Evening) -> None:
    table, chairs = evening.table(2, UNTIMED)
    play(evening, table, chairs, random.Random(1))
    with pytest.raises(TableProblem):
        chairs[0].ask("take-back")


def log_of(chair: Place) -> list[str]:
    look(chair)
    return [entry.text for entry in chair.session.log]


def test_what_was_said_stays_in_the_log_where_it_was_said(evening: Evening) -> None:
    _table, chairs = in_play(evening)
    before = log_of(chairs[1])
    chairs[0].say("A fine evening")
    chairs[1].take_news()
    play(evening, _table, chairs, random.Random(4), most=6)
    chairs[0].say("Not that one!")
    chairs[1].take_news()
    chairs[0].ask("take-back")
    chairs[1].agree()
    chairs[2].agree()
    chairs[1].take_news()
    after = log_of(chairs[1])
    assert after[: len(before) + 1] == [*before, 'Mara: "A fine evening"']
    assert after.index('Mara: "Not that one!"') > len(before)
    assert after[-1] == "All agree: the game stands where Mara decided last."
    chairs[2].say("Well then")
    chairs[1].take_news()
    assert log_of(chairs[1])[-1] == 'Sil: "Well then"'
    assert log_of(chairs[1]).count('Mara: "A fine evening"') == 1
