"""Four people at one table, by real clients: whole games with disconnections, and no card sent to the wrong person."""

import pytest

from tda_tui.rules.view import NOBODY
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.table_options import TableOptions
from tests.serve.clients import a_server, until
from tests.serve.marked import Ears, mark_cards, marks
from tests.serve.people import code_of, is_known, people, play_on, seated, stands

NAMES = ("Mara", "Jon", "Sil", "Tove")
TWO_GAMBITS = TableOptions(GameOptions(players=4, level="novice", talk="off", pace="off", ends="gambits-2"), decision=0)
PHASES = {"ante", "lead", "play", "power", "score"}


def phase(table, seat, one):
    """What a seat is asked now, as shown to its person, or "score" between two gambits."""
    if table.state != "playing":
        return ""
    game = table.playing.game
    kinds = [question.kind for question in game.questions if question.seat == seat]
    if kinds and one.screen.scored:
        return "score"
    if not kinds or not one.screen.asked:
        return ""
    if kinds == ["play"] and len({len(flight) for flight in game.table.flights}) == 1:
        return "lead"
    return kinds[0] if kinds[0] in ("ante", "play") else "power"


@pytest.mark.long
@pytest.mark.timeout(400)
async def test_a_whole_game_in_which_a_line_breaks_in_every_phase(server, monkeypatch):
    """Those who return have the same question and hand; no seat is sent a card it may not see."""
    mark_cards(monkeypatch)
    async with people((*NAMES, "Wim"), server.port) as everybody:
        *sitting, watcher = everybody
        table = await seated(server, sitting, TWO_GAMBITS, [watcher])
        ears = Ears(table, sitting, watcher)
        done: set[str] = set()

        def fresh():
            found = [(seat, phase(table, seat, one)) for seat, one in enumerate(sitting)]
            return [(seat, now) for seat, now in found if now and now not in done]

        while table.state == "playing" and done < PHASES:
            await play_on(sitting, lambda: table.state != "playing" or bool(fresh()))
            for seat, now in fresh()[:1]:
                if await breaks(table, sitting[seat], seat, now, ears):
                    done.add(now)
        assert done == PHASES
        await play_on(sitting, lambda: all(one.screen.over for one in sitting))
        await comes_back_to_the_end(table, sitting[1])
        assert ears.leaked == []


async def breaks(table, one, seat, now, ears):
    """Disconnect a person in that phase, and let them return; returns whether the phase still lasted."""
    await one.screen.settles()
    if phase(table, seat, one) != now:
        return False
    before, given = stands(one.screen), table.playing.given
    one.vanish()
    await until(lambda: table.seats[seat].present == 0)
    await one.come_back()
    ears.listen(one.screen, seat)
    if now == "score":  # it has been read; the next question is for an ante, or after a tie for a card
        await shows(one, lambda: bool(one.screen.asked))
    else:
        await shows(one, lambda: stands(one.screen) == before)
    game = table.playing.game
    await shows(one, lambda: marks(stands(one.screen)[1]) == set(game.table.hands[seat]))
    assert table.playing.given[: len(given)] == given
    return True


async def shows(one, ready):
    """Wait until `ready` returns true; otherwise fail with the contents of the screen."""
    try:
        await until(ready)
    except AssertionError:
        raise AssertionError("\n".join(one.screen.picture.rows)) from None


async def comes_back_to_the_end(table, one):
    """Disconnected after the game, a person sees the ranking again."""
    one.vanish()
    await until(lambda: table.seats[1].present == 0)
    await one.come(f"join {table.code}")
    await shows(one, lambda: one.screen.over or one.screen.scored)
    if one.screen.scored:
        one.screen.type("\r")
    await shows(one, lambda: one.screen.over)
    assert table.state == "over"


@pytest.mark.long
@pytest.mark.timeout(200)
@pytest.mark.parametrize("words", [("{name}", "[b]x[/b]", "%(a)s"), ("{0.a}", "[/b]", "{card:of}")])
async def test_talk_that_means_something_to_programs_is_shown_as_it_is(tmp_path, words):
    names = NAMES[:3]
    options = TWO_GAMBITS._replace(game=TWO_GAMBITS.game._replace(ends="gambits-1", talk="often"))
    async with a_server(tmp_path) as server, people((*names, "Watcher"), server.port) as everybody:
        *sitting, watcher = everybody
        table = await seated(server, sitting, options, [watcher])
        for place in table.attendees:
            if not place.watches:
                place.say(" ".join(words) + " {0} [red]x[/red] [@click=app.quit]%s[/]")
                await watcher.screen.sees(f'{place.account.name}: "')
        await play_on(sitting, lambda: all(one.screen.over for one in sitting))
        assert not any(one.screen.ended for one in everybody)
        assert all(any(name in row for row in sitting[0].screen.picture.rows) for name in names)
    log = (tmp_path / "serve.log").read_text("utf-8")
    assert "mistake" not in log and "trouble" not in log


async def test_a_line_breaks_before_the_game(server):
    """Seats and the role of host are kept: both return, and the host begins."""
    async with people(NAMES[:2], server.port) as (host, other):
        table = await waiting(server, host, other)
        for one, beside in ((host, other), (other, host)):
            one.vanish()
            await beside.screen.sees(f"{one.name} has been disconnected.")
            await one.come(f"join {table.code}")
            assert await code_of(one) == table.code
            await beside.screen.sees(f"{one.name} is back.")
        await goes_to_the_lobby(other)
        other.screen.type("?")
        await other.screen.sees(server.inn.fingerprint)
        other.screen.type("\x1b")
        await host.screen.sees("Jon is away for now and keeps their seat.")
        other.vanish()
        await other.come(f"join {table.code}")
        assert [seat.person for seat in table.seats] == ["Mara", "Jon", "", ""]
        assert table.seats[0].who == table.host
        host.screen.type("s")
        await until(lambda: host.screen.asked and other.screen.asked)
        before = stands(other.screen)
        other.vanish()
        await other.come_back()
        await until(lambda: stands(other.screen) == before)


async def goes_to_the_lobby(one):
    one.screen.type("q")
    await one.screen.sees("Leave this table?")
    await one.screen.settles()
    one.screen.type("y")
    await one.screen.sees("Good evening")


async def waiting(server, host, other):
    """A table at which both wait."""
    table = server.inn.lobby.open_table(is_known(server, host), TWO_GAMBITS)
    table.sit(is_known(server, other))
    for one in (host, other):
        await one.come(f"join {table.code}")
        assert await code_of(one) == table.code
    return table


PLAYERS = ("Mara", "Jon", "Sil")
GAMES = [
    ("legendary", ""),
    *(pytest.param(*game, marks=pytest.mark.long) for game in (("legendary", "secret"), ("emperors-gambit", ""))),
    pytest.param("original", "noted", marks=pytest.mark.long),
]


async def heard_in_a_game(folder, ruleset, abilities, gone_on):
    """Play with three people, a computer player and a watcher, until the gambit is over or `gone_on` is true."""
    game = GameOptions(
        players=4, ruleset=ruleset, abilities=abilities, level="random", talk="off", pace="off", ends="gambits-1"
    )
    async with a_server(folder) as server, people((*PLAYERS, "Wim"), server.port) as everybody:
        *sitting, watcher = everybody
        table = await seated(server, sitting, TableOptions(game, decision=0), [watcher])
        ears = Ears(table, sitting, watcher)
        await play_on(sitting, lambda: table.state != "playing" or gone_on(ears))
    return ears


@pytest.mark.parametrize(("ruleset", "abilities"), GAMES)
async def test_nobody_is_sent_a_card_that_they_may_not_see(ruleset, abilities, tmp_path, monkeypatch):
    mark_cards(monkeypatch)
    ears = await heard_in_a_game(tmp_path, ruleset, abilities, lambda ears: False)
    assert ears.leaked == []
    assert all(len(ears.heard[seat]) >= 7 for seat in range(3)), "hands and flights were seen"
    assert len(ears.heard[NOBODY]) >= 4, "the flights were seen"


async def test_a_card_that_was_sent_to_the_wrong_seat_is_heard(tmp_path, monkeypatch):
    """A check of the test above: the first seat is shown the second one's hand as its own."""
    mark_cards(monkeypatch)
    usual = TableSession.view

    def view(self):
        return self.controller.game.view(1)._replace(me=0) if self.seat == 0 else usual(self)

    monkeypatch.setattr(TableSession, "view", view)
    ears = await heard_in_a_game(tmp_path, "legendary", "", lambda ears: bool(ears.leaked))
    assert ears.leaked and {seat for seat, _card in ears.leaked} == {0}
