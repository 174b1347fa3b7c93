"""Games whose cards are marked with unique letters, to search all bytes sent to a place for cards it may not know.

Only changes of the screen are sent, so a name may never be sent as a whole: a single letter of it is enough here.
"""

import codecs
from collections.abc import Sequence
from typing import Any, Protocol

import pytest

from tda_tui.rules.events import EVERYONE, Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.view import NOBODY
from tda_tui.session.seat_feed import Moment, SeatFeed
from tda_tui.tables.shared_table import SharedTable
from tda_tui.tables.table_options import TableOptions
from tests.serve.people import Sitting

_FIRST = 0x1401
"""The first of some hundred letters one column wide that no text of the program contains."""


def marked(rules: Rules) -> Rules:
    """The same rules, with each card's mark as its name and code."""
    cards = tuple(
        card._replace(type=f"marked-{card.number}", name=_mark(card.number) * 9, code=_mark(card.number) * 2)
        for card in rules.cards
    )
    return Rules(rules.ruleset, cards, rules.powers)


def _mark(card: int) -> str:
    return chr(_FIRST + card)


def marks(text: str) -> set[int]:
    """The cards whose marks a text contains."""
    return {ord(letter) - _FIRST for letter in text if 0 <= ord(letter) - _FIRST < 0x200}


def mark_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mark the cards at all tables."""
    usual = TableOptions.rules

    def rules(self: TableOptions, changes: dict[str, Any] | None = None) -> Rules:
        return marked(usual(self, changes))

    monkeypatch.setattr(TableOptions, "rules", rules)


class _Known(SeatFeed):
    """Follows the game, and collects the cards a seat has ever been allowed to know."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.cards: set[int] = set()

    def hear(self, event: Event, rules: Rules, moment: Moment) -> None:
        """Add the cards of an event, if the seat may see them."""
        if event.audience == EVERYONE or (self.seat != NOBODY and event.audience >> self.seat & 1):
            self.cards |= {rules.number[card] for card in event.cards}
        everybody = (1 << moment.table.seats) - 1
        for card, known in enumerate(moment.table.known):
            if known == everybody or (self.seat != NOBODY and known >> self.seat & 1):
                self.cards.add(card)


class HasScreen(Protocol):
    screen: Sitting


class Ears:
    """Searches all output to a table's places for marks; those a place may not know are added to `leaked`."""

    def __init__(self, table: SharedTable, sitting: Sequence[HasScreen], watcher: HasScreen) -> None:
        """Search what is sent to those who sit there, in the order of seats, and to somebody who watches."""
        self._table = table
        self._known: dict[int, _Known] = {}
        self.heard: dict[int, set[int]] = {}
        """The cards whose marks were sent to a seat, or to watchers (NOBODY)."""
        self.leaked: list[tuple[int, int]] = []
        for seat, one in (*enumerate(sitting), (NOBODY, watcher)):
            self.listen(one.screen, seat)

    def _may_know(self, seat: int) -> set[int]:
        if seat not in self._known:
            self._known[seat] = _Known(seat)
            self._table.playing.open_feed(self._known[seat])
        return self._known[seat].cards

    def listen(self, screen: Sitting, seat: int) -> None:
        """Search what has been sent to a seat's screen, and what will be."""
        decode, at = codecs.getincrementaldecoder("utf-8")("replace").decode, 0

        def hear() -> None:
            nonlocal at
            sent, at = decode(bytes(screen.data[at:])), len(screen.data)
            cards = marks(sent)
            self.heard.setdefault(seat, set()).update(cards)
            self.leaked += [(seat, card) for card in sorted(cards - self._may_know(seat))]

        screen.watched_by = hear
        hear()
