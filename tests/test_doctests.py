"""The examples in docstrings are correct."""

import doctest
import importlib
from pathlib import Path

import pytest

import tda_tui

PACKAGE = Path(tda_tui.__file__).parent
FILES = sorted(path for path in PACKAGE.rglob("*.py") if ">>> " in path.read_text(encoding="utf-8"))
"""Only these files are imported."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_examples_come_out_as_they_say(path):
    module = importlib.import_module(".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts))
    if module.__file__ != str(path):
        pytest.skip("compiled modules keep no examples")
    done = doctest.testmod(module)
    assert done.attempted and not done.failed
