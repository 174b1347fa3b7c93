"""The record of a game, written while a person plays it, with its own rules beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli_w

from tda_tui.files.atomic import write_atomically
from tda_tui.files.regular_file import real_path
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.session.deal import Deal
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.game import Game
    from tda_tui.rules.questions import Question


def write_house_rules(record: Path, base: str, changes: Mapping[str, Any]) -> str:
    """Write a ruleset that changes keys of another beside a record; returns its name for the record's `ruleset`.

    `base` is a ruleset's id or the path of its file. Raises OSError if it cannot be written.
    """
    path = rules_path(record)
    write_atomically(path, tomli_w.dumps({"extends": _seen_from(record.parent, base), **changes}).encode())
    return path.name


def rules_path(record: Path) -> Path:
    """The path of a record's own rules file."""
    return record.with_suffix(RULES_SUFFIX)


def _seen_from(folder: Path, base: str) -> str:
    """How a file in this folder refers to a ruleset: by its name alone if it is in the same folder, so that both can be
    moved."""
    if not base.endswith(".toml"):
        return base
    path = real_path(base)
    return path.name if path.parent == real_path(folder) else str(path)


def check_place(record: Path) -> None:
    """Check that a record can be created at this path, leaving nothing behind. Raises OSError otherwise."""
    # Opening a pipe here would let its reader see it closed.
    if record.exists() and not record.is_file() and not record.is_dir():
        return
    there = os.path.lexists(record)
    with record.open("a", encoding="utf-8"):
        pass
    if not there:
        record.unlink()


def own_rules(deal: Deal) -> bool:
    """Whether a record of the game needs a rules file of its own, now or when the clock calls the last gambit."""
    return bool(deal.changes or deal.rules.ruleset.time_limit_minutes)


def base_ruleset(deal: Deal) -> str:
    """The ruleset that the deal changes, named so that it is found from any folder."""
    return str(real_path(deal.ruleset)) if deal.ruleset.endswith(".toml") else deal.ruleset


def write_rules_beside(record: Path, deal: Deal, last_gambit: int = 0) -> str:
    """Write the rules file of a game's record; returns its name for the record's `ruleset`. Raises OSError.

    `last_gambit` is the last gambit as called by the clock, 0 before that.
    """
    from tda_tui.saves.game_record import write_house_rules

    changes: dict[str, Any] = dict(deal.changes)
    if last_gambit:
        changes["gambits"] = _gambits(deal, last_gambit)
    return write_house_rules(record, base_ruleset(deal), changes)


def _gambits(deal: Deal, last_gambit: int) -> int:
    """The number of gambits. The rules may end the game earlier than the clock."""
    return min(last_gambit, deal.rules.ruleset.gambits or last_gambit)


def rules_note(deal: Deal) -> dict[str, str]:
    """The note at a record's head that identifies its rules."""
    from tda_tui.records.record import FINGERPRINT
    from tda_tui.rules.rulesets.fingerprint import fingerprint

    return {FINGERPRINT: fingerprint(deal.rules)}


def last_gambit_note(deal: Deal, last_gambit: int) -> str:
    """The notes after the decision at which the clock called the last gambit, which is then part of the rules."""
    from tda_tui.records.record import FINGERPRINT
    from tda_tui.rules.rulesets.fingerprint import fingerprint

    return f'x_last_gambit = {last_gambit}\n{FINGERPRINT} = "{fingerprint(deal.rules, _gambits(deal, last_gambit))}"\n'


def renewed_note(path: Path) -> str:
    """A message about a file that was removed or replaced during its game."""
    said = _("The game's file was removed or changed from outside: the whole game has been written anew ({where}).")
    return said.format(where=path)


class RulesBeside:
    """The rules file beside a record that needs one; it is written again if it gets lost."""

    def __init__(self, record: Path, deal: Deal) -> None:
        self.record, self.deal = record, deal
        self._left: tuple[object, ...] = ()

    def look_after(self, last_gambit: int) -> None:
        """Make sure that the file exists and includes the last gambit called. Raises OSError."""
        if own_rules(self.deal) and self._left != self._state(last_gambit):
            write_rules_beside(self.record, self.deal, last_gambit)
            self._left = self._state(last_gambit)

    def _state(self, last_gambit: int) -> tuple[object, ...]:
        from tda_tui.saves.game_record import rules_path

        try:
            found = rules_path(self.record).stat()
        except OSError:
            return (last_gambit,)
        return last_gambit, found.st_ino, found.st_size, found.st_mtime_ns


class GameRecord:
    """The record of one game at a path given by the player. `tell` is called if it had to be written again."""

    def __init__(self, path: Path, deal: Deal, tell: Callable[[str], None] = lambda said: None) -> None:
        """Create the file, and a rules file beside it if needed. Raises OSError if one cannot be written."""
        from tda_tui.records.journal import Journal, header
        from tda_tui.saves.game_record import rules_path

        self.path, self.deal = path, deal
        self._tell = tell
        self._told = False
        self._last_gambit = 0
        self._rules = RulesBeside(path, deal)
        ruleset = rules_path(path).name if own_rules(deal) else base_ruleset(deal)
        head = header(
            ruleset, deal.names, deal.seed, players=deal.roles, notes=rules_note(deal), abilities=deal.abilities
        )
        # The record first: if another program is writing it, its rules are left alone as well.
        self.journal: Journal | None = Journal.begin_plain(path, head)
        try:
            self._look_after()
        except OSError:
            self.journal.close()
            raise

    def decide(self, seat: int, question: Question, choices: tuple[str, ...]) -> None:
        """Write a decision."""
        if self.journal is not None:
            self._look_after()
            self.journal.decide(self.deal.names[seat], question.kind, choices)

    def last_gambit(self, gambit: int) -> None:
        """Write the last gambit called by the clock, which is then part of the game's rules."""
        if self.journal is not None:
            self._last_gambit = gambit
            self._look_after()
            self.journal.write(last_gambit_note(self.deal, gambit))

    @property
    def can_take_back(self) -> bool:
        """Whether the record is a file, in which decisions can be changed."""
        return self.journal is not None and self.journal.is_file

    def take_back(self, kept: int, game: Game) -> None:
        """Keep only the first `kept` decisions."""
        if self.journal is not None:
            self._last_gambit = game.table.last_gambit
            self._look_after()
            self.journal.take_back(kept)

    def _look_after(self) -> None:
        """Make sure that everything written still exists. Raises OSError."""
        assert self.journal is not None
        self.journal.look_after()
        self._rules.look_after(self._last_gambit)
        if self.journal.renewed and not self._told:
            self._told = True
            self._tell(renewed_note(self.path))

    def close(self) -> None:
        """Stop writing. Raises OSError if the record has been lost and cannot be written again."""
        journal = self.journal
        if journal is None:
            return
        try:
            self._look_after()
        finally:
            self.journal = None
            journal.close()
