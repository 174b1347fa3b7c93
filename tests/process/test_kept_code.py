"""The cache of compiled code: a program behaves the same with it, and changed sources are noticed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

AN_HOUR = 3600
PROGRAM = """
import sys
from pathlib import Path
from tda_tui.process.kept_code import kept_code
sys.path.append(sys.argv[1])
with kept_code(lambda: Path(sys.argv[2])):
    import house
    from house import room
print(house.__name__, Path(house.__file__).name, *house.__path__, room.what(), type(room.__spec__.loader).__name__)
"""

pytestmark = pytest.mark.skipif(not hasattr(os, "pread"), reason="nothing is kept here")


class House:
    """A package to be imported, and what is kept of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "sources"
        self.kept = folder / "cache" / "code"
        (self.folder / "house").mkdir(parents=True)
        self.write("__init__", "")
        self.write("room", "def what(): return 'kitchen'")

    def write(self, module: str, text: str) -> None:
        """Write a source that has lain there for an hour, whatever its time was."""
        path = self.folder / "house" / f"{module}.py"
        before = path.stat().st_mtime - AN_HOUR if path.exists() else 0.0
        path.write_text(text, "utf-8")
        facts = path.stat()
        os.utime(path, (facts.st_atime, before or facts.st_mtime - AN_HOUR))

    @property
    def file(self) -> Path:
        """The only file that is kept."""
        (file,) = self.kept.iterdir()
        return file

    def use(self, *options: str) -> list[str]:
        """What a program says that imports it: room and loader, when names and paths are as usual."""
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        command = [sys.executable, *options, "-c", PROGRAM, str(self.folder), str(self.kept)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        name, file, path, *told = done.stdout.split()
        assert (name, file, path) == ("house", "__init__.py", str(self.folder / "house"))
        return told


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def test_the_second_program_takes_what_the_first_has_imported(house: House) -> None:
    assert house.use() == ["kitchen", "SourceFileLoader"]
    kept = house.file.read_bytes()
    assert house.use() == ["kitchen", "_Loader"]
    assert house.file.read_bytes() == kept


def test_of_a_source_that_has_changed_nothing_is_taken(house: House) -> None:
    house.use()
    house.write("room", "def what(): return 'library'")
    assert house.use()[0] == "library"
    assert house.use() == ["library", "_Loader"]


def test_a_module_that_is_gone_is_not_found(house: House) -> None:
    house.use()
    (house.folder / "house" / "room.py").unlink()
    with pytest.raises(subprocess.CalledProcessError) as stopped:
        house.use()
    assert "ImportError" in stopped.value.stderr


def test_what_somebody_else_could_have_written_is_not_used(house: House) -> None:
    house.use()
    assert house.file.stat().st_mode & 0o777 == 0o600
    house.file.chmod(0o666)
    assert house.use() == ["kitchen", "SourceFileLoader"]


@pytest.mark.parametrize("length", [0, 5, 100, -1])
def test_what_is_cut_off_is_not_used_and_made_anew(house: House, length: int) -> None:
    house.use()
    house.file.write_bytes(house.file.read_bytes()[:length])
    assert house.use() == ["kitchen", "SourceFileLoader"]
    assert house.use() == ["kitchen", "_Loader"]


def test_nothing_is_kept_by_who_wants_no_compiled_files(house: House) -> None:
    assert house.use("-B") == ["kitchen", "SourceFileLoader"]
    assert not house.kept.exists()


def test_a_folder_that_cannot_be_written_does_no_harm(house: House) -> None:
    house.kept.parent.write_text("a file where a folder should be", "utf-8")
    assert house.use() == ["kitchen", "SourceFileLoader"]


def test_only_the_newest_files_stay(house: House) -> None:
    house.kept.mkdir(parents=True)
    for age in range(5):
        old = house.kept / f"{age}.code"
        old.write_bytes(b"")
        os.utime(old, (0, AN_HOUR * (5 - age)))
    house.use()
    assert {"0.code", "1.code"} < {file.name for file in house.kept.iterdir()}
    assert len([*house.kept.iterdir()]) == 3
