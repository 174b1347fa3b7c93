"""Powers that replace a card in a flight, and one that swaps two cards."""

from tda_tui.rules.events import Happening
from tda_tui.rules.powers.draws import look_at_top
from tda_tui.rules.powers.registry import CardFilter, power
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.turn import Turn


def _discard_source(turn: Turn, card: int) -> int | None:
    slot = turn.my_slot(card)
    if slot is None:
        return None
    turn.table.leave_flight(card)
    turn.table.flights[turn.me][slot] = NO_CARD
    turn.table.discard(card)
    return slot


def _fill(turn: Turn, slot: int, old: int, new: int) -> None:
    turn.table.flights[turn.me][slot] = new
    turn.table.show(new)
    turn.table.known[new] = 0
    turn.changes += 1
    turn.tell("replace", turn.me, cards=[old, new])


def _played(turn: Turn, card: int) -> None:
    """Trigger a replacement, which counts as the card the player has played."""
    turn.moment(Happening("REPLACED", turn.me, card=card), None)
    turn.trigger(card)


def _replace(turn: Turn, card: int, new: int) -> None:
    """Discard the card; the new one takes its slot and triggers."""
    slot = _discard_source(turn, card)
    assert slot is not None
    _fill(turn, slot, card, new)
    _played(turn, new)


@power("replace-from-deck")
def replace_from_deck(turn: Turn, card: int) -> None:
    """Discard this card; the deck's top card takes its slot and triggers. A chain of such cards ends, with the last one
    staying, when the deck would be reshuffled too often for it or holds only cards of the chain."""
    table = turn.table
    outermost = not table.chain
    if outermost:
        table.chain = [table.shuffles]
    elif _chain_is_spent(turn):
        return
    slot = _discard_source(turn, card)
    if slot is not None:
        table.chain = [*table.chain, card]
        new = turn.take_top()
        _fill(turn, slot, card, new)
        table.settle_deck()
        _played(turn, new)
    if outermost:
        table.chain = []


def _chain_is_spent(turn: Turn) -> bool:
    table = turn.table
    first_shuffle, *chain = table.chain
    if table.shuffles - first_shuffle > turn.rules.ruleset.copper_chain_reshuffles:
        return True
    return all(card in chain for card in table.deck + table.discards)


@power("replace-from-opponent")
def replace_from_opponent(turn: Turn, card: int) -> None:
    """Discard this card; a random card from the opponent with the most cards takes its slot and triggers."""
    table = turn.table
    most = max(len(table.hands[seat]) for seat in turn.opponents)
    if most == 0 or turn.my_slot(card) is None:
        return
    victim = turn.ask_opponent([s for s in turn.opponents if len(table.hands[s]) == most], card)
    new = table.hands[victim].pop(turn.below(most))
    if turn.rules.listeners:
        new = _robbed(turn, victim, new)
    else:
        turn.tell("rob", turn.me, victim, [new])
    _replace(turn, card, new)


def _robbed(turn: Turn, victim: int, card: int) -> int:
    """Hold the robbed card aside, seen by both players, while abilities may exchange it; returns the card finally
    taken."""
    table, both = turn.table, 1 << turn.me | 1 << victim
    turn.tell("rob", turn.me, victim, [card], audience=both)
    knew, table.known[card] = table.known[card], both
    table.see_special(card, turn.me)
    table.aside.append(card)
    turn.moment(Happening("ROB", turn.me, victim, card), None)
    new = table.aside.pop()
    if new != card:
        table.known[card] |= knew  # it is back in the hand
    return new


@power("replace-another")
def replace_another(turn: Turn, card: int) -> None:
    """Discard another card of the flight; the deck's top card takes its slot, and the player may trigger it. It must
    trigger if all of the player's later cards do (Legendary rulebook, The Archmage)."""
    table = turn.table
    others = [c for c in table.flights[turn.me] if c != card]
    old = turn.ask_card("flight-card", turn.me, others, card)
    if old == NO_CARD:
        return
    slot = _discard_source(turn, old)
    assert slot is not None
    new = turn.take_top()
    _fill(turn, slot, old, new)
    table.settle_deck()
    must = table.has_effect(flights.ALL_TRIGGER, turn.me)
    (answer,) = turn.ask("trigger", turn.me, ["yes"] if must else ["yes", "no"], card, about=new)
    if answer == "yes":
        turn.trigger(new)


@power("replace-from-hand")
def replace_from_hand(turn: Turn, card: int, fits: CardFilter) -> None:
    """Optionally discard this card; a fitting card from hand takes its slot and triggers."""
    table = turn.table
    fitting = [c for c in table.hands[turn.me] if fits.admits(turn.rules, c, card)]
    new = turn.ask_card("hand-card", turn.me, fitting, card, optional=True)
    if new == NO_CARD:
        return
    turn.leave_hand(turn.me, new)
    _replace(turn, card, new)


@power("replace-from-three")
def replace_from_three(turn: Turn, card: int, cards: int) -> None:
    """Reveal the deck's top cards: one takes this card's slot and triggers, the others enter the ante. If the new
    card's power ends the gambit, the others are discarded."""
    table = turn.table
    first = len(table.aside)
    if not look_at_top(turn, cards, secret=False):
        return
    new = turn.ask_card("revealed-card", turn.me, table.aside[first:], card)
    others = [c for c in table.aside[first:] if c != new]
    table.aside.remove(new)
    _replace(turn, card, new)
    for other in others:
        table.aside.remove(other)
        table.known[other] = 0
    if table.gambit_over:
        table.discard(*others)
        return
    for other in others:
        turn.enter_ante(other, turn.me)
    _entry_effects(turn, others, card)


def _entry_effects(turn: Turn, entered: list[int], source: int) -> None:
    """Resolve the entry effects of cards that entered the ante together, in an order the player chooses. The order does
    not matter, because each makes everybody pay the same."""
    acting = [c for c in entered if turn.rules.ante_effect[c] == "all-pay-weakest"]
    while acting:
        chosen = turn.ask_card("revealed-card", turn.me, acting, source, matters=False)
        acting.remove(chosen)
        turn.entry_effect(chosen, turn.me)


@power("swap-mortals")
def swap_mortals(turn: Turn, card: int) -> None:
    """Optionally swap this card for a mortal in an opponent's flight, which then triggers for the player."""
    table = turn.table
    mortals = [c for seat in turn.opponents for c in table.flights[seat] if turn.rules.mortal[c]]
    taken = turn.ask_card("flight-card", turn.me, mortals, card, optional=True)
    mine, theirs = turn.my_slot(card), table.find(taken)
    if taken == NO_CARD or mine is None or theirs is None:
        return
    owner, slot = theirs
    table.flights[turn.me][mine] = taken
    table.flights[owner][slot] = card
    turn.changes += 1
    turn.tell("swap", turn.me, owner, [card, taken])
    turn.trigger(taken)
