"""The review of a game: the course of the win share, luck, and mistakes."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.sheet import SheetScreen
from tda_tui.app.terminal.key_names import key_name, names_now
from tda_tui.app.widgets.charts import ShareChart
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, bar, wrap
from tda_tui.players.coach import NORMAL
from tda_tui.puzzles.exercise import Exercise, exercises
from tda_tui.review.judging import review_game
from tda_tui.review.moments import Moment, turning_points
from tda_tui.review.replay import Replay
from tda_tui.review.review import Review
from tda_tui.review.review_text import figure_words, gambit_starts, marks_words, mistakes, verdict, win_shares
from tda_tui.words.translate import gettext as _

_DIGITS = range(1, 7)
_LOW = 30
"""Window height in rows below which the chart is smaller."""


class ReviewScreen(SheetScreen[None]):
    """Judges the game when it opens, unless done before. Leaving stops the judging."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"moment({n})", "This moment in the replay", id=f"review.moment_{n}") for n in _DIGITS),
        Binding("l", "app.practise", "Learn from this game: choose again", id="review.learn"),
        Binding("r", "replay", "The whole game, step by step", id="review.replay"),
        Binding("s", "seat(1)", "The next seat, or the previous one", id="review.seat"),
        Binding("S", "seat(-1)", "The next seat, or the previous one", id="review.seat_back"),
        Binding("pagedown,down,j,space", "read(1)", "Read on", id="review.read_on"),
        Binding("pageup,up,k", "read(-1)", "Read back", id="review.read_back"),
        Binding("q,escape", "dismiss", "Back", id="review.leave"),
    ]

    budget = NORMAL
    """The search budget for each decision."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(_("Review"))
        self.replay = replay
        self.seat = replay.played.me or 0
        self.review: Review | None = None
        self._turns: tuple[Moment, ...] = ()
        self._worst: tuple[Moment, ...] = ()

    def parts(self) -> Sequence[Widget]:
        chart = VerticalScroll(
            Static("", id="verdict", markup=False), ShareChart(id="share"), DrawnLines(self._findings, "words")
        )
        return Static("", id="progress"), chart

    def on_mount(self) -> None:
        self._show_seat(self.seat)

    def _show_seat(self, seat: int) -> None:
        self.seat, self.review = seat, None
        mine = _("Review of your play")
        title = mine if seat == self.replay.played.me else _("Review: {name}").format(name=self.replay.called[seat])
        self.query_one(".title", Static).update(title)
        self._show()
        self.run_worker(self._judge(seat), exclusive=True)

    async def _judge(self, seat: int) -> None:
        found = await review_game(self.replay, [seat], self.budget, self._show_progress)
        if self.is_open and seat == self.seat:
            self.review = found
            self._show()

    def _show_progress(self, done: int, of: int) -> None:
        if self.is_open:
            text = _("Thinking about every decision again: {n} of {all}. ").format(n=done, all=of)
            self.query_one("#progress", Static).update(Content(text) + bar(done / max(1, of), 20))

    def _show(self) -> None:
        review, replay = self.review, self.replay
        self.query_one("#progress").display = review is None
        self.query_one("#verdict").display = review is not None
        self.query_one(ShareChart).display = review is not None
        self._turns = tuple(turning_points(review, replay, self.seat)) if review is not None else ()
        self._worst = tuple(mistakes(review, replay, self.seat)) if review is not None else ()
        if review is not None:
            chart = self.query_one(ShareChart)
            chart.rows = 6 if self.size.height < _LOW else 10
            chart.show(win_shares(review, self.seat), gambit_starts(review, replay), review.account(self.seat).par)
            self.query_one("#verdict", Static).update(
                "\n".join([*verdict(review, replay, self.seat), "", _("Chance of winning, gambit by gambit")])
            )
        self.query_one(DrawnLines).refresh(layout=True)
        self.draw_foot()

    def _findings(self, width: int) -> list[Content]:
        rows: list[Content] = []
        number = 1
        for heading, moments in ((_("Turning points"), self._turns), (_("Costliest mistakes"), self._worst)):
            if moments:
                rows += [Content("")] if rows else []
                rows.append(Content.styled(heading, "bold $primary"))
            for moment in moments:
                key = names_now(f"review.moment_{number}", str(number))
                rows += wrap(f"{key}  {moment.words}", width, indent=3)
                number += 1
        if (review := self.review) is not None:
            rows += [Content(""), Content.styled(_("In numbers"), "bold $primary")]
            figures = (*figure_words(review, self.replay, self.seat), marks_words(review.account(self.seat)))
            rows += [line for words in figures for line in wrap(words, width)]
        return rows

    def draw_foot(self) -> None:
        learn = [("l", _("Learn from it"))] if self._learnable else []
        moments = [(f"1-{len(self._moments)}", _("Moment"))] if self._moments else []
        more = [(key_name("pagedown"), _("More"))] if self.overflows else []
        self.query_one(KeyLine).show(
            *moments, *learn, ("r", _("Replay")), ("s", _("Seat")), *more,
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    @property
    def _moments(self) -> tuple[Moment, ...]:
        return (*self._turns, *self._worst)

    @property
    def _learnable(self) -> bool:
        return self.review is not None and any(one.is_mistake for one in self.review.of(self.seat))

    def action_moment(self, number: int) -> None:
        if number > len(self._moments):
            self.app.bell()
            return
        self._open(self._moments[number - 1].at)

    def action_replay(self) -> None:
        self._open(0)

    def _open(self, at: int) -> None:
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        self.app.push_screen(ReplayScreen(self.replay, at))

    def exercises(self) -> list[Exercise]:
        """The mistakes of the seat, to choose again."""
        return exercises(self.review, self.replay, self.seat) if self.review is not None and self._learnable else []

    def action_seat(self, step: int) -> None:
        self._show_seat((self.seat + step) % len(self.replay.names))
