"""What chance brings at a real table: the table's own random numbers, except where something else was seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tda_tui.companion.hidden import Sight, exchange
from tda_tui.rules.state.table import Table


@dataclass(frozen=True)
class SeenChance:
    """What was seen of chance in a step: the card taken from the deck, or the random number, by how many came before.
    Can be sent to another process."""

    sight: Sight
    tops: Mapping[int, int] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)

    def turn_up(self, table: Table, number: int) -> None:
        """Put the card that was seen on top of the deck, if it can be there."""
        wanted = self.tops.get(number, table.deck[-1])
        if wanted in table.deck:
            at = table.deck.index(wanted)
            table.deck[at], table.deck[-1] = table.deck[-1], wanted
        else:
            exchange(table, self.sight, wanted, table.deck[-1])

    def below(self, table: Table, bound: int, number: int) -> int:
        """The number that was seen, otherwise the table's."""
        seen = self.numbers.get(number, bound)
        return seen if seen < bound else table.below(bound)

    def with_sight(self, sight: Sight) -> SeenChance:
        """The same, as it was seen."""
        return replace(self, sight=sight)

    def with_top(self, number: int, card: int) -> SeenChance:
        """With one more card seen."""
        return replace(self, tops={**self.tops, number: card})

    def with_numbers(self, numbers: Mapping[int, int]) -> SeenChance:
        """With more numbers seen."""
        return replace(self, numbers={**self.numbers, **numbers})
