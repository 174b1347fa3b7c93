"""What a record says that cannot be: in no game of its ruleset, at no moment. All of it at once, a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tda_tui.files.validation import did_you_mean, shown
from tda_tui.records.record import Asks, DebtEntry, Expect, Position, Record, SeatEntry
from tda_tui.rules.abilities.registry import ability_problems, one_disk, spends
from tda_tui.rules.questions import ANSWERS, QUESTION_KINDS
from tda_tui.rules.rulesets.names import is_name
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.character import ability_name

LONGEST_NAME = 40
"""Characters of a seat's name."""

STAKES = "stakes"
"""To whom a debt may be, beside the seats."""


def setup_problems(record: Record, rules: Rules) -> Iterator[str]:
    """What is wrong with the seats, the position and the kinds of questions."""
    fewest, most = rules.ruleset.players
    if not fewest <= len(record.seat) <= most:
        yield f"`seat`: {rules.ruleset.name} is for {fewest} to {most} seats, not {len(record.seat)}"
        return
    yield from _seat_problems(record, rules)
    for number, decision in enumerate(record.decision, 1):
        yield from _kind_problems(f"decision {number}.ask", decision.ask)
    if record.position is None:
        yield from _bare_seat_problems(record.seat)
    else:
        yield from _place_problems(record, record.position, rules)
        yield from _deck_problems(record.position, rules)
        yield from _moment_problems(record.position, [seat.name for seat in record.seat], rules)
        yield from _debt_problems(record, record.position, rules)
        for seat in record.seat:
            yield from _special_flight_problems(seat, rules)


def named_cards(record: Record) -> set[str]:
    """Everything in a record that may be a card: each of them is in its game (Deck of the game)."""
    named: set[str] = set()
    for seat in record.seat:
        named.update(seat.hand, seat.flight)
    if record.position is not None:
        named.update(*(ids for _where, ids in _piles(record.position)), record.position.special_cards)
    for decision in record.decision:
        named.update(decision.choose)
    if record.expect is not None:
        named.update(*(ids for _where, ids in _expected_cards(record.expect)))
        if record.expect.asks is not None:
            named.update(record.expect.asks.options or ())
    return named


def _kind_problems(key: str, kind: str | None) -> Iterator[str]:
    if kind is not None and kind not in QUESTION_KINDS:
        yield f"`{key}`: nobody is ever asked {shown(kind)}{did_you_mean(kind, QUESTION_KINDS, chr(34))}"


# Seats


def _seat_problems(record: Record, rules: Rules) -> Iterator[str]:
    names = [seat.name for seat in record.seat]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield f"`seat`: the name {shown(name)} stands twice"
        if not is_name(name, LONGEST_NAME):
            yield f"`seat`: the name {shown(name)} is not 1 to {LONGEST_NAME} printable characters"
        elif name in rules.number or name in ANSWERS:
            yield f"`seat`: {shown(name)} cannot be a name, it is an answer"
    for place, said in ability_problems(rules, [seat.abilities for seat in record.seat]):
        yield f"`seat {names[place]}.abilities`: {said}"
    for seat in record.seat if record.position is not None else ():
        yield from _character_problems(seat, rules)


def _character_problems(seat: SeatEntry, rules: Rules) -> Iterator[str]:
    """What is wrong with what has become of a seat's abilities before."""
    where, name = f"`seat {seat.name}", rules.ruleset.name
    mine = [ability_name(one) for one in seat.abilities]
    if one_disk(rules):
        if not isinstance(seat.expended, bool):
            yield f"{where}.expended` is {shown(seat.expended)}, but {name} has one disk for all: true or false"
        elif seat.expended and not mine:
            yield f"{where}.expended`: {seat.name} has no abilities"
    elif isinstance(seat.expended, bool):
        if seat.expended:
            yield f"{where}.expended` is true, but must be a list of abilities"
    else:
        yield from _spent_problems(f"{where}.expended`", seat.expended, mine, rules, ("itself",))
    yield from _spent_problems(f"{where}.used`", seat.used, mine, rules, ("for the gambit", "for the game"))
    if seat.gambits_won and not one_disk(rules):
        yield f"{where}.gambits_won`: no ability of {name} asks how many gambits somebody has won"


def _spent_problems(
    where: str, names: Sequence[str], mine: Sequence[str], rules: Rules, costs: Sequence[str]
) -> Iterator[str]:
    for one in dict.fromkeys(names):
        if one not in mine:
            yield f"{where}: {shown(one)} is none of its abilities{did_you_mean(one, mine, chr(34))}"
        elif spends(rules, one) not in costs:
            waits = "waits for no special flight" if "itself" in costs else "is never used up"
            yield f"{where}: {one} {waits} in {rules.ruleset.name}"
        elif names.count(one) > 1:
            yield f"{where}: {one} stands twice"


def _bare_seat_problems(seats: Iterable[SeatEntry]) -> Iterator[str]:
    for seat in seats:
        bare = SeatEntry(seat.name)
        for key in seat.__struct_fields__:
            if key != "abilities" and getattr(seat, key) != getattr(bare, key):
                yield f"`seat {seat.name}.{key}` stands only in a record with [position]"


def no_seat(key: str, name: str, names: Iterable[str]) -> str:
    """The sentence about somebody who does not sit at the table."""
    return f"`{key}`: there is no seat {shown(name)}{did_you_mean(name, names, chr(34))}"


# Cards


def _piles(position: Position) -> Iterator[tuple[str, list[str]]]:
    yield "position.ante", position.ante
    yield "position.discard", position.discard
    yield "position.deck", position.deck


def _place_problems(record: Record, position: Position, rules: Rules) -> Iterator[str]:
    """Cards that are none, and cards in two places."""
    lies: dict[str, str] = {}
    for seat in record.seat:
        for key, ids in ((f"seat {seat.name}.hand", seat.hand), (f"seat {seat.name}.flight", seat.flight)):
            yield from _pile_problems(key, ids, lies, rules)
        if len(seat.hand) > rules.hand_limit:
            yield f"`seat {seat.name}.hand`: {_counted(seat.hand)} are over the limit of {rules.hand_limit}"
    for key, ids in _piles(position):
        yield from _pile_problems(key, ids, lies, rules)
    if not lies and position.deck_rest == "none":
        yield '`position.deck_rest` is "none", but no card lies anywhere else: there is nothing to play with'


def _pile_problems(key: str, ids: Iterable[str], lies: dict[str, str], rules: Rules) -> Iterator[str]:
    for card in ids:
        if card not in rules.number:
            yield _no_card(key, card, rules)
        elif card in lies:
            yield f"`{key}`: {card} {'stands twice' if lies[card] == key else f'lies in `{lies[card]}` already'}"
        lies.setdefault(card, key)


def _no_card(key: str, card: str, rules: Rules) -> str:
    return f"`{key}`: there is no card {shown(card)} in {rules.ruleset.name}{did_you_mean(card, rules.number, chr(34))}"


def _counted(cards: Sequence[str]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def _deck_problems(position: Position, rules: Rules) -> Iterator[str]:
    """Special cards that are none, or more than there are in a game."""
    key = "position.special_cards"
    special = [rules.ids[card] for card in rules.special_cards]
    for card in dict.fromkeys(position.special_cards):
        if card not in rules.number:
            yield _no_card(key, card, rules)
        elif card not in special:
            yield f"`{key}`: {card} is no special card of {rules.ruleset.name}"
        elif position.special_cards.count(card) > 1:
            yield f"`{key}`: {card} stands twice"
    count, listed = rules.ruleset.specials_count, len({*position.special_cards} & {*special})
    if count is not None and listed > count:
        yield f"`{key}` has {listed} special cards, but a game of {rules.ruleset.name} has {count}"


# The moment


def _moment_problems(position: Position, names: list[str], rules: Rules) -> Iterator[str]:
    ruleset = rules.ruleset
    for key in ("leader", "to_move"):
        name = getattr(position, key)
        if name is not None and name not in names:
            yield no_seat(f"position.{key}", name, names)
    if position.round > ruleset.max_rounds:
        yield f"`position.round` is {position.round}, but {ruleset.name} has {ruleset.max_rounds} rounds at most"
    if position.round and position.stakes is None:
        yield "`position.stakes` is missing: a round of play needs it"
    if not position.round and position.ante:
        yield "`position.ante` has cards, but in `position.round` 0 the seats are still about to ante"
    if 0 < ruleset.gambits < position.gambit:
        yield f"`position.gambit` is {position.gambit}, but {ruleset.name} ends after {ruleset.gambits} gambits"


def _special_flight_problems(seat: SeatEntry, rules: Rules) -> Iterator[str]:
    key, known = f"seat {seat.name}.special_flights", special_flights(rules)
    for flight in dict.fromkeys(seat.special_flights):
        if flight not in known:
            yield f"`{key}`: {_no_special_flight(flight, known)}"
        elif seat.special_flights.count(flight) > 1:
            yield f"`{key}`: {flight} stands twice"


def _no_special_flight(flight: str, known: Iterable[str]) -> str:
    kind, colon, _what = flight.partition(":")
    there_are = [name.removeprefix(f"{kind}:") for name in known if colon and name.startswith(f"{kind}:")]
    if there_are:
        return f"no card has the {kind} of {shown(flight)}; there are {', '.join(there_are)}"
    near = did_you_mean(flight, known, '"')
    return f'{shown(flight)} is no special flight, such as "colour:red" or "strength:7"{near}'


def special_flights(rules: Rules) -> Mapping[str, tuple[bool, int]]:
    """What special flights may be called; whether each is one of a colour; and its bit."""
    colours = {f"colour:{name}": (True, 1 << place) for place, name in enumerate(rules.colour_names)}
    return colours | {f"strength:{value}": (False, 1 << value) for value in sorted(set(rules.strength))}


# Debts and the hole


def _debt_problems(record: Record, position: Position, rules: Rules) -> Iterator[str]:
    names = [seat.name for seat in record.seat]
    if rules.ruleset.shortfall == "hole":
        if position.debt:
            yield _no_ledger("position.debt", rules)
    else:
        owing = [f"seat {seat.name}.owes" for seat in record.seat if seat.owes]
        for key in [*owing, *(["position.hole"] if position.hole else [])]:
            yield _no_hole(key, "position.debt", rules)
    yield from _ledger_problems("position.debt", position.debt, names)


def _no_ledger(key: str, rules: Rules) -> str:
    return f"`{key}`: {rules.ruleset.name} has no debts, but a hole: what a seat owes to it is `owes`"


def _no_hole(key: str, instead: str, rules: Rules) -> str:
    return f"`{key}`: {rules.ruleset.name} has no hole, but debts: they stand in `{instead}`"


def _ledger_problems(key: str, debts: Iterable[DebtEntry], names: list[str]) -> Iterator[str]:
    for number, debt in enumerate(debts, 1):
        if debt.from_ not in names:
            yield no_seat(f"{key} {number}.from", debt.from_, names)
        if debt.to not in (*names, STAKES):
            yield no_seat(f"{key} {number}.to", debt.to, [*names, STAKES])
        elif debt.to == debt.from_:
            yield f"`{key} {number}`: {debt.from_} cannot owe to {debt.to}"


# What is expected


def expect_problems(record: Record, rules: Rules) -> Iterator[str]:
    """What is wrong with `[expect]`: seats, cards and debts of which no game of the ruleset could say anything."""
    expect = record.expect or Expect()
    names = [seat.name for seat in record.seat]
    yield from _expected_seat_problems(expect, names)
    yield from _kind_problems("expect.asks.ask", expect.asks.ask if expect.asks is not None else None)
    for key, ids in _expected_cards(expect):
        for card in dict.fromkeys(ids):
            if card not in rules.number:
                yield _no_card(key, card, rules)
            elif ids.count(card) > 1:
                yield f"`{key}`: {card} stands twice"
    if expect.refuses is not None and not record.decision:
        yield "`expect.refuses`: there is no decision that could be refused"
    for name, expended in (expect.expended or {}).items():
        if isinstance(expended, bool) != one_disk(rules):
            wanted = "true or false" if one_disk(rules) else "a list of abilities"
            yield f"`expect.expended.{name}` is {shown(expended)}, but must be {wanted}"
    if rules.ruleset.shortfall == "hole":
        if expect.debts:
            yield _no_ledger("expect.debts", rules)
    elif any((expect.owes or {}).values()):
        yield _no_hole("expect.owes", "expect.debts", rules)
    yield from _ledger_problems("expect.debts", expect.debts or (), names)


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
                yield f"`expect.knows.{seat}`: what {seat} holds is in `expect.hand`"
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


def _expected_cards(expect: Expect) -> Iterator[tuple[str, list[str]]]:
    """The lists of cards, each under its key."""
    for key in ("ante", "deck_top", "discard_has"):
        yield f"expect.{key}", getattr(expect, key) or []
    for key in ("hand", "flight"):
        for seat, ids in (getattr(expect, key) or {}).items():
            yield f"expect.{key}.{seat}", ids
    for seat, hands in (expect.knows or {}).items():
        for other, ids in hands.items():
            yield f"expect.knows.{seat}.{other}", ids
