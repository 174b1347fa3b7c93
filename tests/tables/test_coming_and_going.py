"""Players who disconnect keep their seat, and late comers take over from computer players at the next gambit."""

import random
import tomllib

import pytest

from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_session import Asked, Over, Waiting
from tda_tui.tables.accounts import Account
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.shared_table import Attendee
from tests.helpers import random_answer
from tests.shared_tables import QUICK, look, news, play

UNTIMED = QUICK._replace(decision=0)


def row(table, seat):
    return table.seat_rows()[seat]


def test_back_at_the_same_question_after_every_answer(evening):
    """Whenever a player disconnects and returns, their question, view and log are the same."""
    table, chairs = evening.table(3, UNTIMED)
    rng = random.Random(7)
    for _answer in range(70):
        if table.state != "playing":
            break
        at = rng.randrange(3)
        before = look(chairs[at])
        view, log = chairs[at].session.view(), list(chairs[at].session.log)
        chairs[at].leave()
        chairs[at] = Attendee(table, chairs[at].account)
        after = look(chairs[at])
        assert type(after) is type(before)
        assert chairs[at].session.view() == view
        assert [entry.text for entry in chairs[at].session.log] == [entry.text for entry in log]
        if isinstance(before, Asked) and isinstance(after, Asked):
            assert (after.question, after.choice.items) == (before.question, before.choice.items)
        play(evening, table, chairs, rng, lambda: [look(chair) for chair in chairs], most=1)


def test_a_computer_player_holds_the_seat_after_a_while(evening):
    table, chairs = evening.table(3, UNTIMED)
    for chair in chairs:
        news(chair)
    chairs[1].leave()
    assert news(chairs[0]) == ["Jon has been disconnected."]
    assert row(table, 1).away and not row(table, 1).held
    evening.time.go_on(evening.limits.away - 1)
    assert 1 in chairs[0].thinking(), "nobody answers for Jon yet"
    evening.time.go_on(2)
    assert news(chairs[0]) == ["Jon is still away: a computer player (novice) plays on for now."]
    assert row(table, 1).held
    assert 1 not in chairs[0].thinking(), "the computer player has put in an ante"
    chairs[1] = evening.come_back("Jon")
    assert "Jon is back." in news(chairs[0])
    assert not row(table, 1).away and not row(table, 1).held
    play(evening, table, chairs, random.Random(3))
    assert table.state == "over"


def test_the_seat_is_given_back_in_the_middle_of_a_turn(evening):
    """A player returns just before the computer player answers: the same question is theirs again."""
    table, chairs = evening.table(2, UNTIMED)
    rng = random.Random(5)
    tried = 0
    while table.state == "playing" and tried < 25:
        play(evening, table, chairs, rng, most=1)
        asked = [chair for chair in chairs if isinstance(look(chair), Asked)]
        if not asked or table.state != "playing":
            continue
        chair = asked[0]
        question = chair.session.asked.question
        chair.leave()
        evening.time.go_on(evening.limits.away)
        assert row(table, chair.seat).held and question in table.playing.game.questions
        back = evening.come_back(chair.account.name)
        chairs = [back if one is chair else one for one in chairs]
        update = look(back)
        assert isinstance(update, Asked) and update.question == question
        evening.time.go_on(evening.limits.pause * 3)
        assert back.session.is_asked, "the computer player has let go of it"
        tried += 1
    assert tried > 10


def test_a_person_who_is_not_there_does_not_stop_the_others(evening):
    table, chairs = evening.table(3, UNTIMED)
    chairs[2].leave()
    evening.time.go_on(evening.limits.away + 1)
    play(evening, table, chairs[:2], random.Random(11))
    assert table.state == "over" and [rank.who for rank in table.playing.ranking() if rank.name == "Sil"] == [""]


def test_nothing_goes_on_while_nobody_is_there(evening):
    table, chairs = evening.table(2, QUICK)
    play(evening, table, chairs, random.Random(1), most=9)
    for chair in chairs:
        chair.leave()
    given = table.playing.given
    evening.time.go_on(3600)
    assert table.playing.given == given and table.state == "playing"
    back = [evening.come_back(name) for name in ("Mara", "Jon")]
    play(evening, table, back, random.Random(2))
    assert table.state == "over" and all(isinstance(look(chair), Over) for chair in back)


def test_two_screens_of_one_person(evening):
    table, chairs = evening.table(2, UNTIMED)
    twin = evening.come_back("Jon")
    update = look(chairs[1])
    assert isinstance(update, Asked) and isinstance(look(twin), Asked)
    twin.session.answer(random_answer(update.question, random.Random(1)))
    assert not chairs[1].session.is_asked
    chairs[1].session.answer(random_answer(update.question, random.Random(2)))
    assert isinstance(look(chairs[1]), Waiting)
    twin.leave()
    assert not row(table, 1).away
    chairs[1].leave()
    assert row(table, 1).away


def test_another_is_host_when_the_host_stays_away(evening):
    table, chairs = evening.table(3, UNTIMED)
    news(chairs[1])
    chairs[0].leave()
    evening.time.go_on(evening.limits.away + 1)
    assert "Jon is now the host." in news(chairs[1]) and table.host == evening.person("Jon").id


def test_who_takes_over_when_all_have_given_up_is_host(evening):
    table, chairs = evening.table(2, UNTIMED)
    while table.playing.gambit < 3:
        evening.next_gambit(chairs)
    for chair in chairs:
        table.stand_up(chair.account)
    late = evening.late_comer()
    evening.next_gambit([late])
    assert late.seat == 3 and late.hosts


@pytest.mark.parametrize("state", ["gathering", "playing"])
def test_a_guest_who_drops_out_does_not_come_back(state, evening):
    table, chairs = evening.table(1, UNTIMED, start=False)
    guest = evening.lobby.accounts.visit("Stranger")
    table.sit(guest)
    chair = Attendee(table, guest)
    if state == "playing":
        table.start(chairs[0].account)
    chair.leave()
    evening.time.go_on(evening.limits.away + 1)
    assert not row(table, 1).person
    assert any("Stranger" in said for said in news(chairs[0]))


def test_who_is_away_is_known_by_name_when_the_host_takes_seats_away(evening):
    """Nobody else loses their seat, nor is anybody forgotten."""
    table, chairs = evening.table(1, start=False)
    here, away = evening.lobby.accounts.visit("Zoe"), evening.lobby.accounts.visit("Bea")
    table.sit(away, 2)
    table.sit(here, 3)
    chairs.append(Attendee(table, here))
    Attendee(table, away).leave()
    table.change(chairs[0].account, table.options._replace(game=table.options.game._replace(players=3)))
    assert [seat.person for seat in table.seats] == ["Mara", "Bea", "Zoe"]
    evening.time.go_on(evening.limits.away)
    assert [account.name for account in table.people()] == ["Mara", "Zoe"] and not chairs[1].closed


def test_giving_the_seat_up(evening):
    table, chairs = evening.table(2, UNTIMED)
    news(chairs[0])
    table.stand_up(chairs[1].account)
    assert news(chairs[0]) == ["Jon has left the table."]
    assert chairs[1].session is None and not row(table, 1).person
    play(evening, table, chairs[:1], random.Random(1))
    assert table.state == "over"


def test_the_table_vanishes_when_the_last_person_gives_up(evening):
    table, chairs = evening.table(2, UNTIMED)
    save = table.playing.writer.path
    assert save.exists()
    for chair in chairs:
        table.stand_up(chair.account)
    assert evening.lobby.tables == () and not save.exists()
    assert evening.time.waits_for == 0


def test_who_only_goes_to_the_lobby_has_no_broken_line(evening):
    table, chairs = evening.table(2, UNTIMED)
    for chair in chairs:
        news(chair)
    chairs[1].leave(on_purpose=True)
    assert news(chairs[0]) == ["Jon is away for now and keeps their seat."]
    assert row(table, 1).away
    evening.come_back("Jon")
    assert news(chairs[0]) == ["Jon is back."]


def test_who_comes_and_goes_all_the_time_does_not_fill_the_log_of_others(evening):
    _table, chairs = evening.table(2)
    news(chairs[0])
    for _each in range(30):
        chairs[1].leave(on_purpose=True)
        chairs[1] = evening.come_back("Jon")
    told = news(chairs[0])
    assert 0 < len(told) < 10 and "Jon is back." in told
    evening.time.go_on(evening.limits.away)
    chairs[1].leave()
    assert "Jon has been disconnected." in news(chairs[0])


def test_who_sits_down_and_gets_up_all_the_time_does_not_either(evening):
    table, chairs = evening.table(2, start=False)
    late = evening.person("Ada")
    news(chairs[0])
    for _each in range(4):
        table.sit(late)
        table.stand_up(late)
    with pytest.raises(TableProblem, match="several times"):
        table.sit(late)
    assert 0 < len(news(chairs[0])) < 10
    evening.time.go_on(evening.limits.away)
    table.sit(late)


def test_the_seat_changes_hands_with_the_next_gambit(evening):
    table, chairs = evening.table(2, UNTIMED)
    play(evening, table, chairs, random.Random(1), most=3)
    chair = evening.late_comer()
    named = table.seats[3].name
    assert f"Ada takes over from {named} at the next gambit." in news(chairs[0])
    assert chair.seat == NOBODY and chair.session is not None and chair.session.view().hand == ()
    evening.next_gambit([*chairs, chair])
    assert chair.seat == 3 and chair.session.view().me == 3 and len(chair.session.view().hand) > 0
    assert f"Ada now plays in {named}'s seat." in news(chairs[0])
    play(evening, table, [*chairs, chair], random.Random(3))
    assert table.state == "over"
    assert [(rank.name, rank.who) for rank in table.playing.ranking() if rank.seat == 3] == [("Ada", "")]


def test_who_takes_over_is_called_by_their_own_name_from_then_on(evening, tmp_path):
    """The record keeps the seat's name; everybody sees who sits there, also after the inn was killed."""
    options = UNTIMED._replace(game=UNTIMED.game._replace(talk="often"))
    table, chairs = evening.table(2, options)
    regular = table.seats[3].name
    chair, watcher = evening.late_comer(), Attendee(table, evening.person("Wim"), watches=True)
    views = [place.session.view for place in (*chairs, watcher)]
    assert [view().names[3] for view in views] == [regular] * 3
    evening.next_gambit([*chairs, chair])
    told = [log_of(one) for one in chairs]
    assert all(any(f"{regular}" in line for line in lines) for lines in told)
    assert [view().names[3] for view in views] == ["Ada"] * 3
    play(evening, table, [*chairs, chair], random.Random(3), most=12)
    assert table.state == "playing"
    for one, before in zip(chairs, told, strict=True):
        later = log_of(one)[len(before) :]
        assert any(line.startswith("Ada ") for line in later)
        assert not any(regular in line for line in later), "neither what she does nor what that one would say"
    again = evening.killed(tmp_path / "again")
    back = again.come_back("Jon")
    assert back.session.view().names[3] == "Ada"
    old = log_of(back)
    assert any(regular in line for line in old) and any(line.startswith("Ada ") for line in old)
    play(evening, table, [*chairs, chair], random.Random(3))
    names = [seat["name"] for seat in tomllib.loads(table.record.read_text("utf-8"))["seat"]]
    assert names[3] == regular


def test_what_was_done_before_is_told_of_whoever_sat_there(evening):
    """Also when they reconnect."""
    table, chairs = evening.table(2, UNTIMED)
    regular = table.seats[3].name
    chair = evening.late_comer()
    assert f"Ada takes over from {regular} at the next gambit." in news(chair)
    while table.playing.gambit < 3 and table.state == "playing":
        play(evening, table, [*chairs, chair], random.Random(2), most=1)
    assert table.state == "playing"
    for again in (chair, evening.come_back("Ada")):
        lines = log_of(again)
        since = next(at for at, line in enumerate(lines) if line.startswith("Gambit 2 begins"))
        before, after = " ".join(lines[:since]), " ".join(lines[since:])
        assert regular in before and "You" not in before
        assert "You" in after and regular not in after.replace(f"Ada now plays in {regular}'s seat.", "")


def test_an_opponent_is_chosen_by_the_name_that_is_shown(evening):
    """The record has the name with which the seat was dealt."""
    table, chairs = evening.table(2, UNTIMED)
    regular = table.seats[3].name
    everybody = [*chairs, evening.late_comer()]
    chosen: list[str] = []

    rng = random.Random(8)
    while not chosen:
        if table.state == "over":
            table.again(chairs[0].account)
            table.start(chairs[0].account)
        for chair in everybody:
            update = look(chair)
            if isinstance(update, Asked) and update.question.kind == "opponent" and "Ada" in update.question.options:
                assert regular not in update.question.options
                assert "Ada" in [item.value for item in update.choice.items]
                chair.session.answer(("Ada",))
                chosen += table.playing.given[-1].choose
        play(evening, table, everybody, rng, most=1)
    assert chosen == [regular]


def test_two_of_the_same_name_can_be_told_apart(evening):
    """Jon has given up the seat named after him in this game, and somebody else of that name takes another one."""
    table, chairs = evening.table(2, UNTIMED)
    table.stand_up(chairs[1].account)
    namesake = chairs[1].account._replace(id="f" * 20)
    table.sit(namesake, 3)
    evening.next_gambit([chairs[0], Attendee(table, namesake)])
    names = table.playing.names_now
    assert (names[1], names[3]) == ("Jon", "Jon (4)")


def log_of(chair):
    look(chair)
    return [entry.text for entry in chair.session.log]


def test_who_left_again_before_the_gambit_does_not_take_over(evening):
    table, chairs = evening.table(2, UNTIMED)
    chair = evening.late_comer()
    chair.leave()
    play(evening, table, chairs, random.Random(2))
    assert table.state == "over" and not table.seat_rows()[3].person


def test_who_is_to_take_over_does_not_watch_meanwhile(evening):
    """Otherwise they could see all cards as a watcher, and then play on with that knowledge."""
    table, _chairs = evening.table(2, UNTIMED)
    late = evening.late_comer().account
    with pytest.raises(TableProblem, match="Players cannot watch"):
        Attendee(table, late, watches=True)
    table.stand_up(late)
    Attendee(table, late, watches=True)


def test_who_has_stood_up_returns_only_to_their_seat(evening):
    """In another one they would know cards of the hand that they had, which is an opponent's now."""
    table, chairs = evening.table(2, UNTIMED)
    ann, seat = chairs[1].account, table.seat_of(chairs[1].account)
    table.stand_up(ann)
    other = next(at for at in table.open_seats(chairs[0].account) if at != seat)
    with pytest.raises(TableProblem, match="no seat free"):
        table.sit(ann, other)
    table.sit(ann)
    assert table.seats[seat].newcomer == ann


def test_a_table_that_takes_nobody_later(evening):
    table, _chairs = evening.table(2, UNTIMED._replace(late=False))
    with pytest.raises(TableProblem, match="no seat free"):
        table.sit(evening.person("Ada"))


def test_nobody_takes_over_from_a_person(evening):
    table, chairs = evening.table(2, UNTIMED)
    chairs[1].leave()
    evening.time.go_on(evening.limits.away + 1)
    with pytest.raises(TableProblem):
        table.sit(evening.person("Ada"), 1)


def test_the_host_replaces_one_who_stays_away(evening):
    table, chairs = evening.table(2, UNTIMED)
    with pytest.raises(TableProblem, match="Jon is playing there"):
        table.set_seat(chairs[0].account, 1, free=False, level="gambler")
    assert table.seats[1].level == "novice", "who answers for Jon when his time is up has not changed either"
    chairs[1].leave()
    evening.time.go_on(evening.limits.away + 1)
    table.set_seat(chairs[0].account, 1, free=False)
    row = table.seat_rows()[1]
    assert (row.person, row.level, row.player) == (False, "novice", "Jon")
    assert not table.is_expected(chairs[1].account)
    play(evening, table, chairs[:1], random.Random(1))
    assert table.state == "over"


def test_consent_to_open_cards_ends_when_somebody_takes_over(evening):
    table, chairs = evening.table(2, UNTIMED)
    chairs[0].ask("open-cards")
    chairs[1].agree()
    assert table.open_cards
    chair = evening.late_comer()
    watcher = Attendee(table, evening.person("Wim"), watches=True)
    evening.next_gambit([*chairs, chair])
    assert not table.open_cards and "Spectators see only what everyone sees." in news(watcher)


def test_two_people_of_one_name_play_at_a_table(evening):
    """As a guest and somebody who has registered at another inn."""
    table, chairs = evening.table(1, UNTIMED, start=False)
    chairs.append(Attendee(table, Account("guest-1", "Mara")))
    table.start(chairs[0].account)
    assert table.playing.names[:2] == ("Mara", "Mara (2)") == table.playing.names_now[:2]
    play(evening, table, chairs, random.Random(1))
    assert table.state == "over"


@pytest.mark.parametrize("series", ["1", "2"])
def test_who_came_too_late_for_a_seat_does_not_see_the_next_game(series, evening):
    """Nobody sees them, and watching may not be allowed."""
    game = UNTIMED.game._replace(series=series, ends="gambits-1")
    table, chairs = evening.table(2, UNTIMED._replace(game=game, watched=False))
    late = evening.late_comer()
    play(evening, table, chairs, random.Random(1))
    assert table.state == "over" and late in table.attendees
    if series == "1":
        table.again(chairs[0].account)
    else:
        table.next_game(chairs[0].account)
    assert late.closed and late not in table.attendees
