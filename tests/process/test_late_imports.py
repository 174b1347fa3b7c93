"""Placeholders of modules behave like the modules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import sys
from tda_tui.process.late_imports import late
with late("colorsys", "statistics"):
    from colorsys import rgb_to_hls
    from statistics import NormalDist
    class Own(NormalDist): pass
assert "statistics" not in sys.modules and "colorsys" not in sys.modules
assert not isinstance(1, NormalDist)
assert isinstance(NormalDist(1, 2), NormalDist)
assert NormalDist.from_samples([1, 3]).mean == 2
assert rgb_to_hls(0, 0, 0) == (0, 0, 0)
import statistics
assert NormalDist(1, 2) == statistics.NormalDist(1, 2)
with late("statistics"):
    from statistics import NormalDist
assert NormalDist is statistics.NormalDist
"""


def test_what_is_late_comes_when_it_is_used() -> None:
    subprocess.run([sys.executable, "-c", PROGRAM], check=True)


def test_the_game_starts_without_the_palette_of_commands(tmp_path: Path) -> None:
    code = (
        "import sys; from tda_tui.app import run; run._import_textual(); import tda_tui.app.tda; "
        "sys.exit('textual.command' in sys.modules or 'textual.widgets._input' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=tmp_path)
