"""The people at the table: the person, and regulars at the other seats; and these choices in short."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.players.player import LEVELS, PERSON, USUAL_LEVEL, Role, level_title
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.options import GameOptions
from tda_tui.words.phrases import clean_name, fit_name
from tda_tui.words.translate import gettext as _


class Seating(NamedTuple):
    """The names clockwise, and the role of each seat."""

    names: Sequence[str]
    roles: Sequence[str]

    @property
    def others(self) -> list[int]:
        """The other seats, from the person's left neighbour on; without a person, all of them."""
        many = len(self.roles)
        if PERSON not in self.roles:
            return list(range(many))
        me = self.roles.index(PERSON)
        return [(me + step) % many for step in range(1, many)]

    def regulars(self) -> dict[int, str]:
        """The regulars' ids by seat."""
        roles = {seat: Role.read(role) for seat, role in enumerate(self.roles) if role != PERSON}
        return {seat: role.regular for seat, role in roles.items() if role.regular}


def seat_everybody(game_options: GameOptions, rules: Rules, seed: int) -> Seating:
    """The person, and at each other seat the chosen regular or one that the seed draws."""
    me = fit_name(game_options.name, rules)
    chosen = chosen_guests(game_options)
    free = [guest for guest in free_guests(game_options) if guest not in chosen]
    drawn = iter(random.Random(seed).sample(free, chosen.count("")))
    guests = [guest or next(drawn) for guest in chosen]
    roles = [str(Role(level_of(game_options, seat), guest)) for seat, guest in enumerate(guests)]
    return Seating((me, *(find_regular(guest).name for guest in guests)), (PERSON, *roles))


def free_guests(game_options: GameOptions) -> list[str]:
    """The regulars who may play, without any of the person's name."""
    me = clean_name(game_options.name).lower()
    return [guest for guest in regular_ids() if find_regular(guest).name.lower() != me]


def chosen_guests(game_options: GameOptions) -> list[str]:
    """The regular at each other seat; "" for a random one, as for one who is gone or already seated."""
    free, found = free_guests(game_options), list[str]()
    for seat in range(game_options.players - 1):
        guest = game_options.at_seat("guests", seat)
        found.append(guest if guest in free and guest not in found else "")
    return found


def usual_level(game_options: GameOptions) -> str:
    """The level of all seats without one of their own."""
    return game_options.level if game_options.level in LEVELS else USUAL_LEVEL


def level_of(game_options: GameOptions, seat: int) -> str:
    """The level of another seat (0 is the left neighbour)."""
    own = game_options.at_seat("levels", seat)
    return own if own in LEVELS else usual_level(game_options)


# The choices in short


def seat_words(seat: int, players: int) -> str:
    """Where another seat is (0 is the left neighbour); seat 1 is the person's."""
    words = _("Seat {n}")
    if players > 2:
        words = {0: _("Seat {n}, to your left"), players - 2: _("Seat {n}, to your right")}.get(seat, words)
    return words.format(n=seat + 2)


def who_words(game_options: GameOptions, seat: int) -> str:
    """The regular chosen for a seat, and its own level if it has one."""
    guest, level = chosen_guests(game_options)[seat], game_options.at_seat("levels", seat)
    who = find_regular(guest).name if guest else _("drawn at random")
    return f"{who}, {level_title(level)}" if level in LEVELS else who


def opponents_words(game_options: GameOptions) -> str:
    """The choices for all other seats, in short."""
    guests = enumerate(chosen_guests(game_options))
    seats = [seat for seat, guest in guests if guest or game_options.at_seat("levels", seat) in LEVELS]
    chosen = [who_words(game_options, seat) for seat in seats]
    if not chosen:
        return _("drawn at random")
    return "; ".join(chosen if len(chosen) == game_options.players - 1 else [*chosen, _("the rest drawn at random")])
