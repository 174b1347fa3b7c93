"""Feats: what is worth remembering of a game, each told from its events by one small function."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tda_tui.players.player import LEVELS, level_in
from tda_tui.rules.events import Event

_STRONGEST: Final = [name for name, level in LEVELS.items() if level.program is None][-1]
_SEVERAL = 3
"""The fewest others of whom a feat speaks."""
_RUNNING, _FULL_TABLE, _STAKES = 4, 6, 60


class Told(NamedTuple):
    """A finished game from the side of the person, whose seat is `me`; `levels` and `gold` are those of all seats."""

    me: int
    levels: Sequence[str]
    gold: Sequence[int]
    winners: Sequence[int]
    events: Sequence[Event]

    @property
    def won(self) -> bool:
        """Whether the person won, alone or with others."""
        return self.me in self.winners

    @property
    def others(self) -> list[int]:
        """The gold of the others."""
        return [gold for seat, gold in enumerate(self.gold) if seat != self.me]

    def gambits(self) -> Iterator[list[Event]]:
        """The events of each gambit."""
        begins = [at for at, event in enumerate(self.events) if event.kind == "gambit"]
        for first, after in zip(begins, [*begins[1:], len(self.events)], strict=True):
            yield list(self.events[first:after])

    def gambits_won(self) -> list[bool]:
        """Which of the gambits the person won."""
        return [any(self.mine(event, "win-gambit") for event in events) for events in self.gambits()]

    def mine(self, event: Event, kind: str) -> bool:
        """Whether this is an event of that kind which happened to the person, or which they brought about."""
        return event.kind == kind and event.seat == self.me


def _gold_flight(told: Told) -> bool:
    return any(told.mine(event, "special-flight") and event.what == "colour:gold" for event in told.events)


def _two_flights(told: Told) -> bool:
    return any(sum(told.mine(event, "special-flight") for event in events) > 1 for events in told.gambits())


def _weakest(told: Told) -> bool:
    return any(
        won and any(event.kind == "score" and event.what == "weakest" for event in events)
        for won, events in zip(told.gambits_won(), told.gambits(), strict=True)
    )


def _stakes(told: Told) -> bool:
    return any(told.mine(event, "win-gambit") and event.gold >= _STAKES for event in told.events)


def _running(told: Told) -> bool:
    won = told.gambits_won()
    return any(all(won[at : at + _RUNNING]) for at in range(len(won) - _RUNNING + 1))


def _from_nothing(told: Told) -> bool:
    return told.won and any(told.mine(event, "owe") for event in told.events)


def _by_a_coin(told: Told) -> bool:
    return told.won and told.gold[told.me] == max(told.others) + 1


def _half_of_it(told: Told) -> bool:
    return len(told.others) >= _SEVERAL and told.gold[told.me] > sum(told.others)


def _full_table(told: Told) -> bool:
    return told.won and len(told.gold) >= _FULL_TABLE


def _masters(told: Told) -> bool:
    return told.won and sum(level_in(level) == _STRONGEST for level in told.levels) >= _SEVERAL


FEATS: dict[str, Callable[[Told], bool]] = {
    "gold-flight": _gold_flight,
    "two-flights": _two_flights,
    "weakest": _weakest,
    "running": _running,
    "stakes": _stakes,
    "half-of-it": _half_of_it,
    "from-nothing": _from_nothing,
    "full-table": _full_table,
    "masters": _masters,
    "by-a-coin": _by_a_coin,
}
"""Whether a game had each feat, by its id in the texts, the easiest first."""


def feats_of(told: Told) -> tuple[str, ...]:
    """The ids of the feats in a game."""
    return tuple(feat for feat, is_in in FEATS.items() if is_in(told))
