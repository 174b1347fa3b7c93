"""The end of a game: winner, hoards, the course of the gold, and what to do next."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from tda_tui.app.pictures.faces import art_of, portraits
from tda_tui.app.screens.ending import FRAME_ROWS, EndingModal, Hoard
from tda_tui.app.screens.table.key_guard import KeyGuard
from tda_tui.app.terminal.key_names import key_name, names_now
from tda_tui.app.widgets.charts import gold_chart, seat_styles
from tda_tui.app.widgets.key_line import KeyLine
from tda_tui.app.widgets.lines import DrawnLines, Lines, rule, wrap
from tda_tui.files.art_files import Art
from tda_tui.files.errors import FileError
from tda_tui.players.player import PERSON, Role
from tda_tui.rules.events import Event
from tda_tui.rules.view import NOBODY, View
from tda_tui.session.deal import Series
from tda_tui.words.languages import messages
from tda_tui.words.phrases import listed, shown_name
from tda_tui.words.rulesets import house_words, prize_won
from tda_tui.words.sentences import sentence
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.review.game_text import GoldOverTime
    from tda_tui.review.moments import Moment
    from tda_tui.review.played_game import Played
    from tda_tui.review.replay import Replay
    from tda_tui.session.evaluations import Evaluations


_GAP, _HEADING, _AXIS, _USUAL_WORDS = 1, 1, 1, 5
_FEWEST, _MOST = 7, 15
"""Minimum and maximum rows of the chart without its axis."""


class GoldChart(Lines):
    """The chart, as high as `room` rows allow, and the moments below it, each with its key."""

    room = 16
    history: GoldOverTime | None = None
    unreadable = False

    def show(self, history: GoldOverTime | None) -> None:
        """Show this history; None if the game could not be replayed."""
        self.history, self.unreadable = history, history is None
        self.redraw()

    @property
    def moments(self) -> Sequence[Moment]:
        return self.history.moments if self.history is not None else ()

    def least_rows(self, width: int) -> int:
        """The minimum number of rows; a usual one until the history is known."""
        return _HEADING + _FEWEST + _AXIS + (len(self._words(width)) if self.history is not None else _USUAL_WORDS)

    def lines(self, width: int) -> list[Content]:
        if self.unreadable:
            return wrap(_("The saved game cannot be replayed."), width, "$quiet")
        if self.history is None:
            return wrap(_("Reading the game..."), width, "$quiet")
        words = self._words(width)
        heading = rule(_("Gold after each gambit"), width)
        around = _HEADING + _AXIS + len(words)
        rows = max(_FEWEST, min(_MOST, self.room - around - _GAP))
        gap = [Content("")] if rows + around < self.room else []
        return [heading, *gold_chart(self.history, width, rows, self.drawing.pixels), *gap, *words]

    def _words(self, width: int) -> list[Content]:
        rows = [rule(_("Moments to see in the replay"), width)] if self.moments else []
        for number, moment in enumerate(self.moments, 1):
            key = names_now(f"final.moment_{number}", str(number))
            first, *rest = wrap(f"{key}  {moment.words}", width, indent=3)
            rows += [first.stylize("bold $primary", 0, len(key)), *rest]
        return rows


def _regular(role: str) -> str:
    return "" if role == PERSON else Role.read(role).regular


_METALS = {2: "card-silver", 3: "card-bronze"}
"""The colours of places without gold; the others have that of iron."""
_TITLE_ROWS, _FRAME_COLUMNS = 2, 6
"""Rows of the title where its letters are not large, and columns around the content of the sheet."""
_WIDEST = 100
"""Maximum columns of the sheet, as in its style."""


class FinalScreen(EndingModal[str]):
    """The result. Returns `again`, `next`, `menu` or `quit`. In a low window the gold is on a second page."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a,n", "go_on", "Play again, or play the next game", id="final.again"),
        Binding("enter", "enter", "Play again, or play the next game", id="final.enter"),
        Binding("tab,left,right", "turn", "How the gold moved; who won", id="final.course"),
        *(Binding(str(n), f"moment({n})", "This moment in the replay", id=f"final.moment_{n}") for n in (1, 2, 3)),
        Binding("m,escape", "dismiss('menu')", "To the first screen", id="final.menu"),
        Binding("v", "open('review')", "Review: what was luck and what was a mistake", id="final.review"),
        Binding("r", "open('replay')", "Replay the game, step by step", id="final.replay"),
        Binding("e", "open('export')", "Export the game", id="final.export"),
        Binding("q", "dismiss('quit')", "Quit", id="final.quit"),
    ]

    now = staticmethod(time.monotonic)
    """The clock in seconds, for recognising hasty key presses."""

    def __init__(
        self,
        view: View,
        events: Sequence[Event],
        series: Series,
        game: Path | Played | None = None,
        last_words: str = "",
        prize: str = "",
        onward: str = "",
        evaluations: Evaluations | None = None,
        news: Callable[[], str] | None = None,
    ) -> None:
        """`game` is the played game or its path; without it the course of the gold is not shown. `evaluations` are what
        the coach has made of it so far, by default what is kept beside the game.

        `last_words` are shown beside the picture; `prize` is what the winner gets besides gold;
        `onward` names what follows, if not another game. `news` reads the history, and returns what is new in it.
        """
        super().__init__()
        self.game = game
        self.seat: int | None = None
        """The seat whose game it was, where several people played; NOBODY for somebody who played only part of it."""
        self.last_words = last_words
        self.prize = prize
        self.onward = onward
        self.evaluations = evaluations
        self.news = news
        self.series = series
        self.view = view
        self.events = events
        self.replay: Replay | None = None
        self.second_page = False
        self.guard = KeyGuard(self.now)

    def body(self) -> ComposeResult:
        gold_charts = [GoldChart(id="gold-chart")] if self.game is not None else []
        yield self.ending(self._title(), *gold_charts, keys=KeyLine())

    def on_mount(self) -> None:
        self.guard.start()
        self.art, self.mine = self._picture(), self.view.me in self.view.winners
        if self._place > 1:
            self.colour = _METALS.get(self._place, "card-black")
            self.beside_title = _("of {n} players").format(n=len(self.view.seats))
        self.words = [(text, style) for text, style in self._words() if text]
        if not self.mine and len(self.view.winners) == 1:
            self.caption = shown_name(self.view.names[self.view.winners[0]])
        self._count_hoards()
        if self.game is not None:
            self.run_worker(self._go_through(self.game))
        if self.news is not None:
            self.run_worker(self._tell_news(self.news), exit_on_error=False)
        self.begin_motion()

    # What is shown

    async def _tell_news(self, news: Callable[[], str]) -> None:
        if (told := await asyncio.to_thread(news)) and self.is_open:
            self.words = [*self.words, (told, "bold $accent")]
            self.query_one("#farewell", DrawnLines).redraw()
            self._lay_out()

    def _title(self) -> str:
        view = self.view
        if view.me in view.winners:
            return _("You win!")
        if came := messages("screens")["came"].get(str(self._place)):
            return _(came)
        if len(view.winners) == 1:
            return _("{name} wins").format(name=view.names[view.winners[0]])
        return _("The game is over")

    def _picture(self) -> Art | None:
        """The winner's portrait, treasure if that is the person, and a stranger if nobody won."""
        if self.view.me in self.view.winners:
            return art_of("treasure")
        regulars = {seat: regular for seat, role in enumerate(self.series.roles) if (regular := _regular(role))}
        winners = self.view.winners[:1]
        return portraits(self.view.names, regulars)[winners[0]] if winners else art_of("stranger")

    def _words(self) -> Iterator[tuple[str, str]]:
        view, series = self.view, self.series
        if series.games > 1:
            yield _("Game {n} of {all}").format(n=series.played, all=series.games), "$quiet"
        for event in self.events:
            if event.kind in ("game-over", "win-game"):
                yield sentence(event, view.names, view.rules, view.me), "bold" if event.kind == "win-game" else ""
        yield house_words(view.rules.ruleset, view.hole), "$quiet"
        winners = series.leaders if series.games > 1 else view.winners
        names = [shown_name(view.names[seat]) for seat in winners]
        yield prize_won(self.prize, names, list(winners) == [view.me]), "bold"
        yield self._distance(), ""
        yield self.last_words, "$quiet"
        if series.games > 1 and series.over:
            yield _("Most gold over all games: {names}.").format(names=listed(names)), "bold $success"
        elif series.games > 1:
            yield _("In the lead after all games so far: {names}.").format(names=listed(names)), ""

    @property
    def _place(self) -> int:
        """The person's place by gold; 0 for somebody who watched."""
        gold, me = [facts.gold for facts in self.view.seats], self.view.me
        return 0 if me == NOBODY else 1 + sum(coins > gold[me] for coins in gold)

    def _distance(self) -> str:
        """How far the person was ahead of the next, or behind the first; "" for somebody who watched."""
        if self.view.me == NOBODY:
            return ""
        gold = [facts.gold for facts in self.view.seats]
        mine = gold.pop(self.view.me)
        most = max(gold)
        if mine == most:
            return _("Nobody has more gold than you.")
        if mine > most:
            return _("You are {gold} gold ahead of the next richest player.").format(gold=mine - most)
        return _("You are {gold} gold behind the richest player.").format(gold=most - mine)

    def _count_hoards(self) -> None:
        """Note the seats, the richest first; equal hoards share a rank."""
        view, series = self.view, self.series
        paid: Counter[int] = Counter()
        for event in self.events:
            if event.kind == "hole-paid-out":
                paid[event.seat] += event.gold
        self.headings = [_("From the hole")] * any(paid.values()) + [_("All games")] * (series.games > 1)
        styles = seat_styles(len(view.seats), view.me if self.seat is None else self.seat)
        self.hoards = hoards = []
        for seat, facts in sorted(enumerate(view.seats), key=lambda one: -one[1].gold):
            more = [f"{paid[seat] or ''}"] * any(paid.values()) + [f"{series.gold[seat]}"] * (series.games > 1)
            style = f"bold {styles[seat]}" if seat in view.winners else styles[seat]
            rank = 1 + sum(other.gold > facts.gold for other in view.seats)
            hoards.append(Hoard(rank, shown_name(facts.name), facts.gold, tuple(more), style))

    # The course of the gold

    async def _go_through(self, game: Path | Played) -> None:
        await self._show_gold(game, self.evaluations)
        if self.evaluations is not None and self.replay is not None:
            await self.evaluations.finished()
            self.evaluations.keep()
            await self._show_gold(game, self.evaluations)

    async def _show_gold(self, game: Path | Played, evaluations: Evaluations | None = None) -> None:
        from tda_tui.review.game_text import read_gold

        made = evaluations.made if evaluations is not None else None
        try:
            replay, history = await asyncio.to_thread(read_gold, game, self.seat, made)
        except FileError:
            replay, history = None, None
        if self.is_open:
            self.replay = replay
            self.query_one(GoldChart).show(history)
            self._lay_out()

    def on_screen_resume(self) -> None:
        """Tell the costliest mistake once a review, which keeps its evaluations beside the game, has found it."""
        history = self.query_one(GoldChart).history if self.query(GoldChart) else None
        if self.game is not None and history is not None and history.me is not None and not history.all_judged:
            self.run_worker(self._show_gold(self.game))

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        gold_charts = self.query(GoldChart)
        width = min(self.app.size.width, _WIDEST) - _FRAME_COLUMNS
        room = self.app.size.height - FRAME_ROWS - _TITLE_ROWS
        below = super().room_for_title(width) - _TITLE_ROWS - _GAP
        both = all(below >= drawn.least_rows(width) for drawn in gold_charts)
        self.set_class(both, "-both")
        self.query_one("#ending").display = both or not self.second_page
        title = self.query_one("#headline", DrawnLines)
        title.refresh(layout=True)
        for drawn in gold_charts:
            drawn.display = both or self.second_page
            drawn.room = below + _TITLE_ROWS - len(title.lines(width)) if both else room
            drawn.redraw()
        self.draw_foot()

    def room_for_title(self, width: int) -> int:
        """The rows that nothing else on the same page takes."""
        if not self.has_class("-both"):
            return 0 if self.second_page else super().room_for_title(width)
        return super().room_for_title(width) - sum(_GAP + drawn.least_rows(width) for drawn in self.query(GoldChart))

    def draw_foot(self) -> None:
        page = [] if self.has_class("-both") else [(key_name("tab"), _("Back") if self.second_page else _("Chart"))]
        seen = [*page, ("v", _("Review")), ("r", _("Replay")), ("e", _("Export"))] if self.game is not None else []
        self.query_one(KeyLine).show(
            self.first_key, ("m", self.menu_words), *seen, ("q", _("Quit")), ("?", _("Keys"))
        )  # fmt: skip

    @property
    def first_key(self) -> tuple[str, str]:
        """The key for going on, and where it leads."""
        if self.series.over and not self.onward:
            return "a", _("Again")
        return key_name("enter"), self.onward or _("Next game")

    @property
    def menu_words(self) -> str:
        return _("Menu")

    def action_turn(self) -> None:
        if not self.has_class("-both"):
            self.second_page = not self.second_page
            self._lay_out()

    def action_moment(self, number: int) -> None:
        from tda_tui.app.screens.review.replay_screen import ReplayScreen

        moments = self.query_one(GoldChart).moments
        if self.replay is None or number > len(moments):
            self.app.bell()
            return
        self.app.push_screen(ReplayScreen(self.replay, moments[number - 1].at))

    # What to do next

    def action_go_on(self) -> None:
        """Play the next game or another one; during the animation, only end that."""
        if self.moving:
            self.end_motion()
            self.guard.start()
            return
        self.dismiss("again" if self.series.over else "next")

    def action_enter(self) -> None:
        """The same, except that Enter presses meant for the previous screen are ignored."""
        if not self.guard.blocks(self.key_waited):
            self.action_go_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("open", "turn", "moment") and self.game is None:
            return False
        return super().check_action(action, parameters)

    def action_open(self, what: str) -> None:
        from tda_tui.app.screens.review.opening import open_game

        if self.game is not None:
            open_game(self.app, what, self.game)
