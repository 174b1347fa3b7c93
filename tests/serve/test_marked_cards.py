"""With real clients and marked cards: nobody is sent a card they may not see."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tda_tui.rules.view import NOBODY, View
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.table_options import TableOptions
from tests.serve.clients import a_server
from tests.serve.marked import Ears, mark_cards
from tests.serve.people import people, play_on, seated

NAMES = ("Mara", "Jon", "Sil")
GAMES = [
    ("legendary", ""),
    *(pytest.param(*game, marks=pytest.mark.long) for game in (("legendary", "secret"), ("emperors-gambit", ""))),
    pytest.param("original", "noted", marks=pytest.mark.long),
]


async def heard_in_a_game(folder: Path, ruleset: str, abilities: str, gone_on: Callable[[Ears], bool]) -> Ears:
    """Play with three people, a computer player and a watcher, until the gambit is over or `gone_on` is true."""
    game = GameOptions(
        players=4, ruleset=ruleset, abilities=abilities, level="random", talk="off", pace="off", ends="gambits-1"
    )
    async with a_server(folder) as server, people((*NAMES, "Wim"), server.port) as everybody:
        *sitting, watcher = everybody
        table = await seated(server, sitting, TableOptions(game, decision=0), [watcher])
        ears = Ears(table, sitting, watcher)
        await play_on(sitting, lambda: table.state != "playing" or gone_on(ears))
    return ears


@pytest.mark.parametrize(("ruleset", "abilities"), GAMES)
async def test_nobody_is_sent_a_card_that_they_may_not_see(
    ruleset: str, abilities: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark_cards(monkeypatch)
    ears = await heard_in_a_game(tmp_path, ruleset, abilities, lambda ears: False)
    assert ears.leaked == []
    assert all(len(ears.heard[seat]) >= 7 for seat in range(3)), "hands and flights were seen"
    assert len(ears.heard[NOBODY]) >= 4, "the flights were seen"


async def test_a_card_that_was_sent_to_the_wrong_seat_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check of the test above: the first seat is shown the second one's hand as its own."""
    mark_cards(monkeypatch)
    usual = TableSession.view

    def view(self: TableSession) -> View:
        return self.controller.game.view(1)._replace(me=0) if self.seat == 0 else usual(self)

    monkeypatch.setattr(TableSession, "view", view)
    ears = await heard_in_a_game(tmp_path, "legendary", "", lambda ears: bool(ears.leaked))
    assert ears.leaked and {seat for seat, _card in ears.leaked} == {0}
