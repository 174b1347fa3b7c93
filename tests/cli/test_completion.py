"""Tab completion in real shells, and the candidates it offers."""

from __future__ import annotations

import os
import pty
import re
import select
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tda_tui.cli.commands import COMMANDS
from tda_tui.cli.completing import FILES, VALUES, candidates
from tda_tui.cli.completion import FOLDER, SHELLS
from tda_tui.players.player import LEVELS
from tests.cli.running import tda
from tests.helpers import PATIENCE, usual_signals


def offered(typed: str) -> list[str]:
    """The candidates at the end of the text."""
    return [one.word for one in candidates(typed.split(" "))]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("wa", ["watch"]),
        ("--the", ["--theme"]),
        ("--no-m", ["--no-mouse", "--no-motion"]),
        ("--theme tav", ["tavern"]),
        ("--theme=tav", ["--theme=tavern"]),
        ("--theme = tav", ["--theme=tavern"]),
        ("--language i", ["it"]),
        ("watch --language=i", ["--language=it"]),
        ("watch --level ", [*LEVELS]),
        ("watch --level gambler/ok", ["gambler/okka"]),
        ("arena sharp nov", ["novice"]),
        ("--ruleset original --abilities ", ["none", "one", "all"]),
        ("--ruleset nosuch --abilities ", []),
        ("rulesets ", ["check", "show"]),
        ("rulesets show leg", ["legendary", FILES]),
        ("tournament --length s", ["short"]),
        ("tournament --ruleset=legendary --character zi", []),
        ("watch --seed ", []),
        ("watch --record ", [FILES]),
        ("check a.toml ", [FILES]),
        ("completion f", ["fish"]),
        ("completion fish ", []),
        ("glossary -- --th", []),
        ("nosuch ", []),
        ("watch --nosuch ", []),
    ],
)
def test_what_is_offered(typed: str, expected: list[str]) -> None:
    assert offered(typed) == expected


def test_every_kind_of_value_is_one_that_there_is() -> None:
    kinds = {parameter.declared.completes for command in COMMANDS.values() for parameter in command.parameters}
    assert kinds - {""} == set(VALUES) - {"languages"}


def test_saved_games_are_offered_with_their_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TDA_HOME", str(tmp_path))
    finished = tmp_path / "saves" / "finished"
    finished.mkdir(parents=True)
    for path in (tmp_path / "saves" / "one.toml", finished / "two.toml", finished / "two.rules.toml"):
        path.write_text("")
    found = [one for one in candidates(["replay", ""]) if one.word != FILES]
    assert [Path(one.word).name for one in found] == ["one.toml", "two.toml"]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", one.said) for one in found)


def test_rulesets_of_ones_own_are_offered_whatever_they_are(tmp_path: Path) -> None:
    own = tmp_path / "tda" / "rulesets"
    own.mkdir(parents=True)
    (own / "keg.toml").write_text('extends = "legendary"\nname = "The Broken Keg"\n')
    (own / "kaput.toml").write_text("x = ")
    (own / "k\ney.toml").write_text("x = ")
    done = tda("--complete", "watch", "--ruleset", "k", env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)})
    told = done.stdout.split("\n")
    assert told[0] == "kaput" and told[1] == "keg\tThe Broken Keg" and told[2:] == [FILES, ""]
    assert not done.stderr and done.returncode == 0


def test_a_shell_that_there_is_not() -> None:
    done = tda("completion", "tcsh")
    assert done.returncode == 2 and "bash, zsh, fish" in done.stderr


BEGIN = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source '{script}'"),
    "zsh": (["zsh", "-f", "-i"], "fpath=('{folder}' $fpath); autoload -U compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "source '{script}'"),
}
"""How each shell is started, and its setup."""


class Typing:
    """A person typing at a shell in a terminal."""

    def __init__(self, command: list[str], environ: dict[str, str]) -> None:
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            usual_signals()
            os.execvpe(command[0], command, environ)
        self.told = ""

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def wait(self, pattern: str) -> re.Match[str]:
        """Read until this appears."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.told)):
            assert time.monotonic() < end, self.told
            if select.select([self.terminal], [], [], 0.2)[0]:
                self.told += os.read(self.terminal, 65536).decode(errors="replace")
        self.told = self.told[found.end() :]
        return found

    def close(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


@pytest.fixture(params=BEGIN)
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Typing]:
    """A shell that completes `tda`, and prints its arguments."""
    name = request.param
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name}")
    program = tmp_path / "bin" / "tda"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nif [ "$1" = --complete ]; then exec "{sys.executable}" -m tda_tui "$@"; fi\n'
        "printf 'GOT'; printf '<%s>' \"$@\"; echo '!'\n"
    )
    program.chmod(0o755)
    (tmp_path / "a game.toml").write_text("")
    path = os.pathsep.join([str(program.parent), os.environ["PATH"]])
    environ = {**os.environ, "PATH": path, "HOME": str(tmp_path), "TERM": "dumb", "PYTHONPATH": str(Path.cwd())}
    command, learn = BEGIN[name]
    typing = Typing(command, environ)
    typing.type(f"cd '{tmp_path}'; {learn.format(script=FOLDER / SHELLS[name], folder=FOLDER)}; echo LEA''RNT\n")
    typing.wait("LEARNT")
    yield typing
    typing.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no terminal of this kind")
def test_tab_in_a_real_shell(shell: Typing) -> None:
    for typed, got in (
        ("tda wat\t--lev\tgamb\t\n", "<watch><--level><gambler>"),
        ("tda rulesets sh\tlegend\t\n", "<rulesets><show><legendary>"),
        ("tda --theme=harb\t\n", "<--theme=harbour>"),
        ("tda check a\t\n", "<check><a game.toml>"),
    ):
        shell.type(typed)
        assert shell.wait(r"GOT(.*?)!")[1] == got
