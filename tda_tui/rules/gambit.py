"""The sequence of a gambit: ante, rounds, scoring, settling, drawing (Legendary rulebook, Gambit Sequence). Each
function runs on until the next ante or card has to be chosen."""

from collections.abc import Mapping, Sequence

from tda_tui.rules import settling
from tda_tui.rules.events import STAKES, Event, EventKind, Happening, NoWinner
from tda_tui.rules.powers.draws import PROLONG
from tda_tui.rules.powers.lasting import LEAD_NEXT
from tda_tui.rules.state import flights, gold
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.state.table import ANTE, ANY_STRENGTH, NO_CARD, NOBODY, PLAY, Table
from tda_tui.rules.turn import Turn

# Step 1: ante


def open_gambit(turn: Turn) -> None:
    """Begin a gambit and ask every seat with cards for its ante."""
    turn.tell("gambit", gold=turn.table.gambit)
    _ask_antes(turn)


def _ask_antes(turn: Turn) -> None:
    table = turn.table
    table.phase, table.round, table.committed = ANTE, 0, [NO_CARD] * table.seats
    if not any(table.hands):
        reveal_ante(turn)


def all_committed(table: Table) -> bool:
    """Whether every seat with cards has chosen its ante."""
    return all([card != NO_CARD or not table.hands[seat] for seat, card in enumerate(table.committed)])


def reveal_ante(turn: Turn) -> None:
    """Reveal the ante cards, pay the price and begin round 1; ante again if every card ties."""
    table, strength = turn.table, turn.rules.strength
    for seat in table.playing:
        _show_ante_card(turn, seat)
    turn.moment(Happening("ANTE", table.last_winner), None)
    owner = dict(zip(table.ante, table.ante_owner, strict=True))
    leading = turn.strongest_untied(table.ante)
    if leading == NO_CARD and table.ante and table.reantes < turn.rules.ruleset.reante_cap:
        _ante_anew(turn)
        return
    table.reantes = 0
    table.leader = leader = owner[leading] if leading != NO_CARD else table.around(table.last_winner)[0]
    price = max([strength[card] for card in table.ante], default=0)
    turn.tell("price", gold=price)
    prices = turn.moment(Happening("PRICE", leader), dict.fromkeys(table.around(leader), price))
    for seat, amount in prices.items():
        turn.pay(seat, STAKES, amount)
    turn.moment(Happening("ANTE_PAID", leader), None)
    for seat in table.around(leader):
        for card in [card for card in table.ante if owner[card] == seat]:
            turn.entry_effect(card, leader)
    _begin_round(turn, leader)
    next_turn(turn)


def _show_ante_card(turn: Turn, seat: int) -> None:
    table = turn.table
    card = table.committed[seat]
    table.committed[seat] = NO_CARD
    if card != NO_CARD:
        table.note(PublicAction(seat, "ante", card))
    else:
        card = turn.take_top()
    if card == NO_CARD:
        return
    table.ante.append(card)
    table.ante_owner.append(seat)
    table.show(card)
    table.settle_deck()
    turn.tell("ante", seat, cards=[card])


def _ante_anew(turn: Turn) -> None:
    """Every ante card ties: discard them without payment, draw a card each, and ante again (Step 1)."""
    table = turn.table
    table.reantes += 1
    turn.tell("ante-tied")
    settling.sweep_ante(table)
    for seat in table.around(table.last_winner):
        turn.draw(seat, 1)
    _ask_antes(turn)


# Step 2: rounds


def _begin_round(turn: Turn, leader: int) -> None:
    table = turn.table
    table.phase, table.turns_taken, table.last_seat = PLAY, 0, NOBODY
    table.round += 1
    table.leader = table.to_move = leader
    table.round_slot = [NO_CARD] * table.seats
    turn.tell("leader", leader, gold=table.round)


def next_turn(turn: Turn) -> None:
    """Start the turn of the seat to move, skipping seats without cards; end the round after the last seat."""
    table = turn.table
    if turn.rules.listeners and table.turns_taken == 0 and not table.gambit_over:
        table.leader = table.to_move = turn.moment(Happening("LEAD", table.leader), table.leader)
    while not table.gambit_over and not begin_turn(turn, table.to_move) and not table.gambit_over:
        turn.tell("skip", table.to_move)
        if _pass_turn(table):
            end_round(turn)
            return
    if table.gambit_over:
        end_early(turn)


def begin_turn(turn: Turn, seat: int) -> bool:
    """Do what precedes playing a card, such as buying; returns whether the seat has a card to play."""
    table = turn.table
    ante_card = table.in_ante("leader-pays") if turn.rules.ante_effects and table.turns_taken == 0 else NO_CARD
    if ante_card != NO_CARD:
        price = turn.rules.ante_figure[ante_card]
        turn.tell("spy", seat, cards=[ante_card], gold=price)
        for opponent in table.opponents(seat):
            turn.pay(seat, opponent, price)
    if turn.rules.listeners:
        turn.interrupt(Happening("TURN", seat), None)
        if table.gambit_over:
            return False
    if len(table.hands[seat]) <= turn.rules.ruleset.buy_at_turn_start_if_hand_at_most:
        settling.buy(turn, seat)
    return bool(table.hands[seat])


def _pass_turn(table: Table) -> bool:
    """Move on to the next seat; returns whether the round is over."""
    table.turns_taken += 1
    table.to_move = table.left(table.to_move)
    return table.turns_taken >= len(table.playing)


def take_turn(turn: Turn, card: int) -> None:
    """Play a card: its power, special flights, buying, and on to the next ante or card to choose."""
    table, listening = turn.table, turn.rules.listeners
    trigger = flights.trigger_if_played(table, turn.me, card)
    if table.public_actions is not None:
        limit = turn.rules.strength[trigger.against] if trigger.against != NO_CARD else NO_CARD
        limit = ANY_STRENGTH if trigger.why in ("leads", "effect") else limit
        table.note(PublicAction(turn.me, "play", card, limit, table.stakes, table.round))
    _lay_down(turn, card)
    if listening:
        turn.moment(Happening("PLAY", turn.me, card=card), None)
    acts = not table.gambit_over
    if acts and turn.sink is not None:
        against = [] if trigger.against == NO_CARD else [trigger.against]
        kind: EventKind = "trigger" if trigger.fires else "no-trigger"
        turn.tell(kind, turn.me, cards=[card, *against], what=trigger.why)
    if acts and trigger.fires:
        turn.use(card, card)
    if listening and not table.gambit_over:
        turn.moment(Happening("FLIGHT", turn.me, card=card), None)
    if not table.gambit_over and max([len(flight) for flight in table.flights]) >= 3:
        settling.special_flights(turn)
    if not table.gambit_over and [] in table.hands:
        last = table.turns_taken + 1 >= len(table.playing)
        settling.buy_for_empty_hands(turn, _buying_later(turn) if last else ())
    if table.gambit_over:
        end_early(turn)
    elif _pass_turn(table):
        end_round(turn)
    else:
        next_turn(turn)


def _buying_later(turn: Turn) -> Sequence[int]:
    """The seats that buy after a scoring round's last turn only if the gambit goes on (also 2005 rulebook, The
    Thief)."""
    if turn.table.round < settling.rounds_before_scoring(turn.table):
        return ()
    if not turn.rules.ruleset.buy_on_final_turn:
        return turn.table.playing
    return (turn.me,) if turn.buys_later else ()


def _lay_down(turn: Turn, card: int) -> None:
    table, me = turn.table, turn.me
    table.hands[me].remove(card)
    table.flights[me].append(card)
    table.round_slot[me] = len(table.flights[me]) - 1
    table.last_seat = me
    table.known[card] = 0
    table.show(card)
    if turn.sink is not None:
        turn.tell("play", me, cards=[card])


# Step 3: the winner


def end_round(turn: Turn) -> None:
    """After everybody's turn: score from the third round on, or begin another round."""
    table = turn.table
    ended_leader = table.leader
    next_leader = _next_leader(turn)
    if table.round >= settling.rounds_before_scoring(table) and score(turn, ended_leader):
        return
    if turn.buys_later or not turn.rules.ruleset.buy_on_final_turn:
        settling.buy_for_empty_hands(turn)
        if table.gambit_over:
            end_early(turn)
            return
    _begin_round(turn, next_leader)
    next_turn(turn)


def _next_leader(turn: Turn) -> int:
    """The seat that a power gives the lead, or that played the strongest untied card; else the current leader."""
    table = turn.table
    if table.effects and (given := [e.seat for e in table.effects_of(LEAD_NEXT) if e.figure == table.round]):
        return given[-1]
    cards = {card: seat for seat in table.playing if (card := table.round_card(seat)) != NO_CARD}
    leading = turn.strongest_untied(list(cards))
    return cards[leading] if leading != NO_CARD else table.leader


def score(turn: Turn, ended_leader: int) -> bool:
    """Score the gambit. Returns True if it has ended, False if another round is to be played."""
    table = turn.table
    changed = settling.scoring_strengths(table)
    if changed:
        _reward_scoring_flights(turn, ended_leader, changed)
    best = _best(turn, changed)
    if not table.gambit_over:
        if len(best) < 2:  # a round more unless its owner wins now (Legendary rulebook, The Bronze Warlord)
            for effect in table.effects_of(PROLONG):
                if effect.figure == table.round and effect.seat not in best:
                    turn.tell("another-round", effect.seat, cards=[effect.card], what="unless-won")
                    return False
        elif table.round < turn.rules.ruleset.max_rounds:
            turn.tell("another-round", what="tie")
            return False
    settle(turn, best, "tie" if table.gambit_over else "endless")
    return True


def _reward_scoring_flights(turn: Turn, leader: int, changed: Mapping[int, int]) -> None:
    """Reward strength flights that exist only with the strengths used for scoring."""
    table = turn.table
    for seat in table.around(leader):
        for flight in flights.strength_flights(table, seat, changed):
            if not table.gambit_over:
                settling.reward(turn, seat, flight)


def _best(turn: Turn, changed: Mapping[int, int]) -> list[int]:
    table = turn.table
    if turn.sink is not None:
        what = "weakest" if settling.weakest_wins(table) else "strongest"
        turn.emit(Event("score", what=what, sheet=settling.score_sheet(table, changed)))
    return settling.best_seats(table, changed)


def end_early(turn: Turn) -> None:
    """End the gambit at once because the stakes are empty; the best flight wins any gold that has come in since."""
    turn.tell("stakes-empty")
    settle(turn, _best(turn, settling.scoring_strengths(turn.table)), "tie")


# Steps 3 to 5: taking the stakes, the hole, drawing


def settle(turn: Turn, best: Sequence[int], several: NoWinner) -> None:
    """End the gambit: the only best seat takes the stakes, the hole is paid, then cards are drawn or the game ends.
    Nobody wins if there are `several` best seats, or none."""
    table = turn.table
    winner = best[0] if len(best) == 1 else NOBODY
    first = winner if winner != NOBODY else table.leader
    gold.hand_over_stakes_debts(table, winner)
    if winner != NOBODY:
        settling.take_stakes(turn, winner)
        table.last_winner = winner
    else:
        turn.tell("no-winner", gold=table.stakes, what=several if best else "barred")
    table.gambit_winners = [*table.gambit_winners, winner]
    settling.clear_table(table)
    gold.settle_debts(table, turn.tell_repaid)
    for seat in table.around(first):
        if table.owes[seat]:
            paid, lapsed = gold.pay_into_hole(table, seat)
            turn.tell("hole", seat, gold=paid, count=lapsed)
    if settling.game_ends(table):
        settling.end_game(turn)
        return
    settling.knock_out(turn)
    turn.moment(Happening("END", first), None)
    for seat in table.around(first):
        turn.draw(seat, turn.rules.ruleset.draw_after_gambit)
    table.gambit += 1
    open_gambit(turn)
