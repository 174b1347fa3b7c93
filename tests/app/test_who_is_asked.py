"""The mark beside a name always shows who is asked: in a turn, by somebody else's card, for the ante, by an ability."""

from pathlib import Path

import pytest

from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.table.pieces import TableLines, is_awaited
from tda_tui.present.event_groups import QUIET
from tda_tui.records.playback import give_answer, start_game
from tda_tui.session.controller import GameController
from tests.app.driving import Anybody, go, until
from tests.app.test_questions import OneTable
from tests.helpers import read_record

POSITIONS = Path(__file__).parents[1] / "positions"
ASKED = [
    ("legendary/green-is-paid-five", "give-or-pay"),
    ("legendary/red-with-two-strongest-opponents-asks", "opponent"),
    ("legendary/ante-two-pairs-tie-and-all-ante-again", "ante"),
    ("emperors-gambit/exarch-opponents-put-cards-into-the-ante", "hand-card"),
    ("emperors-gambit/adventurer-in-the-ante-the-odd-coin-goes-to-the-loser", "share"),
    ("emperors-gambit/abilities/perception-is-asked-before-the-price", "ability"),
    ("emperors-gambit/abilities/religion-keeps-the-price-card", "ability"),
]
"""Records with a question of that kind."""


def asking(name, kind):
    path = POSITIONS / f"{name}.toml"
    record = read_record(path)[0]
    game = start_game(record, path.parent)
    for decision in record.decision:
        if game.questions[0].kind == kind:
            break
        give_answer(game, decision)
    assert game.questions[0].kind == kind
    return game


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize(("name", "kind"), ASKED)
@pytest.mark.every(5)
async def test_the_mark_is_beside_who_is_asked(name, kind, size):
    game = asking(name, kind)
    asked = {question.seat for question in game.questions}
    me = min(asked)
    others = {seat: Anybody("random", seat) for seat in range(len(game.names)) if seat != me}
    app = OneTable(GameController(game, others, me))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.choice is not None)
        assert me in marked(app, game) <= asked


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_mark_moves_to_another_person_whom_a_card_asks(size):
    """The others are people, who take their time."""
    path = POSITIONS / "legendary/green-is-paid-five.toml"
    game = start_game(read_record(path)[0], path.parent)
    me, (card,) = game.questions[0].seat, read_record(path)[0].decision[0].choose
    app = OneTable(GameController(game, {}, me))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.choice is not None)
        table = app.screen
        assert isinstance(table, TableScreen) and table.choice is not None and marked(app, game) == {me}
        item = next(item for item in table.choice.items if item.value == card)
        await go(pilot, item.key, "enter", lambda app: marked(app, game) != {me})
        (asked,) = game.questions
        assert (asked.kind, marked(app, game)) == ("give-or-pay", {asked.seat})
        app.controller.answer(asked, asked.options[:1])
        (plays,) = game.questions
        assert plays.kind == "play"
        await until(pilot, lambda: marked(app, game) == {plays.seat})


def marked(app, game):
    """The seats with the mark of who is asked, as drawn."""
    drawn = [line.plain for seats in app.screen.query(TableLines) for line in seats.lines(seats.size.width)]
    marks = {
        seat: [f"{glyphs().then}{leads}{name}" for leads in ("", " ", "*")] for seat, name in enumerate(game.names)
    }
    return {seat for seat, ways in marks.items() if any(way in line for way in ways for line in drawn)}


@pytest.mark.parametrize(("name", "kind"), ASKED)
def test_everybody_who_may_know_sees_the_same_mark(name, kind):
    game = asking(name, kind)
    asked = [question.seat for question in game.questions]
    for me in range(len(game.names)):
        view = game.view(me)
        if view.asked:
            assert [seat for seat in range(len(game.names)) if is_awaited(view, seat, QUIET)] == asked
