"""How the table is drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.board import compose_table, draw_seats
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.info import Info
from tda_tui.app.widgets.table.pieces import Scene, seat_legend
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import EventGroup, view_changes
from tda_tui.present.prompt import follows, waiting_words
from tda_tui.present.recap import recap
from tda_tui.rules.view import View
from tda_tui.session.pace import pace_name
from tda_tui.session.seat_session import SeatSession, Waiting
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.players.coach import Evaluation

_INFO_ROWS, _INFO_LEAST, _LOG_LEAST, _ROOMY = 4, 2, 3, 8
"""Rows of the card below the log in a narrow window; the minimum of the card and of the log; and how many rows both
have where there is room for one more below the card."""


class TableDisplay(SizedScreen[None]):
    """Draws the table of a session; `series` tells which game of a series this is."""

    def __init__(self, session: SeatSession, series: str = "") -> None:
        super().__init__()
        self.session = session
        self.controller = session.controller
        self.series = series
        self.shown: View = session.view()
        self.answered: View = self.shown
        """The table at the person's last turn; changes since then are marked until the next turn."""
        self.scene = Scene(self.shown)
        if session.talk is not None:
            self.scene.regulars = session.talk.seating.regulars()
        self.awaited: Waiting | None = None
        self.problem = ""
        self._played: str | None = None
        """The card played last, or acting since, in this gambit."""
        self._size_drawn: Size | None = None

    @property
    def choice(self) -> Choice | None:
        return self.session.asked.choice if self.session.asked is not None else None

    def body(self) -> ComposeResult:
        prompt, keys = Prompt(self.scene, id="prompt"), KeyLine(id="keys")
        yield from compose_table(self.scene, self.log_box(), (prompt, keys), self.hands())

    def hands(self) -> Sequence[Widget]:
        """What lies beside the own hand."""
        return ()

    def log_box(self) -> LogBox:
        return LogBox("log", partial(seat_legend, self.scene))

    def on_mount(self) -> None:
        self.query_one(LogBox).entries = self.session.log
        self.query_one(Info).pictured = self.motion
        self.query_one(Prompt).side_text = lambda width: self.session.gold_moves.line(
            self.shown.names, self.session.seat, width
        )

    def draw(self, view: View, group: EventGroup | None = None, flash: bool = False) -> None:
        """Draw the table, the cards of an event group, and the gold changes since the last turn."""
        if self._incomplete:
            return
        self.scene.changes = view_changes(self.answered, view, group, self.shown)
        self.scene.order = self.session.hand_order(view)
        self.scene.remark = self.occasion()
        self.shown = view
        self.draw_seats(view, flash)
        self.call_after_refresh(self._make_room)
        self.query_one(LogBox).redraw()
        if group is not None and group.kind in ("play", "replace", "swap", "reveal", "power", "effect"):
            self._played = group.cards[-1 if group.kind == "replace" else 0]
        elif group is not None and group.is_score:
            self._played = None
        self.draw_choice()

    @property
    def _incomplete(self) -> bool:
        """Whether some parts of the table are gone already."""
        return not all(self.query(part) for part in ("#centre", "#log", Hand, Info, Prompt, KeyLine))

    def occasion(self) -> str:
        left = self.controller.minutes_left
        clock = _("{n} min left").format(n=left) if left is not None else ""
        return "  ".join(words for words in (self.series, clock) if words)

    def _make_room(self) -> None:
        """In a narrow window with a crowded table, shrink the card so that the log keeps some rows."""
        info, middle = self.query_one(Info), self.query_one("#middle").size.height
        if self.size.width >= 100:
            info.styles.height = None
        elif middle:
            rows = min(_INFO_ROWS + (middle > _ROOMY), max(_INFO_LEAST, middle - _LOG_LEAST))
            if info.size.height != rows:
                info.styles.height = rows

    def draw_seats(self, view: View, flash: bool = False) -> None:
        self.scene.view, self.scene.flash = view, flash
        if not self._incomplete:
            draw_seats(self)

    def draw_choice(self) -> None:
        if self._incomplete:
            return
        view, choice, prompt, info = self.shown, self.choice, self.query_one(Prompt), self.query_one(Info)
        self.scene.choice, self.scene.new = choice, self._new_cards(view)
        self.query_one(Hand).redraw()
        if choice is None:
            prompt.show(self.waiting(view))
            info.show(self._played, hasty=True)
            self.show_keys((key_name("enter"), _("Skip ahead")))
            return
        prompt.show(choice.title, self.problem or self.note(choice, view), recap(view))
        info.show(self.session.card_in_question(), self.session.ability_in_question())
        if choice.many:
            verb = _("Done") if not choice.missing else _("{n} more").format(n=choice.missing)
            self.show_keys((key_name("space"), _("Choose")), (key_name("enter"), verb))
        else:
            verb = _("Play") if choice.question.kind in ("play", "ante") else _("Choose")
            self.show_keys((_("Arrows"), _("Move")), (key_name("enter"), verb))

    def _new_cards(self, view: View) -> frozenset[str]:
        """Cards of the hand new since the last turn; none right after a change of seats."""
        if view.me != self.answered.me:
            return frozenset()
        return frozenset(held.card for held in view.hand) - {held.card for held in self.answered.hand}

    def waiting(self, view: View) -> str:
        if self.scene.changes.scored:
            return ""
        question = self.controller.question_of(self.session.seat)
        if question is not None and question.matters:
            return _("You choose next")
        if self.awaited is None:
            return waiting_words(view, None)
        return waiting_words(view, self.awaited.question) or _("Waiting")

    def show_keys(self, *first: tuple[str, str]) -> None:
        """Show the key line: keys for the question, then as many others as fit."""
        pace = _("Pace {pace}").format(pace=pace_name(self.session.pacing.pace))
        hint = [("h", _("Hint"))] if self.session.hints != "off" and self.choice is not None else []
        self.query_one(KeyLine).show(
            *first, *hint, ("i", _("Inspect")), ("g", _("Rules")), *self.useful_keys(), ("l", _("Log")),
            ("p", pace), ("q", _("Leave")), ("?", _("Help")),
        )  # fmt: skip

    def useful_keys(self) -> list[tuple[str, str]]:
        """Keys that apply only at times: taking back, and the opponents if they are regulars."""
        back = [("u", _("Undo"))] if not self.session.why_not_back() else []
        return [*back, ("o", _("Who"))] if self.session.talk is not None else back

    def note(self, choice: Choice, view: View) -> str:
        """The consequences of the selected choice; the coach's advice if it is always shown."""
        if self.session.hints == "always" and (advice := self.advice(view)):
            return advice
        card, kind = choice.current.card if choice.current is not None else None, choice.question.kind
        preview = self.session.preview(card) if card is not None and kind in ("play", "ante") else []
        if preview and kind == "ante":
            return " ".join(preview)
        return " ".join([*preview, follows(choice, view)])

    def advice(self, view: View) -> str:
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
            self.call_later(self.draw_choice)

    @property
    def judged(self) -> bool:
        """Whether to mark the cards of the hand that would trigger."""
        return self.choice is not None and self.choice.question.kind == "play"

    def card_in_sight(self) -> str | None:
        return self.session.card_in_question() if self.choice is not None else self._played

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted and self._size_drawn not in (None, event.size):
            self.call_after_refresh(self.draw, self.shown)
        self._size_drawn = event.size
