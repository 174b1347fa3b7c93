"""How the table is drawn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.info import Info
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.prompt import Prompt
from tda_tui.app.widgets.table.board import compose_table, seat_regulars, show_seats
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.ledger import Effects, StrayAnte
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import QUIET, EventGroup, view_changes
from tda_tui.present.prompt import follows, waiting_words
from tda_tui.rules.view import View
from tda_tui.session.pace import pace_name
from tda_tui.session.seat_session import SeatSession, Waiting
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.players.coach import Evaluation

_INFO_ROWS, _INFO_LEAST, _LOG_LEAST = 4, 2, 3
"""Rows of the card below the log in a narrow window; the minimum of the card and of the log."""


class TableDisplay(SizedScreen[None]):
    """Draws the table of a session; with `motion`, cards flash when affected.

    `series` tells which game of a series this is.
    """

    def __init__(self, session: SeatSession, motion: bool = False, series: str = "") -> None:
        super().__init__()
        self.session = session
        self.motion = motion
        self.series = series
        self.shown: View = session.view()
        self.answered: View = self.shown
        """The table at the person's last turn; changes since then are marked until the next turn."""
        self.awaited: Waiting | None = None
        self.problem = ""
        self._decisions = 0
        self._changes = QUIET
        self._order: list[str] = []
        self._lit: str | None = None
        self._laid_out: Size | None = None

    @property
    def choice(self) -> Choice | None:
        """The choice the person is asked to make."""
        return self.session.asked.choice if self.session.asked is not None else None

    def body(self) -> ComposeResult:
        """From top to bottom: the table, the log, the hand, the prompt."""
        yield from compose_table(self.log_box(), self.hands(), Prompt(id="prompt"))
        yield KeyLine(id="keys")

    def hands(self) -> ComposeResult:
        """What lies beside the own flight."""
        yield Hand(id="hand")

    def on_mount(self) -> None:
        """Show the regulars' faces, and the recent gold changes beside the prompt."""
        self.query_one(Info).pictured = self.motion
        if self.session.talk is not None:
            seat_regulars(self, self.session.talk.seating.regulars())
        self.query_one(Prompt).aside = lambda width: self.session.gold_moves.line(
            self.shown.names, self.session.seat, width
        )

    def log_box(self) -> LogBox:
        """The widget that shows the log."""
        return LogBox(id="log")

    def draw(self, view: View, group: EventGroup | None = None, flash: bool = False) -> None:
        """Draw the table, the cards of an event group, and the gold changes since the last turn."""
        self._changes = view_changes(self.answered, view, group, self.shown)
        self.shown = view
        self._order = self.session.hand_order(view)
        self.query_one(Status).show(view, self._changes, self._occasion())
        self.draw_seats(view, flash)
        self.query_one(StrayAnte).show(view)
        self.query_one(Effects).show(view)
        self.call_after_refresh(self._make_room)
        self.query_one(LogBox).redraw()
        played = group is not None and group.kind in ("play", "replace", "swap", "reveal", "power", "effect")
        self._lit = group.cards[-1 if group.kind == "replace" else 0] if group is not None and played else None
        self.draw_choice()

    def _occasion(self) -> str:
        """The minutes left, and the number of the game in a series."""
        left = self.session.controller.minutes_left
        clock = _("{n} min left").format(n=left) if left is not None else ""
        return "  ".join(words for words in (self.series, clock) if words)

    def _make_room(self) -> None:
        """In a narrow window with a crowded table, shrink the card so that the log keeps some rows."""
        info, middle = self.query_one(Info), self.query_one("#middle")
        if not self.is_mounted or self.size.width >= 100 or not middle.size.height:
            return
        rows = min(_INFO_ROWS, max(_INFO_LEAST, middle.size.height - _LOG_LEAST))
        if info.size.height != rows:
            info.styles.height = rows

    def draw_seats(self, view: View, flash: bool = False) -> None:
        """Draw only the seats."""
        show_seats(self, view, self._changes, flash)

    def draw_choice(self) -> None:
        """Draw the hand, the prompt, the selected card and the keys."""
        view, choice = self.shown, self.choice
        hand = self.query_one(Hand)
        hand.new = self._new_cards(view)
        hand.show(view, self._order, choice)
        if choice is None:
            self.query_one(Prompt).show(view, None, self._waiting(view), "")
            self.query_one(Info).show(view, self._lit, choosing=False)
            self._show_keys((key_name("enter"), _("Skip ahead")))
            return
        self.query_one(Prompt).show(view, choice, choice.title, self.problem or self._note(choice, view))
        card, ability = self.session.card_in_question(), self.session.ability_in_question()
        self.query_one(Info).show(view, card, self.judged, ability=ability)
        if choice.many:
            verb = _("Done") if not choice.missing else _("{n} more").format(n=choice.missing)
            self._show_keys((key_name("space"), _("Choose")), (key_name("enter"), verb))
        else:
            verb = _("Play") if choice.question.kind in ("play", "ante") else _("Choose")
            self._show_keys((_("Arrows"), _("Move")), (key_name("enter"), verb))

    def _new_cards(self, view: View) -> frozenset[str]:
        """Cards of the hand new since the last turn; none right after a change of seats."""
        if view.me != self.answered.me:
            return frozenset()
        return frozenset(held.card for held in view.hand) - {held.card for held in self.answered.hand}

    def _waiting(self, view: View) -> str:
        if self._changes.scored:
            return ""
        question = self.session.controller.question_of(self.session.seat)
        if question is not None and question.matters:
            return _("You choose next")
        if self.awaited is None:
            return waiting_words(view, None)
        return waiting_words(view, self.awaited.question) or _("Waiting")

    def _show_keys(self, *first: tuple[str, str]) -> None:
        """Show the key line: keys for the question, permanent ones, and as many others as fit.

        Those that do not fit take turns from one decision to the next.
        """
        pace = _("Pace {pace}").format(pace=pace_name(self.session.pacing.pace))
        turning = [("i", _("Inspect")), ("g", _("Rules")), ("l", _("Log")), *self._of_use(), ("c", _("Cards"))]
        hint = [("h", _("Hint"))] if self.session.hints != "off" and self.choice is not None else []
        last = [("q", _("Leave")), ("?", _("Keys"))]
        seldom = [("p", pace), ("t", _("Theme"))]
        turn = self._decisions if self.size.width < 100 else 0
        self.query_one(KeyLine).show(*first, *hint, *last, turning=turning, turn=turn, seldom=seldom)

    def _of_use(self) -> list[tuple[str, str]]:
        """Keys that apply only at times: taking back, and the opponents if they are regulars."""
        back = [("u", _("Take back"))] if not self.session.why_not_back() else []
        return [*back, ("o", _("Who"))] if self.session.talk is not None else back

    def _note(self, choice: Choice, view: View) -> str:
        """The consequences of the selected choice; the coach's advice if it is always shown."""
        if self.session.hints == "always" and (advice := self._advice(view)):
            return advice
        card = choice.current.card if choice.current is not None else None
        judged = card is not None and choice.question.kind in ("play", "ante")
        preview = self.session.preview(card) if card is not None and judged else []
        if preview and choice.question.kind == "ante":
            return " ".join(preview)
        return " ".join([*preview, follows(choice, view)])

    def _advice(self, view: View) -> str:
        """The coach's unrequested advice."""
        from tda_tui.present.coach_text import short_advice

        evaluation = self.session.advice()
        if evaluation.done():
            return short_advice(evaluation.result(), view)
        evaluation.remove_done_callback(self._advised)  # avoids a second callback after the cursor has moved
        evaluation.add_done_callback(self._advised)
        return _("The coach is thinking.")

    def _advised(self, evaluation: asyncio.Future[Evaluation | None]) -> None:
        if not evaluation.cancelled():
            self.call_later(self._redraw_advice)

    def _redraw_advice(self) -> None:
        if self.choice is not None:
            self.draw_choice()

    @property
    def judged(self) -> bool:
        """Whether to mark the cards of the hand that would trigger."""
        return self.choice is not None and self.choice.question.kind == "play"

    def card_in_sight(self) -> str | None:
        """The card selected in the choice, else the one just played."""
        return self.session.card_in_question() if self.choice is not None else self._lit

    def sort_hand(self) -> None:
        """Switch the order of the hand."""
        self.session.sort_otherwise()
        self._order = self.session.hand_order(self.shown)
        if self.choice is not None:
            self.choice.reorder(self._order)
        self.draw_choice()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw for the new size."""
        if self.is_mounted and self._laid_out not in (None, event.size):
            self.call_after_refresh(self.draw, self.shown)
        self._laid_out = event.size
