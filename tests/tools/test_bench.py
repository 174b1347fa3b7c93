"""The benchmark finishes even if something is missing or slow, and the page matches the figures. Nothing is timed."""

import random
import sys

import pytest

from tda_tui.players.arena.result import Cell
from tests.terminals.terminal import Chunk, Picture
from tools.bench import line, others, page, strength
from tools.bench.figures import BROKEN_OFF, Row, Stuck, measured

TABLE = ["Stakes 3", "╭1─╮╭2─╮", "│Re││Go│", "Skip ahead"]


def test_the_page_is_what_was_measured():
    assert page.page(*page.read()) == page.PAGE.read_text("utf-8"), "python -m tools.bench.page"


def test_the_page_of_strengths_is_what_was_measured():
    assert "\n".join(strength.page()).rstrip() == strength.PAGE.read_text("utf-8").rstrip(), (
        "python -m tools.bench.strength --page"
    )


def test_a_match_of_few_games_counts_only_where_all_are_taken_together():
    many, few = (
        Cell(ruleset, ("sharp", "gambler"), 1, games, share, 0.04, 0.0, 0.0)
        for ruleset, games, share in (("legendary", 300, 0.7), ("original", 99, 0.9))
    )
    *_head, first, together, _end = strength.by_ruleset([many, few], {"2 seats": ("sharp", "gambler", 2)})
    assert first == "| legendary | 70 ±4 (300) |"
    assert together.startswith("| all together | **75 ±3 (399)")


@pytest.mark.parametrize("library", ["chess", "tda_tui.env.three_dragon_ante", "rlcard", "pyspiel"])
def test_a_library_that_is_missing_is_said_to_be(library, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    others.rlcard_env.cache_clear()
    work = {
        "chess": others.chess_copies,
        "tda_tui.env.three_dragon_ante": others.pettingzoo_games,
        "rlcard": others.rlcard_games("uno", 1),
        "pyspiel": others.openspiel_games("hearts", 1),
    }[library]
    row = others.row("what it does", work)
    assert row.figure is None and row.note == others.MISSING and not row.over


def test_what_never_comes_breaks_off_its_part_only():
    def rows():
        yield Row("first", 1.0, 2.0)
        raise Stuck("nobody asks anything")

    first, last = measured(rows())
    assert first.what == "first"
    assert (last.what, last.figure, last.note) == (BROKEN_OFF, None, "nobody asks anything")


@pytest.mark.parametrize(("figure", "at_least", "over"), [(1.0, False, False), (3.0, False, True), (1.0, True, True)])
def test_a_limit_is_the_most_or_the_least(figure, at_least, over):
    assert Row("what", figure, 2.0, at_least=at_least).over is over


class SlowTable:
    """A table whose hand is sorted only after it has been listened to for some time."""

    def __init__(self, late, clock):
        self.picture = Picture()
        self._late = late
        self._clock = clock
        self.picture.feed("\r\n".join([TABLE[0], *[""] * 20, *TABLE[1:]]).encode())

    def press(self, _keys):
        return self._clock[0]

    def listen(self, quiet, most=30.0):
        self._clock[0] += most
        self._late -= 1
        return [Chunk(self._clock[0], b"\x1b[23;1H\xe2\x94\x82Go\xe2\x94\x82\xe2\x94\x82Re\xe2\x94\x82")] * (
            self._late == 0
        )

    def draw(self, heard, ready):
        for chunk in heard:
            self.picture.feed(chunk.data)
            if ready(self.picture):
                return chunk
        return None


@pytest.mark.parametrize(("late", "waited"), [(1, 0.6), (4, 2.4), (99, None)])
def test_a_key_that_takes_long_is_a_figure(late, waited, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(line.time, "monotonic", lambda: clock[0])
    found = line.latency(SlowTable(late, clock), random.Random(1))
    assert found == (None if waited is None else pytest.approx(waited))
