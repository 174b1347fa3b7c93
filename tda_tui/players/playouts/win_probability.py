"""The win probabilities of all seats at the end of a gambit.

A seat has its gold and its hand. Whoever has more is likelier to win, the more so the nearer the end of the game. How
much, and what cards are worth, is learned from games of each family of rulesets (`make train`).
"""

import json
import math
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from tda_tui.players.evaluation.position import family_of
from tda_tui.players.power_values.registry import usual_worths
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.settling import last_gambit
from tda_tui.rules.state.table import OVER, Table

LEARNED: Final = Path(__file__).with_name("learned_values.json")
FEWEST: Final = 2


class Values(NamedTuple):
    """What is learned for a family. Who is ahead by `(far + gold until the game ends) ** growth / gold` gold is e times
    as likely to win; a card in hand counts for `card` gold, each point of strength and of a power's worth adds to it.

    `gold` is by the number of seats, from FEWEST on.
    """

    gold: list[float]
    card: float
    strength: float
    use: float
    far: float
    growth: float


PER_GAMBIT: Final = 6.0  # gold that the poorest seat loses in a gambit, on average


@lru_cache(maxsize=1)
def _learned() -> dict[str, Values]:
    found = json.loads(LEARNED.read_text(encoding="utf-8"))
    return {family: Values(**figures) for family, figures in found.items()}


@lru_cache(maxsize=16)
def values_of(rules: Rules) -> Values:
    """What is learned for a ruleset's family."""
    return _learned()[family_of(rules)]


@lru_cache(maxsize=16)
def holding(rules: Rules) -> list[float]:
    """What it is worth, in gold, to hold each card at a gambit's end."""
    count, uses, values = len(rules.cards), usual_worths(rules), values_of(rules)
    mean, mean_use = sum(rules.strength) / count, sum(uses) / count
    return [
        values.card + values.strength * (strength - mean) + values.use * (use - mean_use)
        for strength, use in zip(rules.strength, uses, strict=True)
    ]


def wealth(table: Table) -> list[float]:
    """Each seat's gold with its hand; of a hand the cards drawn last count as any, for they are chance."""
    worth, fresh = holding(table.rules), table.rules.ruleset.draw_after_gambit
    if not fresh:
        return [gold + sum([worth[card] for card in hand]) for gold, hand in zip(table.gold, table.hands)]
    drawn = fresh * values_of(table.rules).card
    return [gold + drawn + sum([worth[card] for card in hand[:-fresh]]) for gold, hand in zip(table.gold, table.hands)]


def gold_to_the_end(table: Table) -> float:
    """Gold that has still to change hands, about, until the game ends."""
    ruleset = table.rules.ruleset
    gold = [table.gold[seat] for seat in table.playing]
    if ruleset.play_to_gold:
        left = float(max(0, ruleset.play_to_gold - max(gold)))
    elif last_players := ruleset.last_players(table.seats):
        gold = sorted(gold)[: len(gold) - last_players] or gold
        left = float(gold[-1])
    else:
        left = float(min(gold))
    last = last_gambit(table)
    return min(left, PER_GAMBIT * max(0, last + 1 - table.gambit)) if last else left


def win_probabilities(table: Table) -> list[float]:
    """Each seat's chance to win the game, before the antes of a gambit; certainty when the game is over."""
    if table.phase == OVER:
        share = 1.0 / len(table.winners)
        return [share if seat in table.winners else 0.0 for seat in range(table.seats)]
    scale = scale_of(table)
    own = wealth(table)
    most = max(own)
    weights = [math.exp((each - most) / scale) if seat in table.playing else 0.0 for seat, each in enumerate(own)]
    total = sum(weights)
    return [weight / total for weight in weights]


def scale_of(table: Table) -> float:
    """Gold by which somebody must be ahead to be e times as likely to win."""
    values = values_of(table.rules)
    gold = values.gold[min(table.seats - FEWEST, len(values.gold) - 1)]
    scale: float = (values.far + gold_to_the_end(table)) ** values.growth / gold
    return scale


def win_probability_per_gold(table: Table, seat: int) -> float:
    """By how much one gold more betters the seat's chance to win the game."""
    chance = win_probabilities(table)[seat]
    return chance * (1.0 - chance) / scale_of(table)
