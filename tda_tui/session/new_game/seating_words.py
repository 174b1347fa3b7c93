"""Short descriptions of the other seats."""

from __future__ import annotations

from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import chosen_guests
from tda_tui.words.translate import gettext as _


def seat_words(seat: int, players: int) -> str:
    """Where another seat is (0 is the left neighbour); seat 1 is the person's."""
    words = _("Seat {n}")
    if players > 2:
        words = {0: _("Seat {n}, to your left"), players - 2: _("Seat {n}, to your right")}.get(seat, words)
    return words.format(n=seat + 2)


def who_words(game_options: GameOptions, seat: int) -> str:
    """The regular chosen for a seat, and its own level if it has one."""
    guest, level = chosen_guests(game_options)[seat], game_options.own_level(seat)
    who = find_regular(guest).name if guest else _("drawn by lot")
    return f"{who}, {level_title(level)}" if level in LEVELS else who


def opponents_words(game_options: GameOptions) -> str:
    """The choices for all other seats, in short."""
    guests = enumerate(chosen_guests(game_options))
    seats = [seat for seat, guest in guests if guest or game_options.own_level(seat) in LEVELS]
    chosen = [who_words(game_options, seat) for seat in seats]
    if not chosen:
        return _("drawn by lot")
    return "; ".join(chosen if len(chosen) == game_options.players - 1 else [*chosen, _("the others drawn by lot")])
