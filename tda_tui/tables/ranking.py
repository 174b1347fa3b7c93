"""The final ranking of a game or series at a shared table."""

from __future__ import annotations

from tda_tui.tables.ratings import Rank
from tda_tui.tables.table_state import TableState


def ranking(table: TableState, alone: bool = False) -> list[Rank]:
    """All seats, the best first: the winners by the rules, which need not go by gold, then the others by gold.

    At the end of a series its standing counts, unless `alone`. People for whom a computer player gave more than half of
    the answers are not rated.
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
