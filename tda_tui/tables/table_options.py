"""The options of a table: the game, who may come, and the time for decisions; and these as rows."""

from __future__ import annotations

from typing import Any, NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.forms import game_rows
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.rows import Option, Row
from tda_tui.tables.limits import TableProblem
from tda_tui.words.translate import gettext as _

SHORTEST, LONGEST, LARGEST_BANK = 5.0, 600.0, 3600.0
"""The shortest and longest time for a decision, and the largest bank, in seconds."""


class TableOptions(NamedTuple):
    """The options of a table. Of `game` all rows of a new game count except those of the person's own seat.

    `people` seats wait for people, the others have computer players; 0 for all seats. `public` tables are listed for
    everybody, others are joined by their code. A decision may take `decision` seconds, then what is left of the seat's
    `bank`; 0 for no limit. `late`: late comers may take over from computer players. `watched`: others may watch.
    """

    game: GameOptions = GameOptions()
    people: int = 0
    public: bool = True
    decision: float = 30
    bank: float = 120
    late: bool = True
    watched: bool = True

    @property
    def seats_for_people(self) -> int:
        """How many seats wait for people at first, including the host's."""
        return min(self.people, self.game.players) or self.game.players

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset as in its file. Raises TableProblem if it cannot be played."""
        if self.game.ruleset not in ruleset_ids():
            raise TableProblem(_("There is no ruleset {name} here.").format(name=self.game.ruleset))
        try:
            return load_rules(self.game.ruleset).ruleset
        except FileError as problem:
            raise TableProblem(str(problem)) from None

    @property
    def changed(self) -> Ruleset:
        """The ruleset with the game's changes. Raises TableProblem if it cannot be played."""
        return self.game.changed(self.ruleset)

    def rules(self, changes: dict[str, Any] | None = None) -> Rules:
        """The rules of the game, with further changes. Raises TableProblem if they are not valid."""
        changed = {**self.game.changes(self.ruleset), **(changes or {})}
        try:
            return load_rules(self.game.ruleset, changes=changed)
        except FileError as problem:
            raise TableProblem(str(problem)) from None

    def check(self) -> None:
        """Raise TableProblem if anything is wrong."""
        base, game = self.ruleset, self.game
        fewest, most = base.players
        if not fewest <= game.players <= most:
            raise TableProblem(_("These rules are for {fewest} to {most} players.").format(fewest=fewest, most=most))
        if self.people < 0:
            raise ValueError("people cannot be fewer than none")
        if problem := game.end_problem(base) or game.mix_problem(base):
            raise TableProblem(problem)
        if self.decision and not SHORTEST <= self.decision <= LONGEST:
            text = _("The time per decision must be {least} to {most} seconds.")
            raise TableProblem(text.format(least=round(SHORTEST), most=round(LONGEST)))
        if not 0 <= self.bank <= LARGEST_BANK:
            raise TableProblem(_("The bank may hold at most {most} seconds.").format(most=round(LARGEST_BANK)))
        self.rules()

    def saved(self) -> dict[str, Any]:
        """The options as saved."""
        return {**self._asdict(), "game": self.game.saved()}

    @classmethod
    def remembered(cls, saved: dict[str, Any]) -> TableOptions:
        """The options from saved ones."""
        known = {key: value for key, value in saved.items() if key in cls._fields}
        return cls(**{**known, "game": GameOptions.remembered(saved["game"])})


def minutes(seconds: float) -> str:
    """Seconds as a clock shows them.

    >>> minutes(84.2)
    '1:24'
    """
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"


_DECISIONS = (0.0, 15.0, 30.0, 60.0, 120.0, 300.0)
_BANKS = (0.0, 60.0, 120.0, 300.0, 600.0)
"""Seconds to choose from."""


def table_rows(table: TableOptions) -> list[Row[TableOptions]]:
    """The options of a table besides its game."""

    def either(row: str, label: str, yes: str, no: str) -> Row[TableOptions]:
        return Row(row, label, lambda _table: [Option(True, yes), Option(False, no)])

    def people(table: TableOptions, many: int) -> TableOptions:
        return table._replace(people=0 if many == table.game.players else many)

    def seconds(time: float) -> str:
        return _("{n} seconds").format(n=round(time)) if time else _("no clock")

    return [
        Row(
            "people", _("Seats for people"),
            lambda table: [Option(many, str(many)) for many in range(1, table.game.players + 1)],
            lambda table: table.seats_for_people, people,
        ),
        either("public", _("Who may join"), _("everyone"), _("people with the code")),
        Row("decision", _("Time per decision"), lambda _table: [Option(time, seconds(time)) for time in _DECISIONS],
            text=lambda table: seconds(table.decision)),
        Row(
            "bank", _("Bank"), lambda _table: [Option(time, minutes(time)) for time in _BANKS],
            text=lambda table: minutes(table.bank) if table.decision else "-", counts=lambda table: table.decision > 0,
        ),
        either("late", _("Latecomers"), _("take over"), _("stay out")),
        either("watched", _("Watching"), _("allowed"), _("not allowed")),
    ]  # fmt: skip


def game_row(table: TableOptions, row: str, label: str) -> Row[TableOptions]:
    """A row of the table's game."""
    inner = next(one for one in game_rows(table.game) if one.id == row)
    return Row(
        row, label, lambda table: inner.options(table.game), lambda table: inner.option(table.game).id,
        lambda table, value: table._replace(game=inner.set(table.game, value)),
        lambda table: inner.words(table.game), inner.opens,
    )  # fmt: skip
