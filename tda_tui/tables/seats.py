"""The seats of a shared table: whose they are, and who plays there now."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tda_tui.players.player import USUAL_LEVEL


class Wish(msgspec.Struct, frozen=True):
    """What a person wants before the deal: special cards to pick, a character, or their own abilities."""

    picks: tuple[str, ...] = ()
    character: str = ""
    abilities: tuple[str, ...] = ()


class Seat(msgspec.Struct):
    """A seat. `who` is the account of its person; "" if a computer player has it or it is free.

    `name` is the seat's name in the game, once dealt. `level` is that of the computer player, who also plays for an
    absent person while `held`. `free`: it waits for a person. `coming` is who takes over from the computer player with
    the next gambit. `rated` is who is rated for the result: an account, "level:" and a level, or "" for nobody.
    `present` counts the places from which the person is present.
    """

    who: str = ""
    person: str = ""
    """The person's name."""
    level: str = USUAL_LEVEL
    regular: str = ""
    free: bool = True
    name: str = ""
    coming: str = ""
    coming_name: str = ""
    bank: float = 0
    held: bool = False
    rated: str = ""
    wish: Wish = Wish()
    character: str = ""
    picked: str = ""
    since: int = 0
    """The gambit with which this person took over from a computer player; 0 if they did not."""
    stood_in: int = 0
    """How many answers a computer player has given here for a person."""
    present: int = 0

    @property
    def is_persons(self) -> bool:
        """Whether it belongs to a person, who may be absent."""
        return bool(self.who)

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer player answers here now."""
        return not self.who or self.held

    def take(self, who: str, name: str) -> None:
        """Give the seat to a person."""
        self.who, self.person, self.free, self.held, self.present = who, name, False, False, 0
        self.wish = Wish()
        self.since = 0

    def leave(self, free: bool) -> None:
        """Take the seat from its person; it goes to a computer player unless `free`."""
        self.who = self.person = ""
        self.free, self.held, self.present, self.wish = free, False, 0, Wish()


class SeatRow(NamedTuple):
    """What everybody may know about a seat. `player` is the name of the person or computer player; "" if nobody.

    `away`: the person is absent; `held`: a computer player plays for them meanwhile. `coming` takes over with the next
    gambit.
    """

    seat: int
    player: str
    person: bool
    level: str
    free: bool
    away: bool
    held: bool
    host: bool
    coming: str = ""
    name: str = ""
    """The seat's name in the game."""
    regular: str = ""
    """The regular at the seat, if no person is."""
