"""The win probabilities of all seats at the end of a gambit, by one formula for all rulesets.

A seat has its gold and its hand. Whoever has more is likelier to win, the more so the nearer the end of the game; and
where the game goes on until one seat has everything, seats win about in proportion to what they have. How much so, and
what cards are worth, is learned from games (`make train`).
"""

import json
import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from tda_tui.players.power_values.registry import usual_worths
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.settling import last_gambit
from tda_tui.rules.state.table import OVER, Table

LEARNED: Final = Path(__file__).with_name("learned_values.json")
USUAL_SEATS: Final = 4.0


@dataclass(frozen=True)
class Values:
    """What is learned. At a table of n seats `(n / USUAL_SEATS) ** seats` times as much gold changes hands as at one of
    USUAL_SEATS, to which all figures refer.

    The gambits still to come are about `(start + reach * gold) ** 2`, by the gold until the end. One gambit before it,
    who is `swing` gold ahead is e times as likely to win. Where one seat will have everything, seats win in proportion
    to `(floor + gold) ** ruin`, cards included.

    In the last gambit a card is worth `card` gold, the first ones `bought` less, since little gold fills a hand up to
    them; each point of strength and of what powers usually bring, above the average of the deck, adds `strength` and
    `use`; a colour flight in hand adds `colour` for each opponent, and a strength flight `trio`. All this grows with
    the power `later` of the gambits still to come.
    """

    seats: float
    start: float
    reach: float
    swing: float
    floor: float
    ruin: float
    card: float
    bought: float
    strength: float
    use: float
    colour: float
    trio: float
    later: float


class HandValues:
    """What hands are worth in the last gambit, by a ruleset's cards. `better` is a card's worth above the average.

    The cards drawn after the gambit, a hand's last ones, count as average cards, since they are drawn by chance.
    """

    def __init__(self, rules: Rules, values: Values) -> None:
        uses, count = usual_worths(rules), len(rules.cards)
        mean, mean_use = sum(rules.strength) / count, sum(uses) / count
        self.values = values
        self.better = [
            values.strength * (strength - mean) + values.use * (use - mean_use)
            for strength, use in zip(rules.strength, uses, strict=True)
        ]
        self._buy_to, self._drawn = rules.ruleset.buy_to, rules.ruleset.draw_after_gambit
        self._colours, shift = rules.flight_colours, len(rules.colour_names)
        marks = zip(rules.colours, rules.strength_bit, strict=True)
        self._marks = [colour & self._colours | bit << shift for colour, bit in marks]

    def worth(self, hand: list[int], opponents: int) -> float:
        """The worth of a hand, in gold."""
        values, better, marks = self.values, self.better, self._marks
        worth = values.card * len(hand) - values.bought * min(len(hand), self._buy_to)
        once = twice = thrice = 0
        for card in hand[: -self._drawn] if self._drawn else hand:
            worth += better[card]
            mark = marks[card]
            thrice |= twice & mark
            twice |= once & mark
            once |= mark
        if thrice & self._colours:
            worth += values.colour * opponents
        if thrice & ~self._colours:
            worth += values.trio
        return worth


@lru_cache(maxsize=1)
def _learned() -> Values:
    return Values(**json.loads(LEARNED.read_text(encoding="utf-8")))


@lru_cache(maxsize=16)
def hand_values(rules: Rules) -> HandValues:
    """What hands are worth under a ruleset, as learned."""
    return HandValues(rules, _learned())


Ends = tuple[float, float, float, bool]
"""How the game may end: the gold to be lost, the gold to be won by the richest seat, and the gambits until then,
infinite where it cannot end in this way; and whether one seat has everything when the gold is lost."""


def ends_of(table: Table) -> Ends:
    """How the game may end."""
    ruleset, gold, last = table.rules.ruleset, table.gold, last_gambit(table)
    gambits = float(max(1, last + 1 - table.gambit)) if last else math.inf
    goal, left = ruleset.play_to_gold, ruleset.last_players(table.seats)
    won = float(max(0, goal - max(gold))) if goal else math.inf
    if not left and not goal:
        return float(min(gold)), won, gambits, table.seats == 2
    hoards, left = sorted([gold[seat] for seat in table.playing]), max(1, left)
    return float(hoards[max(0, len(hoards) - left - 1)]), won, gambits, left == 1


Prospects = tuple[float, float, float]
"""How chances follow from what seats have: what each gold adds to a seat's logit, and what the logarithm of all gold is
multiplied by; and the worth of cards, as a multiple of that in the last gambit."""


def prospects_of(table: Table, values: Values) -> Prospects:
    """How chances follow from what seats have."""
    lost, won, last, one_left = ends_of(table)
    unit = (table.seats / USUAL_SEATS) ** values.seats
    reach = values.reach / unit
    ruined, enriched = values.start + reach * lost, values.start + reach * won
    ruined, enriched = 1.0 / (ruined * ruined * ruined * ruined), 1.0 / (enriched * enriched * enriched * enriched)
    hurry = ruined + enriched + 1.0 / (last * last)
    gambits = 1.0 / math.sqrt(hurry)
    alone = ruined / hurry if one_left else 0.0
    return (1.0 - alone) / (values.swing * unit * math.sqrt(gambits)), values.ruin * alone, gambits**values.later


def wealth(table: Table) -> list[float]:
    """Each seat's gold with the worth of its hand."""
    hands = hand_values(table.rules)
    return _wealth(table, hands, prospects_of(table, hands.values)[2])


def _wealth(table: Table, hands: HandValues, factor: float) -> list[float]:
    opponents = len(table.playing) - 1
    return [gold + factor * hands.worth(hand, opponents) for gold, hand in zip(table.gold, table.hands)]


def win_probabilities(table: Table) -> list[float]:
    """Each seat's chance to win the game, before the antes of a gambit; certainty when the game is over."""
    if table.phase == OVER:
        share = 1.0 / len(table.winners)
        return [share if seat in table.winners else 0.0 for seat in range(table.seats)]
    hands = hand_values(table.rules)
    prospects = prospects_of(table, hands.values)
    own = _wealth(table, hands, prospects[2])
    usual = (sum(own) - sum(table.gold)) / len(table.playing)
    return _chances(table, [each - usual for each in own], prospects, hands.values.floor)


def _chances(table: Table, own: list[float], prospects: Prospects, floor: float) -> list[float]:
    """The chances of seats that have so much gold, in which a hand counts by how much better it is than the others."""
    linear, ruin, _cards = prospects
    logits = [linear * each for each in own]
    if ruin:
        logits = [logit + ruin * math.log(max(1.0, floor + each)) for logit, each in zip(logits, own)]
    most = max(logits)
    weights = [math.exp(logit - most) if seat in table.playing else 0.0 for seat, logit in enumerate(logits)]
    total = sum(weights)
    return [weight / total for weight in weights]


def win_probability_per_gold(table: Table, seat: int) -> float:
    """By how much one gold more betters the seat's chance to win the game, as far as hands are unknown."""
    values = _learned()
    prospects = prospects_of(table, values)
    linear, ruin, _cards = prospects
    own = [float(gold) for gold in table.gold]
    chance = _chances(table, own, prospects, values.floor)[seat]
    return chance * (1.0 - chance) * (linear + ruin / max(1.0, values.floor + own[seat]))
