"""What each seat has gained and lost since the person's last turn, and why; why a payment left no choice."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from tda_tui.present.card_text import find, flight_name_in_words
from tda_tui.present.event_groups import Step
from tda_tui.rules.events import STAKES, Event
from tda_tui.rules.powers.registry import CardFilter
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.words.card_names import short_name
from tda_tui.words.cells import cell_len
from tda_tui.words.languages import messages
from tda_tui.words.texts import ability_text, filled, power_text
from tda_tui.words.translate import gettext as _

_BY_CARD = {"trigger": 0, "power": -1, "spy": 0, "ante-effect": 0, "play": 0}
"""Events that make a card the cause, with the index of that card in the event."""
_BY_ABILITY = (
    "confusingly-smooth", "endurance", "fast-hands", "heal", "history", "sleight-of-hand", "thievery",
    "threats-and-promises",
)  # fmt: skip
"""Abilities that move gold once; afterwards the previous cause holds again."""

Cause = Callable[[], str]
"""Returns the cause in words, in the language at the time of the call."""


class GoldMove(Struct, frozen=True):
    """What a seat gained from a cause; negative for a loss."""

    seat: int
    cause: Cause
    gold: int


class GoldMoves:
    """All gold moves since the person's last turn; `add` collects them, `forget` starts again."""

    def __init__(self) -> None:
        self._moves: list[GoldMove] = []
        self._cause: Cause = str
        self._once: Cause | None = None

    def forget(self) -> None:
        """Start again because the person takes a turn."""
        self._moves = []

    def add(self, step: Step) -> None:
        """Record the gold moves of a step."""
        event, rules = step.event, step.viewer.rules
        kind = event.kind
        if kind in messages("cards")["gold"] or kind == "special-flight" or (kind in _BY_CARD and event.cards):
            self._cause, self._once = partial(_cause_words, event, rules), None
        elif kind == "ability" and event.what in _BY_ABILITY:
            self._once = lambda: ability_text(rules, event.what).name
        for seat, gold in gained(event):
            if seat != STAKES and gold:
                cause = (lambda: _("debts")) if kind == "repay" else self._once or self._cause
                self._moves.append(GoldMove(seat, cause, gold))
        if kind in ("pay", "steal"):
            self._once = None

    def total(self, seat: int) -> int:
        """The total gain of the seat."""
        return sum(move.gold for move in self._moves if move.seat == seat)

    def causes(self, seat: int) -> dict[str, int]:
        """The gain of the seat by cause, in order of appearance."""
        found: dict[str, int] = {}
        for move in self._moves:
            if move.seat == seat:
                words = move.cause()
                found[words] = found.get(words, 0) + move.gold
        return found

    def seats(self, me: int) -> list[int]:
        """The seats whose gold has moved: the person first, then the others clockwise."""
        moved = {move.seat for move in self._moves}
        count = max([*moved, me]) + 1
        return sorted(moved, key=lambda seat: (seat - me) % count)

    def line(self, names: tuple[str, ...], me: int, width: int) -> str:
        """All gains by cause if they fit into one line of this width, else only the person's; "" if neither fits.

        Without their causes they stand at the seats.
        """
        seats = self.seats(me)
        for shown in (seats, seats[: int(me in seats)]):
            line = "; ".join(self._part(names, me, seat) for seat in shown)
            if cell_len(line) <= width:
                return line
        return ""

    def _part(self, names: tuple[str, ...], me: int, seat: int) -> str:
        total = f"{_('You') if seat == me else names[seat]} {self.total(seat):+d}"
        causes = self.causes(seat)
        if len(causes) < 2:
            return ": ".join([total, *causes])
        return f"{total}: " + ", ".join(f"{cause} {gold:+d}" for cause, gold in causes.items())


def _cause_words(event: Event, rules: Rules) -> str:
    if event.kind in (texts := messages("cards")["gold"]):
        return _(texts[event.kind])
    if event.kind == "special-flight":
        return flight_name_in_words(event.what)
    return short_name(rules, event.cards[_BY_CARD[event.kind]])


def gained(event: Event) -> Iterator[tuple[int, int]]:
    """The seats whose gold changes by an event, and by how much; negative for a loss."""
    if event.kind in ("pay", "repay"):
        yield event.seat, -event.gold
        yield event.other, event.gold
    elif event.kind in ("steal", "win-gambit", "share", "split", "hole-paid-out"):
        yield event.seat, event.gold
    elif event.kind == "hole":
        yield event.seat, -event.gold


class ForcedPayments:
    """Follows a game step by step and explains payments that the person was not asked about."""

    def __init__(self) -> None:
        self._power: tuple[str, str] | None = None
        """The card whose power is being used, and the card on which that power is printed."""

    def explain(self, step: Step) -> str:
        """The explanation of a payment in this step, or "". Others' payments are not explained: hands are secret."""
        event, rules, power = step.event, step.viewer.rules, self._power
        if event.kind in ("trigger", "power"):
            self._power = event.cards[0], event.cards[-1 if event.kind == "power" else 0]
        elif event.kind in ("play", "gambit"):
            self._power = None
        elif event.kind in ("pay", "owe") and event.seat == step.viewer.me and power is not None:
            self._power, printed = None, find(rules, power[1])
            if (text := power_text(printed.power).forced) and "fits" in printed.figures:
                fits, source = CardFilter.named(printed.figures["fits"]), rules.number[power[0]]
                if not any(fits.admits(rules, rules.number[card.card], source) for card in step.view.hand):
                    return filled(text, printed.figures)
        return ""
