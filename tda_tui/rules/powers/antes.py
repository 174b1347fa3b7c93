"""Powers that take cards from the ante."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tda_tui.rules.powers import power

if TYPE_CHECKING:
    from tda_tui.rules.questions import Asking
    from tda_tui.rules.turn import Turn

PROLONG = "fourth-round"


@power("take-weakest-ante")
def take_weakest_ante(turn: Turn, card: int, cards: int) -> Asking[None]:
    """I take the weakest ante cards, of my choice among equals; with room for fewer I choose."""
    strength = turn.rules.strength
    room = turn.room(turn.me)
    picked: list[int] = []
    while len(picked) < cards and room > 0:
        rest = [c for c in turn.table.ante if c not in picked]
        if not rest:
            break
        least = min(strength[c] for c in rest)
        picked.append((yield from turn.ask_card("ante-card", turn.me, [c for c in rest if strength[c] == least], card)))
    if len(picked) > room:
        picked = [(yield from turn.ask_card("ante-card", turn.me, picked, card))]
    for taken in picked:
        turn.take_from_ante(taken)


@power("take-weakest-ante-and-prolong")
def take_weakest_ante_and_prolong(turn: Turn, card: int, cards: int) -> Asking[None]:
    """As above; then a fourth round is played unless I win the gambit after the third."""
    yield from take_weakest_ante(turn, card, cards)
    if turn.table.round <= turn.rules.ruleset.min_rounds:
        turn.begin(PROLONG, card)
