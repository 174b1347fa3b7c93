"""Helpers shared by several abilities: announcing a use, paying its cost, looking at a hand, rolling dice."""

from __future__ import annotations

from collections.abc import Sequence

from tda_tui.rules.abilities.registry import Ability
from tda_tui.rules.events import EVERYONE
from tda_tui.rules.state import rng
from tda_tui.rules.state.character import DISK, ability_name
from tda_tui.rules.state.characters import change
from tda_tui.rules.state.table import NOBODY, Table
from tda_tui.rules.turn import Turn


def announce(
    turn: Turn, name: str, other: int = NOBODY, cards: Sequence[int] = (), gold: int = 0, audience: int = EVERYONE
) -> None:
    """Emit the event that `turn.me` uses the ability `name`; only seats in `audience` (a bit mask) see `cards`."""
    turn.tell("ability", turn.me, other, cards, gold, name, audience)


def spend(table: Table, seat: int, ability: Ability) -> None:
    """Record that `seat` used `ability`: mark it as expended as its cost says, and as known to everybody."""
    character = table.characters[seat]
    used = tuple([one for one in character.abilities if ability_name(one) == ability.name])
    character = character._replace(shown=tuple(dict.fromkeys([*character.shown, *used])))
    if ability.spends == "itself":
        character = character._replace(expended=(*character.expended, ability.name))
    elif ability.spends == "everything":
        character = character._replace(expended=(DISK,))
    elif ability.spends == "for the gambit":
        character = character._replace(used_in_gambit=(*character.used_in_gambit, ability.name))
    elif ability.spends == "for the game":
        character = character._replace(used_in_game=(*character.used_in_game, ability.name))
    change(table, seat, character)


def recharge(turn: Turn, but: str = "") -> None:
    """Make all expended abilities of `turn.me` ready again, except the one named `but`."""
    character = turn.table.characters[turn.me]
    ready = [name for name in character.expended if name != but]
    if not ready:
        return
    change(turn.table, turn.me, character._replace(expended=tuple([n for n in character.expended if n == but])))
    for name in ready:
        turn.tell("recharge", turn.me, what=name)


def look_at_hand(turn: Turn, name: str, owner: int) -> None:
    """Show the hand of seat `owner` to `turn.me` alone, by the ability `name`."""
    table, hand = turn.table, turn.table.hands[owner]
    for card in hand:
        table.known[card] |= 1 << turn.me
        if turn.rules.special[card]:
            table.met[turn.me] |= 1 << card
    announce(turn, name, owner, hand, audience=1 << turn.me)


def can_turn_up(turn: Turn) -> bool:
    """Whether a card can be turned up from the deck, which may first have to be reshuffled."""
    return bool(turn.table.deck or turn.table.discards)


def roll(turn: Turn, dice: int, sides: int) -> int:
    """Roll `dice` dice with `sides` sides, visible to everybody, and return their sum."""
    total = sum(1 + rng.below(turn.table, sides) for _ in range(dice))
    turn.tell("dice", turn.me, gold=total)
    return total


def ante_card(turn: Turn, seat: int) -> int | None:
    """The ante card of a seat, or None. Valid only before cards enter or leave the revealed ante."""
    table = turn.table
    return table.ante[table.ante_owner.index(seat)] if seat in table.ante_owner else None
