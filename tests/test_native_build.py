"""Compiled modules exist, say so, and their objects can be sent to other processes."""

import pickle
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import hatch_build
from tda_tui.process.crash import compiled
from tda_tui.rules.game import Game
from tests.helpers import NAMES, legendary
from tools.same import lines

ROOT = Path(__file__).parents[1]
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["hooks"]["custom"]


def test_whatever_is_listed_as_compiled_or_not_is_there():
    found = {path for pattern in HOOK["native"] for path in ROOT.glob(pattern)}
    assert all(list(ROOT.glob(pattern)) for pattern in HOOK["native"])
    assert all(ROOT / name in found for name in HOOK["interpreted"])


def test_the_version_says_which_build_it_is():
    done = subprocess.run([sys.executable, "-m", "tda_tui", "--version"], capture_output=True, text=True, check=True)
    assert ("compiled core" if compiled() else "pure Python") in done.stdout


def test_an_environment_for_the_compiled_game_has_it_wherever_it_can_be_compiled():
    if Path(sys.prefix).name != ".venv-native":
        pytest.skip("this environment is for pure Python")
    if problem := hatch_build.why_not():
        pytest.skip(f"nothing could be compiled here: {problem}")
    assert compiled()


def test_without_a_compiler_a_native_build_says_so_beforehand(monkeypatch):
    monkeypatch.setenv("CC", "/nonexistent/cc -O2")
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    assert hatch_build.why_not() == "there is no C compiler (/nonexistent/cc)"
    monkeypatch.setattr(sys, "version_info", (3, 14, 0))
    assert hatch_build.why_not() == "they are made for CPython 3.11, 3.12 and 3.13"


def test_a_game_is_sent_without_its_rules_and_these_by_themselves():
    game = Game.start(legendary(), NAMES[:3], 1)
    snapshot = pickle.loads(pickle.dumps(game.snapshot()))
    assert not hasattr(snapshot.table, "rules")
    rules = pickle.loads(pickle.dumps(game.rules))
    other = Game.unpack(rules, snapshot)
    assert other.questions == game.questions
    assert other.rules.strength == game.rules.strength


def test_what_two_builds_are_compared_by_comes_out_the_same_each_time():
    assert list(lines(100, 1)) == list(lines(100, 1))
