"""The line at the top: gambit, phase, leader, stakes."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import Lines, placed
from tda_tui.present.event_groups import POT, QUIET, ViewChanges
from tda_tui.rules.state.table import ANTE, OVER
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


class Status(Lines):
    """Gambit, phase rail, leader, stakes, hole and deck."""

    view: View | None = None
    changes: ViewChanges = QUIET
    remark = ""
    hidden: Collection[str] = ()
    """What is not shown, because a lesson has not explained it yet."""

    by_name = False
    """Whether to show the viewer's name, as a learner changes seats."""

    def show(self, view: View, changes: ViewChanges = QUIET, remark: str = "") -> None:
        """Show this view; `remark` is added text."""
        self.view, self.changes, self.remark = view, changes, remark
        self.redraw()

    def place_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position of the stakes' figure: if nothing else shows the stakes, gold flies from and to it."""
        return Offset(self.size.width - _STAKES_FROM_END, 0) if seat == POT and what == "gold" else None

    def lines(self, width: int) -> list[Content]:
        """One line."""
        view = self.view
        if view is None:
            return [Content("")]
        left: list[Content | tuple[str, str]] = [
            (_("Gambit {n}").format(n=view.gambit), "bold $primary"),
            (" " + _("(last)") if view.gambit == view.last_gambit else "", "bold"),
            ("  ", ""),
            *self._rail(view, self.changes.scored, width >= 100),
        ]
        remark = (f"  {self.remark}" if self.remark else "", "$quiet")
        taken = Content.assemble(*left, remark).cell_length
        leader = 2 + cell_len(_leader(view, 0, self.by_name)) if view.phase == "play" else 0
        ends = self._ends(view, width)
        end = next((end for end in ends if taken + leader + 1 + end.cell_length <= width), ends[-1])
        if leader:
            left += [("  ", ""), (_leader(view, width - taken - end.cell_length - 3, self.by_name), "")]
        start = Content.assemble(*left, remark)
        gap = max(1, width - start.cell_length - end.cell_length)
        return [(start + Content(" " * gap) + end).truncate(width)]

    def _ends(self, view: View, width: int) -> list[Content]:
        """Stakes, hole and deck; on a short line only those that fit, never part of a figure."""
        change = f"{self.changes.stakes:+d} " if self.changes.stakes else ""
        changed = Content.styled(change, "$success" if self.changes.stakes > 0 else "$warning")
        gold = placed(_("Stakes {n}"), (str(view.stakes), "bold $accent"))
        if view.rules.ruleset.shortfall == "hole" and "hole" not in self.hidden:
            gold += Content("  ") + placed(_("Hole {n}"), (str(view.hole), "bold"))
        cards = "  " + _("Deck {n}").format(n=view.deck_size)
        if width >= 118:
            cards += "  " + _("Discards {n}").format(n=len(view.discards))
        both = gold + Content.styled(cards, "$quiet")
        return [changed + both, both, gold]

    @staticmethod
    def _rail(view: View, scored: bool, wide: bool) -> list[tuple[str, str]]:
        """The phase of the gambit: ante, rounds, score; of many rounds only the last ones."""
        rounds = max(view.rules.ruleset.min_rounds, view.round)
        numbers = [str(n) for n in range(1, rounds + 1)]
        if wide:
            numbers[0] = _("round {n}").format(n=1)
        at = 0 if view.phase == ANTE else rounds + 1 if scored or view.phase == OVER else view.round
        words = list(enumerate([pgettext("a phase", "Ante"), *numbers, pgettext("a phase", "Score")]))
        if rounds > _MOST_ROUNDS:
            words = [words[0], *words[rounds - 1 :]]
        then = f" {glyphs().then} " if wide else glyphs().then
        rail: list[tuple[str, str]] = []
        for place, word in words:
            if rail:
                rail.append((then, "$faint"))
            rail.append((f"[{word}]", "bold $accent") if place == at else (word, "$quiet"))
        return rail


def _leader(view: View, width: int, by_name: bool) -> str:
    """The leader in `width` columns; a longer name is cut."""
    if view.leader == view.me and not by_name:
        return _("you lead")
    said = _("{name} leads")
    room = max(2, width - cell_len(said.format(name="")))
    return said.format(name=cut(shown_name(view.seats[view.leader].name), room))


_MOST_ROUNDS = 6
_STAKES_FROM_END = 20
"""Columns from the stakes to the end of the line."""
