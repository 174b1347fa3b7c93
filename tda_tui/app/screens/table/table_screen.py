"""The table: everything that a player must see, and the answers to everything that is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.message import Message

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.widgets.info import Info
from tda_tui.app.widgets.logbox import Entry, LogBox, entries_of
from tda_tui.app.widgets.prompt import KeyLine, Prompt
from tda_tui.app.widgets.table.ante import StrayAnte
from tda_tui.app.widgets.table.boxes import OwnSeat
from tda_tui.app.widgets.table.flights import Flights
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.app.widgets.table.ledger import Effects
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.card_locations import certain_specials
from tda_tui.present.card_text import find
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import EventGroup, event_groups
from tda_tui.present.prompt import choice_of, follows
from tda_tui.present.question_text import waiting_words
from tda_tui.present.view_changes import QUIET, view_changes
from tda_tui.rules.events import Event
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import View
from tda_tui.session.controller import GameController, Step
from tda_tui.session.pace import SECONDS, next_pace, pace_name
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.players.coach.coach import Advice
    from tda_tui.present.preview import PreviewCache
    from tda_tui.talk.table_talk import TableTalk

_FLASH = 0.35
"""Seconds for which a card that something befalls is drawn in reverse."""
_PATIENCE = 0.03
"""Seconds after which it is shown who is thinking where nothing else is shown."""
_INFO_ROWS, _INFO_LEAST, _LOG_LEAST = 4, 2, 3
"""Rows of the card below the log where they do not stand side by side; the least of both."""
_FINAL = ("game-over", "hole-paid-out", "win-game")
_PASSING = 3.0
"""Seconds for which something is said in passing."""


class TakenBack(Exception):
    """The player wants to stand before the last decision again."""


class TableScreen(SizedScreen[None]):
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
        Binding("w", "company", "Who is who", id="table.company"),
        Binding("s", "sort", "Sort", id="table.sort"),
        Binding("p", "pace", "Pace", id="table.pace"),
        Binding("u", "take_back", "Take back", id="table.take_back"),
        Binding("t", "app.next_theme", "Theme", id="table.theme"),
        Binding("q,ctrl+c", "leave", "Leave", id="table.leave"),
        Binding("question_mark", "help", "Keys", id="table.help"),
    ]

    class Ended(Message):
        """The game is over, or was left."""

        def __init__(self, view: View | None, final: list[Event], last_words: str = "") -> None:
            super().__init__()
            self.view = view
            self.final = final
            self.last_words = last_words

    def __init__(
        self,
        controller: GameController,
        pace: str,
        said: Sequence[str] = (),
        motion: bool = False,
        hints: str = "request",
        series: str = "",
        talk: TableTalk | None = None,
    ) -> None:
        """`said` are the first lines of the log; with `motion` a card flashes when something befalls it.

        `hints` says when the coach speaks: `request`, `always` or `off`; `series` which game of several this is;
        `talk` what the others say.
        """
        super().__init__()
        self.controller = controller
        self.pace = pace
        self.motion = motion
        self.hints = hints
        self.series = series
        self.talk = talk
        self._last_words = ""
        self._decisions: list[tuple[View, tuple[str, ...]]] = []
        self.entries = [Entry(line) for line in said]
        self.choice: Choice | None = None
        self.shown: View = controller.view()
        self._answered: View = self.shown
        self._changes = QUIET
        self._order: list[str] = []
        self._by_strength = False
        self._hurry = asyncio.Event()
        self._seen = asyncio.Event()
        self._answer: asyncio.Future[tuple[str, ...]] | None = None
        self._latest: str | None = None
        self._lit: str | None = None
        self._final: list[Event] = []
        self._problem = ""
        self._previews: PreviewCache | None = None
        self._awaited: Question | None = None
        self._laid_out: Size | None = None
        self.on_leaving: Callable[[], str] = lambda: ""
        """Says what becomes of the game when it is left."""
        self.takes_back = True
        self._wants_back = False
        self._acting: asyncio.Future[None] | None = None
        self._said = 0
        """How many lines of the log are no part of what happened."""

    def body(self) -> ComposeResult:
        """Top to bottom: the table, what happened, the hand, what is asked."""
        yield Status(id="status")
        yield Flights(id="flights")
        yield StrayAnte(id="strays")
        yield Effects(id="effects")
        with Container(id="middle"):
            yield self.log_box()
            yield Info(id="info")
        yield OwnSeat(id="own")
        yield Hand(id="hand")
        yield Prompt(id="prompt")
        yield KeyLine(id="keys")

    def log_box(self) -> LogBox:
        """Where it is told what happens."""
        return LogBox(id="log")

    def on_mount(self) -> None:
        """Begin to play."""
        self.query_one(LogBox).entries = self.entries
        if certain := certain_specials(self.shown):
            self.entries.append(Entry(certain))
        self._said = len(self.entries)
        self.run_worker(self._play(), exclusive=True, exit_on_error=True)

    def on_unmount(self) -> None:
        """The game was left, or the program: nobody thinks any more."""
        self.controller.close()

    def on_screen_resume(self) -> None:
        """The table can be seen: the game goes on."""
        self._seen.set()

    def on_screen_suspend(self) -> None:
        """Something lies over the table: the game waits."""
        self._seen.clear()

    # The game

    async def _play(self) -> None:
        """Play the game to its end: show what happened, ask the person, let the others act."""
        controller = self.controller
        self._retell(controller.take_past())
        while True:
            if self._wants_back:
                self._go_back()
            controller.think_ahead()
            await self._tell(controller.take_steps())
            if self._wants_back:
                continue
            if controller.over:
                break
            question = controller.question
            if question is not None:
                with suppress(TakenBack):
                    await self._ask(question)
            else:
                await self._wait_for(controller.waiting_for)
        controller.close()
        self._draw(controller.view())
        self.post_message(self.Ended(controller.view(), self._final, self._last_words))

    def _retell(self, past: list[list[Step]]) -> None:
        """Tell what happened before the game was left; nothing of it is shown again."""
        for steps in past:
            for group in event_groups(steps):
                self._note_down(group)
        if past:
            self._draw(self.controller.view())

    def _note_down(self, group: EventGroup) -> None:
        """Tell a beat in the log, and remember what matters later."""
        self._log(group)
        for step in group.steps:
            if step.event.kind == "replace":
                self._latest = step.event.cards[1]
            if step.event.kind in _FINAL:
                self._final.append(step.event)

    async def _tell(self, steps: list[Step]) -> None:
        """Show what happened, a beat at a time."""
        self._awaited = None
        for group in event_groups(steps):
            self._note_down(group)
            if group.is_score and not self._wants_back:
                self._draw(group.view, group)
                from tda_tui.app.screens.table.score import ScoreScreen

                await self._seen.wait()
                leave = None if self.controller.over else self.action_leave
                await self.app.push_screen_wait(ScoreScreen(group, self._review(), leave))
            elif self._pause_of(group) > 0:
                await self._show(group)

    async def _show(self, group: EventGroup) -> None:
        """Show a beat for as long as its pace says; its cards flash first, unless motion is off."""
        flashing = _FLASH if self.motion and group.cards else 0.0
        self._draw(group.view, group, flash=bool(flashing))
        if flashing:
            await self._pause(flashing)
            self._draw_seats(group.view)
        await self._pause(max(0.0, self._pause_of(group) - flashing))

    def _pause_of(self, group: EventGroup) -> float:
        return 0.0 if self._hurry.is_set() else SECONDS[self.pace] * group.weight

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds)
        except TimeoutError:
            await self._seen.wait()

    async def _ask(self, question: Question) -> None:
        """Put a question and carry out the answer."""
        self._hurry.clear()
        view = self.controller.view()
        self._put_in_order(view)
        self.choice = choice_of(question, view, self._order, self._latest)
        while True:
            self._answer = asyncio.get_running_loop().create_future()
            self._draw(view)
            choices = await self._answer
            try:
                self.controller.answer(question, choices)
            except Refusal as refusal:
                self._refused(refusal)
                continue
            break
        self.controller.drop_advice()
        self._problem = ""
        self.choice = None
        self._answer = None
        self._answered = view
        self._decisions.append((view, choices))

    def _go_back(self) -> None:
        """Stand before the last own decision again."""
        self._wants_back = False
        self.choice = self._answer = None
        self.controller.drop_advice()
        self.controller.take_back()
        del self.entries[self._said :]
        del self._decisions[-1:]
        self._latest, self._final = None, []
        self.talk = self.talk.anew() if self.talk is not None else None
        self._answered = self.controller.view()
        self._retell(self.controller.take_past())
        self._problem = _("You took that back; what came after it has not happened.")

    def _review(self) -> list[str] | None:
        """What the coach would have done in this gambit; None where nobody wants to know."""
        decided, self._decisions = self._decisions, []
        if self.hints == "off" or not decided:
            return None
        from tda_tui.present.coach_text import Decision, review

        return review(Decision(*made) for made in decided)

    def _refused(self, refusal: Refusal) -> None:
        """Say why an answer was not carried out."""
        self._problem = str(refusal)

    async def _wait_for(self, question: Question | None) -> None:
        """Let another seat act, and say who it is; where nothing else is shown, only of one that takes its time."""
        self._awaited = question
        in_sight = SECONDS[self.pace] and not self._hurry.is_set()
        if in_sight and question is not None and question.kind == "ante":
            self._draw(self.controller.view())  # nothing is told of who has chosen
        elif in_sight:
            self._draw_choice()
        slow = None if in_sight else self.set_timer(_PATIENCE, lambda: self._draw(self.controller.view()))
        self._acting = asyncio.ensure_future(self.controller.let_other_act())
        try:
            await self._acting
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not self._wants_back or (task is not None and task.cancelling()):
                raise
        finally:
            if slow is not None:
                slow.stop()

    def _log(self, group: EventGroup) -> None:
        self.entries += entries_of(group)
        if self.talk is not None:
            for remark in self.talk.hear_all(group.steps):
                self.entries.append(Entry(remark))
                if group.kind in _FINAL:
                    self._last_words = remark

    # Drawing

    def _put_in_order(self, view: View) -> None:
        rules = view.rules
        cards = [held.card for held in view.hand]
        if self._by_strength:
            self._order = sorted(cards, key=lambda card: (-find(rules, card).strength, rules.number[card]))
        else:
            self._order = sorted(cards, key=rules.number.__getitem__)

    def _draw(self, view: View, group: EventGroup | None = None, flash: bool = False) -> None:
        """Draw the table and what the beat has changed; where the person is asked, what has changed since last time."""
        self._changes = view_changes(self.shown if group is not None else self._answered, view, group)
        self.shown = view
        self._put_in_order(view)
        self.query_one(Status).show(view, self._changes, self._occasion())
        self._draw_seats(view, flash)
        self.query_one(StrayAnte).show(view)
        self.query_one(Effects).show(view)
        self.call_after_refresh(self._make_room)
        self.query_one(LogBox).redraw()
        played = group is not None and group.kind in ("play", "replace", "swap", "reveal", "power", "effect")
        self._lit = group.cards[-1 if group.kind == "replace" else 0] if group is not None and played else None
        self._draw_choice()

    def _occasion(self) -> str:
        """What else the evening is about: the minutes that are left, and which game of a series this is."""
        left = self.controller.minutes_left
        clock = _("{n} min left").format(n=left) if left is not None else ""
        return "  ".join(words for words in (self.series, clock) if words)

    def _make_room(self) -> None:
        """On a small screen with much on the table the card takes fewer rows, so that the log keeps some."""
        info, middle = self.query_one(Info), self.query_one("#middle")
        if not self.is_mounted or self.size.width >= 100 or not middle.size.height:
            return
        rows = min(_INFO_ROWS, max(_INFO_LEAST, middle.size.height - _LOG_LEAST))
        if info.size.height != rows:
            info.styles.height = rows

    def _draw_seats(self, view: View, flash: bool = False) -> None:
        self.query_one(Flights).show(view, self._changes, flash)
        self.query_one(OwnSeat).show(view, self._changes, flash)

    def _draw_choice(self) -> None:
        """Draw what the cursor is on."""
        view, choice = self.shown, self.choice
        self.query_one(Hand).show(view, self._order, choice)
        prompt, info, keys = self.query_one(Prompt), self.query_one(Info), self.query_one(KeyLine)
        common = [
            ("h", _("Hint")), ("i", _("Inspect")), ("g", _("Rules")), ("o", _("Log")), ("q", _("Leave")),
            ("?", _("Keys")),
        ]  # fmt: skip
        if self.hints == "off":
            common.pop(0)
        if self.size.width >= 100:
            pace = _("Pace {pace}").format(pace=pace_name(self.pace))
            common[-2:-2] = [("c", _("Cards")), ("p", pace), ("t", _("Theme"))]
        if choice is None:
            prompt.show(view, None, "" if self._changes.scored else waiting_words(view, self._awaited), "")
            info.show(view, self._lit)
            keys.show((_("Enter"), _("Skip ahead")), *common)
            return
        prompt.show(view, choice, choice.title, self._problem or self._note(choice, view))
        info.show(view, self._card_in_question(choice), judged=self._judged)
        if choice.many:
            verb = _("Done") if not choice.missing else _("{n} more").format(n=choice.missing)
            keys.show((_("Space"), _("Choose")), (_("Enter"), verb), *common)
        else:
            verb = _("Play") if choice.question.kind in ("play", "ante") else _("Choose")
            keys.show((_("Arrows"), _("Move")), (_("Enter"), verb), *common)

    def _note(self, choice: Choice, view: View) -> str:
        """What would follow from the choice under the cursor; or what the coach says, if it always speaks."""
        if self.hints == "always" and (advice := self._advice(view)):
            return advice
        card = choice.current.card if choice.current is not None else None
        preview = self._preview(card) if card is not None and choice.question.kind in ("play", "ante") else []
        if preview and choice.question.kind == "ante":
            return " ".join(preview)
        return " ".join([follows(choice, view), *preview])

    def _advice(self, view: View) -> str:
        """What the coach says without being asked."""
        from tda_tui.present.coach_text import advice_words

        advice = self.controller.advice()
        if advice.done():
            return next(iter(advice_words(advice.result(), view)), "")
        advice.remove_done_callback(self._advised)  # the cursor has moved meanwhile
        advice.add_done_callback(self._advised)
        return _("The coach is thinking.")

    def _advised(self, advice: asyncio.Future[Advice | None]) -> None:
        if not advice.cancelled():
            self.call_later(self._redraw_advice)

    def _redraw_advice(self) -> None:
        if self.choice is not None:
            self._draw_choice()

    def _preview(self, card: str) -> list[str]:
        """What a card of the hand would do now."""
        from tda_tui.present.preview import PreviewCache

        self._previews = self._previews or PreviewCache()
        return self._previews.preview(self.controller.game, self.controller.me, card)

    @property
    def _judged(self) -> bool:
        """Whether it matters now which cards of the hand would trigger."""
        return self.choice is not None and self.choice.question.kind == "play"

    def _card_in_question(self, choice: Choice) -> str | None:
        """The card under the cursor; for other options the card that asks, or the new one that may trigger."""
        item = choice.current
        if item is not None and item.card is not None:
            return item.card
        return self._latest if choice.question.kind == "trigger" and self._latest else choice.question.source

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        if self.is_mounted and self._laid_out not in (None, event.size):
            self.call_after_refresh(self._draw, self.shown)
        self._laid_out = event.size

    # Keys and the mouse

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
            self._draw_choice()
        elif again:
            self.action_enter()
        else:
            self._draw_choice()

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
            self._draw_choice()

    def action_enter(self) -> None:
        """Answer; or, while others play, go on to the next own decision."""
        if self.choice is None:
            self._hurry.set()
            return
        answer = self.choice.answer()
        if answer is not None and self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    def action_space(self) -> None:
        """Choose one of several; or skip ahead."""
        if self.choice is None:
            self._hurry.set()
        elif self.choice.many:
            self.choice.toggle()
            self._draw_choice()

    def action_back(self) -> None:
        """Take back what is chosen so far."""
        if self.choice is not None and self.choice.clear():
            self._draw_choice()

    def action_sort(self) -> None:
        """Sort the hand the other way."""
        self._by_strength = not self._by_strength
        self._put_in_order(self.shown)
        if self.choice is not None:
            self.choice.reorder(self._order)
        self._draw_choice()

    def action_pace(self) -> None:
        """The next pace."""
        self.pace = next_pace(self.pace)
        self._draw_choice()

    def action_take_back(self) -> None:
        """Back to the last own decision; whoever thinks meanwhile stops."""
        why = _("Taking back is switched off in the settings.") if not self.takes_back else ""
        if why := why or self.controller.why_not_back():
            self.app.bell()
            self.notify(why, timeout=_PASSING, markup=False)
            return
        self._wants_back = True
        self._hurry.set()
        if self._acting is not None:
            self._acting.cancel()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(TakenBack())

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tda_tui.app.screens.table.inspect import InspectScreen

        card = self._card_in_question(self.choice) if self.choice is not None else self._lit
        self.app.push_screen(InspectScreen(self.shown, self._order, card, self._judged, self._preview))

    def action_glossary(self) -> None:
        """The words of the rules, beginning with the one that matters now."""
        from tda_tui.app.screens.glossary import GlossaryScreen

        self.app.push_screen(GlossaryScreen(self.shown.rules, self.shown))

    def action_hint(self) -> None:
        """What the coach would do."""
        if self.hints == "off" or self.choice is None:
            return
        from tda_tui.app.screens.table.advice import AdviceScreen

        advice = self.controller.advice()

        def seen(_nothing: None) -> None:
            if not advice.done() and self.hints != "always":
                self.controller.drop_advice()

        self.app.push_screen(AdviceScreen(advice, self.shown), seen)

    def action_company(self) -> None:
        """Who the others are."""
        if self.talk is None:
            return
        from tda_tui.app.screens.table.opponents_at_table import OpponentsAtTableScreen

        self.app.push_screen(OpponentsAtTableScreen(self.talk.seating))

    def action_cards(self) -> None:
        """Every card of the game, beginning with the one under the cursor."""
        from tda_tui.app.screens.browse import BrowseScreen

        card = self._card_in_question(self.choice) if self.choice is not None else self._lit
        self.app.push_screen(BrowseScreen(self.shown.rules, card, self.shown))

    def action_log(self) -> None:
        """The whole log."""
        from tda_tui.app.screens.table.log import LogScreen

        self.app.push_screen(LogScreen(self.entries, self.shown))

    def action_help(self) -> None:
        """All keys."""
        from tda_tui.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen())

    def left(self) -> None:
        """The game was left before its end."""
        self.post_message(self.Ended(None, []))

    def action_leave(self) -> None:
        """Ask, and leave."""
        from tda_tui.app.screens.table.leave import LeaveScreen

        def leave(sure: bool | None) -> None:
            if not sure:
                return
            while self.app.screen is not self:  # the score sheet
                self.app.pop_screen()
            self.left()

        self.app.push_screen(LeaveScreen(note=self.on_leaving()), leave)
