"""The score sheet of a gambit, shown before the flights are discarded."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from itertools import compress, zip_longest
from types import MappingProxyType
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from tda_tui.app.pictures import cards
from tda_tui.app.pictures.drawing import drawing_of
from tda_tui.app.pictures.faces import art_of, face, portraits
from tda_tui.app.pictures.title import headline
from tda_tui.app.screens.base import SizedModal
from tda_tui.app.screens.sheet import scroll, sheet
from tda_tui.app.widgets.figures import figure, in_a_row
from tda_tui.app.widgets.lines import DrawnLines, bar, pad, wrap
from tda_tui.app.widgets.table.pieces import card_tag, gain_style, seats_in_order
from tda_tui.files.art_files import SIZES, Art
from tda_tui.present.card_text import find
from tda_tui.present.event_groups import EventGroup
from tda_tui.present.gold_moves import gained
from tda_tui.rules.events import Event, ScoreLine
from tda_tui.rules.view import NOBODY, View
from tda_tui.words.cells import cell_len, fit, rjust
from tda_tui.words.phrases import shown_name
from tda_tui.words.sentences import bar_reason, sentence
from tda_tui.words.translate import gettext as _

Review = Callable[[], Awaitable[Sequence[str]]]
"""Finds sentences, which may take a moment."""
_PLACE, _NAME, _CARDS = 4, 10, 4
"""Columns of a place and of a name, and the cards of a flight in a row."""
_WIDTH = 72
_BAR, _LEAST_BAR = 3, 6
"""Which of the figures is the bar, and its minimum columns."""
_FRAME = 4
"""Rows around the sheet: frame and keys, which are set apart."""
_GAP, _BETWEEN = 2, 4
"""Columns beside the portrait, and between large figures."""
_RESULTS = ("win-gambit", "no-winner", "another-round")
"""The kinds of events that say how the gambit ended."""


def _gold_now(view: View, events: Sequence[Event]) -> list[int]:
    """Each seat's gold after these events."""
    gold = [seat.gold for seat in view.seats]
    for seat, change in (change for event in events for change in gained(event)):
        if seat in range(len(gold)):
            gold[seat] += change
    return gold


def _changes(view: View, events: Sequence[Event], before: Sequence[int]) -> list[int]:
    """What the gambit has brought each seat, or only its end if it isn't known how it began."""
    began = before or [seat.gold for seat in view.seats]
    return [now - then for now, then in zip(_gold_now(view, events), began, strict=True)]


def _scored(group: EventGroup) -> Event:
    """The event that scores the gambit."""
    return next(step.event for step in group.steps if step.event.kind == "score")


def sheet_lines(group: EventGroup, width: int, before: Sequence[int] = ()) -> list[Content]:
    """The sheet in aligned columns, and sentences on who is paid what and why; the title has the result.

    `before` is each seat's gold at the beginning of the gambit, if that is known.
    """
    view, events = group.view, [step.event for step in group.steps]
    title = _title(group)
    scored = _scored(group)
    winners = {event.seat for event in events if event.kind == "win-gambit"}
    rows = [*_table(group, before, winners, width), Content("")]
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


def head_lines(group: EventGroup, width: int, before: Sequence[int] = ()) -> list[Content]:
    """The rule, and what the gambit has brought the viewer, side by side if they fit."""
    rule = Content.styled(_rule(group) if _title(group) != _rule(group) else "", "$quiet")
    own = _own_gold(group.view, [step.event for step in group.steps], before)
    beside = width - rule.cell_length - own.cell_length
    return [rule + " " * beside + own] if rule and beside > 1 else [*filter(None, (rule, own))]


def _rule(group: EventGroup) -> str:
    """Which gambit and round this is, and which flight wins."""
    scored = _scored(group)
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


def _own_gold(view: View, events: Sequence[Event], before: Sequence[int]) -> Content:
    """What the gambit has brought the viewer, if that is known, and what they have now; empty for a spectator."""
    if view.me == NOBODY:
        return Content("")
    now = _gold_now(view, events)[view.me]
    if not before:
        return Content.styled(_("You now have {gold} gold").format(gold=now), "bold")
    change = now - before[view.me]
    words = _("You: {change}, now {gold} gold").format(change=f"{change:+d}", gold=now)
    return Content.styled(words, f"bold {gain_style(change)}" if change else "bold")


def _placed(view: View, scored: Event, winners: set[int]) -> list[tuple[str, ScoreLine]]:
    """The lines by their places, the winner's first; a barred flight has none."""
    sign = 1 if scored.what == "weakest" else -1
    totals, clockwise = [sign * line.total for line in scored.sheet if not line.barred_by], seats_in_order(view)

    def order(line: ScoreLine) -> tuple[bool, int, bool, int]:
        return bool(line.barred_by), sign * line.total, line.seat not in winners, clockwise.index(line.seat)

    def place(line: ScoreLine) -> str:
        return "" if line.barred_by else f"{1 + sum(other < sign * line.total for other in totals)}."

    return [(place(line), line) for line in sorted(scored.sheet, key=order)]


def _flight(view: View, line: ScoreLine) -> list[Content]:
    """The cards of a flight in rows."""
    tags = [card_tag(view.rules, card) for card in line.flight]
    return [Content(" ").join(tags[at : at + _CARDS]) for at in range(0, max(1, len(tags)), _CARDS)]


def _table(group: EventGroup, before: Sequence[int], winners: set[int], width: int) -> list[Content]:
    """The seats by their places, each total with a bar beside it; the viewer's own seat is highlighted."""
    view, events = group.view, [step.event for step in group.steps]
    scored = _scored(group)
    changes = _changes(view, events, before)
    hole = Counter[int]()
    for event in events:
        hole[event.seat] += event.gold if event.kind == "hole" else 0
    flights = {line.seat: _flight(view, line) for line in scored.sheet}
    first = 1 + max(cell_len(_("Flight")), *(row.cell_length for rows in flights.values() for row in rows))
    words = [_("Strength"), _("Bonus"), _("Total"), "", rjust(_("Net"), 5), _("Hole")]
    widths = [cell_len(word) + 1 for word in words]
    bonus = any(line.bonus for line in scored.sheet)
    shown = [bonus, bonus, True, True, True, view.rules.ruleset.shortfall == "hole" and any(hole.values())]
    best = max(line.total for line in scored.sheet)
    room = width - _PLACE - _NAME - first - sum(compress(widths, shown))
    shown[_BAR], widths[_BAR] = room >= _LEAST_BAR and best > 0, room + 1

    def row(seat: Content, flight: Content, figures: Sequence[Content]) -> Content:
        cells = compress(zip(figures, widths, strict=True), shown)
        aligned = [Content(" " * (columns - figure.cell_length)) + figure for figure, columns in cells]
        return Content.assemble(pad(seat, _PLACE + _NAME), pad(flight, first), *aligned)

    heading = row(Content(" " * _PLACE + _("Seat")), Content(_("Flight")), [Content(word) for word in words])
    rows = [heading.stylize("$quiet")]
    for place, line in _placed(view, scored, winners):
        mine, change, paid = line.seat == view.me, changes[line.seat], hole[line.seat]
        style = "bold $success" if line.seat in winners else "bold $accent" if mine else ""
        counted = "$error" if line.barred_by else style
        figures = [
            Content(str(line.strength)),
            Content(f"+{line.bonus}" if line.bonus else ""),
            Content.styled(f"({line.total})" if line.barred_by else str(line.total), counted),
            bar(line.total / best, room, style=counted or "$quiet") if shown[_BAR] else Content(""),
            Content.styled(f"{change:+d}" if change else "", gain_style(change)),
            Content.styled(str(paid) if paid else "", "$warning"),
        ]
        name = fit(shown_name(view.seats[line.seat].name), _NAME - 1)
        cards, *more = flights[line.seat]
        drawn = [row(Content.styled(f"{place:>{_PLACE - 2}}  {name}", style), cards, figures)]
        drawn += [Content(" " * (_PLACE + _NAME)) + cards for cards in more]
        rows += [pad(line, width).stylize_before("on $panel") for line in drawn] if mine else drawn
    return rows


class ScoreScreen(SizedModal[None]):
    """Flights with strength, bonus and total, the payments, and debts to the hole."""

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
        before: Sequence[int] = (),
        regulars: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """`before` is each seat's gold at the beginning of the gambit, if that is known; `regulars` are those seated.

        `review` finds the player's mistakes in the gambit; None if the coach does not speak.

        `leave` asks whether to leave the game; without it, the key for leaving closes the sheet. With `seconds` the
        sheet closes by itself after that time.
        """
        super().__init__()
        self.group = group
        self.review = review
        self.leave = leave
        self.seconds = seconds
        self.before = before
        self.regulars = regulars
        self.lines = sheet_lines(group, _WIDTH, before)

    def body(self) -> ComposeResult:
        keys = _("Enter  Continue    h  What the coach would have done    i  Cards")
        yield sheet(
            DrawnLines(self._head, "result"),
            scroll(self.lines),
            keys=_("Enter  Continue    i  Cards") if self.review is None else keys,
        )

    def _head(self, width: int) -> list[Content]:
        """The result and the rule, with room above large figures and beside the winner's portrait; then a blank row."""
        room = self.app.size.height - len(self.lines) - _FRAME - 1
        title = Content.styled(_title(self.group), "bold $accent")
        low = [title, *head_lines(self.group, width, self.before)]
        return [*next((head for head in self._heads(width) if len(head) <= room), low), Content("")]

    def _heads(self, width: int) -> Iterator[list[Content]]:
        """The heads that are more than lines, the largest first."""
        with_cards = self._head_with_cards(width)
        if large := self._headline(width):
            yield [Content(""), *large, *with_cards]
            yield [*large, *with_cards]
        yield with_cards
        yield self._large_head(width, "large")
        yield self._large_head(width, "small")

    def _headline(self, width: int) -> list[Content]:
        """Who has won, in large letters; nothing if these do not fit, or without a winner."""
        if self._won is None:
            return []
        seat, view = self._won.seat, self.group.view
        words = _("You win!") if seat == view.me else _("{name} wins").format(name=shown_name(view.seats[seat].name))
        drawn = headline(words, drawing_of(self.app), golden=seat == view.me)
        return [*drawn, Content("")] if drawn and drawn[0].cell_length <= width else []

    def _head_with_cards(self, width: int) -> list[Content]:
        """The result and the winner's flight beside the portrait, large figures below."""
        art = self._art()
        if art is None:
            return self._words(width, stacked=False)
        room = width - SIZES["large"] - _GAP
        beside = self._beside(art, "large", [*self._result(room), Content(""), *self._flight(room)])
        return [*beside, Content(""), *self._figures_in_a_row(width)]

    def _large_head(self, width: int, size: str) -> list[Content]:
        art = self._art()
        if art is None:
            return self._words(width, stacked=False)
        return self._beside(art, size, self._words(width - SIZES[size] - _GAP, stacked=size == "large"))

    def _beside(self, art: Art, size: str, words: Sequence[Content]) -> list[Content]:
        """A portrait, and what is to be seen beside it."""
        portrait, blank = face(art, size, drawing_of(self.app), style="$accent"), Content(" " * SIZES[size])
        above = [Content("")] * ((len(portrait) - len(words)) // 2)
        beside = zip_longest(portrait, [*above, *words])
        return [(left or blank) + " " * _GAP + (right or "") for left, right in beside]

    def _flight(self, width: int) -> list[Content]:
        """The winner's cards side by side, and on their right the total in large figures if there is room."""
        rules, won, drawing = self.group.view.rules, self._won, drawing_of(self.app)
        line = next(line for line in _scored(self.group).sheet if won is not None and line.seat == won.seat)
        drawn = [cards.face(rules, find(rules, card), cards.SEEN, drawing) for card in line.flight]
        if not drawn:
            return []
        flight = cards.fan(drawn, min(width, len(drawn) * (cards.SEEN.inner + 3) - 1))
        total = figure(str(line.total), "", drawing, "bold $success")
        if flight[0].cell_length + 1 + total[0].cell_length > width:
            return flight
        above = (len(flight) - len(total)) // 2
        beside = zip_longest(flight, [*[Content("")] * above, *total], fillvalue=Content(""))
        return [row + " " + part for row, part in beside]

    @property
    def _won(self) -> Event | None:
        """How the only winner has won; None without one."""
        won = [step.event for step in self.group.steps if step.event.kind == "win-gambit"]
        return won[0] if len(won) == 1 else None

    def _art(self) -> Art | None:
        """The winner's portrait, or treasure for the viewer; None without a winner."""
        if self._won is None:
            return None
        seat, view = self._won.seat, self.group.view
        return art_of("treasure") if seat == view.me else portraits(view.names, self.regulars)[seat]

    def _words(self, width: int, stacked: bool) -> list[Content]:
        """The result, the rule and large figures, `stacked` or as many in a row as fit, one's own first of all."""
        if stacked:
            return [*self._result(width), *(row for rows in self._figures() for row in (Content(""), *rows))]
        return [*self._result(width), *self._figures_in_a_row(width)]

    def _figures_in_a_row(self, width: int) -> list[Content]:
        figures = self._figures()
        while figures and sum(rows[0].cell_length + _BETWEEN for rows in figures) - _BETWEEN > width:
            figures = figures[1:]
        return in_a_row(figures, _BETWEEN)

    def _result(self, width: int) -> list[Content]:
        title, rule = _title(self.group), _rule(self.group)
        return [*wrap(title, width, "bold $accent"), *wrap(rule, width, "$quiet")[: title != rule]]

    def _figures(self) -> list[list[Content]]:
        """What has been won, and what the gambit has brought the viewer, as far as that is known."""
        view, drawing, figures = self.group.view, drawing_of(self.app), []
        if self._won is not None:
            figures.append(figure(str(self._won.gold), _("gold from the stakes"), drawing))
        if view.me != NOBODY:
            now = _gold_now(view, [step.event for step in self.group.steps])[view.me]
            if self.before:
                change = now - self.before[view.me]
                words, style = _("for you: now {gold} gold"), f"bold {gain_style(change)}" if change else "bold"
                figures.append(figure(f"{change:+d}", words.format(gold=now), drawing, style))
            else:
                figures.append(figure("", _("You now have {gold} gold").format(gold=now), drawing, "bold"))
        return figures

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
