"""Sequential elimination finds the best option as soon as it is clear."""

import random

from tda_tui.players.search.sequential_elimination import SequentialElimination

STOPPING = {"weight": 10.0, "least": 12, "errors": 2.5}


def test_one_option_is_left_when_it_is_clearly_ahead():
    elimination = SequentialElimination([0.0, 0.0, 0.0], **STOPPING)
    rng = random.Random(1)
    while not elimination.decided and elimination.rounds < 500:
        noise = rng.gauss(0, 0.1)
        elimination.add([[0.3, 0.5, 0.45][option] + noise + rng.gauss(0, 0.02) for option in elimination.running])
    assert elimination.leader == 1
    assert elimination.decided
    assert len(elimination.results[0]) <= len(elimination.results[2]) < 500


def test_a_prior_counts_until_there_are_results():
    elimination = SequentialElimination([0.0, 0.01], **STOPPING)
    assert elimination.leader == 1
    elimination.add([0.4, 0.35])
    assert elimination.leader == 1
    while not elimination.decided:
        elimination.add([0.4, 0.35])
    assert elimination.leader == 0
    assert elimination.rounds < 20
