"""A short run of `make monkey`: random keys do not crash the program."""

import sys

import pytest

from tools.monkey.__main__ import sessions

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

SEED = 2
AT_LEAST, AT_MOST = 500, 4_000
"""In keys. How many are needed to see the screens below depends on how fast the machine draws them."""


@pytest.mark.long
def test_random_keys_do_no_harm(tmp_path):
    missing, typed = {"start", "table", "leave"}, 0
    for done in sessions(tmp_path, SEED, keys=AT_MOST, jobs=4, longest=120):
        assert not done.problem, f"session {done.number}, {done.command}: {done.problem}"
        missing, typed = missing - set(done.seen), typed + done.keys
        if typed >= AT_LEAST and not missing:
            break
    assert not missing
