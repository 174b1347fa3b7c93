"""The feeds of events for those who watch a shared table: only what is public, or all cards a gambit later."""

from __future__ import annotations

from collections import deque

from tda_tui.present.event_groups import Step
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import NOBODY, View, open_view, public_view
from tda_tui.session.seat_feed import Moment, SeatFeed

DELAY = 2
"""How many gambits later a gambit's cards are shown, at the start of that one: a whole gambit lies between."""


class PublicFeed(SeatFeed):
    """What everybody may see."""

    def __init__(self) -> None:
        super().__init__(NOBODY)

    def anew(self) -> SeatFeed:
        """Another feed that has heard nothing."""
        return PublicFeed()

    def _seen(self, event: Event) -> Event:
        return event.seen_by_all()

    def _look(self, moment: Moment) -> View:
        return public_view(*moment)


class OpenFeed(SeatFeed):
    """All cards, a gambit after they were played; the last ones when the game is over."""

    def __init__(self) -> None:
        super().__init__(NOBODY)
        self._held: deque[tuple[int, Step]] = deque()
        self._gambit = 0
        self._over = False
        self._shown: Step | None = None

    def anew(self) -> SeatFeed:
        """Another feed that has heard nothing."""
        return OpenFeed()

    def view(self, game: Game) -> View:
        """The table at the last event shown, with all cards; before the first, only what is public."""
        now = self.renamed(Moment(game.table, game.names, game.questions))
        if game.over:
            return open_view(*now)
        return public_view(*now) if self._shown is None else self._shown.view

    def hear(self, event: Event, rules: Rules, moment: Moment) -> None:
        """Hear an event and hold it back."""
        super().hear(event, rules, moment)
        if self.lost:
            self._held.clear()
            return
        if event.kind == "gambit":
            self._gambit = event.gold
        self._over = self._over or event.kind == "win-game"
        while self._held and (self._over or self._held[0][0] <= self._gambit - DELAY):
            self._shown = self._held.popleft()[1]
            self._steps.append(self._shown)

    def rewind(self) -> None:
        """Go back to the start of the game."""
        super().rewind()
        self._held.clear()
        self._gambit, self._over, self._shown = 0, False, None

    def _keep(self, step: Step) -> None:
        gambit = step.event.gold if step.event.kind == "gambit" else self._gambit
        self._held.append((gambit, step))
