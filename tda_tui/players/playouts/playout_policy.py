"""The playout policy: what a seat is likely to do, as fast as it can be asked.

Cards are played by the card evaluator. The figures for antes, and for what a play tells about a hand, are those with
which the policy's choices come nearest to a gambler's in 20,000 decisions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

from tda_tui.players.ability_rating import BETTER_CARD, usually_used
from tda_tui.players.evaluation.formulas import RIVAL
from tda_tui.players.playouts.card_evaluator import CardEvaluator
from tda_tui.players.playouts.win_probability import holding, values_of
from tda_tui.players.power_values.registry import usual_worths, value_of
from tda_tui.rules.questions import NONE, PASS, PAY, Answer, Question
from tda_tui.rules.state.table import Table

if TYPE_CHECKING:
    from tda_tui.players.playouts.moves import Move
    from tda_tui.rules.fast_game import FastGame
    from tda_tui.rules.rulesets.rules import Rules

Noise = Sequence[float]
"""By card, or by an answer's place: a random preference for the length of a playout."""

NOISE_SPREAD: Final = 2.5
"""The largest random preference."""
NOISE_SETS: Final = 512
"""So many different sets of preferences are drawn beforehand."""
PLAY_NOISE: Final = 0.4
ANSWER_NOISE: Final = 0.4
"""Gold for which a preference of one makes up when a card is played, and when a question is answered."""
DEAR: Final = 1.5
"""From this strength on (in fives) a card is far too good to be anted: stronger ones hardly more so."""
MODEST: Final = 30
RICH: Final = 60
"""Gold in the stakes by which strength is weighed, and beyond which more makes no difference."""
LOGIT_PER_GOLD: Final = 0.7
"""By how much a gold more makes a card likelier to be played, as a logarithm of the odds."""


class PlayoutPolicy:
    """The policy for one ruleset: figures by card.

    `evaluator` rates cards to play, `ante` cards to ante, and `hold` says what they are worth at a gambit's end.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.evaluator = CardEvaluator(rules)
        self.hold = holding(rules)
        self.use = uses = [usual / 3 for usual in usual_worths(rules)]
        points = [strength / 5 for strength in rules.strength]
        both = list(zip(points, uses, strict=True))
        self.ante = [-8.3 * point + 2.2 * min(point, DEAR) ** 2 - 5.4 * use for point, use in both]
        self._early = [-1.0 * point - 0.93 * use for point, use in both]
        self._late = [-0.1 * point - 0.74 * use for point, use in both]
        self._fires = [0.06 + 1.63 * use for use in uses]
        self._early_pot = [0.91 * point for point in points]
        self._late_pot = [-0.3 * point for point in points]
        rng = random.Random(1)
        size = max(len(rules.cards), 64)
        self._noise = [[NOISE_SPREAD * rng.random() for _ in range(size)] for _ in range(NOISE_SETS)]
        self._no_noise = [0.0] * size

    def noise(self, rng: random.Random) -> Noise:
        """Everybody's preferences for the length of a playout."""
        return self._noise[int(rng.random() * NOISE_SETS)]

    def choose_ante(self, hand: list[int], noise: Noise) -> int:
        """A card to ante: a weak one."""
        ante = self.ante
        rated = [ante[card] + noise[card] for card in hand]
        return hand[rated.index(max(rated))]

    def choose_play(self, table: Table, seat: int, noise: Noise) -> int:
        """A card to play."""
        hand = table.hands[seat]
        if len(hand) == 1:
            return hand[0]
        worths = self.evaluator.worths(table, seat, hand)
        rated = [worth + PLAY_NOISE * noise[card] for card, worth in zip(hand, worths, strict=True)]
        return hand[rated.index(max(rated))]

    def play_logits(self, cards: Iterable[int], limit: int, gold: int, round_: int) -> list[float]:
        """How likely each card is to be played, as a logit up to a constant, whatever else lies on the table.

        `limit` is the greatest strength that triggers, `gold` the stakes.
        """
        pot = min(gold, RICH) / MODEST
        strength, fires = self.rules.strength, self._fires
        early = round_ < self.rules.ruleset.min_rounds
        base, per_pot = (self._early, self._early_pot) if early else (self._late, self._late_pot)
        return [base[card] + pot * per_pot[card] + (fires[card] if strength[card] <= limit else 0.0) for card in cards]

    def rate_moves(self, game: FastGame, seat: int, moves: Sequence[Move]) -> list[float]:
        """How likely each of the seat's moves is, as a logit up to a constant."""
        question = game.question
        if question is None:
            worths = self.evaluator.worths(game.table, seat, moves)  # type: ignore[arg-type]
            return [LOGIT_PER_GOLD * worth for worth in worths]
        rate, table, names = _rating_of(question), game.table, game.names
        answers = cast("Sequence[Answer]", moves)
        return [sum([rate(self, table, names, question, option) for option in answer], 0.0) for answer in answers]

    def answer(self, table: Table, names: tuple[str, ...], question: Question, noise: Noise) -> Answer:
        """An answer to what a power or a reward asks."""
        options = question.options
        rate = _rating_of(question)
        rated = [
            (rate(self, table, names, question, option) + ANSWER_NOISE * noise[place], option)
            for place, option in enumerate(options)
        ]
        if question.max == 1 and question.min == 1:
            return (max(rated)[1],)
        rated.sort(reverse=True)
        if question.min:
            return tuple([option for _, option in rated[: question.max]])
        return tuple([option for rating, option in rated[: question.max] if rating > 0.0])

    def answer_at_once(self, table: Table, names: tuple[str, ...], question: Question) -> Answer:
        """An answer to what an ability asks in the middle of a verb: always the same to the same question."""
        return self.answer(table, names, question, self._no_noise)


@lru_cache(maxsize=16)
def policy_of(rules: Rules) -> PlayoutPolicy:
    """The playout policy for a ruleset."""
    return PlayoutPolicy(rules)


# What answers to powers' questions are worth, roughly

_Rating = Callable[[PlayoutPolicy, Table, tuple[str, ...], Question, str], float]


def _opponent(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Whoever has most gold."""
    return table.gold[names.index(option)] / 10 if option != NONE else 0.0


def _give(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    if option == PAY:
        return -RIVAL * min(question.gold, table.gold[question.seat])
    return -RIVAL * policy.evaluator.evaluation.keep[policy.rules.number[option]] - 0.5


def _take(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return policy.hold[policy.rules.number[option]] / 2 if option != NONE else 0.0


def _lying(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card in a flight: a rival's strong one, of my own a weak one."""
    if option == NONE:
        return 0.0
    card = policy.rules.number[option]
    strength = policy.rules.strength[card]
    if card in table.flights[question.seat]:
        return policy.use[card] - strength / 3
    return policy.use[card] + strength / 3


def _held(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """A card of the hand: to use it a good one, to part with it a poor one."""
    if option == NONE:
        return 0.0
    rules = policy.rules
    card = rules.number[option]
    asking = rules.cards[rules.number[question.source]].power if question.source in rules.number else None
    if value_of(asking).uses_hand_card:
        return policy.use[card] + rules.strength[card] / 5
    return 4.5 - policy.hold[card]


def _effect(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """Rather gold from the others than gold from them in the stakes, unless these are likely to be won."""
    if option != "tax":
        return 1.0
    return policy.evaluator.evaluation.chance(table, question.seat) * len(table.flights[question.seat])


def _trigger(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return 2.0 if option == "yes" else 0.0


def _share(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    return 5.0 if names.index(option) == question.seat else 0.0


def _ability(policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str) -> float:
    """To pass is worth nothing. A card that the question is about is compared with an unknown one."""
    if option == PASS:
        return 0.0
    if option in BETTER_CARD and question.about is not None:
        return BETTER_CARD[option] * (policy.hold[policy.rules.number[question.about]] - values_of(policy.rules).card)
    return 2.0 if usually_used(option, question.gold) else -2.0


def _no_difference(
    policy: PlayoutPolicy, table: Table, names: tuple[str, ...], question: Question, option: str
) -> float:
    return 0.0


_RATINGS: dict[str, _Rating] = {
    "opponent": _opponent,
    "give-or-pay": _give,
    "ante-card": _take,
    "revealed-card": _take,
    "flight-card": _lying,
    "hand-card": _held,
    "effect": _effect,
    "trigger": _trigger,
    "share": _share,
    "ability": _ability,
}


def _rating_of(question: Question) -> _Rating:
    """How options of that kind of question are rated; a kind that is not known makes no difference."""
    return _RATINGS.get(question.kind, _no_difference)
