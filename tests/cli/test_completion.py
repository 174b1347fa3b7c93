"""Tab completion in real shells, and the manual page."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tda_tui import __version__
from tda_tui.cli.commands import COMMANDS, context_of, make_command, parameters
from tda_tui.cli.share import SHELLS, manual_page
from tda_tui.players.player import LEVELS
from tda_tui.words.languages import ENGLISH, language_ids
from tda_tui.words.translate import use_language
from tests.cli.running import tda
from tests.helpers import PATIENCE, usual_signals


def offered(typed, **environ):
    """What fish is told at the end of the text: words with their descriptions."""
    asked = {"_TDA_COMPLETE": "complete_fish", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    done = tda(env={**os.environ, "LC_ALL": "C.UTF-8", **asked, "_TYPER_COMPLETE_ARGS": f"tda {typed}", **environ})
    assert done.returncode == 0 and not done.stderr
    lines = (line.partition("\t") for line in done.stdout.splitlines() if line)
    return {word: said for word, _tab, said in lines}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("wa", ["watch"]),
        ("--the", ["--theme"]),
        ("--no-m", ["--no-mouse", "--no-motion"]),
        ("--theme tav", ["tavern"]),
        ("--language i", ["it"]),
        ("watch --language i", ["it"]),
        ("watch --level ", [*LEVELS]),
        ("watch --level gambler/ok", ["gambler/okka"]),
        ("arena sharp nov", ["novice"]),
        ("--ruleset original --abilities ", ["none", "one", "all"]),
        ("--ruleset nosuch --abilities ", []),
        ("rulesets ", ["check", "show"]),
        ("rulesets show leg", ["legendary"]),
        ("tournament --length s", ["short"]),
        ("tournament --ruleset legendary --character zi", []),
        ("watch --seed ", []),
        ("watch --record ", []),
        ("check a.toml ", []),
        ("completion f", ["fish"]),
        ("completion fish ", []),
        ("glossary -- --th", []),
        ("watch --nosuch ", []),
    ],
)
@pytest.mark.every(6)
def test_what_is_offered(typed, expected):
    assert list(offered(typed)) == expected


@pytest.mark.long
def test_descriptions_are_in_the_readers_language_and_one_line_each():
    for language, said in (("en", "Learn the game: short lessons"), ("it", "Impara il gioco: brevi lezioni")):
        found = offered("", LANGUAGE=language)
        assert found["tutorial"].startswith(said) and all(found.values())
        assert offered("--", LANGUAGE=language)["--ruleset"]


def test_saved_games_are_offered_with_their_dates(tmp_path):
    finished = tmp_path / "saves" / "finished"
    finished.mkdir(parents=True)
    for path in (tmp_path / "saves" / "one.toml", finished / "two.toml", finished / "two.rules.toml"):
        path.write_text("")
    found = offered("replay ", TDA_HOME=str(tmp_path))
    assert [Path(path).name for path in found] == ["one.toml", "two.toml"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", said) for said in found.values())


def test_rulesets_of_ones_own_are_offered_whatever_they_are(tmp_path):
    own = tmp_path / "tda" / "rulesets"
    own.mkdir(parents=True)
    (own / "keg.toml").write_text('extends = "legendary"\nname = "The [b]Broken[/x] Keg"\n')
    (own / "kaput.toml").write_text("x = ")
    (own / "k\ney.toml").write_text("x = ")
    found = offered("watch --ruleset k", XDG_CONFIG_HOME=str(tmp_path))
    assert found == {"kaput": "", "keg": "The [b]Broken[/x] Keg"}


def test_a_shell_that_there_is_not():
    done = tda("completion", "tcsh")
    assert done.returncode == 2 and "bash, zsh, fish" in done.stderr


BEGIN = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source ./tda.bash"),
    "zsh": (["zsh", "-f", "-i"], "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "source ./tda.fish"),
}
"""How each shell is started, and its setup."""
SCRIPTS = {"bash": "tda.bash", "zsh": "_tda", "fish": "tda.fish"}


class Typing:
    """A person typing at a shell in a terminal."""

    def __init__(self, command, environ):
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            usual_signals()
            os.execvpe(command[0], command, environ)
        self.told = ""

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def wait(self, pattern):
        """Read until this appears."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.told)):
            assert time.monotonic() < end, self.told
            if select.select([self.terminal], [], [], 0.2)[0]:
                self.told += os.read(self.terminal, 65536).decode(errors="replace")
        self.told = self.told[found.end() :]
        return found

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


@pytest.fixture(params=SHELLS)
def shell(request, tmp_path):
    """A shell that completes `tda`, and prints its arguments."""
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    program = tmp_path / "bin" / "tda"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nif [ -n "$_TDA_COMPLETE" ]; then exec "{sys.executable}" -m tda_tui "$@"; fi\n'
        "printf 'GOT'; printf '<%s>' \"$@\"; echo '!'\n"
    )
    program.chmod(0o755)
    (tmp_path / "a game.toml").write_text("")
    (tmp_path / SCRIPTS[name]).write_text(tda("completion", name).stdout)
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    environ = {**os.environ, "PATH": path, "HOME": str(tmp_path), "TERM": "dumb", "PYTHONPATH": str(Path.cwd())}
    command, learn = BEGIN[name]
    typing = Typing(command, environ)
    typing.type(f"cd '{tmp_path}'; {learn}; echo LEA''RNT\n")
    typing.wait("LEARNT")
    yield typing
    typing.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no terminal of this kind")
@pytest.mark.every(2)
def test_tab_in_a_real_shell(shell):
    for typed, got in (
        ("tda wat\t--lev\tgamb\t\n", "<watch><--level><gambler>"),
        ("tda rulesets sh\tlegend\t\n", "<rulesets><show><legendary>"),
        ("tda --theme harb\t\n", "<--theme><harbour>"),
        ("tda check a\t\n", "<check><a game.toml>"),
    ):
        shell.type(typed)
        assert shell.wait(r"GOT(.*?)!")[1] == got


ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=language_ids())
def page(request):
    use_language(request.param)
    yield manual_page("2026-01-02")
    use_language(ENGLISH)


def test_every_command_and_option_stands_in_it(page):
    plain = page.replace("\\-", "-")
    assert plain.startswith(f'.TH TDA 1 "2026-01-02" "tda {__version__}"')
    for name in COMMANDS:
        assert f'.SS "tda {name}"' in plain or not name
        for one in parameters(context_of(make_command(name), "tda")):
            assert all(option in plain for option in (*one.opts, *one.secondary_opts) if option.startswith("-"))


def test_no_text_of_it_is_a_request_of_roff(page):
    requests = {".TH", ".SH", ".SS", ".B", ".br", ".TP"}
    assert {line.split()[0] for line in page.splitlines() if line[:1] in (".", "'")} <= requests


def test_it_is_made_without_the_libraries_of_the_game():
    """The build makes it before they are installed."""
    code = "import sys; from tda_tui.cli.share import manual_page; assert '.TH TDA' in manual_page()\n"
    code += "assert not {'msgspec', 'platformdirs', 'rich', 'textual', 'tomli_w'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=PATIENCE)
