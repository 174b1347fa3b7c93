"""Abilities common to the 2005 edition (Special Abilities) and the 2010 edition (Appendix 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.abilities.acting import announce
from tda_tui.rules.abilities.registry import ability
from tda_tui.rules.state import flights

if TYPE_CHECKING:
    from tda_tui.rules.moments import Happening
    from tda_tui.rules.turn import Turn

BOTH = ("original", "emperors-gambit")


def _i_pay_two_or_more(turn: Turn, happening: Happening, amount: int) -> bool:
    return happening.seat == turn.me and amount >= 2


@ability("bluff", "PAY", of=BOTH, when=_i_pay_two_or_more)
def bluff(turn: Turn, happening: Happening, amount: int) -> int:
    """Pay another player 1 gold less; a debt for what is missing is based on the reduced amount."""
    announce(turn, "bluff", happening.other, gold=1)
    return amount - 1


def _tied_for_the_strongest(turn: Turn, happening: Happening, candidates: list[int]) -> bool:
    """Whether the owner ties for the strongest flight, and some other candidate would remain."""
    table = turn.table
    if turn.me not in candidates or turn.me not in flights.strongest(table, table.playing):
        return False
    return any("intimidate" not in table.characters[seat].names for seat in candidates)


@ability("intimidate", "STRONG", of=BOTH, when=_tied_for_the_strongest)
def intimidate(turn: Turn, happening: Happening, candidates: list[int]) -> list[int]:
    """The owner is left out when the strongest opponent is chosen."""
    announce(turn, "intimidate", happening.seat)
    return [seat for seat in candidates if seat != turn.me]


def _i_lead(turn: Turn, happening: Happening, leader: int) -> bool:
    return happening.seat == turn.me == leader


def name_leader(turn: Turn, happening: Happening, leader: int) -> int:
    """Choose another player to lead this round, who cannot pass the lead on."""
    named = turn.ask_opponent(turn.opponents, "diplomacy")
    announce(turn, "diplomacy", named)
    return named


ability("diplomacy", "LEAD", of=("original",), when=_i_lead, may=True)(name_leader)
ability("diplomacy", "LEAD", of=("emperors-gambit",), when=_i_lead, may=True, spends="for the gambit")(name_leader)
