"""The coach's advice for the player whose hand the companion is told."""

from functools import partial

from tda_tui.players.coach import Coach, Evaluation
from tda_tui.players.think_task import think
from tda_tui.rules.game import Game


def advised(game: Game, seat: int, coach: Coach) -> Evaluation | None:
    """The coach's evaluation of the seat's decision, with the reason for the best answer; None if there is no choice.
    Takes seconds."""
    evaluation = think(game, seat, coach.evaluate)
    if evaluation is None or not evaluation.searched:
        return evaluation
    return evaluation.explained(think(game, seat, partial(coach.explain, evaluation, evaluation.foil)))
