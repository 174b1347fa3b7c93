"""The companion to a game with real cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from tda_tui.cli.parameters import RULESET
from tda_tui.cli.start import can_draw, plain_lines, rules_of
from tda_tui.files.regular_file import real_path


def companion(
    names: Annotated[list[str] | None, Argument()] = None,
    ruleset: Annotated[str | None, RULESET] = None,
    advise: str | None = None,
    record: Path | None = None,
    plain: Annotated[bool, Option("--plain")] = False,
) -> None:
    """Keep the ledger of a game with real cards: tell what happens, and hear what follows."""
    if not plain and can_draw() and not names and record is None and advise is None and ruleset is None:
        from tda_tui.app.run import run

        run(row="companion")
        return
    from tda_tui.plain.companion_start import run_companion

    if ruleset is not None:
        ruleset = str(real_path(ruleset)) if ruleset.endswith(".toml") else ruleset
        rules_of(ruleset)
    raise SystemExit(run_companion(plain_lines(), names or [], ruleset, advise, record))
