"""The layout from 100x30 on, with cards around a pot: it fits at every size and number of players."""

import pytest
from textual.geometry import Size

from tda_tui.app.pictures.cards import COMPACT, FULL, LARGE, LARGE_SEEN, SEEN, SMALL, digit_rows
from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.widgets.lines import Lines
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.info import Info
from tda_tui.app.widgets.table.pieces import Scene, flight_pieces, layout
from tda_tui.app.widgets.table.pot import Pot
from tda_tui.app.widgets.table.seats import Flights, OwnFlight
from tda_tui.present.card_text import find, named_tag
from tda_tui.words.card_names import type_name
from tests.app.driving import make_app, needs_me, opened_at, table_of, until
from tests.app.scenes import at_my_last_card, debts, deep_in_debt


@pytest.mark.parametrize(
    ("size", "players", "forms", "around"),
    [
        ((100, 30), 6, (COMPACT, COMPACT, SMALL), False),
        ((100, 30), 2, (COMPACT, COMPACT, SMALL), True),
        ((120, 40), 6, (FULL, SEEN, SEEN), False),
        ((120, 40), 3, (FULL, SEEN, SEEN), True),
        ((100, 40), 6, (FULL, SEEN, SMALL), False),
        ((200, 60), 6, (LARGE, LARGE_SEEN, FULL), False),
        ((200, 60), 3, (LARGE, LARGE_SEEN, FULL), True),
    ],
)
def test_the_larger_the_window_the_larger_the_cards(size, players, forms, around):
    """Those of the hand, of one's own flight and of the others' flights."""
    laid = layout(Size(*size), players)
    assert laid is not None and ((laid.hand, laid.own, laid.others), laid.around) == (forms, around)


@pytest.mark.parametrize("size", [(80, 24), (99, 40), (140, 29)])
def test_in_a_small_window_the_seats_are_rows(size):
    assert layout(Size(*size), 4) is None


@pytest.mark.parametrize(
    ("size", "players"),
    [((100, 30), 2), ((100, 30), 6), ((120, 40), 4), ((120, 40), 6), ((160, 50), 3), ((200, 60), 6)],
)
@pytest.mark.every(3)
async def test_no_row_is_wider_than_its_place(size, players):
    async with opened_at(app=make_app(players, 8), size=size) as (pilot, app):
        await at_my_last_card(pilot)
        table = table_of(app)
        for widget in table.query(Lines):
            width = widget.content_size.width
            assert all(row.cell_length <= width for row in (widget.lines(width) if width else [])), widget
        hand = table.query_one(Hand)
        assert hand.size.height == hand.form.rows
        assert table.query_one(Pot).size.height >= 3
        assert len([flights for flights in table.query(Flights) if flights.lines(80)]) == 1


async def test_a_legend_explains_the_signs_until_the_first_gambit_is_over():
    for size in ((80, 24), (120, 40)):
        async with opened_at(app=make_app(3, 8), size=size) as (pilot, app):
            await until(pilot, lambda: needs_me(app))
            table = table_of(app)
            for gambit in (1, 2):
                table.draw(table.shown._replace(gambit=gambit))
                titles = [widget.lines(60)[0].plain for widget in (table.query_one(LogBox), table.query_one(Info))]
                assert ["* leads" in titles[0], "+ good" in titles[1]] == [gambit == 1] * 2


async def test_a_column_with_nothing_in_it_is_left_out():
    async with opened_at(app=make_app(3, 8)) as (pilot, app):
        await until(pilot, lambda: needs_me(app))
        table = table_of(app)
        flights, seats = table.query_one("#flights", Flights), table.shown.seats
        for owes, playing in ((0, True), (7, True), (0, False)):
            table.draw(table.shown._replace(seats=(seats[0], seats[1]._replace(owes=owes, playing=playing), seats[2])))
            heading = flights.lines(80)[0].plain
            assert ("Owes" in heading, "Notes" in heading) == (owes > 0, not playing)


def columns_of(rows, start, end):
    return [row[start:end] for row in rows]


@pytest.mark.parametrize(("size", "players"), [((120, 40), 6), ((120, 40), 2), ((200, 60), 6)])
@pytest.mark.every(3)
async def test_strength_is_drawn_in_large_digits(size, players):
    """On every card of the hand, and for every flight."""
    async with opened_at(app=make_app(players, 8), size=size) as (pilot, app):
        await at_my_last_card(pilot)
        table = table_of(app)
        hand, flights = table.query_one(Hand), [widget for widget in table.query(Flights) if widget.size.height]
        drawn = [row.plain for row in hand.lines(hand.size.width)]
        for at, card in enumerate(table.scene.order):
            start, digits = 1 + at * hand.card_width, digit_rows(find(table.shown.rules, card).strength, pixels=True)
            assert columns_of(drawn[1:4], start, start + len(digits[0])) == digits, card
        above = [row.plain for widget in flights for row in widget.lines(widget.size.width)]
        mine = [row.plain for row in table.query_one(OwnFlight).lines(60)]
        for seat, facts in enumerate(table.shown.seats):
            rows = mine if seat == table.shown.me else above
            assert all(figure in "".join(rows[:4]) for figure in digit_rows(facts.score.total, pixels=True)), facts.name


async def test_with_a_full_hand_all_strengths_are_seen():
    """Ten cards lie below one another at 120x40."""
    async with opened_at(app=make_app(6, 8), size=(120, 40)) as (_pilot, app):
        hand = table_of(app).query_one(Hand)
        dealt = [card.id for card in hand.scene.view.rules.cards if card.strength >= 10][:10]
        hand.scene.order = dealt
        assert hand.card_width > len(digit_rows(10, pixels=True)[0])


async def test_special_cards_are_named_where_there_is_room():
    """At 80x24 in flights and in the hand; six players fit."""
    async with opened_at(app=make_app(6, 3), size=(80, 24)) as (pilot, app):
        await at_my_last_card(pilot)
        table = table_of(app)
        rows = [row.plain for row in table.query_one("#flights", Flights).lines(80)]
        assert len(rows) == 7 and max(map(len, rows)) <= 80
        for seat in table.shown.seats:
            for card in seat.flight:
                assert any(named_tag(table.shown.rules, card) in row for row in rows), card
        held = "".join(row.plain for row in table.query_one(Hand).lines(80))
        for card in table.scene.order:
            found = find(table.shown.rules, card)
            assert not found.special or type_name(found, short=True) in held


async def test_names_leave_room_for_the_other_cards():
    """Codes are shown where the names of all special cards would be too long; nothing moves the columns behind."""
    async with opened_at(app=make_app(3, 3), size=(80, 24)) as (_pilot, app):
        view = table_of(app).shown
        types = ("illusionist", "dragonslayer", "sorcerer", "archmage")
        cards = [next(card.id for card in view.rules.cards if card.type == name) for name in types]
        for many in range(1, 5):
            seats = tuple(seat._replace(flight=tuple(cards[:many])) for seat in view.seats)
            pieces = flight_pieces(Scene(view._replace(seats=seats)), 0, 6, 24, drawing_of(app))
            assert sum(piece.cell_length for piece in pieces) <= 24
            assert any(named_tag(view.rules, card) in pieces[at].plain for at, card in enumerate(cards[:many])) == (
                many < 4
            )


async def test_no_note_is_cut_in_the_middle():
    """What has no room is left out, and a mark says so: half of a score would be another one."""
    async with opened_at(app=debts(), size=(120, 40)) as (pilot, app):
        await deep_in_debt(pilot)
        table = table_of(app)
        (flights,) = (widget for widget in table.query(Flights) if widget.size.height)
        drawn = [row.plain for row in flights.lines(120)]
        assert any(seat.score.total != seat.strength for seat in table.shown.seats)
        assert "owes 11 ~" in drawn[5] and "scores" not in drawn[5]
