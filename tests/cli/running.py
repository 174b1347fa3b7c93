"""Running the command."""

import subprocess
import sys

from tests.helpers import PATIENCE


def tda(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command as a user would, without a terminal."""
    return subprocess.run(
        [sys.executable, "-m", "tda_tui", *arguments],
        capture_output=True, text=True, timeout=PATIENCE, check=False, **more,
    )  # fmt: skip
