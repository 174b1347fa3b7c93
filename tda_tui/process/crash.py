"""Crash handling: what the program is and runs on, a report, and plain words for the player about where it is."""

import os
import platform
import shutil
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tda_tui import __version__
from tda_tui.files.regular_file import read_file
from tda_tui.files.sanitize import sanitize
from tda_tui.personal import environment
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _


def compiled() -> bool:
    """Whether the rules engine is compiled. It is compiled as a whole, so one module is checked."""
    spec = find_spec("tda_tui.rules.turn")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")


def build() -> str:
    """The build in words."""
    return "compiled core" if compiled() else "pure Python"


def about() -> str:
    """The program and what it runs on, in two lines for bug reports."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"tda {__version__} ({build()})\n{python}, Textual {version_of('textual')}, {system()}"


def system() -> str:
    """The operating system. `platform.platform()` would run whichever `uname` is first on the PATH."""
    return f"{platform.system()} {platform.release()} {platform.machine()}"


def version_of(package: str) -> str:
    """The installed version of a library, or "": the name of a folder, as `importlib.metadata` takes long to import."""
    spec = find_spec(package)
    if spec is not None and spec.origin is not None:
        for folder in Path(spec.origin).parents[1].glob(f"{package}-*.dist-info"):
            return folder.stem.partition("-")[2]
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return ""


CRASHED = 70
"""The exit status of a crash, EX_SOFTWARE of sysexits.h."""

ABOUT_THE_TERMINAL = ("TERM", "COLORTERM", "TERM_PROGRAM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "TMUX", "STY")
"""Environment variables that describe the terminal."""


class Crash(NamedTuple):
    """An exception, what was being played, and the game's save, if any, which is included in the report."""

    error: BaseException
    about: Mapping[str, str] = {}
    record: Path | None = None


def report(crash: Crash) -> list[str]:
    """Write a report; returns sentences for the player. If it cannot be written, the last one is the report itself."""
    from tda_tui.files.folders import at_home, data_folder

    sentences = [_("The program made a mistake and had to stop. It was nothing you did.")]
    if crash.record is not None:
        sentences.append(_("Your game is saved: you can continue where it stopped."))
    text = sanitize(_text(crash))
    try:
        path = _write(text, data_folder())
    except Exception as problem:
        reason = why(problem) if isinstance(problem, OSError) else str(problem) or type(problem).__name__
        sentences.append(_("No report could be written ({why}). This is what it would say:").format(why=reason))
        return [*sentences, text]
    sentences.append(_("Details are in {file}.").format(file=at_home(path)))
    return sentences


def _text(crash: Crash) -> str:
    """The report, or only the exception if even that fails."""
    try:
        return "\n".join(_lines(crash)) + "\n"
    except Exception:
        return "".join(traceback.format_exception(crash.error))


def write_down(error: BaseException, data: Path) -> Path:
    """Write a report for the operator of an inn. Raises OSError."""
    return _write(sanitize(_text(Crash(error))), data)


def _write(text: str, data: Path) -> Path:
    folder = data / "crash"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{datetime.now().astimezone():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    path.write_text(text, encoding="utf-8", errors="backslashreplace")
    return path


def _lines(crash: Crash) -> Iterator[str]:
    size, variables = shutil.get_terminal_size(), environment()
    facts = {
        "date": f"{datetime.now().astimezone():%Y-%m-%d %H:%M:%S %z}",
        "version": f"{__version__} ({build()})",
        "command": " ".join(["tda", *sys.argv[1:]]),
        "python": f"{platform.python_version()} ({system()})",
        "textual": version_of("textual"),
        "terminal": " ".join(f"{key}={variables[key]}" for key in ABOUT_THE_TERMINAL if key in variables),
        "size": f"{size.columns}x{size.lines}",
        **crash.about,
        "record": str(crash.record or ""),
    }
    yield from (f"{key}: {value}" for key, value in facts.items() if value)
    yield ""
    yield "".join(traceback.format_exception(crash.error)).rstrip()
    record = crash.record
    for path in () if record is None else (record, record.with_suffix(".rules.toml")):
        with suppress(OSError):
            text = read_file(path).decode(errors="backslashreplace").rstrip()
            yield from ("", f"--- {path.name}", text)
