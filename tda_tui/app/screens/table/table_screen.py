"""A game at the table: its course, and what every key does there."""

import asyncio
import time
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from tda_tui.app.screens.help import USUAL, HelpScreen
from tda_tui.app.screens.lasting import Lasting
from tda_tui.app.screens.table.key_guard import KeyGuard
from tda_tui.app.screens.table.motion import LONGEST, show_discards, show_face, show_moves
from tda_tui.app.screens.table.table_display import TableDisplay
from tda_tui.app.terminal.key_names import is_own
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.info import Info
from tda_tui.app.widgets.table.pieces import TableLines
from tda_tui.present.abilities import with_abilities
from tda_tui.present.card_text import certain_specials, find
from tda_tui.present.choice import nothing_words
from tda_tui.present.event_groups import QUIET, EventGroup, moves
from tda_tui.rules.questions import Refusal
from tda_tui.session.pace import SECONDS, next_pace
from tda_tui.session.seat_session import Asked, Happened, Over, Rebuilt, SeatSession, Update, Waiting, begins_turn
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _

_FLASH = 0.35
"""Seconds for which an affected card is drawn in reverse."""
_PATIENCE = 0.03
"""Seconds of thinking after which the thinking seat is shown, if no events are."""
_PASSING = 3.0
"""Seconds for which a passing notice is shown."""
_SKIPPING = ("table.enter", "table.space")
"""Ids of the bindings that skip ahead, whatever their keys."""


class TakenBack(Exception):
    """The player takes back a decision instead of answering."""


class TableScreen(Lasting[Over | None], TableDisplay):
    """A game in progress, played by keys and mouse; it answers with its end, None if the game was left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up", "move(-1)", "Left", id="table.left"),
        Binding("right,down,tab", "move(1)", "Right", id="table.right"),
        Binding("enter", "enter", "Play", id="table.enter"),
        Binding("space", "space", "Choose", id="table.space"),
        Binding("escape", "back", "Back", id="table.back"),
        Binding("i", "inspect", "Inspect", id="table.inspect"),
        Binding("l", "log", "Log", id="table.log"),
        Binding("c", "cards", "Cards", id="table.cards"),
        Binding("g", "glossary", "Glossary", id="table.glossary"),
        Binding("h", "hint", "Hint", id="table.hint"),
        Binding("o", "opponents", "Who's who", id="table.opponents"),
        Binding("a", "gold", "Gold since your last turn", id="table.gold"),
        Binding("s", "sort", "Sort", id="table.sort"),
        Binding("p", "pace", "Pace", id="table.pace"),
        Binding("u", "take_back", "Undo", id="table.take_back"),
        Binding("t", "app.next_theme", "Theme", id="table.theme"),
        Binding("q,ctrl+c", "leave", "Leave", id="table.leave"),
        Binding("question_mark", "help", "Keys", id="table.help"),
    ]

    KEYS: ClassVar[str] = USUAL
    """How its keys differ from those of other tables."""
    now = staticmethod(time.monotonic)
    """The clock in seconds, for recognising keys pressed too early."""

    def __init__(self, session: SeatSession, series: str = "", bell: bool = False) -> None:
        """`bell`: whether to ring the terminal bell at the person's turn."""
        super().__init__(session, series)
        self.bell_rings = bell
        self.guard = KeyGuard(self.now)
        self._on_top = asyncio.Event()
        self._hurry = asyncio.Event()
        """Set by any key, to end animations."""
        self._answer: asyncio.Future[tuple[str, ...]] | None = None
        self._early: int | None = None
        """The option selected by an early digit; typing the same digit again does not yet confirm it."""
        self._puzzled = False
        """Whether a notice about a meaningless key is shown."""

    @property
    def asks_before(self) -> bool:
        return True

    @property
    def sheet_events(self) -> int:
        """How many times as long as an event a score sheet is shown; with 0 a key has to close it."""
        return 0

    # The course of the game

    def on_mount(self) -> None:
        if certain := certain_specials(self.shown):
            self.session.note(certain)
        self.run_worker(self._play(), exclusive=True, exit_on_error=True)

    def on_unmount(self) -> None:
        self.session.close()

    def on_screen_resume(self) -> None:
        self._on_top.set()

    def on_screen_suspend(self) -> None:
        """Pause, and remove a notice that would cover the sheet being opened."""
        self._on_top.clear()
        if self._puzzled:
            self.app.clear_notifications()

    async def _play(self) -> None:
        while not isinstance(update := self.session.next(), Over):
            await self.carry_out(update)
        self.over(update)

    def over(self, over: Over) -> None:
        self.draw(over.view)
        self.want(over)

    def left(self) -> None:
        self.want(None)

    async def carry_out(self, update: Update) -> None:
        self.awaited = None
        if isinstance(update, Happened):
            await self.show_events(update)
        elif isinstance(update, Asked):
            with suppress(TakenBack):
                await self.ask(update)
        elif isinstance(update, Waiting):
            await self.wait_for(update)
        elif isinstance(update, Rebuilt):
            self.show_past(update)

    def show_past(self, update: Rebuilt) -> None:
        """Redraw the table after a jump, without showing the events that led there."""
        view = self.session.view()
        if update.taken_back:
            self.problem = _("Your decision and everything after it are undone.")
            self.answered = view
        self.draw(view)

    async def show_events(self, happened: Happened) -> None:
        """Show events for as long as the pace says; with motion, animate them and flash their cards."""
        group, pacing = happened.group, self.session.pacing
        if any(step.event.kind == "ante-tied" for step in group.steps):
            self.problem = _("All antes tied and were discarded: ante again.")
        if group.is_score:
            await self._show_score(happened)
        elif pacing.seconds_for(group) > 0:
            if self._animates:
                await show_moves(self, self.shown, moves(group), self.frame_pause)
                await self._turn_antes_over(group)
            flashing = _FLASH if self.motion and group.cards else 0.0
            self.draw(group.view, group, flash=bool(flashing))
            if flashing:
                await self.pause(flashing)
                self.draw_seats(group.view)
            if self._animates and (card := self._rare(group)):
                await show_face(self, group.view, card, self.frame_pause)
            await self.pause(max(0.0, pacing.seconds_for(group) - flashing))

    def _rare(self, group: EventGroup) -> str | None:
        """A special card or a mortal that somebody else has just played, if it is not drawn large beside the log."""
        event = group.steps[0].event
        if event.kind != "play" or event.seat == self.session.seat or self.query_one(Info).shows_picture:
            return None
        card = find(group.view.rules, event.cards[0])
        return event.cards[0] if card.special or card.is_mortal else None

    async def _show_score(self, happened: Happened) -> None:
        from tda_tui.app.screens.score import ScoreScreen

        group = happened.group
        self.draw(group.view, group)
        if self._animates:
            await show_moves(self, group.view, moves(group), self.frame_pause)
        await self._on_top.wait()
        leave = None if self.session.over else self.action_leave
        speaks = self.session.hints != "off" and bool(happened.answered)
        review = partial(self.session.mistakes, happened) if speaks else None
        seconds = self.sheet_events * SECONDS[self.session.pacing.pace]
        sheet = ScoreScreen(group, review, leave, seconds, happened.gold_before, self.scene.regulars)
        await self.app.push_screen_wait(sheet)
        self.guard.restart()
        if self._animates:
            self.draw(group.steps[-1].view)
            await show_discards(self, group.view, self.frame_pause)

    @property
    def _animates(self) -> bool:
        return self.motion and self.session.pacing.shows_events

    async def _turn_antes_over(self, group: EventGroup) -> None:
        hidden = [step.event.seat for step in group.steps if step.event.kind == "ante"]
        while len(hidden) > 1 and await self.frame_pause(LONGEST / len(group.steps)) is not None:
            hidden.pop(0)
            self.scene.unturned, self.scene.changes = hidden, QUIET
            self.draw_seats(group.view)
        self.scene.unturned = ()

    async def frame_pause(self, seconds: float) -> float | None:
        """Wait during an animation; returns the seconds it has taken, or None if a key was pressed."""
        self._hurry.clear()
        begun = self.now()
        try:
            async with asyncio.timeout(seconds):
                await self._hurry.wait()
        except TimeoutError:
            return self.now() - begun
        return None

    async def pause(self, seconds: float) -> None:
        if not await self.session.pacing.pause(seconds):
            await self._on_top.wait()

    async def ask(self, asked: Asked) -> None:
        """Ask a question until it is answered. Raises TakenBack if the player takes back instead."""
        if self._puzzled:
            self.app.clear_notifications()
            self._puzzled = False
        if self.bell_rings and begins_turn(asked.question):
            self.app.bell()
        while self.session.asked is not None:
            self._answer = asyncio.get_running_loop().create_future()
            self.guard.restart()
            digit = self.guard.take()
            self._early = asked.choice.index_of(digit) if digit else None
            if self._early is not None:
                asked.choice.point(self._early)
                self.app.clear_notifications()
            self.draw(asked.view)
            try:
                self.session.answer(await self._answer)
            except Refusal as refusal:
                self.refused(refusal)
        self.problem = ""
        self._answer = None
        if begins_turn(asked.question):
            self.answered = asked.view

    def refused(self, refusal: Refusal) -> None:
        self.problem = refusal_reason(refusal)

    async def wait_for(self, waiting: Waiting) -> None:
        """Wait for another seat and show who it is; if no events are shown, only after a delay."""
        self.awaited, question = waiting, waiting.question
        in_sight = self.session.pacing.shows_events
        if in_sight and question is not None and question.kind == "ante":
            self.draw(self.session.view())  # events do not tell who has chosen an ante
        elif in_sight:
            self.draw_seats(self.session.view())  # the mark of who is asked moves without an event
            self.draw_choice()
        slow = None if in_sight else self.set_timer(_PATIENCE, lambda: self.draw(self.session.view()))
        try:
            await self.session.wait()
        finally:
            if slow is not None:
                slow.stop()

    def leave_question(self) -> bool:
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_exception(TakenBack())
        return True

    def close_sheets(self) -> None:
        while self.app.screen is not self:
            self.app.pop_screen()

    # Answering, by keys and mouse

    def take_key(self, key: events.Key) -> bool:
        """Use digits and letters for the choice; say so if one means nothing."""
        self._hurry.set()
        bound, choice = self.active_bindings.get(key.key), self.choice
        if choice is not None and (bound is None or bound.binding.id not in _SKIPPING):
            self.guard.stop()
        character = (key.character or "").lower()
        # A letter not shown in the choice may be the player's own key.
        means = choice is not None and (
            not is_own(character, self.BINDINGS) or any(item.key == character for item in choice.items)
        )
        index = choice.index_of(character) if choice is not None and means else None
        if index is not None:
            self._point(index)
        elif character.isalnum() and bound is None:
            self.nothing_meant(character)
        else:
            return False
        return True

    def nothing_meant(self, character: str) -> None:
        """Say why a digit or letter does nothing; keep an early digit."""
        if self.choice is not None:
            self.mention(nothing_words(self.choice, character))
        elif character.isdecimal():
            self.guard.keep(character)
            self.mention(_("Nothing to decide yet: {key} is remembered for a moment.").format(key=character))
        else:
            self.mention(_("Nothing to decide now."))
        self._puzzled = True

    def mention(self, words: str) -> None:
        self.app.clear_notifications()
        self.notify(words, timeout=_PASSING, markup=False)

    def _point(self, index: int) -> None:
        """Select an option; confirm it if it was just selected."""
        choice = self.choice
        if choice is None:
            return
        again = choice.point(index) and self._early != index
        self._early = None
        if choice.many:
            choice.toggle()
        elif again:
            self.action_enter()
            return
        self.draw_choice()

    def on_table_lines_clicked(self, message: TableLines.Clicked) -> None:
        self._point(message.index)

    def action_move(self, step: int) -> None:
        if self.choice is not None:
            self.choice.move(step)
            self.draw_choice()

    def action_end(self, step: int) -> None:
        if self.choice is not None:
            self.choice.cursor = 0 if step > 0 else len(self.choice.items) - 1
            self.action_move(-step)

    def action_enter(self) -> None:
        if self.choice is None:
            self.skip_ahead()
        elif not self.guard.blocks(self.key_waited):
            answer = self.choice.answer()
            if answer is not None and self._answer is not None and not self._answer.done():
                self._answer.set_result(answer)

    def action_space(self) -> None:
        if self.choice is None:
            self.skip_ahead()
        elif self.choice.many and not self.guard.blocks(self.key_waited):
            self.choice.toggle()
            self.draw_choice()

    def skip_ahead(self) -> None:
        """Skip ahead to one's next decision, which the same key must not answer."""
        self.guard.start()
        self.session.pacing.skip_ahead()

    def action_back(self) -> None:
        if self.choice is not None and self.choice.clear():
            self.draw_choice()

    def action_take_back(self) -> None:
        if why := self.session.why_not_back():
            self.app.bell()
            self.mention(why)
            return
        self.session.take_back()
        self.leave_question()

    def action_sort(self) -> None:
        self.session.sort_otherwise()
        self.scene.order = self.session.hand_order(self.shown)
        if self.choice is not None:
            self.choice.reorder(self.scene.order)
        self.draw_choice()

    def action_pace(self) -> None:
        self.session.pacing.pace = next_pace(self.session.pacing.pace)
        self.draw_choice()

    def action_leave(self) -> None:
        from tda_tui.app.screens.ask import LeaveScreen

        def leave(sure: bool | None) -> None:
            if sure:
                self.close_sheets()
                self.left()

        def roll() -> str:
            outcome = self.session.roll()
            self.query_one(LogBox).redraw()
            return outcome

        if not self.asks_before:
            leave(True)
            return
        rolls = roll if self.session.can_roll() else None
        self.app.push_screen(LeaveScreen(note=self.session.on_leaving(), roll=rolls), leave)

    # Sheets over the table

    def action_inspect(self) -> None:
        from tda_tui.app.screens.table.sheets import InspectScreen

        session, order = self.session, self.session.hand_order(self.shown)
        ability = session.ability_in_question()
        self.app.push_screen(
            InspectScreen(self.shown, order, self.card_in_sight(), self.judged, session.preview, ability)
        )

    def action_glossary(self) -> None:
        from tda_tui.app.screens.glossary import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.shown.rules, self.shown))

    def action_hint(self) -> None:
        if self.session.hints == "off":
            self.mention(_("The coach is silent here."))
            return
        if self.choice is None:
            self.mention(_("The coach is waiting for your turn."))
            return
        from tda_tui.app.screens.advice import AdviceScreen

        self.app.push_screen(AdviceScreen(self.session.advice(), self.shown))

    def action_opponents(self) -> None:
        if self.session.talk is None:
            self.mention(_("Nothing is known about your opponents here."))
            return
        from tda_tui.app.screens.table.sheets import OpponentsAtTableScreen

        self.app.push_screen(OpponentsAtTableScreen(self.session.talk.seating, self.shown))

    def action_gold(self) -> None:
        from tda_tui.app.screens.table.sheets import GoldScreen

        self.app.push_screen(GoldScreen(self.session.gold_moves, self.shown))

    def action_cards(self) -> None:
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.shown.rules, self.card_in_sight(), self.shown))

    def action_log(self) -> None:
        from tda_tui.app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.session.log, self.shown))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(abilities=with_abilities(self.shown), table=self.KEYS, rules=self.shown.rules))
