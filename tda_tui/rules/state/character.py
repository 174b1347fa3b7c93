"""A character at the table: which roleplaying abilities it has, and which of these wait or are spent."""

from typing import NamedTuple

DISK = "disk"
"""Stands among what is expended where one disk stands for all abilities of a seat."""


class Character(NamedTuple):
    """The character of a seat. `abilities` are ids, with their colour where they have one; else names alone stand here.

    `expended` waits for a special flight: ids, or the DISK that stands for all. `shown` are secret abilities
    that everybody knows by now. `played` are the cards of this gambit that count as played, replacements too; `laid` is
    how many have been played from the hand.
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
        """The ids of the abilities without a colour."""
        return tuple([ability_name(ability) for ability in self.abilities])

    def spent(self, name: str) -> bool:
        """Whether the ability cannot be used for now."""
        return (
            name in self.expended or DISK in self.expended or name in self.used_in_game or name in self.used_in_gambit
        )

    def colour_of(self, name: str) -> str:
        """The colour that one of its abilities carries, "" if it carries none."""
        return next((a.partition(":")[2] for a in self.abilities if ability_name(a) == name), "")

    def known_to(self, owner: bool, secret: bool) -> tuple[str, ...]:
        """The abilities that somebody knows of: the owner all, others those that are no secret any more."""
        if owner or not secret:
            return self.abilities
        return tuple([ability for ability in self.abilities if ability in self.shown])


def ability_name(ability: str) -> str:
    """The id of an ability without its colour."""
    return ability.partition(":")[0]
