"""How a replay is drawn at one of its stops, and where in the game that is."""

from __future__ import annotations

from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.geometry import Size

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.info import Info
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import Lines, bar, wrap
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.board import compose_table, show_seats
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.ledger import Effects, StrayAnte
from tda_tui.app.widgets.table.open_hands import OpenHands
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.event_groups import LogEntry, entries_of
from tda_tui.review.moments import decided
from tda_tui.review.replay import Replay
from tda_tui.rules.view import View
from tda_tui.words.cells import cut
from tda_tui.words.phrases import NAMELESS
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, pgettext

_EYES = 24
"""Columns for whose cards are visible."""
_ROWS = 2
"""Rows for the answer given."""


class ReplayPosition(NamedTuple):
    """The position and the totals; `eyes` says whose cards are visible, `run` how fast the replay runs by itself.

    `said` is the decision made, `last` the number of gambits, answers and stops.
    """

    gambit: int
    gambits: int
    words: str
    answer: int
    answers: int
    at: int
    last: int
    eyes: str
    run: str
    said: str


class ReplayPositionLines(Lines):
    """The position in three lines."""

    place: ReplayPosition | None = None

    def show(self, place: ReplayPosition) -> None:
        """Show this position."""
        self.place = place
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """The position and a progress bar; then the answer."""
        place = self.place
        if place is None:
            return [Content("")] * (1 + _ROWS)
        words = _("Gambit {n} of {gambits}, {where}, move {answer} of {answers}").format(
            n=place.gambit, gambits=place.gambits, where=place.words, answer=place.answer, answers=place.answers
        )
        left = Content.styled(words + "  ", "bold $primary")
        run = (f"  {place.run}" if place.run else "", "$accent")
        right = Content.assemble(("  " + cut(place.eyes, _EYES), "bold"), run)
        room = width - left.cell_length - right.cell_length
        middle = bar(place.at / max(1, place.last), room) if room > 0 else Content("")
        said = wrap(place.said, width)[:_ROWS]
        return [(left + middle + right).truncate(width), *said, *[Content("")] * (_ROWS - len(said))]


_PACE_NAMES = {"normal": mark("running"), "fast": mark("running fast"), "slow": mark("running slowly")}
_LOG_STOPS = 80
"""Number of stops covered by the log beside the table; the log sheet covers all."""


class ReplayDisplay(SizedScreen[None]):
    """Draws the table after any decision, as a seat saw it or with all cards open."""

    def __init__(self, replay: Replay, at: int = 0) -> None:
        """Start as the person who played saw it; if nobody did, with all cards open."""
        super().__init__()
        self.replay = replay
        self.at = at
        me = replay.played.me
        self.seat = me or 0
        self.open = me is None
        self.pace = "normal"
        self.running = False
        self.gambits = replay.gambits()
        self._told: dict[tuple[int, int, bool], list[LogEntry]] = {}
        self._laid_out: Size | None = None
        self.lit: str | None = None

    def body(self) -> ComposeResult:
        """From top to bottom: the table, the log, the hands, the position in the game."""
        hands = (Hand(id="hand"), OpenHands(id="open-hands"))
        yield from compose_table(LogBox(id="log"), hands, ReplayPositionLines(id="place"))
        yield KeyLine(id="keys")

    @property
    def view(self) -> View:
        """The table as seen from the chosen seat."""
        return self.replay.views(self.at)[self.seat]

    def draw(self) -> None:
        """Draw the table at the current stop."""
        replay, view = self.replay, self.view
        changes = replay.changes(self.at, self.seat)
        self.query_one(Status).show(view, changes, self._occasion())
        show_seats(self, view, changes)
        self.query_one(StrayAnte).show(view)
        self.query_one(Effects).show(view)
        self._draw_hands(view)
        log = self.query_one(LogBox)
        log.entries = self.entries(max(0, self.at - _LOG_STOPS))
        log.redraw()
        self.lit = next((card for card in changes.cards if card in _lying(view)), None)
        self.query_one(Info).show(view, self.lit)
        self.draw_place()

    def _occasion(self) -> str:
        played = self.replay.played
        return _("Game {n} of {all}").format(n=played.game, all=played.games) if played.games > 1 else ""

    def _draw_hands(self, view: View) -> None:
        hand = self.query_one(Hand)
        hand.set_class(self.open, "-hidden")
        self.query_one(OpenHands).display = self.open
        if self.open:
            self.query_one(OpenHands).show(self.replay.views(self.at), self.seat)
            return
        self.query_one(OpenHands).show((), self.seat)
        hand.show(view, sorted((held.card for held in view.hand), key=view.rules.number.__getitem__), None)

    def draw_place(self) -> None:
        """Show the gambit, the round, and the progress of the game."""
        replay, stop = self.replay, self.replay.stops[self.at]
        words = _("scoring") if stop.score else _("round {n}").format(n=stop.round) if stop.round else _("ante")
        if self.at == replay.last and self.view.phase == "over":
            words = _("the end")
        place = ReplayPosition(
            gambit=stop.gambit,
            gambits=len(self.gambits),
            words=words,
            answer=stop.answers,
            answers=replay.stops[-1].answers,
            at=self.at,
            last=replay.last,
            eyes=self._eyes(),
            run=_(_PACE_NAMES[self.pace]) if self.running else "",
            said=decided(replay, self.at, self.seat, self.open) or _("Before the first move."),
        )
        self.query_one(ReplayPositionLines).show(place)
        keys = [
            (_("Arrows"), _("Step")), ("t", _("Turn")), (key_name("tab"), _("Round")),
            (key_name("pagedown"), _("Gambit")),
            (key_name("space"), _("Stop") if self.running else _("Run")), ("s", _("Eyes")), ("h", _("Hint")),
            ("p", pgettext("replay", "Play on")), ("q", _("Back")), ("?", _("Keys")),
        ]  # fmt: skip
        if self.size.width >= 100:
            keys[5:6] = [("a", _("Open")), ("s", _("Seat")), ("j", _("Jump")), ("l", _("Log"))]
        elif stop.score:
            keys[1:4] = [(key_name("enter"), _("Sheet")), (key_name("pagedown"), _("Gambit"))]
            keys.remove(("h", _("Hint")))
        else:
            del keys[1:3]
        self.query_one(KeyLine).show(*keys)

    def _eyes(self) -> str:
        """Whose cards are visible."""
        if self.open:
            return _("all open")
        name = self.replay.names[self.seat]
        return _("seen by you") if name == NAMELESS else _("seen by {name}").format(name=name)

    def entries(self, first: int) -> list[LogEntry]:
        """The log entries from stop `first` to the current one."""
        replay = self.replay
        entries = [LogEntry(said) for said in replay.played.said] if first == 0 else []
        for at in range(first, self.at + 1):
            key = (at, self.seat, self.open)
            if key not in self._told:
                found = replay.event_groups(*key)
                self._told[key] = [entry for group in found for entry in entries_of(group)]
            entries += self._told[key]
        return entries

    def on_resize(self, event: events.Resize) -> None:
        """Redraw for the new size."""
        if self.is_mounted and self._laid_out not in (None, event.size):
            self.call_after_refresh(self.draw)
        self._laid_out = event.size


def _lying(view: View) -> set[str]:
    """The cards in all flights."""
    return {card for seat in view.seats for card in seat.flight}
