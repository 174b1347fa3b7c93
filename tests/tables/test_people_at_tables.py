"""People at tables: their names and keys, and what they say to each other."""

import sqlite3
from contextvars import copy_context
from datetime import timedelta

import pytest

from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.database import SQLite
from tda_tui.tables.limits import TableLimits, TableProblem
from tda_tui.tables.lookalikes import looks, mean_something
from tda_tui.tables.ratings import Rank
from tda_tui.tables.shared_table import Attendee
from tda_tui.tables.table_options import TableOptions
from tda_tui.tables.talk import phrases
from tda_tui.words.translate import begin_reader, language
from tests.shared_tables import QUICK, Evening, news


def test_a_key_keeps_its_one_name_in_a_file_for_nobody_else(evening):
    assert evening.lobby.accounts.known("SHA256:abc") is None
    account = evening.lobby.accounts.register("SHA256:abc", "Mara")
    assert evening.lobby.accounts.known("SHA256:abc") == account and not account.guest
    assert evening.lobby.accounts.register("SHA256:abc", "Other") == account
    assert (evening.folder / "inn.sqlite").stat().st_mode & 0o077 == 0
    evening.lobby.close()
    assert Evening(evening.folder).lobby.accounts.known("SHA256:abc") == account


def test_a_key_tells_nothing_by_its_id(evening):
    account = evening.lobby.accounts.register("SHA256:../../etc", "Mara")
    assert account.id.isalnum() and "etc" not in account.id


NOBODYS = (
    "", "   ", "x" * 11, "pass", "None", "yes", "12", "Okka", "okka", "You", "Tiamat", "red-5", "a\x1b[2J",
    "\u202eMara", "!?", "Mara\u3164", "Mara\ufe0f", "Mara\u034f", "Mar\u0430", "\u039cara", "Mara\u0488",
    "M\u0302\u0303\u0304ara", "Ann, Bob", "|an", "Ann:", "Ann\U0001f409", "Host", "the host", "The inn",
    "The lnn", "H0st", "Inn.", "TDA", "Mara\U000e0100", "Guest", "Everyone", "tutti", "C0mputer", "Gambler", "Tu",
)  # fmt: skip


@pytest.mark.parametrize("name", NOBODYS)
def test_names_that_nobody_can_have(name, evening):
    assert evening.lobby.accounts.name_problem(name)
    for take in (lambda: evening.lobby.accounts.register("key", name), lambda: evening.lobby.accounts.visit(name)):
        with pytest.raises(TableProblem):
            take()


@pytest.mark.parametrize("name", ["Mara", "mara", "MARA", "Ｍara", "M ara", "𝐌ara", "Mara.", "M-a'ra", "rnara"])
def test_no_two_have_the_same_name(name, evening):
    evening.lobby.accounts.register("SHA256:1", "Mara")
    with pytest.raises(TableProblem, match="Somebody else"):
        evening.lobby.accounts.register("SHA256:2", name)
    with pytest.raises(TableProblem):
        evening.lobby.accounts.visit(name)


def test_the_inns_own_names_are_taken_in_every_language():
    """Whoever reads the names keeps their own language."""
    begin_reader("en")
    mean_something.cache_clear()
    assert looks("Host") <= mean_something() and language() == "en"


def test_no_two_names_look_the_same(evening):
    evening.lobby.accounts.register("SHA256:1", "Copa")
    evening.lobby.accounts.register("SHA256:2", "Ian")
    evening.lobby.accounts.visit("АКИМ")
    for name in ("Сора", "АКИМ", "аким", "lan", "Ian."):
        with pytest.raises(TableProblem, match="Somebody else"):
            evening.lobby.accounts.visit(name)
    evening.lobby.accounts.visit("Jan")


def test_names_taken_before_looks_were_noted_are_safe_too(evening):
    evening.lobby.accounts.register("SHA256:1", "Ian")
    evening.lobby.close()
    with sqlite3.connect(evening.folder / "inn.sqlite") as database:
        database.execute("DROP TABLE looks")
    with pytest.raises(TableProblem, match="Somebody else"):
        Evening(evening.folder).lobby.accounts.visit("lan")


def test_a_guests_name_is_free_again(evening):
    guest = evening.lobby.accounts.visit("Mara")
    assert guest.guest
    with pytest.raises(TableProblem):
        evening.lobby.accounts.visit("Mara")
    table = evening.lobby.open_table(guest, QUICK)
    evening.lobby.leave(guest)
    assert evening.lobby.tables == () and table.people() == []
    assert evening.lobby.accounts.visit("Mara").id != guest.id


def test_a_guest_who_leaves_changes_no_table_of_others(evening):
    """Otherwise everybody in the lobby would draw it as often as there are tables."""
    evening.table(2)
    guest = evening.lobby.accounts.visit("Zoe")
    evening.lobby.enter(guest)
    heard: list[str] = []
    evening.lobby.subscribe(lambda: heard.append("change"))
    evening.lobby.leave(guest)
    assert heard == ["change"]


def test_names_of_other_scripts(evening):
    for number, name in enumerate(("Zoë", "Дмитрий", "龍太郎", "Jean Luc", "O'Brien")):
        assert evening.lobby.accounts.register(f"key {number}", name).name == name


def test_while_another_program_writes_nobody_waits_for_long(evening):
    evening.lobby.accounts.register("SHA256:1", "Mara")
    other = sqlite3.connect(evening.lobby.folder / "inn.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    known = evening.lobby.accounts.known("SHA256:1")
    assert known is not None and known.name == "Mara"
    with pytest.raises(TableProblem, match="at the moment"):
        evening.lobby.accounts.register("SHA256:2", "Okko")
    other.close()
    assert evening.lobby.accounts.register("SHA256:2", "Okko").name == "Okko"


def test_newcomers_are_known_however_many_have_a_rating(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(accounts=2))
    rated = [evening.lobby.accounts.register(name, name) for name in ("Mara", "Jon")]
    ranks = [Rank(at, one.name, True, 30 - at, at + 1, at == 0, one.id) for at, one in enumerate(rated)]
    evening.lobby.ratings.count("a game", evening.date, "legendary", ranks)
    evening.lobby.accounts.register("Tove", "Tove")
    assert evening.lobby.accounts.known("Tove") and all(map(evening.lobby.accounts.known, ("Mara", "Jon")))


def test_too_many_accounts_are_forgotten_oldest_first(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(accounts=3))
    for name in ("Mara", "Jon", "Sil"):
        evening.date += timedelta(days=1)
        evening.lobby.accounts.register(name, name)
    evening.lobby.open_table(evening.lobby.accounts.known("Mara"), QUICK)
    evening.date += timedelta(days=1)
    evening.lobby.accounts.register("Tove", "Tove")
    known = evening.lobby.accounts.known
    assert known("Mara") and known("Tove") and known("Jon") is None


def test_the_accounts_are_not_counted_for_everybody_who_registers(evening, monkeypatch):
    """With a hundred thousand that takes long, and others who register wait meanwhile."""
    done = []
    for name in ("read", "write"):
        usual = getattr(SQLite, name)
        monkeypatch.setattr(
            SQLite, name, lambda self, *query, usual=usual: done.append(query[0]) or usual(self, *query)
        )
    for name in ("Mara", "Jon", "Sil"):
        evening.person(name)
    assert sum("count(*)" in query for query in done) == 1


def test_names_become_free_again_a_few_at_once(evening, tmp_path, monkeypatch):
    """Everybody waits meanwhile."""
    monkeypatch.setattr("tda_tui.tables.accounts._AT_ONCE", 2)
    accounts, people = evening.lobby.accounts, tmp_path / "people"
    names = "Mara", "Jon", "Sil", "Tove"
    for name in names:
        evening.date += timedelta(days=1)
        account = evening.person(name)
    (people / account.id).mkdir(parents=True)
    for kept in (["Sil", "Tove"], ["Tove"]):
        accounts.forget(evening.date + timedelta(days=1), people)
        assert [name for name in names if accounts.named(name)] == kept


def test_all_hear_what_one_says(evening):
    table, chairs = evening.table(3, start=False)
    watcher = Attendee(table, evening.person("Ada"), watches=True)
    for place in (*chairs, watcher):
        news(place)
    chairs[1].say("  A fine\tevening ")
    assert [news(place) for place in (*chairs, watcher)] == [['Jon: "A fine evening"']] * 4


def test_each_reads_a_phrase_in_their_own_language(evening):
    _table, chairs = evening.table(2, start=False)
    for chair in chairs:
        news(chair)
    chairs[0].say_phrase("well-played")
    assert news(chairs[0]) == ['Mara: "Well played."']
    begin_reader("it")
    assert "Ben giocato." in news(chairs[1])[0]
    assert len(phrases()) == 10
    with pytest.raises(TableProblem):
        chairs[0].say_phrase("no-such-phrase")


def test_each_reads_the_game_in_their_own_language_whoever_begins_it(evening):
    mara, jon = evening.person("Mara"), evening.person("Jon")
    italian, english = copy_context(), copy_context()
    italian.run(begin_reader, "it")
    english.run(begin_reader, "en")
    options = TableOptions(GameOptions(ruleset="legendary", players=4, level="novice", coins="silver"))
    table = italian.run(evening.lobby.open_table, mara, options)
    hosts, guests = italian.run(Attendee, table, mara), english.run(Attendee, table, jon)
    italian.run(table.start, mara)
    told = [[line.text for line in attendee.session.first_lines] for attendee in (hosts, guests)]
    assert "argento" in str(told[0]) and "silver" in str(told[1])


@pytest.mark.parametrize(
    "steering", ["\x1b[2J", "\x07", "a\nb\r\nc", "\u202eevil", "\x9b31m", "\ud800", "{name}", "a\x00b"]
)
def test_nothing_that_is_said_steers_a_terminal(steering, evening):
    _table, chairs = evening.table(2, start=False)
    news(chairs[1])
    chairs[0].say(f"x{steering}y")
    [said] = news(chairs[1])
    assert said.isprintable() and said.startswith('Mara: "x')
    said.encode()


def test_a_line_has_its_length_and_no_letter_bears_a_pile_of_marks(evening):
    _table, chairs = evening.table(2, start=False)
    chairs[0].say("x" * evening.limits.line)
    for line in ("x" * (evening.limits.line + 1), "x" * 10_000_000, "", " \t "):
        with pytest.raises(TableProblem):
            chairs[0].say(line)
    chairs[0].say("Zo" + "e\u0301\u0302" + "\u0303" * 100 + "!")
    assert news(chairs[1])[-1] == 'Mara: "Zoe\u0301\u0302!"'
    with pytest.raises(TableProblem):
        chairs[0].say("\u3164\u2800\U000e0100")


def test_how_often_somebody_may_speak(evening):
    _table, chairs = evening.table(2, start=False)
    for _line in range(evening.limits.lines):
        chairs[0].say("again")
    for speak in (lambda: chairs[0].say("again"), lambda: chairs[0].say_phrase("luck")):
        with pytest.raises(TableProblem, match="wait a moment"):
            speak()
    chairs[1].say("others may")
    second = evening.come_back("Mara")
    with pytest.raises(TableProblem, match="wait a moment"):
        second.say("from another screen it is the same person")
    evening.time.go_on(evening.limits.lines_within + 1)
    chairs[0].say("now again")


def test_somebody_is_muted_for_oneself(evening):
    _table, chairs = evening.table(3, start=False)
    for chair in chairs:
        news(chair)
    chairs[2].muted ^= {chairs[0].account.id}
    chairs[0].say("psst")
    assert news(chairs[1]) == ['Mara: "psst"'] and news(chairs[2]) == []
    chairs[2].muted.clear()
    chairs[2].mutes_all = True
    chairs[0].say("psst")
    chairs[1].leave()
    assert news(chairs[2]) == ["Jon has been disconnected."], "what happens is told nevertheless"


def test_news_that_nobody_reads_do_not_pile_up(tmp_path):
    evening = Evening(tmp_path / "inn", TableLimits(unread=10))
    _table, chairs = evening.table(2, start=False)
    for line in range(100):
        evening.time.go_on(10)
        chairs[0].say(f"{line}")
    assert len(news(chairs[1])) == 10


def test_nothing_of_it_is_kept(evening):
    _table, chairs = evening.table(2)
    chairs[0].say("xylophone")
    evening.lobby.close()
    assert all(b"xylophone" not in path.read_bytes() for path in evening.folder.rglob("*") if path.is_file())


def test_who_listens_badly_harms_nobody(evening):
    table, chairs = evening.table(2, start=False)

    def fails():
        raise RuntimeError("a screen that is gone")

    Attendee(table, chairs[1].account, fails)
    evening.lobby.subscribe(fails)
    chairs[0].say("hello")
    assert news(chairs[0])[-1] == 'Mara: "hello"'


def test_who_listens_is_called_in_their_own_language(evening):
    """Whoever caused a text, it is in the language of the person who reads it."""
    table, chairs = evening.table(2, start=False)
    read: list[str] = []

    def sits_there_in_italian():
        begin_reader("it")
        chair = Attendee(table, chairs[1].account, lambda: read.extend(chair.take_news()))
        read.clear()

    copy_context().run(sits_there_in_italian)
    begin_reader("en")
    chairs[0].say_phrase("well-played")
    assert len(read) == 1 and "Ben giocato." in read[0]
    assert news(chairs[1])[-1] == 'Mara: "Well played."'
