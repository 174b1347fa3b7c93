"""Reference cycles are freed automatically, and Textual's strips work without their caches."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tda_tui.serve import tidying
from tda_tui.serve.lean_strips import lean_strips
from tda_tui.serve.tidying import Tidying
from tests.serve.clients import until


class Circle:
    """An object that refers to itself, and so is freed only by garbage collection."""

    def __init__(self) -> None:
        self.myself = self


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make the pieces small, and the moments short."""
    for name, figure in {"_YOUNG": 100, "_SOON": 6, "_NOW": 12, "_MOMENT": 0.1, "_CALM": 1.0}.items():
        monkeypatch.setattr(tidying, name, figure)
    yield
    gc.freeze()


async def make_much(many: int = 60) -> list[list[int]]:
    """Create objects that are kept, for some time, as a game does."""
    kept = []
    for _each in range(many):
        kept += [[] for _one in range(200)]
        await asyncio.sleep(0)
    return kept


async def test_what_is_young_is_found(small_pieces: None) -> None:
    before, found = gc.get_threshold(), Tidying()
    gone = weakref.ref(Circle())
    kept = await make_much()
    assert kept and gone() is None
    found.end()
    assert gc.get_threshold() == before


async def test_what_was_set_aside_is_found_later(small_pieces: None) -> None:
    """A visitor's objects that were frozen are freed after they have left."""
    found = Tidying()
    old = Circle()
    gone = weakref.ref(old)
    kept = await make_much(20)
    assert kept and gc.get_freeze_count()
    del old
    gc.collect()
    assert gone() is not None, "it is not looked for among what is old"
    found.when_calm()
    await until(lambda: gone() is None)
    found.end()


async def test_where_there_is_no_calm_moment_it_is_found_nevertheless(
    small_pieces: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "_CALM", -1.0)
    found = Tidying()
    old = Circle()
    gone = weakref.ref(old)
    kept = await make_much(20)
    del old
    kept += await make_much(200)
    assert gone() is None
    found.end()


def strips() -> list[list[Segment]]:
    """The segments of a strip of two colours, cut, filled and painted in every way; each twice."""
    made = Strip([Segment("abc", Style(color="red")), Segment("defg")])
    found = [made, *made.divide([2, 7]), *made.divide([7]), made.crop(1, 5), made.crop(0), made.adjust_cell_length(9)]
    found += [made.crop_extend(0, 7, None), made.crop_extend(2, 12, None), made.apply_style(Style(bold=True))]
    found += [*made.divide([2, 7]), made.crop(1, 5), made.apply_offsets(3, 4), made.extend_cell_length(8)]
    return [list(one) for one in found]


def test_strips_are_what_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Strip, "__init__", Strip.__init__)
    before = strips()
    lean_strips()
    assert strips() == before
    with pytest.raises(AttributeError):
        Strip([]).nothing  # noqa: B018  # type: ignore[attr-defined]


def test_a_strip_that_was_cut_frees_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Strip, "__init__", Strip.__init__)
    lean_strips()
    segment = Segment("abc")
    made = Strip([segment])
    made.divide([3])
    made.crop_extend(0, 3, None)
    gc.disable()
    referrers = len(gc.get_referrers(segment))
    del made
    assert len(gc.get_referrers(segment)) == referrers - 1
    gc.enable()
