"""The cache of parsed files never hides what a file says."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from tda_tui.files import parsed_files, ruleset_files, toml_files
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.toml_files import read_data_file

AN_HOUR = 3_600_000_000_000


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tda" / "parsed"


@pytest.fixture
def parsings(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are parsed instead of read from the cache."""
    seen: list[Path] = []

    def parse(path: Path) -> dict[str, object]:
        seen.append(path)
        return real(path)

    real = toml_files.read_toml
    monkeypatch.setattr(toml_files, "read_toml", parse)
    return seen


def settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour passes without changes to files."""
    later = parsed_files.time.time_ns() + AN_HOUR
    monkeypatch.setattr(parsed_files.time, "time_ns", lambda: later)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file unchanged for an hour."""
    path = tmp_path / "some.toml"
    path.write_text('name = "first"\nnumbers = [1, 2.5]\n[table]\nyes = true\n', encoding="utf-8")
    settle(monkeypatch)
    return path


def test_a_file_is_parsed_once(file: Path, parsings: list[Path]) -> None:
    first = read_data_file(file)
    assert read_data_file(file) == first == {"name": "first", "numbers": [1, 2.5], "table": {"yes": True}}
    assert parsings == [file]


def test_a_file_that_was_changed_is_parsed_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_data_file(file)
    before = file.stat()
    file.write_text(file.read_text(encoding="utf-8").replace("first", "other"), encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    settle(monkeypatch)
    assert read_data_file(file)["name"] == "other", "as long and seemingly as old as before"


def test_a_file_that_has_just_been_written_is_not_kept(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "new.toml"
    path.write_text("a = 1\n", encoding="utf-8")
    assert read_data_file(path) == {"a": 1}
    assert not cache.exists()


@pytest.mark.parametrize(
    "said",
    ["2020-01-02", "2020-01-02T03:04:05Z", "2020-01-02T03:04:05+02:00", "03:04:05", "nan", "-inf",
     "1.0", "-0.0", f"{2**70}", '"\U0001f409"', "[[1], [], [{a = []}]]", "''"],
)  # fmt: skip
def test_whatever_a_file_says_is_read_the_same_again(said: str, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(f"said = {said}\n", encoding="utf-8")
    settle(monkeypatch)
    assert repr(read_data_file(file)) == repr(read_data_file(file)) == repr(toml_files.read_toml(file))


def spoilt(raw: bytes) -> list[bytes]:
    turned = bytearray(raw)
    turned[len(raw) // 2] ^= 1
    return [b"", raw[:3], raw[: len(raw) // 2], raw + b"x", bytes(turned), b"\0" * len(raw), b"import os\n", raw[4:]]


def test_what_is_torn_or_foreign_is_as_if_it_were_not_there(file: Path, cache: Path, parsings: list[Path]) -> None:
    wanted = read_data_file(file)
    (kept,) = cache.iterdir()
    raws = spoilt(kept.read_bytes())
    for raw in raws:
        kept.write_bytes(raw)
        assert read_data_file(file) == wanted
    assert len(parsings) == 1 + len(raws)
    assert [path for path in cache.iterdir() if path != kept] == []


def test_what_was_kept_of_another_file_is_not_taken(file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = file.with_name("other.toml")
    other.write_text(file.read_text(encoding="utf-8").replace("first", "other"), encoding="utf-8")
    settle(monkeypatch)
    read_data_file(file)
    (mine,) = cache.iterdir()
    read_data_file(other)
    (others,) = set(cache.iterdir()) - {mine}
    shutil.copy(others, mine)
    assert read_data_file(file)["name"] == "first"


def test_what_another_version_kept_is_not_taken(
    file: Path, parsings: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    read_data_file(file)
    monkeypatch.setattr(parsed_files, "__version__", "0.0.0-other")
    read_data_file(file)
    assert parsings == [file, file]


@pytest.mark.parametrize("blocked", ["file", "folder", "pipe"])
def test_where_nothing_can_be_kept_all_is_read_as_ever(blocked: str, file: Path, cache: Path) -> None:
    wanted = read_data_file(file)
    (kept,) = cache.iterdir()
    kept.unlink()
    if blocked == "folder":
        kept.mkdir()
    elif blocked == "pipe":
        os.mkfifo(kept)
    else:
        cache.rmdir()
        cache.write_text("in the way", encoding="utf-8")
    assert read_data_file(file) == wanted


def test_without_a_home_folder_nothing_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setattr(parsed_files, "in_a_home", nowhere)
    assert read_data_file(file)["name"] == "first"


def nowhere(_find: object) -> Path:
    raise FileError("there is no home folder")


def test_a_file_that_is_wrong_is_wrong_again(file: Path) -> None:
    file.write_text("a = = 1\n", encoding="utf-8")
    said = []
    for _time in range(2):
        with pytest.raises(FileError) as refused:
            read_data_file(file)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_there_are_never_too_many(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsed_files, "_MOST", 5)
    for number in range(12):
        (tmp_path / f"{number}.toml").write_text(f"n = {number}\n", encoding="utf-8")
    settle(monkeypatch)
    for number in range(12):
        read_data_file(tmp_path / f"{number}.toml")
    assert len(list(cache.iterdir())) <= 5


def test_rules_are_the_same_from_what_was_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(monkeypatch)
    for ruleset in ("legendary", "emperors-gambit"):
        ruleset_files._load.cache_clear()
        fresh = load_rules(ruleset)
        assert list(cache.iterdir())
        ruleset_files._load.cache_clear()
        again = load_rules(ruleset)
        assert again is not fresh
        assert (again.ruleset, again.cards) == (fresh.ruleset, fresh.cards)
