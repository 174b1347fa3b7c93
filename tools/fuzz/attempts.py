"""One attempt at one file: what came of it, how long it took and how much memory the program had then."""

from __future__ import annotations

import math
import signal
import sys
import time
import traceback
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tools.fuzz.readers import Reader

SECONDS = 1.0
"""Of the processor, for a file, where nothing else keeps it busy."""
MEGABYTES = 200
"""That reading a file takes, beside what the program has already."""
LONGEST = 3000
"""Characters of a message that a person still reads."""
_HANGS = 20.0


class Hang(BaseException):
    """It took so long that nobody would have waited."""


class Attempt(NamedTuple):
    """`message` is what the reader said, "" where the file works; `wrong` what must not be, "" if all is well."""

    message: str
    seconds: float
    megabytes: float
    wrong: str


def attempt(reader: Reader, content: bytes, folder: Path, longest: float = math.inf) -> Attempt:
    """Let a reader read that. It is wrong to take longer, in seconds of the processor, or to hang."""
    _forget_peak()
    before = _peak()
    began = time.process_time()
    message = wrong = ""
    try:
        with _Alarm():
            message, shown = reader.read(content, folder)
        wrong = _harmful([message, *shown])
    except (Exception, Hang):
        wrong = traceback.format_exc(limit=-6)
    seconds, megabytes = time.process_time() - began, _peak() - before
    if not wrong and seconds > longest:
        wrong = f"it took {seconds:.1f} s"
    if not wrong and megabytes > MEGABYTES:
        wrong = f"it took {megabytes:.0f} MB"
    return Attempt(message, seconds, megabytes, wrong)


def _harmful(texts: list[str]) -> str:
    for text in "\n".join(texts).split("\n"):
        if bad := next((char for char in text if not char.isprintable()), None):
            return f"{bad!r} would reach the terminal: {text[:200]!r}"
        if len(text) > LONGEST:
            return f"a text of {len(text)} characters: {text[:100]!r}"
    return ""


class _Alarm:
    """Raises Hang in what takes too long, where the system can do that."""

    def __enter__(self) -> None:
        if hasattr(signal, "setitimer"):
            self.before = signal.signal(signal.SIGPROF, self.ring)
            signal.setitimer(signal.ITIMER_PROF, _HANGS)

    def __exit__(self, *problem: object) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, self.before)

    @staticmethod
    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Hang


def _forget_peak() -> None:
    """From now on the most memory counts anew (Linux alone can tell it)."""
    if sys.platform == "linux":
        Path("/proc/self/clear_refs").write_text("5")


def _peak() -> float:
    if sys.platform != "linux":
        return 0.0
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024
