"""What has just changed on the table: the cards it befell, gold that moved, who won."""

from __future__ import annotations

from typing import NamedTuple

from tda_tui.present.event_groups import Beat
from tda_tui.rules.view import View


class Moment(NamedTuple):
    """The cards to light up, the gold that each seat and the stakes gained or lost, and the gambit's winners;
    whether it is being scored."""

    cards: tuple[str, ...] = ()
    gold: tuple[int, ...] = ()
    stakes: int = 0
    winners: frozenset[int] = frozenset()
    scored: bool = False

    def gold_of(self, seat: int) -> int:
        """What the seat gained, below 0 what it lost."""
        return self.gold[seat] if self.gold else 0


QUIET = Moment()


def change(before: View, after: View, beat: Beat | None = None) -> Moment:
    """What has changed between two views, and what the beat that is shown is about."""
    pairs = zip(before.seats, after.seats, strict=True)
    winners = [step.event.seat for step in beat.steps if step.event.kind == "win-gambit"] if beat is not None else []
    return Moment(
        cards=beat.cards if beat is not None else (),
        gold=tuple(new.gold - old.gold for old, new in pairs),
        stakes=after.stakes - before.stakes,
        winners=frozenset(winners),
        scored=beat is not None and beat.is_score,
    )
