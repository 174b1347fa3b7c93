"""Games with roleplaying abilities at a person's seat: played, left, resumed, taken back, replayed."""

import random
from collections.abc import Callable
from itertools import takewhile

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import PERSON, make_player
from tda_tui.present.abilities import abilities_of
from tda_tui.present.coach_text import advice_words
from tda_tui.records.check import check_file
from tda_tui.review.export import export_record, export_text
from tda_tui.review.moments import decided
from tda_tui.review.played_game import read_game, unkept_game
from tda_tui.review.replay import Replay
from tda_tui.rules.abilities.registry import ability_ids
from tda_tui.rules.questions import PASS
from tda_tui.rules.state.table import ability_name
from tda_tui.saves.store import Saves
from tda_tui.session.controller import deal_game
from tda_tui.session.deal import Deal
from tda_tui.session.seat_session import Asked, Over, SeatSession, Update, Waiting
from tda_tui.words.texts import ability_text
from tests.helpers import NAMES, random_answer

EDITIONS = ("original", "emperors-gambit", "legendary")
FOLLOWING = {"original": 1, "emperors-gambit": 3, "legendary": 1}
"""How many abilities ask a further question."""
every_edition = pytest.mark.parametrize("edition", EDITIONS)

Decide = Callable[[Asked], tuple[str, ...]]


def a_deal(edition, seed=7, secret=False):
    """Three seats that share all abilities of the edition."""
    changes = {"abilities": {"secret": True}} if secret else {}
    rules = load_rules(edition, changes=changes)
    ids = [ability for ability in ability_ids(rules) if ability.partition(":")[2] in ("", "red")]
    dealt = [ids[(seat + seed) % 3 :: 3] for seat in range(3)]
    return Deal(edition, changes, rules, NAMES[:3], seed, (PERSON, "gambler", "gambler"), dealt)


def anything(seed):
    rng = random.Random(seed)

    def decide(asked):
        question = asked.question
        if question.kind == "ability" and rng.random() < 0.8:
            return question.options[:1]
        return tuple(random_answer(question, rng))

    return decide


def play(session, decide, until=lambda _asked: False):
    """Play to the end, or until something is asked; returns everything that was told."""
    updates: list[Update] = []
    while True:
        updates.append(update := session.next())
        if isinstance(update, Over):
            return updates
        if isinstance(update, Waiting):
            session.controller.wait_for_other()
        elif isinstance(update, Asked):
            if until(update):
                return updates
            session.answer(decide(update))


def on_ability(asked):
    return asked.question.kind == "ability"


def questions_in(updates):
    return (update for update in updates if isinstance(update, Asked))


def log_of(session):
    return "\n".join(entry.text for entry in session.log)


@every_edition
def test_a_whole_game_asks_in_words_and_tells_what_was_used(edition):
    asked: list[Asked] = []
    for seed in range(3):
        session = SeatSession(deal_game(a_deal(edition, seed), make_player))
        asked += [one for one in questions_in(play(session, anything(seed))) if on_ability(one)]
        assert session.over
        given = session.controller.given
        used = {one.choose[0] for one in given if one.ask == "ability" and one.seat == NAMES[0]} - {PASS}
        for ability in used:
            name = ability_text(session.controller.rules, ability).name.split()[0]
            assert name[:6].lower() in log_of(session).lower(), name
    assert len(asked) > 2
    for one in asked:
        names = [ability_text(one.view.rules, option).name for option in one.question.options[:-1]]
        assert [item.label.partition(" (")[0] for item in one.choice.items] == [*names, "Pass"]
        assert [item.key for item in one.choice.items] == [str(n + 1) for n in range(len(one.choice.items))]
        assert all(item.hint for item in one.choice.items)
        assert "{" not in "".join(item.hint for item in one.choice.items)
        if len(names) == 1:
            assert names[0] in one.choice.title


@every_edition
def test_what_an_ability_has_to_know_next_names_it(edition):
    titles = {}
    for seed in takewhile(lambda _seed: len(titles) < FOLLOWING[edition], range(40)):
        session = SeatSession(deal_game(a_deal(edition, seed), make_player))
        for one in questions_in(play(session, anything(seed))):
            source = one.question.source
            if source is not None and source not in one.view.rules.number and not on_ability(one):
                titles[source] = one.choice.title
                assert one.choice.title.startswith(ability_text(one.view.rules, source).name + ": ")
                assert one.choice.about
    assert len(titles) >= FOLLOWING[edition]


@every_edition
def test_a_game_left_in_the_middle_of_such_a_question_goes_on_there(edition, tmp_path):
    deal = a_deal(edition)
    saves = Saves(tmp_path)
    writer = saves.begin(deal)
    session = SeatSession(deal_game(deal, make_player, writer))
    play(session, anything(1), on_ability)
    writer.close()
    (save,) = saves.list()
    resumed = Saves(tmp_path).resume(save.path)
    again = SeatSession(resumed.sit_down())
    assert session.asked is not None
    (*_past, asked) = play(again, anything(1), on_ability)
    assert isinstance(asked, Asked)
    assert (asked.question, asked.view.seats) == (session.asked.question, session.asked.view.seats)
    assert [entry.text for entry in again.log] == [entry.text for entry in session.log]
    play(again, anything(2))
    resumed.writer.close()
    assert not resumed.writer.problem
    (finished,) = saves.finished()
    played = read_game(finished.path)
    assert played.deal is not None and [list(ids) for ids in played.deal.abilities] == [list(i) for i in deal.abilities]
    assert Replay(played).refused == ""


@every_edition
def test_using_an_ability_can_be_taken_back(edition):
    session = SeatSession(deal_game(a_deal(edition), make_player))
    play(session, anything(1), on_ability)
    question, seats = session.asked.question, session.asked.view.seats
    session.answer(question.options[:1])
    session.take_back()
    play(session, anything(1), on_ability)
    assert (session.asked.question, session.asked.view.seats) == (question, seats)
    session.answer((PASS,))
    play(session, anything(3))
    assert session.over


@every_edition
def test_the_coach_says_what_to_do_with_an_ability(edition):
    from tda_tui.players.coach import Coach

    session = SeatSession(deal_game(a_deal(edition), make_player))
    play(session, anything(1), on_ability)
    view = session.asked.view
    said = advice_words(Coach().evaluate(view), view)[0]
    assert said.startswith(("Pass.", "Use "))
    assert ability_name(view.seats[0].abilities[0]) not in said or "-" not in ability_name(view.seats[0].abilities[0])


def finished_game(deal, seed=1):
    controller = deal_game(deal, make_player)
    play(SeatSession(controller), anything(seed))
    return controller


@every_edition
def test_a_replay_tells_it_and_its_exports_are_sound(edition, tmp_path):
    deal = a_deal(edition)
    controller = finished_game(deal)
    replay = Replay(unkept_game(deal, controller.given))
    assert any("You use " in decided(replay, at, 0) for at in range(replay.last + 1))
    export_record(replay, tmp_path / "game.toml")
    export_text(replay, tmp_path / "game.txt")
    assert not check_file(tmp_path / "game.toml").problems
    again = Replay(read_game(tmp_path / "game.toml"))
    assert [stop.gold for stop in again.stops] == [stop.gold for stop in replay.stops]


def test_no_seat_sees_a_secret_ability_before_it_is_used():
    deal = a_deal("legendary", secret=True)
    controller = finished_game(deal)
    replay = Replay(unkept_game(deal, controller.given))
    used: list[set[str]] = [set(), set(), set()]
    names = {ability: ability_text(replay.rules, ability).name for ids in deal.abilities for ability in ids}
    for at in range(replay.last + 1):
        for event in replay.stops[at].events:
            if event.kind == "ability":
                used[event.seat].add(event.what)
        for seat, view in enumerate(replay.views(at)):
            for other in {0, 1, 2} - {seat}:
                known = {ability_name(one.id) for one in abilities_of(view, other)}
                assert known <= used[other]
                hidden = [
                    name
                    for one, name in names.items()
                    if one in deal.abilities[other] and ability_name(one) not in used[other]
                ]
                said = [line for group in replay.event_groups(at, seat) for line in group.sentences()]
                assert not [name for name in hidden if name in " ".join([*said, decided(replay, at, seat)])]
    assert all(used)
