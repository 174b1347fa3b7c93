"""How a game, or a series, at a shared table has ended."""

from __future__ import annotations

from tda_tui.tables.ratings import Rank
from tda_tui.tables.table_state import TableState


def ranking(table: TableState, alone: bool = False) -> list[Rank]:
    """Everybody at the table, the best first. Who wins a game may be no question of gold; the others go by it.

    Where a series has ended it is that of the series, unless the game counts alone.

    A person for whom a computer player has given more than half of the answers is rated for nothing.
    """
    game = table.playing.controller.game
    winners, gold = list(game.winners), list(game.table.gold)
    if not alone and table.series is not None and table.series.games > 1 and table.series.over:
        winners, gold = list(table.series.leaders), list(table.series.gold)
    worth = [(seat in winners, gold[seat]) for seat in range(len(gold))]
    ranks = [
        Rank(
            seat=at,
            name=one.person or one.name,
            person=one.is_persons,
            gold=gold[at],
            place=1 + sum(other > worth[at] for other in worth),
            won=at in winners,
            who="" if one.stood_in * 2 > table.playing.answers_at(at) else one.rated,
        )
        for at, one in enumerate(table.seats)
    ]
    return sorted(ranks, key=lambda rank: (rank.place, rank.seat))
