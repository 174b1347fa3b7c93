"""Plays a position on to the end of the whole game, again and again, to confirm what the evaluator says of its answers.

The evaluator plays to the end of the gambit and estimates from there; here nothing is estimated, so it is slow.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.players.player import make_player
from tda_tui.players.win_share import Figure, figure
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer

CHECKPOINTS = (500, 1500, 4000, 10_000)
"""The numbers of deals after which a lead is looked at: few, because with each look chance may deceive."""
ERRORS = 3.0
"""How many standard errors make a lead certain."""
HOPE = 1.0
"""A lead is given up that would not become certain even if it were greater by so many standard errors."""


class Lead(NamedTuple):
    """By how much an answer wins more games than another, and in how many deals that was measured."""

    figure: Figure
    deals: int

    @property
    def is_certain(self) -> bool:
        """Whether the lead is beyond chance."""
        mean, error = self.figure
        return mean > 0 and mean >= ERRORS * error

    @property
    def is_hopeless(self) -> bool:
        """Whether the lead is not likely to become certain by more deals."""
        mean, error = self.figure
        return mean + HOPE * error < ERRORS * error * (self.deals / CHECKPOINTS[-1]) ** 0.5


def won(asked: Game, seat: int, answer: Answer, deal: int) -> float:
    """The seat's share of the victory after this answer, if gamblers play on at all seats.

    The number of the deal decides the hidden cards and the gamblers' randomness.
    """
    game = asked.determinize(seat, random.Random(deal))
    players = [make_player("gambler", deal * len(game.names) + each) for each in range(len(game.names))]
    game.answer(seat, answer)
    while not game.over:
        question = game.questions[0]
        game.answer(question.seat, players[question.seat].choose(game.view(question.seat)))
    return (seat in game.winners) / len(game.winners)


def least_lead(asked: Game, seat: int, best: Answer, others: Sequence[Answer]) -> Lead | None:
    """The lead of the best answer over the strongest of the others; None unless it leads all of them with certainty."""
    ours: list[float] = []
    gaps: dict[Answer, list[float]] = {other: [] for other in others}
    certain: list[Lead] = []
    for deals in CHECKPOINTS:
        ours += [won(asked, seat, best, deal) for deal in range(len(ours), deals)]
        for other, found in list(gaps.items()):
            found += [ours[deal] - won(asked, seat, other, deal) for deal in range(len(found), deals)]
            lead = Lead(rounded(figure(found)), deals)
            if lead.is_certain:
                certain.append(lead)
                del gaps[other]
            elif lead.is_hopeless:
                return None
        if not gaps:
            return min(certain, key=lambda lead: lead.figure.mean)
    return None


def lead_in(deals: int, asked: Game, seat: int, best: Answer, others: Sequence[Answer]) -> Lead:
    """The lead of the best answer over the strongest of the others in so many deals, certain or not."""
    ours = [won(asked, seat, best, deal) for deal in range(deals)]
    gaps = [[ours[deal] - won(asked, seat, other, deal) for deal in range(deals)] for other in others]
    return min((Lead(rounded(figure(found)), deals) for found in gaps), key=lambda lead: lead.figure.mean)


def rounded(lead: Figure) -> Figure:
    """A figure as precisely as it is stored."""
    return Figure(round(lead.mean, 5), round(lead.error, 5))
