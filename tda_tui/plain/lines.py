"""Input and output of lines: sanitized and wrapped at words."""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TextIO, TypeVar

from tda_tui.files.sanitize import sanitize
from tda_tui.process.streams import output
from tda_tui.words.cells import fit, wrap
from tda_tui.words.writing import nearest_ascii, plain_signs

Result = TypeVar("Result")

WIDTH = 79
INDENT = 3
"""The indentation of options and of further lines."""
PROMPT = "> "
_LONGEST = 10_000
"""The most characters read as one line, since piped input may have no line breaks."""


def clean(text: str, ascii_only: bool) -> str:
    """The text sanitized, without typographic characters or, with `ascii_only`, without any non-ASCII characters."""
    return sanitize(nearest_ascii(text) if ascii_only else plain_signs(text))


def run_at_once(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine that never waits: a game alone in lines blocks instead."""
    try:
        coroutine.send(None)
    except StopIteration as done:
        result: Result = done.value
        return result
    coroutine.close()
    raise RuntimeError("a plain evening waits for nothing but lines")


class Lines:
    """Prints lines and asks for answers. `echo` repeats each answer, for a transcript of piped input."""

    def __init__(self, source: TextIO | None, sink: TextIO, ascii_only: bool = False, echo: bool = False) -> None:
        self._source = source
        self._sink = sink
        self._ascii_only = ascii_only
        self._echo = echo
        self._prompt = ""
        self._on_prompt = False

    begun = ""
    """What has been typed of the next line, as far as it is seen."""
    full = False
    """Whether more has been printed than can be sent now."""

    async def sent(self) -> None:
        """Wait until everything printed has been sent."""

    async def run_slow(self, work: Callable[[], Result]) -> Result:
        """Do what takes long; where several people play, in a thread."""
        return work()

    def forget(self) -> None:
        """Drop what was typed but not read, which was meant for an earlier question."""

    def say(self, text: str = "", indent: int = 0) -> None:
        """Print a paragraph; lines after the first are indented. An empty text prints an empty line."""
        self._end_prompt()
        words = " ".join(clean(text, self._ascii_only).split())
        wrapped = wrap(words, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
        self._write("".join(f"{line}\n" for line in wrapped or [""]))

    def say_all(self, texts: Iterable[str], indent: int = 0) -> None:
        """Print several paragraphs."""
        for text in texts:
            self.say(text, indent)

    def say_numbered(self, options: Iterable[str]) -> None:
        """Print options, each with its number."""
        self.say_all((f"{number}. {option}" for number, option in enumerate(options, 1)), INDENT)

    async def ask(self, prompt: str = PROMPT) -> str:
        """The next line typed. Raises EOFError at the end of input."""
        self._prompt = prompt
        try:
            self.prompt_again()
            typed = await self._typed()
        finally:
            self._prompt = ""
        if not typed:
            raise EOFError
        answer = typed.strip()
        if self._echo:
            self._write(fit(clean(answer, self._ascii_only), WIDTH - len(PROMPT), "").rstrip() + "\n")
        self._on_prompt = False
        return answer

    def prompt_again(self) -> None:
        """Print the prompt and what has been typed behind it, unless they are there."""
        if not self._on_prompt and (shown := self._prompt + self.begun):
            self._write(shown)
            self._on_prompt = True

    async def _typed(self) -> str:
        """The next line, possibly only a part of a long one; "" at the end of input or if it cannot be read."""
        try:
            return self._source.readline(_LONGEST) if self._source is not None else ""
        except OSError:
            return ""

    def _end_prompt(self) -> None:
        if self._on_prompt:
            self._write("\n")
            self._on_prompt = False

    def _write(self, text: str) -> None:
        with output():
            self._sink.write(text)
            self._sink.flush()
