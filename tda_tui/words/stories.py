"""What a game is played for, as a story: the kind of coins, and a prize."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.words.listing import listed
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark

COIN_NAMES = {"copper": mark("copper"), "silver": mark("silver"), "gold": mark("gold"), "platinum": mark("platinum")}
_COINS = {
    "copper": mark("Three-copper tonight: for every gold on the table think of a copper piece."),
    "silver": mark("Played for silver, as merchants do: for every gold on the table think of a silver piece."),
    "platinum": mark("Played for platinum: for every gold on the table think of a platinum piece."),
}
PRIZES = {
    "map": mark("the map that nobody else wants to carry"),
    "blade": mark("the sword from the dragon's hoard"),
    "word": mark("the last word about where the party goes next"),
    "room": mark("the one room of the inn with a fire"),
    "round": mark("a round that everybody else pays"),
}
"""Prizes to choose from, by id."""


def coins_meaning(coins: str) -> str:
    """What the coins on the table stand for; "" for gold."""
    return _(_COINS[coins]) if coins in _COINS else ""


def prize_name(prize: str) -> str:
    """A prize in the player's language; one invented by a player as it is written."""
    return _(prize) if prize else ""


def prize_meaning(prize: str) -> str:
    """What the winner gets besides the gold; "" if nothing."""
    return _("Whoever wins also gets {prize}.").format(prize=prize_name(prize)) if prize else ""


def story_words(coins: str, prize: str) -> list[str]:
    """The sentences about coins and prize."""
    return [said for said in (coins_meaning(coins), prize_meaning(prize)) if said]


def prize_won(prize: str, winners: Sequence[str], person: bool) -> str:
    """Who gets the prize; `person`: the person alone has won. "" if there is no prize."""
    if not prize:
        return ""
    if len(winners) > 1:
        said = _("{names} have to agree who gets {prize}.")
    else:
        said = _("You get {prize}.") if person else _("{names} gets {prize}.")
    return said.format(names=listed(list(winners)), prize=prize_name(prize))
