"""Settings for all tests: nothing is written to the user's own folders."""

import gc
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tda_tui.players.coach import Coach
from tda_tui.players.win_share import Budget
from tda_tui.session.evaluations import Evaluations

# The tests expect English, whatever the language of the user.
os.environ["LANGUAGE"] = "en"

# An app creates so many small objects that garbage collection at the usual rate takes a quarter of the tests' time.
gc.set_threshold(50_000, 20, 50)


@pytest.fixture(autouse=True)
def _evaluates_on_request(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach evaluates decisions only when it is asked, not in advance: that would keep a core busy."""
    if "evaluates_ahead" not in request.fixturenames:
        monkeypatch.setattr(Evaluations, "ahead", lambda *_decision: None)


@pytest.fixture
def evaluates_ahead() -> None:
    """Let the coach evaluate in advance, as in a real game."""


@pytest.fixture
def quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach that evaluates in a moment, for tests of how it is asked and heard rather than of what it finds."""
    quick = partial(Coach, Budget(60, 6))
    monkeypatch.setattr("tda_tui.session.evaluations.Coach", quick)


_REAL = frozenset({"app", "faults", "monkey", "plain", "serve", "terminals", "web"})
"""Folders whose tests press keys on screens, or start programs and wait for them."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test that is marked `every(n)`, each n-th case is checked every time, and the others are long.

    Tests that wait for programs and connections are repeated once if they fail, as the machine may be too busy; the
    summary lists them. Tests of the rules are not repeated."""
    here = Path(__file__).parent
    cases = Counter[str]()
    for item in items:
        for every in item.iter_markers("every"):
            test = item.nodeid.partition("[")[0]
            if cases[test] % every.args[0]:
                item.add_marker(pytest.mark.long)
            cases[test] += 1
        if item.path.relative_to(here).parts[0] in _REAL:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Exclude what has been imported from garbage collection."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _nobody_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Saves, caches and temporary files are in folders of the tests, of which pytest keeps the last few."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TDA_HOME", str(home))
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("other")))
        # What the tests write need not survive a power cut: none of the thousands of writes waits for the disk.
        patch.setattr(os, "fsync", lambda _file: None)
        yield home


@pytest.fixture(autouse=True)
def _empty_home(_nobody_home: Path) -> None:
    """A test finds no game left by another one."""
    for left in _nobody_home.iterdir():
        shutil.rmtree(left) if left.is_dir() else left.unlink()


@pytest.fixture(autouse=True)
def _english() -> None:
    """Reset the language, whichever the previous test has chosen."""
    from tda_tui.words.translate import begin_reader

    begin_reader("en")


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test deals the same cards each time, so that a failure can be reproduced."""
    chance = Random(request.node.nodeid)
    ours = SimpleNamespace(choice=chance.choice, randbits=chance.getrandbits, SystemRandom=lambda: chance)
    monkeypatch.setattr("tda_tui.tables.lobby.secrets", ours)
    monkeypatch.setattr("tda_tui.saves.autosave.random", ours)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with no game in it."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TDA_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def _with_pseudo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of languages: English and the made-up one."""
    from tests.pseudo import make_pseudo

    folder = tmp_path_factory.mktemp("languages")
    make_pseudo(folder)
    return folder


@pytest.fixture
def in_pseudo(_with_pseudo: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All texts in the made-up language, which has no plain letter and is longer than English."""
    from tda_tui.words import languages
    from tda_tui.words.translate import use_language
    from tests.pseudo import PSEUDO

    monkeypatch.setattr(languages, "FOLDER", _with_pseudo)
    monkeypatch.setenv("LANGUAGE", PSEUDO)
    use_language(PSEUDO)
    yield
    use_language(languages.ENGLISH)
