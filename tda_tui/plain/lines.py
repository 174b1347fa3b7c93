"""Lines of text out, lines of text in: clean, wrapped at words, and nothing else."""

from __future__ import annotations

from typing import TextIO

from tda_tui.files.sanitize import sanitize
from tda_tui.process.streams import output
from tda_tui.words.cells import fit, wrap
from tda_tui.words.writing import nearest_ascii, plain_signs

WIDTH = 79
PROMPT = "> "
_LONGEST = 10_000
"""Characters of a line that are read as one: not everything that is piped in has lines."""


def clean(text: str, ascii_only: bool) -> str:
    """The text sanitized and without typographic characters; `ascii_only`: without any beyond ASCII."""
    return sanitize(nearest_ascii(text) if ascii_only else plain_signs(text))


class Lines:
    """Says lines and asks for answers. `echo` repeats each answer, for a transcript of answers that were piped in."""

    def __init__(self, source: TextIO | None, sink: TextIO, ascii_only: bool = False, echo: bool = False) -> None:
        self._source = source
        self._sink = sink
        self._ascii_only = ascii_only
        self._echo = echo
        self._on_prompt = False

    def say(self, text: str = "", indent: int = 0) -> None:
        """One paragraph; lines after the first begin with `indent` spaces. An empty one is an empty line."""
        self._end_prompt()
        words = " ".join(clean(text, self._ascii_only).split())
        wrapped = wrap(words, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
        with output():
            for line in wrapped or [""]:
                self._sink.write(line + "\n")
            self._sink.flush()

    def ask(self) -> str:
        """The next line that is typed. Raises EOFError when there is none."""
        self._prompt(PROMPT)
        return self._taken(self._typed())

    def _prompt(self, words: str) -> None:
        with output():
            self._sink.write(words)
            self._sink.flush()
        self._on_prompt = True

    def _taken(self, typed: str) -> str:
        """A line as it is taken. Raises EOFError where there is none."""
        if not typed:
            raise EOFError
        answer = typed.strip()
        if self._echo:
            with output():
                self._sink.write(fit(clean(answer, self._ascii_only), WIDTH - len(PROMPT), "").rstrip() + "\n")
        self._on_prompt = False
        return answer

    def _typed(self) -> str:
        """A line, or as much of it as anybody types; "" where nothing more comes, or can be read."""
        try:
            return self._source.readline(_LONGEST) if self._source is not None else ""
        except OSError:
            return ""

    def _end_prompt(self) -> None:
        """Begin a new line after a prompt that was never answered."""
        if self._on_prompt:
            with output():
                self._sink.write("\n")
            self._on_prompt = False
