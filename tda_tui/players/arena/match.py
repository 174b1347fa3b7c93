"""Playing a whole game between computer players."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from tda_tui.players.think_task import think, think_seeing_hands
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.rules.state import gold

if TYPE_CHECKING:
    from tda_tui.players.player import Player
    from tda_tui.rules.events import Event
    from tda_tui.rules.questions import Question
    from tda_tui.rules.rulesets.rules import Rules

ENDLESS = 100_000
"""More decisions than any game takes; a game that exceeds it is faulty."""

OnDecision = Callable[["Question", tuple[str, ...]], None]


class Violation(Exception):
    """Raised when the rules engine or a player breaks an invariant; names the game and the decision."""

    def __init__(self, seed: int, decision: int, what: str) -> None:
        super().__init__(f"seed {seed}, decision {decision}: {what}")
        self.seed, self.decision, self.what = seed, decision, what

    def __reduce__(self) -> tuple[type[Violation], tuple[int, int, str]]:
        return type(self), (self.seed, self.decision, self.what)


def play_game(
    rules: Rules,
    names: Sequence[str],
    players: Sequence[Player],
    seed: int,
    check: bool = False,
    on_event: Callable[[Event], None] | None = None,
    on_decision: OnDecision | None = None,
    abilities: Sequence[Sequence[str]] = (),
    seeing: Collection[int] = (),
) -> Game:
    """Play a game to its end and return it.

    With `check`, invariants are tested after every answer. `abilities` are each seat's roleplaying abilities, if any.
    Seats in `seeing` search with the hands others really hold.

    Raises Violation for a broken invariant or an illegal answer.
    """
    game = Game.start(rules, names, seed, telling=on_event is not None, abilities=abilities)
    total = gold.total(game.table)
    decision = 0
    while not game.over:
        if decision >= ENDLESS:
            raise Violation(seed, decision, "the game does not end")
        if check:
            _verify(game, total, seed, decision)
        question = game.questions[0]
        thinking = think_seeing_hands if question.seat in seeing else think
        choice = thinking(game, question.seat, players[question.seat].choose)
        if on_decision is not None:
            on_decision(question, choice)
        fork = _answered_fork(game, question, choice, seed, decision) if check else None
        try:
            events = game.answer(question.seat, choice)
        except Refusal as refusal:
            what = f"{names[question.seat]} answers {question.kind} with {choice}: {refusal}"
            raise Violation(seed, decision, what) from refusal
        if on_event is not None:
            for event in events:
                on_event(event)
        if fork is not None and (fork.table != game.table or fork.questions != game.questions):
            raise Violation(seed, decision, f"a fork answers {question.kind} with {choice} differently")
        decision += 1
    if check:
        _verify(game, total, seed, decision)
    return game


def _answered_fork(game: Game, question: Question, choice: tuple[str, ...], seed: int, decision: int) -> Game | None:
    fork = game.fork()
    if fork.table != game.table or fork.questions != game.questions:
        raise Violation(seed, decision, f"a fork at {question.kind} is not the same")
    try:
        fork.answer(question.seat, choice)
    except Refusal:
        return None
    return fork


def _verify(game: Game, total: int, seed: int, decision: int) -> None:
    found = game.problems()
    if (now := gold.total(game.table)) != total:
        found.append(f"there were {total} gold and there are {now}")
    if found:
        raise Violation(seed, decision, "; ".join(found))
