"""How abilities act: what several of them do, and at which moments of a game (see `rules/events.py`) they do it.
Mandatory abilities act by themselves; for optional ones the owner is asked."""

import functools
from collections.abc import Mapping, Sequence
from typing import Any

from tda_tui.rules.abilities.registry import Ability, abilities_in
from tda_tui.rules.events import EVERYONE, Happening, Moment
from tda_tui.rules.questions import PASS
from tda_tui.rules.rulesets.rules import Listener, Rules
from tda_tui.rules.state.table import DISK, NOBODY, Character, Table, ability_name
from tda_tui.rules.turn import Turn


def announce(
    turn: Turn, name: str, other: int = NOBODY, cards: Sequence[int] = (), gold: int = 0, audience: int = EVERYONE
) -> None:
    """Emit the event that `turn.me` uses the ability `name`; only seats in `audience` (a bit mask) see `cards`."""
    turn.tell("ability", turn.me, other, cards, gold, name, audience)


def _spend(table: Table, seat: int, ability: Ability) -> None:
    """Record that `seat` used `ability`: mark it as expended as its cost says, and as known to everybody."""
    one, name = table.characters[seat], ability.name
    used = [ability for ability in one.abilities if ability_name(ability) == name]
    one = one._replace(shown=tuple(dict.fromkeys([*one.shown, *used])))
    match ability.spends:
        case "itself":
            one = one._replace(expended=(*one.expended, name))
        case "everything":
            one = one._replace(expended=(DISK,))
        case "for the gambit":
            one = one._replace(used_in_gambit=(*one.used_in_gambit, name))
        case "for the game":
            one = one._replace(used_in_game=(*one.used_in_game, name))
    table.change_character(seat, one)


def recharge(turn: Turn, but: str = "") -> None:
    """Make all expended abilities of `turn.me` ready again, except the one named `but`."""
    character = turn.table.characters[turn.me]
    if ready := [name for name in character.expended if name != but]:
        kept = (but,) if but in character.expended else ()
        turn.table.change_character(turn.me, character._replace(expended=kept))
        for name in ready:
            turn.tell("recharge", turn.me, what=name)


def look_at_hand(turn: Turn, name: str, owner: int) -> None:
    """Show the hand of seat `owner` to `turn.me` alone, by the ability `name`."""
    table, hand = turn.table, turn.table.hands[owner]
    for card in hand:
        table.known[card] |= 1 << turn.me
        table.see_special(card, turn.me)
    announce(turn, name, owner, hand, audience=1 << turn.me)


def can_turn_up(turn: Turn) -> bool:
    """Whether a card can be turned up from the deck, which may first have to be reshuffled."""
    return bool(turn.table.deck or turn.table.discards)


def roll(turn: Turn, dice: int, sides: int) -> int:
    """Roll `dice` dice with `sides` sides, visible to everybody, and return their sum."""
    total = sum(1 + turn.below(sides) for _ in range(dice))
    turn.tell("dice", turn.me, gold=total)
    return total


def ante_card(turn: Turn, seat: int) -> int | None:
    """The ante card of a seat, or None. Valid only before cards enter or leave the revealed ante."""
    table = turn.table
    return table.ante[table.ante_owner.index(seat)] if seat in table.ante_owner else None


# At which moments abilities act


FROM_SEAT_CONCERNED: tuple[Moment, ...] = ("ANTE", "PRICE", "ANTE_PAID", "LEAD", "TURN", "END")
"""Moments at which seats are asked in order from the seat of the happening; at others, from the seat to move."""


def with_abilities(rules: Rules, characters: Sequence[Character]) -> Rules:
    """The rules with listeners for exactly the abilities that these characters have."""
    names = frozenset(name for character in characters for name in character.names)
    if names == rules.abilities:
        return rules
    return _listening(rules.without_abilities, names) if names else rules.without_abilities


@functools.lru_cache(maxsize=64)
def _listening(rules: Rules, names: frozenset[str]) -> Rules:
    abilities = [ability for name, ability in abilities_in(rules).items() if name in names]
    moments: dict[Moment, None] = {}
    for ability in abilities:
        recharging: tuple[Moment, ...] = ("REWARD", "REWARDED") if ability.recharges else ()
        counting: tuple[Moment, ...] = ("PLAY", "REPLACED") if ability.counts_played else ()
        moments |= dict.fromkeys((*ability.moments, *recharging, *counting))
    return rules.with_abilities(names, {moment: _listener(rules, moment, abilities) for moment in moments})


def _listener(rules: Rules, moment: Moment, abilities: Sequence[Ability]) -> Listener:
    here = {ability.name: ability for ability in abilities if moment in ability.moments}
    same = rules.ruleset.abilities.streetwise_recharge == "same" and "streetwise" in {one.name for one in abilities}

    abilities_of = functools.lru_cache(maxsize=64)(functools.partial(_abilities_of, here))

    def listen(turn: Turn, happening: Happening, value: Any) -> Any:
        table = turn.table
        if moment in ("PLAY", "REPLACED"):
            one, laid = table.characters[happening.seat], moment == "PLAY"
            one = one._replace(played=(*one.played, happening.card), laid=one.laid + laid)
            table.change_character(happening.seat, one)
        if moment == "REWARD" and same:
            recharge(turn.for_seat(happening.seat))
        for seat in _asked_in_turn(turn, happening):
            if mine := abilities_of(table.characters[seat].abilities):
                value = _act(turn.for_seat(seat), mine, happening, value)
        if moment == "REWARDED":
            recharge(turn.for_seat(happening.seat), "streetwise" if value.paid else "")
        return value

    return listen


def _abilities_of(here: Mapping[str, Ability], ids: tuple[str, ...]) -> list[Ability]:
    names = dict.fromkeys(map(ability_name, ids))
    return [here[name] for name in names if name in here]


def _asked_in_turn(turn: Turn, happening: Happening) -> list[int]:
    table = turn.table
    if happening.moment == "PRICE_PAID":
        return [*table.opponents(happening.seat), happening.seat]
    return table.around(happening.seat if happening.moment in FROM_SEAT_CONCERNED else table.to_move)


def _act(turn: Turn, mine: Sequence[Ability], happening: Happening, value: Any) -> Any:
    """Let the abilities of `turn.me` at this moment act, each at most once; returns the value they leave. Mandatory
    abilities go first. Then the owner is asked for one optional ability after the other, or to pass."""
    for ability in mine:
        if not ability.may and ability.when(turn, happening, value):
            value = _use(turn, ability, happening, value)
    left = {ability.name: ability for ability in mine if ability.may}
    while usable := [
        name
        for name, ability in left.items()
        if not turn.table.characters[turn.me].spent(name) and ability.when(turn, happening, value)
    ]:
        gold = value if happening.moment in ("PRICE_CARD", "PRICE_DISCARDED") else 0
        if happening.moment == "REWARD":
            gold = value.worth
        (choice,) = turn.ask("ability", turn.me, [*usable, PASS], usable[0], gold=gold, about=happening.card)
        if choice == PASS:
            break
        value = _use(turn, left.pop(choice), happening, value)
    return value


def _use(turn: Turn, ability: Ability, happening: Happening, value: Any) -> Any:
    """Expend an ability and carry it out. Returns the new value, or the old one if the function returned None."""
    _spend(turn.table, turn.me, ability)
    found = ability.function(turn, happening, value)
    return value if found is None else found
