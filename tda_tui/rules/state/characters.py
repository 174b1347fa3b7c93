"""Changes to the characters at the table. They are never changed in place, because forks share them."""

from __future__ import annotations

from tda_tui.rules.state.character import Character
from tda_tui.rules.state.table import Table


def change(table: Table, seat: int, character: Character) -> None:
    """Replace a seat's character."""
    table.characters = (*table.characters[:seat], character, *table.characters[seat + 1 :])


def begin_gambit(table: Table) -> None:
    """Reset what characters keep for one gambit only."""
    table.characters = tuple(
        [character._replace(used_in_gambit=(), played=(), laid=0) for character in table.characters]
    )


def note_played(table: Table, seat: int, card: int, laid: bool) -> None:
    """Record that `card` counts as played by the seat: laid from the hand, or else as a replacement."""
    character = table.characters[seat]
    change(table, seat, character._replace(played=(*character.played, card), laid=character.laid + laid))


def gambits_won(table: Table, seat: int) -> int:
    """How many gambits the seat has won in this game."""
    return table.characters[seat].gambits_won + table.gambit_winners.count(seat)
