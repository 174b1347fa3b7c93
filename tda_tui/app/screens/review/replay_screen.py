"""The replay of a game, step by step, forwards and backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer

from tda_tui.app.screens.review.replay_display import ReplayDisplay
from tda_tui.app.terminal.key_names import names_now
from tda_tui.app.widgets.table.board import seat_regulars
from tda_tui.app.widgets.table.hand import Hand
from tda_tui.review.replay import ANSWER, GAMBIT, ROUND, TURN, Replay
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.judging import ReplayCoach

_PACES = {"normal": 0.9, "fast": 0.35, "slow": 2.2}
"""Seconds per stop while the replay runs."""
_QUIET, _SCORED = 0.3, 3.0
"""Factors of that time for stops with no visible event, and for scored gambits."""
_DIGITS = "123456789"


class ReplayScreen(ReplayDisplay):
    """Moves from stop to stop by keys, or runs by itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", f"go({ANSWER}, 1)", "A move on, or back", id="replay.right"),
        Binding("left", f"go({ANSWER}, -1)", "A move on, or back", id="replay.left"),
        Binding("down,t", f"go({TURN}, 1)", "A turn on, or back", id="replay.turn"),
        Binding("up,T", f"go({TURN}, -1)", "A turn on, or back", id="replay.turn_back"),
        Binding("tab", f"go({ROUND}, 1)", "A round (or the scoring) on, or back", id="replay.round"),
        Binding("shift+tab", f"go({ROUND}, -1)", "A round (or the scoring) on, or back", id="replay.round_back"),
        Binding("pagedown", f"go({GAMBIT}, 1)", "A gambit on, or back", id="replay.gambit"),
        Binding("pageup", f"go({GAMBIT}, -1)", "A gambit on, or back", id="replay.gambit_back"),
        Binding("home", "end(-1)", "The beginning, the end", id="replay.home"),
        Binding("end", "end(1)", "The beginning, the end", id="replay.end"),
        *(Binding(n, f"gambit({n})", "To that gambit", id=f"replay.gambit_{n}") for n in _DIGITS),
        Binding("j", "jump", "All gambits: jump to one", id="replay.jump"),
        Binding("space", "run", "Let it run, or stop it", id="replay.run"),
        Binding("plus", "pace(1)", "Run faster, slower", id="replay.faster"),
        Binding("minus", "pace(-1)", "Run faster, slower", id="replay.slower"),
        Binding("a", "open", "All cards open; the next seat, or back", id="replay.open"),
        Binding("s", "seat(1)", "All cards open; the next seat, or back", id="replay.seat"),
        Binding("S", "seat(-1)", "All cards open; the next seat, or back", id="replay.seat_back"),
        Binding("enter", "score", "The score sheet, where it is scored", id="replay.score"),
        Binding("l", "log", "The whole log up to here; all cards", id="replay.log"),
        Binding("c,i", "cards", "The whole log up to here; all cards", id="replay.cards"),
        Binding("h", "hint", "What the coach would do here", id="replay.hint"),
        Binding("v", "review", "Review: what was luck, what was a mistake", id="replay.review"),
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

    class Judge(Message):
        """Review the decisions of the game."""

        def __init__(self, replay: Replay) -> None:
            super().__init__()
            self.replay = replay

    def __init__(self, replay: Replay, at: int = 0) -> None:
        super().__init__(replay, at)
        self._timer: Timer | None = None
        self._coach: ReplayCoach | None = None

    def on_mount(self) -> None:
        """Show the first stop, with the regulars' faces."""
        self.query_one(Hand).numbers = False
        seat_regulars(self, self.replay.played.regulars)
        self.draw()
        for notice in (*self.replay.played.notices, self.replay.refused):
            if notice:
                self.notify(notice, markup=False)

    def on_screen_suspend(self) -> None:
        """Stop running when another screen opens on top."""
        self._halt()

    # Moving about

    def _stand_at(self, at: int) -> None:
        if at != self.at:
            self.at = at
            self.draw()

    def action_go(self, what: int, step: int) -> None:
        """Go to the next or previous stop of a kind: a decision, turn, round or gambit."""
        self._halt()
        self._stand_at(self.replay.further(self.at, what, step))

    def action_end(self, step: int) -> None:
        """Go to the beginning or the end."""
        self._halt()
        self._stand_at(self.replay.last if step > 0 else 0)

    def action_gambit(self, number: int) -> None:
        """Go to the beginning of a gambit."""
        found = next((gambit for gambit in self.gambits if gambit.number == number), None)
        if found is None:
            self.app.bell()
            return
        self._halt()
        self._stand_at(found.first)

    def action_jump(self) -> None:
        """Choose a gambit from the list."""
        from tda_tui.app.screens.review.sheets import JumpScreen

        def jump(at: int | None) -> None:
            if at is not None:
                self._stand_at(at)

        self._halt()
        here = self.replay.stops[self.at].gambit
        self.app.push_screen(JumpScreen(self.gambits, here), jump)

    # Running by itself

    def action_run(self) -> None:
        """Run or stop; at the end, restart from the beginning."""
        if self.running:
            self._halt()
            return
        if self.at == self.replay.last:
            self._stand_at(0)
        self.running = True
        self._wait()
        self.draw_place()

    def _wait(self) -> None:
        stop = self.replay.stops[self.at]
        longer = _SCORED if stop.score else 1.0 if stop.events else _QUIET
        self._timer = self.set_timer(_PACES[self.pace] * longer, self._run_on)

    def _run_on(self) -> None:
        if not self.running:
            return
        self.running = self.at + 1 < self.replay.last
        self._stand_at(self.at + 1)
        if self.running:
            self._wait()

    def _halt(self) -> None:
        if self.running:
            self.running = False
            if self._timer is not None:
                self._timer.stop()
            self.draw_place()

    def action_pace(self, step: int) -> None:
        """Change the speed."""
        paces = sorted(_PACES, key=lambda pace: -_PACES[pace])
        self.pace = paces[max(0, min(len(paces) - 1, paces.index(self.pace) + step))]
        self.draw_place()

    # Whose cards are visible

    def action_open(self) -> None:
        """Toggle between all cards open and the seat's view."""
        self.open = not self.open
        self.draw()

    def action_seat(self, step: int) -> None:
        """Switch to another seat's view."""
        self.seat = (self.seat + step) % len(self.replay.names)
        self.draw()

    # Sheets

    def action_score(self) -> None:
        """Show the score sheet."""
        group = self.replay.score(self.at, self.seat)
        if group is None:
            self.app.bell()
            return
        from tda_tui.app.screens.score import ScoreScreen

        self.app.push_screen(ScoreScreen(group))

    def action_log(self) -> None:
        """Show the log up to here."""
        from tda_tui.app.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.entries(0), self.view))

    def action_cards(self) -> None:
        """Open the card browser at the card just played."""
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
            words = _("Nobody decides anything here.")
            if asked:
                name = self.replay.called[asked[0]]
                words = _("{name} decides here: {key} looks through other eyes.")
                words = words.format(name=name, key=names_now("replay.seat", "s"))
            self.app.bell()
            self.notify(words, markup=False)
            return
        self.app.push_screen(AdviceScreen(self._coach.advice(self.at, seat), self.replay.views(self.at)[seat]))

    def on_unmount(self) -> None:
        """Stop the coach."""
        if self._coach is not None:
            self._coach.close()

    def action_play_on(self) -> None:
        """Play on from here, after asking how."""
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

    def action_review(self) -> None:
        """Review the game's decisions."""
        self._halt()
        self.post_message(self.Judge(self.replay))

    def action_export(self) -> None:
        """Export the game."""
        from tda_tui.app.screens.review.sheets import ExportScreen

        self._halt()
        self.app.push_screen(ExportScreen(self.replay))
