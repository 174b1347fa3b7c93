"""Information set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), to the end of the gambit.

One tree for all determinizations. Each iteration takes one of them, descends by what is legal in it, adds a branch and
plays the gambit out by the playout policy. A branch counts how often it was available. Every seat maximizes its own
result. The policy gives priors to branches, which count less the more often a branch was visited.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tda_tui.players.playouts.moves import Move, apply_move, legal_answers
from tda_tui.players.playouts.playout import commit_antes, play_out
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules.state.table import ANTE, PLAY

if TYPE_CHECKING:
    from tda_tui.players.playouts.playout_policy import Noise, PlayoutPolicy
    from tda_tui.rules.fast_game import FastGame

EXPLORATION: Final = 0.08
"""The factor of the exploration term: a chance to win the game by which a branch may seem worse and be tried on."""
PRIOR_WEIGHT: Final = 0.1
"""How much a prior of 1 adds to the value of a branch that was never visited."""


class Branch:
    """A move of a seat: how often it was available and visited, its prior, and the total of that seat's results."""

    __slots__ = ("available", "move", "node", "prior", "seat", "total", "visits")

    def __init__(self, seat: int, move: Move) -> None:
        self.seat = seat
        self.move = move
        self.prior = 0.0
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.node: Node | None = None


class Node:
    """An information set: all positions after the same moves, whatever the hidden cards. Totals are by seat."""

    __slots__ = ("branches", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.branches: dict[tuple[int, Move], Branch] = {}
        self.visits = 0
        self.totals = [0.0] * seats


class TreeSearch:
    """One tree, for the decision of one seat. Where it is not `deep` it has the moves of that decision alone."""

    def __init__(self, policy: PlayoutPolicy, seats: int, asked: int, deep: bool = True) -> None:
        self._policy = policy
        self._asked = asked
        self._deep = deep
        self._root = Node(seats)

    def iterate(self, game: FastGame, first: Move, noise: Noise) -> Sequence[float]:
        """Play that game to its gambit's end, beginning with this move: each seat's chance to win the whole game."""
        gambit = game.table.gambit
        key = (self._asked, first)
        branch = self._root.branches.get(key)
        if branch is None:
            branch = self._root.branches[key] = Branch(self._asked, first)
        path, nodes = [branch], [self._root]
        apply_move(game, self._asked, first)
        if self._deep:
            self._descend(game, gambit, noise, path, nodes)
        play_out(game, self._policy, noise, gambit)
        result = win_probabilities(game.table)
        self._backpropagate(result, path, nodes)
        return result

    def _descend(self, game: FastGame, gambit: int, noise: Noise, path: list[Branch], nodes: list[Node]) -> None:
        """Follow the tree to a branch that was never visited."""
        seats = game.table.seats
        while True:
            branch = path[-1]
            if branch.node is None:
                branch.node = Node(seats)
                return
            asked = self._next_choice(game, gambit, noise)
            if asked is None:
                return
            nodes.append(branch.node)
            seat, moves = asked
            branch = self._select(branch.node, game, seat, moves)
            path.append(branch)
            apply_move(game, seat, branch.move)

    def _next_choice(self, game: FastGame, gambit: int, noise: Noise) -> tuple[int, Sequence[Move]] | None:
        """Who has to choose next among several moves; None at the gambit's end. Antes are chosen unseen."""
        table = game.table
        while True:
            question = game.question
            if question is not None:
                answers = legal_answers(question)
                if len(answers) > 1:
                    return question.seat, answers
                game.answer(answers[0])
            elif table.gambit != gambit:
                return None
            elif table.phase == PLAY:
                seat = table.to_move
                hand = table.hands[seat]
                if len(hand) > 1:
                    return seat, hand
                game.play(hand[0])
            elif table.phase == ANTE:
                commit_antes(game, self._policy, noise)
            else:
                return None

    def _select(self, node: Node, game: FastGame, seat: int, moves: Sequence[Move]) -> Branch:
        """The branch of the highest upper bound, of those that are available in this determinization."""
        branches = node.branches
        found = []
        new = False
        for move in moves:
            branch = branches.get((seat, move))
            if branch is None:
                new = True
                branch = branches[seat, move] = Branch(seat, move)
            found.append(branch)
        if new:
            self._set_priors(found, game, seat, moves)
        unvisited = (node.totals[seat] / node.visits if node.visits else 0.0) + EXPLORATION
        best, most = found[0], -math.inf
        for branch in found:
            branch.available += 1
            visits = branch.visits
            if visits:
                exploration = EXPLORATION * math.sqrt(math.log(branch.available) / visits)
                worth = branch.total / visits + (exploration + PRIOR_WEIGHT * branch.prior / (1 + visits))
            else:
                worth = unvisited + PRIOR_WEIGHT * branch.prior
            if worth > most:
                best, most = branch, worth
        return best

    def _set_priors(self, found: Sequence[Branch], game: FastGame, seat: int, moves: Sequence[Move]) -> None:
        """Give branches that were never available before the probabilities of the playout policy as priors."""
        logits = self._policy.rate_moves(game, seat, moves)
        top = max(logits)
        weights = [math.exp(logit - top) for logit in logits]
        total = sum(weights)
        for branch, weight in zip(found, weights, strict=True):
            if not branch.available:
                branch.prior = weight / total

    @staticmethod
    def _backpropagate(result: Sequence[float], path: Sequence[Branch], nodes: Sequence[Node]) -> None:
        for branch in path:
            branch.visits += 1
            branch.total += result[branch.seat]
        for node in nodes:
            node.visits += 1
            node.totals = [total + each for total, each in zip(node.totals, result, strict=True)]
