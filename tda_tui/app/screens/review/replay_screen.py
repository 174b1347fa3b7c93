"""The replay of a game, step by step, forwards and backwards, or running by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.timer import Timer

from tda_tui.app.screens.base import SizedScreen
from tda_tui.app.terminal.key_names import key_name, names_now
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, bar, wrap
from tda_tui.app.widgets.logbox import LogBox
from tda_tui.app.widgets.table.board import compose_table, draw_seats
from tda_tui.app.widgets.table.hand import Hand, OpenHands
from tda_tui.app.widgets.table.info import Info
from tda_tui.app.widgets.table.pieces import Scene
from tda_tui.present.event_groups import LogEntry, entries_of
from tda_tui.review.moments import decided
from tda_tui.review.replay import ANSWER, GAMBIT, ROUND, TURN, Replay
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.cells import cut
from tda_tui.words.phrases import NAMELESS
from tda_tui.words.translate import gettext as _, mark, pgettext

if TYPE_CHECKING:
    from tda_tui.review.judging import ReplayCoach

_PACES = {
    "slow": (2.2, mark("running slowly")),
    "normal": (0.9, mark("running")),
    "fast": (0.35, mark("running fast")),
}
"""Seconds per stop while the replay runs, and what is said of it."""
_QUIET, _SCORED = 0.3, 3.0
"""Factors of that time for stops with no visible event, and for scored gambits."""
_DIGITS = "123456789"
_EYES = 24
"""Columns for whose cards are visible."""
_ROWS = 2
"""Rows for the answer given and a note."""
_LOG_STOPS = 80
"""Number of stops covered by the log beside the table; the log sheet covers all."""


class ReplayScreen(SizedScreen[None]):
    """The table after any decision, as a seat saw it or with all cards open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", f"go({ANSWER}, 1)", "One move forward or back", id="replay.right"),
        Binding("left", f"go({ANSWER}, -1)", "One move forward or back", id="replay.left"),
        Binding("down,t", f"go({TURN}, 1)", "One turn forward or back", id="replay.turn"),
        Binding("up,T", f"go({TURN}, -1)", "One turn forward or back", id="replay.turn_back"),
        Binding("tab", f"go({ROUND}, 1)", "One round (or the scoring) forward or back", id="replay.round"),
        Binding("shift+tab", f"go({ROUND}, -1)", "One round (or the scoring) forward or back", id="replay.round_back"),
        Binding("pagedown", f"go({GAMBIT}, 1)", "One gambit forward or back", id="replay.gambit"),
        Binding("pageup", f"go({GAMBIT}, -1)", "One gambit forward or back", id="replay.gambit_back"),
        Binding("home", "end(-1)", "To the beginning or end", id="replay.home"),
        Binding("end", "end(1)", "To the beginning or end", id="replay.end"),
        *(Binding(n, f"gambit({n})", "Go to that gambit", id=f"replay.gambit_{n}") for n in _DIGITS),
        Binding("j", "jump", "All gambits: jump to one", id="replay.jump"),
        Binding("space", "run", "Run or stop", id="replay.run"),
        Binding("plus", "pace(1)", "Faster, slower", id="replay.faster"),
        Binding("minus", "pace(-1)", "Faster, slower", id="replay.slower"),
        Binding("a", "open", "Show all cards; view from the next or previous seat", id="replay.open"),
        Binding("s", "seat(1)", "Show all cards; view from the next or previous seat", id="replay.seat"),
        Binding("S", "seat(-1)", "Show all cards; view from the next or previous seat", id="replay.seat_back"),
        Binding("enter", "score", "The score sheet, where a gambit is scored", id="replay.score"),
        Binding("l", "log", "The whole log so far; all cards", id="replay.log"),
        Binding("c,i", "cards", "The whole log so far; all cards", id="replay.cards"),
        Binding("h", "hint", "What the coach would do here", id="replay.hint"),
        Binding("v", "app.judge", "Review: what was luck and what was a mistake", id="replay.review"),
        Binding("p", "play_on", "Play on from here; export the game", id="replay.play_on"),
        Binding("e", "export", "Play on from here; export the game", id="replay.export"),
        Binding("q,escape", "dismiss", "Back", id="replay.leave"),
    ]

    class PlayOn(Message):
        """Play on after the first `answers` decisions, with the person at `seat`.

        `others` is the level of the opponents, or "" for the original ones.
        """

        def __init__(self, replay: Replay, answers: int, seat: int, others: str) -> None:
            super().__init__()
            self.replay, self.answers, self.seat, self.others = replay, answers, seat, others

    def __init__(self, replay: Replay, at: int = 0, note: Content | None = None) -> None:
        """Start as the person who played saw it; if nobody did, with all cards open. The note belongs to this stop."""
        super().__init__()
        self.replay = replay
        self.at = at
        self.notes = {at: note} if note is not None else {}
        self.seat = replay.played.me or 0
        self.open = replay.played.me is None
        self.pace = "normal"
        self.gambits = replay.gambits()
        self.scene = Scene(self.view, regulars=replay.played.regulars)
        self.lit: str | None = None
        """The card just played."""
        self._entries: dict[tuple[int, int, bool], list[LogEntry]] = {}
        self._laid_out: Size | None = None
        self._timer: Timer | None = None
        """Leads to the next stop while the replay runs."""
        self._coach: ReplayCoach | None = None

    def body(self) -> ComposeResult:
        below = (DrawnLines(self._position, "place"), KeyLine(id="keys"))
        yield from compose_table(self.scene, LogBox(id="log"), below, [OpenHands(self.scene, id="open-hands")])

    def on_mount(self) -> None:
        self.query_one(Hand).numbers = False
        self.draw()
        for notice in (*self.replay.played.notices, self.replay.refused):
            if notice:
                self.notify(notice, markup=False)

    def on_resize(self, event: events.Resize) -> None:
        if self.is_mounted and self._laid_out not in (None, event.size):
            self.call_after_refresh(self.draw)
        self._laid_out = event.size

    def on_screen_suspend(self) -> None:
        self._halt()

    def on_unmount(self) -> None:
        if self._coach is not None:
            self._coach.close()

    # Drawing

    @property
    def view(self) -> View:
        return self.replay.seen_by(self._reader, self.replay.views(self.at))

    @property
    def _reader(self) -> int:
        """The seat that is "you"; NOBODY where all cards of other people's game are shown."""
        return NOBODY if self.open and self.replay.played.me is None else self.seat

    def draw(self) -> None:
        view, played = self.view, self.replay.played
        changes = self.replay.changes(self.at, self.seat)
        series = _("Game {n} of {all}").format(n=played.game, all=played.games) if played.games > 1 else ""
        self.scene.view, self.scene.changes, self.scene.remark = view, changes, series
        self.scene.order = sorted((held.card for held in view.hand), key=view.rules.number.__getitem__)
        hand, open_hands = self.query_one(Hand), self.query_one(OpenHands)
        hand.set_class(self.open, "-hidden")
        open_hands.display, open_hands.views = self.open, self.replay.views(self.at)
        hand.redraw()
        draw_seats(self)
        log = self.query_one(LogBox)
        log.entries = self.entries(max(0, self.at - _LOG_STOPS))
        log.redraw()
        lying = {card for seat in view.seats for card in seat.flight}
        self.lit = next((card for card in changes.cards if card in lying), None)
        self.query_one(Info).show(self.lit)
        self._draw_position()

    def entries(self, first: int) -> list[LogEntry]:
        """The log entries from stop `first` to the current one."""
        entries = [LogEntry(words) for words in self.replay.played.first_lines] if first == 0 else []
        for at in range(first, self.at + 1):
            key = (at, self._reader, self.open)
            if key not in self._entries:
                groups = self.replay.event_groups(*key)
                self._entries[key] = [entry for group in groups for entry in entries_of(group)]
            entries += self._entries[key]
        return entries

    def _draw_position(self) -> None:
        self.query_one(DrawnLines).redraw()
        keys = [
            (_("Arrows"), _("Step")), ("t", _("Turn")), (key_name("tab"), _("Round")),
            (key_name("pagedown"), _("Gambit")),
            (key_name("space"), _("Stop") if self.running else _("Run")), ("s", _("View")), ("h", _("Hint")),
            ("p", pgettext("replay", "Play on")), ("q", _("Back")), ("?", _("Keys")),
        ]  # fmt: skip
        if self.size.width >= 100:
            keys[5:6] = [("a", _("Reveal")), ("s", _("Seat")), ("j", _("Jump")), ("l", _("Log"))]
        elif self.replay.stops[self.at].score:
            keys[1:4] = [(key_name("enter"), _("Sheet")), (key_name("pagedown"), _("Gambit"))]
            keys.remove(("h", _("Hint")))
        else:
            del keys[1:3]
        self.query_one(KeyLine).show(*keys)

    def _position(self, width: int) -> list[Content]:
        """The position, a progress bar and whose cards are visible; then the answer, and what is noted here."""
        replay, stop = self.replay, self.replay.stops[self.at]
        where = _("scoring") if stop.score else _("round {n}").format(n=stop.round) if stop.round else _("ante")
        if self.at == replay.last and self.view.phase == "over":
            where = _("the end")
        words = _("Gambit {n} of {gambits}, {where}, move {answer} of {answers}").format(
            n=stop.gambit, gambits=len(self.gambits), where=where, answer=stop.answers,
            answers=replay.stops[-1].answers,
        )  # fmt: skip
        left = Content.styled(words + "  ", "bold $primary")
        run = "  " + _(_PACES[self.pace][1]) if self.running else ""
        right = Content.assemble(("  " + cut(self._eyes(), _EYES), "bold"), (run, "$accent"))
        room = width - left.cell_length - right.cell_length
        middle = bar(self.at / max(1, replay.last), room) if room > 0 else Content("")
        answer = wrap(decided(replay, self.at, self._reader, self.open) or _("Before the first move."), width)
        note = [self.notes[self.at].truncate(width)] if self.at in self.notes else []
        rows = [*answer[: _ROWS - len(note)], *note]
        return [(left + middle + right).truncate(width), *rows, *[Content("")] * (_ROWS - len(rows))]

    def _eyes(self) -> str:
        if self.open:
            return _("all cards shown")
        name = self.replay.names[self.seat]
        return _("seen by you") if name == NAMELESS else _("seen by {name}").format(name=name)

    # Moving about

    def go_to(self, at: int) -> None:
        if at != self.at:
            self.at = at
            self.draw()

    def action_go(self, what: int, step: int) -> None:
        self._halt()
        self.go_to(self.replay.further(self.at, what, step))

    def action_end(self, step: int) -> None:
        self._halt()
        self.go_to(self.replay.last if step > 0 else 0)

    def action_gambit(self, number: int) -> None:
        found = next((gambit for gambit in self.gambits if gambit.number == number), None)
        if found is None:
            self.app.bell()
            return
        self._halt()
        self.go_to(found.first)

    def action_jump(self) -> None:
        from tda_tui.app.screens.review.sheets import JumpScreen

        def jump(at: int | None) -> None:
            if at is not None:
                self.go_to(at)

        self._halt()
        self.app.push_screen(JumpScreen(self.gambits, self.replay.stops[self.at].gambit), jump)

    # Running by itself

    @property
    def running(self) -> bool:
        return self._timer is not None

    def action_run(self) -> None:
        if self.running:
            self._halt()
            return
        if self.at == self.replay.last:
            self.go_to(0)
        self._wait(self.at)
        self._draw_position()

    def _wait(self, at: int) -> None:
        stop = self.replay.stops[at]
        longer = _SCORED if stop.score else 1.0 if stop.events else _QUIET
        self._timer = self.set_timer(_PACES[self.pace][0] * longer, self._run_on)

    def _run_on(self) -> None:
        if not self.running:
            return
        at, self._timer = self.at + 1, None
        if at < self.replay.last:
            self._wait(at)
        self.go_to(at)

    def _halt(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._draw_position()

    def action_pace(self, step: int) -> None:
        paces = [*_PACES]
        self.pace = paces[max(0, min(len(paces) - 1, paces.index(self.pace) + step))]
        self._draw_position()

    # Whose cards are visible

    def action_open(self) -> None:
        self.open = not self.open
        self.draw()

    def action_seat(self, step: int) -> None:
        if self._reader == NOBODY:
            self.open = False
        else:
            self.seat = (self.seat + step) % len(self.replay.names)
        self.draw()

    # Sheets

    def action_score(self) -> None:
        group = self.replay.score(self.at, self._reader)
        if group is None:
            self.app.bell()
            return
        from tda_tui.app.screens.score import ScoreScreen

        began = next(stop for stop in self.replay.stops[self.at :: -1] if stop.begins == GAMBIT)
        self.app.push_screen(ScoreScreen(group, before=began.gold))

    def action_log(self) -> None:
        from tda_tui.app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.entries(0), self.view))

    def action_cards(self) -> None:
        from tda_tui.app.screens.browse import BrowseScreen

        self.app.push_screen(BrowseScreen(self.view.rules, self.lit, self.view))

    def action_hint(self) -> None:
        """Show the coach's advice for the seat viewed; with open cards, for any seat that decides here."""
        from tda_tui.app.screens.advice import AdviceScreen
        from tda_tui.review.judging import ReplayCoach

        self._halt()
        self._coach = self._coach or ReplayCoach(self.replay)
        asked = self._coach.asked(self.at)
        seat = self.seat if self.seat in asked or not self.open else next(iter(asked), self.seat)
        if seat not in asked:
            words = _("There is nothing to decide here.")
            if asked:
                name = self.replay.called[asked[0]]
                words = _("{name} decides here: go to their seat with {key}.")
                words = words.format(name=name, key=names_now("replay.seat", "s"))
            self.app.bell()
            self.notify(words, markup=False)
            return
        self.app.push_screen(AdviceScreen(self._coach.advice(self.at, seat), self.replay.views(self.at)[seat]))

    def action_play_on(self) -> None:
        from tda_tui.app.screens.review.sheets import BranchScreen
        from tda_tui.review.export import why_not

        answers, seat = self.replay.stops[self.at].answers, self.seat

        def play(others: str | None) -> None:
            if others is not None:
                self.post_message(self.PlayOn(self.replay, answers, seat, others))

        self._halt()
        if reason := why_not(self.replay, answers):
            self.app.bell()
            self.notify(reason, markup=False)
            return
        self.app.push_screen(BranchScreen(self.replay, answers, seat), play)

    def action_export(self) -> None:
        from tda_tui.app.screens.review.sheets import ExportScreen

        self._halt()
        self.app.push_screen(ExportScreen(self.replay))
