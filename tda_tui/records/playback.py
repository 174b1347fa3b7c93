"""Setting up the game of a record, from its seed or from its position, and playing it, decision by decision."""

from pathlib import Path
from typing import NamedTuple

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.toml_files import first_of
from tda_tui.files.validation import shown
from tda_tui.records.record import Decision, Position, Record
from tda_tui.records.recorded_chance import RecordedChance
from tda_tui.records.validation import STAKES as TO_STAKES, named_cards, setup_problems, special_flights
from tda_tui.rules.abilities.registry import new_characters, spends
from tda_tui.rules.events import STAKES
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import ANTE, DISK, NOBODY, PLAY, Debt, Table
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _


def start_game(record: Record, beside: Path | None = None, telling: bool = False, rules: Rules | None = None) -> Game:
    """The game before the record's first decision, under its own rules unless others are given. Raises FileError
    listing everything that is wrong."""
    rules = rules or record_rules(record, beside)
    if problems := first_of(setup_problems(record, rules)):
        raise FileError(*problems)
    names = [seat.name for seat in record.seat]
    if record.position is None:
        abilities = [seat.abilities for seat in record.seat]
        return Game.start(rules, names, record.seed, telling, abilities)
    game = Game.at(rules, names, _lay_out(record, record.position, rules, names), telling)
    if record.x_taken or record.x_drawn:
        game.chance = RecordedChance.of(record, rules)
    return game


def record_rules(record: Record, beside: Path | None = None) -> Rules:
    """The rules of a record. Raises FileError."""
    try:
        return load_rules(record.ruleset, beside)
    except FileError as problem:
        raise problem.of("`ruleset`") from None


def _lay_out(record: Record, position: Position, rules: Rules, names: list[str]) -> Table:
    table, number, known = Table(rules, len(names), record.seed), rules.number, special_flights(rules)
    for at, seat in enumerate(record.seat):
        table.hands[at] = [number[card] for card in seat.hand]
        table.flights[at] = [number[card] for card in seat.flight]
        table.gold[at], table.owes[at] = seat.gold, seat.owes
        for flight in seat.special_flights:
            is_colour, bit = known[flight]
            done = table.colours_done if is_colour else table.strengths_done
            done[at] |= bit
    table.ante = [number[card] for card in position.ante]
    table.ante_owner = [NOBODY] * len(table.ante)
    table.discards = [number[card] for card in position.discard]
    _lay_deck(table, record, position)
    _set_turn(table, position, names)
    for at, hand in enumerate(table.hands):
        for card in hand:
            table.known[card] |= 1 << at
            if rules.special[card]:
                table.specials_seen[at] |= 1 << card
    for card in [*table.ante, *table.discards, *(card for flight in table.flights for card in flight)]:
        table.show(card)
    _set_characters(table, record)
    return table


def _lay_deck(table: Table, record: Record, position: Position) -> None:
    """Put the listed cards on top of the deck, and every other card of the game below them, shuffled."""
    rules = table.rules
    named = named_cards(record)
    deals_some = rules.ruleset.specials_count is not None
    table.left_out = [card for card in rules.special_cards if deals_some and rules.ids[card] not in named]
    top = [rules.number[card] for card in position.deck]
    piles = [*table.hands, *table.flights, table.ante, table.discards, table.left_out, top]
    lying = {card for pile in piles for card in pile}
    rest = [card for card in range(len(rules.cards)) if card not in lying]
    if position.deck_rest == "none":
        table.removed, rest = rest, []
    table.shuffle(rest)
    table.deck = rest + top[::-1]


def _set_turn(table: Table, position: Position, names: list[str]) -> None:
    for debt in position.debt:
        creditor = STAKES if debt.to == TO_STAKES else names.index(debt.to)
        table.debts.append(Debt(names.index(debt.from_), creditor, debt.gold))
    table.gambit = position.gambit
    table.round = position.round
    table.stakes = position.stakes or 0
    table.hole = position.hole
    table.leader = 0 if position.leader is None else names.index(position.leader)
    table.to_move = table.leader if position.to_move is None else names.index(position.to_move)
    table.phase = PLAY if position.round else ANTE
    if not position.round:
        return
    # The seats from the leader to the one before the mover have played the last cards of their flights.
    table.turns_taken = (table.to_move - table.leader) % table.seats
    for played in table.around(table.leader)[: table.turns_taken]:
        if table.flights[played]:
            table.round_slot[played] = len(table.flights[played]) - 1
            table.last_seat = played


def _set_characters(table: Table, record: Record) -> None:
    """Cards in a flight count as played in this gambit, in that order."""
    rules, characters = table.rules, new_characters(table.rules, [seat.abilities for seat in record.seat])
    table.characters = tuple(
        [
            character._replace(
                expended=(DISK,) if seat.expended is True else tuple(seat.expended or ()),
                used_in_game=tuple([one for one in seat.used if spends(rules, one) == "for the game"]),
                used_in_gambit=tuple([one for one in seat.used if spends(rules, one) == "for the gambit"]),
                played=tuple(table.flights[at]),
                laid=len(table.flights[at]),
                gambits_won=seat.gambits_won,
            )
            for at, (seat, character) in enumerate(zip(record.seat, characters, strict=bool(characters)))
        ]
    )


# Playing


class Replayed(NamedTuple):
    """The game after a record's decisions, and the reason if the last one was refused."""

    game: Game
    refused: Refusal | None


class Refused(ValueError):
    """Raised if a decision of a record is refused, with its number and the reason."""

    def __init__(self, record: Record, number: int, why: str) -> None:
        super().__init__(_("{decision} is refused: {why}").format(decision=called(record, number), why=why))


def called(record: Record, number: int) -> str:
    """The name of a decision, counted from 1."""
    return _("decision {number} ({seat})").format(number=number, seat=record.decision[number - 1].seat)


def give_answer(game: Game, decision: Decision) -> None:
    """Give a decision's answer to the game. Raises Refusal with the reason."""
    if decision.seat not in game.names:
        raise Refusal("there is no seat {seat}", seat=shown(decision.seat))
    seat = game.names.index(decision.seat)
    if decision.ask is not None:
        asked = next((question.kind for question in game.questions if question.seat == seat), None)
        if asked is not None and asked != decision.ask:
            raise Refusal("{seat} is asked {asked}, not {ask}", seat=decision.seat, asked=asked, ask=decision.ask)
    game.answer(seat, decision.choose)


def replay(record: Record, beside: Path | None = None, telling: bool = False, rules: Rules | None = None) -> Replayed:
    """Play a record to its end, under its own rules unless others are given. Raises FileError if it cannot be started,
    and Refused if a decision other than the last is refused."""
    game = start_game(record, beside, telling, rules)
    for number, decision in enumerate(record.decision, 1):
        try:
            give_answer(game, decision)
        except Refusal as refusal:
            if number == len(record.decision):
                return Replayed(game, refusal)
            raise Refused(record, number, refusal_reason(refusal)) from None
    return Replayed(game, None)
