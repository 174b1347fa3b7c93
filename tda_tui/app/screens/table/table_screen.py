"""The table: a game is played here, and every question is answered."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from tda_tui.app.screens.table.table_display import TableDisplay
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.prompt import Prompt
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.present.card_locations import certain_specials
from tda_tui.present.event_groups import EventGroup
from tda_tui.rules.questions import Refusal
from tda_tui.session.controller import GameController
from tda_tui.session.pace import next_pace
from tda_tui.session.seat_session import SeatSession
from tda_tui.session.updates import Asked, Over, Retold, Told, Update, Waiting
from tda_tui.words.translate import gettext as _

_FLASH = 0.35
"""Seconds for which a card that something befalls is drawn in reverse."""
_PATIENCE = 0.03
"""Seconds after which it is shown who is thinking where nothing else is shown."""
_PASSING = 3.0
"""Seconds for which something is said in passing."""


class TakenBack(Exception):
    """The player wants to stand before the last decision again."""


class TableScreen(TableDisplay):
    """A game that is being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "move(-1)", "Left", id="table.left"),
        Binding("right,down,tab", "move(1)", "Right", id="table.right"),
        Binding("enter", "enter", "Play", id="table.enter"),
        Binding("space", "space", "Choose", id="table.space"),
        Binding("escape", "back", "Back", id="table.back"),
        Binding("i,v", "inspect", "Inspect", id="table.inspect"),
        Binding("o", "log", "Log", id="table.log"),
        Binding("c", "cards", "Cards", id="table.cards"),
        Binding("g", "glossary", "Glossary", id="table.glossary"),
        Binding("h", "hint", "Hint", id="table.hint"),
        Binding("w", "opponents", "Who is who", id="table.opponents"),
        Binding("s", "sort", "Sort", id="table.sort"),
        Binding("p", "pace", "Pace", id="table.pace"),
        Binding("u", "take_back", "Take back", id="table.take_back"),
        Binding("t", "app.next_theme", "Theme", id="table.theme"),
        Binding("q,ctrl+c", "leave", "Leave", id="table.leave"),
        Binding("question_mark", "help", "Keys", id="table.help"),
    ]

    class Ended(Message):
        """The game is over, or was left: then there is no `over`."""

        def __init__(self, over: Over | None) -> None:
            super().__init__()
            self.over = over

    def __init__(self, session: SeatSession, motion: bool = False, series: str = "") -> None:
        super().__init__(session, motion, series)
        self._seen = asyncio.Event()
        self._answer: asyncio.Future[tuple[str, ...]] | None = None

    @property
    def controller(self) -> GameController:
        """The game that is played."""
        return self.session.controller

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(LogBox).entries = self.session.log
        if certain := certain_specials(self.shown):
            self.session.note(certain)
        self.run_worker(self._play(), exclusive=True, exit_on_error=True)

    def on_unmount(self) -> None:
        """The game was left, or the program: nobody thinks any more."""
        self.session.close()

    def on_screen_resume(self) -> None:
        """The table can be seen: the game goes on."""
        self._seen.set()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: the game waits."""
        self._seen.clear()

    # The game

    async def _play(self) -> None:
        """Play the game to its end: show what happens, ask the person, let the others act."""
        while not isinstance(update := self.session.next(), Over):
            await self.carry_out(update)
        self.over(update)

    def over(self, over: Over) -> None:
        """Show how the table stands at the end."""
        self.session.close()
        self.draw(over.view)
        self.post_message(self.Ended(over))

    async def carry_out(self, update: Update) -> None:
        """Show what happened; ask and hand back the answer; or wait for another seat."""
        self.awaited = None
        if isinstance(update, Told):
            await self._tell(update)
        elif isinstance(update, Asked):
            with suppress(TakenBack):
                await self.ask(update)
        elif isinstance(update, Waiting):
            await self.wait_for(update)
        elif isinstance(update, Retold):
            self.show_past(update)

    def show_past(self, update: Retold) -> None:
        """Show the table as it stands; nothing of what led there is shown again."""
        view = self.session.view()
        if update.taken_back:
            self.problem = _("You took that back; what came after it has not happened.")
            self.answered = view
        self.draw(view)

    async def _tell(self, told: Told) -> None:
        """Show what happened: a score until the player has seen it, anything else for a while."""
        if told.group.is_score:
            self.draw(told.group.view, told.group)
            from tda_tui.app.screens.table.score import ScoreScreen

            await self._seen.wait()
            leave = None if self.session.over else self.action_leave
            await self.app.push_screen_wait(ScoreScreen(told.group, self.session.review(told), leave))
        elif self.session.seconds_for(told.group) > 0:
            await self._show(told.group)

    async def _show(self, group: EventGroup) -> None:
        """Show it for as long as the pace says; its cards flash first, unless motion is off."""
        flashing = _FLASH if self.motion and group.cards else 0.0
        self.draw(group.view, group, flash=bool(flashing))
        if flashing:
            await self._pause(flashing)
            self.draw_seats(group.view)
        await self._pause(max(0.0, self.session.seconds_for(group) - flashing))

    async def _pause(self, seconds: float) -> None:
        if not await self.session.pause(seconds):
            await self._seen.wait()

    async def ask(self, asked: Asked) -> None:
        """Put a question until it is answered. Raises TakenBack if something is taken back instead."""
        while self.session.asked is not None:
            self._answer = asyncio.get_running_loop().create_future()
            self.draw(asked.view)
            try:
                self.session.answer(await self._answer)
            except Refusal as refusal:
                self.refused(refusal)
        self.problem = ""
        self._answer = None
        self.answered = asked.view

    def refused(self, refusal: Refusal) -> None:
        """Say why an answer was not carried out."""
        self.problem = str(refusal)

    async def wait_for(self, waiting: Waiting) -> None:
        """Let another seat act, and say who it is; where nothing else is shown, only of one that takes its time."""
        question = self.awaited = waiting.question
        in_sight = self.session.shows_events
        if in_sight and question is not None and question.kind == "ante":
            self.draw(self.session.view())  # nothing is told of who has chosen
        elif in_sight:
            self.draw_choice()
        slow = None if in_sight else self.set_timer(_PATIENCE, lambda: self.draw(self.session.view()))
        try:
            await self.session.wait()
        finally:
            if slow is not None:
                slow.stop()

    # Answering, by keys and by the mouse

    def take_key(self, key: events.Key) -> bool:
        """Numbers and first letters go to the choice."""
        if self.choice is None or not key.character:
            return False
        place = self.choice.place_of(key.character.lower())
        if place is None:
            return False
        self._point(place)
        return True

    def _point(self, place: int) -> None:
        """Put the cursor there; where it stood there already, choose."""
        choice = self.choice
        if choice is None:
            return
        again = choice.point(place)
        if choice.many:
            choice.toggle()
            self.draw_choice()
        elif again:
            self.action_enter()
        else:
            self.draw_choice()

    def on_hand_clicked(self, message: Hand.Clicked) -> None:
        """A click on a card is its number."""
        if self.choice is not None and message.place < self.choice.in_hand:
            self._point(message.place)

    def on_prompt_clicked(self, message: Prompt.Clicked) -> None:
        """A click on an option is its key."""
        self._point(message.place)

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        if self.choice is not None:
            self.choice.move(step)
            self.draw_choice()

    def action_enter(self) -> None:
        """Answer; or, while others play, go on to the next own decision."""
        if self.choice is None:
            self.session.skip_ahead()
            return
        answer = self.choice.answer()
        if answer is not None and self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    def action_space(self) -> None:
        """Choose one of several; or skip ahead."""
        if self.choice is None:
            self.session.skip_ahead()
        elif self.choice.many:
            self.choice.toggle()
            self.draw_choice()

    def action_back(self) -> None:
        """Take back what is chosen so far."""
        if self.choice is not None and self.choice.clear():
            self.draw_choice()

    def action_take_back(self) -> None:
        """Back to the last own decision; whoever thinks meanwhile stops."""
        if why := self.session.why_not_back():
            self.app.bell()
            self.notify(why, timeout=_PASSING, markup=False)
            return
        self.session.take_back()
        self.leave_question()

    def leave_question(self) -> bool:
        """What is asked is not answered any more; whether anything was."""
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_exception(TakenBack())
        return True

    def action_sort(self) -> None:
        """Sort the hand the other way."""
        self.sort_hand()

    def action_pace(self) -> None:
        """The next pace."""
        self.session.pace = next_pace(self.session.pace)
        self.draw_choice()

    # What is opened over the table

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tda_tui.app.screens.table.inspect import InspectScreen

        order = self.session.hand_order(self.shown)
        self.app.push_screen(InspectScreen(self.shown, order, self.card_in_sight(), self.judged, self.session.preview))

    def action_glossary(self) -> None:
        """The words of the rules, beginning with the one that matters now."""
        from tda_tui.app.screens.glossary import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.shown.rules, self.shown))

    def action_hint(self) -> None:
        """What the coach would do."""
        if self.session.hints == "off" or self.choice is None:
            return
        from tda_tui.app.screens.table.advice import AdviceScreen

        advice = self.session.advice()

        def seen(_nothing: None) -> None:
            if not advice.done() and self.session.hints != "always":
                self.session.drop_advice()

        self.app.push_screen(AdviceScreen(advice, self.shown), seen)

    def action_opponents(self) -> None:
        """Who the others are."""
        if self.session.talk is None:
            return
        from tda_tui.app.screens.table.opponents_at_table import OpponentsAtTableScreen

        self.app.push_screen(OpponentsAtTableScreen(self.session.talk.seating))

    def action_cards(self) -> None:
        """Every card of the game, beginning with the one under the cursor."""
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.shown.rules, self.card_in_sight(), self.shown))

    def action_log(self) -> None:
        """The whole log."""
        from tda_tui.app.screens.table.log import LogScreen

        self.app.push_screen(LogScreen(self.session.log, self.shown))

    def action_help(self) -> None:
        """All keys."""
        from tda_tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen())

    def left(self) -> None:
        """The game was left before its end."""
        self.post_message(self.Ended(None))

    def action_leave(self) -> None:
        """Ask, and leave."""
        from tda_tui.app.screens.table.leave import LeaveScreen

        def leave(sure: bool | None) -> None:
            if not sure:
                return
            while self.app.screen is not self:  # the score sheet
                self.app.pop_screen()
            self.left()

        self.app.push_screen(LeaveScreen(note=self.session.on_leaving()), leave)
