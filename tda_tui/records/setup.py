"""Setting up the game that a record describes: dealt from its seed, or from its position."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tda_tui.records.record import Position, Record, SeatEntry
from tda_tui.rules import chance
from tda_tui.rules.cards import MORTAL_COLOUR
from tda_tui.rules.events import STAKES
from tda_tui.rules.game import Game
from tda_tui.rules.questions import ANSWERS
from tda_tui.rules.ruleset import Rules
from tda_tui.rules.table import ANTE, NO_CARD, NOBODY, PLAY, Debt, Table
from tda_tui.sanitize import is_name
from tda_tui.shelf import load_rules

LONGEST_NAME = 40
"""Characters of a seat's name."""
MOST_GOLD = 1_000_000_000


def start_game(record: Record, beside: Path | None = None, tracking: bool = True, telling: bool = False) -> Game:
    """The game at the record's beginning, before its first decision. ValueError says what is wrong."""
    rules = load_rules(record.ruleset, beside)
    names = _checked_names(record, rules)
    if record.position is None:
        _check_bare_seats(record)
        return Game.start(rules, names, record.seed, tracking, telling)
    table = _lay_out(record, record.position, rules, names)
    return Game.at(rules, names, table, tracking, telling)


def _checked_names(record: Record, rules: Rules) -> list[str]:
    names = [seat.name for seat in record.seat]
    fewest, most = rules.ruleset.players
    if not fewest <= len(names) <= most:
        raise ValueError(f"`seat`: {len(names)} seats, expected {fewest} to {most}")
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"`seat`: the name {name!r} stands twice")
        if not is_name(name, LONGEST_NAME):
            shown = repr(name[:LONGEST_NAME])
            raise ValueError(f"`seat`: the name {shown} is not 1 to {LONGEST_NAME} printable characters")
        if name in rules.number or name in ANSWERS:
            raise ValueError(f"`seat`: {name!r} cannot be a name, it is an answer")
    return names


def _check_bare_seats(record: Record) -> None:
    for seat in record.seat:
        bare = SeatEntry(name=seat.name, gold=seat.gold, abilities=seat.abilities, expended=seat.expended)
        if seat != bare or seat.gold != 30:
            raise ValueError(f"`seat`: {seat.name} has gold or cards, which stand only in a record with [position]")


def _lay_out(record: Record, position: Position, rules: Rules, names: list[str]) -> Table:
    table = Table(rules, len(names), record.seed)
    used: dict[int, str] = {}

    def cards(ids: Iterable[str], where: str) -> list[int]:
        numbers = []
        for card_id in ids:
            number = _card(rules, card_id, where)
            if number in used:
                raise ValueError(f"`{where}`: {card_id} lies in {used[number]} already")
            used[number] = where
            numbers.append(number)
        return numbers

    for place, seat in enumerate(record.seat):
        _lay_seat(table, place, seat, cards(seat.hand, f"seat.{seat.name}.hand"), rules)
        table.flights[place] = cards(seat.flight, f"seat.{seat.name}.flight")
    table.ante = cards(position.ante, "position.ante")
    table.ante_owner = [NOBODY] * len(table.ante)
    table.discards = cards(position.discard, "position.discard")
    top = cards(position.deck, "position.deck")
    _lay_deck(table, record, position, top, used)
    _set_turn(table, position, names)
    _note_what_is_seen(table)
    return table


def _card(rules: Rules, card_id: str, where: str) -> int:
    if card_id not in rules.number:
        raise ValueError(f"`{where}`: no card {card_id!r} in {rules.ruleset.name}")
    return rules.number[card_id]


def _amount(value: int, where: str) -> int:
    if not 0 <= value <= MOST_GOLD:
        raise ValueError(f"`{where}`: {value} is not between 0 and {MOST_GOLD}")
    return value


def _lay_seat(table: Table, place: int, seat: SeatEntry, hand: list[int], rules: Rules) -> None:
    where = f"seat.{seat.name}"
    if seat.abilities:
        raise ValueError(f"`{where}.abilities`: {rules.ruleset.name} is played without abilities here")
    if len(hand) > rules.hand_limit:
        raise ValueError(f"`{where}.hand`: {len(hand)} cards are over the limit of {rules.hand_limit}")
    table.hands[place] = hand
    table.gold[place] = _amount(seat.gold, f"{where}.gold")
    table.owes[place] = _amount(seat.owes, f"{where}.owes")
    for flight in seat.special_flights:
        kind, _, what = flight.partition(":")
        if kind == "colour" and what in rules.colour_names:
            table.colours_done[place] |= 1 << rules.colour_names.index(what)
        elif kind == "strength" and what.isdecimal() and len(what) < 3:
            table.strengths_done[place] |= 1 << int(what)
        else:
            known = ", ".join(rules.colour_names)
            raise ValueError(
                f"`{where}.special_flights`: {flight!r} is neither strength:N nor colour: with one of {known}"
            )


def _lay_deck(table: Table, record: Record, position: Position, top: list[int], used: dict[int, str]) -> None:
    """The listed cards on top; below them every other card of this game, shuffled."""
    rules = table.rules
    specials = {rules.number[card_id] for card_id in _named_anywhere(record) if card_id in rules.number}
    for card_id in position.special_cards:
        specials.add(_card(rules, card_id, "position.special_cards"))
    deals_some = rules.ruleset.specials_count is not None
    in_game = [n for n in range(len(rules.cards)) if not (rules.special[n] and deals_some) or n in specials]
    table.out = [n for n in rules.special_cards if n not in in_game]
    rest = [number for number in in_game if number not in used]
    if position.deck_rest == "none":
        table.absent = rest
        rest = []
    chance.shuffle(table, rest)
    table.deck = rest + top[::-1]


def _named_anywhere(record: Record) -> set[str]:
    named: set[str] = set()
    for seat in record.seat:
        named.update(seat.hand, seat.flight)
    if record.position is not None:
        named.update(record.position.ante, record.position.deck, record.position.discard)
    for decision in record.decision:
        named.update(decision.choose)
    expect = record.expect
    if expect is not None:
        named.update(expect.ante or (), expect.deck_top or (), expect.discard_has or ())
        for held in (expect.hand, expect.flight):
            for ids in (held or {}).values():
                named.update(ids)
        if expect.asks is not None:
            named.update(expect.asks.options or ())
    return named


def _set_turn(table: Table, position: Position, names: list[str]) -> None:
    def seat(name: str | None, where: str, default: int) -> int:
        if name is None:
            return default
        if name not in names:
            raise ValueError(f"`position.{where}`: no seat {name!r}")
        return names.index(name)

    if not 1 <= position.gambit <= MOST_GOLD:
        raise ValueError(f"`position.gambit`: {position.gambit} is not 1 or more")
    if not 0 <= position.round <= table.rules.ruleset.max_rounds:
        raise ValueError(f"`position.round`: {position.round} is not 0 to {table.rules.ruleset.max_rounds}")
    if position.round and position.stakes is None:
        raise ValueError("`position.stakes` is required in a round of play")
    if position.debt and table.rules.ruleset.shortfall == "hole":
        raise ValueError(f"`position.debt`: {table.rules.ruleset.name} has no debts, but a hole")
    for entry in position.debt:
        debtor = seat(entry.from_, "debt.from", NOBODY)
        creditor = STAKES if entry.to == "stakes" else seat(entry.to, "debt.to", NOBODY)
        table.debts.append(Debt(debtor, creditor, _amount(entry.gold, "position.debt.gold")))
    table.gambit = position.gambit
    table.round = position.round
    table.stakes = _amount(position.stakes or 0, "position.stakes")
    table.hole = _amount(position.hole, "position.hole")
    table.leader = seat(position.leader, "leader", 0)
    table.to_move = seat(position.to_move, "to_move", table.leader)
    table.phase = PLAY if position.round else ANTE
    if position.round:
        _set_round(table)


def _set_round(table: Table) -> None:
    """The seats from the leader to the one before the mover have played the last card of their flights."""
    table.acted = (table.to_move - table.leader) % table.seats
    for played in table.around(table.leader)[: table.acted]:
        if table.flights[played]:
            table.round_slot[played] = len(table.flights[played]) - 1
            table.last_seat = played


def _note_what_is_seen(table: Table) -> None:
    for seat, hand in enumerate(table.hands):
        for card in hand:
            table.known[card] |= 1 << seat
            if table.rules.special[card]:
                table.met[seat] |= 1 << card
    for card in [*table.ante, *table.discards, *(card for flight in table.flights for card in flight)]:
        table.show(card)


__all__ = ["MORTAL_COLOUR", "NO_CARD", "start_game"]
