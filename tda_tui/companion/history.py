"""A told game as one that could have been dealt and played so: every card is where it must have been all the time.

While a game is told, hidden cards are exchanged as they are seen. From the end backwards, each exchange says where the
two cards have been since nobody saw them.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.companion.hidden import NO_ROB, Swap
from tda_tui.companion.run import FROM_HIDDEN_HAND, Answered, Drawn, Robbed, Taken, Told
from tda_tui.rules.game import Game
from tda_tui.rules.questions import PASS, Refusal
from tda_tui.rules.state.table import Table


class History(NamedTuple):
    """The hands and the deck that were dealt, what chance brought, and all answers, with those that are given without
    being asked for."""

    hands: list[list[int]]
    deck: list[int]
    takes: list[Taken]
    drawn: list[Drawn]
    answers: list[Answered]


class _Labels:
    """What each imagined card turns out to be, by when it was last hidden."""

    def __init__(self) -> None:
        self._of: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._until: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
        """By the number of a rob: cards that were not exchanged yet before it."""

    def of(self, card: int, since: int) -> int:
        """What this card was, when it had been hidden since then."""
        return self._of[since].get(card, card)

    def exchange(self, swap: Swap) -> None:
        """Before this exchange, each was the other; if it changes which card was taken unseen, only since then."""
        one, other = self.of(swap.one, swap.since[0]), self.of(swap.other, swap.since[1])
        self._of[swap.since[0]][swap.one] = other
        self._of[swap.since[1]][swap.other] = one
        if swap.rob != NO_ROB:
            self._until[swap.rob].append((one, other))

    def before(self, rob: int) -> None:
        """Go on to what was before this rob."""
        for one, other in reversed(self._until.pop(rob, [])):
            swap = {one: other, other: one}
            for labels in self._of.values():
                labels.update({card: swap[label] for card, label in labels.items() if label in swap})


def history(dealt: Table, steps: Sequence[Told]) -> History | None:
    """The game that was told; None if it is not clear how some cards came to be where they were."""
    if not all(step.clear for step in steps):
        return None
    labels, number, ids = _Labels(), dealt.rules.number, dealt.rules.ids
    takes: list[Taken] = []
    answers: list[Answered] = []
    drawn: list[Drawn] = []
    for step in reversed(steps):
        for answer in reversed(step.answers):
            if answer.kind == "revealed-card":  # it may have stayed hidden
                cards = [number[card] for card in answer.answer]
                known = [labels.of(card, step.hidden_since.get(card, 0)) for card in cards]
                answer = answer._replace(answer=tuple([ids[card] for card in known]))
            answers.append(answer)
        numbers, robs = list(step.drawn), list(step.robbed)
        for at in reversed(range(len(step.takes) + 1)):
            while robs and robs[-1].takes >= at:
                _find_out(robs.pop(), labels, numbers)
            if at:
                take = step.takes[at - 1]
                takes.append(take._replace(card=labels.of(take.card, take.shuffles)))
        drawn += reversed(numbers)
        for swap in reversed(step.swaps):
            labels.exchange(swap)
    hands = [[labels.of(card, 0) for card in hand] for hand in dealt.hands]
    deck = [labels.of(card, 0) for card in dealt.deck]
    takes.reverse()
    for take in takes:
        if take.shuffles == 0 and take.card in deck[: take.below + 1]:
            at = deck.index(take.card)
            deck[at], deck[take.below] = deck[take.below], take.card
    return History(hands, deck, _first_of_each(takes), drawn[::-1], answers[::-1])


def _find_out(rob: Robbed, labels: _Labels, numbers: list[Drawn]) -> None:
    """Which card of the hand was taken, as it turns out; the labels go on to what was before."""
    moved = labels.of(rob.moved, rob.moved_since)
    labels.before(rob.number)
    hand = [labels.of(card, rob.since[card]) for card in rob.hand]
    if moved in hand:
        numbers[rob.drawn] = numbers[rob.drawn]._replace(value=hand.index(moved))


def decisions(game: Game, answers: Sequence[Answered]) -> list[Answered]:
    """Play the game with these answers, and return those that are asked for. Raises Refusal if that is impossible."""
    asked = []

    def give(answer: Answered) -> None:
        game.answer(answer.seat, answer.answer)
        asked.append(answer)

    for at, answer in enumerate(answers):
        hidden = answer.kind in FROM_HIDDEN_HAND
        after = next((other for other in answers[at:] if other.kind not in FROM_HIDDEN_HAND), None)
        while game.questions and game.questions[0].kind == "ability" and not _asks_for(game, answer):
            if hidden and after is not None and _asks_for(game, after):
                break  # there was no choice after all
            one = game.questions[0]
            give(Answered("ability", one.seat, one.source, (PASS,)))  # nobody has said that it was used
        if _asks_for(game, answer):
            give(answer)
        elif not hidden and answer.answer != (PASS,):
            raise Refusal("{seat} is not asked about this", seat=game.names[answer.seat])
    return asked


def _asks_for(game: Game, answer: Answered) -> bool:
    """Whether the game asks the question of this answer; abilities may be asked for beside others than when told."""
    used = answer.kind == "ability" and answer.answer != (PASS,)
    return any(
        (question.kind, question.seat) == (answer.kind, answer.seat)
        and (question.source == answer.source or (used and answer.answer[0] in question.options))
        for question in game.questions
    )


def _first_of_each(takes: Sequence[Taken]) -> list[Taken]:
    """What lay at each place of the deck before anybody put a card back."""
    first: dict[tuple[int, int], Taken] = {}
    for take in takes:
        first.setdefault((take.shuffles, take.below), take)
    return list(first.values())
