"""Watchers see what is public, or all cards if all agree; decisions are taken back only if all agree."""

import random

import pytest

from tda_tui.rules.game import Game
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_session import Asked, Happened, Over, Rebuilt, Waiting
from tda_tui.tables.limits import TableLimits, TableProblem
from tda_tui.tables.sessions import MOST_NOTES, MOST_UNREAD
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.talk import Remark
from tests.shared_tables import PEOPLE, QUICK, Evening, answers, look, news, play

UNTIMED = QUICK._replace(decision=0)


def watching(evening, people=2):
    table, chairs = evening.table(people, UNTIMED)
    return table, chairs, Attendee(table, evening.person("Ada"), watches=True)


def test_who_watches_is_told_of_and_counted(evening):
    table, chairs, watcher = watching(evening)
    assert "Ada is now watching." in news(chairs[0])
    assert table.watchers == ["Ada"] and table.row(chairs[0].account).watchers == 1
    watcher.leave()
    assert "Ada has stopped watching." in news(chairs[0]) and table.watchers == []


def test_a_whole_game_is_seen_without_anything_secret(evening):
    table, chairs, watcher = watching(evening)
    told: list[Happened] = []
    rng = random.Random(1)
    while table.state == "playing":
        play(evening, table, chairs, rng, most=1)
        look(watcher, lambda update: told.append(update) if isinstance(update, Happened) else None)
    over = look(watcher)
    assert isinstance(over, Over) and over.final
    kinds = {step.event.kind for one in told for step in one.group.steps}
    assert {"ante", "play", "score", "win-gambit", "win-game"} <= kinds
    draws = [step.event for one in told for step in one.group.steps if step.event.kind == "draw"]
    assert draws and all(event.cards == () and event.count for event in draws)
    assert any("plays the" in entry.text for entry in watcher.session.log)


def test_who_comes_to_watch_in_the_middle_reads_what_went_before(evening):
    table, chairs, early = watching(evening)
    play(evening, table, chairs, random.Random(1), lambda: look(early), most=15)
    late = Attendee(table, evening.person("Wim"), watches=True)
    look(early), look(late)
    assert [entry.text for entry in late.session.log] == [entry.text for entry in early.session.log]
    assert late.session.view() == early.session.view()


def test_who_does_not_look_takes_no_room_and_catches_up(evening):
    table, chairs, watcher = watching(evening)
    other = Attendee(table, evening.person("Wim"), watches=True)
    rng = random.Random(2)
    while table.state == "playing":
        play(evening, table, chairs, rng, lambda: look(other), most=1)
    assert len(watcher.session._feed._steps) <= MOST_UNREAD
    assert isinstance(look(watcher), Over) and isinstance(look(other), Over)
    assert [entry.text for entry in watcher.session.log][-20:] == [entry.text for entry in other.session.log][-20:]


def test_open_cards_are_a_gambit_late(evening):
    table, chairs, watcher = watching(evening)
    chairs[0].ask("open-cards")
    chairs[1].agree()
    assert "Everyone agrees: spectators see all cards, with a delay of one gambit." in news(watcher)
    rng, shown = random.Random(8), set()
    last = 0
    while table.state == "playing":
        play(evening, table, chairs, rng, most=1)
        last = table.playing.gambit
        while isinstance(update := watcher.session.next(), Happened | Rebuilt):
            if isinstance(update, Rebuilt):
                continue
            gambit = update.group.view.gambit
            if table.state == "playing":
                assert gambit <= table.playing.gambit - 2, "one whole gambit lies between"
            shown.add(gambit)
            if any(seat.known for seat in update.group.view.seats):
                assert all(len(seat.known) >= seat.hand_size for seat in update.group.view.seats)
        if table.state == "playing":
            assert isinstance(update, Waiting)
            seen = watcher.session.view()
            assert seen.gambit <= table.playing.gambit - 2 or all(seat.known == () for seat in seen.seats)
    assert shown == set(range(1, last + 1)) and last >= 3, "when it is over all is shown"
    assert isinstance(look(watcher), Over)


def test_open_cards_are_a_gambit_late_after_an_undo_as_well(evening):
    table, chairs, watcher = watching(evening)
    chairs[0].ask("open-cards")
    chairs[1].agree()
    rng, shown = random.Random(8), set()
    play(evening, table, chairs, rng, most=4)
    assert table.playing.gambit == 1
    chairs[0].ask("take-back")
    chairs[1].agree()

    def seen(update):
        if isinstance(update, Happened):
            shown.add(update.group.view.gambit)
            assert update.group.view.gambit <= table.playing.gambit - 2, "one whole gambit lies between"

    while table.state == "playing" and table.playing.gambit < 4:
        play(evening, table, chairs, rng, most=1)
        if table.state == "playing":
            look(watcher, seen)
    assert shown == {1, 2}
    late = Attendee(table, evening.person("Wim"), watches=True)
    assert log_of(watcher)[-20:] == log_of(late)[-20:]


def test_all_have_to_be_here_to_agree(evening):
    table, chairs, _watcher = watching(evening)
    chairs[1].leave()
    with pytest.raises(TableProblem, match="have to be here"):
        chairs[0].ask("open-cards")
    back = evening.come_back("Jon")
    chairs[0].ask("open-cards")
    back.leave()
    assert table.vote is None and not table.open_cards


def test_any_player_hides_the_cards_again(evening):
    table, chairs, watcher = watching(evening)
    chairs[0].ask("open-cards")
    chairs[1].agree()
    table.keep_cards_hidden(watcher.account)
    assert table.open_cards, "who watches decides nothing"
    table.keep_cards_hidden(chairs[1].account)
    assert not table.open_cards
    assert watcher.session.view().me == NOBODY


def test_nobody_opens_and_hides_the_cards_all_the_time(evening):
    """Every time, everybody waits while the game is repeated for those who watch."""
    table, chairs = in_play(evening, people=1)
    chairs[0].ask("open-cards")
    assert table.open_cards
    table.keep_cards_hidden(chairs[0].account)
    with pytest.raises(TableProblem, match="just been hidden"):
        chairs[0].ask("open-cards")
    evening.time.go_on(evening.limits.vote_pause)
    chairs[0].ask("open-cards")
    assert table.open_cards


def test_the_game_is_repeated_once_for_all_who_watch(evening, monkeypatch):
    table, chairs = in_play(evening, people=1)
    for name in PEOPLE[3:]:
        Attendee(table, evening.person(name), watches=True)
    repeated = []
    answer = Game.answer
    monkeypatch.setattr(Game, "answer", lambda game, *given: (repeated.append(given), answer(game, *given))[1])
    chairs[0].ask("open-cards")
    assert table.open_cards and len(repeated) == len(table.playing.given)


def test_who_watches_and_sits_down_watches_no_more(evening, tmp_path):
    """Nobody who has watched with open cards can play afterwards."""
    table, chairs, watcher = watching(evening)
    table.sit(watcher.account)
    assert watcher.closed and table.watchers == []
    other = Attendee(table, evening.person("Wim"), watches=True)
    chairs[0].ask("open-cards")
    chairs[1].agree()
    with pytest.raises(TableProblem, match="seen all the cards"):
        table.sit(other.account)
    assert not other.closed
    again = evening.killed(tmp_path / "killed")
    with pytest.raises(TableProblem, match="seen all the cards"):
        again.lobby.tables[0].sit(again.person("Wim"))


def test_tables_that_nobody_may_watch_and_too_many_watchers(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(watchers=1))
    table, _chairs = evening.table(2, UNTIMED._replace(watched=False))
    with pytest.raises(TableProblem, match="does not allow spectators"):
        Attendee(table, evening.person("Ada"), watches=True)
    other = evening.lobby.open_table(evening.person("Mara"), UNTIMED)
    Attendee(other, evening.person("Ada"), watches=True)
    with pytest.raises(TableProblem, match="no room for more spectators"):
        Attendee(other, evening.person("Wim"), watches=True)


def test_who_plays_cannot_watch_and_who_watches_is_no_reason_for_the_game_to_go_on(evening):
    table, chairs, _watcher = watching(evening)
    with pytest.raises(TableProblem, match="cannot watch"):
        Attendee(table, evening.person("Jon"), watches=True)
    for chair in chairs:
        chair.leave()
    given = table.playing.given
    evening.time.go_on(5000)
    assert table.playing.given == given


def test_who_comes_and_goes_all_the_time_is_not_told_of_each_time(evening):
    table, chairs, watcher = watching(evening)
    for _time in range(20):
        watcher.leave()
        watcher = Attendee(table, watcher.account, watches=True)
    assert news(chairs[0]).count("Ada is now watching.") == 1
    evening.time.go_on(evening.limits.away)
    watcher.leave()
    Attendee(table, watcher.account, watches=True)
    assert news(chairs[0]).count("Ada is now watching.") == 1


def in_play(evening, people=3, answers=12):
    table, chairs = evening.table(people, UNTIMED)
    play(evening, table, chairs, random.Random(4), most=answers)
    for chair in chairs:
        look(chair)
        news(chair)
    return table, chairs


def test_nobody_takes_back_alone_and_if_all_agree_the_last_decision_is_asked_again(evening):
    table, chairs = in_play(evening)
    assert chairs[0].session.why_not_back() == "At this table you can only undo if everyone agrees."
    given = table.playing.given
    last = max(at for at, one in enumerate(given) if one.seat == "Mara")
    chairs[0].ask("take-back")
    assert news(chairs[1]) == ["Mara asks to undo: the game would be unrated. Does everyone agree?"]
    chairs[1].agree()
    assert table.vote is not None and table.playing.given == given, "Sil has not answered"
    assert any(rank.who for rank in table.playing.ranking())
    chairs[2].agree()
    assert table.vote is None and table.playing.given == given[:last]
    assert not any(rank.who for rank in table.playing.ranking())
    for chair in chairs:
        update = chair.session.next()
        assert isinstance(update, Rebuilt)
    update = look(chairs[0])
    assert isinstance(update, Asked) and update.question.kind == given[last].ask
    assert given[last].choose[0] in update.question.options
    play(evening, table, chairs, random.Random(5))
    assert table.state == "over"


def test_one_who_refuses_is_enough(evening):
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


def test_after_a_vote_that_lapsed_the_others_ask_sooner(evening):
    table, chairs = in_play(evening)
    chairs[0].ask("take-back")
    evening.time.go_on(evening.limits.vote)
    assert table.vote is None and "Not everyone has answered Mara: nothing changes." in news(chairs[1])
    with pytest.raises(TableProblem, match="you can ask again in 60 seconds"):
        chairs[0].ask("take-back")
    with pytest.raises(TableProblem, match="has just ended"):  # the key may have been meant for the vote
        chairs[1].ask("open-cards")
    evening.time.go_on(evening.limits.vote_rest)
    chairs[1].ask("open-cards")
    assert table.vote is not None and table.vote.name == "Jon"
    evening.time.go_on(evening.limits.vote_pause)
    chairs[0].ask("take-back")


def test_who_takes_back_with_all_agreed_may_ask_again(evening):
    _table, chairs = in_play(evening)
    for _time in range(2):
        chairs[0].ask("take-back")
        chairs[1].agree()
        chairs[2].agree()


def test_who_has_been_replaced_is_not_asked_unless_that_would_cost_them_their_result(evening):
    """Nor does anybody take back what others have seen of the game while one of them is away for a moment."""
    table, chairs = in_play(evening)
    chairs[2].leave()
    with pytest.raises(TableProblem, match="All players have to be here"):
        chairs[0].ask("take-back")
    evening.time.go_on(evening.limits.away)
    with pytest.raises(TableProblem, match="All players have to be here"):
        chairs[0].ask("take-back")
    seat = table.seat_of(chairs[2].account)
    while chairs[2].account.id in {rank.who for rank in table.playing.ranking()}:
        assert not table.seats[seat].present
        play(evening, table, chairs[:2], random.Random(4), most=1)
    chairs[0].ask("take-back")
    before = len(table.playing.given)
    chairs[1].agree()
    assert len(table.playing.given) < before


def test_who_drops_out_in_a_vote_has_not_agreed_to_be_unrated(evening):
    table, chairs = in_play(evening)
    given = table.playing.given
    chairs[0].ask("take-back")
    chairs[1].agree()
    chairs[2].leave()
    assert table.vote is None and table.playing.given == given
    assert {chair.account.id for chair in chairs} <= {rank.who for rank in table.playing.ranking()}


@pytest.mark.parametrize("kind", ["take-back", "open-cards"])
@pytest.mark.parametrize("leaves", [0, 2])
def test_a_vote_ends_when_somebody_who_counts_for_it_gives_up_their_seat(leaves, kind, evening):
    """Else all clocks would stand still until it lapses."""
    table, chairs = in_play(evening)
    chairs[0].ask(kind)
    chairs[1].agree()
    table.stand_up(chairs[leaves].account)
    assert table.vote is None and not table.open_cards


def test_who_drops_out_in_a_vote_that_costs_them_nothing_does_not_stop_it(evening):
    table, chairs = in_play(evening)
    for seat in table.seats:
        seat.rated = ""
    given = table.playing.given
    chairs[0].ask("take-back")
    chairs[1].agree()
    chairs[2].leave()
    assert table.vote is None and len(table.playing.given) < len(given)


def test_who_has_agreed_may_drop_out_of_the_vote(evening):
    table, chairs = in_play(evening)
    given = table.playing.given
    chairs[0].ask("take-back")
    chairs[1].agree()
    chairs[1].leave()
    chairs[2].agree()
    assert table.vote is None and len(table.playing.given) < len(given)


def test_the_record_of_a_game_does_not_grow_without_end(tmp_path):
    """What is taken back stays in it."""
    evening = Evening(tmp_path, TableLimits(answers=60))
    table, chairs = in_play(evening, people=1)
    with pytest.raises(TableProblem, match="too long"):
        for _time in range(60):
            chairs[0].ask("take-back")
            if table.vote is not None:
                chairs[0].agree()
            play(evening, table, chairs, random.Random(4), most=1)
    assert table.playing.writer.path.read_text().count("x_undone") < 60


def test_the_vote_of_one_person_alone(evening):
    """At a table with computer players only, nobody else has to agree; but they learn first what an undo costs."""
    table, chairs = in_play(evening, people=1, answers=5)
    before = len(table.playing.given)
    chairs[0].ask("take-back")
    assert news(chairs[0]) == ["If you undo, the game will no longer be rated. Undo all the same?"]
    chairs[0].refuse()
    assert len(table.playing.given) == before and table.playing.ranking()[0].who
    evening.time.go_on(evening.limits.vote_rest)
    chairs[0].ask("take-back")
    chairs[0].agree()
    before, unrated = len(table.playing.given), not any(rank.who for rank in table.playing.ranking())
    assert unrated
    play(evening, table, chairs, random.Random(4), most=2)
    chairs[0].ask("take-back")
    assert table.vote is None, "nothing more is at stake"


def test_who_agrees_agrees_to_the_vote_that_they_were_shown(evening):
    """Not to another one that has begun while they thought about it."""
    table, chairs = in_play(evening)
    chairs[0].ask("take-back")
    shown = table.vote
    evening.time.go_on(evening.limits.vote + evening.limits.vote_rest)
    chairs[1].ask("open-cards")
    for answer in (chairs[2].agree, chairs[2].refuse):
        with pytest.raises(TableProblem, match="That vote is over"):
            answer(shown)
    shown = table.vote
    chairs[0].agree(shown)
    chairs[2].agree(shown)
    assert table.open_cards, "that others have agreed meanwhile makes it no other vote"


def test_what_was_taken_back_is_taken_back_on_disk(evening, tmp_path):
    table, chairs = in_play(evening)
    for chair in chairs:
        if table.vote is None and chair is chairs[0]:
            chair.ask("take-back")
        else:
            chair.agree()
    again = evening.killed(tmp_path / "again")
    assert answers(again.lobby.tables[0]) == answers(table)


def test_before_the_first_decision_and_after_the_end_there_is_nothing_to_take_back(evening):
    table, chairs = evening.table(2, UNTIMED)
    with pytest.raises(TableProblem, match="nothing to undo"):
        chairs[0].ask("take-back")
    with pytest.raises(TableProblem, match="nothing for you to answer"):
        chairs[1].agree()
    play(evening, table, chairs, random.Random(1))
    with pytest.raises(TableProblem):
        chairs[0].ask("take-back")


def log_of(chair):
    look(chair)
    return [entry.text for entry in chair.session.log]


def test_what_was_said_stays_in_the_log_where_it_was_said(evening):
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
    assert after[-1] == "Everyone agrees: the game is back at Mara's last decision. It will not be rated."
    chairs[2].say("Well then")
    chairs[1].take_news()
    assert log_of(chairs[1])[-1] == 'Sil: "Well then"'
    assert log_of(chairs[1]).count('Mara: "A fine evening"') == 1


def test_only_the_newest_of_what_was_said_stays_in_the_log(evening):
    table, chairs = in_play(evening)
    said = ["Mara starts the game.", *(f'Mara: "{number}"' for number in range(MOST_NOTES + 19))]
    for number in range(MOST_NOTES):
        table.tell(Remark("", "Mara", str(number)))
        chairs[1].take_news()
    play(evening, table, chairs, random.Random(4), most=6)
    of_game = [line for line in log_of(chairs[1]) if line not in said]
    for number in range(MOST_NOTES, MOST_NOTES + 19):
        table.tell(Remark("", "Mara", str(number)))
    chairs[1].take_news()
    log = log_of(chairs[1])
    assert [line for line in log if line in said] == said[20:] and log[-19:] == said[-19:]
    assert [line for line in log if line not in said] == of_game and log[-20] == of_game[-1]
