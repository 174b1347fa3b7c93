"""Only regular files of limited size are read; others are refused with a message."""

from pathlib import Path

import pytest

from tda_tui.files.regular_file import LARGEST, read_file, toml_files
from tda_tui.files.toml_files import NotToml, read_toml_text
from tda_tui.process.crash import Crash, report


def test_a_file_of_the_largest_size_is_read_and_names_that_cannot_be_are_refused(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"#" * LARGEST)
    assert len(read_file(tmp_path / "large")) == LARGEST
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(OSError):
            read_file(tmp_path / name)
        assert list(toml_files(tmp_path / name)) == []


def test_a_byte_order_mark_is_passed_over_and_another_encoding_is_named() -> None:
    assert read_toml_text("a = 1".encode("utf-8-sig")) == read_toml_text("\ufeffa = 1") == {"a": 1}
    with pytest.raises(NotToml, match="UTF-16 text, but must be UTF-8"):
        read_toml_text("a = 1".encode("utf-16"))


@pytest.mark.parametrize("depth", [30, 63])
def test_what_is_nested_no_deeper_than_is_allowed_is_read(depth: int) -> None:
    assert read_toml_text("a=" + "[" * depth + "]" * depth)
    with pytest.raises(NotToml, match="nested too deeply"):
        read_toml_text("a=" + "[" * 66 + "]" * 66)


def test_dots_brackets_and_digits_in_texts_and_comments_do_not_count() -> None:
    inner = "a." * 100 + "[" * 100 + "9" * 5000 + "=" * 100_000
    quotes = ('"', "'", "'''", '"""')
    text = "".join(f"k{number} = {mark}{inner}{mark} # {inner}\n" for number, mark in enumerate(quotes))
    assert set(read_toml_text(text).values()) == {inner}


def test_a_mistake_in_the_report_itself_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tda_tui.process.crash.platform.platform", lambda: 1 // 0)
    said = report(Crash(KeyError("bahamut")))
    assert "What happened is written down" in said[-1]
    assert "KeyError: 'bahamut'" in next((home / "crash").iterdir()).read_text()
    monkeypatch.setenv("TDA_HOME", "~nosuchuser/x")
    said = report(Crash(KeyError("bahamut")))
    assert "there is no such home folder" in said[-2] and "KeyError: 'bahamut'" in said[-1]
