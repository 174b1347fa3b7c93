"""What the player has chosen, kept in one TOML file between games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tda_tui.files.regular_file import is_there, read_file
from tda_tui.words.known_sentences import why
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    import msgspec

SECTIONS = ("new_game", "screen", "lessons", "keys")


def settings_path() -> Path:
    """Where the settings lie. Raises FileError where the player has no home folder."""
    from tda_tui.files.folders import user_folder

    return user_folder("settings.toml")


class Settings:
    """Values by section and key. What is not known here stays in the file as it is.

    A file that cannot be read is left alone: `problem` says why in a sentence, and nothing is saved over it.
    """

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
            self._give_up(why(problem))
        except ValueError as problem:
            self._give_up(_("not TOML: {problem}").format(problem=problem))

    @property
    def shown_path(self) -> str:
        """Where the file lies, for people; of the disk of an inn a visitor hears nothing."""
        from tda_tui.files.folders import at_home, away

        return at_home(self.path) if away() else str(self.path)

    def _give_up(self, why: str) -> None:
        self._spoilt = True
        self.problem = f"{self.shown_path}: {why}"

    def section(self, name: str) -> dict[str, Any]:
        """A copy of one section; empty if there is none."""
        found = self._data.get(name)
        return dict(found) if isinstance(found, dict) else {}

    def validate(self, known: Mapping[str, type[msgspec.Struct]]) -> Iterator[str]:
        """What a person may have written wrong, by the sections that are known and what they may say.

        A key that is like none of ours may be a newer program's, and is nothing wrong.
        """
        from tda_tui.files.validation import did_you_mean, shown, validate

        for name, values in self._data.items():
            if name not in SECTIONS:
                if near := did_you_mean(name, SECTIONS):
                    yield _("{path}: there is no section `{name}`{near}").format(
                        path=self.shown_path, name=name, near=near
                    )
            elif not isinstance(values, dict):
                said = _("`{path}` is {value}, but must be a table").format(path=name, value=shown(values))
                yield f"{self.shown_path}: {said}"
            elif name in known:
                keys = known[name].__struct_fields__
                for key, said in validate(values, known[name]):
                    if key in keys or did_you_mean(key, keys):
                        yield f"{self.shown_path}: [{name}]: {said}"

    def put(self, name: str, values: dict[str, Any]) -> None:
        """Set values of a section and save. If it cannot be saved, `problem` says why; the values hold."""
        kept = self.section(name)
        if kept | values == kept:
            return
        self.replace(name, kept | values)

    def replace(self, name: str, values: dict[str, Any]) -> None:
        """Set a whole section and save; what it said before is forgotten. If it cannot be saved, as for `put`."""
        self._data[name] = values
        if self._spoilt:
            return
        from tda_tui.files.toml_text import NotToml

        try:
            _write(self.path, self._data)
        except OSError as problem:
            self.problem = f"{self.shown_path}: {why(problem)}"
        except NotToml as problem:
            self.problem = f"{self.shown_path}: {problem}"


def _read(path: Path) -> dict[str, Any]:
    """What the file says, nothing if there is none. Raises OSError, or NotToml."""
    if not is_there(path):
        return {}
    from tda_tui.files.parsed_files import parsed

    return parsed(path, _parse)


def _parse(path: Path) -> dict[str, Any]:
    from tda_tui.files.toml_text import read_toml_text

    return read_toml_text(read_file(path))


def _write(path: Path, data: dict[str, Any]) -> None:
    """Replace a file as a whole. Raises NotToml for what could not be read again: others write there, too."""
    import tomli_w

    from tda_tui.files.atomic import make_folder, write_atomically
    from tda_tui.files.toml_text import read_toml_text

    text = tomli_w.dumps(data)
    read_toml_text(text)
    make_folder(path.parent)
    write_atomically(path, text.encode())
