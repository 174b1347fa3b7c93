"""Determinizations, in which everything hidden from a seat is dealt again, and playing them out."""

import random
from itertools import combinations, islice
from typing import Final

from tda_tui.players.player import Determinize
from tda_tui.players.playouts.playout_policy import Noise, PlayoutPolicy
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules import gambit
from tda_tui.rules.game import Game, resolve
from tda_tui.rules.questions import Answer, Question
from tda_tui.rules.state.determinization import Odds
from tda_tui.rules.state.table import ANTE, NO_CARD, PLAY, Table
from tda_tui.rules.turn import Answers, Decide, Step, Turn

Move = int | tuple[str, ...]  # a card number between turns, otherwise the answer to a question

MANY: Final = 64  # the most answers considered for one question; only questions with several choices have more


def legal_answers(question: Question) -> list[Answer]:
    """All legal answers, or the first MANY if several choices allow more."""
    if question.min == question.max == 1:
        return [(option,) for option in question.options]
    sizes = range(question.min, question.max + 1)
    return list(islice((answer for size in sizes for answer in combinations(question.options, size)), MANY))


class FastGame:
    """A table to play on from, without checks and events. `decide` answers whatever is asked in the middle of a turn.

    Between turns the table's phase says what comes next. Only legal answers may be given. A game that has `stopped` in
    the middle of a turn has to be given an `answer` first.
    """

    __slots__ = ("_answers", "_stopped", "table")

    def __init__(self, table: Table, names: tuple[str, ...], decide: Decide, stopped: Step | None = None) -> None:
        self.table = table
        self._answers = Answers(names, decide)
        self._stopped = stopped
        if stopped is None:
            table.public_actions = None

    def make(self, seat: int, move: Move) -> None:
        """Make a move for a seat."""
        if isinstance(move, tuple):
            self.answer(move)
        elif self.table.phase == ANTE:
            self.set_down(seat, move)
            if gambit.all_committed(self.table):
                self.reveal()
        else:
            self.play(move)

    def set_down(self, seat: int, card: int) -> None:
        """Choose a seat's ante."""
        self.table.hands[seat].remove(card)
        self.table.committed[seat] = card

    def reveal(self) -> None:
        """Reveal the antes once every seat has chosen."""
        table = self.table
        gambit.reveal_ante(Turn(table, table.last_winner, None, self._answers))

    def play(self, card: int) -> None:
        """Play a card for the seat to move."""
        table = self.table
        gambit.take_turn(Turn(table, table.to_move, None, self._answers), card)

    def answer(self, choices: Answer) -> None:
        """Answer the question at which the game has stopped, and go on to the next rest."""
        step = self._stopped
        assert step is not None
        self.table = step.base.copy()
        self.table.public_actions = None
        resolve(step._replace(given=(*step.given, choices)), self.table, None, self._answers.decide)
        self._stopped = None


class DeterminizedGame:
    """One determinization. All games taken from it have the same hands, deck and randomness."""

    def __init__(self, determinize: Determinize, seat: int, seed: int, odds: Odds | None = None) -> None:
        self._dealt = determinize(random.Random(seed), odds)
        if self._dealt.at_rest:
            _take_back_antes(self._dealt, seat)

    def game(self, decide: Decide) -> FastGame:
        """A new game at the same position, to try an option."""
        dealt = self._dealt
        return FastGame(dealt.table.copy() if dealt.at_rest else dealt.table, dealt.names, decide, dealt.stopped)


def _take_back_antes(deal: Game, but: int) -> None:
    table = deal.table
    for seat, card in enumerate(table.committed):
        if card != NO_CARD and seat != but and table.phase == ANTE:
            table.hands[seat].append(card)
            table.committed[seat] = NO_CARD


def outcome(game: FastGame, seat: int, move: Move, policy: PlayoutPolicy, noise: Noise) -> float:
    """The seat's probability of winning the game, estimated at the gambit's end after this move and a playout."""
    until = game.table.gambit
    game.make(seat, move)
    play_out(game, policy, noise, until)
    return win_probabilities(game.table)[seat]


def play_out(game: FastGame, policy: PlayoutPolicy, noise: Noise, until: int) -> None:
    """Play to the end of the gambit `until`: up to the next antes, or the game's end."""
    table = game.table
    while table.gambit == until:
        if table.phase == PLAY:
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
