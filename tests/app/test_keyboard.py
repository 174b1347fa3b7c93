"""Keys, noise and pastes from terminals: whatever came before, the next key works."""

import pytest
from hypothesis import given, strategies as st
from textual import events

from tda_tui.app.terminal.keyboard import PASTED, PAUSE, SILENCE, TYPED, Keyboard


class Typist:
    """A keyboard to type on, with its own clock."""

    def __init__(self):
        self.now = 0.0
        self.keyboard = Keyboard(lambda: self.now)

    def type(self, *chunks):
        """The keys in these chunks of bytes, sent without a pause; pastes are marked by a `+`."""
        return [
            f"+{message.text}" if isinstance(message, events.Paste) else message.key
            for chunk in chunks
            for message in self.keyboard.feed(chunk)
            if isinstance(message, events.Key | events.Paste)
        ]

    def wait(self, seconds):
        """Let time pass; returns the keys that are recognised by then."""
        self.now += seconds
        return [message.key for message in self.keyboard.tick() if isinstance(message, events.Key)]


@pytest.fixture
def typist():
    return Typist()


@pytest.mark.parametrize(
    "noise", [b"\xff", b"\xe9", b"\x9b", b"\xc3", b"\xe2\x82", b"\xf0\x9f", b"\xfe\xff", b"\xed\xa0\x80", b"\xc0\x80"]
)
def test_bytes_that_are_no_text_are_ignored(typist, noise):
    assert typist.type(noise + b"\r") == ["enter"]
    assert typist.type(noise, b"\r") == ["enter"]


def test_a_letter_may_come_in_two_parts(typist):
    assert typist.type(b"\xc3", b"\xa9") == ["é"]


def test_half_a_letter_and_a_bracket(typist):
    assert typist.type(b"\xc3\x28") == ["left_parenthesis"]


@pytest.mark.parametrize(
    "sequence", [b"\x1b[99999999999u", b"\x1b[1114112u", b"\x1b[1;2:3A", b"\x1b[;;u", b"\x1b[97;;55555555555u"]
)
def test_what_the_parser_cannot_read_spoils_no_other_key(typist, sequence):
    assert typist.type(sequence + b"q")[-1:] == ["q"]
    assert typist.type(b"\x1b[A") == ["up"]


def test_a_paste_is_one_message(typist):
    assert typist.type(b"a\x1b[200~two words\x1b[201~b") == ["a", "+two words", "b"]


@pytest.mark.parametrize("cut", range(1, 24))
def test_a_paste_may_be_cut_anywhere(typist, cut):
    whole = b"a\x1b[200~gold\x1b[201~b"
    assert typist.type(whole[:cut], whole[cut:]) == ["a", "+gold", "b"]


def test_escapes_in_a_paste_are_no_keys(typist):
    assert typist.type(b"\x1b[200~q\x1b[Ay\rq\x9b\x00\x1b[201~z") == ["+q [Ay q ", "z"]


def test_a_long_paste_is_cut(typist):
    told = typist.type(b"\x1b[200~", *[b"x" * 4000] * 25, b"\x1b[201~", b"q")
    assert told == ["+" + "x" * PASTED, "q"]


def test_a_paste_that_never_ends_is_over_when_nothing_more_comes(typist):
    assert typist.type(b"\x1b[200~", b"q") == []
    typist.wait(SILENCE * 1.1)
    assert typist.type(b"q") == ["q"]


def test_a_paste_that_never_ends_is_over_when_somebody_types(typist):
    typist.type(b"\x1b[200~and more")
    keys = []
    for _key in range(10):
        typist.now += PAUSE * 2
        keys += typist.type(b"q")
    assert keys[-1] == "q"


@pytest.mark.parametrize(
    ("unit", "text"),
    [(b"q", "q"), (b"y\r", "y "), ("é".encode(), "é"), (b"\x1b[A", ""), (b"\xff\x1b", ""), (b"\x7f", "")],
)
def test_what_nobody_can_have_typed_is_a_paste(typist, unit, text):
    """Keys that are held while the line stands still are none."""
    whole = unit * (100_000 // len(unit))
    heard = typist.type(*[whole[at : at + 4096] for at in range(0, len(whole), 4096)])
    told = "".join(paste.removeprefix("+") for paste in heard if paste.startswith("+"))
    assert len([key for key in heard if not key.startswith("+")]) <= 1
    assert set(told) == set(text) and told.startswith(text * 400 if text else "")
    typist.wait(PAUSE * 2)
    assert typist.type(b"q")[-1:] == ["q"]


def test_what_somebody_typed_while_the_line_stood_still_is_not_lost(typist):
    keys = b"\x1b[B" * 5 + b"\r1\ry"
    assert len(keys) < TYPED
    assert typist.type(keys) == ["down"] * 5 + ["enter", "1", "enter", "y"]


def test_the_terminals_own_reports_are_heard_in_a_flood(typist):
    data = b"x" * 500 + b"\x1b[48;30;100;600;1000t" + b"x" * 500
    sizes = [message.size for message in typist.keyboard.feed(data) if isinstance(message, events.Resize)]
    assert sizes == [(100, 30)]


def test_escape_alone_is_a_key_after_a_moment(typist):
    assert typist.type(b"\x1b") == []
    typist.keyboard._parser._timeout_time = 0.0
    assert typist.wait(1.0) == ["escape"]


MARKS = st.sampled_from([b"\x1b[200~", b"\x1b[201~", b"\x1b[", b"\x1b"])


@given(st.lists(st.one_of(st.binary(max_size=40), MARKS), max_size=8))
def test_after_any_noise_the_next_key_works(chunks):
    typist = Typist()
    typist.type(*chunks)
    typist.keyboard._parser._timeout_time = 0.0
    typist.wait(SILENCE * 2)
    assert typist.type(b"q")[-1:] == ["q"]
