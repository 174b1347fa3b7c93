"""A seat's character: its roleplaying abilities, and which of them are expended or used."""

from typing import NamedTuple

DISK = "disk"
"""The entry in `Character.expended` when one disk stands for all abilities of the seat."""


class Character(NamedTuple):
    """The character of a seat.

    `abilities` are ids, with a colour where the ability has one; the other fields hold names without colours.
    `expended` are those waiting for a special flight, or DISK for all of them. `shown` are secret abilities that
    everybody knows by now. `played` are the cards that count as played in this gambit, replacements included; `laid`
    counts those played from the hand.
    """

    abilities: tuple[str, ...] = ()
    expended: tuple[str, ...] = ()
    used_in_game: tuple[str, ...] = ()
    used_in_gambit: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    played: tuple[int, ...] = ()
    laid: int = 0
    gambits_won: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the abilities without their colours."""
        return tuple([ability_name(ability) for ability in self.abilities])

    def spent(self, name: str) -> bool:
        """Whether the ability cannot be used at the moment."""
        return (
            name in self.expended or DISK in self.expended or name in self.used_in_game or name in self.used_in_gambit
        )

    def colour_of(self, name: str) -> str:
        """The colour of the ability `name`, "" if it has none."""
        return next((a.partition(":")[2] for a in self.abilities if ability_name(a) == name), "")

    def known_to(self, owner: bool, secret: bool) -> tuple[str, ...]:
        """The abilities the viewer knows: all for the owner, for others only those that are not or no longer secret."""
        if owner or not secret:
            return self.abilities
        return tuple([ability for ability in self.abilities if ability in self.shown])


def ability_name(ability: str) -> str:
    """The ability's id without its colour."""
    return ability.partition(":")[0]
