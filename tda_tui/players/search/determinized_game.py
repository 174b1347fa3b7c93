"""Determinizations ready to be played out: games in which everything hidden from a seat is dealt again."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tda_tui.rules.fast_game import Decide, FastGame
from tda_tui.rules.state.table import ANTE, NO_CARD

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.rules.game import Game
    from tda_tui.rules.state.determinization import Odds


class DeterminizedGame:
    """One determinization. All games taken from it have the same hands, deck and randomness.

    `decide` answers the questions of abilities in the middle of a verb.
    """

    def __init__(
        self, determinize: Determinize, seat: int, seed: int, odds: Odds | None = None, decide: Decide | None = None
    ) -> None:
        self._determinize = determinize
        self._decide = decide
        self._seed = seed
        self._odds = odds
        self._first: Game | None = self._dealt()
        self._at_rest = self._first if self._first.at_rest else None
        if self._at_rest is not None:
            _take_back_antes(self._at_rest, seat)

    def game(self) -> FastGame:
        """A new game at the same position, to try an option."""
        if self._at_rest is not None:
            return FastGame(self._at_rest.table.copy(), self._at_rest.names, self._decide)
        first, self._first = self._first, None
        return FastGame.taken_from(first or self._dealt(), self._decide)

    def _dealt(self) -> Game:
        return self._determinize(random.Random(self._seed), self._odds)


def _take_back_antes(deal: Game, but: int) -> None:
    """Return the other seats' secret antes to their hands, to be chosen again."""
    table = deal.table
    for seat, card in enumerate(table.committed):
        if card != NO_CARD and seat != but and table.phase == ANTE:
            table.hands[seat].append(card)
            table.committed[seat] = NO_CARD
