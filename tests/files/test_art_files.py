"""Every card type and regular has its own picture; the player's pictures take precedence, invalid ones are reported."""

from itertools import combinations
from pathlib import Path

import pytest

from tda_tui.files.art_files import SIZES, find_art, has_art, read_art
from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.regulars import regular_ids

ART = shipped("themes") / "art"
FILES = sorted(ART.rglob("*.toml"))
USUAL = ("evil-dragon", "good-dragon", "dragon", "god", "mortal", "treasure")


def drawing(letters: str = "4", side: int = 10, line: str = "/\\") -> str:
    """A picture in one size as in a file."""
    pixels = "\n".join([(letters * side)[:side]] * side)
    lines = "\n".join([line] * (side // 2))
    return f"pixels = '''\n{pixels}\n'''\nlines = '''\n{lines}\n'''\n"


def art_file(small: str = drawing(), large: str = drawing(side=24), head: str = "") -> str:
    """An art file."""
    return f"{head}[small]\n{small}[large]\n{large}"


def test_every_card_type_of_every_ruleset_has_a_face() -> None:
    types = {card.type for name in ruleset_ids() for card in load_rules(name).cards}
    assert len(types) > 50
    assert not {name for name in types if not has_art(name)}


def test_every_regular_and_whatever_people_add_has_a_face() -> None:
    assert not [name for name in regular_ids() if not has_art(f"regulars/{name}")]
    assert all(has_art(name) for name in USUAL)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_shipped_picture_can_be_read(path: Path) -> None:
    art = read_art(path)
    for size, side in SIZES.items():
        assert len(art.sizes[size].pixels) == side and len(art.sizes[size].lines) == side // 2
        assert any(row.strip(".") for row in art.sizes[size].pixels)
        assert any(row.strip() for row in art.sizes[size].lines)


@pytest.mark.parametrize("size", SIZES)
def test_no_two_faces_are_alike(size: str) -> None:
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
        (art_file(large=drawing("q", 24)), "`large.pixels`: row 1: no colour is named 'q'"),
        (art_file(large=drawing(side=24, line="x" * 25)), "`large.lines`: row 1 is wider than 24 columns"),
        (art_file(small=drawing(line="é")), "`small.lines`: row 1 has a character beyond ASCII"),
        (art_file(head='[palette]\nq = "green"\n'), '`palette.q`: expected a colour such as "#d9a441", not "green"'),
        (art_file(head='[palette]\nk = "#000000"\n'), "`palette`: 'k' is not a letter of its own"),
        (f"[large]\n{drawing(side=24)}", "`small`"),
    ],
)
def test_what_is_wrong_in_a_picture_is_told(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match="wrong") as raised:
        read_art(path)
    assert said in str(raised.value)


def test_a_picture_of_ones_own_goes_before_the_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / "tda" / "themes" / "art"
    folder.mkdir(parents=True)
    (folder / "red.toml").write_text(art_file(), encoding="utf-8")
    find_art.cache_clear()
    try:
        assert find_art("red").sizes["small"].pixels == ("4" * 10,) * 10
    finally:
        find_art.cache_clear()


def test_a_picture_that_there_is_not() -> None:
    with pytest.raises(FileError, match="no picture 'bleu'; did you mean 'blue'"):
        find_art("bleu")
