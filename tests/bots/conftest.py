"""Programs that behave well or badly, and noticing when they are gone."""

import os
import sys
from collections.abc import Callable, Iterator

import pytest

from tda_tui.players.player import Program
from tests.helpers import PATIENCE

GOOD = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        print(json.dumps({"type": "answer", "choose": message["options"][:message["min"]]}), flush=True)
"""

MakeProgram = Callable[..., Program]


@pytest.fixture
def program(tmp_path) -> MakeProgram:
    """Makes a program of Python code; `errors` is a file descriptor of its errors."""

    def make(code: str = GOOD, seconds: float = PATIENCE, errors: int | None = None) -> Program:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(code)
        return Program((sys.executable, str(path)), seconds, errors)

    return make


class Errors:
    """A pipe for the errors of a program: it is at its end when the program and all its children are gone."""

    def __init__(self) -> None:
        self.end, self.writing = os.pipe()

    def until_gone(self) -> str:
        """What was said until nobody could say anything any more."""
        os.close(self.writing)
        with os.fdopen(self.end, "rb") as end:
            return end.read().decode()


@pytest.fixture
def errors() -> Iterator[Errors]:
    return Errors()
