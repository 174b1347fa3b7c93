"""The table of a game with real cards: what is typed about it, and what follows."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import Worker

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.screens.typing import TypedLine
from tda_tui.app.terminal.key_names import key_name
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.board import compose_table, draw_seats
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.info import Info
from tda_tui.app.widgets.table.pieces import Scene, seat_legend
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.companion.advice import advised
from tda_tui.companion.desk import Desk
from tda_tui.companion.entering import NotRead, card_code, cards_meant, in_order, possible_cards
from tda_tui.players.coach import Coach
from tda_tui.present.coach_text import advice_words
from tda_tui.present.event_groups import EventGroup, entries_of, view_changes
from tda_tui.present.prompt import follows
from tda_tui.rules.state.table import NOBODY
from tda_tui.words.translate import gettext as _, mark


class CompanionScreen(SizedScreen[None]):
    """One table. Letters are typed; Enter enters them."""

    LETTERS = mark("Type a card such as rd7, a number or a word")
    LONGEST = 60
    takes_text = True
    coach = Coach()
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", "Enter what you typed", id="companion.enter"),
        Binding("left", "move(-1)", "Another card or option", id="companion.left"),
        Binding("right", "move(1)", "Another card or option", id="companion.right"),
        Binding("tab", "complete", "Complete the card you are typing", id="companion.complete"),
        Binding("f4", "undo", "Undo the last entry", id="companion.undo"),
        Binding("f2", "advise", "Ask the coach", id="companion.advise"),
        Binding("f3", "log", "The whole log", id="companion.log"),
        Binding("question_mark", "app.help", "This list", id="companion.help"),
        Binding("escape,ctrl+c", "leave", "Leave; the game is saved", id="companion.leave"),
    ]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.scene = Scene(desk.companion.view())
        self.typed = ""
        self.problem = ""

    def body(self) -> ComposeResult:
        below = Prompt(self.scene, id="prompt"), TypedLine(id="typed"), KeyLine(id="keys")
        yield from compose_table(self.scene, LogBox("log", partial(seat_legend, self.scene)), below)

    def on_mount(self) -> None:
        self._retell()
        self.query_one(Hand).display = self.desk.companion.setting.adviser != NOBODY
        self.draw()

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted:
            self.call_after_refresh(self.draw)

    def _retell(self) -> None:
        """Fill the log with everything that has happened."""
        self.query_one(LogBox).entries = [entry for group in self.desk.story() for entry in entries_of(group)]

    # Drawing

    def draw(self, group: EventGroup | None = None) -> None:
        """Draw the table as it is now, with what the last group of events was about."""
        if not self.query("#centre"):
            return
        companion, before = self.desk.companion, self.scene.view
        view = companion.view()
        if self.desk.wanted is not None and self.desk.wanted.kind == "hand":
            view = view._replace(hand=())
        self.scene.changes = view_changes(before, view, group)
        self.scene.view, self.scene.order = view, in_order(view.rules, [held.card for held in view.hand])
        self.scene.choice = self.desk.choice()
        draw_seats(self)
        self.query_one(LogBox).redraw()
        self.draw_prompt()

    def draw_prompt(self) -> None:
        typed, choice = self.card_typed(), self.scene.choice
        if choice is not None and typed is not None:
            choice.point(next((at for at, item in enumerate(choice.items) if item.value == typed), -1))
        self.query_one(Prompt).show(self.desk.title() or _("The game is over."), self.note())
        self.query_one(TypedLine).show(self.typed)
        self.query_one(Info).show(choice.current.card if choice is not None and choice.current is not None else typed)
        self.query_one(Hand).redraw()
        self.query_one(KeyLine).show(
            (key_name("enter"), _("Confirm")), (key_name("tab"), _("Complete")), (key_name("f4"), _("Undo")),
            (key_name("f2"), _("Coach")), (key_name("f3"), _("Log")),
            (key_name("escape"), _("Leave")), ("?", _("Keys")),
        )  # fmt: skip

    def note(self) -> str:
        """What is wrong; otherwise what would follow from the adviser's choice, or the options of anyone else."""
        choice, problem = self.scene.choice, self.problem or self.desk.problem
        if self.desk.companion.over:
            return problem or self.desk.about_record()
        if choice is None:
            options = "   ".join(f"{number} {item.label}" for number, item in enumerate(self.desk.items(), 1))
            return "  ".join(filter(None, [problem, options]))
        card = choice.current.card if choice.current is not None else None
        preview = self.desk.preview(card) if card is not None else []
        return problem or " ".join([*preview, follows(choice, self.scene.view)])

    def card_typed(self) -> str | None:
        """The only card that may be meant by the last word."""
        wanted, word = self.desk.wanted, self.typed.replace(",", " ").rpartition(" ")[2]
        if wanted is None or not word:
            return None
        meant = cards_meant(self.desk.companion.rules, word, possible_cards(self.desk.companion, wanted))
        return meant[0] if len(meant) == 1 else None

    # Typing

    def take_key(self, key: events.Key) -> bool:
        if key.key == "backspace":
            self.typed = self.typed[:-1]
        elif key.is_printable and key.character and key.character != "?":
            self.typed = (self.typed + key.character)[: self.LONGEST]
        else:
            return False
        self.problem = ""
        self.draw_prompt()
        return True

    def action_move(self, step: int) -> None:
        """Point at another card of the adviser's hand, or another option."""
        if self.scene.choice is not None:
            self.typed = ""
            self.scene.choice.move(step)
            self.draw_prompt()

    def action_complete(self) -> None:
        """Write out the card of which the beginning was typed."""
        if (card := self.card_typed()) is not None:
            before, space, _word = self.typed.rpartition(" ")
            self.typed = f"{before}{space}{card_code(self.desk.companion.rules, card)}"
            self.draw_prompt()
        else:
            self.app.bell()

    def action_enter(self) -> None:
        typed, self.typed = self.typed.strip(), ""
        choice = self.scene.choice
        if not typed and choice is not None and not choice.many and choice.current is not None:
            typed = choice.current.value
        try:
            groups = self.desk.enter(typed)
        except NotRead as problem:
            self.problem = str(problem)
            self.draw_prompt()
            return
        self.problem = ""
        for group in groups:
            self.query_one(LogBox).entries += entries_of(group)
        self.draw(groups[-1] if groups else None)

    def action_undo(self) -> None:
        self.typed, self.problem = "", self.desk.undo()
        self._retell()
        self.draw()

    def action_log(self) -> None:
        from tda_tui.app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.query_one(LogBox).entries, self.scene.view))

    # Advice

    def action_advise(self) -> None:
        if problem := self.desk.why_no_advice():
            self.problem = problem
            self.draw_prompt()
            return
        self.problem = _("The coach is thinking.")
        self.draw_prompt()
        _worker: Worker[None] = self.run_worker(self._advise(), exclusive=True)

    async def _advise(self) -> None:
        game, me, entries = self.desk.game(), self.desk.companion.setting.adviser, len(self.desk.companion.entries)
        view = game.view(me)
        evaluation = await asyncio.to_thread(advised, game, me, self.coach)
        if entries == len(self.desk.companion.entries):
            self.problem = " ".join(advice_words(evaluation, view))
            self.draw_prompt()

    # Leaving

    def action_leave(self) -> None:
        self.desk.leave()
        self.dismiss(None)
