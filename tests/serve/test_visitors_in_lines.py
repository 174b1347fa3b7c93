"""The inn in lines of text: games alone, the lobby, and shared tables, also together with people who have a screen."""

import asyncio
import random
import re
from contextlib import asynccontextmanager

import pytest

from tda_tui.rules.view import NOBODY
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tests.helpers import random_answer
from tests.serve.clients import a_key, a_server, connected, folder_of, until, visiting
from tests.serve.marked import Ears, mark_cards
from tests.serve.people import Sitting, people, play_on
from tests.serve.test_visits import QUICK as ALONE

QUICK = TableOptions(GameOptions(players=2, level="novice", talk="off", pace="off", ends="gambits-1"), decision=0)


class Reader:
    """A visitor who reads and types lines."""

    def __init__(self, screen, end):
        self.screen = screen
        self.end = end
        self.read = 0

    def type(self, words):
        self.read = len(self.screen.text)
        self.screen.type(words + self.end)

    @property
    def new(self):
        """The output since the last input."""
        return self.screen.text[self.read :]

    async def hears(self, words):
        try:
            await until(lambda: words in self.new)
        except AssertionError:
            raise AssertionError(f"{words!r} is not heard:\n{self.screen.text[-3000:]}") from None

    async def says(self, typed, then):
        """Type a line, and wait for these words."""
        self.type(typed)
        await self.hears(then)

    @property
    def asked(self):
        return self.new.endswith("> ")


@asynccontextmanager
async def reading(server, name, key=None, term=None, command=None):
    """A visitor without a screen; without `key`, for the first time."""
    async with connected(server, key or a_key()) as line:
        terminal = {"term_type": term} if term else {}
        _channel, screen = await line.create_session(Sitting, command, encoding=None, **terminal)
        reader = Reader(screen, "\r" if term else "\n")
        if key is None:
            await reader.hears("What is your name?")
            reader.type(name)
        yield reader


async def answer_all(reader, table):
    """Give the first answer to all questions until the game is over; as many as are wanted, if one is too few."""
    while table.state == "playing":
        if reader.asked:
            usual = "enter alone" in reader.new[-400:].lower()
            wanted = re.findall(r"Choose (\d), not", reader.new[-200:])
            first = " ".join(map(str, range(1, int(wanted[-1]) + 1))) if wanted else "1"
            reader.type("" if usual and "Numbers with spaces" in reader.new[-900:] else first)
        await asyncio.sleep(0.03)


def table_of(server):
    return server.inn.lobby.tables[0]


@pytest.mark.long
@pytest.mark.timeout(240)
@pytest.mark.parametrize("term", [None, "dumb"])
async def test_a_game_with_somebody_who_has_a_screen(server, term):
    """One opens the table on a screen, the other joins by its number in lines; they talk, and play to the end."""
    async with people(("Mara",), server.port) as (mara,):
        await mara.come_first()
        account = server.inn.lobby.accounts.known(mara.key.get_fingerprint())
        assert account is not None
        table = server.inn.lobby.open_table(account, QUICK)
        await mara.screen.settles()
        mara.screen.type("\r")
        await mara.screen.sees("table's code")
        async with reading(server, "Jon", term=term) as jon:
            await jon.hears("1. Mara: ")
            assert "1 seat free" in jon.new
            await jon.says("1", "The host begins when everyone is here.")
            await jon.says("say Good evening, Mara", 'Jon: "Good evening, Mara"')
            await mara.screen.sees('Jon: "Good evening, Mara"')
            mara.screen.type("s")
            await jon.hears("Mara starts the game.")
            await jon.says("o", "is thinking")
            playing = asyncio.create_task(answer_all(jon, table))
            await play_on([mara], lambda: table.state == "over", 120)
            await playing
            await jon.hears("Place 1:")
            await jon.hears("Play again with the same people.")
            assert "\x1b" not in jon.screen.text
            jon.type("1")
            await until(lambda: table.state == "gathering")
            await jon.hears("The game has not begun.")
            await jon.says("q", "Leave this table?")
            await jon.says("2", "There are no tables" if table.state == "over" else "Here now:")
            assert [one.name for one in table.people()] == ["Mara"]
            await jon.says("q", "Goodbye")
            await until(lambda: jon.screen.ended)
            assert jon.screen.status == 0


async def opened(host, *rows):
    """Open a table with these rows changed; returns its code."""
    await host.hears("There are no tables")
    await host.says("n", "What do you want to change?")
    for label, choice in rows:
        await until(lambda: host.asked)
        found = re.search(
            rf"(\d+)\. {label}", host.screen.text[host.screen.text.rindex("What do you want to change?") :]
        )
        host.type(found[1])
        await until(lambda: host.asked)
        host.type(choice)
        await host.hears("What do you want to change?")
    await until(lambda: host.asked)
    await host.says("", "table's code: ")
    found = re.search(r"table's code: ([a-z0-9]+)", host.screen.text)
    assert found is not None
    await until(lambda: host.asked)
    return found[1]


@pytest.mark.timeout(120)
async def test_a_table_for_those_who_have_its_code(server):
    """Without any screen, it is opened, joined by its code, watched, left and rejoined."""
    async with reading(server, "Mara") as mara:
        code = await opened(mara, ("Who may join", "2"), ("Seats: ", "3"), ("Seats for people", "2"), ("Time", "1"))
        table = table_of(server)
        assert not table.options.public and table.options.decision == 0
        assert [seat.free for seat in table.seats] == [False, True, False]
        key = a_key()
        server.inn.lobby.accounts.register(key.get_fingerprint(), "Jon")
        async with reading(server, "Jon", key, command=f"join {code}") as jon:
            await jon.hears("Seat 2: Jon.")
            await mara.hears("Jon sits down.")
            await mara.says("1", "Ante: put a card face down")
            await jon.hears("Ante: put a card face down")
        await mara.hears("Jon has been disconnected.")
        async with reading(server, "Jon", key) as jon, reading(server, "Sil", command=f"watch {code}") as sil:
            await jon.hears("Your seat is kept: back to the table?")
            await jon.says("y", "Ante: put a card face down")
            await mara.hears("Jon is back.")
            await sil.hears("You are watching.")
            await jon.says("u", "There is nothing to undo yet.")
            await jon.says("1", "Waiting for Mara")
            await jon.says("u", "Does everyone agree?")
            await mara.hears("Type agree or refuse.")
            await mara.says("agree", "Everyone agrees: the game is back at Jon's last decision.")
            await jon.hears("Ante: put a card face down")
            await sil.says("say hello", "Spectators hear everything and say nothing.")
            await sil.says("q", "Here now: ")


@pytest.mark.timeout(120)
@pytest.mark.long
async def test_whoever_changes_a_table_all_the_time_makes_nobody_read_it_each_time(server, monkeypatch):
    lobby, read = server.inn.lobby, []
    async with reading(server, "Mara") as mara:
        await mara.hears("There are no tables.")
        rows = lobby.rows
        monkeypatch.setattr(lobby, "rows", lambda reader: (read.append(reader), rows(reader))[1])
        ann = lobby.accounts.visit("Ann")
        table = lobby.open_table(ann, QUICK)
        table.start(ann)
        for _each in range(50):
            Attendee(table, ann).leave()
        await mara.hears("1. Ann:")
        assert len(read) < 10


async def test_the_clock_answers_for_whoever_is_too_slow(server):
    """In lines, a player is told the time limit, that time is running out, and that it is up."""
    async with reading(server, "Mara") as mara:
        await opened(mara, ("Seats: ", "2"))
        table = table_of(server)
        account = table.people()[0]
        table.change(account, table.options._replace(decision=5, bank=0))
        await mara.hears("5 seconds")
        await mara.says("1", "Time: 0:0")
        await mara.hears("Time is up for Mara")
        await mara.hears("That question has already been answered.")
        # What the player is asked besides is finished first.
        await until(lambda: mara.asked and mara.new.count("Time: 0:0") > 1)
        given = len(table.playing.given)
        await mara.says("q", "Leave this table?")
        await until(lambda: len(table.playing.given) > given)
        assert "Time is up" not in mara.new
        await mara.says("3", "That question has already been answered.")


async def test_lines_that_come_by_a_pipe_end_the_visit_and_not_the_table(server):
    async with visiting(server, a_key(), term=None) as screen:
        screen.type("Mara\nn\n\n")
        await until(lambda: "table's code: " in screen.text)
        screen.channel.write_eof()
        await until(lambda: screen.ended)
    assert screen.status == 0
    assert "There is no more input: you leave the inn." in screen.text
    assert [one.name for one in table_of(server).people()] == ["Mara"]
    assert not server.inn.lobby.names()


@pytest.mark.timeout(120)
@pytest.mark.long
async def test_lines_tell_nobody_a_card_that_they_may_not_see(tmp_path, monkeypatch):
    """Two people, a computer player and a watcher, all without a screen."""
    mark_cards(monkeypatch)
    game = QUICK.game._replace(players=3, level="random")
    key = a_key()
    async with a_server(tmp_path) as server, reading(server, "Jon") as jon, reading(server, "Sil") as sil:
        account = server.inn.lobby.accounts.register(key.get_fingerprint(), "Mara")
        table = server.inn.lobby.open_table(account, QUICK._replace(game=game))
        async with reading(server, "Mara", key) as mara:
            await mara.hears("1. Mara: ")
            await mara.says("1", "1. Begin the game.")
            await jon.hears("1. Mara: ")
            await jon.says("1", "The host begins")
            await sil.says("w 1", "The game has not begun.")
            await mara.says("1", "Ante: put a card face down")
            await until(lambda: "You are watching." in sil.new and "Ante: put a card face down" in jon.new)
            ears = Ears(table, (mara, jon), sil)
            await asyncio.gather(*(answer_all(one, table) for one in (mara, jon)))
            await sil.hears("Place 1:")
    assert ears.leaked == []
    assert all(len(ears.heard[seat]) >= 7 for seat in (0, 1)) and len(ears.heard[NOBODY]) >= 3


@pytest.mark.long
@pytest.mark.timeout(120)
async def test_who_comes_later_takes_over_with_the_next_gambit(server):
    """Until then they watch; then they are asked for an ante."""
    game = QUICK.game._replace(players=3, level="random", ends="gambits-2", gold="100")
    key = a_key()
    async with reading(server, "Jon") as jon:
        account = server.inn.lobby.accounts.register(key.get_fingerprint(), "Mara")
        table = server.inn.lobby.open_table(account, QUICK._replace(game=game))
        async with reading(server, "Mara", key) as mara:
            await mara.hears("1. Mara: ")
            await mara.says("1", "1. Begin the game.")
            await mara.says("1", "Ante: put a card face down")
            await jon.hears("1. Mara: ")
            await jon.says("1", "You are watching.")
            assert "Jon" in [row.coming for row in table.seat_rows()]
            playing = asyncio.create_task(answer_all(mara, table))
            await until(lambda: table.state == "over" or "now plays " in jon.new)
            assert table.state == "playing", "it was over before there was another gambit"
            await jon.hears("Ante: put a card face down")
            await asyncio.gather(playing, answer_all(jon, table))
            await jon.hears("Play again with the same people.")


async def test_a_game_is_retold_as_soon_as_its_record_can_be_read(server):
    key = a_key()
    account = server.inn.lobby.accounts.register(key.get_fingerprint(), "Mara")
    table = server.inn.lobby.open_table(account, QUICK)
    async with reading(server, "Mara", key) as mara:
        await mara.hears("1. Mara: ")
        await mara.says("1", "1. Begin the game.")
        await mara.says("1", "Ante: put a card face down")
        while table.state == "playing":
            question = table.playing.game.questions[0]
            table.playing.answer(question, random_answer(question, random.Random(3)))
            await asyncio.sleep(0)
        await mara.hears("3. Return to the lobby.")
        record = table.record
        record.rename(record.with_suffix(".aside"))
        await mara.says("2", "No such file")
        await mara.hears("3. Return to the lobby.")
        record.with_suffix(".aside").rename(record)
        await mara.says("2", "Gambit 1 begins.")


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_a_game_alone(server, term):
    key = a_key()
    (folder_of(server, key) / "settings.toml").write_text(ALONE.replace("random", "gambler"), encoding="utf-8")
    async with reading(server, "", key, term, "play") as reader:
        while "Play again?" not in reader.new[-200:]:
            await until(lambda: reader.asked)
            reader.type("" if "enter alone" in reader.new[-300:].lower() else "1")
            await until(lambda: reader.asked)
        await reader.says("n", "Goodbye")
        await until(lambda: reader.screen.ended)
        assert reader.screen.status == 0
    text = reader.screen.text
    assert "\x1b" not in text
    assert text.replace("\r\n", "").count("\n") == (0 if term else text.count("\n"))
    assert list((folder_of(server, key) / "saves" / "finished").glob("*.toml"))


async def test_the_host_is_told_of_a_mistake_in_a_game_alone(server, monkeypatch):
    async def fail(*_given):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("tda_tui.plain.evening.PlainEvening.play_games", fail)
    async with visiting(server, a_key(), term=None, command="play") as screen:
        await until(lambda: screen.ended)
    assert "The program made a mistake and had to stop." in screen.text and "division" not in screen.text
    assert "Details are in" not in screen.text
    [report] = (server.inn.plan.data / "crash").iterdir()
    assert "division by zero" in report.read_text()
    assert '"what": "mistake", "kind": "ZeroDivisionError"' in (server.inn.plan.data / "serve.log").read_text()


async def test_what_is_typed_can_be_put_right(server):
    async with visiting(server, term="dumb") as screen:
        await until(lambda: screen.text.endswith("> "))
        screen.type("xyz\x7f\x7f\x7f?\r")
        await until(lambda: screen.text.count("> ") > 1)
        assert "xyz\b \b\b \b\b \b?\r\n" in screen.text
        screen.type("\x04")
        await until(lambda: screen.ended)
        assert "you leave the inn" in screen.text


async def test_a_broken_line_ends_the_visit(server):
    async with visiting(server, term=None) as screen:
        await until(lambda: screen.text.endswith("> "))
    await until(lambda: not server.inn.sessions)
    assert server.inn.counted.sessions == 0


async def test_lines_can_be_had_in_any_terminal(server):
    async with visiting(server, command="plain") as screen:
        await until(lambda: screen.text.endswith("> "))
        assert "Welcome to the inn" in screen.text and "\x1b" not in screen.text
        screen.type("q\r")
        await until(lambda: screen.ended)
        assert screen.status == 0


async def test_lessons_need_a_screen(server):
    async with visiting(server, term=None, command="tutorial") as screen:
        await until(lambda: screen.ended)
        assert (screen.status, screen.text) == (
            2,
            "The lessons need a terminal that can move its cursor: ssh -t asks for one. To play a game in lines of "
            "text, use the command play instead of tutorial; a question mark then shows what you can type.\r\n",
        )
