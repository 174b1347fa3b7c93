"""Playing by lines alone: somebody who hears them and answers each prompt."""

import io
import os
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TextIO, cast

from tda_tui.files.settings import Settings
from tda_tui.plain.choosing import Given
from tda_tui.plain.evening import run
from tda_tui.plain.lines import PROMPT, Lines


class Listener(io.TextIOBase):
    """Hears the lines and answers each prompt, first from `script`, then with random legal numbers.

    Each `Play again?` is answered from the next list of `again`, and by no after the last. With `ends`, no more answers
    come in after the script.
    """

    def __init__(
        self, seed: int, script: Sequence[str] = (), again: Sequence[Sequence[str]] = (), ends: bool = False
    ) -> None:
        self.heard = io.StringIO()
        self.random = random.Random(seed)
        self.script, self.again, self.ends = list(script), list(again), ends
        self.questions: list[str] = []
        self.most = 0

    def lines(self, ascii_only: bool = False, echo: bool = False) -> Lines:
        """The lines that are heard and answered."""
        return Lines(cast(TextIO, self), self.heard, ascii_only, echo)

    @property
    def text(self) -> str:
        """The lines as one."""
        return " ".join(self.heard.getvalue().split())

    def readline(self, _size: int | None = -1) -> str:
        lines = re.split(rf"(?m)^{PROMPT}.*\n", self.heard.getvalue())[-1].splitlines()[:-1]
        numbers = [int(found[1]) for line in lines if (found := re.match(r"(\d+)\. ", line))]
        self.most = numbers[-1] if numbers else self.most
        self.questions.append(" ".join(lines))
        if "Play again?" in self.questions[-1] and not self.script:
            self.script = [*self.again.pop(0)] if self.again else ["n"]
        if not self.script and self.ends:
            return ""
        return (self.script.pop(0) if self.script else self.any_answer(self.questions[-1])) + "\n"

    def any_answer(self, question: str) -> str:
        """A legal answer; Enter alone to go on with a tournament."""
        many = 1
        if "What now?" in question:
            return ""
        if found := re.search(r": (?:choose|take) (\d+) (?:ante )?cards", question):
            many = int(found[1])
        elif "choose any number of cards" in question:
            many = self.random.randint(0, self.most)
        return " ".join(str(number) for number in self.random.sample(range(1, self.most + 1), many))


def settings_of(text: str) -> Settings:
    """Settings with this file."""
    path = Path(os.environ["XDG_CONFIG_HOME"], "settings.toml")
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Settings(path)


class Heard(NamedTuple):
    """What was heard of an evening: the lines, and all of them as one."""

    listener: Listener
    lines: list[str]
    text: str


def listen(
    seed: int = 1,
    players: int | None = 4,
    ruleset: str | None = "legendary",
    script: Sequence[str] = (),
    record: Path | None = None,
    ascii_only: bool = True,
    settings: str = "",
    abilities: str | None = None,
    again: Sequence[Sequence[str]] = (),
) -> Heard:
    """Play an evening of computer players who play at random, in this process."""
    listener = Listener(seed, script, again)
    given = Given(seed, players, ruleset, "random", "", record, abilities)
    assert run(given, settings_of(settings), listener.lines(ascii_only, echo=True)) == 0
    return Heard(listener, listener.heard.getvalue().splitlines(), listener.text)


def numbers(seed: int, many: int = 400) -> str:
    """Answers for an unattended game: invalid ones are refused harmlessly."""
    source = random.Random(seed)
    return "".join(f"{source.randint(1, 6)}\n" for _ in range(many))
