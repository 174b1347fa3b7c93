"""Four people at one table, by real clients: a whole game, broken lines, and no card in the wrong bytes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tda_tui.rules.view import NOBODY
from tda_tui.serve.server import Server
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_options import TableOptions
from tda_tui.words.card_names import card_name
from tests.serve.clients import a_server, until
from tests.serve.people import Person, people, play_on, stands

NAMES = ("Mara", "Jon", "Sil", "Tove")
ONE_GAMBIT = TableOptions(GameOptions(players=4, level="novice", talk="off", pace="off", ends="gambits-1"), decision=0)


async def seated(server: Server, sitting: list[Person]) -> SharedTable:
    """All have come to a table of the first of them, and the game has begun."""
    host, *others = sitting
    await host.come_first()
    account = server.inn.lobby.known(host.key.get_fingerprint())
    assert account is not None
    table = server.inn.lobby.open_table(account, ONE_GAMBIT)
    for one in others:
        await one.come_first(f"join {table.code}")
        await one.screen.sees("Its code")
    await host.screen.settles()
    host.screen.type("\r")
    await host.screen.sees("Its code")
    await host.screen.settles()
    host.screen.type("s")
    await until(lambda: table.state == "playing")
    return table


def phase(table: SharedTable, seat: int) -> str:
    """What a seat is asked now."""
    game = table.playing.controller.game
    kinds = [one.kind for one in game.questions if one.seat == seat]
    if kinds == ["play"] and len({len(flight) for flight in game.table.flights}) == 1:
        return "lead"
    return kinds[0] if kinds and kinds[0] in ("ante", "play") else "power" if kinds else ""


PHASES = ("ante", "lead", "play", "power")


@pytest.mark.timeout(400)
async def test_a_whole_game_in_which_a_line_breaks_in_every_phase(tmp_path: Path) -> None:
    """Whoever comes back is asked the same and holds the same; no seat is sent a card that it may not see."""
    async with a_server(tmp_path) as server, people((*NAMES, "Wim"), server.port) as everybody:
        *sitting, watcher = everybody
        table = await seated(server, sitting)
        secrets = Secrets(table)
        await watcher.come_first(f"watch {table.code}")
        await watcher.screen.sees("Stakes")
        for seat, one in enumerate([*sitting, watcher]):
            secrets.watch(one, seat if one is not watcher else NOBODY)
        done: set[str] = set()
        while table.state == "playing" and len(done) < len(PHASES):
            await play_on(sitting, lambda: table.state != "playing" or _next(table, done) is not None)
            found = _next(table, done)
            if found is not None and await _breaks(table, sitting[found[0]], *found, secrets):
                done.add(found[1])
        await play_on(sitting, lambda: all(one.screen.over for one in sitting))
        assert done >= {"ante", "lead", "play"}
        assert secrets.looks > 100


async def _breaks(table: SharedTable, one: Person, seat: int, now: str, secrets: Secrets) -> bool:
    """The line to somebody breaks at that question, and they come back; whether they were still asked it."""
    await until(lambda: one.screen.asked or phase(table, seat) != now)
    await one.screen.settles()
    if phase(table, seat) != now or not one.screen.asked:
        return False
    before = stands(one.screen)
    one.vanish()
    await until(lambda: table.seats[seat].present == 0)
    await one.come_back()
    secrets.watch(one, seat)
    await until(lambda: stands(one.screen) == before)
    return True


def _next(table: SharedTable, done: set[str]) -> tuple[int, str] | None:
    if table.state != "playing":
        return None
    for seat in range(len(table.seats)):
        if (now := phase(table, seat)) and now not in done:
            return seat, now
    return None


def hidden_from(table: SharedTable, seat: int) -> set[str]:
    """The cards in hands and in secret antes that a seat, or somebody who sits nowhere, cannot know now."""
    state = table.playing.controller.game.table
    hidden = [card for hand in state.hands for card in hand] + [card for card in state.committed if card >= 0]
    mine = 0 if seat == NOBODY else 1 << seat
    everybody = (1 << state.seats) - 1
    return {
        state.rules.ids[card] for card in hidden if not (state.known[card] & mine or state.known[card] == everybody)
    }


class Secrets:
    """Looks at whatever a place is sent for the names of cards that lie hidden from it, and always have."""

    def __init__(self, table: SharedTable) -> None:
        self.table = table
        self.looks = 0

    def watch(self, one: Person, seat: int) -> None:
        """From now on look at everything that is sent there."""
        one.screen.watched_by = lambda: self._look(one, seat)
        self._look(one, seat)

    def _look(self, one: Person, seat: int) -> None:
        if self.table.state != "playing":
            return
        self.looks += 1
        rules = self.table.playing.controller.rules
        seen = " ".join(one.screen.picture.rows)
        if any(card_name(rules, card) in seen for card in hidden_from(self.table, seat)):
            named = [name for card in hidden_from(self.table, seat) if (name := card_name(rules, card)) in seen]
            raise AssertionError(f"{one.name} sees {named}:\n" + "\n".join(one.screen.picture.rows))
