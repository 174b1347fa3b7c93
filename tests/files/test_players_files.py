"""The player's own files: pictures, settings, and whatever is no regular file or too large."""

import os
import tomllib
from itertools import combinations

import pytest

from tda_tui.app.terminal.capabilities import SAVED, SECTION
from tda_tui.files.art_files import SIZES, find_art, has_art, read_art
from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped
from tda_tui.files.regular_file import LARGEST, read_file, toml_files
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.files.settings import Settings
from tda_tui.files.toml_files import NotToml, read_toml_text
from tda_tui.players.regulars import regular_ids
from tda_tui.process.crash import Crash, report
from tda_tui.session.new_game.options import SAVED_OPTIONS, GameOptions

ART = shipped("themes") / "art"
FILES = sorted(ART.rglob("*.toml"))
USUAL = ("evil-dragon", "good-dragon", "dragon", "god", "mortal", "treasure")


def drawing(letters="4", side=10, line="/\\"):
    """A picture in one size as in a file."""
    pixels = "\n".join([(letters * side)[:side]] * side)
    lines = "\n".join([line] * (side // 2))
    return f"pixels = '''\n{pixels}\n'''\nlines = '''\n{lines}\n'''\n"


def art_file(small: str = drawing(), large: str = drawing(side=24), head: str = "") -> str:
    """An art file."""
    return f"{head}[small]\n{small}[large]\n{large}"


def test_every_card_type_every_regular_and_whatever_people_add_has_a_face():
    types = {card.type for name in ruleset_ids() for card in load_rules(name).cards}
    assert len(types) > 50
    assert not {name for name in types if not has_art(name)}
    assert not [name for name in regular_ids() if not has_art(f"regulars/{name}")]
    assert all(has_art(name) for name in USUAL)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_picture_can_be_read(path):
    art = read_art(path)
    for size, side in SIZES.items():
        assert len(art.sizes[size].pixels) == side and len(art.sizes[size].lines) == side // 2
        assert any(row.strip(".") for row in art.sizes[size].pixels)
        assert any(row.strip() for row in art.sizes[size].lines)


@pytest.mark.parametrize("size", SIZES)
def test_no_two_faces_are_alike(size):
    """Neither in pixels nor in lines: they differ in at least a tenth."""
    found = {path.stem: read_art(path).sizes[size] for path in FILES}
    for one, other in combinations(found, 2):
        for a, b in ((found[one].pixels, found[other].pixels), (found[one].lines, found[other].lines)):
            width = max(map(len, a + b))
            pairs = list(
                zip("".join(row.ljust(width) for row in a), "".join(row.ljust(width) for row in b), strict=True)
            )
            drawn = [pair for pair in pairs if pair not in (("." * 2), (" ", " "))]
            assert sum(x != y for x, y in drawn) > len(drawn) / 10, (one, other)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (art_file(small=drawing(side=9)), "`small.pixels`: expected 10 rows, not 9"),
        (
            art_file(small=drawing("4", 10).replace("4444444444", "444", 1)),
            "`small.pixels`: row 1 has 3 letters, not 10",
        ),
        (art_file(large=drawing("q", 24)), "`large.pixels`: row 1: no colour has the letter 'q'"),
        (art_file(large=drawing(side=24, line="x" * 25)), "`large.lines`: row 1 is wider than 24 columns"),
        (art_file(small=drawing(line="é")), "`small.lines`: row 1 has a non-ASCII character"),
        (art_file(head='[palette]\nq = "green"\n'), '`palette.q`: expected a colour such as "#d9a441", not "green"'),
        (art_file(head='[palette]\nk = "#000000"\n'), "`palette`: 'k' is not a single unused letter"),
        (f"[large]\n{drawing(side=24)}", "`small`"),
    ],
)
def test_what_is_wrong_in_a_picture_is_told(text, said, tmp_path):
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match="wrong") as raised:
        read_art(path)
    assert said in str(raised.value)


def test_a_picture_of_ones_own_goes_before_the_shipped_one(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "tda" / "themes" / "art"
    folder.mkdir(parents=True)
    (folder / "red.toml").write_text(art_file(), encoding="utf-8")
    find_art.cache_clear()
    try:
        assert find_art("red").sizes["small"].pixels == ("4" * 10,) * 10
    finally:
        find_art.cache_clear()


def test_a_picture_that_there_is_not():
    with pytest.raises(FileError, match="no picture 'bleu' \\(did you mean 'blue'\\?\\)"):
        find_art("bleu")


def test_what_is_put_is_there_again_and_unknown_keys_are_kept(tmp_path):
    path = tmp_path / "deep" / "settings.toml"
    path.parent.mkdir()
    path.write_text('mood = "bright"\n[new_game]\nplayers = 3\nhat = "red"\n')
    Settings(path).put("new_game", {"players": 5})
    assert tomllib.loads(path.read_text()) == {"mood": "bright", "new_game": {"players": 5, "hat": "red"}}
    assert list(path.parent.iterdir()) == [path]


def test_what_is_put_in_two_windows_is_kept_from_both(tmp_path):
    path = tmp_path / "settings.toml"
    one, other = Settings(path), Settings(path)
    one.put("lessons", {"first": {"done": True}})
    other.put("screen", {"theme": "harbour"})
    one.replace("keys", {"table.hint": "x"})
    kept = {"lessons": {"first": {"done": True}}, "screen": {"theme": "harbour"}, "keys": {"table.hint": "x"}}
    assert tomllib.loads(path.read_text()) == kept


def test_what_could_not_be_saved_stays_in_effect(tmp_path):
    path = tmp_path / "settings.toml"
    settings = Settings(path)
    path.mkdir()
    settings.put("screen", {"theme": "harbour"})
    path.rmdir()
    assert settings.problem
    settings.put("screen", {"motion": "off"})
    assert settings.section("screen") == {"theme": "harbour", "motion": "off"} == Settings(path).section("screen")
    assert not settings.problem


def test_a_spoilt_file_is_left_alone(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text("[new_game\nplayers = 3\n")
    settings = Settings(path)
    assert "not TOML" in settings.problem
    settings.put("new_game", {"players": 5})
    assert path.read_text() == "[new_game\nplayers = 3\n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path):
    tmp_path.chmod(0o500)
    settings = Settings(tmp_path / "settings.toml")
    settings.put("new_game", {"players": 5})
    assert settings.problem


def test_a_file_in_the_place_of_the_folder_is_no_reason_to_stop(tmp_path):
    (tmp_path / "tda").write_text("")
    settings = Settings(tmp_path / "tda" / "settings.toml")
    settings.put("new_game", {"players": 5})
    assert settings.problem


@pytest.mark.parametrize(
    "saved",
    [
        {"players": "many", "name": 7, "pace": "mad", "ruleset": True, "picked": "fool"},
        {"players": 99, "name": "\x1b[31m", "picked": [1, 2]},
        {"deck": [], "gold": 4, "unknown": 3},
    ],
)
def test_values_that_cannot_be_are_ignored(saved):
    game_options = GameOptions.remembered(saved)
    assert 2 <= game_options.players <= 6
    assert game_options.name.isprintable()
    assert game_options.name
    assert game_options.pace == "normal"
    assert game_options.ruleset == "legendary"
    assert game_options.picked == ()
    assert game_options.deck == game_options.gold == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[new_game]\nplayrs = 3\n", "[new_game]: there is no key `playrs` (did you mean `players`?)"),
        ("[new_game]\nplayers = 9\n", "[new_game]: `players` is 9, but must be a whole number from 2 to 6"),
        ('[new_game]\npace = "fast"\n', '[new_game]: `pace` is "fast", but must be "normal", "off" or "slow"'),
        ('[new_game]\npicked = "fool"\n', '[new_game]: `picked` is "fool", but must be a list, in square brackets'),
        ("[screen]\nmouse = true\n", '[screen]: `mouse` is true, but must be "auto", "off" or "on"'),
        ("[screen]\ntheme = 3\n", "[screen]: `theme` is 3, but must be text in quotes"),
        ("[newgame]\nplayers = 3\n", "there is no section `newgame` (did you mean `new_game`?)"),
        ("screen = 3\n", "`screen` is 3, but must be a table"),
    ],
)
def test_what_is_written_wrong_is_told_in_the_words_of_other_files(text, said, tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(text)
    assert list(Settings(path).validate({"new_game": SAVED_OPTIONS, SECTION: SAVED})) == [f"{path}: {said}"]


def test_what_the_program_keeps_itself_is_right_and_so_is_what_a_newer_one_keeps(tmp_path):
    settings = Settings(tmp_path / "settings.toml")
    settings.put("new_game", GameOptions().saved())
    settings.put("screen", {"theme": "tavern", "hints": "off", "zoom": 3})
    settings.put("lessons", {"goal": {"place": 3, "done": False}})
    settings.put("network", {"port": 3})
    assert list(Settings(settings.path).validate({"new_game": SAVED_OPTIONS, SECTION: SAVED})) == []


def test_a_file_of_the_largest_size_is_read_and_names_that_cannot_be_are_refused(tmp_path):
    (tmp_path / "large").write_bytes(b"#" * LARGEST)
    assert len(read_file(tmp_path / "large")) == LARGEST
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(OSError):
            read_file(tmp_path / name)
        assert list(toml_files(tmp_path / name)) == []


def test_a_byte_order_mark_is_passed_over_and_another_encoding_is_named():
    assert read_toml_text("a = 1".encode("utf-8-sig")) == read_toml_text("\ufeffa = 1") == {"a": 1}
    with pytest.raises(NotToml, match="UTF-16 text, but must be UTF-8"):
        read_toml_text("a = 1".encode("utf-16"))


@pytest.mark.parametrize("depth", [30, 63])
def test_what_is_nested_no_deeper_than_is_allowed_is_read(depth):
    assert read_toml_text("a=" + "[" * depth + "]" * depth)
    with pytest.raises(NotToml, match="nested too deeply"):
        read_toml_text("a=" + "[" * 66 + "]" * 66)


def test_dots_brackets_and_digits_in_texts_and_comments_do_not_count():
    inner = "a." * 100 + "[" * 100 + "9" * 5000 + "=" * 100_000
    quotes = ('"', "'", "'''", '"""')
    text = "".join(f"k{number} = {mark}{inner}{mark} # {inner}\n" for number, mark in enumerate(quotes))
    assert set(read_toml_text(text).values()) == {inner}


def test_a_mistake_in_the_report_itself_is_told(home, monkeypatch):
    monkeypatch.setattr("tda_tui.process.crash.platform.platform", lambda: 1 // 0)
    said = report(Crash(KeyError("bahamut")))
    assert "Details are in" in said[-1]
    assert "KeyError: 'bahamut'" in next((home / "crash").iterdir()).read_text()
    monkeypatch.setenv("TDA_HOME", "~nosuchuser/x")
    said = report(Crash(KeyError("bahamut")))
    assert "that folder does not exist" in said[-2] and "KeyError: 'bahamut'" in said[-1]
