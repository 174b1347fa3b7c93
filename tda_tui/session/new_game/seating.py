"""Who sits at the table: the person, and the regulars at the other seats."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from tda_tui.players.player import LEVELS, PERSON, USUAL_LEVEL, Role
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.session.new_game.names import clean_name, fit_name
from tda_tui.session.new_game.options import GameOptions


class Seating(NamedTuple):
    """The names, clockwise, and who plays each seat."""

    names: Sequence[str]
    roles: Sequence[str]

    @property
    def others(self) -> list[int]:
        """The other seats, from the person's left neighbour on."""
        me, many = self.roles.index(PERSON), len(self.roles)
        return [(me + step) % many for step in range(1, many)]

    def regulars(self) -> dict[int, str]:
        """The regulars' ids by seat."""
        roles = {seat: Role.read(role) for seat, role in enumerate(self.roles) if role != PERSON}
        return {seat: role.regular for seat, role in roles.items() if role.regular}


def seat_everybody(game_options: GameOptions, rules: Rules, seed: int) -> Seating:
    """The person, and at each other seat the regular that was chosen or else one drawn by lot.

    The same seed draws the same ones.
    """
    me = fit_name(game_options.name, rules)
    chosen = chosen_guests(game_options)
    free = [guest for guest in free_guests(game_options) if guest not in chosen]
    drawn = iter(random.Random(seed).sample(free, chosen.count("")))
    guests = [guest or next(drawn) for guest in chosen]
    roles = [str(Role(level_of(game_options, seat), guest)) for seat, guest in enumerate(guests)]
    return Seating((me, *(find_regular(guest).name for guest in guests)), (PERSON, *roles))


def free_guests(game_options: GameOptions) -> list[str]:
    """The regulars that may sit with the person: nobody is called as they are."""
    me = clean_name(game_options.name).lower()
    return [guest for guest in regular_ids() if find_regular(guest).name.lower() != me]


def chosen_guests(game_options: GameOptions) -> list[str]:
    """The regular at each other seat, "" where one is drawn; one who sits there already or is gone is forgotten."""
    free, found = free_guests(game_options), list[str]()
    for seat in range(game_options.players - 1):
        guest = game_options.guest(seat)
        found.append(guest if guest in free and guest not in found else "")
    return found


def usual_level(game_options: GameOptions) -> str:
    """The level of all seats that have none of their own."""
    return game_options.level if game_options.level in LEVELS else USUAL_LEVEL


def level_of(game_options: GameOptions, seat: int) -> str:
    """The level of another seat, the left neighbour's being 0."""
    own = game_options.own_level(seat)
    return own if own in LEVELS else usual_level(game_options)
