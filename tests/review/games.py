"""Games that were played to their end, as their records lie in files."""

from pathlib import Path

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.watching import watch_game


def written_game(folder: Path, players: int = 3, seed: int = 4, ruleset: str = "legendary") -> Path:
    """The record of a game between computer players."""
    path = folder / f"{ruleset}-{players}-{seed}.toml"
    for _line in watch_game(load_rules(ruleset), ruleset, players, "gambler", seed, path):
        pass
    return path
