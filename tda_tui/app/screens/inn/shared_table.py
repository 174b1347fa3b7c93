"""The shared table, as seen from one of its seats or by a watcher."""

import asyncio
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType

from tda_tui.app.screens.ask import LeaveTableScreen, VoteScreen
from tda_tui.app.screens.help import TOGETHER
from tda_tui.app.screens.inn.talk import TalkScreen
from tda_tui.app.screens.score import ScoreScreen
from tda_tui.app.screens.table.table_screen import TableScreen
from tda_tui.app.screens.table.watched import Watched
from tda_tui.app.terminal.key_names import with_keys
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.prompt import Prompt
from tda_tui.app.widgets.table.status import Status
from tda_tui.present.choice import Choice
from tda_tui.present.event_groups import EventGroup
from tda_tui.rules.state.table import ANTE
from tda_tui.rules.view import NOBODY, View
from tda_tui.session.seat_session import Asked, Over
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.sessions import TableSession
from tda_tui.tables.shared_table import Attendee, Vote
from tda_tui.tables.table_words import awaited_clocks, awaited_names, time_words
from tda_tui.words.translate import gettext as _, ngettext

_SECOND = 1.0


class SharedTableScreen(TableScreen):
    """A game that does not wait for this seat: a time limit, a drop-out or a vote may answer first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "talk", "Say something", id="shared_table.talk"),
    ]

    KEYS = TOGETHER
    gives_up = False
    """Whether whoever has left the game gives up the seat."""
    session: TableSession

    def __init__(self, attendee: Attendee, session: TableSession, series: str = "", bell: bool = False) -> None:
        super().__init__(session, series, bell)
        self.attendee = attendee
        self._vote_drawn: Vote | None = None
        self._thinking_drawn: tuple[int, ...] = ()

    def on_mount(self) -> None:
        self.set_interval(_SECOND, self._tick)

    # Changes by others

    def show_changes(self) -> None:
        """Draw what has changed at the table besides the game."""
        if not self.is_mounted or not self.query("#prompt"):
            return
        if self.attendee.take_news():
            self.query_one(LogBox).redraw()
        self._draw_clocks()
        thinking = self.attendee.thinking()
        if self.choice is not None and self.shown.phase == ANTE and thinking != self._thinking_drawn:
            self.draw_seats(self.session.view())  # who has chosen an ante meanwhile
        self._thinking_drawn = thinking
        if self._vote != self._vote_drawn:
            self.draw_choice()
        self._vote_drawn = self._vote
        for screen in self.app.screen_stack:
            if isinstance(screen, TalkScreen):
                screen.show_changes()

    def _tick(self) -> None:
        """Every second: update the clocks, and close a score sheet before it uses up the time for the next decision."""
        if not self._clock_runs:
            return
        self._draw_clocks()
        left, sheet = self.attendee.time_left(self.attendee.seat), self.app.screen
        half = self.attendee.table.options.decision / 2
        if isinstance(sheet, ScoreScreen) and left is not None and left.decision <= half:
            sheet.dismiss(None)

    @property
    def _clock_runs(self) -> bool:
        table = self.attendee.table
        return table.state == "playing" and bool(table.options.decision)

    def _draw_clocks(self) -> None:
        if self.choice is None:
            self.query_one(Prompt).show(self.waiting(self.shown))
        self.scene.remark = self.occasion()
        self.query_one(Status).redraw()

    def occasion(self) -> str:
        table, parts = self.attendee.table, [super().occasion()]
        if self._clock_runs and (left := self.attendee.time_left(self.attendee.seat)) is not None:
            parts.append(time_words(left))
        if many := len(table.watchers):
            parts.append(ngettext("{n} watching", "{n} watching", many).format(n=many))
        return "  ".join(filter(None, parts))

    @property
    def _vote(self) -> Vote | None:
        """The current vote, if one has not answered it."""
        vote = self.attendee.table.vote
        mine = vote is not None and self.attendee.account.id in vote.agreed
        return None if mine or self.attendee.seat == NOBODY else vote

    def _vote_words(self) -> str:
        vote = self._vote
        if vote is None:
            return ""
        asked = vote.text
        return with_keys(_("{asked} {key:table.take_back=u}: vote.")).format(asked=asked)

    def waiting(self, view: View) -> str:
        if asked := self._vote_words():
            return asked
        text, names = super().waiting(view), awaited_names(self.attendee)
        if not names or self.scene.changes.scored:
            return text
        if view.phase == ANTE:
            return _("Waiting for {names} to ante").format(names=names)
        question = self.awaited.question if self.awaited is not None else None
        awaited_seat = view.to_move if question is None else question.seat
        if not text or list(self.attendee.thinking()) != [awaited_seat]:
            return _("Waiting for {names}").format(names=names)
        clock = awaited_clocks(self.attendee)
        return _("{said} ({time})").format(said=text, time=clock) if clock else text

    def note(self, choice: Choice, view: View) -> str:
        return self._vote_words() or super().note(choice, view)

    def useful_keys(self) -> list[tuple[str, str]]:
        return [("m", _("Talk")), ("o", _("Who")), ("u", _("Vote") if self._vote else _("Undo"))]

    # The course of the game

    def draw(self, view: View, group: EventGroup | None = None, flash: bool = False) -> None:
        """Draw the table; a seat taken over from a regular does not show the regular's face."""
        if self.session.talk is not None:
            seating = self.session.talk.seating
            sits = {at: one for at, one in seating.regulars().items() if view.names[at] == seating.names[at]}
            self.scene.regulars = sits
        super().draw(view, group, flash)

    async def ask(self, asked: Asked) -> None:
        """Ask a question until it is answered, by the person or for them."""
        watching = asyncio.create_task(self._until_overtaken())
        try:
            await super().ask(asked)
        finally:
            watching.cancel()

    async def _until_overtaken(self) -> None:
        await self.session.overtaken()
        self.leave_question()

    def over(self, over: Over) -> None:
        self.session.close()
        self.draw(over.view)
        self.want(over)

    # Actions

    def action_talk(self) -> None:
        if not self.attendee.watches:
            self.app.push_screen(TalkScreen(self.attendee, self.session.log))

    def action_opponents(self) -> None:
        from tda_tui.app.screens.inn.seats import PeopleScreen

        self.app.push_screen(PeopleScreen(self.attendee))

    def action_hint(self) -> None:
        self.mention(_("There is no coach at a shared table."))

    def action_take_back(self) -> None:
        """Answer the current vote, or ask the others to let one take back the last decision."""
        if (vote := self._vote) is None:
            self._try_vote("take-back")
        else:
            self.app.push_screen(VoteScreen(vote.text), partial(self._try_vote, shown=vote))

    def _try_vote(self, what: str | None, shown: Vote | None = None) -> None:
        attendee = self.attendee
        if attendee.watches or not what:
            return
        try:
            answers = {"agree": partial(attendee.agree, shown), "refuse": partial(attendee.refuse, shown)}
            answers.get(what, partial(attendee.ask, what))()
        except TableProblem as problem:
            self.app.bell()
            self.mention(str(problem))

    def action_leave(self) -> None:
        def left(what: str | None) -> None:
            if what in ("keep", "give_up"):
                self.gives_up = what == "give_up"
                self.want(None)

        self.app.push_screen(LeaveTableScreen(note=self.session.on_leaving()), left)


class WatchedTableScreen(Watched, SharedTableScreen):
    """The table for watchers: once all players have agreed, with all hands, a gambit late."""

    def action_leave(self) -> None:
        self.want(None)
