"""The options of a table: the game, who may come, and the time for decisions."""

from __future__ import annotations

from typing import Any, NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_changed, load_rules, ruleset_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.options import GameOptions
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
            return load_changed(self.game.ruleset, changed) if changed else load_rules(self.game.ruleset)
        except FileError as problem:
            raise TableProblem(str(problem)) from None

    def check(self) -> None:
        """Raise TableProblem if anything is wrong."""
        base, game = self.ruleset, self.game
        fewest, most = base.players
        if not fewest <= game.players <= most:
            said = _("With these rules {fewest} to {most} play.")
            raise TableProblem(said.format(fewest=fewest, most=most))
        if self.people < 0:
            raise ValueError("people cannot be fewer than none")
        if problem := game.end_problem(base) or game.mix_problem(base):
            raise TableProblem(problem)
        if self.decision and not SHORTEST <= self.decision <= LONGEST:
            said = _("A decision may take {least} to {most} seconds.")
            raise TableProblem(said.format(least=round(SHORTEST), most=round(LONGEST)))
        if not 0 <= self.bank <= LARGEST_BANK:
            raise TableProblem(_("The bank may hold {most} seconds at most.").format(most=round(LARGEST_BANK)))
        self.rules()

    def saved(self) -> dict[str, Any]:
        """The options as saved."""
        return {**self._asdict(), "game": self.game.saved()}

    @classmethod
    def remembered(cls, saved: dict[str, Any]) -> TableOptions:
        """The options from saved ones."""
        known = {key: value for key, value in saved.items() if key in cls._fields}
        return cls(**{**known, "game": GameOptions.remembered(saved["game"])})
