"""Neither a chair nor a watcher's place reveals a card its person may not see."""

import functools
import random
import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import Phase, given, settings, strategies as st

from tda_tui.rules.events import EVERYONE
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import NOBODY
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked, Happened, Rebuilt, Waiting
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.card_names import card_name, short_name
from tests.helpers import random_answer
from tests.shared_tables import Evening

GAMES = [
    ("legendary", ""), ("legendary", "secret"), ("legendary", "noted"), ("original", ""), ("original", "all"),
    ("emperors-gambit", "picks-3"), ("age-of-mortals", "picks-2"), ("oddshuffle", ""),
]  # fmt: skip


def reached(place):
    """Everything a place says about the table now."""
    session = place.session
    table = place.table
    view = session.view()
    found = [
        view[1:],  # without the rules
        place.thinking(),
        [place.time_left(seat) for seat in range(len(table.seats))],
        table.row(place.account),
        table.seat_rows(),
        table.vote,
        session.hand_order(view),
        session.can_roll(),
    ]
    return [repr(one) for one in found]


def hidden_from(table, seat):
    """The cards a seat, or a watcher, cannot know now."""
    state = table.playing.game.table
    hidden = [card for hand in state.hands for card in hand] + [card for card in state.committed if card >= 0]
    hidden += [*state.deck, *state.aside]
    mine = 0 if seat == NOBODY else 1 << seat
    everybody = (1 << state.seats) - 1
    return {
        state.rules.ids[card] for card in hidden if not (state.known[card] & mine or state.known[card] == everybody)
    }


def assert_same_in_other_worlds(table, place, rng):
    """What a place shows does not depend on cards hidden from it: it is the same with others in their place."""
    controller = table.playing
    game = controller.game
    before = reached(place)
    for seat in [place.seat] if place.seat != NOBODY else range(len(table.seats)):
        if game.can_determinize(seat):
            controller.game = game.determinize(seat, rng)
            try:
                assert reached(place) == before
            finally:
                controller.game = game


@functools.cache
def names_of(rules: Rules, card: str) -> tuple[str, str]:
    return card_name(rules, card), short_name(rules, card)


def assert_told_rightly(happened, table, seat, hidden):
    """No event names a card that is hidden and that the place has not just seen."""
    for step in happened.group.steps:
        event = step.event
        assert step.viewer.me == seat and step.view.me == seat
        if event.audience != EVERYONE and (seat == NOBODY or not event.audience >> seat & 1):
            assert event.cards == ()
        assert_view_hides(step.view, seat)
    seen = {card for step in happened.group.steps for card in step.event.cards}
    seen |= {card for step in happened.group.steps for card in _cards_in(step.view)}
    rules = table.playing.rules
    said = " ".join(entry.text for entry in happened.entries)
    named = {card for card in hidden - seen if any(name in said for name in names_of(rules, card))}
    for card in named:
        assert not re.search(rf"\b(?:{'|'.join(names_of(rules, card))})\b", said), f"{said} names {card}"


def _cards_in(view):
    yield from (held.card for held in view.hand)
    yield from view.ante
    yield from view.discards
    yield from filter(None, view.aside)
    yield from filter(None, view.deck_known)
    for seat in view.seats:
        yield from seat.flight
        yield from seat.known


def assert_view_hides(view, seat):
    """A view is the seat's own, or a watcher's, who knows nothing of any hand."""
    assert view.me == seat
    if seat == NOBODY:
        assert view.hand == () and view.committed is None and view.question is None
        assert all(one.known == () for one in view.seats) and not any(view.deck_known)


def play_and_check(evening, table, places, rng, most):
    for _decision in range(most):
        asked: list[tuple[Attendee, Asked]] = []
        for place in places:
            session = place.session
            while isinstance(update := session.next(), Happened | Rebuilt):
                if isinstance(update, Happened):
                    assert_told_rightly(update, table, place.seat, hidden_from(table, place.seat))
            if isinstance(update, Waiting) and update.question is not None:
                assert update.question.seat in session.view().asked
                assert update.question.seat == place.seat or not update.question.options
            if isinstance(update, Asked):
                assert update.question.seat == place.seat
                asked.append((place, update))
            assert_view_hides(session.view(), place.seat)
            own = {held.card for held in session.view().hand}
            assert not (hidden_from(table, place.seat) & (set(_cards_in(session.view())) | own))
            if rng.random() < 0.2:
                assert_same_in_other_worlds(table, place, rng)
            place.take_news()
        if table.state != "playing":
            return
        if asked and rng.random() < 0.9:
            place, update = rng.choice(asked)
            place.session.answer(random_answer(update.question, rng))
        else:
            evening.time.go_on(rng.choice((0.8, 0.8, 40.0, 200.0)))


@settings(max_examples=8, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(st.sampled_from(GAMES), st.integers(0, 10**6))
def test_nothing_hidden_reaches_anybody(game, seed):
    ruleset, abilities = game
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder) / "inn")
        options = TableOptions(GameOptions(players=4, ruleset=ruleset, abilities=abilities, level="random"))
        table, chairs = evening.table(3, options)
        watcher = Attendee(table, evening.person("Ada"), watches=True)
        play_and_check(evening, table, [*chairs, watcher], random.Random(seed), 60)
        evening.lobby.close()


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_hidden_reaches_anybody_in_a_whole_game(seats, evening):
    table, chairs = evening.table(2, TableOptions(GameOptions(players=seats, abilities="secret", level="random")))
    watcher = Attendee(table, evening.person("Ada"), watches=True)
    play_and_check(evening, table, [*chairs, watcher], random.Random(seats), 1500)
    assert table.state == "over"


def test_lists_of_tables_and_seats_name_no_card(evening):
    table, chairs = evening.table(4)
    told = repr([evening.lobby.rows(chair.account) for chair in chairs]) + repr(table.seat_rows())
    state = table.playing.game.table
    for card in {state.rules.ids[card] for hand in state.hands for card in hand}:
        assert card not in told


def test_what_a_place_listens_to_tells_nothing(evening):
    """Listeners are only told to look again."""
    heard: list[tuple[object, ...]] = []
    table, _chairs = evening.table(4, start=False)
    evening.lobby.subscribe(lambda *said: heard.append(said))
    Attendee(table, evening.person("Ada"), lambda *said: heard.append(said), watches=True)
    table.start(evening.person("Mara"))
    assert heard and set(heard) == {()}
