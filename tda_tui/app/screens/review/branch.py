"""Asks how to play on from a moment of a replay."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tda_tui.app.screens.base import SizedModal
from tda_tui.app.widgets.menu import Menu, Row
from tda_tui.players.player import LEVELS, level_in, level_title
from tda_tui.review.replay import Replay
from tda_tui.words.translate import gettext as _

_AS_BEFORE = "-"
"""The row that is not a level."""


class BranchScreen(SizedModal[str]):
    """Returns the level of the opponents, "" for the original ones, or None not to play on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,left,k,h", "row(-1)", "The level above", id="play_on.up"),
        Binding("down,right,j,l,tab", "row(1)", "The level below", id="play_on.down"),
        Binding("enter,space", "go", "Play on from there", id="play_on.go"),
        Binding("escape,q", "close", "Back to the replay", id="play_on.close"),
        Binding("question_mark", "app.help", "This list", id="play_on.help"),
    ]

    def __init__(self, replay: Replay, answers: int, seat: int) -> None:
        super().__init__()
        self.replay, self.answers, self.seat = replay, answers, seat

    def body(self) -> ComposeResult:
        """The moment, the person's seat, and the choice of opponents."""
        replay = self.replay
        chair = _("You sit where {name} sat.").format(name=replay.called[self.seat])
        if replay.played.me == self.seat:
            chair = _("You sit where you sat.")
        with Vertical(classes="sheet"):
            title = _("Play on after move {n} of {all}").format(n=self.answers, all=len(replay.asked))
            yield Static(title, classes="title", markup=False)
            yield Static(" ".join([chair, _("The others play:")]), classes="note", markup=False)
            yield Menu(id="menu")
            yield Static("", id="play-on-hint", markup=False)
            yield Static(_("Arrows  Level    Enter  Play on    Esc  Back"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Show the levels."""
        rows = [Row(level, level_title(level)) for level in LEVELS]
        if any(level_in(role) in LEVELS for role in self.replay.played.levels):
            rows.insert(0, Row(_AS_BEFORE, _("as they did")))
        self.query_one(Menu).fill(*rows)
        self._say()

    def _say(self) -> None:
        level = LEVELS.get(self.query_one(Menu).row)
        said = _("A game of its own begins, which is saved like any other; it does not count in the history.")
        self.query_one("#play-on-hint", Static).update(f"{_(level.thinks)} {said}" if level is not None else said)

    def action_row(self, step: int) -> None:
        """Select another level."""
        self.query_one(Menu).step(step)
        self._say()

    def action_go(self) -> None:
        """Close, returning the choice."""
        row = self.query_one(Menu).row
        self.dismiss("" if row == _AS_BEFORE else row)

    def on_list_box_clicked(self, message: Menu.Clicked) -> None:
        """The first click selects a level, the second plays on."""
        self._say()
        if message.again:
            self.action_go()

    def action_close(self) -> None:
        """Close without playing on."""
        self.dismiss(None)
