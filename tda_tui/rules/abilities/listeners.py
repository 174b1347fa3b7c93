"""Connects characters' abilities to the moments of a game (see `rules/moments.py`).

Mandatory abilities act by themselves; for optional ones the owner is asked.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tda_tui.rules.abilities.acting import recharge, spend
from tda_tui.rules.abilities.registry import Ability, abilities_in
from tda_tui.rules.moments import Happening, Moment
from tda_tui.rules.questions import PASS
from tda_tui.rules.rulesets.rules import Listener, Rules
from tda_tui.rules.state.character import Character, ability_name
from tda_tui.rules.state.characters import note_played
from tda_tui.rules.turn import Turn

FROM_SEAT_CONCERNED: tuple[Moment, ...] = ("ANTE", "PRICE", "PAID", "LEAD", "TURN", "END")
"""Moments at which seats are asked in order from the seat of the happening; at others, from the seat to move."""
_GOLD: dict[Moment, Callable[[Any], int]] = {
    "PCARD": lambda price: price,
    "PDISCARDED": lambda price: price,
    "REWARD": lambda flight: flight.worth,
}
"""How much gold is at stake when a question is asked at these moments."""
_COUNTS_PLAYED = ("sense-motive", "draconic-ancestry")


def with_abilities(rules: Rules, characters: Sequence[Character]) -> Rules:
    """The rules with listeners for exactly the abilities that these characters have."""
    names = frozenset(name for character in characters for name in character.names)
    if names == rules.abilities:
        return rules
    return _listening(rules.without_abilities, names) if names else rules.without_abilities


@functools.lru_cache(maxsize=64)
def _listening(rules: Rules, names: frozenset[str]) -> Rules:
    abilities = [ability for name, ability in abilities_in(rules).items() if name in names]
    moments = dict.fromkeys(_moments(rules, abilities))
    return rules.with_abilities(names, {moment: [_listener(rules, moment, abilities)] for moment in moments})


def _moments(rules: Rules, abilities: Sequence[Ability]) -> Iterator[Moment]:
    """The moments at which one of the abilities acts, asks, recharges or keeps count; may contain repeats."""
    for ability in abilities:
        yield from ability.moments
        if ability.recharges:
            yield from ("REWARD", "REWARDED")
        if ability.name in _COUNTS_PLAYED:
            yield from ("PLAY", "REPLACED")


def _listener(rules: Rules, moment: Moment, abilities: Sequence[Ability]) -> Listener:
    here = {ability.name: ability for ability in abilities if moment in ability.moments}
    same = rules.ruleset.abilities.streetwise_recharge == "same" and "streetwise" in {one.name for one in abilities}

    abilities_of = functools.lru_cache(maxsize=64)(functools.partial(_abilities_of, here))

    def listen(turn: Turn, happening: Happening, value: Any) -> Any:
        table = turn.table
        if moment in ("PLAY", "REPLACED"):
            note_played(table, happening.seat, happening.card, moment == "PLAY")
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
    """The abilities among `here` that a character with these ability ids has, in the character's order."""
    names = dict.fromkeys(map(ability_name, ids))
    return [here[name] for name in names if name in here]


def _asked_in_turn(turn: Turn, happening: Happening) -> list[int]:
    """All seats in the order in which their abilities act."""
    table = turn.table
    if happening.moment == "BPAID":
        return [*table.opponents(happening.seat), happening.seat]
    return table.around(happening.seat if happening.moment in FROM_SEAT_CONCERNED else table.to_move)


def _act(turn: Turn, mine: Sequence[Ability], happening: Happening, value: Any) -> Any:
    """Let the abilities of `turn.me` at this moment act, each at most once; returns the value they leave.

    Mandatory abilities go first. Then the owner is asked for one optional ability after the other, or to pass.
    """
    for ability in mine:
        if not ability.may and ability.when(turn, happening, value):
            value = _use(turn, ability, happening, value)
    left = {ability.name: ability for ability in mine if ability.may}
    while usable := [name for name, ability in left.items() if _can_use(turn, ability, happening, value)]:
        gold = _GOLD[happening.moment](value) if happening.moment in _GOLD else 0
        options = [*usable, PASS]
        (choice,) = turn.ask("ability", turn.me, options, usable[0], gold=gold, about=happening.card)
        if choice == PASS:
            break
        value = _use(turn, left.pop(choice), happening, value)
    return value


def _can_use(turn: Turn, ability: Ability, happening: Happening, value: Any) -> bool:
    return not turn.table.characters[turn.me].spent(ability.name) and ability.when(turn, happening, value)


def _use(turn: Turn, ability: Ability, happening: Happening, value: Any) -> Any:
    """Expend an ability and carry it out. Returns the new value, or the old one if the function returned None."""
    spend(turn.table, turn.me, ability)
    found = ability.function(turn, happening, value)
    return value if found is None else found
