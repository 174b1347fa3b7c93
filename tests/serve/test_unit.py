"""The unit for systemd in the documentation."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ANALYZE = shutil.which("systemd-analyze") or ""
SERVING = Path(__file__).parents[2] / "docs" / "serving.md"


@pytest.mark.skipif(not ANALYZE, reason="there is no systemd-analyze")
def test_the_unit_is_safe(tmp_path):
    (unit,) = re.findall(r"```ini\n(.*?)```", SERVING.read_text("utf-8"), re.DOTALL)
    path = tmp_path / "tda.service"
    path.write_text(unit)
    for asked in (["security", "--offline=yes", "--threshold=30"], ["verify", "--man=no"]):
        said = subprocess.run([ANALYZE, *asked, str(path)], capture_output=True, text=True, timeout=60)
        problems = [line for line in said.stderr.splitlines() if "/opt/tda/bin/tda is not executable" not in line]
        assert not problems, said.stdout
        assert asked[0] == "verify" or said.returncode == 0, said.stdout
