"""Powers that use other cards' powers, and one that slays a card."""

from collections.abc import Sequence

from tda_tui.rules.powers.registry import POWERS, CardFilter, power
from tda_tui.rules.questions import QuestionKind
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NO_CARD
from tda_tui.rules.turn import Turn


@power("trigger-my-flight")
def trigger_my_flight(turn: Turn, card: int, fits: CardFilter) -> None:
    """The other fitting cards of the flight trigger in an order the player chooses; cards added meanwhile do not."""
    table = turn.table
    waiting = [c for c in table.flights[turn.me] if c != card and fits.admits(turn.rules, c, card)]
    while not table.gambit_over:
        waiting = [c for c in waiting if c in table.flights[turn.me]]
        if not waiting:
            return
        matters = not (_same_power(turn.rules, waiting) and _in_any_order(turn.rules, waiting[0]))
        chosen = turn.ask_card("flight-card", turn.me, waiting, card, matters=matters)
        waiting.remove(chosen)
        turn.trigger(chosen)


def _same_power(rules: Rules, cards: Sequence[int]) -> bool:
    powers = [(rules.cards[c].power, rules.cards[c].figures, rules.fee[c]) for c in cards]
    return all(one == powers[0] for one in powers)


def _in_any_order(rules: Rules, card: int) -> bool:
    name, fits = rules.cards[card].power, rules.cards[card].figures.get("fits", "card")
    return name is None or (POWERS[name].in_any_order and not CardFilter.named(fits).relation)


@power("reveal-and-use")
def reveal_and_use(turn: Turn, card: int) -> None:
    """Optionally reveal a dragon from hand and use its power with this card."""
    table = turn.table
    dragons = [c for c in table.hands[turn.me] if turn.rules.dragon[c]]
    shown = turn.ask_card("hand-card", turn.me, dragons, card, optional=True)
    if shown == NO_CARD:
        return
    table.known[shown] = (1 << table.seats) - 1
    table.show(shown)
    turn.tell("reveal", turn.me, cards=[shown])
    turn.tell("power", turn.me, cards=[card, shown])
    turn.use(shown, card)


@power("copy-from-ante")
def copy_from_ante(turn: Turn, card: int) -> None:
    """Use the power of an ante card of the player's choice with this card."""
    _copy(turn, card, "ante-card", turn.table.ante)


@power("copy-from-flights")
def copy_from_flights(turn: Turn, card: int, fits: CardFilter) -> None:
    """Use the power of a fitting card in any flight, of the player's choice, with this card."""
    table = turn.table
    lying = [c for seat in table.around(turn.me) for c in table.flights[seat]]
    models = [c for c in lying if c != card and fits.admits(turn.rules, c, card)]
    _copy(turn, card, "flight-card", models)


def _copy(turn: Turn, card: int, kind: QuestionKind, models: Sequence[int]) -> None:
    model = turn.ask_card(kind, turn.me, models, card, matters=not _same_power(turn.rules, models))
    if model != NO_CARD:
        turn.tell("power", turn.me, cards=[card, model])
        turn.use(model, card)


@power("slay")
def slay(turn: Turn, card: int, fits: CardFilter) -> None:
    """Discard a fitting card from any flight, the player's own included, and close its slot."""
    table = turn.table
    prey = [c for seat in table.around(turn.me) for c in table.flights[seat] if fits.admits(turn.rules, c, card)]
    slain = turn.ask_card("flight-card", turn.me, prey, card)
    found = table.find(slain)
    if found is None:
        return
    owner, slot = found
    table.remove_slot(owner, slot)
    turn.changes += 1
    turn.tell("slay", turn.me, owner, [slain])
    table.discard(slain)
