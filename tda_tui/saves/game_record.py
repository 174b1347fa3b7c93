"""The record of a game, written while a person plays it, with its own rules beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli_w

from tda_tui.files.appended_file import closed_on_error, stamp
from tda_tui.files.atomic import write_atomically
from tda_tui.files.regular_file import real_path
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.records.journal import Journal, entry, header
from tda_tui.records.record import FINGERPRINT, GivenAnswer
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.session.deal import Deal
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.game import Game


def write_house_rules(record: Path, base: str, changes: Mapping[str, Any]) -> str:
    """Write a ruleset that changes keys of another beside a record; returns its name for the record's `ruleset`.

    `base` is a ruleset's id or the path of its file. It is named without its folder if it is in the record's, so that
    both can be moved. Raises OSError if it cannot be written.
    """
    if base.endswith(".toml"):
        path = real_path(base)
        base = path.name if path.parent == real_path(record.parent) else str(path)
    rules = record.with_suffix(RULES_SUFFIX)
    write_atomically(rules, tomli_w.dumps({"extends": base, **changes}).encode())
    return rules.name


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


def record_entry(given: GivenAnswer, deal: Deal, notes: Mapping[str, object] | None = None) -> str:
    """The entry of an answer. A last gambit that the clock has called after it is part of the rules from then on."""
    text = entry(given.seat, given.ask or "", given.choose, notes)
    if not given.last_gambit:
        return text
    rules_id = fingerprint(deal.rules, _gambits(deal, given.last_gambit))
    return text + f'x_last_gambit = {given.last_gambit}\n{FINGERPRINT} = "{rules_id}"\n'


def _gambits(deal: Deal, last_gambit: int) -> int:
    """The number of gambits. The rules may end the game earlier than the clock."""
    return min(last_gambit, deal.rules.ruleset.gambits or last_gambit)


def renewed_note(path: Path) -> str:
    """A message about a file that was removed or replaced during its game."""
    text = _(
        "The game's file was removed or changed by another program: the whole game has been saved again ({where})."
    )
    return text.format(where=path)


class RulesBeside:
    """The rules file beside a record that needs one: for changed rules, or because the clock may call a last gambit.
    It is written again if it gets lost."""

    def __init__(self, record: Path, deal: Deal) -> None:
        self.deal = deal
        self._record = record
        self._needed = bool(deal.changes or deal.rules.ruleset.time_limit_minutes)
        self._written: tuple[object, ...] = ()

    @property
    def ruleset(self) -> str:
        """The record's `ruleset`."""
        return self._record.with_suffix(RULES_SUFFIX).name if self._needed else self.deal.base

    def ensure(self, last_gambit: int) -> None:
        """Make sure that the file exists and includes the last gambit as called by the clock, if it is not 0. Raises
        OSError."""
        if self._needed and self._written != self._state(last_gambit):
            called = {"gambits": _gambits(self.deal, last_gambit)} if last_gambit else {}
            write_house_rules(self._record, self.deal.base, {**self.deal.changes, **called})
            self._written = self._state(last_gambit)

    def _state(self, last_gambit: int) -> tuple[object, ...]:
        return last_gambit, *stamp(self._record.with_suffix(RULES_SUFFIX))


class GameRecord:
    """The record of one game at a path given by the player. `tell` is called if it had to be written again."""

    def __init__(
        self, path: Path, deal: Deal, tell: Callable[[str], None] = lambda message: None, title: str = ""
    ) -> None:
        """Create the file, and a rules file beside it if needed. Raises OSError if one cannot be written."""
        self.path, self.deal = path, deal
        self._tell = tell
        self._has_reported = False
        self._last_gambit = 0
        self._rules = RulesBeside(path, deal)
        notes = {FINGERPRINT: fingerprint(deal.rules)}
        head = header(self._rules.ruleset, deal.names, deal.seed, title, deal.roles, notes, deal.abilities)
        # The record first: if another program is writing to it, its rules are left alone as well.
        self.journal: Journal | None = Journal.begin_plain(path, head)
        with closed_on_error(self.journal):
            self._ensure(self.journal)

    def decide(self, given: GivenAnswer) -> None:
        """Write an answer."""
        if self.journal is not None:
            self._last_gambit = given.last_gambit or self._last_gambit
            self._ensure(self.journal)
            self.journal.write(record_entry(given, self.deal))

    @property
    def can_take_back(self) -> bool:
        """Whether the record is a file, in which answers can be changed, or is no longer written."""
        return self.journal is None or self.journal.is_file

    def take_back(self, kept: int, game: Game) -> None:
        """Keep only the first `kept` answers."""
        if self.journal is not None:
            self._last_gambit = game.table.last_gambit
            self._ensure(self.journal)
            self.journal.take_back(kept)

    def _ensure(self, journal: Journal) -> None:
        journal.ensure_file()
        self._rules.ensure(self._last_gambit)
        if journal.renewed and not self._has_reported:
            self._has_reported = True
            self._tell(renewed_note(self.path))

    def close(self) -> None:
        """Stop writing. Raises OSError if the record has been lost and cannot be written again."""
        journal, self.journal = self.journal, None
        if journal is not None:
            with closing(journal):
                self._ensure(journal)
