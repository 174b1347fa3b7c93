"""What several abilities have in common: telling of a use, spending, looking at a hand."""

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
    """Tell that I use an ability, and what everybody, or the audience, sees of it."""
    turn.tell("ability", turn.me, other, cards, gold, name, audience)


def spend(table: Table, seat: int, ability: Ability) -> None:
    """An ability is used: what that spends cannot be used for now, and everybody knows that the seat has it."""
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
    """All my abilities are ready again, but for the one of that name."""
    character = turn.table.characters[turn.me]
    ready = [name for name in character.expended if name != but]
    if not ready:
        return
    change(turn.table, turn.me, character._replace(expended=tuple([n for n in character.expended if n == but])))
    for name in ready:
        turn.tell("recharge", turn.me, what=name)


def look_at_hand(turn: Turn, name: str, owner: int) -> None:
    """I look at a hand; only I see it."""
    table, hand = turn.table, turn.table.hands[owner]
    for card in hand:
        table.known[card] |= 1 << turn.me
        if turn.rules.special[card]:
            table.met[turn.me] |= 1 << card
    announce(turn, name, owner, hand, audience=1 << turn.me)


def can_turn_up(turn: Turn) -> bool:
    """Whether there is a card to turn up."""
    return bool(turn.table.deck or turn.table.discards)


def roll(turn: Turn, dice: int, sides: int) -> int:
    """Roll dice, open to all."""
    total = sum(1 + rng.below(turn.table, sides) for _ in range(dice))
    turn.tell("dice", turn.me, gold=total)
    return total


def ante_card(turn: Turn, seat: int) -> int | None:
    """The ante card of a seat while the antes have just been shown; None if it has none."""
    table = turn.table
    return table.ante[table.ante_owner.index(seat)] if seat in table.ante_owner else None
