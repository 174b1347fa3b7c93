"""Bad files get a clear message or work: never a traceback, a hang or much memory. `make fuzz` tries far more."""

import codecs
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.nasty import NO_FILES, TEXTS
from tools.fuzz.attempts import attempt
from tools.fuzz.mutations import LONG, mutated
from tools.fuzz.readers import READERS

READER = {reader.name: reader for reader in READERS}
BIG = 10**30
WRITTEN_ELSEWHERE = {
    "byte order mark": lambda data: codecs.BOM_UTF8 + data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "both": lambda data: codecs.BOM_UTF8 + data.replace(b"\n", b"\r\n"),
}
RULES = 'extends = "legendary"\nname = "The Broken Keg"\n'
SEATS = """format = "tda/1"
ruleset = "legendary"
[[seat]]
name = "Ursula"
hand = ["black-9", "red-2"]
[[seat]]
name = "Breen"
[position]
stakes = 30
"""


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "TDA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_good_files_work(reader, tmp_path):
    for source in reader.sources()[:10]:
        tried = attempt(reader, source, tmp_path)
        assert not tried.wrong and not tried.message


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rng=st.randoms(use_true_random=False))
@pytest.mark.every(3)
def test_a_spoilt_file_gets_a_message_or_works(reader, tmp_path, rng):
    content = mutated(rng.choice(reader.sources()), rng)
    assert not attempt(reader, content, tmp_path).wrong


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@pytest.mark.parametrize(
    "content",
    [
        b"", b"\0" * 1000, b"\xff\xfe", b"[" * 100_000, b"a." * 20_000 + b"a = 1", b"a = " + b"9" * 100_000,
        b"a = 0x" + b"f" * 100_000, b"x" * 1_000_000, b'a = """' + b"\n" * 100_000, b"a = 1979-99-99T99:99:99Z",
        b"# nothing\n", b"[[decision]]\n" * 5000,
        codecs.BOM_UTF16_LE + b"a\0",
    ],
    ids=lambda content: repr(content[:8]),
)  # fmt: skip
@pytest.mark.every(5)
def test_rubbish_is_told_soon(reader, content, tmp_path):
    assert not attempt(reader, content, tmp_path).wrong


@pytest.mark.every(2)
@pytest.mark.parametrize(("name", "reader"), [*product(TEXTS, ["ruleset", "save"])])
@pytest.mark.every(5)
def test_what_is_slow_to_read_is_told_soon(reader, name, tmp_path):
    """A reader may read a file several times, and a busy machine may take its time; without end it takes minutes."""
    assert not attempt(READER[reader], TEXTS[name]().encode(), tmp_path).wrong


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
@pytest.mark.parametrize("change", WRITTEN_ELSEWHERE.values(), ids=WRITTEN_ELSEWHERE.keys())
def test_files_of_other_editors_work(reader, change, tmp_path):
    for source in reader.sources()[:5]:
        tried = attempt(reader, change(source), tmp_path)
        assert not tried.wrong and not tried.message


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.name)
def test_what_is_no_file_is_told_at_once(reader, tmp_path, monkeypatch):
    """Every reader finds a pipe, a device, a folder or a loop of links where its file should be."""
    for name, put in NO_FILES.items():
        monkeypatch.setattr(Path, "write_bytes", lambda path, _content, put=put: put_there(path, put))
        tried = attempt(reader, b"", tmp_path)
        # Settings that are not there are as usual.
        assert not tried.wrong and bool(tried.message) == ((reader.name, name) != ("settings", "a link to nowhere"))


def put_there(path, put):
    """In the place of what may lie there already."""
    if path.is_dir():
        path.rmdir()
    path.unlink(missing_ok=True)
    put(path)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("ruleset", RULES + "starting_gold = 1000000000", "`starting_gold` is 1000000000"),
        ("ruleset", RULES + f"starting_gold = {BIG}", "`starting_gold` is"),
        ("ruleset", RULES + 'only = ["druid"]\nspecials_count = 1', "too few"),
        ("ruleset", RULES + "only = []\nspecials_count = 0", "too few"),
        ("ruleset", RULES + "figures = { black = { gold = 1000000000 } }", "gold"),
        ("ruleset", RULES + "figures = { black = { gold = -5 } }", "gold"),
        ("ruleset", RULES.replace("The Broken Keg", LONG), "name: expected 1 to 60 printable characters"),
        ("ruleset", 'extends = "legendary"\nname = "\\u001b[2J"', "name: expected 1 to 60 printable characters"),
        ("ruleset", RULES + 'about = "\\u001b]0;gone\\u0007"', "about"),
        ("ruleset", RULES + f'"{LONG}" = 1', "no key `xxx"),
        ("ruleset", RULES + '"\\u001b[2J" = 1', r"no key `\x1b[2J"),
        ("ruleset", RULES + f'cards = ["{"nowhere/" * 500}cards.toml"]', "there is no file"),
        ("ruleset", 'extends = "tavern.toml"', "extends itself"),
        ("ruleset", 'name = "x"\nextends = "a\\u0000b.toml"', "there is no file"),
        ("ruleset", RULES + "".join(f"k{n} = 1\n" for n in range(20_000)), "there is no key `k0`"),
        ("ruleset", RULES + f"only = {[str(n) for n in range(20_000)]}", 'there is no card "0"'),
        ("record", SEATS.replace('"legendary"', '"a\\u0000b.toml"'), "a file cannot have such a name"),
        ("cards", 'edition = "mine"\n[[card]]\nid = "io"\nname = "Io"\nkind = "good"\nstrength = 3', "too few"),
        ("cards", 'edition = "mine"\n[[card]]\nid = "pay"\nname = "Pay"\nkind = "good"\nstrength = 3', "cannot be"),
        ("theme", f'name = "{LONG}"', "`name`"),
        ("theme", 'name = "\\u001b[31m"', "`name`"),
        ("theme", "foreground = 7", "`foreground` is 7, but must be text"),
        ("theme", 'primery = "#ffffff"', "did you mean `primary`?"),
        ("record", SEATS.replace("30", str(BIG)), "`position.stakes`"),
        ("record", SEATS + f"gambit = {BIG}", "`position.gambit`"),
        ("record", SEATS + f"hole = -{BIG}", "`position.hole`"),
        ("record", SEATS.replace("Breen", LONG), "must have 1 to 40 printable characters"),
        ("record", SEATS.replace("Breen", "\\u001b[2J"), r'"\x1b[2J" must have 1 to 40 printable'),
        ("record", SEATS.replace('"red-2"', '"\\u001b[2J"'), r'no card "\x1b[2J"'),
        ("record", SEATS + '[[decision]]\nseat = "Ursula"\nchoose = ["\\u001b[2J"]', r"\x1b[2J"),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_named_harmlessly(name, content, said, tmp_path):
    tried = attempt(READER[name], content.encode(), tmp_path)
    assert not tried.wrong
    assert said in tried.message


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("settings", f'[new_game]\nname = "{LONG}"\nplayers = {BIG}\nruleset = 5\npicked = [7, "druid"]'),
        ("settings", '[new_game]\nname = "\\u001b[2J"\n[screen]\ntheme = "\\u001b[2J"\nhints = 9'),
        ("settings", 'new_game = "no table"\nscreen = [1]'),
        ("ruleset", RULES + "gambits = 1000\nplay_to_gold = 1000000\nmax_rounds = 100"),
        ("ruleset", RULES + "starting_gold_per_player = 100000"),
        ("record", SEATS.replace("30", "1000000000")),
    ],
)
def test_what_is_only_odd_works(name, content, tmp_path):
    tried = attempt(READER[name], content.encode(), tmp_path)
    assert (tried.message, tried.wrong) == ("", "")


def test_a_title_that_steers_the_terminal_is_shown_harmlessly(tmp_path):
    content = SEATS.replace("[[seat]]", 'title = "\\u001b[2J"\nx_said = ["\\u001b[2J"]\n[[seat]]', 1)
    assert not attempt(READER["record"], content.encode(), tmp_path).wrong


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x_date = ", "x_date = 0001-01-01T00:00:00 #"),
        ("x_date = ", "x_date = 9999-12-31T23:59:59-12:00 #"),
        ("x_gold = [", "x_gold = [1, "),
        ('"Ursula"', '"\\u001b[2J"'),
        ('"Ursula"', f'"{LONG}"'),
        ('"You pick the Fool."', '"\\u001b[2J"'),
        ("x_name = ", 'x_name = "\\u001b[2J" #'),
        ("x_games = 1", f"x_games = {BIG}"),
        ("x_seconds = ", "x_seconds = nan #"),
        ("x_seconds = ", "x_seconds = -1e300 #"),
        ("x_gambit = 1", f"x_gambit = {BIG}"),
        ("seed = 5", f"seed = {BIG}"),
        ('"random"', '"\\u001b[2J"'),
        ("x_base = ", 'x_base = "/dev/zero" #'),
        ("x_changes]\n", "x_changes]\nstarting_gold = 1000000000\n"),
    ],
)
def test_a_spoilt_save_is_listed_and_refused_or_played(old, new, tmp_path):
    for source in READER["save"].sources()[:2]:
        text = source.decode()
        assert old in text
        assert not attempt(READER["save"], text.replace(old, new).encode(), tmp_path).wrong
