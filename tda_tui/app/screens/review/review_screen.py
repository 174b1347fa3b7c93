"""The review of a game: the course of the win share, luck, and mistakes."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.screens.base import LEAST_HEIGHT
from tda_tui.app.screens.sheet import SheetScreen, scroll
from tda_tui.app.terminal.key_names import key_name, names_now
from tda_tui.app.widgets.card_words import CardWords
from tda_tui.app.widgets.charts import gold_chart, share_chart
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, bar, wrap
from tda_tui.players.coach import NORMAL
from tda_tui.puzzles.exercise import Exercise, exercises
from tda_tui.review.game_text import gold_over_time
from tda_tui.review.judging import review_game
from tda_tui.review.moments import Finding, in_order, turning_points
from tda_tui.review.replay import Replay
from tda_tui.review.review import Review
from tda_tui.review.review_text import (
    figure_words,
    gambit_starts,
    marks_words,
    mistakes,
    verdict,
    win_shares,
)
from tda_tui.words.phrases import signed_tenths
from tda_tui.words.translate import gettext as _

_DIGITS = range(1, 7)
_FEWEST, _MOST = 5, 15
"""Minimum rows of the chart above its axis in the lowest window, and its maximum rows in any."""
_AROUND, _PROGRESS = 7, 1
"""Rows around the text and the axis of a chart, and those of the progress."""
_MARKS = {"??": "bold $error", "?": "bold $warning", "?!": "$quiet"}
"""The styles of marks."""
_HEADING = "bold $primary"


class ReviewScreen(SheetScreen[None]):
    """Judges the game when it opens, unless done before. Leaving stops the judging."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"moment({n})", "This moment in the replay", id=f"review.moment_{n}") for n in _DIGITS),
        Binding("l", "app.practise", "Learn from this game: choose again", id="review.learn"),
        Binding("r", "replay", "The whole game, step by step", id="review.replay"),
        Binding("s", "seat(1)", "The next seat, or the previous one", id="review.seat"),
        Binding("S", "seat(-1)", "The next seat, or the previous one", id="review.seat_back"),
        Binding("pagedown,down,j,space", "read(1)", "Scroll down", id="review.read_on"),
        Binding("pageup,up,k", "read(-1)", "Scroll up", id="review.read_back"),
        Binding("q,escape", "dismiss", "Back", id="review.leave"),
    ]

    budget = NORMAL
    """The search budget for each decision."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(_("Review"))
        self.replay = replay
        self.seat = replay.played.me or 0
        self.review: Review | None = None
        self._gold = gold_over_time(replay, {})
        self._cards = CardWords(replay.rules)
        self._luck: list[Finding] = []
        self._worst: list[Finding] = []
        self._starts: list[int] = []
        """The rows after each part of the text."""

    def parts(self) -> Sequence[Widget]:
        return Static("", id="progress"), scroll(DrawnLines(self._drawn, "review"))

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
        self._luck = turning_points(review, replay, self.seat) if review is not None else []
        self._worst = mistakes(review, replay, self.seat) if review is not None else []
        self.query_one("#review", DrawnLines).refresh(layout=True)
        self.draw_foot()

    # What is shown

    def _drawn(self, width: int) -> list[Content]:
        parts = self._parts(width)
        self._starts = [*accumulate(map(len, parts))]
        return [row for part in parts for row in part]

    def _parts(self, width: int) -> list[list[Content]]:
        """The review in parts that are read as a whole, the chart in the room left; until it is done, the gold."""
        room, review = self.app.size.height - _AROUND, self.review
        if review is None:
            heading = [Content(""), Content.styled(_("Gold after each gambit"), _HEADING)]
            return [[*heading, *gold_chart(self._gold, width, min(_MOST, room - len(heading) - _PROGRESS))]]
        words = [row for text in verdict(review, self.replay, self.seat) for row in wrap(text, width)]
        even = _("dotted line: an even share among {n} players").format(n=len(review.names))
        above = [*words, Content(""), *_heading(_("Chance of winning"), even, width)]
        below = [*self._findings(width), self._numbers(review, width)]
        fewest = _FEWEST + (self.app.size.height - LEAST_HEIGHT) // 2
        rows = min(_MOST, max(fewest, room - len(above) - sum(map(len, below))))
        return [[*above, *self._chart(review, width, rows)], *below]

    def _chart(self, review: Review, width: int, rows: int) -> list[Content]:
        last = max(1, review.last)
        marked = [(self._key(found), found.answers / last, _key_style(found)) for found in self._found]
        points, par = win_shares(review, self.seat), review.account(self.seat).par
        return share_chart(points, gambit_starts(review, self.replay), par, marked, width, rows)

    @property
    def _found(self) -> list[Finding]:
        return in_order([*self._luck, *self._worst])

    def _key(self, found: Finding) -> str:
        number = self._found.index(found) + 1
        return names_now(f"review.moment_{number}", str(number))

    def _findings(self, width: int) -> Iterator[list[Content]]:
        """Each finding, the first of a kind below its heading."""
        marks = _("?! doubtful   ? mistaken   ?? badly mistaken")
        kinds = ((_("Swings of luck"), "", self._luck), (_("Costliest mistakes"), marks, self._worst))
        for heading, note, findings in kinds:
            for number, found in enumerate(findings):
                above = [] if number else [Content(""), *_heading(heading, note, width)]
                yield [*above, *self._finding(found, width)]

    def _finding(self, found: Finding, width: int) -> list[Content]:
        """Key, mark, amount and what happened; below it when, and why it matters."""
        head = self._head(found)
        below = Content(" " * head.cell_length)
        what, *rest = self._cards.wrap(found.what, width - head.cell_length)
        more = wrap(f"{found.when}. {found.why}".rstrip(), width - head.cell_length, "$quiet")
        return [head + what, *(below + row for row in (*rest, *more))]

    def _head(self, found: Finding) -> Content:
        return Content.assemble(
            (self._key(found), _key_style(found)),
            (f" {found.mark:<3}", _MARKS.get(found.mark, "")),
            (f"{signed_tenths(100 * found.gain):>5}%  ", _change_style(found.gain)),
        )

    def _numbers(self, review: Review, width: int) -> list[Content]:
        words = (*figure_words(review, self.replay, self.seat), marks_words(review.account(self.seat)))
        rows = [row for text in words for row in wrap(text, width)]
        return [Content(""), Content.styled(_("In numbers"), _HEADING), *rows]

    def draw_foot(self) -> None:
        learn = [("l", _("Learn"))] if self._learnable else []
        moments = [(f"1-{len(self._found)}", _("Moment"))] if self._found else []
        self.query_one(KeyLine).show(
            *self.unread, *moments, *learn, ("r", _("Replay")), ("s", _("Seat")),
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    # What can be done

    def action_read(self, step: int) -> None:
        """Read on from the first part that is not wholly in sight, or back by a page."""
        box = self.query_one(VerticalScroll)
        bottom = box.scroll_y + box.size.height
        starts = [start for start in self._starts if box.scroll_y < start <= bottom]
        if step > 0 and starts:
            box.scroll_to(y=starts[-1], animate=False)
        else:
            super().action_read(step)

    @property
    def _learnable(self) -> bool:
        return self.review is not None and any(one.is_mistake for one in self.review.of(self.seat))

    def action_moment(self, number: int) -> None:
        if number > len(self._found):
            self.app.bell()
            return
        found = self._found[number - 1]
        self._open(found.at, Content.assemble(self._head(found), *self._cards.wrap(found.what, len(found.what) + 1)))

    def action_replay(self) -> None:
        self._open(0)

    def _open(self, at: int, note: Content | None = None) -> None:
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        self.app.push_screen(ReplayScreen(self.replay, at, note))

    def exercises(self) -> list[Exercise]:
        """The mistakes of the seat, to choose again."""
        return exercises(self.review, self.replay, self.seat) if self.review is not None and self._learnable else []

    def action_seat(self, step: int) -> None:
        self._show_seat((self.seat + step) % len(self.replay.names))


def _heading(words: str, note: str, width: int) -> list[Content]:
    """A heading with a note beside it, or below if it does not fit."""
    heading = Content.styled(words, _HEADING)
    beside = Content.assemble(heading, "    ", (note, "$quiet")) if note else heading
    return [beside] if beside.cell_length <= width else [heading, *wrap(note, width, "$quiet")]


def _key_style(found: Finding) -> str:
    """The style of the key of a finding, in its list and on the chart: not to be taken for a figure."""
    return f"bold reverse {_change_style(found.gain)}"


def _change_style(change: float) -> str:
    """The style of a figure that is for or against the player."""
    return "$success" if change > 0 else "$error" if change < 0 else ""
