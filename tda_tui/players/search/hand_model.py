"""Infers what other hands are likely to hold from the actions everybody saw.

Whoever chose a card probably preferred it to those still in hand. How probably follows from the playout policy's own
ratings, so nothing has to be learned for a ruleset, and cards of house rules are understood as well. From the second
gambit on, hands also hold what was worth keeping in the gambits before.
"""

import math
from collections.abc import Sequence
from typing import Final

from tda_tui.players.evaluation.position import RIVAL, VICTORY
from tda_tui.players.playouts.playout_policy import PlayoutPolicy
from tda_tui.players.power_values.registry import usual_worths
from tda_tui.rules.powers.registry import fitting_cards
from tda_tui.rules.settling import weakest_wins
from tda_tui.rules.state.determinization import Odds
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.state.table import ANTE, Table

TEMPERATURES: Final = {"ante": 0.4, "play": 8.0, "give": 2.0, "refuse": 2.0}
"""By kind of action: the difference in gold at which the better card is e times as likely to be chosen."""
CARELESS: Final = 0.1
"""The share of actions that are taken to say nothing."""
STILL_HELD: Final = 0.85
"""The probability, for each round since an action, that a card in the hand was there already."""
STRENGTH_WORTH: Final = 0.025
"""What a point of strength is worth when playing, as a part of the stakes."""
KEPT_BEFORE: Final = 0.04
"""How much likelier a hand holds a card after the first gambit for each gold that keeping it is worth (a logarithm)."""


def hand_odds(table: Table, me: int, policy: PlayoutPolicy) -> Odds:
    """For each opponent of whom anything is known, the relative weight of each card to be in the hand."""
    odds: dict[int, list[float]] = {}
    if table.gambit > 1:
        before = [math.exp(KEPT_BEFORE * keep) for keep in policy.evaluator.kept]
        odds = dict.fromkeys(table.opponents(me), before)
    if table.phase == ANTE:
        return odds
    for action in table.public_actions or ():
        if action.seat != me and action.kind in TEMPERATURES:
            telling = (1.0 - CARELESS) * STILL_HELD ** (table.round - action.round)
            weights = [1.0 - telling + telling * likelihood for likelihood in _likelihoods(table, policy, action)]
            known = odds.get(action.seat)
            odds[action.seat] = weights if known is None else [a * b for a, b in zip(known, weights, strict=True)]
    return odds


def _likelihoods(table: Table, policy: PlayoutPolicy, action: PublicAction) -> list[float]:
    """For each card, how likely this action is if the card is in the hand: 1.0 for a card that was no alternative."""
    temperature, kept = TEMPERATURES[action.kind], policy.evaluator.kept
    if action.kind in ("ante", "play"):
        ratings: Sequence[float] = policy.ante if action.kind == "ante" else _play_ratings(table, policy, action)
        return _preferences(ratings[action.card], ratings, temperature)
    fits = policy.rules.cards[action.source].figures.get("fits")
    if fits is None:  # a card that uses another's power
        return [1.0] * len(kept)
    rating = -kept[action.card] if action.kind == "give" else -float(action.price)
    preferred = _preferences(rating, [-keep for keep in kept], temperature)
    could_be_given = fitting_cards(policy.rules, fits, action.source)
    return [one if fit else 1.0 for one, fit in zip(preferred, could_be_given, strict=True)]


def _play_ratings(table: Table, policy: PlayoutPolicy, action: PublicAction) -> list[float]:
    """What playing each card was worth, in gold: the stakes that its strength may win, its power, and what is lost by
    not keeping it."""
    rules = policy.rules
    per_point = STRENGTH_WORTH * (action.stakes + VICTORY) * RIVAL * (-1 if weakest_wins(table) else 1)
    return [
        per_point * strength + (usual if strength <= action.limit else 0.0) - keep
        for strength, usual, keep in zip(rules.strength, usual_worths(rules), policy.evaluator.kept, strict=True)
    ]


def _preferences(chosen: float, others: Sequence[float], temperature: float) -> list[float]:
    """How likely something rated `chosen` is preferred to each of the others."""
    return [1.0 / (1.0 + math.exp(min(40.0, (rating - chosen) / temperature))) for rating in others]
