"""`tda bug-report`: what is needed to find a bug, in one file without names of people, computers and folders."""

import os
import platform
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

from typer import Argument

from tda_tui.cli import parameters
from tda_tui.cli.output import writing
from tda_tui.files.folders import data_folder
from tda_tui.files.regular_file import read_file
from tda_tui.files.sanitize import sanitize
from tda_tui.process.crash import ABOUT_THE_TERMINAL, about
from tda_tui.process.streams import say
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

USUAL_FILE = "tda-bug-report.txt"
_IN_A_HOME = re.compile(r"(?:/home|/Users|[A-Z]:\\Users)[/\\][^/\\\s'\"]+")
_OF_NOBODY = ("root", "user", "tda", "localhost")
"""Names of users and computers that reveal nothing; removing them would make the report hard to read."""
_RECORD = (
    "format", "ruleset", "seed", "x_version", "x_players", "x_base", "x_changes", "position", "seat", "decision",
    "expect",
)  # fmt: skip
"""The keys taken over from a game; titles and notes are not among them."""
_DECISION = ("seat", "ask", "choose", "refused")


def bug_report(
    game: Annotated[Path | None, Argument(autocompletion=parameters.games)] = None,
    out: Path | None = None,
) -> None:
    """Write a report: what the program runs on, the settings, the last crash, and a game with seats for names."""
    from tda_tui.files.atomic import free_path
    from tda_tui.saves.listing import written_at
    from tda_tui.saves.store import Saves

    path = free_path(Path(USUAL_FILE)) if out is None else out
    with writing(path):
        last = game or max(Saves().paths(), key=written_at, default=None)
        text = "\n".join(_report_lines(last)) + "\n"
        path.write_text(sanitize(text), encoding="utf-8", errors="backslashreplace")
    text = _("The report is in {file}. Names and folders are left out; read it before you send it.")
    say(text.format(file=path))


def _report_lines(game: Path | None) -> Iterator[str]:
    import tomli_w

    from tda_tui.files.settings import settings_path
    from tda_tui.files.toml_files import read_toml

    record, names = _game_of(game)
    settings: dict[str, Any] = {}
    with suppress(ValueError):
        settings = read_toml(settings_path())
    names.append(str(_section(settings, "new_game").get("name", "")))
    size = shutil.get_terminal_size()
    terminal = [f"{key}={os.environ[key]}" for key in ABOUT_THE_TERMINAL if key in os.environ]
    yield _without_people("\n".join([about(), *terminal, f"{size.columns}x{size.lines}"]), [])
    parts = {"settings": tomli_w.dumps(dict(_without_words(settings)))}
    with suppress(OSError):
        if (crash := max((data_folder() / "crash").glob("*.txt"), default=None)) is not None:
            parts["last crash"] = _without_people(_read_crash(crash), names)
    if record:
        parts["game"] = _without_folders(record)
    for title, text in parts.items():
        yield from ("", f"--- {title}", text.rstrip())


# Collecting


# Anonymizing


def _read_crash(path: Path) -> str:
    """A crash report without the game at its end, and with only the options of the command line."""
    try:
        text = read_file(path).decode(errors="backslashreplace")
    except OSError as problem:
        return why(problem)
    head, _dashes, _game = text.partition("\n--- ")
    return re.sub(r"^command: tda.*$", lambda line: _options_of(line[0]), head, count=1, flags=re.MULTILINE)


def _options_of(line: str) -> str:
    options = [word.partition("=")[0] for word in line.split() if word.startswith("--")]
    return " ".join(["command: tda", *options])


def _without_words(settings: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The settings that are numbers, switches or ids, without free text."""
    for key, value in settings.items():
        if isinstance(value, dict):
            yield key, dict(_without_words(value))
        elif isinstance(value, list):
            yield key, [one for one in value if not isinstance(one, (str, dict)) or _is_id(one)]
        elif key != "name" and (not isinstance(value, str) or _is_id(value)):
            yield key, value


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[a-z0-9_.,+-]{0,40}", value) is not None


def _section(settings: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = settings.get(name)
    return found if isinstance(found, dict) else {}


def _game_of(path: Path | None) -> tuple[str, list[str]]:
    """A game as a record with anonymous seats, and the original names. An unreadable game is replaced by the reason."""
    import tomli_w

    from tda_tui.files.toml_files import NotToml, read_toml_text

    if path is None:
        return "", []
    try:
        data = read_toml_text(read_file(path))
    except OSError as problem:
        return why(problem), []
    except NotToml as problem:
        return str(problem), []
    names = _names(data)
    if not names:
        return _("not a record"), []
    kept = {key: data[key] for key in _RECORD if key in data}
    kept |= {key: Path(str(kept[key])).name for key in ("ruleset", "x_base") if key in kept}
    kept["x_changes"] = dict(_without_words(_section(data, "x_changes")))
    if isinstance(given := kept.get("decision"), list):
        decisions = (one for one in given if isinstance(one, dict))
        kept["decision"] = [{key: one[key] for key in _DECISION if key in one} for one in decisions]
    return tomli_w.dumps(_renamed(kept, {name: f"Seat {seat}" for seat, name in enumerate(names, 1)})), names


def _names(data: Mapping[str, Any]) -> list[str]:
    """The names of the seats; empty if the data is not a record's."""
    seats = data.get("seat")
    sound = isinstance(seats, list) and all(isinstance(seat, dict) and "name" in seat for seat in seats)
    return [str(seat["name"]) for seat in seats or ()] if sound else []


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


def _without_folders(text: str) -> str:
    with suppress(RuntimeError):
        home = str(Path.home())
        text = text.replace(home, "~") if len(home) > 1 else text
    return _IN_A_HOME.sub("~", text)


def _without_people(text: str, people: Iterable[str]) -> str:
    text = _without_folders(text)
    users = (os.environ.get(key, "") for key in ("USER", "LOGNAME", "USERNAME"))
    hidden = dict.fromkeys(users, "USER") | {platform.node(): "HOST"} | dict.fromkeys(people, "NAME")
    for word, instead in hidden.items():
        if len(word) > 1 and word.lower() not in _OF_NOBODY:
            text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", instead, text)
    return text
