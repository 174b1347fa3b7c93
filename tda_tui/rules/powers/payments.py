"""Powers that make other players pay."""

from collections.abc import Sequence

from tda_tui.rules.events import STAKES
from tda_tui.rules.powers.registry import CardFilter, power
from tda_tui.rules.questions import PAY
from tda_tui.rules.state import flights
from tda_tui.rules.state.public_action import PublicAction
from tda_tui.rules.turn import Turn


@power("collect-or-tax")
def collect_or_tax(turn: Turn, card: int, gold: int) -> None:
    """Each opponent pays the player, or pays the stakes once for each card in the player's flight; the player
    chooses."""
    (choice,) = turn.ask("effect", turn.me, ["collect", "tax"], card, gold=gold)
    turn.tell("choose", turn.me, cards=[card], what=choice)
    to, times = (turn.me, 1) if choice == "collect" else (STAKES, len(turn.table.flights[turn.me]))
    for payer in turn.opponents:
        turn.pay(payer, to, gold * times)


@power("weakest-pays")
def weakest_pays(turn: Turn, card: int, gold: int) -> None:
    """The opponent with the weakest flight pays the player."""
    payer = turn.ask_opponent(flights.strongest(turn.table, turn.opponents, weakest=True), card)
    turn.pay(payer, turn.me, gold)


@power("weaker-pay")
def weaker_pay(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with a weaker flight pays the player."""
    mine = flights.strength(turn.table, turn.me)
    for payer in turn.opponents:
        if flights.strength(turn.table, payer) < mine:
            turn.pay(payer, turn.me, gold)


@power("mixed-flights-pay")
def mixed_flights_pay(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with both a good and an evil dragon in their flight pays the player."""
    for payer in turn.opponents:
        if flights.is_mixed(turn.table, payer):
            turn.pay(payer, turn.me, gold)


@power("rob-mixed-flights")
def rob_mixed_flights(turn: Turn, card: int, gold: int) -> None:
    """Each opponent with both a good and an evil dragon pays the player and loses a random card to them."""
    for victim in turn.opponents:
        if flights.is_mixed(turn.table, victim):
            turn.pay(victim, turn.me, gold)
            turn.rob(victim)


@power("rob-strongest")
def rob_strongest(turn: Turn, card: int, gold: int) -> None:
    """The opponent with the strongest flight pays the player and loses a random card to them."""
    victim = turn.ask_strongest_opponent(card)
    turn.pay(victim, turn.me, gold)
    turn.rob(victim)


@power("all-pay-stakes")
def all_pay_stakes(turn: Turn, card: int) -> None:
    """Everybody, the player included, pays the stakes as much gold as there are players."""
    for payer in turn.table.around(turn.me):
        turn.pay(payer, STAKES, len(turn.table.playing))


@power("strongest-pays-per-evil-ante")
def strongest_pays_per_evil_ante(turn: Turn, card: int) -> None:
    """The opponent with the strongest flight pays the player 1 gold per evil dragon in the ante."""
    price = sum(turn.rules.evil[c] for c in turn.table.ante)
    payer = turn.ask_strongest_opponent(card, matters=price > 0)
    turn.pay(payer, turn.me, price)


@power("collect-per-colour")
def collect_per_colour(turn: Turn, card: int, colour: str) -> None:
    """Each opponent pays the player 1 gold per dragon of the colour in all flights and the ante."""
    bit = turn.rules.colour_bit(colour)
    lying = [c for flight in turn.table.flights for c in flight] + turn.table.ante
    count = sum(bool(turn.rules.colours[c] & bit) for c in lying)
    for payer in turn.opponents:
        turn.pay(payer, turn.me, count)


# Stealing


@power("steal")
def steal(turn: Turn, card: int, gold: int) -> None:
    """Steal gold from the stakes."""
    turn.steal(gold)


@power("raid")
def steal_then_take_more_from_each(turn: Turn, card: int, gold: int) -> None:
    """Steal gold, then take from each opponent, starting on the left, 1 more than from the one before. Opponents pay
    even if the theft emptied the stakes: a power that has begun is completed."""
    turn.steal(gold)
    for more, victim in enumerate(turn.opponents, 1):
        turn.pay(victim, turn.me, gold + more)


@power("steal-and-discard")
def steal_and_discard(turn: Turn, card: int, gold: int) -> None:
    """Steal gold, then discard a card from hand, even if the stakes are now empty (2005 rulebook, The Thief). A player
    who thus discards the last card buys only if the gambit continues after this turn."""
    turn.steal(gold)
    chosen = turn.ask_card("hand-card", turn.me, turn.table.hands[turn.me], card)
    if chosen >= 0:
        turn.discard_from_hand(turn.me, [chosen])
        turn.buys_later = not turn.table.hands[turn.me]


@power("steal-if-mortal")
def steal_if_mortal(turn: Turn, card: int, gold: int) -> None:
    """Steal gold if a mortal is in any flight."""
    if any(flights.holds(turn.table, seat, turn.rules.mortal) for seat in range(turn.table.seats)):
        turn.steal(gold)


@power("steal-more-without-good")
def steal_more_without_good(turn: Turn, card: int, gold: int, bonus: int) -> None:
    """Steal gold, with `bonus` added in the same theft if no good dragon is in the player's flight."""
    has_good = flights.holds(turn.table, turn.me, turn.rules.good)
    turn.steal(gold if has_good else gold + bonus)


@power("steal-or-tax-per-evil-dragon")
def steal_or_tax_per_evil_dragon(turn: Turn, card: int) -> None:
    """Per evil dragon in the flight, steal 1 gold or make each opponent pay the stakes 1; the player chooses."""
    count = sum(turn.rules.evil[c] for c in turn.table.flights[turn.me])
    (choice,) = turn.ask("effect", turn.me, ["steal", "tax"], card, gold=count)
    turn.tell("choose", turn.me, cards=[card], what=choice)
    if choice == "steal":
        turn.steal(count)
    else:
        for payer in turn.opponents:
            turn.pay(payer, STAKES, count)


# A card or gold


@power("demand", in_any_order=True)
def neighbours_give_or_pay(turn: Turn, card: int, sides: Sequence[str], fits: CardFilter, gold: int) -> None:
    """Each neighbour in `sides`, or the opponent with the strongest flight, gives a fitting card or pays. With two
    players the opponent is both neighbours and is asked once for each side."""
    for side in sides:
        if side == "strongest":
            victim = turn.ask_strongest_opponent(card)
        else:
            victim = turn.opponents[0 if side == "left" else -1]
        give_or_pay(turn, card, victim, fits, gold)


def give_or_pay(turn: Turn, card: int, victim: int, fits: CardFilter, gold: int) -> None:
    """`victim` gives the player a fitting card of its choice, shown to all, or pays."""
    rules = turn.rules
    gifts = [rules.ids[c] for c in turn.table.hands[victim] if fits.admits(rules, c, card)]
    (choice,) = turn.ask("give-or-pay", victim, [*gifts, PAY], card, gold=gold)
    if choice == PAY:
        turn.table.note(PublicAction(victim, "refuse", round=turn.table.round, source=card, price=gold))
        turn.pay(victim, turn.me, gold)
    else:
        gift = rules.number[choice]
        turn.table.note(PublicAction(victim, "give", gift, round=turn.table.round, source=card, price=gold))
        turn.give(victim, gift)
