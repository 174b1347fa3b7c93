"""Checks what a record expects against its ruleset; reports all problems, a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from tda_tui.files.validation import shown
from tda_tui.records.record import Asks, Expect, Record
from tda_tui.records.validation import (
    expected_cards,
    kind_problems,
    ledger_problems,
    no_card,
    no_hole,
    no_ledger,
    no_seat,
)
from tda_tui.rules.abilities.registry import one_disk
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.translate import gettext as _


def expect_problems(record: Record, rules: Rules) -> Iterator[str]:
    """What is wrong with `[expect]`: seats, cards and debts that cannot occur in the ruleset."""
    expect = record.expect or Expect()
    names = [seat.name for seat in record.seat]
    yield from _expected_seat_problems(expect, names)
    yield from kind_problems("expect.asks.ask", expect.asks.ask if expect.asks is not None else None)
    for key, ids in expected_cards(expect):
        for card in dict.fromkeys(ids):
            if card not in rules.number:
                yield no_card(key, card, rules)
            elif ids.count(card) > 1:
                yield _("`{key}`: {card} stands twice").format(key=key, card=card)
    if expect.refuses is not None and not record.decision:
        yield _("`expect.refuses`: there is no decision that could be refused")
    for name, expended in (expect.expended or {}).items():
        if isinstance(expended, bool) != one_disk(rules):
            wanted = _("true or false") if one_disk(rules) else _("a list of abilities")
            yield _("`{path}` is {value}, but must be {expected}").format(
                path=f"expect.expended.{name}", value=shown(expended), expected=wanted
            )
    if rules.ruleset.shortfall == "hole":
        if expect.debts:
            yield no_ledger("expect.debts", rules)
    elif any((expect.owes or {}).values()):
        yield no_hole("expect.owes", "expect.debts", rules)
    yield from ledger_problems("expect.debts", expect.debts or (), names)


def _expected_seat_problems(expect: Expect, names: list[str]) -> Iterator[str]:
    for key in expect.__struct_fields__:
        value = getattr(expect, key)
        for name in value if isinstance(value, dict) else ():
            if name not in names:
                yield no_seat(f"expect.{key}", name, names)
    for seat, hands in (expect.knows or {}).items():
        for name in hands:
            if name not in names:
                yield no_seat(f"expect.knows.{seat}", name, names)
            elif name == seat:
                yield _("`expect.knows.{seat}`: what {seat} holds is in `expect.hand`").format(seat=seat)
    asks = expect.asks or Asks()
    named: list[tuple[str, list[str | None]]] = [
        ("leader", [expect.leader]),
        ("to_move", [expect.to_move]),
        ("asks.seat", [asks.seat]),
        ("winners", [*(expect.winners or ())]),
        ("gambit_winners", [name or None for name in expect.gambit_winners or ()]),
    ]
    for key, given in named:
        for name in given:
            if name is not None and name not in names:
                yield no_seat(f"expect.{key}", name, names)
