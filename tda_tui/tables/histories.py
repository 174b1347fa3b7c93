"""Players' histories: a finished game is stored for everybody who played it, from their seat's point of view."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import tomli_w

from tda_tui.files.atomic import make_folder, write_atomically
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.files.toml_text import read_toml_text
from tda_tui.players.player import PERSON, SOMEBODY
from tda_tui.records.entries import BEGINS, UNDONE
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.kept_rules import keep_rules


class FinishedGame:
    """A finished game's record, read once for all its players. Raises OSError, or ValueError if it is invalid."""

    def __init__(self, record: Path, rules: Rules) -> None:
        data = record.read_bytes()
        begins = data.find(BEGINS) + 1
        head, self._decisions = (data[:begins], data[begins:]) if begins else (data, b"")
        self._notes = read_toml_text(head)
        self._record = record
        self._rules = rules

    def keep_for(self, saves: Path, seat: int) -> None:
        """Write it into the history in `saves` of the person at that seat. Raises OSError.

        It has the format of a game against computer players, with all cards visible as it is over.
        """
        notes = self._notes
        players = [
            PERSON if at == seat else SOMEBODY if role == PERSON else role for at, role in enumerate(notes["x_players"])
        ]
        taken_back = _taken_back(self._decisions, notes["seat"][seat]["name"])
        folder = saves / "finished"
        make_folder(folder)
        keep_rules(saves / "rules", self._rules)
        beside = self._record.with_suffix(RULES_SUFFIX)
        if beside.exists():
            write_atomically(folder / beside.name, beside.read_bytes())
        text = tomli_w.dumps({**notes, "x_players": players, "x_taken_back": taken_back})
        write_atomically(folder / self._record.name, text.encode() + self._decisions)


def _taken_back(decisions: bytes, name: str) -> int:
    """How often a player took back a decision. Records without any are not parsed."""
    if UNDONE not in decisions:
        return 0
    undone: list[dict[str, Any]] = read_toml_text(decisions).get(UNDONE.decode(), [])
    return sum(decision.get("seat") == name for decision in undone)
