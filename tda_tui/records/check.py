"""Compares the outcome of a record with its expect table, after checking that against the ruleset."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import RULES_SUFFIX, load_rules
from tda_tui.files.sanitize import shorten
from tda_tui.files.toml_files import first_of
from tda_tui.files.validation import shown
from tda_tui.records.playback import Refused, Replayed, called, replay
from tda_tui.records.position import record_rules
from tda_tui.records.record import FINGERPRINT, TORN, Asks, DebtEntry, Expect, NoRecord, Record, read_noted
from tda_tui.records.validation import (
    expected_cards,
    kind_problems,
    ledger_problems,
    no_card,
    no_hole,
    no_ledger,
    no_seat,
    setup_problems,
)
from tda_tui.rules.abilities.registry import one_disk
from tda_tui.rules.events import STAKES
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state import flights, gold
from tda_tui.rules.state.table import NOBODY, Debt
from tda_tui.words.problems import refusal_reason
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


class Difference(NamedTuple):
    """A value that is not as expected."""

    key: str
    want: Any
    got: Any

    def __str__(self) -> str:
        return _("{key}: want {wanted}, got {got}").format(key=self.key, wanted=_shown(self.want), got=_shown(self.got))


class Outcome(NamedTuple):
    """The result of checking one file. `unreadable`: the file is malformed. `no_record`: it is a ruleset's file."""

    path: Path
    problems: Sequence[str]
    notices: Sequence[str] = ()
    unreadable: bool = False
    no_record: bool = False


def records_in(paths: Iterable[Path]) -> Iterator[Path]:
    """The files named, and every *.toml file below the folders named."""
    for path in paths:
        if os.path.isdir(path):
            yield from sorted(found for found in path.rglob("*.toml") if not os.path.isdir(found))
        else:
            yield path


def check_file(path: Path) -> Outcome:
    """Play one record and compare its outcome. Never raises for a bad file."""
    notices: list[str] = []
    try:
        record, noted, notices = read_noted(path)
        if damage := [said for said in notices if said != _(TORN)]:
            return Outcome(path, damage)
        if changed := other_rules(record, noted, path.parent):
            return Outcome(path, [changed], notices)
        rules = record_rules(record, path.parent)
        if wrong := first_of(chain(setup_problems(record, rules), expect_problems(record, rules))):
            raise FileError(*wrong)
        problems = list(_problems(record, replay(record, path.parent)))
    except FileError as problem:
        said = [one.removeprefix(shorten(f"{path}: ")) for one in problem.problems]
        ruleset = isinstance(problem, NoRecord) or path.name.endswith(RULES_SUFFIX)
        return Outcome(path, said, notices, True, ruleset)
    except Refused as refused:
        problems = [str(refused)]
    return Outcome(path, [shorten(problem) for problem in problems], notices)


def _problems(record: Record, replayed: Replayed) -> Iterator[str]:
    """The differences. If the last decision was wrongly accepted or refused, only that, as the rest would follow from
    it."""
    expect, last = record.expect or Expect(), len(record.decision)
    if expect.refuses is None and replayed.refused is not None:
        yield str(Refused(record, last, refusal_reason(replayed.refused)))
    elif expect.refuses is not None and replayed.refused is None:
        want = _('a refusal with "{refuses}" in it').format(refuses=expect.refuses)
        yield str(Difference("refuses", want, _("{decision} accepted").format(decision=called(record, last))))
    else:
        yield from map(str, compare(expect, replayed))


def other_rules(record: Record, noted: Mapping[str, Any], beside: Path) -> str:
    """A message if the ruleset is not the one the record says it was played with; "" otherwise."""
    recorded = [part[FINGERPRINT] for part in (noted, *noted.get("decision", ())) if FINGERPRINT in part]
    try:
        now = fingerprint(load_rules(record.ruleset, beside))
    except FileError:
        return ""
    if not recorded or recorded[-1] == now:
        return ""
    return _("`ruleset`: it has been changed since: want the rules with the checksum {recorded}, got {now}").format(
        recorded=recorded[-1], now=now
    )


def compare(expect: Expect, replayed: Replayed) -> Iterator[Difference]:
    """All differences between the expected and the actual outcome."""
    game, refused = replayed
    if expect.refuses is not None and refused is not None and expect.refuses.lower() not in str(refused).lower():
        yield Difference("refuses", expect.refuses, str(refused))
    for key, want, got in (*_facts_of_seats(expect, game), *_facts_of_table(expect, game)):
        if want is not None and want != got:
            yield Difference(key, want, got)
    if expect.asks is not None:
        yield from _compare_question(expect.asks, game)


def _facts_of_seats(expect: Expect, game: Game) -> Iterator[tuple[str, Any, Any]]:
    """What is expected of each seat and what is so: gold and cards, expended abilities, known cards of other hands."""
    table, ids = game.table, game.rules.ids
    facts: list[tuple[str, dict[str, Any] | None, Callable[[int], Any]]] = [
        ("gold", expect.gold, lambda seat: table.gold[seat]),
        ("hand", expect.hand, lambda seat: sorted(ids[card] for card in table.hands[seat])),
        ("hand_size", expect.hand_size, lambda seat: len(table.hands[seat])),
        ("flight", expect.flight, lambda seat: [ids[card] for card in table.flights[seat]]),
        ("flight_strength", expect.flight_strength, lambda seat: flights.strength(table, seat)),
        ("owes", expect.owes, lambda seat: table.owes[seat]),
    ]
    for key, wanted, fact in facts:
        for name, want in (wanted or {}).items():
            yield f"{key}.{name}", sorted(want) if key == "hand" else want, fact(game.names.index(name))
    for name, want in (expect.expended or {}).items():
        characters = table.characters
        expended = sorted(characters[game.names.index(name)].expended) if characters else []
        if isinstance(want, bool):
            yield f"expended.{name}", want, bool(expended)
        else:
            yield f"expended.{name}", _sorted(want), expended
    for name, hands in (expect.knows or {}).items():
        seat = game.names.index(name)
        for other, want in hands.items():
            known = [card for card in table.hands[game.names.index(other)] if table.known[card] >> seat & 1]
            yield f"knows.{name}.{other}", sorted(want), sorted(ids[card] for card in known)


def _facts_of_table(expect: Expect, game: Game) -> Iterator[tuple[str, Any, Any]]:
    """What is expected of the table, None if nothing, and what is so."""
    table, names, ids = game.table, game.names, game.rules.ids
    pile = {ids[card] for card in table.discards}
    has = expect.discard_has
    yield "ante", None if expect.ante is None else sorted(expect.ante), sorted(ids[card] for card in table.ante)
    yield "deck_top", expect.deck_top, [ids[card] for card in reversed(table.deck)][: len(expect.deck_top or ())]
    yield "discard_has", has, has if pile.issuperset(has or ()) else sorted(pile)
    yield "stakes", expect.stakes, table.stakes
    yield "deck_size", expect.deck_size, len(table.deck)
    yield "debts", _debts(expect.debts), [_debt(game, debt) for debt in table.debts]
    yield "hole", expect.hole, table.hole
    yield "leader", expect.leader, names[table.leader]
    yield "to_move", expect.to_move, names[table.to_move]
    yield "gambit", expect.gambit, table.gambit
    yield "round", expect.round, table.round
    winners = [names[seat] if seat != NOBODY else "" for seat in table.gambit_winners]
    yield "gambit_winners", expect.gambit_winners, winners
    yield "game_over", expect.game_over, game.over
    yield "winners", _sorted(expect.winners), sorted(names[seat] for seat in table.winners)
    yield "total_gold", expect.total_gold, gold.total(table)


def _debts(wanted: list[DebtEntry] | None) -> list[str] | None:
    return None if wanted is None else [f"{debt.from_} owes {debt.to} {debt.gold}" for debt in wanted]


def _debt(game: Game, debt: Debt) -> str:
    creditor = "stakes" if debt.creditor == STAKES else game.names[debt.creditor]
    return f"{game.names[debt.debtor]} owes {creditor} {debt.gold}"


def _sorted(names: list[str] | None) -> list[str] | None:
    return None if names is None else sorted(set(names))


def _compare_question(want: Asks, game: Game) -> Iterator[Difference]:
    asked = [(game.names[q.seat], q.kind, sorted(q.options)) for q in game.questions]
    for seat, kind, options in asked:
        if want.seat not in (None, seat) or want.ask not in (None, kind):
            continue
        if want.options is None or sorted(set(want.options)) == options:
            return
    shown = [want.seat or _("anybody"), want.ask or _("anything"), _sorted(want.options) or _("any options")]
    yield Difference("asks", shown, asked[0] if len(asked) == 1 else asked or _("nothing"))


def _shown(value: Any) -> str:
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_shown(part) for part in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
