"""The score sheet of a gambit, shown before the flights are discarded."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import compress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.screens.unobtrusive import UnobtrusiveModal
from tda_tui.app.widgets.lines import bar, wrap
from tda_tui.app.widgets.table.pieces import card_tag, gain_style, seats_in_order
from tda_tui.present.event_groups import EventGroup
from tda_tui.rules.events import STAKES, Event, ScoreLine
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, fit, ljust, rjust
from tda_tui.words.phrases import shown_name
from tda_tui.words.sentences import bar_reason, sentence
from tda_tui.words.translate import gettext as _

Review = Callable[[], Awaitable[Sequence[str]]]
"""Finds sentences, which may take a moment."""
_NAME, _FLIGHT, _CARDS = 10, 25, 4
"""Columns of a name and of a flight, and the cards in a row of these."""
_LEAST = (9, 7, 7, 7, 6)
"""Minimum columns of the figures."""
_WIDTH = 70
_BESIDE = 3
"""Columns between the figures and the bar of a total, where there is room for one."""
_FRAME = 6
"""Rows around the sheet: frame, title and keys, which are set apart."""
_RESULTS = ("win-gambit", "no-winner", "another-round")
"""The kinds of events that say how the gambit ended."""


def _gains(events: Sequence[Event]) -> tuple[Counter[int], Counter[int]]:
    gains: Counter[int] = Counter()
    hole: Counter[int] = Counter()
    for event in events:
        if event.kind in ("win-gambit", "split", "share"):
            gains[event.seat] += event.gold
        elif event.kind == "pay" and event.other != STAKES:
            gains[event.seat] -= event.gold
            gains[event.other] += event.gold
        elif event.kind == "hole":
            hole[event.seat] += event.gold
    return gains, hole


def sheet_lines(group: EventGroup, width: int) -> list[Content]:
    """The rule, the sheet in aligned columns, and sentences on who is paid what and why; the title has the result."""
    view, events = group.view, [step.event for step in group.steps]
    title = _title(group)
    scored = next(event for event in events if event.kind == "score")
    winners = {event.seat for event in events if event.kind == "win-gambit"}
    rows = [Content.styled(_rule(group), "$quiet")] if title != _rule(group) else []
    rows += [*_table(view, scored.sheet, events, winners), Content("")]
    for line in scored.sheet:
        if line.barred_by:
            name = _("You") if line.seat == view.me else view.seats[line.seat].name
            words = _("{name}: {reason}.").format(name=name, reason=bar_reason(line, view.rules))
            rows += wrap(words, width, "$error", 2)
    for event in events:
        if event.kind not in ("score", "stakes-empty", "pay"):
            words = sentence(event, view.names, view.rules, view.me)
            if words != title:
                rows += wrap(words, width, "bold $success" if event.kind in _RESULTS else "", 2)
    if gift := next((event for event in events if event.kind == "pay" and event.seat in winners), None):
        words = _("You give each opponent {n} gold.")
        if gift.seat != view.me:
            words = _("{name} gives each opponent {n} gold.")
        rows += wrap(words.format(name=view.seats[gift.seat].name, n=gift.gold), width)
    while not rows[-1]:
        rows.pop()
    return rows


def _rule(group: EventGroup) -> str:
    """Which gambit and round this is, and which flight wins."""
    scored = next(step.event for step in group.steps if step.event.kind == "score")
    rule = _("the weakest flight wins") if scored.what == "weakest" else _("the strongest flight wins")
    words = _("Gambit {n}, round {round}: {rule}")
    if group.kind == "stakes-empty":
        words = _("Gambit {n} ends: the stakes are empty; {rule}")
    return words.format(n=group.view.gambit, round=group.view.round, rule=rule)


def _title(group: EventGroup) -> str:
    """The first sentence on the result that fits into a line; else the rule."""
    view = group.view
    results = [step.event for step in group.steps if step.event.kind in _RESULTS]
    sentences = (sentence(event, view.names, view.rules, view.me) for event in results)
    return next((words for words in sentences if cell_len(words) <= _WIDTH), _rule(group))


def _table(view: View, lines: Sequence[ScoreLine], events: Sequence[Event], winners: set[int]) -> list[Content]:
    gains, hole = _gains(events)
    with_hole = view.rules.ruleset.shortfall == "hole" and any(hole.values())
    bonus = any(line.bonus for line in lines)
    shown = [bonus, bonus, True, True, with_hole]
    words = [_("Strength"), _("Bonus"), _("Total"), _("Gains"), _("Hole")]
    widths = [max(least, cell_len(word) + 1) for word, least in zip(words, _LEAST, strict=True)]
    heading = "".join(rjust(word, width) for word, width in compress(zip(words, widths, strict=True), shown))
    rows = [Content.styled(ljust(_("Seat"), _NAME) + ljust(_("Flight"), _FLIGHT) + heading, "$quiet")]
    by_seat = {line.seat: line for line in lines}
    best, room = max(line.total for line in lines), _WIDTH - rows[0].cell_length - _BESIDE
    for seat in seats_in_order(view):
        line, gain, paid = by_seat[seat], gains[seat], hole[seat]
        style = "bold $success" if seat in winners else "bold" if seat == view.me else ""
        figures = [
            (str(line.strength), ""),
            (f"+{line.bonus}" if line.bonus else "", ""),
            (f"({line.total})" if line.barred_by else str(line.total), "$error" if line.barred_by else style),
            (f"{gain:+d}" if gain else "", gain_style(gain)),
            (str(paid) if paid else "", "$warning"),
        ]
        cards = [card_tag(view.rules, card) for card in line.flight]
        first, *more = [Content(" ").join(cards[at : at + _CARDS]) for at in range(0, max(1, len(cards)), _CARDS)]
        drawn = [(text.rjust(width), style) for (text, style), width in zip(figures, widths, strict=True)]
        name = Content.styled(fit(shown_name(view.seats[seat].name), _NAME), style)
        row = Content.assemble(name, first, " " * (_FLIGHT - first.cell_length), *compress(drawn, shown))
        if room > _BESIDE and best > 0:
            colour = "$error" if line.barred_by else "$success" if seat in winners else "$quiet"
            row += Content(" " * _BESIDE) + bar(line.total / best, room, style=colour)
        rows.append(row)
        rows += [Content(" " * _NAME) + flight for flight in more]
    return rows


class ScoreScreen(UnobtrusiveModal[None]):
    """Flights with strength, bonus and total, the payments, and debts to the hole."""

    COSTS: ClassVar[Mapping[str, int]] = {"own": 5, "hand": 3, "status": 2, "flights": 1}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", "Up", id="score.up"),
        Binding("down,j", "scroll(1)", "Down", id="score.down"),
        Binding("pageup", "read(-1)", "Page up", id="score.page_up"),
        Binding("pagedown", "read(1)", "Page down", id="score.page_down"),
        Binding("i,c", "cards", "Cards", id="score.cards"),
        Binding("h", "review", "Coach", id="score.review"),
        Binding("enter,space,escape", "dismiss", "Continue", id="score.close"),
        Binding("q,ctrl+c", "leave", "Leave", id="score.leave"),
    ]

    def __init__(
        self,
        group: EventGroup,
        review: Review | None = None,
        leave: Callable[[], None] | None = None,
        seconds: float = 0.0,
    ) -> None:
        """`review` finds the player's mistakes in the gambit; None if the coach does not speak.

        `leave` asks whether to leave the game; without it, the key for leaving closes the sheet. With `seconds` the
        sheet closes by itself after that time.
        """
        super().__init__()
        self.group = group
        self.review = review
        self.leave = leave
        self.seconds = seconds
        self.lines = sheet_lines(group, _WIDTH)

    def rows(self) -> int:
        return len(self.lines) + _FRAME

    def body(self) -> ComposeResult:
        keys = _("Enter  Continue    h  What the coach would have done    i  Cards")
        yield sheet(
            _title(self.group),
            scroll(self.lines),
            keys=_("Enter  Continue    i  Cards") if self.review is None else keys,
        )

    def on_mount(self) -> None:
        if self.seconds:
            self.set_timer(self.seconds, self.on_click)

    def action_cards(self) -> None:
        from tda_tui.app.screens.browse import BrowseScreen

        view = self.group.view
        winners = [step.event.seat for step in self.group.steps if step.event.kind == "win-gambit"]
        flight = view.seats[winners[0]].flight if winners else ()
        self.app.push_screen(BrowseScreen(view.rules, flight[0] if flight else None, view))

    def action_review(self) -> None:
        from tda_tui.app.screens.advice import HintScreen

        if self.review is not None:
            self.app.push_screen(HintScreen(_reviewed(self.review)))

    def action_leave(self) -> None:
        """Leave the game, as at the table; if there is none to leave, close."""
        (self.leave or self.dismiss)()

    def on_click(self) -> None:
        self.dismiss(None)


async def _reviewed(review: Review) -> Sequence[str]:
    return await review() or [_("You made no mistake in this gambit.")]
