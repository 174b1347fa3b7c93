"""The folders of data files, the player's own and the shipped ones."""

import os
from contextlib import suppress
from pathlib import Path

from tda_tui.files.errors import FileError
from tda_tui.files.sanitize import sanitize
from tda_tui.personal import Personal
from tda_tui.words.translate import gettext as _

_PACKAGE = Path(__file__).resolve().parent.parent

_own: Personal[Path | None] = Personal(None)

COACH_SUFFIX = ".coach.json"
"""The end of the name of the file beside a game in which the coach's evaluations are kept."""


def use_folder(folder: Path) -> None:
    """Use this folder for everything of the current player: settings, own files, games."""
    _own.put(folder)


def away() -> bool:
    """Whether the player is connected from elsewhere and cannot access files on this machine."""
    return _own.get() is not None


def shipped(folder: str) -> Path:
    """A folder of shipped data, inside the wheel or at the top of a checkout."""
    inside = _PACKAGE / "_data" / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def user_folder(folder: str) -> Path:
    """The folder of the player's own files of this kind. Raises FileError without a home folder."""
    return (_own.get() or _in_a_home("user_config_path")) / folder


def _in_a_home(name: str) -> Path:
    """A folder of the program by the name of platformdirs' function. Raises FileError without a home folder."""
    import platformdirs

    with suppress(RuntimeError, ValueError, OSError):
        path: Path = getattr(platformdirs, name)("tda", appauthor=False)
        if path.is_absolute():
            return path
    raise FileError(_("there is no home folder: set HOME, or both TDA_HOME and XDG_CONFIG_HOME"))


def folders(folder: str) -> list[Path]:
    """Where files of this kind are: the player's own folder, for visitors the inn's, before the shipped one."""
    with suppress(FileError):
        return [_in_a_home("user_config_path") / folder, shipped(folder)]
    return [shipped(folder)]


def at_home(path: Path) -> str:
    """The path for display, relative to the home folder."""
    try:
        home = _own.get() or Path.home()
    except RuntimeError:
        return sanitize(str(path))
    return sanitize(str(Path("~", path.relative_to(home)) if path.is_relative_to(home) else path))


def data_folder() -> Path:
    """The folder of saves and scores: TDA_HOME, or the system's. Raises FileError without a home folder."""
    if (own := _own.get()) is not None:
        return own
    if home := os.environ.get("TDA_HOME"):
        try:
            return Path(home).expanduser()
        except RuntimeError:
            raise FileError(_("TDA_HOME is {home}, but that folder does not exist").format(home=home)) from None
    return _in_a_home("user_data_path")
