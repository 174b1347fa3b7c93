"""Rewards of special flights, buying cards, scoring, and the end of a gambit and of the game."""

from collections.abc import Mapping, Sequence

from tda_tui.rules.events import STAKES, EventKind, Happening, ScoreLine
from tda_tui.rules.powers.draws import GIFT
from tda_tui.rules.powers.lasting import (
    BUYING_PAYS,
    FLIGHT_BONUS,
    PER_EVIL,
    RIDES,
    SCORE_LATER,
    SPLIT_STAKES,
    WEAKEST_WINS,
)
from tda_tui.rules.state import flights, gold
from tda_tui.rules.state.table import NO_CARD, NOBODY, OVER, Table
from tda_tui.rules.turn import Turn


def special_flights(turn: Turn) -> None:
    """Reward all newly completed special flights, the active player's first, until the gambit is over."""
    table = turn.table
    others_may = turn.changes or table.effects or turn.rules.listeners  # else only the flight of the active player
    for seat in table.around(turn.me) if others_may else [turn.me]:
        if flights.may_be_complete(table, seat):
            collect(turn, seat)
            if table.gambit_over:
                return


def collect(turn: Turn, seat: int) -> None:
    """Reward one seat's special flights: colour flights before strength flights, and the seat chooses among several."""
    table = turn.table
    while not table.gambit_over:
        found = flights.colour_flights(table, seat) or flights.strength_flights(table, seat)
        if not found:
            return
        flight = found[0]
        if len(found) > 1:
            source = table.flights[seat][-1]
            names, matters = [f.name for f in found], _order_matters(turn, found)
            (name,) = turn.ask("effect", seat, names, source, matters=matters)
            flight = next(f for f in found if f.name == name)
        reward(turn, seat, flight)


def _order_matters(turn: Turn, found: Sequence[flights.SpecialFlight]) -> bool:
    """Whether it makes a difference which of several flights of a kind is rewarded first. It does where abilities or
    debts react to each payment, or where the stakes may not last for all thefts."""
    if turn.rules.listeners or turn.table.debts:
        return True
    return not found[0].is_colour and turn.table.stakes <= sum(flight.worth for flight in found)


def reward(turn: Turn, seat: int, flight: flights.SpecialFlight) -> None:
    """Pay the reward of one special flight."""
    table = turn.table
    flight = turn.moment(Happening("REWARD", seat), flight)
    table.mark_done(seat, flight.is_colour, flight.mark)
    mine = turn.for_seat(seat)
    limit = turn.rules.ruleset.strength_flight_ante_cards
    many = 0 if flight.is_colour else min(len(table.ante) if limit < 0 else limit, len(table.ante), mine.room(seat))
    turn.tell("special-flight", seat, gold=flight.worth, what=flight.name, count=many)
    if flight.is_colour or flight.paid:
        for payer in table.opponents(seat):
            turn.pay(payer, seat, flight.worth)
    else:
        mine.steal(flight.worth)
        many = min(many, mine.room(seat))  # a listener may have filled the hand
    if many > 0:
        ids = turn.rules.ids
        source = table.flights[seat][-1]
        options = [ids[card] for card in table.ante]
        taken = turn.ask("ante-card", seat, options, source, least=many, most=many)
        for card in taken:
            mine.take_from_ante(turn.rules.number[card])
    turn.moment(Happening("REWARDED", seat), flight)


# Buying cards (Legendary rulebook, Buying Cards)


def buy_for_empty_hands(turn: Turn, waiting: Sequence[int] = ()) -> None:
    """Every seat without cards buys, starting with the seat to move; seats in `waiting` buy later."""
    for seat in turn.table.around(turn.me):
        if not turn.table.hands[seat] and seat not in waiting and not turn.table.gambit_over:
            buy(turn, seat)


def buy(turn: Turn, seat: int) -> None:
    """A seat buys cards: the strength of the deck's top card is the price, then the hand is filled up."""
    table, listening = turn.table, bool(turn.rules.listeners)
    fill_to = turn.rules.ruleset.buy_to
    price_card = turn.take_top()
    if price_card != NO_CARD:
        price = turn.rules.strength[price_card]
        turn.tell("buy", seat, cards=[price_card], gold=price)
        if listening:
            price = _price_held(turn, seat, price_card, price)
        else:
            table.discard(price_card)
        payee = next((e.seat for e in table.effects if e.name == BUYING_PAYS), STAKES)
        if payee != seat:
            turn.pay(seat, payee, price)
        if listening:
            fill_to = turn.interrupt(Happening("PRICE_PAID", seat), fill_to)
    turn.draw(seat, fill_to - len(table.hands[seat]))
    if listening and price_card != NO_CARD:
        turn.interrupt(Happening("BOUGHT", seat), None)


def _price_held(turn: Turn, seat: int, card: int, price: int) -> int:
    table = turn.table
    table.aside.append(card)
    table.known[card] = (1 << table.seats) - 1
    table.show(card)
    price = turn.interrupt(Happening("PRICE_CARD", seat, card=card), price)
    if card in table.aside:
        table.aside.remove(card)
        table.discard(card)
        price = turn.interrupt(Happening("PRICE_DISCARDED", seat, card=card), price)
    return price


def scoring_strengths(table: Table) -> dict[int, int]:
    """Strengths of cards that differ from the printed ones while scoring (Legendary rulebook, The Dragonrider)."""
    changed = {}
    for effect in table.effects_of(RIDES) if table.effects else ():
        found = table.find(effect.card)
        if found is not None:
            rules = table.rules
            dragons = [rules.strength[card] for card in table.flights[found[0]] if rules.dragon[card]]
            changed[effect.card] = min(dragons, default=0)
    return changed


def bonus(table: Table, seat: int) -> int:
    """What is added to the seat's flight at scoring time."""
    if not table.effects:
        return 0
    evil = sum(table.rules.evil[card] for card in table.flights[seat])
    worth = {PER_EVIL: evil, FLIGHT_BONUS: 1}
    return sum(e.figure * worth.get(e.name, 0) for e in table.effects if e.seat == seat)


def weakest_wins(table: Table) -> bool:
    """Whether the weakest flight wins the gambit as things are."""
    if table.effects and table.has_effect(WEAKEST_WINS):
        return True
    return table.rules.ante_effects and table.in_ante("weakest-wins") != NO_CARD


def rounds_before_scoring(table: Table) -> int:
    """The number of rounds after which the gambit is scored, unless somebody ties."""
    later = [effect.figure for effect in table.effects_of(SCORE_LATER)] if table.effects else []
    return max([table.rules.ruleset.min_rounds, *later])


def score_sheet(table: Table, changed: Mapping[int, int] | None = None) -> tuple[ScoreLine, ...]:
    """Each seat's flight as it would score now."""
    if changed is None:
        changed = scoring_strengths(table)
    ids = table.rules.ids
    lines = []
    for seat in table.playing:
        base, extra = flights.strength(table, seat, changed), bonus(table, seat)
        barred = tuple([ids[card] for card in flights.barred_by(table, seat)])
        flight = tuple([ids[card] for card in table.flights[seat]])
        lines.append(ScoreLine(seat, flight, base, extra, base + extra, barred))
    return tuple(lines)


def best_seats(table: Table, changed: Mapping[int, int]) -> list[int]:
    """The seats that would win the gambit now: one, several on a tie, none if all are barred."""
    eligible = [seat for seat in table.playing if not flights.barred_by(table, seat)]
    if not eligible:
        return []
    totals = {seat: flights.strength(table, seat, changed) + bonus(table, seat) for seat in eligible}
    pick = min if weakest_wins(table) else max
    wanted = pick(totals.values())
    return [seat for seat in eligible if totals[seat] == wanted]


# Settling


def take_stakes(turn: Turn, winner: int) -> None:
    """Give the stakes to the winner, who shares them if a card says so and then pays gifts."""
    table = turn.table
    stacks = {winner: table.stakes}
    if table.in_ante("share-with-flights") != NO_CARD:
        stacks = _stacks(turn, winner)
    own = stacks.pop(winner)
    half = own // 2 if table.has_effect(SPLIT_STAKES) else 0
    table.stakes = 0
    gets: list[tuple[EventKind, int, int]] = [("win-gambit", winner, own - half)]
    gets += [("share", seat, stack) for seat, stack in stacks.items()]
    gets += [("split", table.left(winner), half)] if half else []
    for kind, seat, amount in gets:
        turn.tell(kind, seat, NOBODY if seat == winner else winner, gold=amount)
        gold.receive(table, seat, amount, turn.tell_repaid)
    for gift in table.effects_of(GIFT):
        if gift.seat == winner:
            for receiver in table.opponents(winner):
                turn.pay(winner, receiver, gift.figure)


def _stacks(turn: Turn, winner: int) -> dict[int, int]:
    """Split the stakes evenly among the winner and all opponents with a special flight; the winner hands out odd
    coins."""
    table = turn.table
    sharing = [s for s in table.around(winner) if s == winner or table.colours_done[s] or table.strengths_done[s]]
    even, odd = divmod(table.stakes, len(sharing))
    stacks = dict.fromkeys(sharing, even)
    without = sharing[:]
    source = table.in_ante("share-with-flights")
    for _ in range(odd):
        (name,) = turn.ask("share", winner, [turn.names[seat] for seat in without], source, gold=1)
        lucky = turn.names.index(name)
        without.remove(lucky)
        stacks[lucky] += 1
    return stacks


def clear_table(table: Table) -> None:
    """Discard all flights and the ante, and end everything that lasts for one gambit."""
    for flight in table.flights:
        table.discards += flight
        flight.clear()
    sweep_ante(table)
    table.characters = tuple([one._replace(used_in_gambit=(), played=(), laid=0) for one in table.characters])
    if table.public_actions is not None:
        table.public_actions.clear()
    table.effects, table.colours_done, table.strengths_done = [], [0] * table.seats, [0] * table.seats
    table.last_seat, table.round_slot = NOBODY, [NO_CARD] * table.seats
    table.round, table.turns_taken, table.gambit_over = 0, 0, False


def sweep_ante(table: Table) -> None:
    """Discard the ante cards."""
    table.discards += table.ante
    table.ante.clear()
    table.ante_owner.clear()
    table.settle_deck()


def last_gambit(table: Table) -> int:
    """The number of the last gambit, by the clock or the ruleset; 0 if it is not fixed."""
    known = [number for number in (table.last_gambit, table.rules.ruleset.gambits) if number]
    return min(known, default=0)


def game_ends(table: Table) -> bool:
    """Whether the settled gambit was the last: a hoard is empty, or another condition of the ruleset is met. With
    knocked-out players the game continues without them (2005 rulebook, Optional Rules)."""
    ruleset = table.rules.ruleset
    rich = [seat for seat in table.playing if table.gold[seat]]
    if 0 < last_gambit(table) <= table.gambit:
        return True
    if ruleset.play_to_gold and max(table.gold) >= ruleset.play_to_gold:
        return True
    last_players = ruleset.last_players(table.seats)
    if last_players or ruleset.play_to_gold:
        return len(rich) <= max(1, last_players)
    return len(rich) < len(table.playing)


def knock_out(turn: Turn) -> None:
    """Seats without gold leave the game; their hands are discarded."""
    table = turn.table
    for seat in table.playing:
        if not table.gold[seat]:
            hand = table.hands[seat][:]
            turn.tell("knocked-out", seat)
            if hand:
                turn.discard_from_hand(seat, hand)
    table.playing = [seat for seat in table.playing if table.gold[seat]]


def end_game(turn: Turn) -> None:
    """End the game: the most gold wins and receives the hole, which several winners share (Winning the Game). Where
    nobody receives it, the hole goes to the house (Legendary rulebook, Appendix 2)."""
    table = turn.table
    table.phase = OVER
    if turn.rules.ruleset.hole_to == "nobody":
        table.lost += table.stakes
    else:
        table.hole += table.stakes
    table.stakes = 0
    for seat in range(table.seats):
        if not table.gold[seat]:
            turn.tell("game-over", seat)
    most = max(table.gold)
    table.winners = [seat for seat in range(table.seats) if table.gold[seat] == most]
    if turn.rules.ruleset.hole_to == "winner":
        _pay_out_hole(turn)
    for seat in table.winners:
        turn.tell("win-game", seat, gold=table.gold[seat])


def _pay_out_hole(turn: Turn) -> None:
    table = turn.table
    share, odd = divmod(table.hole, len(table.winners))
    everybody = [(table.last_winner + step) % table.seats for step in range(table.seats)]
    broke = next((seat for seat in everybody if not table.gold[seat]), table.winners[0])
    table.hole = 0
    for seat, paid in [*[(winner, share) for winner in table.winners], (broke, odd)]:
        if paid:
            table.gold[seat] += paid
            turn.tell("hole-paid-out", seat, gold=paid)
