"""What chance brought in a recorded game that was played at a real table."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.records.record import Record
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import Table


class RecordedChance(NamedTuple):
    """Cards taken from the deck, by reshuffles and the number of cards below; random numbers, by gambit, round, turn
    and how many came before. What is not recorded is left to the table."""

    taken: dict[tuple[int, int], int]
    drawn: dict[tuple[int, int, int, int], int]

    @classmethod
    def of(cls, record: Record, rules: Rules) -> RecordedChance:
        """What is recorded; cards that do not exist are left out."""
        number = rules.number
        return cls(
            {(shuffles, below): number[card] for shuffles, below, card in record.x_taken if card in number},
            {(gambit, round_, turn, before): value for gambit, round_, turn, before, value in record.x_drawn},
        )

    def turn_up(self, table: Table, number: int) -> None:
        """Let the recorded card be on top of the deck, if the deck has it."""
        card = self.taken.get((table.shuffles, len(table.deck) - 1))
        if card is not None and card in table.deck:
            at = table.deck.index(card)
            table.deck[at], table.deck[-1] = table.deck[-1], card

    def below(self, table: Table, bound: int, number: int) -> int:
        """The recorded number, otherwise the table's."""
        value = self.drawn.get((table.gambit, table.round, table.turns_taken, number), bound)
        return value if value < bound else table.below(bound)
