"""View: what one seat can see of a game."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from tda_tui.rules.abilities.registry import abilities_in, one_disk
from tda_tui.rules.events import ScoreLine
from tda_tui.rules.questions import PASS, Question
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.settling import last_gambit, score_sheet, weakest_wins
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NO_CARD, NOBODY as NOBODY, PLAY, Character, Debt, Effect, Table, ability_name


class HandCard(NamedTuple):
    """A card in the viewer's hand, and whether its power would trigger if played now, why, and against which card."""

    card: str
    fires: bool
    why: str
    against: str | None


class SeatView(NamedTuple):
    """What the viewer sees of a seat."""

    name: str
    gold: int
    owes: int
    hand_size: int
    known: tuple[str, ...]  # cards known to be in that hand, or its secret ante
    flight: tuple[str, ...]
    strength: int
    score: ScoreLine
    special_flights: tuple[str, ...]
    anted: bool
    round_card: str | None
    playing: bool = True
    abilities: tuple[str, ...] = ()  # those the viewer knows of
    expended: tuple[str, ...] | bool = ()  # until a special flight; whether the disk is, where one stands for all
    used: tuple[str, ...] = ()  # those unavailable for longer


class View(NamedTuple):
    """A game as one seat sees it: cards are ids, seats are numbers, gold is in coins. `asked` are the seats that the
    viewer knows have to answer a question."""

    rules: Rules
    me: int
    seats: tuple[SeatView, ...]
    hand: tuple[HandCard, ...]
    committed: str | None
    ante: tuple[str, ...]
    ante_owner: tuple[int, ...]
    ante_effects: tuple[tuple[str, str], ...]
    aside: tuple[str | None, ...]
    stakes: int
    hole: int
    debts: tuple[Debt, ...]
    gambit: int
    last_gambit: int
    round: int
    phase: str
    leader: int
    to_move: int
    last_seat: int
    deck_size: int
    deck_known: tuple[str | None, ...]
    discards: tuple[str, ...]
    specials_seen: tuple[str, ...]
    effects: tuple[Effect, ...]
    weakest_wins: bool
    gambit_winners: tuple[int, ...]
    winners: tuple[int, ...]
    asked: tuple[int, ...]
    question: Question | None

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return tuple(seat.name for seat in self.seats)


def special_flight_names(rules: Rules, colours: int, strengths: int) -> tuple[str, ...]:
    """The names, as in records, of the special flights with these marks (a bit each)."""
    if not colours and not strengths:
        return ()
    named = [f"colour:{name}" for number, name in enumerate(rules.colour_names) if colours >> number & 1]
    return (*named, *(f"strength:{value}" for value in range(strengths.bit_length()) if strengths >> value & 1))


def view_of(table: Table, names: Sequence[str], questions: Sequence[Question], me: int) -> View:
    """What the seat `me` may know of a game with these open questions."""
    return _view(table, names, questions, me, 1 << me)


def public_view(table: Table, names: Sequence[str], questions: Sequence[Question]) -> View:
    """What a spectator may know: nothing hidden from anybody."""
    return _view(table, names, questions, NOBODY, 0)


def open_view(table: Table, names: Sequence[str], questions: Sequence[Question]) -> View:
    """What a spectator sees to whom all seats show their cards and all they know."""
    return _view(table, names, questions, NOBODY, (1 << table.seats) - 1)


def _view(table: Table, names: Sequence[str], questions: Sequence[Question], me: int, mine: int) -> View:
    rules, ids = table.rules, table.rules.ids
    known, everybody = table.known, (1 << table.seats) - 1
    seen = table.specials_seen[me] if me != NOBODY else _specials_seen_by(table, mine)
    sheet = {line.seat: line for line in score_sheet(table)}
    return View(
        rules=rules.without_abilities,  # other seats' abilities may be secret
        me=me,
        seats=tuple([_seat_view(table, names[seat], seat, mine, sheet.get(seat)) for seat in range(table.seats)]),
        hand=tuple(_hand_card(table, me, card) for card in table.hands[me]) if me != NOBODY else (),
        committed=_id(ids, table.committed[me]) if me != NOBODY else None,
        ante=tuple(ids[card] for card in table.ante),
        ante_owner=tuple(table.ante_owner),
        ante_effects=tuple((ids[card], effect) for card in table.ante if (effect := rules.ante_effect[card])),
        aside=tuple([ids[card] if known[card] & mine or known[card] == everybody else None for card in table.aside]),
        stakes=table.stakes,
        hole=table.hole,
        debts=tuple(table.debts),
        gambit=table.gambit,
        last_gambit=last_gambit(table),
        round=table.round,
        phase=table.phase,
        leader=table.leader,
        to_move=table.to_move,
        last_seat=table.last_seat,
        deck_size=len(table.deck),
        deck_known=tuple([ids[card] if known[card] & mine else None for card in reversed(table.deck)]),
        discards=tuple([ids[card] for card in table.discards]),
        specials_seen=tuple([ids[card] for card in rules.special_cards if seen >> card & 1]),
        effects=tuple(table.effects),
        weakest_wins=weakest_wins(table),
        gambit_winners=tuple(table.gambit_winners),
        winners=tuple(table.winners),
        asked=tuple([question.seat for question in questions if knows_of(table, question, me)]),
        question=next((question for question in questions if question.seat == me), None),
    )


def _seat_view(table: Table, name: str, seat: int, mine: int, score: ScoreLine | None) -> SeatView:
    ids = table.rules.ids
    hidden = table.held(seat)
    character, own = table.characters[seat] if table.characters else Character(), bool(mine >> seat & 1)
    return SeatView(
        name=name,
        gold=table.gold[seat],
        owes=table.owes[seat] + sum(debt.gold for debt in table.debts if debt.debtor == seat),
        hand_size=len(table.hands[seat]),
        known=tuple(sorted([ids[card] for card in hidden if table.known[card] & mine])),
        flight=tuple([ids[card] for card in table.flights[seat]]),
        strength=flights.strength(table, seat),
        score=score or ScoreLine(seat, (), 0, 0, 0, ()),
        special_flights=special_flight_names(table.rules, table.colours_done[seat], table.strengths_done[seat]),
        anted=table.committed[seat] != NO_CARD,
        round_card=_id(ids, table.round_card(seat)),
        playing=seat in table.playing,
        abilities=character.known_to(own, table.rules.ruleset.abilities.secret),
        expended=bool(character.expended) if table.characters and one_disk(table.rules) else character.expended,
        used=character.used_in_game + character.used_in_gambit,
    )


def _id(ids: Sequence[str], card: int) -> str | None:
    return ids[card] if card != NO_CARD else None


def knows_of(table: Table, question: Question, me: int) -> bool:
    """Whether seat `me` may know that this question is open: not if it tells of a secret ability, or of cards in hand
    with which alone an ability can be used."""
    if question.kind != "ability" or question.seat == me or not table.characters:
        return True
    character, abilities = table.characters[question.seat], abilities_in(table.rules)
    known = {ability_name(one) for one in character.known_to(False, table.rules.ruleset.abilities.secret)}
    return all(name in known and not abilities[name].tells_hand for name in question.options if name != PASS)


def _specials_seen_by(table: Table, mine: int) -> int:
    seen = 0
    for seat, cards in enumerate(table.specials_seen):
        seen |= cards if mine >> seat & 1 else 0
    for card in (*table.ante, *table.discards, *chain.from_iterable(table.flights)):
        seen |= 1 << card
    return seen


def _hand_card(table: Table, me: int, card: int) -> HandCard:
    ids = table.rules.ids
    if table.phase != PLAY or table.round < 1:
        return HandCard(ids[card], False, "ante", None)
    trigger = flights.trigger_if_played(table, me, card)
    return HandCard(ids[card], trigger.fires, trigger.why, _id(ids, trigger.against))
