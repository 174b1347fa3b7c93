"""Checks the seats and the position of a record against its ruleset; reports all problems, a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tda_tui.files.validation import did_you_mean, shown
from tda_tui.records.record import LONGEST_NAME, DebtEntry, Expect, Position, Record, SeatEntry
from tda_tui.rules.abilities.registry import ability_problems, one_disk, spends
from tda_tui.rules.questions import ANSWERS, QUESTION_KINDS
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.rules.state.character import ability_name
from tda_tui.words.problems import refusal_reason
from tda_tui.words.rulesets import ruleset_name
from tda_tui.words.translate import gettext as _

STAKES = "stakes"
"""The creditor of debts to the stakes."""


def setup_problems(record: Record, rules: Rules) -> Iterator[str]:
    """What is wrong with the seats, the position and the kinds of questions."""
    fewest, most = rules.ruleset.players
    if not fewest <= len(record.seat) <= most:
        yield _("`seat`: {name} is for {fewest} to {most} seats, not {n}").format(
            name=ruleset_name(rules.ruleset), fewest=fewest, most=most, n=len(record.seat)
        )
        return
    yield from _seat_problems(record, rules)
    for number, decision in enumerate(record.decision, 1):
        yield from kind_problems(f"decision {number}.ask", decision.ask)
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
    """All texts in a record that may name cards: these cards are in its game (Deck of the game)."""
    named: set[str] = set()
    for seat in record.seat:
        named.update(seat.hand, seat.flight)
    if record.position is not None:
        named.update(*(ids for _where, ids in _piles(record.position)), record.position.special_cards)
    for decision in record.decision:
        named.update(decision.choose)
    if record.expect is not None:
        named.update(*(ids for _where, ids in expected_cards(record.expect)))
        if record.expect.asks is not None:
            named.update(record.expect.asks.options or ())
    return named


def kind_problems(key: str, kind: str | None) -> Iterator[str]:
    """What is wrong with the kind of a question."""
    if kind is not None and kind not in QUESTION_KINDS:
        yield _("`{key}`: nobody is ever asked {value}{near}").format(
            key=key, value=shown(kind), near=did_you_mean(kind, QUESTION_KINDS, chr(34))
        )


# Seats


def _seat_problems(record: Record, rules: Rules) -> Iterator[str]:
    names = [seat.name for seat in record.seat]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield _("`seat`: the name {value} stands twice").format(value=shown(name))
        if not is_name(name, LONGEST_NAME):
            yield _("`seat`: the name {value} is not 1 to {n} printable characters").format(
                value=shown(name), n=LONGEST_NAME
            )
        elif name in rules.number or name in ANSWERS:
            yield _("`seat`: {value} cannot be a name, it is an answer").format(value=shown(name))
    for place, error in ability_problems(rules, [seat.abilities for seat in record.seat]):
        yield f"`seat {names[place]}.abilities`: {refusal_reason(error)}"
    for seat in record.seat if record.position is not None else ():
        yield from _character_problems(seat, rules)


def _character_problems(seat: SeatEntry, rules: Rules) -> Iterator[str]:
    """What is wrong with the state of a seat's abilities."""
    where, name = f"seat {seat.name}", ruleset_name(rules.ruleset)
    mine = [ability_name(one) for one in seat.abilities]
    if one_disk(rules):
        if not isinstance(seat.expended, bool):
            yield _("`{key}` is {value}, but {name} has one disk for all: true or false").format(
                key=f"{where}.expended", value=shown(seat.expended), name=name
            )
        elif seat.expended and not mine:
            yield _("`{key}`: {name} has no abilities").format(key=f"{where}.expended", name=seat.name)
    elif isinstance(seat.expended, bool):
        if seat.expended:
            yield _("`{path}` is {value}, but must be {expected}").format(
                path=f"{where}.expended", value="true", expected=_("a list of abilities")
            )
    else:
        yield from _spent_problems(f"{where}.expended", seat.expended, mine, rules, ("itself",))
    yield from _spent_problems(f"{where}.used", seat.used, mine, rules, ("for the gambit", "for the game"))
    if seat.gambits_won and not one_disk(rules):
        yield _("`{key}`: no ability of {name} asks how many gambits somebody has won").format(
            key=f"{where}.gambits_won", name=name
        )


def _spent_problems(
    where: str, names: Sequence[str], mine: Sequence[str], rules: Rules, costs: Sequence[str]
) -> Iterator[str]:
    for one in dict.fromkeys(names):
        if one not in mine:
            yield _("`{key}`: {value} is none of its abilities{near}").format(
                key=where, value=shown(one), near=did_you_mean(one, mine, chr(34))
            )
        elif spends(rules, one) not in costs:
            said = _("`{key}`: {ability} is never used up in {name}")
            if "itself" in costs:
                said = _("`{key}`: {ability} waits for no special flight in {name}")
            yield said.format(key=where, ability=one, name=ruleset_name(rules.ruleset))
        elif names.count(one) > 1:
            yield _("`{key}`: {card} stands twice").format(key=where, card=one)


def _bare_seat_problems(seats: Iterable[SeatEntry]) -> Iterator[str]:
    for seat in seats:
        bare = SeatEntry(seat.name)
        for key in seat.__struct_fields__:
            if key != "abilities" and getattr(seat, key) != getattr(bare, key):
                yield _("`seat {name}.{key}` stands only in a record with [position]").format(name=seat.name, key=key)


def no_seat(key: str, name: str, names: Iterable[str]) -> str:
    """A message about a name that no seat has."""
    return _("`{key}`: there is no seat {value}{near}").format(
        key=key, value=shown(name), near=did_you_mean(name, names, chr(34))
    )


# Cards


def _piles(position: Position) -> Iterator[tuple[str, list[str]]]:
    yield "position.ante", position.ante
    yield "position.discard", position.discard
    yield "position.deck", position.deck


def _place_problems(record: Record, position: Position, rules: Rules) -> Iterator[str]:
    """Unknown cards, and cards in two places."""
    lies: dict[str, str] = {}
    for seat in record.seat:
        for key, ids in ((f"seat {seat.name}.hand", seat.hand), (f"seat {seat.name}.flight", seat.flight)):
            yield from _pile_problems(key, ids, lies, rules)
        if len(seat.hand) > rules.hand_limit:
            yield _("`{key}`: {n} cards are over the limit of {limit}").format(
                key=f"seat {seat.name}.hand", n=len(seat.hand), limit=rules.hand_limit
            )
    for key, ids in _piles(position):
        yield from _pile_problems(key, ids, lies, rules)
    if not lies and position.deck_rest == "none":
        yield _('`position.deck_rest` is "none", but no card lies anywhere else: there is nothing to play with')


def _pile_problems(key: str, ids: Iterable[str], lies: dict[str, str], rules: Rules) -> Iterator[str]:
    for card in ids:
        if card not in rules.number:
            yield no_card(key, card, rules)
        elif card in lies:
            twice = lies[card] == key
            said = _("`{key}`: {card} stands twice") if twice else _("`{key}`: {card} lies in `{other}` already")
            yield said.format(key=key, card=card, other=lies[card])
        lies.setdefault(card, key)


def no_card(key: str, card: str, rules: Rules) -> str:
    """A message about a card that the ruleset does not have."""
    return _("`{key}`: there is no card {value} in {name}{near}").format(
        key=key, value=shown(card), name=ruleset_name(rules.ruleset), near=did_you_mean(card, rules.number, chr(34))
    )


def _deck_problems(position: Position, rules: Rules) -> Iterator[str]:
    """Special cards that are unknown or more than a game has."""
    key = "position.special_cards"
    special = [rules.ids[card] for card in rules.special_cards]
    for card in dict.fromkeys(position.special_cards):
        if card not in rules.number:
            yield no_card(key, card, rules)
        elif card not in special:
            said = _("`{key}`: {card} is no special card of {name}")
            yield said.format(key=key, card=card, name=ruleset_name(rules.ruleset))
        elif position.special_cards.count(card) > 1:
            yield _("`{key}`: {card} stands twice").format(key=key, card=card)
    count, listed = rules.ruleset.specials_count, len({*position.special_cards} & {*special})
    if count is not None and listed > count:
        yield _("`{key}` has {listed} special cards, but a game of {name} has {count}").format(
            key=key, listed=listed, name=ruleset_name(rules.ruleset), count=count
        )


# The moment


def _moment_problems(position: Position, names: list[str], rules: Rules) -> Iterator[str]:
    ruleset = rules.ruleset
    for key in ("leader", "to_move"):
        name = getattr(position, key)
        if name is not None and name not in names:
            yield no_seat(f"position.{key}", name, names)
    if position.round > ruleset.max_rounds:
        yield _("`position.round` is {round}, but {name} has {max_rounds} rounds at most").format(
            round=position.round, name=ruleset_name(ruleset), max_rounds=ruleset.max_rounds
        )
    if position.round and position.stakes is None:
        yield _("`position.stakes` is missing: a round of play needs it")
    if not position.round and position.ante:
        yield _("`position.ante` has cards, but in `position.round` 0 the seats are still about to ante")
    if 0 < ruleset.gambits < position.gambit:
        yield _("`position.gambit` is {gambit}, but {name} ends after {gambits} gambits").format(
            gambit=position.gambit, name=ruleset_name(ruleset), gambits=ruleset.gambits
        )


def _special_flight_problems(seat: SeatEntry, rules: Rules) -> Iterator[str]:
    key, known = f"seat {seat.name}.special_flights", special_flights(rules)
    for flight in dict.fromkeys(seat.special_flights):
        if flight not in known:
            yield f"`{key}`: {_no_special_flight(flight, known)}"
        elif seat.special_flights.count(flight) > 1:
            yield _("`{key}`: {card} stands twice").format(key=key, card=flight)


def _no_special_flight(flight: str, known: Iterable[str]) -> str:
    kind, colon, _what = flight.partition(":")
    there_are = [name.removeprefix(f"{kind}:") for name in known if colon and name.startswith(f"{kind}:")]
    if there_are:
        said = _("no card has the strength of {value}; there are {known}")
        if kind == "colour":
            said = _("no card has the colour of {value}; there are {known}")
        return said.format(value=shown(flight), known=", ".join(there_are))
    near = did_you_mean(flight, known, '"')
    return _('{value} is no special flight, such as "colour:red" or "strength:7"{near}').format(
        value=shown(flight), near=near
    )


def special_flights(rules: Rules) -> Mapping[str, tuple[bool, int]]:
    """The names of all possible special flights, with whether each is a colour flight, and its bit."""
    colours = {f"colour:{name}": (True, 1 << place) for place, name in enumerate(rules.colour_names)}
    return colours | {f"strength:{value}": (False, 1 << value) for value in sorted(set(rules.strength))}


# Debts and the hole


def _debt_problems(record: Record, position: Position, rules: Rules) -> Iterator[str]:
    names = [seat.name for seat in record.seat]
    if rules.ruleset.shortfall == "hole":
        if position.debt:
            yield no_ledger("position.debt", rules)
    else:
        owing = [f"seat {seat.name}.owes" for seat in record.seat if seat.owes]
        for key in [*owing, *(["position.hole"] if position.hole else [])]:
            yield no_hole(key, "position.debt", rules)
    yield from ledger_problems("position.debt", position.debt, names)


def no_ledger(key: str, rules: Rules) -> str:
    """A message about debts in a ruleset with a hole."""
    return _("`{key}`: {name} has no debts, but a hole: what a seat owes to it is `owes`").format(
        key=key, name=ruleset_name(rules.ruleset)
    )


def no_hole(key: str, instead: str, rules: Rules) -> str:
    """A message about the hole in a ruleset with debts."""
    return _("`{key}`: {name} has no hole, but debts: they stand in `{instead}`").format(
        key=key, name=ruleset_name(rules.ruleset), instead=instead
    )


def ledger_problems(key: str, debts: Iterable[DebtEntry], names: list[str]) -> Iterator[str]:
    """What is wrong with the debtors and creditors of debts."""
    for number, debt in enumerate(debts, 1):
        if debt.from_ not in names:
            yield no_seat(f"{key} {number}.from", debt.from_, names)
        if debt.to not in (*names, STAKES):
            yield no_seat(f"{key} {number}.to", debt.to, [*names, STAKES])
        elif debt.to == debt.from_:
            yield _("`{key}`: {seat} cannot owe to {seat}").format(key=f"{key} {number}", seat=debt.from_)


def expected_cards(expect: Expect) -> Iterator[tuple[str, list[str]]]:
    """The lists of cards with their keys."""
    for key in ("ante", "deck_top", "discard_has"):
        yield f"expect.{key}", getattr(expect, key) or []
    for key in ("hand", "flight"):
        for seat, ids in (getattr(expect, key) or {}).items():
            yield f"expect.{key}.{seat}", ids
    for seat, hands in (expect.knows or {}).items():
        for other, ids in hands.items():
            yield f"expect.knows.{seat}.{other}", ids
