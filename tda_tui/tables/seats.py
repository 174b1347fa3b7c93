"""The seats of a shared table: whose they are, and who plays there now."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tda_tui.players.player import USUAL_LEVEL


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants before the deal: special cards to be picked, a character, or abilities of their own."""

    picks: tuple[str, ...] = ()
    character: str = ""
    abilities: tuple[str, ...] = ()


class Seat(msgspec.Struct):
    """A seat. `who` is the account of the person whose seat it is; "" for a computer player's, or a free one.

    `name` is what the seat is called in the game, once it has been dealt. `level` plays where no person does, and holds
    the seat of one who is away, which is `held` then. `free`: it waits for a person. `coming` takes over from the
    computer player with the next gambit. `rated` is who will be rated for what is won here: an account, "level:" and a
    level, or "" for nobody. `present` counts the places from which the person is there.
    """

    who: str = ""
    person: str = ""
    """The name of that person."""
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
    """With which gambit of the game this person took over from a computer player; 0 with none."""
    stood_in: int = 0
    """How many answers a computer player has given here for a person."""
    present: int = 0

    @property
    def is_persons(self) -> bool:
        """Whether it belongs to a person, who may be away."""
        return bool(self.who)

    @property
    def is_played_by_computer(self) -> bool:
        """Whether a computer player answers there now."""
        return not self.who or self.held

    def take(self, who: str, name: str) -> None:
        """A person takes it."""
        self.who, self.person, self.free, self.held, self.present = who, name, False, False, 0
        self.wish = Wish()
        self.since = 0

    def leave(self, free: bool) -> None:
        """It is nobody's any more, and a computer player's unless it is free."""
        self.who = self.person = ""
        self.free, self.held, self.present, self.wish = free, False, 0, Wish()


class SeatRow(NamedTuple):
    """What everybody may know of a seat. `player` is the name of a person, or of who else sits there; "" where nobody.

    `away`: the person is not here; `held`: a computer player plays for them meanwhile. `coming` takes over with the
    next gambit.
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
    """What the seat is called in the game."""
    regular: str = ""
    """Who of the regulars sits there, where no person does."""
