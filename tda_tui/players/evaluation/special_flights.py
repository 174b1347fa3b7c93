"""The value of special flights in a View: those a flight completes and those it may still complete."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tda_tui.players.evaluation.formulas import flight_likelihood

if TYPE_CHECKING:
    from tda_tui.players.evaluation.position_evaluation import PositionEvaluation


def flight_worth(position: PositionEvaluation, flight: Sequence[int], rest: Sequence[int], wild: int = -1) -> float:
    """The value of special flights, in gold, with this flight and `rest` in hand.

    The card `wild` counts as a dragon of every colour.
    """
    return _colour_worth(position, flight, rest, wild) + _strength_worth(position, flight, rest)


def _colour_worth(position: PositionEvaluation, flight: Sequence[int], rest: Sequence[int], wild: int) -> float:
    rules, weights, plays = position.rules, position.weights, position.rounds_after
    strength, names, allowed = rules.strength, rules.colour_names, position.flight_colours
    done = {name.partition(":")[2] for name in position.mine.special_flights}
    lying = [(position.colours(c) | (rules.dragon_colours if c == wild else 0), strength[c]) for c in flight]
    present = 0
    for bits, _ in lying:
        present |= bits & allowed
    total = 0.0
    place = 0
    while present:
        if present & 1 and names[place] not in done:
            bit = 1 << place
            down = [s for bits, s in lying if bits & bit]
            held = [strength[c] for c in rest if rules.colours[c] & bit]
            if len(down) >= 2 or len(down) + len(held) >= 3:
                likely = flight_likelihood(weights, len(down), len(held), plays)
                if likely:
                    need = max(3 - len(down), 0)
                    used = sorted([*down, *sorted(held, reverse=True)[:need]])
                    total += likely * (position.paid_by_all(used[-2]) + position.share)
        present >>= 1
        place += 1
    return total


def _strength_worth(position: PositionEvaluation, flight: Sequence[int], rest: Sequence[int]) -> float:
    strength, counts_in = position.rules.strength, position.rules.strength_bit
    lying = [strength[c] for c in flight if counts_in[c]]
    held = [strength[c] for c in rest if counts_in[c]]
    done = position.mine.special_flights
    total = 0.0
    for value in set(lying):
        down = lying.count(value)
        if down >= 2 or down + held.count(value) >= 3:
            likely = flight_likelihood(position.weights, down, held.count(value), position.rounds_after)
            if likely and f"strength:{value}" not in done:
                reward = position.stolen(value) + position.cards(_reward_cards(position))
                total += likely * (reward + position.share)
    return total


def _reward_cards(position: PositionEvaluation) -> int:
    """How many ante cards a strength flight gives."""
    limit = position.rules.ruleset.strength_flight_ante_cards
    return len(position.ante) if limit < 0 else min(limit, len(position.ante))
