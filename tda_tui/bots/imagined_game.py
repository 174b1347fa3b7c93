"""A game imagined from a View alone: all that its seat sees is as in the real one, and the rest somehow."""

from collections.abc import Iterable

from tda_tui.records.validation import special_flights
from tda_tui.rules.abilities.registry import spends
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.state.table import DISK, NOBODY, Character, Table
from tda_tui.rules.view import SeatView, View


def imagined_game(view: View) -> Game:
    """A game in which the seat has the same View, at its question for an ante or a card to play; `Game.determinize`
    deals it the hidden cards at random.

    A View tells no more of the gambit's course than the antes, from which hands can be inferred, and the flights, whose
    cards count as played by their seats where abilities ask for that.
    """
    rules, number = view.rules, view.rules.number
    table = Table(rules, len(view.seats), 0)
    _copy_course(table, view)
    for at, seat in enumerate(view.seats):
        _copy_seat(table, at, seat, seat.owes - sum(debt.gold for debt in view.debts if debt.debtor == at))
    if any(seat.abilities for seat in view.seats):
        table.characters = tuple([_character(rules, seat) for seat in view.seats])
    table.ante, table.ante_owner = [number[card] for card in view.ante], list(view.ante_owner)
    table.discards = [number[card] for card in view.discards]
    table.public_actions = [
        PublicAction(owner, "ante", card)
        for card, owner in zip(table.ante, table.ante_owner, strict=True)
        if owner != NOBODY
    ]
    _deal(table, view)
    table.specials_seen[view.me] = sum(1 << number[card] for card in view.specials_seen)
    return Game(rules, view.names, table, telling=False)


def _copy_course(table: Table, view: View) -> None:
    """What all see of the course of the game."""
    table.phase, table.gambit, table.round, table.last_gambit = view.phase, view.gambit, view.round, view.last_gambit
    table.stakes, table.hole, table.debts, table.effects = view.stakes, view.hole, list(view.debts), list(view.effects)
    table.leader, table.to_move, table.last_seat = view.leader, view.to_move, view.last_seat
    table.gambit_winners = list(view.gambit_winners)
    table.last_winner = next((seat for seat in reversed(view.gambit_winners) if seat != NOBODY), 0)
    table.playing = [at for at, seat in enumerate(view.seats) if seat.playing]
    table.turns_taken = table.around(view.leader).index(view.to_move) if view.round else 0


def _copy_seat(table: Table, at: int, seat: SeatView, owes: int) -> None:
    number, flights = table.rules.number, special_flights(table.rules)
    table.gold[at], table.owes[at] = seat.gold, owes
    table.flights[at] = [number[card] for card in seat.flight]
    if seat.round_card is not None:
        table.round_slot[at] = seat.flight.index(seat.round_card)
    for name in seat.special_flights:
        table.mark_done(at, *flights[name])


def _character(rules: Rules, seat: SeatView) -> Character:
    expended = (DISK,) if seat.expended is True else seat.expended or ()
    played = tuple([rules.number[card] for card in seat.flight])
    return Character(
        seat.abilities,
        expended,
        used_in_game=tuple([one for one in seat.used if spends(rules, one) == "for the game"]),
        used_in_gambit=tuple([one for one in seat.used if spends(rules, one) != "for the game"]),
        shown=seat.abilities,
        played=played,
        laid=len(played),
    )


def _deal(table: Table, view: View) -> None:
    """Put the cards where the seat knows that they are, and any others where it only knows how many there are."""
    rules, me = table.rules, view.me
    hands: list[list[str | None]] = [[*seat.known, *[None] * (seat.hand_size - len(seat.known))] for seat in view.seats]
    hands[me] = [held.card for held in view.hand]
    seen = {*view.ante, *view.discards, *(card for seat in view.seats for card in seat.flight)}
    seen |= {card for pile in (*hands, view.deck_known, view.aside) for card in pile if card is not None}
    hidden = [card for card in range(len(rules.cards)) if rules.ids[card] not in seen]
    if (count := rules.ruleset.specials_count) is not None:
        absent = [card for card in hidden if rules.special[card] and rules.ids[card] not in view.specials_seen]
        table.left_out = absent[: len(rules.special_cards) - count]
    hidden = [card for card in hidden if card not in table.left_out]

    def put(pile: Iterable[str | None], holder: int) -> list[int]:
        """The numbers of cards, which the `holder` (a bit) knows, and I if they are not None."""
        cards = []
        for card in pile:
            number = hidden.pop() if card is None else rules.number[card]
            table.known[number] = holder if card is None else holder | 1 << me
            cards.append(number)
        return cards

    table.hands = [put(hand, 1 << seat) for seat, hand in enumerate(hands)]
    table.aside = put(view.aside, 0)
    table.deck = put(reversed(view.deck_known), 0)
    table.removed = hidden
