"""Determinizations, in which everything hidden from a seat is dealt again, and playing them out."""

from __future__ import annotations

import random
from itertools import combinations, islice
from typing import Final

from tda_tui.players.player import Determinize
from tda_tui.players.playouts.playout_policy import Noise, PlayoutPolicy
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules.fast_game import Decide, FastGame
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.state.determinization import Odds
from tda_tui.rules.state.table import ANTE, NO_CARD, PLAY

Move = int | tuple[str, ...]
"""A card number between turns, otherwise the answer to a question."""

MANY: Final = 64
"""The most answers considered for one question; only questions with several choices have more."""


def legal_answers(question: Question) -> list[Answer]:
    """All legal answers, or the first MANY if several choices allow more."""
    if question.min == question.max == 1:
        return [(option,) for option in question.options]
    sizes = range(question.min, question.max + 1)
    return list(islice((answer for size in sizes for answer in combinations(question.options, size)), MANY))


def apply_move(game: FastGame, seat: int, move: Move) -> None:
    """Make a move for a seat."""
    if isinstance(move, tuple):
        game.answer(move)
    elif game.table.phase == ANTE:
        game.commit(seat, move)
    else:
        game.play(move)


class DeterminizedGame:
    """One determinization. All games taken from it have the same hands, deck and randomness.

    `decide` answers the questions of abilities in the middle of a verb.
    """

    def __init__(
        self, determinize: Determinize, seat: int, seed: int, odds: Odds | None = None, decide: Decide | None = None
    ) -> None:
        self._determinize = determinize
        self._decide = decide
        self._seed = seed
        self._odds = odds
        self._first: Game | None = self._dealt()
        self._at_rest = self._first if self._first.at_rest else None
        if self._at_rest is not None:
            _take_back_antes(self._at_rest, seat)

    def game(self) -> FastGame:
        """A new game at the same position, to try an option."""
        if self._at_rest is not None:
            return FastGame(self._at_rest.table.copy(), self._at_rest.names, self._decide)
        first, self._first = self._first, None
        return FastGame.taken_from(first or self._dealt(), self._decide)

    def _dealt(self) -> Game:
        return self._determinize(random.Random(self._seed), self._odds)


def _take_back_antes(deal: Game, but: int) -> None:
    """Return the other seats' secret antes to their hands, to be chosen again."""
    table = deal.table
    for seat, card in enumerate(table.committed):
        if card != NO_CARD and seat != but and table.phase == ANTE:
            table.hands[seat].append(card)
            table.committed[seat] = NO_CARD


def outcome(game: FastGame, seat: int, move: Move, policy: PlayoutPolicy, noise: Noise) -> float:
    """The seat's probability of winning the game, estimated at the gambit's end after this move and a playout."""
    gambit = game.table.gambit
    apply_move(game, seat, move)
    play_out(game, policy, noise, gambit)
    return win_probabilities(game.table)[seat]


def play_out(game: FastGame, policy: PlayoutPolicy, noise: Noise, gambit: int) -> None:
    """Play to the end of the given gambit: up to the next antes, or the game's end."""
    table, names = game.table, game.names
    while True:
        question = game.question
        if question is not None:
            game.answer(policy.answer(table, names, question, noise))
        elif table.gambit != gambit:
            return
        elif table.phase == PLAY:
            game.play(policy.choose_play(table, table.to_move, noise))
        elif table.phase == ANTE:
            commit_antes(game, policy, noise)
        else:
            return


def commit_antes(game: FastGame, policy: PlayoutPolicy, noise: Noise) -> None:
    """Choose the missing antes and reveal them."""
    table = game.table
    for seat in table.playing:
        if table.committed[seat] == NO_CARD and table.hands[seat]:
            game.set_down(seat, policy.choose_ante(table.hands[seat], noise))
    game.reveal()
