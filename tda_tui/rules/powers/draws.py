"""Powers that draw cards."""

from typing import Final

from tda_tui.rules.events import EVERYONE, STAKES
from tda_tui.rules.powers.registry import CardFilter, power
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.turn import Turn

GIFT: Final = "gift"


@power("draw-per-good-dragon", in_any_order=True)
def draw_per_good_dragon(turn: Turn, card: int) -> None:
    """Draw a card per good dragon in the player's flight."""
    turn.draw(turn.me, sum(turn.rules.good[c] for c in turn.table.flights[turn.me]))


@power("draw-per-good-dragon-and-gift")
def draw_per_good_dragon_and_gift(turn: Turn, card: int, gold: int) -> None:
    """Draw a card per good dragon in the flight; a player who then wins the gambit pays each opponent."""
    draw_per_good_dragon(turn, card)
    turn.begin(GIFT, card, gold)


@power("good-flights-draw", in_any_order=True)
def good_flights_draw(turn: Turn, card: int) -> None:
    """One card for each player whose flight contains a good dragon, beginning with the active player."""
    for seat in turn.table.around(turn.me):
        if flights.holds(turn.table, seat, turn.rules.good):
            turn.draw(seat, 1)


@power("good-flights-draw-and-look")
def good_flights_draw_and_look(turn: Turn, card: int, cards: int) -> None:
    """One card for each player with a good dragon; then look at the deck's top cards, keep one and discard the rest.
    With a full hand the chosen card stays on top of the deck."""
    good_flights_draw(turn, card)
    table = turn.table
    first = len(table.aside)
    if not look_at_top(turn, cards, secret=True):
        return
    chosen = turn.ask_card("revealed-card", turn.me, table.aside[first:], card)
    others = [c for c in table.aside[first:] if c != chosen]
    del table.aside[first:]
    keeps = turn.room(turn.me) > 0
    if keeps:
        table.into_hand(chosen, turn.me)
        turn.tell("draw", turn.me, cards=[chosen], audience=1 << turn.me)
    else:
        table.deck.append(chosen)
        turn.tell("put-back", turn.me, cards=[chosen], audience=1 << turn.me)
    if others:
        turn.tell("discard-deck", turn.me, cards=others)
    table.discard(*others)


def look_at_top(turn: Turn, count: int, secret: bool) -> int:
    """Move the deck's top cards aside, seen by the player alone or by everybody. Returns how many there were."""
    table = turn.table
    mine, everybody = 1 << turn.me, (1 << table.seats) - 1
    first = len(table.aside)
    for _ in range(count):
        top = turn.take_top()
        if top == NO_CARD:
            break
        table.aside.append(top)
        table.known[top] = mine if secret else everybody
        table.see_special(top, turn.me)
        if not secret:
            table.show(top)
        table.settle_deck()
    if seen := table.aside[first:]:
        turn.tell("look" if secret else "reveal", turn.me, cards=seen, audience=mine if secret else EVERYONE)
    return len(seen)


@power("draw-and-tax", in_any_order=True)
def draw_and_tax(turn: Turn, card: int, gold: int) -> None:
    """Draw a card; each opponent pays the stakes."""
    turn.draw(turn.me, 1)
    for payer in turn.opponents:
        turn.pay(payer, STAKES, gold)


@power("draw-per-good-colour", in_any_order=True)
def draw_per_good_colour(turn: Turn, card: int) -> None:
    """Draw a card for each colour among the good dragons in the flight."""
    colours = 0
    for c in turn.table.flights[turn.me]:
        if turn.rules.good[c]:
            colours |= turn.rules.colours[c]
    turn.draw(turn.me, colours.bit_count())


@power("thin-hands-draw", in_any_order=True)
def thin_hands_draw(turn: Turn, card: int, cards: int) -> None:
    """Every player with at most `cards` cards draws one, starting with the active player, who then draws another."""
    for seat in turn.table.around(turn.me):
        if len(turn.table.hands[seat]) <= cards:
            turn.draw(seat, 1)
    turn.draw(turn.me, 1)


@power("cycle-one-or-all")
def cycle_one_or_all(turn: Turn, card: int) -> None:
    """Discard one card or the whole hand and draw as many. There is no choice with a single card in hand."""
    hand = turn.table.hands[turn.me]
    if not hand:
        return
    choice = "hand"
    if len(hand) > 1:
        (choice,) = turn.ask("effect", turn.me, ["one", "hand"], card)
    discarded = [turn.ask_card("hand-card", turn.me, hand, card)] if choice == "one" else hand[:]
    turn.discard_from_hand(turn.me, discarded)
    turn.draw(turn.me, len(discarded))


@power("draw-per-stronger-flight")
def draw_per_stronger_flight(turn: Turn, card: int) -> None:
    """Draw a card per opponent with a stronger flight."""
    mine = flights.strength(turn.table, turn.me)
    turn.draw(turn.me, sum(flights.strength(turn.table, seat) > mine for seat in turn.opponents))


@power("discard-and-draw")
def discard_and_draw(turn: Turn, card: int) -> None:
    """Discard any number of cards and draw as many."""
    ids = turn.rules.ids
    hand = [ids[c] for c in turn.table.hands[turn.me]]
    chosen = turn.ask("hand-card", turn.me, hand, card, least=0, most=len(hand))
    if chosen:
        turn.discard_from_hand(turn.me, [turn.rules.number[c] for c in chosen])
        turn.draw(turn.me, len(chosen))


# Cards of the ante


PROLONG: Final = "another-round"


@power("take-weakest-ante", in_any_order=True)
def take_weakest_ante(turn: Turn, card: int, cards: int) -> None:
    """Take the weakest ante cards, choosing among equals; with too little room in hand, choose which of them to
    keep."""
    strength = turn.rules.strength
    room = turn.room(turn.me)
    picked: list[int] = []
    while len(picked) < cards and room > 0:
        rest = [c for c in turn.table.ante if c not in picked]
        if not rest:
            break
        least = min(strength[c] for c in rest)
        equal = [c for c in rest if strength[c] == least]
        all_go = len(equal) <= cards - len(picked)
        picked.append(turn.ask_card("ante-card", turn.me, equal, card, matters=not all_go))
    while len(picked) > room > 0:
        kept = turn.ask_card("ante-card", turn.me, picked, card)
        picked.remove(kept)
        turn.take_from_ante(kept)
        room -= 1
    for taken in picked[:room]:
        turn.take_from_ante(taken)


@power("take-weakest-ante-and-prolong")
def take_weakest_ante_and_prolong(turn: Turn, card: int, cards: int) -> None:
    """Take the weakest ante cards; one more round is played unless the player wins when the gambit is first scored."""
    take_weakest_ante(turn, card, cards)
    rounds = turn.rules.ruleset.min_rounds
    if turn.table.round <= rounds:
        turn.begin(PROLONG, card, rounds)


@power("take-from-ante", in_any_order=True)
def take_from_ante(turn: Turn, card: int, fits: CardFilter) -> None:
    """Take a fitting ante card of the player's choice."""
    fitting = [c for c in turn.table.ante if fits.admits(turn.rules, c, card)]
    if turn.room(turn.me) > 0:
        chosen = turn.ask_card("ante-card", turn.me, fitting, card)
        if chosen >= 0:
            turn.take_from_ante(chosen)


@power("draw-and-feed-ante")
def draw_and_feed_ante(turn: Turn, card: int) -> None:
    """Draw one, then move a hand card to the ante."""
    turn.draw(turn.me, 1)
    turn.feed_ante(turn.me, card)


@power("opponents-feed-ante")
def opponents_feed_ante(turn: Turn, card: int) -> None:
    """Each opponent, starting on the left, puts a card from hand into the ante."""
    for seat in turn.opponents:
        turn.feed_ante(seat, card)
