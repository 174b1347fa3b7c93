"""What listens at the moments of a game for its characters' abilities: those that act by themselves act, and of the
others their owners are asked."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any

from tda_tui.rules.abilities.acting import recharge, spend
from tda_tui.rules.abilities.registry import Ability, abilities_in
from tda_tui.rules.moments import Happening, Moment
from tda_tui.rules.questions import PASS, Asking
from tda_tui.rules.rulesets.rules import Listener, Rules
from tda_tui.rules.state.character import Character, ability_name
from tda_tui.rules.state.characters import note_played
from tda_tui.rules.turn import Turn

FROM_WHOM_IT_BEFALLS: tuple[Moment, ...] = ("ANTE", "PRICE", "PAID", "LEAD", "TURN", "END")
"""At these moments the seat is asked first that they name; at others, the one whose turn it is."""
_GOLD: dict[Moment, Callable[[Any], int]] = {
    "PCARD": lambda price: price,
    "PDISCARDED": lambda price: price,
    "REWARD": lambda flight: flight.worth,
}
"""How much gold a question is about."""
_COUNTS_PLAYED = ("sense-motive", "draconic-ancestry")


def with_abilities(rules: Rules, characters: Sequence[Character]) -> Rules:
    """The rules for a game of these characters, of any that are told: listening to what they may do, and to no more."""
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
    """Where anything is to be done, asked or noted."""
    for ability in abilities:
        yield from ability.moments
        if ability.recharges:
            yield from ("REWARD", "REWARDED")
        if ability.name in _COUNTS_PLAYED:
            yield from ("PLAY", "REPLACED")


def _listener(rules: Rules, moment: Moment, abilities: Sequence[Ability]) -> Listener:
    here = {ability.name: ability for ability in abilities if moment in ability.moments}
    same = rules.ruleset.abilities.streetwise_recharge == "same" and "streetwise" in {one.name for one in abilities}

    of_whom_has = functools.lru_cache(maxsize=64)(functools.partial(_of_whom_has, here))

    def listen(turn: Turn, happening: Happening, value: Any) -> Asking[Any]:
        table = turn.table
        if moment in ("PLAY", "REPLACED"):
            note_played(table, happening.seat, happening.card, moment == "PLAY")
        if moment == "REWARD" and same:
            recharge(turn.for_seat(happening.seat))
        for seat in _asked_in_turn(turn, happening):
            if mine := of_whom_has(table.characters[seat].abilities):
                value = yield from _act(turn.for_seat(seat), mine, happening, value)
        if moment == "REWARDED":
            recharge(turn.for_seat(happening.seat), "streetwise" if value.paid else "")
        return value

    return listen


def _of_whom_has(here: Mapping[str, Ability], ids: tuple[str, ...]) -> list[Ability]:
    """Those of the abilities that belong to who has these, in their order."""
    names = dict.fromkeys(map(ability_name, ids))
    return [here[name] for name in names if name in here]


def _asked_in_turn(turn: Turn, happening: Happening) -> list[int]:
    """Every seat, in the order in which they are asked."""
    table = turn.table
    if happening.moment == "BPAID":
        return [*table.opponents(happening.seat), happening.seat]
    return table.around(happening.seat if happening.moment in FROM_WHOM_IT_BEFALLS else table.to_move)


def _act(turn: Turn, mine: Sequence[Ability], happening: Happening, value: Any) -> Asking[Any]:
    """What my character's abilities of this moment do; each at most once."""
    for ability in mine:
        if not ability.may and ability.when(turn, happening, value):
            value = yield from _use(turn, ability, happening, value)
    left = {ability.name: ability for ability in mine if ability.may}
    while usable := [name for name, ability in left.items() if _can_use(turn, ability, happening, value)]:
        gold = _GOLD[happening.moment](value) if happening.moment in _GOLD else 0
        options = [*usable, PASS]
        (choice,) = yield from turn.ask("ability", turn.me, options, usable[0], gold=gold, about=happening.card)
        if choice == PASS:
            break
        value = yield from _use(turn, left.pop(choice), happening, value)
    return value


def _can_use(turn: Turn, ability: Ability, happening: Happening, value: Any) -> bool:
    return not turn.table.characters[turn.me].spent(ability.name) and ability.when(turn, happening, value)


def _use(turn: Turn, ability: Ability, happening: Happening, value: Any) -> Asking[Any]:
    """Use an ability: first it is spent, then it does what it does. Returns the value that holds then."""
    spend(turn.table, turn.me, ability)
    found = ability.function(turn, happening, value)
    if isinstance(found, Generator):
        found = yield from found
    return value if found is None else found
