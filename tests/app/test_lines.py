"""Partial updates of `Lines` widgets: the terminal finally shows exactly their lines."""

import random
from collections.abc import Sequence

import pyte
import pytest
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.content import Content

from tda_tui.app.widgets.lines import Lines, rule, wrap

WIDTH, HEIGHT = 30, 6


class Notes(Lines):
    DEFAULT_CSS = f"Notes {{ height: {HEIGHT}; }}"
    said: Sequence[str] = ()

    def lines(self, width):
        return [Content(text) for text in self.said]


class Shown(App[None]):
    """An app whose every update is written to an emulated terminal."""

    def __init__(self):
        super().__init__()
        self.terminal = pyte.Screen(WIDTH, HEIGHT)
        self._stream = pyte.Stream(self.terminal)

    def compose(self):
        yield Notes()

    def _display(self, screen, renderable):
        if isinstance(renderable, CompositorUpdate):
            self._stream.feed(renderable.render_segments(self.console).replace("\n", "\r\n"))
        super()._display(screen, renderable)

    def rows(self):
        return [row.rstrip() for row in self.terminal.display]


def some_lines(rng):
    words = ("gold", "the stakes", "Ursula", "takes", "9")
    return [" ".join(rng.choices(words, k=rng.randint(0, 4)))[:WIDTH].rstrip() for _row in range(HEIGHT)]


@pytest.mark.parametrize("seed", range(6))
async def test_everything_is_shown_however_the_screen_is_drawn_in_between(seed):
    """Including lines that change and are drawn before a redraw is requested."""
    rng, app = random.Random(seed), Shown()
    async with app.run_test(size=(WIDTH, HEIGHT)) as pilot:
        notes = app.query_one(Notes)
        for _changes in range(12):
            notes.said = some_lines(rng)
            rng.choice((notes.redraw, notes.redraw, notes.refresh))()
            if rng.random() < 0.6:
                notes.said = some_lines(rng)
            if rng.random() < 0.6:
                await pilot.pause()
        notes.redraw()
        await pilot.pause()
        assert app.rows() == notes.said


def test_a_change_of_figures_stays_in_one_line():
    rows = wrap("Your flight: 12 -> 19. Best opponent: 7.", 17)
    assert [row.plain for row in rows] == ["Your", "flight: 12 -> 19.", "Best opponent: 7."]


@pytest.mark.parametrize("width", range(8, 60))
def test_a_legend_stands_in_a_line_with_as_many_whole_entries_as_fit(width):
    entries = ("* leads", "< just played", "3x7 special flight")
    drawn = rule("Log", width, "  ".join(entries)).plain
    assert len(drawn) == width and " Log " in drawn
    shown = [entry for entry in entries if f" {entry} " in drawn]
    assert shown == list(entries[: len(shown)])
    assert len(shown) == sum(width >= least for least in (19, 34, 54))
    assert not shown or drawn.endswith(f"{shown[-1]} \u2500\u2500")
