"""The review of a game: the course of the win share, luck, and mistakes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.pictures.faces import art_of, face, portraits
from tda_tui.app.screens.base import LEAST_HEIGHT, TALL
from tda_tui.app.screens.sheet import Heading, SheetScreen, scroll
from tda_tui.app.terminal.key_names import key_name, names_now
from tda_tui.app.widgets.card_words import CardWords
from tda_tui.app.widgets.charts import gold_chart, share_chart
from tda_tui.app.widgets.figures import block, figure, in_a_row
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, bar, pad, rule, wrap
from tda_tui.players.coach import NORMAL
from tda_tui.puzzles.exercise import Exercise, exercises
from tda_tui.review.game_text import gold_over_time
from tda_tui.review.judging import review_game
from tda_tui.review.moments import Finding, in_order, turning_points
from tda_tui.review.replay import Replay
from tda_tui.review.review import Review
from tda_tui.review.review_text import (
    decided_in,
    figure_words,
    gambit_starts,
    level_sentence,
    level_words,
    marks_words,
    mistakes,
    verdict,
    win_shares,
)
from tda_tui.words.cells import cell_len
from tda_tui.words.phrases import signed_tenths, tenths
from tda_tui.words.translate import gettext as _

_DIGITS = range(1, 7)
_FEWEST, _MOST = 5, 15
"""Minimum rows of the chart above its axis in the lowest window, and its maximum rows in any."""
_AROUND, _AXIS, _PROGRESS = 5, 1, 1
"""Rows around the text, of the axis of a chart, and of the progress."""
_HIGH, _BETWEEN = 30, 4
"""Rows of a window from which figures are large, and columns between these."""
_MATTERS = 0.01
"""The least change of a chance of winning that matters."""
_MARKS = {"??": "bold $error", "?": "bold $warning", "?!": "$quiet"}
"""The styles of marks."""
_GAP = 2
"""Columns between the figures of a finding and its words."""
_ONE_LINE = 999
"""Columns in which no sentence is wrapped."""


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

    HEADED = TALL

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

    def parts(self) -> Sequence[Widget]:
        return Static("", id="progress"), scroll(DrawnLines(self._drawn, "review"))

    def on_mount(self) -> None:
        self._show_seat(self.seat)

    def _show_seat(self, seat: int) -> None:
        self.seat, self.review = seat, None
        mine = _("Review: your play")
        title = mine if seat == self.replay.played.me else _("Review: {name}").format(name=self.replay.called[seat])
        self.query_one(Heading).show(title)
        self._show()
        self.run_worker(self._judge(seat), exclusive=True)

    async def _judge(self, seat: int) -> None:
        found = await review_game(self.replay, [seat], self.budget, self._show_progress)
        if self.is_open and seat == self.seat:
            self.review = found
            self._show()

    def _show_progress(self, done: int, of: int) -> None:
        if self.is_open:
            text = _("Judging every decision: {n} of {all}. ").format(n=done, all=of)
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
        return _on_pages(self._parts(width), self._page_rows)

    @property
    def _page_rows(self) -> int:
        return max(1, self.app.size.height - _AROUND - self.query_one(Heading).more_rows)

    def _parts(self, width: int) -> list[list[Content]]:
        """The review in parts that are read as a whole, the chart in the room left; until it is done, the gold."""
        room, review = self._page_rows - _AXIS, self.review
        if review is None:
            heading = [Content(""), rule(_("Gold after each gambit"), width)]
            return [
                [
                    *heading,
                    *gold_chart(
                        self._gold, width, min(_MOST, room - len(heading) - _PROGRESS), drawing_of(self.app).pixels
                    ),
                ]
            ]
        even = _("dotted line: an even share among {n} players").format(n=len(review.names))
        above = [*self._verdict(review, width), Content(""), rule(_("Chance of winning"), width, even)]
        below = [*self._findings(width), self._numbers(review, width)]
        fewest = min(_MOST, _FEWEST + (self._page_rows + _AROUND - LEAST_HEIGHT) // 5)
        # The chart takes what the last whole part leaves of the page.
        left = room - len(above) - fewest
        for part in below:
            if len(part) > left:
                break
            left -= len(part)
        return [[*above, *self._chart(review, width, min(_MOST, fewest + max(0, left)))], *below]

    def _verdict(self, review: Review, width: int) -> list[Content]:
        """What decided the game and how well the seat played; in a high window with figures, and the winner's face."""
        outcome, level = verdict(review, self.replay, self.seat)
        found, account = decided_in(review, self.replay, self.seat), review.account(self.seat)
        if found is None or self.app.size.height < _HIGH:
            return [*wrap(outcome, width, "bold $accent"), *wrap(level, width)]
        figures = [
            figure(f"{signed_tenths(100 * gain)}%", cause, drawing_of(self.app), _figure_style(gain))
            for gain, cause in found.figures
        ]
        said = f"{outcome} {level_sentence(account, len(review.names))}".rstrip()
        counted = _(
            "From an even share of {par}%; mistakes count only beyond those that opponents like these usually make."
        ).format(par=tenths(100 * account.par))
        head = [*wrap(said, width, "bold $accent"), Content(""), *in_a_row(figures, _BETWEEN)]
        if review.won is not None and 1 in review.won:
            head = self._beside_winner(head, review.won.index(1), width)
        return [*head, *wrap(counted, width, "$quiet")]

    def _beside_winner(self, head: list[Content], seat: int, width: int) -> list[Content]:
        """These rows with the winner's face, name and gold on their right, if there is room."""
        played, mine = self.replay.played, seat == self.replay.played.me
        art = art_of("treasure") if mine else portraits(self.replay.names, played.regulars)[seat]
        won = _("You win") if mine else _("{name} wins").format(name=self.replay.called[seat])
        gold = _("{n} gold").format(n=self._gold.gold[seat][-1])
        drawn = face(art, "small", drawing_of(self.app), style="$accent")
        words = block(*[Content("")] * 2, Content.styled(won, "bold"), Content.styled(gold, "$quiet"), Content(""))
        winner = in_a_row((words, drawn), _GAP)
        room = width - winner[0].cell_length
        if len(head) != len(winner) or max(row.cell_length for row in head) + _BETWEEN > room:
            return head
        return [pad(row, room) + one for row, one in zip(head, winner, strict=True)]

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
        """Each finding, in the order of the game, the first below the heading."""
        heading = [Content(""), rule(_("Moments to see in the replay"), width)]
        for number, found in enumerate(self._found):
            yield [*([] if number else heading), *self._finding(found, width)]

    def _finding(self, found: Finding, width: int) -> list[Content]:
        """Key, amount, mark and what happened; below it luck or mistake, when, and why it matters."""
        head, kind = self._head(found), Content.styled(f"  {_kinds()[found.mark]}", _mark_style(found))
        left = max(head.cell_length, *(2 + cell_len(word) for word in _kinds().values())) + _GAP
        what = self._cards.wrap(found.what, width - left)
        more = wrap(f"{found.when}. {found.why}".rstrip(), width - left, "$quiet")
        beside = zip_longest((head, kind), (*what, *more), fillvalue=Content(""))
        return [pad(one, left) + other for one, other in beside]

    def _head(self, found: Finding) -> Content:
        return Content.assemble(
            (self._key(found), _key_style(found)),
            (f"{signed_tenths(100 * found.gain):>6}%", _change_style(found.gain)),
            (f" {found.mark:<2}", _mark_style(found)),
        )

    def _numbers(self, review: Review, width: int) -> list[Content]:
        account = review.account(self.seat)
        level = [level_words(account, len(review.names))] if self.app.size.height >= _HIGH else []
        words = (*level, *figure_words(review, self.replay, self.seat), marks_words(account))
        rows = [row for text in words for row in wrap(text, width)]
        return [Content(""), rule(_("In numbers"), width), *rows]

    def draw_foot(self) -> None:
        learn = [("l", _("Learn"))] if self._learnable else []
        moments = [(f"1-{len(self._found)}", _("Moment"))] if self._found else []
        self.query_one(KeyLine).show(
            *self.unread, *moments, *learn, ("r", _("Replay")), ("s", _("Seat")),
            (key_name("escape"), _("Back")), ("?", _("Keys")),
        )  # fmt: skip

    # What can be done

    def action_read(self, step: int) -> None:
        """Go on or back by a page."""
        box, rows = self.query_one(VerticalScroll), self._page_rows
        box.scroll_to(y=(round(box.scroll_y / rows) + step) * rows, animate=False)

    @property
    def lines_unread(self) -> int:
        """Those of the pages that follow, without the blank rows at the end of the last."""
        box, drawn = self.query_one(VerticalScroll), self.query_one("#review", DrawnLines)
        rows = drawn.lines(drawn.content_size.width)
        written = max((at for at, row in enumerate(rows, 1) if row.plain.strip()), default=0)
        return max(0, written - round(box.scroll_y) - box.size.height)

    @property
    def _learnable(self) -> bool:
        return self.review is not None and any(one.is_mistake for one in self.review.of(self.seat))

    def action_moment(self, number: int) -> None:
        if number > len(self._found):
            self.app.bell()
            return
        found = self._found[number - 1]
        self._open(found.at, Content.assemble(self._head(found), " ", self._cards.wrap(found.what, _ONE_LINE)[0]))

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


def _on_pages(parts: Iterable[Sequence[Content]], rows: int) -> list[Content]:
    """The parts on pages of so many rows, none divided that fits on a page."""
    drawn: list[Content] = []
    for part in parts:
        left = -len(drawn) % rows
        if left < len(part) <= rows:
            drawn += [Content("")] * left
        at_top = not len(drawn) % rows and not part[0]
        drawn += part[at_top:]
    return drawn if len(drawn) <= rows else [*drawn, *[Content("")] * (-len(drawn) % rows)]


def _kinds() -> dict[str, str]:
    """What findings are called, by their marks."""
    return {"": _("Luck"), "?!": _("Doubtful"), "?": _("Mistake"), "??": _("Bad mistake")}


def _mark_style(found: Finding) -> str:
    return _MARKS.get(found.mark) or _change_style(found.gain)


def _key_style(found: Finding) -> str:
    """The style of the key of a finding, in its list and on the chart: not to be taken for a figure."""
    return f"bold reverse {_change_style(found.gain)}"


def _figure_style(change: float) -> str:
    """That of a large figure: one that hardly matters is quiet."""
    return f"bold {_change_style(change)}".rstrip() if abs(change) >= _MATTERS else "bold $quiet"


def _change_style(change: float) -> str:
    """The style of a figure that is for or against the player."""
    return "$success" if change > 0 else "$error" if change < 0 else ""
