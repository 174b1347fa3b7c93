"""Plays a record and compares the outcome with its expect table."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import RULES_SUFFIX, load_rules
from tda_tui.files.sanitize import shorten
from tda_tui.files.toml_files import first_of
from tda_tui.records.playback import Refused, Replayed, called, record_rules, replay
from tda_tui.records.record import FINGERPRINT, TORN, Asks, DebtEntry, Expect, NoRecord, Record, read_noted
from tda_tui.records.validation import expect_problems, setup_problems
from tda_tui.rules.abilities.registry import one_disk
from tda_tui.rules.events import STAKES
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state import flights, gold
from tda_tui.rules.state.table import NOBODY, Debt
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _


class Difference(NamedTuple):
    """A value that is not as expected."""

    key: str
    want: Any
    got: Any

    def __str__(self) -> str:
        return _("{key}: want {wanted}, got {got}").format(key=self.key, wanted=_shown(self.want), got=_shown(self.got))


class Outcome(NamedTuple):
    """What came of one file. `unreadable`: it is malformed. `no_record`: it is a ruleset's file."""

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
        if damage := [notice for notice in notices if notice != _(TORN)]:
            return Outcome(path, damage)
        if changed := other_rules(record, noted, path.parent):
            return Outcome(path, [changed], notices)
        rules = played_rules(record, noted, path.parent)
        if wrong := first_of(chain(setup_problems(record, rules), expect_problems(record, rules))):
            raise FileError(*wrong)
        problems = list(_problems(record, replay(record, path.parent, rules=rules)))
    except FileError as problem:
        texts = [one.removeprefix(shorten(f"{path}: ")) for one in problem.problems]
        ruleset = isinstance(problem, NoRecord) or path.name.endswith(RULES_SUFFIX)
        return Outcome(path, texts, notices, True, ruleset)
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


def played_rules(record: Record, noted: Mapping[str, Any], beside: Path) -> Rules:
    """The rules of a record; if its game was called to an end, with the gambit after which it ended. Raises
    FileError."""
    rules = record_rules(record, beside)
    called = [decision["x_last_gambit"] for decision in noted.get("decision", ()) if "x_last_gambit" in decision]
    if not called or not isinstance(called[-1], int):
        return rules
    # The rules may end the game earlier.
    return load_rules(record.ruleset, beside, {"gambits": min(called[-1], rules.ruleset.gambits or called[-1])})


def other_rules(record: Record, noted: Mapping[str, Any], beside: Path) -> str:
    """A message if the ruleset is not the one the record says it was played with; "" otherwise."""
    recorded = [part[FINGERPRINT] for part in (noted, *noted.get("decision", ())) if FINGERPRINT in part]
    with suppress(FileError):
        now = fingerprint(played_rules(record, noted, beside))
        if recorded and recorded[-1] != now:
            text = _(
                "`ruleset` has changed since the record was made: want the rules with checksum {recorded}, got {now}"
            )
            return text.format(recorded=recorded[-1], now=now)
    return ""


def compare(expect: Expect, replayed: Replayed) -> Iterator[Difference]:
    """The differences between the expected and the actual outcome."""
    game, refused = replayed
    if expect.refuses is not None and refused is not None and expect.refuses.lower() not in str(refused).lower():
        yield Difference("refuses", expect.refuses, str(refused))
    for key, got in _outcome(game, expect).items():
        yield from _differences(key, getattr(expect, key), got, in_any_order=key in _SETS)
    if expect.asks is not None:
        yield from _compare_question(expect.asks, game)


_SETS = ("hand", "expended", "knows", "ante", "winners")


def _differences(key: str, want: Any, got: Any, in_any_order: bool) -> Iterator[Difference]:
    if isinstance(want, dict):
        for name, inner in want.items():
            yield from _differences(f"{key}.{name}", inner, got[name], in_any_order)
        return
    if in_any_order and isinstance(want, list):
        want = sorted(set(want))
    if want is not None and want != got:
        yield Difference(key, want, got)


def _outcome(game: Game, expect: Expect) -> dict[str, Any]:
    """How the game stands, in the form of what is expected; lists compared as sets are sorted."""
    table, names, ids = game.table, game.names, game.rules.ids
    seats = list(enumerate(names))

    def known_by(me: int, seat: int) -> list[str]:
        return sorted(ids[card] for card in table.hands[seat] if table.known[card] >> me & 1)

    expended = [sorted(character.expended) for character in table.characters] or [[] for _name in names]
    top, pile = len(expect.deck_top or ()), {ids[card] for card in table.discards}
    has = expect.discard_has or []
    return {
        "gold": dict(zip(names, table.gold, strict=True)),
        "hand": {name: sorted(ids[card] for card in table.hands[seat]) for seat, name in seats},
        "hand_size": {name: len(table.hands[seat]) for seat, name in seats},
        "flight": {name: [ids[card] for card in table.flights[seat]] for seat, name in seats},
        "flight_strength": {name: flights.strength(table, seat) for seat, name in seats},
        "owes": dict(zip(names, table.owes, strict=True)),
        "expended": {name: bool(expended[seat]) if one_disk(game.rules) else expended[seat] for seat, name in seats},
        "knows": {name: {other: known_by(me, seat) for seat, other in seats} for me, name in seats},
        "ante": sorted(ids[card] for card in table.ante),
        "deck_top": [ids[card] for card in reversed(table.deck)][:top],
        "discard_has": has if pile.issuperset(has) else sorted(pile),
        "stakes": table.stakes,
        "deck_size": len(table.deck),
        "debts": [_debt(game, debt) for debt in table.debts],
        "hole": table.hole,
        "leader": names[table.leader],
        "to_move": names[table.to_move],
        "gambit": table.gambit,
        "round": table.round,
        "gambit_winners": [names[seat] if seat != NOBODY else "" for seat in table.gambit_winners],
        "game_over": game.over,
        "winners": sorted(names[seat] for seat in table.winners),
        "total_gold": gold.total(table),
    }


def _debt(game: Game, debt: Debt) -> DebtEntry:
    creditor = "stakes" if debt.creditor == STAKES else game.names[debt.creditor]
    return DebtEntry(game.names[debt.debtor], creditor, debt.gold)


def _compare_question(want: Asks, game: Game) -> Iterator[Difference]:
    asked = [(game.names[q.seat], q.kind, sorted(q.options)) for q in game.questions]
    wanted = None if want.options is None else sorted(set(want.options))
    for seat, kind, options in asked:
        if want.seat in (None, seat) and want.ask in (None, kind) and wanted in (None, options):
            return
    shown = [want.seat or _("anybody"), want.ask or _("anything"), wanted or _("any options")]
    yield Difference("asks", shown, asked[0] if len(asked) == 1 else asked or _("nothing"))


def _shown(value: Any) -> str:
    if isinstance(value, DebtEntry):
        return f"{value.from_} owes {value.to} {value.gold}"
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_shown(part) for part in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
