"""Playing out a gambit with the playout policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.players.playouts.moves import apply_move
from tda_tui.players.playouts.win_probability import win_probabilities
from tda_tui.rules.state.table import ANTE, NO_CARD, PLAY

if TYPE_CHECKING:
    from tda_tui.players.playouts.moves import Move
    from tda_tui.players.playouts.playout_policy import Noise, PlayoutPolicy
    from tda_tui.rules.fast_game import FastGame


def outcome(game: FastGame, seat: int, move: Move, policy: PlayoutPolicy, noise: Noise) -> float:
    """The seat's probability of winning the game, estimated at the gambit's end after this move and a playout."""
    gambit = game.table.gambit
    apply_move(game, seat, move)
    play_out(game, policy, noise, gambit)
    return win_probabilities(game.table)[seat]


def play_out(game: FastGame, policy: PlayoutPolicy, noise: Noise, gambit: int) -> None:
    """Play to the end of the given gambit: up to the next antes, or the game's end."""
    table = game.table
    while table.gambit == gambit:
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
