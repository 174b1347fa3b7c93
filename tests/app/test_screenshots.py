"""The screens match the screenshots. After a wanted change: `make screenshots`, and look at them."""

import pytest

from tests.app.scenes import SCENES
from tools.pictures.drawing import Cell, painted
from tools.pictures.recording import PNGS, RECORDING, moving, recording
from tools.pictures.screenshots import FOLDER, SHEET, names_of, pictures, sizes_of


async def compare(scene, sizes):
    old = []
    async for name, picture in pictures(scene, sizes):
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != picture:
            old.append(name)
    assert not old, "older than the screens; draw them with `make screenshots` and look at them"


@pytest.mark.parametrize(("number", "scene"), [*enumerate(sorted(SCENES))])
@pytest.mark.every(6)
async def test_the_pictures_are_those_of_the_screens(number, scene):
    """Each scene in one of its sizes, which take turns."""
    sizes = sizes_of(scene)
    await compare(scene, [sizes[number % len(sizes)]])


@pytest.mark.long
@pytest.mark.parametrize("scene", sorted(SCENES))
async def test_the_pictures_of_all_sizes_are_those_of_the_screens(scene):
    await compare(scene, sizes_of(scene))


@pytest.mark.long
async def test_the_recording_is_that_of_the_game():
    moves, _first = await recording()
    assert (FOLDER / RECORDING).read_text(encoding="utf-8") == moves, "draw it with `make recording` and look at it"


def test_there_is_no_other_picture():
    expected = {name for scene in SCENES for name in names_of(scene)}
    assert {path.name for path in FOLDER.iterdir()} == expected | {SHEET, RECORDING, *PNGS}


def test_pictures_are_small():
    assert not [path.name for path in FOLDER.glob("*-*x*-*.svg") if path.stat().st_size > 150_000]
    assert not [name for name in PNGS if (FOLDER / name).stat().st_size > 250_000]
    assert (FOLDER / RECORDING).stat().st_size < 600_000


def row_of(letters):
    return {(0, column): Cell(letter, "#ffffff", "#102030", "") for column, letter in enumerate(letters)}


def test_blocks_are_areas_without_seams():
    assert painted(row_of("▀▀█")) == (
        '<g shape-rendering="crispEdges">\n'
        '<path fill="#fff" d="M0 0h36v12h-36zM24 12h12v12h-12z"/>\n'
        '<path fill="#102030" d="M0 12h24v12h-24z"/>\n'
        "</g>"
    )


def test_lines_go_on_from_cell_to_cell():
    assert 'd="M0 12h36"' in painted(row_of("───"))


def test_words_are_as_long_as_their_cells():
    assert '<text x="12" y="18" textLength="36">a\xa0b</text>' in painted(row_of(" a b  "))


def test_a_frame_draws_what_has_changed():
    first, second = row_of("a b"), row_of("a c")
    assert moving([(first, 1.0), (second, 3.0)], "").endswith(
        "[class]{visibility:hidden}\n"
        "@media (prefers-reduced-motion:no-preference){[class]{animation:4s step-end infinite}}\n"
        ".f0{animation-name:f0}@keyframes f0{25%{visibility:visible}}\n"
        "</style>\n"
        '<g class="f0"><g shape-rendering="crispEdges">\n<path fill="#102030" d="M24 0h12v24h-12z"/>\n</g>\n'
        '<g fill="#fff"><text x="24" y="18">c</text></g></g>\n</g>\n</svg>\n'
    )


def test_the_dots_of_a_chart_lie_where_the_terminal_has_them():
    assert painted(row_of("a⢁"), "#102030") == (
        '<path stroke="#fff" stroke-width="4" stroke-linecap="round" d="M15 3h0M21 21h0"/>\n'
        '<g fill="#fff"><text x="0" y="18">a</text></g>'
    )
