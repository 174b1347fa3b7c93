"""Where the others sit and who they are, in short."""

from __future__ import annotations

from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.new_game.seating import chosen_guests
from tda_tui.words.translate import gettext as _


def seat_words(seat: int, players: int) -> str:
    """Where another seat stands, the left neighbour's being 0; the person's own is called the first."""
    words = _("Seat {n}").format(n=seat + 2)
    if players == 2:
        return words
    side = {0: _("to your left"), players - 2: _("to your right")}.get(seat)
    return f"{words}, {side}" if side else words


def who_words(game_options: GameOptions, seat: int) -> str:
    """Who was chosen for a seat, and the level that it has alone."""
    guest, level = chosen_guests(game_options)[seat], game_options.own_level(seat)
    who = find_regular(guest).name if guest else _("drawn by lot")
    return f"{who}, {level_title(level)}" if level in LEVELS else who


def opponents_words(game_options: GameOptions) -> str:
    """Who was chosen for the other seats, in short."""
    seats = range(game_options.players - 1)
    by_lot = _("drawn by lot")
    chosen = [words for seat in seats if (words := who_words(game_options, seat)) != by_lot]
    if len(chosen) == len(seats):
        return "; ".join(chosen)
    return "; ".join([*chosen, _("the others drawn by lot")]) if chosen else by_lot
