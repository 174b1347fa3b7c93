"""Paying, stealing, and the three rules for gold that cannot be paid. All amounts are in coins.

Hole: nobody receives the missing gold; at the gambit's end it is paid out of the game (Legendary rulebook, Losing Your
Hoard). Debts settled at the gambit's end, oldest first (Emperor's Gambit rulebook, Going into Debt). Debts repaid as
soon as the debtor earns anything, oldest first (2005 rulebook, Running Out of Gold).
"""

from collections.abc import Callable

from tda_tui.rules.events import STAKES
from tda_tui.rules.state.table import NOBODY, Debt, Table

Note = Callable[[int, int, int], None]  # called with every repayment: debtor, creditor, amount


def pay(table: Table, payer: int, to: int, gold: int, note: Note | None = None) -> int:
    """Pay from a hoard to a seat or STAKES, as far as the gold reaches; the rest is owed. Returns what was paid."""
    paid = min(table.gold[payer], gold)
    table.gold[payer] -= paid
    if paid < gold:
        if table.rules.ruleset.shortfall == "hole":
            table.owes = table.owes[:]
            table.owes[payer] += gold - paid
        else:
            table.debts = [*table.debts, Debt(payer, to, gold - paid)]
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
    while table.gold[debtor] and True in (mine := [debt.debtor == debtor for debt in table.debts]):
        _pay_debt(table, mine.index(True), note)


def _pay_debt(table: Table, number: int, note: Note | None) -> None:
    debt = table.debts[number]
    paid = min(table.gold[debt.debtor], debt.gold)
    table.gold[debt.debtor] -= paid
    rest = [debt._replace(gold=debt.gold - paid)] if paid < debt.gold else []
    table.debts = [*table.debts[:number], *rest, *table.debts[number + 1 :]]
    if note is not None:
        note(debt.debtor, debt.creditor, paid)
    receive(table, debt.creditor, paid, note)


def settle_debts(table: Table, note: Note | None = None) -> None:
    """At the gambit's end: repeatedly pay the oldest debt whose debtor has gold; the rest lapses."""
    while True in (payable := [table.gold[debt.debtor] > 0 for debt in table.debts]):
        _pay_debt(table, payable.index(True), note)
    table.debts = []


def hand_over_stakes_debts(table: Table, winner: int) -> None:
    """Debts to the stakes become debts to the winner, whose own lapse; without a winner all of them lapse."""
    handed = [debt._replace(creditor=winner) if debt.creditor == STAKES else debt for debt in table.debts]
    table.debts = [debt for debt in handed if debt.creditor not in (NOBODY, debt.debtor)]


def pay_into_hole(table: Table, seat: int) -> tuple[int, int]:
    """At the gambit's end, pay what the seat owes into the hole; returns what was paid and what lapses."""
    owed = table.owes[seat]
    paid = min(table.gold[seat], owed)
    table.gold[seat] -= paid
    table.hole += paid
    table.owes = table.owes[:]
    table.owes[seat] = 0
    return paid, owed - paid


def total(table: Table) -> int:
    """All gold in the game, which never changes."""
    return sum(table.gold) + table.stakes + table.hole + table.lost
