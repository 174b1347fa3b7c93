"""The player's settings, kept in one TOML file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.files.regular_file import read_file
from tda_tui.words.problems import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    import msgspec

SECTIONS = ("new_game", "screen", "lessons", "keys")


def settings_path() -> Path:
    """The path of the settings file. Raises FileError without a home folder."""
    from tda_tui.files.folders import user_folder

    return user_folder("settings.toml")


class Settings:
    """Settings by section and key; unknown ones are kept. An unreadable file is left alone: `problem` says why."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or settings_path()
        self.problem = ""
        self._spoilt = False
        self._data: dict[str, Any] = {}
        try:
            self._data = _read(self.path)
        except FileNotFoundError:
            return
        except OSError as problem:
            self.problem = f"{self.shown_path}: {why(problem)}"
        except ValueError as problem:
            self.problem = f"{self.shown_path}: {problem}"
        self._spoilt = bool(self.problem)

    def read_again(self) -> None:
        """Read what may have been written in another window; what could not be saved here stays in effect."""
        if not self.problem:
            with suppress(OSError, ValueError):
                self._data = _read(self.path)

    @property
    def shown_path(self) -> str:
        """The path for display; remote players do not learn about the host's folders."""
        from tda_tui.files.folders import at_home, away

        return at_home(self.path) if away() else str(self.path)

    def section(self, name: str) -> dict[str, Any]:
        """A copy of a section; empty if there is none."""
        found = self._data.get(name)
        return dict(found) if isinstance(found, dict) else {}

    def validate(self, known: Mapping[str, type[msgspec.Struct]]) -> Iterator[str]:
        """What is wrong with the settings of known sections; unknown keys may come from a newer version."""
        from tda_tui.files.validation import did_you_mean, shown, validate

        for name, values in self._data.items():
            if name not in SECTIONS:
                if near := did_you_mean(name, SECTIONS):
                    text = _("{path}: there is no section `{name}`{near}")
                    yield text.format(path=self.shown_path, name=name, near=near)
            elif not isinstance(values, dict):
                text = _("`{path}` is {value}, but must be a table").format(path=name, value=shown(values))
                yield f"{self.shown_path}: {text}"
            elif name in known:
                keys = known[name].__struct_fields__
                for key, text in validate(values, known[name]):
                    if key in keys or did_you_mean(key, keys):
                        yield f"{self.shown_path}: [{name}]: {text}"

    def put(self, name: str, values: dict[str, Any]) -> None:
        """Set values of a section and save. If saving fails, `problem` says why and the values stay in effect."""
        self.read_again()
        kept = self.section(name)
        if kept | values != kept:
            self._save(name, kept | values)

    def replace(self, name: str, values: dict[str, Any]) -> None:
        """Replace a whole section and save. If saving fails, `problem` says why."""
        self.read_again()
        self._save(name, values)

    def _save(self, name: str, values: dict[str, Any]) -> None:
        self._data[name] = values
        if self._spoilt:
            return
        from tda_tui.files.toml_files import NotToml

        try:
            _write(self.path, self._data)
            self.problem = ""
        except OSError as problem:
            self.problem = f"{self.shown_path}: {why(problem)}"
        except NotToml as problem:
            self.problem = f"{self.shown_path}: {problem}"


def _read(path: Path) -> dict[str, Any]:
    text = read_file(path)
    from tda_tui.files.toml_files import read_toml_text  # not needed without a file

    return read_toml_text(text)


def _write(path: Path, data: dict[str, Any]) -> None:
    """Replace the file. Raises NotToml for data that could not be read back, since others write settings, too."""
    import tomli_w

    from tda_tui.files.atomic import make_folder, write_atomically
    from tda_tui.files.toml_files import read_toml_text

    text = tomli_w.dumps(data)
    read_toml_text(text)
    make_folder(path.parent)
    write_atomically(path, text.encode())
