"""Autosave: keeps each game played in a save of its own, including the next game of a series."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tda_tui.saves.listing import Save
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, Journal, MakePlayer, Series
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.saves.save_writer import Resumed, SaveWriter
    from tda_tui.session.controller import GameController

OpenJournal = Callable[[Deal], Journal | None]
"""Opens a record beside the save, if one is wanted for this game."""


class _Dealt(NamedTuple):
    """A deal, and the writer of its save, if it is kept."""

    deal: Deal
    writer: SaveWriter | None


class Autosave:
    """The games of one session. Without `saves` nothing is kept.

    `tell` is called with messages for the player about a save, `taken_over` when another program has taken over the
    current game, which then has to be left; `open_journal` with every new game.
    """

    def __init__(
        self,
        saves: Saves | None,
        make_player: MakePlayer,
        tell: Callable[[str], None],
        open_journal: OpenJournal | None = None,
        taken_over: Callable[[str], None] | None = None,
    ) -> None:
        self.saves = saves
        self.open_journal = open_journal
        self._make_player = make_player
        self._tell = tell
        self._taken_over = taken_over
        self._now: _Dealt | None = None
        self._next: _Dealt | None = None
        self._open = False
        self.lost = ""
        """Why the last closed game is not kept; "" if it is."""

    @property
    def deal(self) -> Deal:
        """The deal of the current or last game. Raises ValueError if there was none."""
        if self._now is None:
            raise ValueError("nothing has been dealt")
        return self._now.deal

    @property
    def path(self) -> Path | None:
        """The save of the current or last game; None if it is not kept."""
        writer = self._now.writer if self._now is not None else None
        return writer.path if writer is not None and not writer.problem else None

    def kept_path(self) -> Path | None:
        """The save of the current game, after making sure that it exists; None without one. Tells nobody."""
        if self._open and self._now is not None and self._now.writer is not None:
            self._now.writer.listen(lambda message: None)
            with suppress(Exception):  # called after a crash: this may fail as well
                self._now.writer.ensure()
                return self.path
        return None

    @property
    def listed(self) -> bool:
        """Whether the list of saves is useful: to resume one, or to undo a deletion."""
        return self.saves is not None and (self.saves.any or self.saves.can_undo)

    def last(self) -> Save | None:
        """The save played last that can be resumed."""
        return self.saves.last() if self.saves is not None else None

    # Beginning

    def begin(self, deal: Deal, series: Series, first_lines: Sequence[str] = ()) -> GameController:
        """Deal a game. `first_lines` are those of the log."""
        self.close()
        self._now = self._deal(deal, series, first_lines)
        return self._sit_down(self._now)

    def next(self) -> GameController:
        """Deal the next game of a series. Raises ValueError if there is none."""
        if self._next is None:
            raise ValueError("no game is next")
        self._now, self._next = self._next, None
        if self._now.writer is not None:
            self._now.writer.starts_now()
        return self._sit_down(self._now)

    def again(self, series: Series, first_lines: Sequence[str] = ()) -> GameController:
        """Deal another game at the same table. Raises ValueError if nothing has been played."""
        return self.begin(self.deal._replace(seed=any_seed()), series, first_lines)

    def resume(self, path: Path, take_over: bool = False) -> tuple[Resumed, GameController]:
        """Resume a save. Raises SaveError with the reason, OpenElsewhere if it has to be taken over."""
        assert self.saves is not None
        self.close()
        resumed = self.saves.resume(path, take_over)
        self._now, self._open = _Dealt(resumed.deal, resumed.writer), True
        resumed.writer.listen(self._tell, self._taken_over)
        return resumed, resumed.sit_down(self._make_player)

    def _deal(self, deal: Deal, series: Series, first_lines: Sequence[str] = ()) -> _Dealt:
        return _Dealt(deal, self.saves.begin(deal, series, first_lines) if self.saves is not None else None)

    def _sit_down(self, dealt: _Dealt) -> GameController:
        from tda_tui.session.controller import deal_game

        self._open = True
        deal, writer = dealt
        controller = deal_game(deal, self._make_player)
        if writer is not None:
            writer.listen(self._tell, self._taken_over)
            controller.journals.append(writer)
            controller.kept_at = lambda: writer.path
        if self.open_journal is not None and (journal := self.open_journal(deal)) is not None:
            controller.journals.append(journal)
        return controller

    # Ending

    def ended(self, series: Series) -> None:
        """The game is over and counted: move it to the history, and save the next game of the series."""
        if series.over or self._now is None:
            self.close()
            return
        # The next game is saved before this one is moved, so that the standing of the series is never lost.
        waits = self._deal(self._now.deal._replace(seed=any_seed()), series)
        self.close()
        self._next = waits

    def close(self) -> None:
        """Stop writing; a game that is not over can be resumed."""
        writers = [dealt.writer for dealt in (self._now, self._next) if dealt is not None and dealt.writer is not None]
        for writer in writers:
            writer.close()
        if self._open:
            self.lost = next((writer.problem for writer in writers if writer.problem and not writer.taken_over), "")
        self._next, self._open = None, False

    def about(self) -> dict[str, str]:
        """The current game, for a bug report."""
        if self._now is None or not self._open:
            return {}
        deal = self._now.deal
        seats = ", ".join(f"{name} ({role})" for name, role in zip(deal.names, deal.roles, strict=True))
        return {"ruleset": deal.ruleset, "changes": f"{dict(deal.changes)}", "seed": str(deal.seed), "seats": seats}

    def leaving_text(self) -> str:
        """What to tell a player who leaves the game now."""
        if self.saves is None or self._now is None:
            return ""
        if (writer := self._now.writer) is not None:
            writer.ensure()
            if writer.taken_over:
                return writer.problem
        if self.path is None:
            return _("The game cannot be saved: if you leave, it is lost.")
        if self.saves.fleeting:
            return _("The game is saved until you leave the inn: nothing is kept for guests.")
        return _("The game is saved: you can continue where you left off.")


def any_seed() -> int:
    """An unpredictable seed."""
    return random.SystemRandom().getrandbits(32)
