"""Turns terminal input into messages for the app; drops line noise and text that nobody has typed.

Textual's parser, which is private but the only one, stops at the first odd byte; and pastes have no bounds there.
"""

import re
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Generator, Iterator
from contextvars import Context
from copy import copy

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.events import Paste
from textual.message import Message

PASTED = 1000
"""Letters kept of a paste; no field takes as many."""
TYPED = 128
"""The most letters without a pause that can still have been typed, on a line that stalled for a moment."""
PAUSE = 0.05
"""Seconds without input after which the next input may have been typed."""
SILENCE = 0.5
"""Seconds after which a paste that never ended is closed."""
BY_HAND = 5
"""This many keys in a row, each after a pause, show that a paste was begun and never ended."""
_KEY = 8
"""The most bytes of a single key."""

# Reports a terminal sends by itself: mouse, size, supported modes, focus.
_REPORTS = re.compile(r"\x1b\[(?:<[\d;]+[Mm]|48;[\d;:]+t|\?[\d;]+\$y|[IO])")
_SPLIT = len(BRACKETED_PASTE_START) - 1
_SEQUENCES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.)?")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")
_BETWEEN = re.compile(r"[\t\n\r]+")
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


class Keyboard:
    """Parses terminal input.

    Invalid bytes and whatever the parser cannot read are dropped, without affecting the next key. A paste is one
    message, cut to PASTED letters, with blanks for control characters; an end mark without a start is dropped. Text
    that comes faster than anybody types is a paste from a terminal that does not mark it, in one or more messages.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._parser = XTermParser()
        self._heard = clock()
        self._run = 0
        """Letters since the last pause."""
        self._unfinished = ""
        """The beginning of a sequence at the end of the last letters that nobody can have typed."""
        self._fed = ""
        """The last letters given to the parser, as a mark may come in two parts."""
        self._paste: str | None = None
        """The paste received so far; None outside a paste."""
        self._by_hand = 0
        """Single keys received since a paste began."""

    def feed(self, data: bytes) -> Iterator[Message]:
        now = self._clock()
        paused, self._heard = now - self._heard > PAUSE, now
        if paused:
            self._run, self._unfinished = 0, ""
        self._by_hand = self._by_hand + 1 if paused and len(data) <= _KEY else 0
        if self._paste is not None and self._by_hand > BY_HAND:
            yield from self._end_paste("")
        text = self._decode(data)
        while text:
            if self._paste is None:
                text = yield from self._keys(text)
            else:
                text = yield from self._pasted(self._paste, text)

    def tick(self) -> Iterator[Message]:
        """Nothing has come for a while: a key that could have begun a longer sequence was just a key."""
        if self._paste is not None and self._clock() - self._heard > SILENCE:
            yield from self._end_paste("")
        yield from self._messages(None)

    def _keys(self, text: str) -> Generator[Message, None, str]:
        before = self._fed
        found = (before + text).find(BRACKETED_PASTE_START)
        end = len(text) if found < 0 else found + len(BRACKETED_PASTE_START) - len(before)
        keys, rest = text[:end], text[end:]
        tail = keys.rfind(BRACKETED_PASTE_END)
        if tail >= 0:
            keys = keys[tail + len(BRACKETED_PASTE_END) :]
        self._run += len(keys)
        if self._run > TYPED:
            yield from self._unmarked(keys)
            keys = "".join(_REPORTS.findall(keys)) + (BRACKETED_PASTE_START if found >= 0 else "")
        self._fed = (before + keys)[-_SPLIT:]
        yield from self._messages(keys)
        if found >= 0:
            self._paste = self._fed = ""
        return rest

    def _unmarked(self, text: str) -> Iterator[Paste]:
        """The text of a paste without marks, without the sequences of held keys."""
        whole = self._unfinished + text
        cut = _UNFINISHED.search(whole)
        self._unfinished = cut[0] if cut else ""
        pasted = _UNSEEN.sub("", _BETWEEN.sub(" ", _SEQUENCES.sub("", whole[: cut.start() if cut else None])))
        if pasted.strip():
            yield Paste(pasted[:PASTED])

    def _pasted(self, paste: str, text: str) -> Generator[Message, None, str]:
        whole = paste + text
        found = whole.find(BRACKETED_PASTE_END)
        if found < 0:
            # If it is too long, the last letters are kept too, for the end mark may come in two parts.
            self._paste = whole if len(whole) <= 2 * PASTED else whole[:PASTED] + whole[-_SPLIT:]
            return ""
        yield from self._end_paste(whole[:found])
        return whole[found + len(BRACKETED_PASTE_END) :]

    def _end_paste(self, pasted: str) -> Iterator[Message]:
        self._paste = None
        yield from self._messages(_UNSEEN.sub(" ", pasted)[:PASTED] + BRACKETED_PASTE_END)

    def _messages(self, text: str | None) -> Iterator[Message]:
        """The parsed messages, letter by letter, so that an unreadable one does not affect the others."""
        for letter in (None,) if text is None else text:
            try:
                # Copies of what is made outside of any app: the parser keeps keys, and each would keep its app.
                made = self._parser.tick() if letter is None else self._parser.feed(letter)
                yield from map(copy, Context().run(list, made))
            except Exception:
                # Whatever the parser cannot read: bad terminal input is not an error of the program.
                self._begin_anew()

    def _begin_anew(self) -> None:
        before, self._parser = self._parser, XTermParser()
        self._parser.mouse_pixels = before.mouse_pixels
        self._parser.terminal_size = before.terminal_size
        self._parser.terminal_pixel_size = before.terminal_pixel_size
