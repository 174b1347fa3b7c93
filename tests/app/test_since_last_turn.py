"""At the start of their turn the person is told what has happened since the last one."""

from tda_tui.app.screens.table.sheets import GoldScreen
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.prompt import Prompt
from tests.app.driving import go, make_app, needs_me, opened_at, table_of, until


def asks_for(app, *kinds):
    """Whether the person is asked one of these kinds of question."""
    choice = table_of(app).choice if needs_me(app) else None
    return choice is not None and choice.question.kind in kinds


async def test_a_line_beside_the_question_says_it_and_a_key_opens_it():
    async with opened_at(app=make_app(4, 3)) as (pilot, app):
        await go(pilot, lambda app: asks_for(app, "ante"), "enter")
        await until(pilot, lambda: asks_for(app, "play"))
        first = table_of(app).query_one(Prompt).lines(118)[0].plain
        session = table_of(app).session
        price = session.gold_moves.total(session.seat)
        assert "Your turn" in first
        assert price < 0 and f"You {price:+d}: the ante " in first
        await go(pilot, "a", GoldScreen, "escape", lambda app: asks_for(app, "play"))


async def test_cards_that_came_since_the_last_turn_are_marked_in_the_hand():
    async with opened_at(app=make_app(4, 3)) as (pilot, app):
        await until(pilot, lambda: asks_for(app, "ante"))
        assert table_of(app).scene.new == frozenset()
        held = {card.card for card in table_of(app).shown.hand}
        seen = False
        for _step in range(60):
            kinds = ("ante", "play")
            await until(pilot, lambda: needs_me(app))
            if asks_for(app, *kinds):
                hand, new = table_of(app).query_one(Hand), table_of(app).scene.new
                now = {card.card for card in table_of(app).shown.hand}
                assert new == now - held
                if new:
                    assert any("new" in row.plain for row in hand.lines(80))
                    seen = True
                    break
                held = now
            await pilot.press("1", "enter")
            await pilot.pause()
        assert seen
