"""Determinizations ready to be played out: games in which everything hidden from a seat is dealt again."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tda_tui.rules.fast_game import FastGame
from tda_tui.rules.state.table import ANTE, NO_CARD

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize
    from tda_tui.rules.game import Game
    from tda_tui.rules.state.determinization import Odds
    from tda_tui.rules.turn import Decide


class DeterminizedGame:
    """One determinization. All games taken from it have the same hands, deck and randomness."""

    def __init__(self, determinize: Determinize, seat: int, seed: int, odds: Odds | None = None) -> None:
        self._dealt = determinize(random.Random(seed), odds)
        if self._dealt.at_rest:
            _take_back_antes(self._dealt, seat)

    def game(self, decide: Decide) -> FastGame:
        """A new game at the same position, to try an option."""
        dealt = self._dealt
        return FastGame(dealt.table.copy() if dealt.at_rest else dealt.table, dealt.names, decide, dealt.stopped)


def _take_back_antes(deal: Game, but: int) -> None:
    """Return the other seats' secret antes to their hands, to be chosen again."""
    table = deal.table
    for seat, card in enumerate(table.committed):
        if card != NO_CARD and seat != but and table.phase == ANTE:
            table.hands[seat].append(card)
            table.committed[seat] = NO_CARD
