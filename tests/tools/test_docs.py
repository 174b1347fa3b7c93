"""The documentation: links lead somewhere, commands run as they stand there, lists name all that there is."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tda_tui import __version__
from tda_tui.app.terminal.theme import theme_ids
from tda_tui.cli.commands import COMMANDS
from tda_tui.files.ruleset_files import Story
from tda_tui.players.player import LEVELS
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tests.cli.running import tda
from tests.terminals.driving import until
from tests.terminals.terminal import Session
from tools.docs.__main__ import FOLDER
from tools.docs.rules_pages import PAGES, anchor, pages

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("themes/*.md"), *ROOT.glob("tests/**/*.md")]
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


FIRST_READ = [("", "README.md"), ("docs", "playing.md"), ("", "README.it.md"), ("docs", "playing.it.md")]
A_FEW_TESTS = "tests/words/test_ruleset_words.py"
"""`make test` sets everything up and checks the sources; all tests in one of them would never end."""
LEAVING = {"q Quit": "q", "q Esci": "q", "q Leave": "q", "Leave this game?": "y", "q leave": "q\r", "q esci": "q\r"}
"""What is on a screen, and the keys that leave it."""


def name_of(path):
    return str(path.relative_to(ROOT))


def prose(path):
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(path):
    headings = re.findall(r"^#+ (.+)$", prose(path), re.MULTILINE)
    return {anchor(re.sub(r"[`*]", "", heading)) for heading in headings}


@pytest.mark.parametrize("page", WRITTEN, ids=name_of)
def test_links_lead_somewhere(page):
    wrong = []
    for link in _LINK.findall(prose(page)):
        if link.startswith(("https://", "http://")):
            continue
        file, _hash, place = link.partition("#")
        path = (page.parent / file).resolve() if file else page
        if not path.exists() or (place and place not in anchors(path)):
            wrong.append(link)
    assert not wrong


def test_every_page_is_in_the_index():
    index = ROOT / "docs" / "README.md"
    linked = {(index.parent / link.partition("#")[0]).resolve() for link in _LINK.findall(prose(index))}
    assert {page for page in ROOT.glob("docs/**/*.md") if page != index} <= linked


def commands(page):
    for kind, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "console":
            yield from (line[2:] for line in block.splitlines() if line.startswith("$ "))


@pytest.mark.parametrize("page", [page for page in WRITTEN if [*commands(page)]], ids=name_of)
@pytest.mark.every(3)
def test_commands_run_as_they_stand_there(page, tmp_path):
    """One after the other, in an empty home; the house rules that a page shows lie where it says."""
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "TDA_"))}
    environ |= {"HOME": str(tmp_path), "TERM": "dumb", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT)}
    shown = [block for kind, block in _BLOCK.findall(page.read_text(encoding="utf-8")) if kind == "toml"]
    for name, block in zip(re.findall(r"[Ss]ave it as `(\w+\.toml)`", prose(page)), shown, strict=False):
        (tmp_path / name).write_text(block, encoding="utf-8")
    for command in commands(page):
        passed_on = re.fullmatch(r'make play ARGS="(.*)"', command)
        assert passed_on or command in ("make play", "make test")
        words = shlex.split(passed_on[1]) if passed_on else []
        if words and "--screen" not in words:
            done = tda(*words, env=environ, cwd=tmp_path, stdin=subprocess.DEVNULL)
            assert done.returncode == 0, f"{words}: {done.stdout[-500:]}{done.stderr}"


def test_no_page_asks_an_index_for_the_game():
    """It is on none: it is installed from a checkout."""
    asking = [
        page.name for page in WRITTEN if re.search(r"(install|--from)\b[^\n]* '?tda-tui", page.read_text("utf-8"))
    ]
    assert not asking


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """What somebody has who has just cloned the repository."""
    folder = tmp_path_factory.mktemp("clone")
    if subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=False).returncode:
        pytest.skip("this is no repository")
    return folder


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")
def test_a_stranger_types_every_command(clone, tmp_path, monkeypatch):
    """In a terminal, in a fresh clone and an empty home, in the order of the pages; screens are left by keys."""
    for name in [name for name in os.environ if name.startswith(("XDG_", "TDA_", "PYTHON"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PYTHON", sys.executable)
    monkeypatch.setattr("tests.terminals.terminal.HOME", str(tmp_path))
    pages = [clone / folder / name for folder, name in FIRST_READ]
    for command in dict.fromkeys(command for page in pages for command in commands(page)):
        few = f"{command} ARGS={A_FEW_TESTS}" if command == "make test" else command
        typed = f"cd {shlex.quote(str(clone))} && {few}; printf '\\nstatus %s.\\n' $?"
        with Session(["/bin/sh", "-c", typed]) as session:
            until(session, lambda: leave(session), 600.0)
            assert "status 0." in session.picture, (command, session.picture.rows)


def leave(session):
    """Press the key that leaves what is shown; returns whether the command has ended."""
    for shown, keys in LEAVING.items():
        if shown in session.picture:
            session.press(keys)
    return any(re.search(r"status \d+\.", row) for row in session.picture.rows)


@pytest.mark.parametrize(("name", "text"), list(pages()), ids=lambda value: value if value.endswith(".md") else "")
def test_the_rules_are_as_the_game_tells_them(name, text):
    """`make docs` writes them anew."""
    assert (FOLDER / name).read_text(encoding="utf-8") == text


def test_every_position_has_its_picture():
    files = {position.file for page in PAGES.values() for position in page.positions}
    assert {path.name for path in (FOLDER / "pictures").iterdir()} == files


def test_every_key_of_a_ruleset_is_explained():
    said = (ROOT / "docs" / "house-rules.md").read_text(encoding="utf-8")
    keys = {field for struct in (Ruleset, AbilityRules, Story) for field in struct.__struct_fields__}
    rows = set(re.findall(r"`(\w+)`", "\n".join(re.findall(r"^\| (`.*?) \|", said, re.MULTILINE))))
    assert keys - {"abilities"} == rows - {"extends"}


@pytest.mark.parametrize("page", ["docs/themes.md", "docs/playing.md"])
def test_all_themes_are_named(page):
    said = (ROOT / page).read_text(encoding="utf-8")
    assert ", ".join(theme_ids()) in said.replace("\n", " ")


def test_all_levels_are_named():
    said = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [level for level in LEVELS if f"| {level} |" not in said and f"(`{level}`)" not in said] == []


def test_this_version_is_told_of():
    assert f"\n## {__version__} - " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_each_command_that_is_named_there_is():
    for page in WRITTEN:
        named = set(re.findall(r"`tda ([a-z][a-z-]*)", prose(page)))
        assert named <= {command.split()[0] for command in COMMANDS if command}, page
