"""The score sheet of a gambit, shown before the flights are discarded."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from tda_tui.app.screens.unobtrusive import UnobtrusiveModal
from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.table.pieces import seats_in_order
from tda_tui.present.card_text import find, tag
from tda_tui.present.event_groups import EventGroup
from tda_tui.rules.events import STAKES, Event, ScoreLine
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, fit, ljust, rjust
from tda_tui.words.phrases import shown_name
from tda_tui.words.sentences import bar_reason, sentence
from tda_tui.words.translate import gettext as _

Review = Callable[[], Awaitable[Sequence[str]]]
"""Finds sentences, which may take a moment."""
_NAME, _FLIGHT = 10, 25
_LEAST = {"strength": 9, "bonus": 7, "total": 7, "gains": 7, "hole": 6}
"""Minimum columns of the figures."""
_WIDTH = 70
_FRAME = 6
"""Rows around the sheet: frame, title and keys, which are set apart."""


def _gains(events: list[Event], seats: int) -> tuple[list[int], list[int]]:
    """Gold each seat gains or gives at the gambit's end, and gold it pays into the hole."""
    gains, hole = [0] * seats, [0] * seats
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
    """The sheet in aligned columns, and sentences on who is paid what and why."""
    view = group.view
    events = [step.event for step in group.steps]
    scored = next(event for event in events if event.kind == "score")
    lines = {line.seat: line for line in scored.sheet}
    gains, hole = _gains(events, len(view.seats))
    bonus = any(line.bonus for line in scored.sheet)
    with_hole = view.rules.ruleset.shortfall == "hole" and any(hole)
    rows: list[Content] = []
    absent = {name for name, there in (("bonus", bonus), ("hole", with_hole)) if not there}
    figures = {name: word for name, word in _figures().items() if name not in absent}
    widths = {name: max(_LEAST[name], cell_len(word) + 1) for name, word in figures.items()}
    heading = "".join(rjust(word, widths[name]) for name, word in figures.items())
    rows.append(Content.styled(ljust(_("Seat"), _NAME) + ljust(_("Flight"), _FLIGHT) + heading, "$quiet"))
    winners = {event.seat for event in events if event.kind == "win-gambit"}
    for seat in seats_in_order(view):
        rows += _seat(view, lines[seat], widths, gains[seat], hole[seat], seat in winners)
    rows.append(Content(""))
    for line in scored.sheet:
        if line.barred_by:
            name = _("You") if line.seat == view.me else view.seats[line.seat].name
            said = _("{name}: {reason}.").format(name=name, reason=bar_reason(line, view.rules))
            rows += wrap(said, width, "$error", 2)
    gifts = [event for event in events if event.kind == "pay" and event.seat in winners]
    for event in events:
        if event.kind in ("score", "stakes-empty", "pay"):
            continue
        said = sentence(event, view.names, view.rules, view.me)
        look = "bold $success" if event.kind in ("win-gambit", "no-winner", "another-round") else ""
        rows += wrap(said, width, look, 2)
    if gifts:
        giver = gifts[0].seat
        if giver == view.me:
            said = _("You give each opponent {n} gold.").format(n=gifts[0].gold)
        else:
            said = _("{name} gives each opponent {n} gold.").format(name=view.seats[giver].name, n=gifts[0].gold)
        rows += wrap(said, width)
    return rows


def _figures() -> dict[str, str]:
    """The headings of the figures."""
    return {
        "strength": _("Strength"), "bonus": _("Bonus"), "total": _("Total"), "gains": _("Gains"), "hole": _("Hole")
    }  # fmt: skip


def _seat(view: View, line: ScoreLine, widths: Mapping[str, int], gain: int, hole: int, won: bool) -> list[Content]:
    cards = [Content.styled(tag(view.rules, card), card_style(find(view.rules, card))) for card in line.flight]
    many = _FLIGHT // 6
    parts = [cards[at : at + many] for at in range(0, len(cards), many)] or [[]]
    name = shown_name(view.seats[line.seat].name)
    total = str(line.total) if not line.barred_by else f"({line.total})"
    rows = []
    for at, part in enumerate(parts):
        flight = Content(" ").join(part)
        flight += Content(" " * (_FLIGHT - flight.cell_length))
        if at:
            rows.append(Content(" " * _NAME) + flight)
            continue
        look = "bold $success" if won else "bold" if line.seat == view.me else ""
        rows.append(
            Content.assemble(
                (fit(name, _NAME), look),
                flight,
                str(line.strength).rjust(widths["strength"]),
                (f"+{line.bonus}" if line.bonus else "").rjust(widths.get("bonus", 0)),
                (total.rjust(widths["total"]), "$error" if line.barred_by else look),
                ((f"{gain:+d}" if gain else "").rjust(widths["gains"]), "$success" if gain > 0 else "$warning"),
                ((str(hole) if hole else "").rjust(widths.get("hole", 0)), "$warning"),
            )
        )
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
        Binding("enter,space,escape", "dismiss", "Go on", id="score.close"),
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
        """The rows of the sheet with its frame."""
        return len(self.lines) + _FRAME

    def body(self) -> ComposeResult:
        """The title, the sheet and the keys."""
        view = self.group.view
        scored = next(step.event for step in self.group.steps if step.event.kind == "score")
        rule = _("the weakest flight wins") if scored.what == "weakest" else _("the strongest flight wins")
        title = _("Gambit {n}, round {round}: {rule}").format(n=view.gambit, round=view.round, rule=rule)
        if self.group.kind == "stakes-empty":
            title = _("Gambit {n} ends: the stakes are empty; {rule}").format(n=view.gambit, rule=rule)
        with Vertical(classes="sheet"):
            yield Static(title, classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n").join(self.lines), id="sheet")
            keys = _("Enter  Go on    h  What the coach would have done    i  Cards")
            yield Static(_("Enter  Go on    i  Cards") if self.review is None else keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        """Start the time after which the sheet closes."""
        if self.seconds:
            self.set_timer(self.seconds, self.on_click)

    def action_cards(self) -> None:
        """Open the card browser at the winner's first card."""
        from tda_tui.app.screens.browse import BrowseScreen

        view = self.group.view
        winners = [step.event.seat for step in self.group.steps if step.event.kind == "win-gambit"]
        flight = view.seats[winners[0]].flight if winners else ()
        self.app.push_screen(BrowseScreen(view.rules, flight[0] if flight else None, view))

    def action_review(self) -> None:
        """Show what the coach thinks of the player's decisions in this gambit."""
        if self.review is None:
            return
        from tda_tui.app.screens.advice import CoachScreen

        self.app.push_screen(CoachScreen(asyncio.ensure_future(self._reviewed(self.review))))

    async def _reviewed(self, review: Review) -> Sequence[str]:
        return await review() or [_("Nothing you did in this gambit was a mistake.")]

    def action_leave(self) -> None:
        """Leave the game, as at the table; if there is none to leave, close."""
        (self.leave or self.dismiss)()

    def on_click(self) -> None:
        """Close, as the timer does."""
        self.dismiss(None)
