"""Paying, stealing, and the three rules for gold that cannot be paid. All amounts are in coins.

Hole: nobody receives the missing gold; at the gambit's end it is paid out of the game (Legendary rulebook, Losing Your
Hoard). Debts settled at the gambit's end, oldest first (Emperor's Gambit rulebook, Going into Debt). Debts repaid as
soon as the debtor earns anything, oldest first (2005 rulebook, Running Out of Gold).
"""

from __future__ import annotations

from collections.abc import Callable

from tda_tui.rules.events import STAKES
from tda_tui.rules.state.table import NOBODY, Debt, Table

Note = Callable[[int, int, int], None]
"""Called with every repayment: debtor, creditor, amount."""


def pay(table: Table, payer: int, to: int, gold: int, note: Note | None = None) -> int:
    """Pay from a hoard to a seat or STAKES, as far as the gold reaches, and record the rest as owed; returns what was
    paid."""
    paid = min(table.gold[payer], gold)
    table.gold[payer] -= paid
    short = gold - paid
    if short:
        if table.rules.ruleset.shortfall == "hole":
            table.owes = [owed + short if seat == payer else owed for seat, owed in enumerate(table.owes)]
        else:
            table.debts = [*table.debts, Debt(payer, to, short)]
    receive(table, to, paid, note)
    return paid


def receive(table: Table, to: int, gold: int, note: Note | None = None) -> None:
    """Add gold to a seat or to STAKES; under immediate repayment the seat then repays its debts."""
    if to == STAKES:
        table.stakes += gold
        return
    table.gold[to] += gold
    if table.debts and table.rules.ruleset.shortfall == "debt-immediate":
        repay(table, to, note)


def steal(table: Table, seat: int, gold: int, note: Note | None = None) -> int:
    """Take gold from the stakes; returns how much was taken. Emptying them ends the gambit."""
    taken = min(table.stakes, gold)
    table.stakes -= taken
    if table.stakes == 0:
        table.gambit_over = True
    receive(table, seat, taken, note)
    return taken


def repay(table: Table, debtor: int, note: Note | None = None) -> None:
    """Repay a seat's debts as far as its gold reaches, oldest first; creditors repay theirs in turn."""
    while table.gold[debtor]:
        place = next((place for place, debt in enumerate(table.debts) if debt.debtor == debtor), None)
        if place is None:
            return
        _pay_debt(table, place, note)


def _pay_debt(table: Table, place: int, note: Note | None) -> None:
    table.debts = table.debts[:]
    debt = table.debts[place]
    paid = min(table.gold[debt.debtor], debt.gold)
    table.gold[debt.debtor] -= paid
    if paid == debt.gold:
        del table.debts[place]
    else:
        table.debts[place] = debt._replace(gold=debt.gold - paid)
    if note is not None:
        note(debt.debtor, debt.creditor, paid)
    receive(table, debt.creditor, paid, note)


def settle_debts(table: Table, note: Note | None = None) -> None:
    """At the gambit's end: repeatedly pay the oldest debt whose debtor has gold; the rest lapses."""
    while (place := next((p for p, debt in enumerate(table.debts) if table.gold[debt.debtor]), None)) is not None:
        _pay_debt(table, place, note)
    table.debts = []


def hand_over_stakes_debts(table: Table, winner: int) -> None:
    """Debts to the stakes become debts to the winner, whose own lapse; without a winner all of them lapse."""
    debts = []
    for debt in table.debts:
        if debt.creditor != STAKES:
            debts.append(debt)
        elif winner not in (NOBODY, debt.debtor):
            debts.append(debt._replace(creditor=winner))
    table.debts = debts


def pay_into_hole(table: Table, seat: int) -> tuple[int, int]:
    """At the gambit's end, pay what the seat owes into the hole; returns what was paid and what lapses."""
    owed = table.owes[seat]
    paid = min(table.gold[seat], owed)
    table.gold[seat] -= paid
    table.hole += paid
    table.owes = [0 if other == seat else still for other, still in enumerate(table.owes)]
    return paid, owed - paid


def total(table: Table) -> int:
    """All gold in the game, which never changes."""
    return sum(table.gold) + table.stakes + table.hole + table.lost
