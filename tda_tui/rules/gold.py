"""Paying, stealing, and what becomes of gold that cannot be paid. All amounts in coins."""

from __future__ import annotations

from tda_tui.rules.events import STAKES
from tda_tui.rules.table import Table


def pay(table: Table, payer: int, to: int, gold: int) -> int:
    """Move gold from a hoard to a seat's or the stakes, as far as it reaches; returns what was paid.

    The rest is counted as owed to the hole: nobody gets it (Legendary rulebook, Losing Your Hoard).
    """
    paid = min(table.gold[payer], gold)
    table.gold[payer] -= paid
    table.owes[payer] += gold - paid
    if to == STAKES:
        table.stakes += paid
    else:
        table.gold[to] += paid
    return paid


def steal(table: Table, seat: int, gold: int) -> int:
    """Take gold from the stakes; returns how much there was. Emptying them ends the gambit."""
    taken = min(table.stakes, gold)
    table.stakes -= taken
    table.gold[seat] += taken
    if table.stakes == 0:
        table.gambit_over = True
    return taken


def pay_into_hole(table: Table, seat: int) -> tuple[int, int]:
    """At the gambit's end: pay what is owed out of the game; returns what was paid and what lapses."""
    owed = table.owes[seat]
    paid = min(table.gold[seat], owed)
    table.gold[seat] -= paid
    table.hole += paid
    table.owes[seat] = 0
    return paid, owed - paid


def total(table: Table) -> int:
    """All gold there is. It never changes during a game."""
    return sum(table.gold) + table.stakes + table.hole
