"""Reviewing a game: reads the stored review, judges what is missing, and stores the result."""

from __future__ import annotations

from collections.abc import Collection

from tda_tui.players.coach import NORMAL
from tda_tui.players.win_share import Budget
from tda_tui.review.judgement import Review
from tda_tui.review.judging import Judging, Show, game_sum
from tda_tui.review.replay import Replay
from tda_tui.review.review_file import keep_review, read_review


async def review_game(
    replay: Replay, seats: Collection[int], budget: Budget = NORMAL, show: Show | None = None, most: int | None = None
) -> Review:
    """Judge the decisions of these seats. After a cancellation the next call continues from there."""
    path = replay.played.path
    known = read_review(path)
    if known is not None and (known.game != game_sum(replay) or known.iterations < budget.iterations):
        known = None
    if known is not None and set(seats) <= set(known.seats):
        return known
    judging = Judging(replay, seats, budget, show, known, most)
    try:
        return await judging.judge()
    finally:
        keep_review(path, judging.result)
