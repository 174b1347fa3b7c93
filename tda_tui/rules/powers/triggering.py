"""Powers that use other cards' powers, and the one that slays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.powers import power
from tda_tui.rules.table import NO_CARD

if TYPE_CHECKING:
    from tda_tui.rules.powers.fits import Fits
    from tda_tui.rules.questions import Asking
    from tda_tui.rules.turn import Turn


@power("trigger-good-dragons")
def trigger_good_dragons(turn: Turn, card: int) -> Asking[None]:
    """The good dragons of my flight trigger in the order I choose; newcomers don't join."""
    table = turn.table
    waiting = [c for c in table.flights[turn.me] if turn.rules.good[c]]
    while not table.gambit_over:
        waiting = [c for c in waiting if c in table.flights[turn.me]]
        chosen = yield from turn.ask_card("flight-card", turn.me, waiting, card)
        if chosen == NO_CARD:
            return
        waiting.remove(chosen)
        yield from turn.trigger(chosen)


@power("reveal-and-use")
def reveal_and_use(turn: Turn, card: int) -> Asking[None]:
    """I may reveal a dragon of my hand, and this card uses its power."""
    table = turn.table
    dragons = [c for c in table.hands[turn.me] if turn.rules.dragon[c]]
    shown = yield from turn.ask_card("hand-card", turn.me, dragons, card, optional=True)
    if shown == NO_CARD:
        return
    table.known[shown] = (1 << table.seats) - 1
    table.show(shown)
    turn.tell("reveal", turn.me, cards=[shown])
    turn.tell("power", turn.me, cards=[card, shown])
    yield from turn.use(shown, card)


@power("slay")
def slay(turn: Turn, card: int, fits: Fits) -> Asking[None]:
    """A fitting card of any flight, mine too, is discarded with its slot."""
    table = turn.table
    prey = [c for seat in table.around(turn.me) for c in table.flights[seat] if fits.admits(turn.rules, c, card)]
    slain = yield from turn.ask_card("flight-card", turn.me, prey, card)
    place = table.find(slain)
    if place is None:
        return
    owner, slot = place
    table.remove_slot(owner, slot)
    turn.tell("slay", turn.me, owner, [slain])
    table.discard(slain)
